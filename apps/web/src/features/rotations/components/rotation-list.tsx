// The cycles of the centre: which one is followed when, then each with its days and its state.
import { Link } from '@tanstack/react-router'
import CalendarX from 'lucide-react/icons/calendar-x'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState, type ReactNode } from 'react'
import { useWaitReason } from '#api/use-wait-reason.ts'
import type { WireRotation } from '@releve/contract/rotations'
import type { Day } from '@releve/domain/calendar/day'
import { cycleMetrics } from '@releve/domain/rotations/metrics'
import { WhileOpen } from '#kit/while-open.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import type { Activation, Cycles } from '../queries.ts'
import { rotationTexts as texts } from '../texts.ts'
import { rotationState } from '@releve/domain/rotations/cycle-view'
import { MiniStrip } from './mini-strip.tsx'
import { RemoveDateSheet } from './plan-sheets.tsx'

interface TimelineProps {
  activations: readonly Activation[]
  today: Day
  canEdit: boolean
}

export function ActivationTimeline({ activations, today, canEdit }: TimelineProps): ReactNode {
  const [removed, setRemoved] = useState<Activation | null>(null)
  const waits = useWaitReason()
  const waitsId = useId()
  const isWaiting = canEdit && waits !== undefined && activations.some(({ startDate }) => startDate > today)
  // Shown are the last one that is over, today's, and all to come, the last of which has no end.
  const current = activations.findIndex(({ endDate }) => endDate === null || endDate >= today)
  return (
    <section aria-labelledby="suite-des-cycles" className="flex flex-col gap-2">
      <SectionTitle id="suite-des-cycles">{texts.timeline}</SectionTitle>
      {isWaiting && (
        <span id={waitsId}>
          <ReasonLine tone="quiet">{waits}</ReasonLine>
        </span>
      )}
      <ol className="flex flex-col lg:flex-row lg:flex-wrap lg:gap-y-4">
        {activations.slice(Math.max(0, current - 1)).map((activation) => {
          const { _id, name, startDate, endDate } = activation
          const isOver = endDate !== null && endDate < today
          const isComing = startDate > today
          const state = isOver ? 'over' : isComing ? 'coming' : 'now'
          const when = endDate === null ? (isComing ? texts.fromDay(startDate) : texts.since(startDate)) : texts.until(startDate, endDate)
          return (
            <li
              key={`${_id}.${startDate}`}
              className={classNames(
                'cycle-step relative flex min-w-0 gap-3 pb-4 pl-7 lg:flex-1 lg:basis-64 lg:pt-7 lg:pr-6 lg:pb-0 lg:pl-0',
                isOver && 'text-t3',
                state === 'now' && 'cycle-step-now',
              )}
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="text-12 font-600 text-t3">{texts[state]}</span>
                <Link
                  to="/rotation/$rotationId"
                  params={{ rotationId: _id }}
                  className="w-fit max-w-full truncate rounded-xs text-16 font-650 hover:underline"
                >
                  {name}
                </Link>
                <DayText className="text-13 text-t3">{when}</DayText>
              </span>
              {isComing && canEdit && (
                <IconButton
                  label={`${texts.removeDate}, ${name}`}
                  icon={<CalendarX size={20} />}
                  aria-disabled={isWaiting || undefined}
                  aria-describedby={isWaiting ? waitsId : undefined}
                  onClick={isWaiting ? undefined : () => setRemoved(activation)}
                />
              )}
            </li>
          )
        })}
      </ol>
      <WhileOpen subject={removed}>
        {({ _id, name, startDate }, opening) => (
          <RemoveDateSheet
            {...opening}
            onOpenChange={(isOpen) => isOpen || setRemoved(null)}
            rotationId={_id}
            name={name}
            day={startDate}
          />
        )}
      </WhileOpen>
    </section>
  )
}

/** A telephone has no room for more. */
const FEW = 6

const STATES = ['active', 'planned', 'draft', 'past'] as const
type Shown = 'all' | (typeof STATES)[number]

interface RotationCardsProps {
  cycles: Cycles
  teams: Parameters<typeof rotationState>[1]['teams']
  today: Day
}

export function RotationCards({ cycles: { allRotations, sortedRotations }, teams, today }: RotationCardsProps): ReactNode {
  const stateOf = (rotation: WireRotation) => rotationState(rotation, { activations: sortedRotations, teams, today })
  return (
    <section aria-labelledby="cycles" className="flex flex-col gap-3">
      <SectionTitle id="cycles">{texts.cycles}</SectionTitle>
      <SearchedList<WireRotation, Shown>
        list={allRotations}
        textOf={({ name }) => name}
        texts={texts.searched}
        from={FEW}
        choice={{
          label: texts.shown,
          options: [{ value: 'all', label: texts.shownAll }, ...STATES.map((value) => ({ value, label: texts.states[value] }))],
          matches: (rotation, state) => stateOf(rotation) === state,
        }}
      >
        {(found) => (
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2 2xl:grid-cols-3">
            {found.map((rotation) => {
              const current = stateOf(rotation)
              return (
                <li key={rotation._id}>
                  <Card className="relative h-full hover:bg-s2">
                    <Link
                      to="/rotation/$rotationId"
                      params={{ rotationId: rotation._id }}
                      className="flex h-full flex-col gap-3 rounded-card p-4"
                    >
                      <span className="flex items-start gap-2">
                        <span className="min-w-0 flex-1 text-16 font-650">{rotation.name}</span>
                        <Chip tone={texts.tones[current]}>{texts.states[current]}</Chip>
                        <ChevronRight size={20} className="mt-0.5 flex-none text-t3" />
                      </span>
                      <MiniStrip days={rotation.days} most={14} />
                      <span className="text-13 text-t2">
                        {texts.shortFacts(rotation.days.length, cycleMetrics(rotation.days, [0]).averageWeekHours)}
                      </span>
                    </Link>
                  </Card>
                </li>
              )
            })}
          </ul>
        )}
      </SearchedList>
    </section>
  )
}
