// What makes the application one's own, for who is new: what is done is ticked, and the list goes once all is, or when put aside.
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Palette from 'lucide-react/icons/palette'
import { useEffect, useRef, type ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { SectionTitle, sectionLinkClass } from '../../../ui/section-title.tsx'
import { useMediaQuery } from '../../../ui/use-media-query.ts'
import { useMe } from '../../../session/me.ts'
import { useFeed } from '../../feeds/queries.ts'
import { STEPS, useDismissSteps, type Step } from '../queries.ts'
import { firstStepTexts as texts } from '../texts.ts'
import { stepsFor } from './steps.ts'

const ICONS = { theme: Palette, notifications: Bell, calendar: CalendarSync, installation: MonitorSmartphone } as const
const TARGETS: Readonly<Partial<Record<Step, string>>> = {
  theme: '/parameter/appearance',
  notifications: '/parameter/notifications',
  calendar: '/parameter/calendar',
}

/** Only browsers of iPhones and iPads know this property. */
const isApple = 'standalone' in navigator

function noteOf(step: Step): string {
  return step === 'installation' && isApple ? texts.installOnApple : texts.steps[step].note
}

export function FirstSteps(): ReactNode {
  const { preferences } = useMe()
  // Nothing to read for who put all of it aside.
  const isOver = STEPS.every((step) => preferences.dismissedSteps?.includes(step) === true)
  return isOver ? null : <StepList />
}

function StepList(): ReactNode {
  const { preferences } = useMe()
  const dismiss = useDismissSteps()
  const { data: feed, isPending } = useFeed()
  const list = useRef<HTMLElement>(null)
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  const isHandheld = useMediaQuery('(hover: none) and (pointer: coarse)')
  const steps = stepsFor({ preferences, hasFeed: feed === undefined ? undefined : feed !== null, isInstalled, isHandheld })
  const done = steps.filter(({ isDone }) => isDone).length
  const ticked = useRef(done)
  // The button that held the focus is gone: the next one gets it.
  useEffect(() => {
    if (done > ticked.current && document.activeElement === document.body) {
      list.current?.querySelector<HTMLElement>('li button')?.focus()
    }
    ticked.current = done
  }, [done])
  // Whether one is subscribed decides what is shown: no list that changes under the finger.
  if (steps.length === 0 || isPending) return null
  return (
    <section ref={list} aria-labelledby="premiers-pas" className="flex flex-col gap-2">
      <SectionTitle
        id="premiers-pas"
        note={texts.progress(done, steps.length)}
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
          {steps.map(({ step, isDone }) => {
            const Icon = isDone ? Check : ICONS[step]
            const { title } = texts.steps[step]
            const to = TARGETS[step]
            const titleClass = classNames('text-16 font-550', isDone && 'text-t2')
            return (
              <li
                key={step}
                className={classNames(
                  'group relative flex items-center gap-3.5 pl-3.5 first:rounded-t-card last:rounded-b-card',
                  to !== undefined && 'hover:bg-s2',
                )}
              >
                <span
                  aria-hidden="true"
                  className={classNames(
                    'grid size-10 flex-none place-items-center rounded-button-small',
                    isDone ? 'bg-accepted-tint text-accepted' : 'bg-s2 text-t2',
                  )}
                >
                  <Icon size={20} />
                </span>
                <span className="flex min-h-15 min-w-0 flex-1 items-center gap-2 border-t border-line py-2.5 pr-1.5 group-first:border-t-0">
                  <span className="flex min-w-0 flex-1 flex-col">
                    {to === undefined ? (
                      <span className={titleClass}>{title}</span>
                    ) : (
                      <Link to={to} className={classNames(titleClass, 'rounded-xs after:absolute after:inset-0')}>
                        {title}
                      </Link>
                    )}
                    <span className="text-13 text-pretty text-t2">{isDone ? texts.done : noteOf(step)}</span>
                  </span>
                  {!isDone && (
                    <span className="relative z-[1]">
                      <IconButton label={texts.markDone(title)} icon={<Circle size={20} />} onClick={() => dismiss([step])} />
                    </span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
