// The first steps of a new user with the application: a done step is ticked, and the list goes once all are, or when it is put aside.
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import ListChecks from 'lucide-react/icons/list-checks'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import Palette from 'lucide-react/icons/palette'
import type { ReactNode } from 'react'
import { call } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { session } from '#session/current-session.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { FoldedSection } from '#ui/folded-section.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { SectionTitle, sectionLinkClass } from '#ui/section-title.tsx'
import { useHandedFocus, type NextFocus } from '#ui/use-handed-focus.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { useMe } from '#session/me.ts'
import { useDemands } from '#features/demands/queries.ts'
import { useFeed } from '#features/feeds/queries.ts'
import { firstStepTexts as texts } from '../texts.ts'
import { STEPS, stepsFor, type Step } from './steps.ts'

/** Without `to` it is done outside of the application. */
const PLACES = {
  theme: { Icon: Palette, to: '/parameter/appearance' },
  notifications: { Icon: Bell, to: '/parameter/notifications' },
  calendar: { Icon: CalendarSync, to: '/parameter/calendar' },
  installation: { Icon: MonitorSmartphone, to: undefined },
} as const

/** Only browsers of iPhones and iPads know this property. */
const isApple = 'standalone' in navigator

/** The button of a step goes once it is done: the next one has the focus then. */
const nextButton: NextFocus = (_lost, list) => list.querySelector<HTMLElement>('li button')

function putAside(dismissedSteps: Step[]): void {
  const user = session.user()
  if (user !== null) session.updateUser({ ...user, preferences: { ...user.preferences, dismissedSteps } })
}

/** Removes dismissed steps at once; they come back with a message when the server refuses. */
function useDismissSteps() {
  const me = useMe()
  const snackbar = useSnackbar()
  const before = me.preferences.dismissedSteps ?? []
  const { mutate } = useMutation({
    // One after the other: the last list is the last saved.
    scope: { id: 'firstSteps' },
    mutationFn: (steps: readonly Step[]) =>
      call('users.preferences', { params: { id: me._id }, body: { preferences: { dismissedSteps: [...steps] } } }),
    onMutate: (steps) => putAside([...steps]),
    onError: (error) => {
      putAside(before)
      snackbar.show({ kind: 'error', message: messageOf(error) })
    },
  })
  return (steps: readonly Step[]) => mutate([...new Set([...before, ...steps])])
}

export function FirstSteps(): ReactNode {
  const { preferences } = useMe()
  // The list is not loaded for members who dismissed every step.
  const isOver = STEPS.every((step) => preferences.dismissedSteps?.includes(step) === true)
  return isOver ? null : <StepList />
}

function StepList(): ReactNode {
  const { _id: me, preferences } = useMe()
  const demands = useDemands()
  const dismiss = useDismissSteps()
  const { data: feed, isPending } = useFeed()
  const handsFocus = useHandedFocus(nextButton)
  const isInstalled = useMediaQuery('(display-mode: standalone)')
  const isHandheld = useMediaQuery('(hover: none) and (pointer: coarse)')
  const steps = stepsFor({ preferences, hasFeed: feed === undefined ? undefined : feed !== null, isInstalled, isHandheld })
  // Whether one is subscribed, and has used the application, decides what is shown: no list that changes under the finger.
  if (steps.length === 0 || isPending || demands.isPending) return null
  const progress = texts.progress(steps.filter(({ isDone }) => isDone).length, steps.length)
  const rows = (
    <Card>
      <ul>
        {steps.map((shown) => (
          <StepRow key={shown.step} {...shown} onDone={() => dismiss([shown.step])} />
        ))}
      </ul>
    </Card>
  )
  const dismissAll = (
    <button type="button" className={sectionLinkClass} onClick={() => dismiss(STEPS)}>
      {texts.dismissAll}
    </button>
  )
  // Somebody who already exchanges vacations knows the application.
  if (demands.data?.some(({ posterId, accepterId }) => posterId === me || accepterId === me) === true) {
    return (
      <div ref={handsFocus}>
        <FoldedSection title={texts.title} icon={<ListChecks size={20} />} count={progress}>
          {rows}
          <div className="flex justify-end">{dismissAll}</div>
        </FoldedSection>
      </div>
    )
  }
  return (
    <section ref={handsFocus} aria-labelledby="premiers-pas" className="flex flex-col gap-2">
      <SectionTitle id="premiers-pas" note={progress} action={dismissAll}>
        {texts.title}
      </SectionTitle>
      {rows}
    </section>
  )
}

function StepRow({ step, isDone, onDone }: { step: Step; isDone: boolean; onDone: () => void }): ReactNode {
  const { Icon, to } = PLACES[step]
  const { title, note } = texts.steps[step]
  const titleClass = classNames('text-16 font-550', isDone && 'text-t2')
  return (
    <li
      className={classNames(
        'group relative flex items-center gap-3.5 pl-3.5 first:rounded-t-card last:rounded-b-card',
        to !== undefined && 'hover:bg-s2',
      )}
    >
      <IconFace
        icon={isDone ? Check : Icon}
        className={`rounded-button-small ${isDone ? 'bg-accepted-tint text-accepted' : 'bg-s2 text-t2'}`}
      />
      <span className="flex min-h-15 min-w-0 flex-1 items-center gap-2 border-t border-line py-2.5 pr-1.5 group-first:border-t-0">
        <span className="flex min-w-0 flex-1 flex-col">
          {to === undefined ? (
            <span className={titleClass}>{title}</span>
          ) : (
            <Link to={to} className={classNames(titleClass, 'rounded-xs after:absolute after:inset-0')}>
              {title}
            </Link>
          )}
          <span className="text-13 text-pretty text-t2">
            {isDone ? texts.done : step === 'installation' && isApple ? texts.installOnApple : note}
          </span>
        </span>
        {!isDone && (
          <span className="relative z-[1]">
            <IconButton label={texts.markDone(title)} icon={<Circle size={20} />} onClick={onDone} />
          </span>
        )}
      </span>
    </li>
  )
}
