// A page's part of the application bar: its title, its way back, its tools. The layout owns the bar and offers the place.
import { Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import { uiTexts } from './texts.ts'

/** The element of the bar that receives the page's part; null before the bar is there. */
export const AppBarSlot = createContext<HTMLElement | null>(null)

interface PageTitleProps {
  /** The h1 of the page: « Échanges », « Novembre 2026 ». */
  title: ReactNode
  /** Title of the browser's tab, followed by « – Relève »; without it the h1, which is then a text. */
  documentTitle?: string
  /** The page that the arrow « back » of phones leads to, for pages reached from another one. */
  backTo?: string
  backSearch?: Readonly<Record<string, string>>
  /** The same link in words, last among the tools: « Revenir au profil ». */
  backLabel?: string
  /** The home page: on phones the logo stands before the title and the avatar after the bell. */
  home?: boolean
  /** It stands after the title on desktop (period, view switch), and is hidden on phones. */
  toolbar?: ReactNode
  /** It stands at the right on phones, before the bell (search, previous, next). */
  phoneActions?: ReactNode
}

export function PageTitle(props: PageTitleProps): ReactNode {
  const { title, documentTitle = title, backTo, backSearch = {}, backLabel, home = false, toolbar, phoneActions } = props
  const slot = use(AppBarSlot)
  return (
    <>
      <title>{`${typeof documentTitle === 'string' ? documentTitle : ''} – Relève`}</title>
      {slot !== null &&
        createPortal(
          <>
            {backTo !== undefined && (
              <Link
                to={backTo}
                search={backSearch}
                aria-label={uiTexts.back}
                className="-ml-2.5 grid size-[44px] flex-none place-items-center rounded-field text-t2 hover:bg-s2 lg:hidden"
              >
                <ChevronLeft size={24} />
              </Link>
            )}
            {home && (
              <span data-home="" className="mr-2 lg:hidden @max-[23.5rem]/bar:hidden">
                <Logo size={28} />
              </span>
            )}
            <h1
              className={classNames(
                'lg:flex-none lg:truncate lg:text-22 @max-[20.5rem]/bar:wrap-anywhere @max-[20.5rem]/bar:whitespace-normal',
                home || backTo !== undefined ? 'text-18' : 'text-22',
                // A title beside the arrow « back » may take two lines; without the arrow it has one line, whole in a narrow bar.
                backTo === undefined
                  ? 'max-lg:truncate @max-[20.5rem]/bar:basis-full'
                  : 'max-lg:line-clamp-2 max-lg:flex-1 max-lg:leading-tight @max-[20.5rem]/bar:line-clamp-none @max-[20.5rem]/bar:flex-1 @max-[20.5rem]/bar:basis-[calc(100%-44px)]',
              )}
            >
              {title}
            </h1>
            {(toolbar !== undefined || backLabel !== undefined) && (
              <div className="ml-2 flex flex-wrap items-center gap-3 max-lg:hidden">
                {toolbar}
                {backLabel !== undefined && (
                  <Link
                    to={backTo ?? '/'}
                    search={backSearch}
                    className="inline-flex min-h-11 items-center rounded-xs text-14 font-550 text-primary-ink underline-offset-4 hover:underline"
                  >
                    {backLabel}
                  </Link>
                )}
              </div>
            )}
            <span className={classNames('flex-1', backTo !== undefined && 'max-lg:hidden')} />
            {phoneActions !== undefined && <div className="flex items-center lg:hidden">{phoneActions}</div>}
          </>,
          slot,
        )}
    </>
  )
}

interface PageBodyProps {
  className?: string | undefined
  children: ReactNode
}

/** The body of a page with the margins of the product: 16 on phones, 32 on desktop. */
export function PageBody({ children, className }: PageBodyProps): ReactNode {
  return <div className={classNames('px-4 pt-1 pb-6 lg:px-8 lg:pt-6', className)}>{children}</div>
}

/** A page with both its title and its body, as most pages are. */
export function Page({ children, className, ...title }: PageTitleProps & PageBodyProps): ReactNode {
  return (
    <>
      <PageTitle {...title} />
      <PageBody className={className}>{children}</PageBody>
    </>
  )
}
