// Vacations taken by somebody who is now away: nobody works them, until they are posted again, in one gesture.
import { addDays, type Day } from '@releve/domain/calendar/day'
import { uncoveredVacations, type Uncovered } from '@releve/domain/demands/touched'
import { timesOf } from '@releve/domain/planning/shift'
import type { ReactNode } from 'react'
import { together } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText, Hours } from '#ui/day-text.tsx'
import { capitalize, formatDay } from '#ui/format.ts'
import type { NamedPerson } from '@releve/contract/person-name'
import { Tile } from '#shared/tile.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useDemands } from '#features/demands/queries.ts'
import { useEveryModification, usePostFor } from '../queries.ts'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.uncovered

/** How far ahead one looks. */
const AHEAD_DAYS = 60

/** `list` is null while not known. */
export function useUncovered(isWanted = true) {
  const today = useToday()
  const absences = useEveryModification({ status: 'approved', startDate: today, endDate: addDays(today, AHEAD_DAYS) }, isWanted)
  const { data, ...reading } = together(absences, useDemands())
  return { ...reading, list: data === undefined ? null : uncoveredVacations(...data, today) }
}

export function UncoveredRow({ vacation, isFirst }: { vacation: Uncovered<NamedPerson>; isFirst: boolean }): ReactNode {
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

/** Posts them again, without asking why. */
export function useReopen() {
  const { run, isPending } = useAction(usePostFor(), { done: () => texts.reopened, refusedInPassing: true })
  const reopen = (memberId: string, dates: readonly Day[]) => void run({ memberId, dates, reason: texts.reason, isForced: false })
  return { reopen, isPending }
}

export function ReopenButton({ userId, date }: { userId: string; date: Day }): ReactNode {
  const { reopen, isPending } = useReopen()
  return (
    <Button size={40} variant="primary" pending={isPending} onClick={() => reopen(userId, [date])}>
      {texts.reopen}
    </Button>
  )
}
