// The layout of the settings: the list at the left and the page beside it on wide screens; on phones one after the other.
import { Outlet, useRouterState } from '@tanstack/react-router'
import Accessibility from 'lucide-react/icons/accessibility'
import Bell from 'lucide-react/icons/bell'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Database from 'lucide-react/icons/database'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Scale from 'lucide-react/icons/scale'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import Vibrate from 'lucide-react/icons/vibrate'
import type { ReactNode } from 'react'
import { useMe } from '../../features/accounts/queries.ts'
import { classNames } from '../../ui/class-names.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { PageBody, PageTitle } from '../../ui/page-title.tsx'
import { appTexts } from '../texts.ts'
import { useHasPage } from './public-layout.tsx'

const texts = appTexts.parameters

const SECTIONS = [
  { to: '/parameter/account', icon: UserRound, ...texts.account },
  { to: '/parameter/security', icon: KeyRound, ...texts.security },
  { to: '/parameter/sessions', icon: MonitorSmartphone, ...texts.sessions },
  { to: '/parameter/appearance', icon: SunMoon, ...texts.appearance },
  { to: '/parameter/notifications', icon: Bell, ...texts.notifications },
  { to: '/parameter/calendar', icon: CalendarSync, ...texts.calendar },
  { to: '/haptic', icon: Vibrate, ...texts.haptic },
  { to: '/parameter/data', icon: Database, ...texts.data },
  { to: '/accessibilite', icon: Accessibility, ...texts.accessibility },
  { to: '/confidentialite', icon: Scale, ...texts.legal },
] as const

function SectionList({ pathname }: { pathname: string }): ReactNode {
  const hasPage = useHasPage()
  return (
    <nav aria-label={texts.title} className="max-lg:-mx-3">
      <ul className="flex flex-col gap-1">
        {SECTIONS.filter(({ to }) => hasPage(to)).map(({ to, icon: Icon, title, note }) => (
          <li key={to}>
            <ListRow to={to} icon={<Icon size={20} />} title={title} note={note} isCurrent={pathname === to} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list and what stands beside it. /haptic, whose address is not under /parameter, stands in it by itself. */
export function ParameterFrame({ children }: { children: ReactNode }): ReactNode {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const isList = pathname === '/parameter'
  return (
    <>
      {isList && <PageTitle title={texts.title} documentTitle={texts.title} />}
      <PageBody className="lg:grid lg:grid-cols-[340px_minmax(0,640px)] lg:gap-10">
        <div className={classNames('print-hidden', !isList && 'max-lg:hidden')}>
          <SectionList pathname={pathname} />
        </div>
        <div className={classNames(isList && 'max-lg:hidden')}>{children}</div>
      </PageBody>
    </>
  )
}

export function ParameterLayout(): ReactNode {
  const { mustSetUpTotp } = useMe()
  // His centre requires a second factor first: the one page he has draws itself.
  if (mustSetUpTotp) return <Outlet />
  return (
    <ParameterFrame>
      <Outlet />
    </ParameterFrame>
  )
}

interface ParameterPageProps {
  title: string
  /** A sentence under the title. */
  intro?: string
  children: ReactNode
}

/** A page of the settings; on phones it leads back to the list. */
export function ParameterPage({ title, intro, children }: ParameterPageProps): ReactNode {
  return (
    <section>
      <PageTitle title={title} documentTitle={title} backTo="/parameter" />
      {intro !== undefined && <p className="mb-6 text-16 leading-6 text-pretty text-t2">{intro}</p>}
      {children}
    </section>
  )
}
