// The first frame a member sees before the application has arrived: the bar, the navigation and the page in their final places. It is
// rendered at build time (prerender.tsx), the same for everybody.
import type { ReactNode } from 'react'
import { Logo } from '#ui/logo.tsx'
import { uiTexts } from '#ui/texts.ts'

const ROWS = [0, 1, 2]

export function MemberShell(): ReactNode {
  return (
    <div className="layout min-h-dvh overflow-clip lg:pl-(--rail)">
      <title>Relève</title>
      <span role="status" className="sr-only">
        {uiTexts.loading}
      </span>
      <div aria-hidden="true">
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
        <div className="flex flex-col gap-6 px-4 pt-1 lg:px-8 lg:pt-6">
          <span className="skeleton block h-[230px] rounded-card lg:h-[312px]" />
          {ROWS.map((row) => (
            <span key={row} className="skeleton block h-24 rounded-card" />
          ))}
        </div>
        <div className="fixed inset-x-0 bottom-0 h-(--bottom-nav-space) border-t border-line bg-s1 lg:hidden" />
      </div>
    </div>
  )
}
