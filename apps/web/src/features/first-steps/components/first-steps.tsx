// What makes the application one's own, for who is new: four steps, each put aside once done, or all at once.
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Palette from 'lucide-react/icons/palette'
import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SectionTitle, sectionLinkClass } from '../../../ui/section-title.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useMe } from '../../accounts/queries.ts'
import { STEPS, useDismissSteps } from '../queries.ts'
import type { Step } from '../queries.ts'
import { firstStepTexts as texts } from '../texts.ts'

const ICONS = { theme: Palette, notifications: Bell, calendar: CalendarSync, installation: MonitorSmartphone } as const
const TARGETS: Readonly<Partial<Record<Step, string>>> = {
  theme: '/parameter/appearance',
  notifications: '/parameter/notifications',
  calendar: '/parameter/calendar',
}

export function FirstSteps(): ReactNode {
  const { preferences } = useMe()
  const dismiss = useDismissSteps()
  const list = useRef<HTMLElement>(null)
  // Installed already: nothing to do.
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  const left = STEPS.filter((step) => preferences.dismissedSteps?.includes(step) !== true && !(step === 'installation' && isInstalled))
  const count = useRef(left.length)
  // The row that held the focus is gone: the next one, or its title, gets it.
  useEffect(() => {
    if (left.length < count.current) list.current?.querySelector<HTMLElement>('li button')?.focus()
    count.current = left.length
  }, [left.length])
  if (left.length === 0) return null
  return (
    <section ref={list} aria-labelledby="premiers-pas" className="flex flex-col gap-2">
      <SectionTitle
        id="premiers-pas"
        action={
          <button type="button" className={sectionLinkClass} onClick={() => dismiss(STEPS)}>
            {texts.dismissAll}
          </button>
        }
      >
        {texts.title}
      </SectionTitle>
      <Card>
        <ul>
          {left.map((step, index) => {
            const Icon = ICONS[step]
            const { title, note } = texts.steps[step]
            const to = TARGETS[step]
            return (
              <li
                key={step}
                className={classNames(
                  'relative flex items-center gap-3.5 pl-3.5 first:rounded-t-card last:rounded-b-card',
                  to !== undefined && 'hover:bg-s2',
                )}
              >
                <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-button-small bg-s2 text-t2">
                  <Icon size={20} />
                </span>
                <span className={classNames('flex min-w-0 flex-1 items-center gap-2 py-2.5 pr-1.5', index > 0 && 'border-t border-line')}>
                  <span className="flex min-w-0 flex-1 flex-col">
                    {to === undefined ? (
                      <span className="text-16 font-550">{title}</span>
                    ) : (
                      // Seen is done: it can be found again in the settings.
                      <Link to={to} onClick={() => dismiss([step])} className="rounded-xs text-16 font-550 after:absolute after:inset-0">
                        {title}
                      </Link>
                    )}
                    <span className="text-13 text-pretty text-t2">{note}</span>
                  </span>
                  <span className="relative z-[1]">
                    <IconButton label={texts.dismiss(title)} icon={<X size={20} aria-hidden="true" />} onClick={() => dismiss([step])} />
                  </span>
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
