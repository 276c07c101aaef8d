// What a modification would touch, drawn: each vacation that goes, who would be missing, what closes.
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { timesOf } from '@releve/domain/planning/shift'
import { DayText, Hours } from '../../../ui/day-text.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { capitalize, formatDay } from '../../../ui/format.ts'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { Tile } from '../../../ui/tile.tsx'
import { useCenterRules } from '../../centers/queries.ts'
import { useDemands } from '../../demands/queries.ts'
import { useCenterPlanning, useShiftDays } from '../../shifts/queries.ts'
import '../../../ui/calendar.css'
import { planningTexts } from '../texts.ts'
import { isStaffingShown, touchedDays } from './effects.ts'
import type { TouchedDay, Wish } from './effects.ts'

const texts = planningTexts.effects

const MOST_SHOWN = 8

function Staffing({ staffing }: Pick<TouchedDay, 'staffing'>): ReactNode {
  if (staffing === null) return null
  const { present, minimum } = staffing
  const sentence = present > 1 ? texts.present(present, minimum) : texts.presentOne(present, minimum)
  return present < minimum ? (
    <span className="text-13 font-600 text-understaffed">
      <span aria-hidden="true">▼ </span>
      {sentence}
    </span>
  ) : (
    <span className="text-13 text-t3">{sentence}</span>
  )
}

function DayLine({ touched }: { touched: TouchedDay }): ReactNode {
  const { date, before, after, isUncovered, isExchanged, closesDemand } = touched
  const times = after === null ? null : timesOf(after)
  return (
    <li className="flex flex-col gap-1.5 border-t border-line py-3 first:border-t-0">
      <span className="flex items-center gap-3">
        <span className="flex flex-none items-center gap-1.5">
          <Tile name={before.name} type={before.type} size={36} state="gone" />
          <ArrowRight size={16} className="text-t3" aria-hidden="true" />
          {after === null ? (
            <span aria-hidden="true" className="matrix-off size-9! rounded-sm" />
          ) : (
            <Tile name={after.name} type={after.type} size={36} />
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="text-14 font-600">
            <DayText>{capitalize(formatDay(date))}</DayText>
          </span>
          <span className="text-13 text-t2">{times === null ? texts.becomesOff : <Hours from={times.startTime} to={times.endTime} />}</span>
          <Staffing staffing={touched.staffing} />
        </span>
      </span>
      {isUncovered && <ReasonLine tone="warn">{texts.taken}</ReasonLine>}
      {isExchanged && <ReasonLine tone="error">{texts.exchanged}</ReasonLine>}
      {closesDemand && <ReasonLine tone="warn">{texts.demand}</ReasonLine>}
    </li>
  )
}

/** Reads the planning itself; `wish.shift` null with other hours: not said yet. */
export function EffectsView({ wish }: { wish: Wish }): ReactNode {
  const { userId, fromDate, toDate } = wish
  const range = useMemo(() => ({ startDate: fromDate, endDate: toDate }), [fromDate, toDate])
  const isStaffed = isStaffingShown(wish)
  const days = useShiftDays(userId, range)
  const demandsQuery = useDemands()
  const rulesQuery = useCenterRules()
  const center = useCenterPlanning(isStaffed ? range : { startDate: fromDate, endDate: fromDate }, { isPassing: true })
  const { planning } = center
  const demands = demandsQuery.data
  const rules = rulesQuery.data
  const known = days.data
  const touched = useMemo(
    () =>
      known === undefined
        ? null
        : touchedDays(wish, {
            days: known,
            demands: demands ?? [],
            planning: isStaffed && planning?.from === fromDate ? planning : null,
            minimums: rules?.minimumStaffing ?? {},
          }),
    [wish, known, demands, planning, rules, isStaffed, fromDate],
  )
  if (days.isError && known === undefined) {
    return (
      <FailedLine onRetry={() => void days.refetch()} retrying={days.isFetching}>
        {texts.failed}
      </FailedLine>
    )
  }
  if (touched === null || days.isPlaceholderData) {
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton width="50%" height={20} />
        <Skeleton width="100%" height={60} radius="card" />
      </SkeletonGroup>
    )
  }
  const hidden = touched.length - MOST_SHOWN
  const isDemandUnread = demands === undefined && demandsQuery.isError
  const isStaffingUnread = isStaffed && ((planning === null && center.error !== null) || (rules === undefined && rulesQuery.isError))
  return (
    <section aria-label={texts.title} className="flex flex-col">
      <h3 className="text-16">{texts.title}</h3>
      <p className="text-14 text-t2">{touched.length === 0 ? texts.none : texts.count(touched.length)}</p>
      {!isStaffed && touched.length > 0 && <p className="text-13 text-t3">{texts.unknownStaffing}</p>}
      {touched.length > 0 && (isDemandUnread || isStaffingUnread) && (
        <span className="mt-2">
          <FailedLine
            onRetry={() => {
              center.retry()
              for (const query of [demandsQuery, rulesQuery]) if (query.isError) void query.refetch()
            }}
            retrying={center.isFetching || demandsQuery.isFetching || rulesQuery.isFetching}
          >
            {isDemandUnread && isStaffingUnread ? texts.partUnread : isDemandUnread ? texts.demandsUnread : texts.staffingUnread}
          </FailedLine>
        </span>
      )}
      <ul>
        {touched.slice(0, MOST_SHOWN).map((one) => (
          <DayLine key={one.date} touched={one} />
        ))}
      </ul>
      {hidden > 0 && <p className="text-13 text-t3">{texts.more(hidden)}</p>}
    </section>
  )
}
