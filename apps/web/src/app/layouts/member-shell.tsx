// What a member sees before the application has arrived: the bar, the navigation and the page in their final places. Rendered at
// build time (prerender.tsx), the same for everybody.
import type { ReactNode } from 'react'
import { VacationHero } from '../../features/shifts/components/vacation-hero.tsx'
import { classNames } from '../../ui/class-names.ts'
import { countdownClass, figureClass } from '../../ui/countdown.tsx'
import { Logo } from '../../ui/logo.tsx'
import { uiTexts } from '../../ui/texts.ts'

const ROWS = [0, 1, 2]

/** Filled and shown by public/early.js when it is known on this device. */
function EarlyVacation(): ReactNode {
  return (
    <div data-vacation hidden>
      <VacationHero
        className="vac"
        renderTile={(size) => <span data-vacation-letters className={`tile tile-z${size} vac`} />}
        label={<span data-vacation-label />}
        title={<span data-vacation-title />}
        hours={<span data-vacation-hours className="whitespace-nowrap" />}
        renderCountdown={(size) => (
          <span className={countdownClass(size)}>
            <span data-vacation-word className="text-16 text-t2" /> <span data-vacation-left className={figureClass(size)} />
          </span>
        )}
        progress={
          <>
            <span className="skeleton block h-1.5 rounded-full" />
            <span className="skeleton block h-5 w-3/4 rounded-[8px]" />
          </>
        }
        renderPeople={() => <span className="skeleton block h-11 rounded-button-small" />}
      />
    </div>
  )
}

interface MemberShellProps {
  /** With the place of the next vacation. */
  isHome?: boolean
  /** With the place of how the page looked when it was left: public/early.js puts it there when it still holds. */
  hasLook?: boolean
}

export function MemberShell({ isHome = false, hasLook = false }: MemberShellProps): ReactNode {
  return (
    <div className="layout min-h-dvh overflow-clip lg:pl-(--rail)">
      <title>Relève</title>
      <span role="status" className="sr-only">
        {uiTexts.loading}
      </span>
      <div aria-hidden="true" inert={hasLook} data-look={hasLook ? '' : undefined}>
        <div className="fixed inset-y-0 left-0 flex w-(--rail) justify-center border-r border-line pt-[calc(16px+env(safe-area-inset-top))] max-lg:hidden">
          <span className="grid h-11 items-center">
            <Logo />
          </span>
        </div>
        <div className="flex min-h-(--bar-height) items-center pt-[env(safe-area-inset-top)] pl-4 lg:border-b lg:border-line">
          <span className="lg:hidden">
            <Logo size={28} />
          </span>
        </div>
        <div
          className={classNames(
            'flex flex-col gap-6 px-4 pt-1 lg:px-8 lg:pt-6',
            isHome && 'max-w-[1800px] lg:gap-8 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(320px,384px)]',
          )}
        >
          <div className={isHome ? 'xl:col-start-1' : undefined}>
            {isHome && <EarlyVacation />}
            <span data-waiting className="skeleton block h-[230px] rounded-card lg:h-[312px]" />
          </div>
          {ROWS.map((row) => (
            <span key={row} className="skeleton block h-24 rounded-card" />
          ))}
        </div>
        <div className="fixed inset-x-0 bottom-0 h-(--bottom-nav-space) border-t border-line bg-s1 lg:hidden" />
      </div>
    </div>
  )
}
