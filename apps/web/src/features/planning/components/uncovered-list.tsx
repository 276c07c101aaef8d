// Vacations taken by somebody who is now away: nobody works them, until they are posted again, in one gesture.
import { addDays } from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import { useMemo, type ReactNode } from 'react'
import { useAction } from '../../../kit/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DayText, Hours } from '../../../ui/day-text.tsx'
import { capitalize, formatDay } from '../../../ui/format.ts'
import { Tile } from '../../../shared/tile.tsx'
import { useToday } from '../../centers/queries.ts'
import { useDemands } from '../../demands/queries.ts'
import { useEveryModification, usePostFor } from '../queries.ts'
import { planningTexts } from '../texts.ts'
import { uncoveredVacations, type Uncovered } from './effects.ts'

const texts = planningTexts.uncovered

/** How far ahead one looks. */
const AHEAD_DAYS = 60

/** Null while not known. */
export function useUncovered(isWanted = true): {
  readonly list: readonly Uncovered[] | null
  readonly error: Error | null
  readonly refetch: () => void
  readonly isFetching: boolean
} {
  const today = useToday()
  const filter = useMemo(() => ({ status: 'approved', startDate: today, endDate: addDays(today, AHEAD_DAYS) }) as const, [today])
  const absences = useEveryModification(filter, isWanted)
  const demands = useDemands()
  const list = useMemo(
    () => (absences.data === undefined || demands.data === undefined ? null : uncoveredVacations(absences.data, demands.data, today)),
    [absences.data, demands.data, today],
  )
  const refetch = () => void Promise.all([absences.refetch(), demands.refetch()])
  return { list, error: absences.error ?? demands.error, refetch, isFetching: absences.isFetching || demands.isFetching }
}

export function UncoveredRow({ vacation, isFirst }: { vacation: Uncovered; isFirst: boolean }): ReactNode {
  const { userId, user, date, shift, isReopened } = vacation
  const { startTime, endTime } = timesOf(shift)
  return (
    <li className={`flex flex-wrap items-center gap-x-3.5 gap-y-2 p-3.5 ${isFirst ? '' : 'border-t border-line'}`}>
      <Tile name={shift.name} type={shift.type} state="gone" />
      <span className="flex min-w-[10rem] flex-1 flex-col">
        <span className="text-16 font-550">
          <DayText>{`${capitalize(formatDay(date))},`}</DayText> <Hours from={startTime} to={endTime} />
        </span>
        <span className="text-13 text-t2">{texts.line(user)}</span>
      </span>
      {isReopened ? <Chip tone="pending">{texts.waiting}</Chip> : <ReopenButton userId={userId} date={date} />}
    </li>
  )
}

export function ReopenButton({ userId, date }: { userId: string; date: string }): ReactNode {
  const reopen = useAction(usePostFor(), { done: () => texts.reopened, refusedInPassing: true })
  return (
    <Button
      size={40}
      variant="primary"
      pending={reopen.isPending}
      onClick={() => void reopen.run({ memberId: userId, date, reason: texts.reason, isForced: false })}
    >
      {texts.reopen}
    </Button>
  )
}
