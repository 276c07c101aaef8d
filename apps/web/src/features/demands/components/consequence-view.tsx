// The consequence of an action on one's own planning, before it is confirmed: two weeks, the rest line, one line per rule.
import type { WireFigures, WireViolation } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import { besideFigures } from '@releve/domain/demands/beside-figures'
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { useMe } from '#session/me.ts'
import { classNames } from '#ui/class-names.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Rests, RuleLines } from '#shared/planning-figures.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useIsDesktop } from '#ui/use-media-query.ts'
import { WeekStrip, type WeekStripDay } from '#shared/week-strip.tsx'
import { shiftWord } from '#shared/shift-word.ts'
import { useZone } from '#features/centers/queries.ts'
import { hoursOf } from './demand-words.ts'
import { changedWeeks, currentWeek, type PlanningChange, type useNeighbourDays, type WeekDay } from './own-days.ts'
import { detailTexts as texts } from './detail/detail-texts.ts'

function stripDay({ day, shift, isChanged }: WeekDay): WeekStripDay {
  return {
    day,
    name: shift.name,
    type: shift.type,
    added: isChanged,
    label: shift.type === 'rest' ? texts.rest : `${shiftWord(shift.name)}, ${hoursOf(shift)}`,
  }
}

/** `isAfter`: as it would be, the changed days ringed. */
export function Week({ title, days, isAfter = false }: { title: string; days: readonly WeekDay[]; isAfter?: boolean }): ReactNode {
  const size = useIsDesktop() ? 48 : 40
  return (
    <div className={isAfter ? '-mx-2 rounded-card bg-s2 px-3.5 py-2.5 [--ring:var(--s2)]' : 'px-1.5'}>
      <h3 className={classNames('text-13 font-600 tracking-normal', isAfter ? 'text-primary-ink' : 'text-t3')}>{title}</h3>
      <WeekStrip days={days.map(stripDay)} numbers="bottom" size={size} />
    </div>
  )
}

/** It has the shape of the two weeks and the rest line. */
export const consequenceSkeleton = (
  <SkeletonGroup className="flex flex-col gap-6">
    <Skeleton height={80} radius="card" count={2} />
    <Skeleton height={60} radius="card" />
    <Skeleton height={40} count={2} />
  </SkeletonGroup>
)

interface ConsequenceProps {
  /** The reader's own days around what changes. */
  own: ReturnType<typeof useNeighbourDays>
  /** The day shown where nothing may change. */
  day: Day
  /** Null: nothing may. */
  change: PlanningChange | null
  /** As they came with the demand, for the answer looked at. */
  figures?: WireFigures | null
  violations?: readonly WireViolation[]
  /** The heading over a change. */
  title?: string
}

/** The effect of an answer on one's own planning: two weeks, the rests, one line a rule; or one's week as it is. */
export function Consequence({ own, day, change, figures = null, violations = [], title }: ConsequenceProps): ReactNode {
  const me = useMe()._id
  const zone = useZone()
  const beside = figures === null ? violations : besideFigures(violations, me)
  return (
    <Loaded query={own} asLine failed={texts.adjacentFailed} retryLabel={texts.adjacentRetry} skeleton={consequenceSkeleton}>
      {(days) =>
        change === null ? (
          <Week title={texts.now} days={currentWeek(days, day)} />
        ) : (
          <>
            {title !== undefined && <h3 className="text-16">{title}</h3>}
            <div className="flex flex-col gap-4 lg:gap-3">
              {changedWeeks(days, change).map(({ before, after }) => (
                <div key={before[0]?.day} className="flex flex-col gap-2.5">
                  <Week title={texts.before} days={before} />
                  <Week title={texts.after} days={after} isAfter />
                </div>
              ))}
              {figures !== null && change.gains !== null && <Rests taken={change.gains} figures={figures} zone={zone} />}
              <RuleLines figures={figures?.rules ?? []} beside={beside} />
            </div>
          </>
        )
      }
    </Loaded>
  )
}

/** The refusal in words: every reason. */
export function Reasons({ children }: { children: readonly string[] }): ReactNode {
  return (
    <ul className="flex flex-col gap-1.5">
      {children.map((reason) => (
        <li key={reason}>
          <ReasonLine tone="error">{reason}</ReasonLine>
        </li>
      ))}
    </ul>
  )
}
