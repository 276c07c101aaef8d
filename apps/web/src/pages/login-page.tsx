// Logging in: the cycle above the form on phones, beside it on wide screens. After it the guard leads on.
import { Link, useSearch } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import WifiOff from 'lucide-react/icons/wifi-off'
import { lazy, Suspense, type ReactNode } from 'react'
import { useHasNetwork } from '../ui/use-is-reachable.ts'
import { session } from '../session/current-session.ts'
import { LoginForm } from '../features/accounts/components/login/login-form.tsx'
import { SignOnWays } from '../features/accounts/components/login/sign-on-ways.tsx'
import { accountTexts } from '../features/accounts/texts.ts'
import { Logo } from '../ui/logo.tsx'
import { Tile } from '../shared/tile.tsx'

const texts = accountTexts.login

/** Only the application on telephones shows it: its list of servers is no part of a browser's first page. */
const ServerLine = lazy(async () => ({ default: (await import('../features/accounts/components/login/server-line.tsx')).ServerLine }))

/** A cycle of four days passing by, faint at both ends. */
const STRIP = [...'RJNRRJNR']
const STRIP_OPACITY = ['opacity-35', 'opacity-70', '', '', '', '', 'opacity-70', 'opacity-35'] as const

function Strip(): ReactNode {
  return (
    <div aria-hidden="true" className="-mx-16 mt-8 mb-6 flex justify-center gap-2.5 overflow-x-clip lg:hidden">
      {STRIP.map((name, day) => (
        <span key={day} className={STRIP_OPACITY[day]}>
          <Tile name={name} size={52} />
        </span>
      ))}
    </div>
  )
}

/** Why they are here again without having asked to leave. */
function reasonOf(isSentBack: boolean): string | null {
  const reason = session.endReason()
  if (reason === 'startUp') return texts.startUpFailed
  if (reason === 'expired' || reason === 'revoked') return session.endSentence() ?? texts.ended
  // Another tab ended the session, or the page was opened again since.
  return isSentBack && reason !== null && reason !== 'logout' ? texts.ended : null
}

export function LoginPage(): ReactNode {
  const search = useSearch({ from: '/access/login' })
  const hasNetwork = useHasNetwork()
  const word = search.word === 'password' ? texts.passwordChosen : null
  const reason = word ?? reasonOf(search.next !== undefined)
  return (
    <>
      <title>{`${texts.title} – Relève`}</title>
      <Strip />
      <Link to="/landing" aria-label={texts.home} className="flex min-h-11 items-center gap-2 self-start rounded-sm">
        <Logo size={34} />
        <span className="text-28 font-700 tracking-[-0.02em]">Relève</span>
      </Link>
      <h1 className="sr-only">{texts.title}</h1>
      <p className="mt-1.5 mb-6 text-16 text-t2">{texts.tagline}</p>
      {!hasNetwork && (
        <p role="status" className="mb-5 flex items-center gap-3 rounded-card bg-warn-tint px-3.5 py-3">
          <WifiOff size={20} className="flex-none text-warn" />
          <span className="flex min-w-0 flex-col">
            <span className="text-14 font-650">{texts.offline}</span>
            <span className="text-13 text-pretty text-t2">{texts.offlineDetail}</span>
          </span>
        </p>
      )}
      {reason !== null && (
        <p role="status" className="mb-5 flex gap-2.5 rounded-card bg-s2 px-3.5 py-3 text-14 text-t2">
          {word === null ? (
            <Info size={20} className="flex-none text-info" />
          ) : (
            <CircleCheck size={20} className="flex-none text-success" />
          )}
          {reason}
        </p>
      )}
      {import.meta.env.VITE_SHELL === '1' ? (
        <LoginForm />
      ) : (
        <SignOnWays next={search.next} asksPassword={word !== null}>
          <LoginForm />
        </SignOnWays>
      )}
      {import.meta.env.VITE_SHELL === '1' && (
        <Suspense>
          <ServerLine />
        </Suspense>
      )}
    </>
  )
}
