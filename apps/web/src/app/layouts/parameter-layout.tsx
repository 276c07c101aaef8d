// The layout of the settings: the list at the left and the page beside it on wide screens; on phones one after the other.
import { Outlet, useMatches } from '@tanstack/react-router'
import Accessibility from 'lucide-react/icons/accessibility'
import Bell from 'lucide-react/icons/bell'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Database from 'lucide-react/icons/database'
import HandHelping from 'lucide-react/icons/hand-helping'
import KeyRound from 'lucide-react/icons/key-round'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Scale from 'lucide-react/icons/scale'
import SunMoon from 'lucide-react/icons/sun-moon'
import UserRound from 'lucide-react/icons/user-round'
import Vibrate from 'lucide-react/icons/vibrate'
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { classNames } from '#ui/class-names.ts'
import { ListRow } from '#ui/list-row.tsx'
import { PageBody, PageTitle } from '#ui/page-title.tsx'
import { usePages } from './entries.ts'

const TITLE = 'Réglages'

/** Icons have names, as those of the menus do. */
const icons = {
  accessibility: Accessibility,
  bell: Bell,
  'calendar-sync': CalendarSync,
  database: Database,
  'hand-helping': HandHelping,
  'key-round': KeyRound,
  'monitor-smartphone': MonitorSmartphone,
  scale: Scale,
  'sun-moon': SunMoon,
  'user-round': UserRound,
  vibrate: Vibrate,
} as const

/** How the list of the settings names a page. */
export interface SettingsEntry {
  readonly title: string
  readonly note: string
  readonly icon: keyof typeof icons
}

/** Under the title of some. Here, not in the table of pages: that one comes with every page, a visitor's too. */
const INTROS: Partial<Record<string, string>> = {
  '/parameter/sessions':
    'Les appareils où votre compte est ouvert. Un appareil que vous ne reconnaissez pas\u202F? Déconnectez-le, puis changez de mot de passe.',
  '/parameter/appearance': 'Le choix suit votre compte sur tous vos appareils.',
  '/parameter/calendar':
    'Vos vacations dans l’application Calendrier de votre téléphone, avec celles que vous prenez ou cédez. Le calendrier relit cette adresse plusieurs fois par jour.',
  '/haptic': 'Le téléphone confirme d’une vibration ce que vous venez de faire, sans que vous ayez à le regarder.',
}

function SectionList({ current }: { current: string | undefined }): ReactNode {
  return (
    <nav aria-label={TITLE} className="max-lg:-mx-3">
      <ul className="flex flex-col gap-1">
        {usePages().map(({ path, settings }) => {
          if (settings === undefined) return null
          const Icon = icons[settings.icon]
          return (
            <li key={path}>
              <ListRow to={path} icon={<Icon size={20} />} title={settings.title} note={settings.note} isCurrent={path === current} />
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

export function ParameterLayout(): ReactNode {
  const { mustSetUpTotp } = useMe()
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page })
  // Their centre requires a second factor first: the one page they have draws itself.
  if (mustSetUpTotp) return <Outlet />
  const shown = page?.settings
  const intro = INTROS[page?.path ?? '']
  return (
    <>
      {shown === undefined && <PageTitle title={TITLE} documentTitle={TITLE} />}
      <PageBody className="lg:grid lg:grid-cols-[340px_minmax(0,640px)] lg:gap-10">
        <div className={classNames('print-hidden', shown !== undefined && 'max-lg:hidden')}>
          <SectionList current={page?.path} />
        </div>
        {shown === undefined ? (
          <div className="max-lg:hidden">
            <Outlet />
          </div>
        ) : (
          // On phones each page has a link back to the list.
          <section key={page?.path}>
            <PageTitle title={shown.title} documentTitle={shown.title} backTo="/parameter" />
            {intro !== undefined && <p className="mb-6 text-16 leading-6 text-pretty text-t2">{intro}</p>}
            <Outlet />
          </section>
        )}
      </PageBody>
    </>
  )
}
