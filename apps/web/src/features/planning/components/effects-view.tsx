// The effects of a modification, drawn: each vacation that goes, how many stay and who would be missing, the demands that close.
import { useState, type ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { addDays, daysBetween } from '@releve/domain/calendar/day'
import { nightInto, touchedDays, type TouchedDay, type TouchingWish } from '@releve/domain/demands/touched'
import { timesOf } from '@releve/domain/planning/shift'
import type { OutputOf } from '#api/client.ts'
import { Loaded, together } from '#kit/loaded.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { capitalize, formatDay } from '#ui/format.ts'
import { ReasonLine } from '#ui/reason-line.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { missingText } from '#shared/lack-text.ts'
import { Tile } from '#shared/tile.tsx'
import { useMe } from '#session/me.ts'
import { useCenterRules } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { useCenterPlanning, useShiftDays } from '#features/shifts/queries.ts'
import '#shared/calendar.css'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.effects

const MOST_SHOWN = 8

/** Beyond, the staffing of each day is not read: the answer would be large and nobody would read it. */
const MOST_STAFFED_DAYS = 62

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-3">
    <Skeleton width="50%" height={20} />
    <Skeleton width="100%" height={60} radius="card" />
  </SkeletonGroup>
)

function Staffing({ staffing }: Pick<TouchedDay, 'staffing'>): ReactNode {
  if (staffing === null) return null
  const { present, minimum, lack } = staffing
  const missing = missingText(lack)
  // The rows count by the hour, whoever works which vacation: one figure for all of it would be none of theirs.
  const figure = minimum === null ? null : present > 1 ? texts.present(present, minimum) : texts.presentOne(present, minimum)
  const sentence = [figure, missing].filter((part) => part !== null).join(', ')
  return lack.total > 0 ? (
    <span className="text-13 font-600 text-understaffed">
      <span aria-hidden="true">▼ </span>
      {sentence}
    </span>
  ) : (
    <span className="text-13 text-t3">{sentence}</span>
  )
}

function DayLine({ touched }: { touched: TouchedDay }): ReactNode {
  const { date, before, after, isUncovered, isExchanged, closesDemand, hoursLeft } = touched
  const times = after === null ? null : timesOf(after)
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0">
      <span className="flex items-center gap-3">
        <span className="flex flex-none items-center gap-1.5">
          <Tile name={before.name} type={before.type} size={36} state="gone" />
          <ArrowRight size={16} className="text-t3" />
          {after === null ? (
            <span aria-hidden="true" className="matrix-off size-9! rounded-sm" />
          ) : (
            <Tile name={after.name} type={after.type} size={36} />
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <DayText className="text-14 font-600">{capitalize(formatDay(date))}</DayText>
          <span className="text-13 text-t2">{times === null ? texts.becomesOff : <Hours from={times.startTime} to={times.endTime} />}</span>
          <Staffing staffing={touched.staffing} />
        </span>
      </span>
      {hoursLeft.map(({ from, to }) => (
        <ReasonLine key={from} tone="warn">
          {texts.partly(from, to)}
        </ReasonLine>
      ))}
      {isUncovered && <ReasonLine tone="warn">{texts.taken}</ReasonLine>}
      {isExchanged && <ReasonLine tone="error">{texts.exchanged}</ReasonLine>}
      {closesDemand && <ReasonLine tone="warn">{texts.demand}</ReasonLine>}
    </li>
  )
}

interface EffectsViewProps {
  wish: TouchingWish
  /** It is on its way, or written: what was shown stays, for the planning is read anew with its effects already in it. */
  isWritten?: boolean
  /** The hours that would lack people, by the answer of the server that looked at the wish. */
  lacks?: OutputOf<'planning.register'>['lacks']
}

/** The last value of before it was held. */
function useHeld<T>(value: T, isHeld: boolean): T {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null)
  if (isHeld && held === null) setHeld({ value })
  if (!isHeld && held !== null) setHeld(null)
  return isHeld && held !== null ? held.value : value
}

/** Reads the planning itself. */
export function EffectsView({ wish, isWritten = false, lacks }: EffectsViewProps): ReactNode {
  const { userId, fromDate, toDate } = wish
  const me = useMe()._id
  const isStaffed = daysBetween(fromDate, toDate) < MOST_STAFFED_DAYS
  // The range has the day before: its night may end in the first of these days.
  const days = useShiftDays(userId, { startDate: addDays(fromDate, -1), endDate: toDate })
  const demands = useDemands()
  const rules = useCenterRules()
  const center = useCenterPlanning({ startDate: fromDate, endDate: isStaffed ? toDate : fromDate }, { isPassing: true })
  const planning = isStaffed && center.planning?.from === fromDate ? center.planning : null
  const known = days.isPlaceholderData ? undefined : days.data
  const minimums = rules.data?.minimumStaffing ?? {}
  const now =
    known &&
    touchedDays(wish, { days: known.filter(({ date }) => date >= fromDate), demands: demands.data ?? [], planning, minimums, lacks })
  const touched = useHeld(now, isWritten)
  const night = wish.type === 'custom_modification' ? null : nightInto(fromDate, known ?? [])
  const staffing = together(center.reading, rules)
  const beside = together(demands, ...(isStaffed ? [staffing] : []))
  const hasNoDemands = together(demands).isError
  const failed = !hasNoDemands ? texts.staffingFailed : isStaffed && staffing.isError ? texts.partFailed : texts.demandsFailed
  return (
    <Loaded query={{ ...days, data: touched }} failed={texts.failed} asLine skeleton={skeleton}>
      {(found) => (
        <section aria-label={texts.title} className="flex flex-col">
          <h3 className="text-16">{texts.title}</h3>
          <p className="text-14 text-t2">{found.length === 0 ? texts.none : texts.count(found.length)}</p>
          {night !== null && (
            <span className="mt-2">
              <ReasonLine tone="quiet">
                <DayText>{texts.nightInto(night, fromDate, userId === me)}</DayText>
              </ReasonLine>
            </span>
          )}
          {!isStaffed && found.length > 0 && <p className="text-13 text-t3">{texts.unknownStaffing}</p>}
          {found.length > 0 && beside.isError && (
            <span className="mt-2">
              <FailedQueryLine query={beside}>{failed}</FailedQueryLine>
            </span>
          )}
          <ul>
            {found.slice(0, MOST_SHOWN).map((touchedDay) => (
              <DayLine key={touchedDay.date} touched={touchedDay} />
            ))}
          </ul>
          {found.length > MOST_SHOWN && <p className="text-13 text-t3">{texts.more(found.length - MOST_SHOWN)}</p>}
        </section>
      )}
    </Loaded>
  )
}
