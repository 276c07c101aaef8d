// The frame of public pages: the logo, and the links that the law requires on every page.
import { Link, Outlet, useMatch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { SkipLink } from './skip-link.tsx'

const texts = {
  home: 'Relève, accueil',
  accessibility: 'Accessibilité\u00A0: non conforme',
  privacy: 'Confidentialité',
  legal: 'Informations légales',
  logIn: 'Se connecter',
} as const

interface PublicFrameProps {
  /** The content at the right of the bar: a link to log in, or nothing on the log-in page. */
  actions?: ReactNode
  /** The content of the page, inside the `main` landmark. */
  children: ReactNode
  /** `bare` leaves out the bar (the log-in page draws its own on phones). */
  bar?: 'full' | 'bare'
}

export function PublicFrame({ actions, children, bar = 'full' }: PublicFrameProps): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[max(env(safe-area-inset-bottom),var(--keyboard))] pl-[env(safe-area-inset-left)]">
      <SkipLink />
      {bar === 'full' && (
        <header className="mx-auto flex w-full max-w-[1312px] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-8 lg:pt-6">
          <Link to="/landing" aria-label={texts.home} className="inline-flex min-h-11 items-center rounded-sm">
            <Logo withName />
          </Link>
          {actions !== undefined && <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{actions}</div>}
        </header>
      )}
      <main id="contenu" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <footer className="mx-auto w-full max-w-[1312px] px-4 py-4 text-13 text-t3 md:px-8">
        {/* The accessibility statement and the privacy page can be reached from every page. */}
        <nav aria-label={texts.legal} className="flex flex-wrap items-center justify-center gap-x-2 lg:justify-start">
          <Link to="/accessibilite" className="inline-flex min-h-11 items-center hover:underline">
            {texts.accessibility}
          </Link>
          <span aria-hidden="true">·</span>
          <Link to="/confidentialite" className="inline-flex min-h-11 items-center hover:underline">
            {texts.privacy}
          </Link>
        </nav>
      </footer>
    </div>
  )
}

/** The layout of pages that everybody may read, logged in or not. */
export function PublicLayout(): ReactNode {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}

/** The layout of pages for visitors, with a link to log in. */
export function VisitorLayout(): ReactNode {
  const isFirst = useMatch({ from: '/visitor/landing', shouldThrow: false }) !== undefined
  return (
    <PublicFrame
      actions={
        <>
          {isFirst && (
            <Link to="/accessibilite" className="mr-3 inline-flex min-h-11 items-center text-14 text-t2 hover:underline max-md:hidden">
              {texts.accessibility}
            </Link>
          )}
          <Link to="/login" className={buttonClass({ variant: 'outline', size: 40 })}>
            {texts.logIn}
          </Link>
        </>
      }
    >
      <Outlet />
    </PublicFrame>
  )
}
