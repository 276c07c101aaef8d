// Beside a row under the pointer: the hours of that member, in the week of that day and in the month.
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Avatar } from '../../../../ui/avatar.tsx'
import { formatDuration, formatMonth, formatWeek } from '../../../../ui/format.ts'
import { useZone } from '../../../centers/queries.ts'
import type { DecodedPlanning } from '../../../shifts/queries.ts'
import { fullName } from '../../../../shared/person.ts'
import { teamTexts as texts } from './team-texts.ts'
import { firstDayOf, lastDayOf, type Month } from '../calendar-search.ts'
import { minutesBetween, weekOf } from './matrix.ts'
import type { Member } from '../people.ts'

export interface HoverPlace {
  readonly member: Member
  /** Of the member in the planning. */
  readonly index: number
  readonly day: Day
  /** Where, in the window. */
  readonly x: number
  readonly top: number
  readonly bottom: number
}

const WIDTH = 300
const HEIGHT = 72

export function MatrixHover({ place, planning, month }: { place: HoverPlace; planning: DecodedPlanning; month: Month }): ReactNode {
  const zone = useZone()
  const { member, index, day, x, top, bottom } = place
  const week = weekOf(day)
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const ofWeek = formatDuration(minutesBetween(planning, index, week.from, week.to, zone))
  const ofMonth = formatDuration(minutesBetween(planning, index, toDayNumber(first), toDayNumber(last), zone))
  const isBelow = bottom + HEIGHT < innerHeight
  return createPortal(
    <div
      role="status"
      className="print-hidden pointer-events-none fixed z-40 flex items-center gap-3 rounded-[14px] bg-s3 py-2.5 pr-4 pl-3 shadow-e2"
      style={{ left: Math.min(x + 14, innerWidth - WIDTH), top: isBelow ? bottom + 6 : top - HEIGHT }}
    >
      <Avatar name={fullName(member)} imageUrl={member.avatar ?? undefined} size={36} />
      <span className="flex flex-col">
        <span className="text-14 font-650">{fullName(member)}</span>
        <span className="text-13 text-t2">
          {texts.week(formatWeek(day), ofWeek)} · {texts.week(formatMonth(first), ofMonth)}
        </span>
      </span>
    </div>,
    document.body,
  )
}
