// The team's month as rows and figures: groups of members, cells worth drawing, counts against the minimum, hours. No words.
import { fromDayNumber, isoWeekday, mondayOf, toDayNumber, type Day, type DayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { durationMs, dutyOf } from '@releve/domain/planning/shift'
import type { Shortage } from '@releve/domain/working-time/staffing'
import type { WireFullTeam } from '@releve/contract/teams'
import type { WireDemand } from '@releve/contract/demands'
import { isOnDuty, type DecodedPlanning, type PlanningCell } from '#features/shifts/queries.ts'
import { byRank, type Member } from '../people.ts'
import { staffingOn, type MinimumByShift, type Staffing } from '../staffing/staffing.ts'

/** It stands in the address for the members without a team. */
export const NO_TEAM = 'none'

export interface MatrixFilter {
  readonly team: string | null
  readonly qualification: string | null
}

export type MatrixItem =
  | { readonly kind: 'group'; readonly team: Pick<WireFullTeam, '_id' | 'name' | 'color'> | null; readonly count: number }
  | { readonly kind: 'member'; readonly member: Member; readonly index: number }

function passes(member: Member, { team, qualification }: MatrixFilter): boolean {
  if (team !== null && (member.teamId ?? NO_TEAM) !== team) return false
  return qualification === null || member.qualifications.includes(qualification)
}

/** Rows in the order of the teams, those without a team last; within a team who leads first. */
export function matrixItems(
  members: readonly Member[],
  teams: readonly Pick<WireFullTeam, '_id' | 'name' | 'color' | 'order'>[],
  filter: MatrixFilter,
  required: ReadonlySet<string>,
): MatrixItem[] {
  const rank = byRank(required)
  const shown = members.map((member, index) => ({ member, index })).filter(({ member }) => passes(member, filter))
  const byTeam = Map.groupBy(shown, ({ member }) => member.teamId)
  const inOrder = teams.toSorted((a, b) => a.order - b.order)
  const known = new Set(inOrder.map(({ _id }) => _id))
  // A team that is not listed any more keeps its people in sight.
  const others = [...byTeam].filter(([id]) => id === null || !known.has(id)).flatMap(([, found]) => found)
  const groups = [...inOrder.map((team) => ({ team, found: byTeam.get(team._id) ?? [] })), { team: null, found: others }]
  return groups.flatMap(({ team, found }): MatrixItem[] => {
    if (found.length === 0) return []
    const rows = found.toSorted((a, b) => rank(a.member, b.member)).map((row) => ({ kind: 'member' as const, ...row }))
    return [{ kind: 'group', team, count: found.length }, ...rows]
  })
}

/** The qualifications that members may be filtered by, those of the highest rank first. */
export function qualificationsOf(members: readonly Member[], required: ReadonlySet<string>): string[] {
  return [...new Set(members.toSorted(byRank(required)).flatMap(({ qualifications }) => qualifications))]
}

/** Something to draw from column `from` on, over `span` days. */
export interface MatrixMark {
  readonly from: number
  readonly span: number
  readonly kind: 'work' | 'given' | 'pending' | 'unavailable' | 'activity'
  /** Hours of an activity cut the vacation: a part of it is worked. */
  readonly isPart?: true
  /** The name of the vacation, or the letters of the activity; empty for an absence. */
  readonly name: string
}

function kindOf(cell: PlanningCell, isPending: boolean): MatrixMark['kind'] | null {
  if (cell.state === 'unavailable' || cell.state === 'given') return cell.state
  if (cell.mark === 'activity') return cell.mark
  if (!isOnDuty(cell)) return null
  return isPending ? 'pending' : 'work'
}

/** The marks of a row; days of absence that follow each other are one. `offset`: index of the first column in the row. */
export function marksOf(
  row: readonly PlanningCell[],
  offset: number,
  columns: number,
  isPending: (column: number) => boolean,
): MatrixMark[] {
  const marks: MatrixMark[] = []
  for (let column = 0; column < columns; column++) {
    const cell = row[offset + column]
    if (cell === undefined) continue
    const kind = kindOf(cell, isPending(column))
    if (kind === null) continue
    const last = marks.at(-1)
    if (kind === 'unavailable' && last?.kind === 'unavailable' && last.from + last.span === column) {
      marks[marks.length - 1] = { ...last, span: last.span + 1 }
    } else marks.push({ from: column, span: 1, kind, name: cell.name, ...(cell.mark === 'part' && { isPart: true }) })
  }
  return marks
}

/**
 * The marks of each row, made when first asked for. Rows that say the same share theirs, as colleagues of a team mostly do: what is
 * drawn of one stands for the other.
 */
export function sharedMarks(
  planning: DecodedPlanning,
  offset: number,
  days: readonly Day[],
  isPending: (memberId: string, day: Day) => boolean,
): (memberIndex: number, memberId: string) => readonly MatrixMark[] {
  const byMember = new Map<number, readonly MatrixMark[]>()
  const byContent = new Map<string, readonly MatrixMark[]>()
  return (memberIndex, memberId) => {
    const known = byMember.get(memberIndex)
    if (known !== undefined) return known
    const newMarks = marksOf(planning.rowOf(memberIndex), offset, days.length, (column) => isPending(memberId, days[column] ?? ''))
    const content = JSON.stringify(newMarks)
    const marks = byContent.get(content) ?? newMarks
    byContent.set(content, marks)
    byMember.set(memberIndex, marks)
    return marks
  }
}

/**
 * Days of which a member would give the vacation, by member: they have an open demand, or an exchange of theirs waits for an approval. A time on
 * call is given beside the vacation, which stays.
 */
export function pendingDays(demands: readonly WireDemand[]): ReadonlyMap<string, ReadonlySet<Day>> {
  const days = new Map<string, Set<Day>>()
  const add = (userId: string, day: Day) => days.set(userId, (days.get(userId) ?? new Set()).add(day))
  for (const { status, approval, posterId, posterShift, accepterId, acceptedSwitch } of demands) {
    if ((status !== 'open' && approval === undefined) || posterShift.onCall !== undefined) continue
    add(posterId, posterShift.date)
    if (accepterId !== null && acceptedSwitch !== null) add(accepterId, acceptedSwitch.date)
  }
  return days
}

export interface DayCount {
  readonly present: number
  /** `short`: people or qualifications are missing; `limit`: exactly the minimum. Before a cycle is followed always `ok`. */
  readonly state: 'ok' | 'limit' | 'short'
  /** The people that it lacks, and the unfilled places by qualification. */
  readonly lack: Shortage
  /** The people whose day was modified, where there is a minimum: it counts them for the whole vacation. */
  readonly changed?: readonly Member[]
  /** The target that is missed, the maximum that is passed, in words. */
  readonly remarks?: Staffing['remarks']
}

export interface ShiftCounts {
  readonly name: string
  readonly minimum: number | null
  /** The counts of the days, in their order. */
  readonly counts: readonly DayCount[]
}

/** How many work each vacation on each day, whatever is filtered: the minimum is the centre's. */
export function shiftCounts(planning: DecodedPlanning, days: readonly Day[], minimums: MinimumByShift): ShiftCounts[] {
  return planning.shifts
    .filter(({ type }) => type === 'work')
    .map(({ name }) => {
      const counts = days.map((day): DayCount => {
        const { people, changed, minimum, lack, remarks } = staffingOn(planning, day, name, minimums)
        const state = lack !== null && lack.total > 0 ? 'short' : people.length === minimum?.total ? 'limit' : 'ok'
        return {
          present: people.length,
          state,
          lack: lack ?? { total: 0, missing: {} },
          ...(minimum !== undefined && changed.length > 0 && { changed }),
          ...(remarks.length > 0 && { remarks }),
        }
      })
      return { name, minimum: minimums[name]?.total ?? null, counts }
    })
}

/**
 * Real minutes a member works on the days `from … to` of a planning: at the usual times of each vacation, and what is really worked on days that
 * hours of activities touch.
 */
export function minutesBetween(planning: DecodedPlanning, memberIndex: number, from: DayNumber, to: DayNumber, zone: Zone): number {
  const first = toDayNumber(planning.from)
  let minutes = 0
  for (const [column, cell] of planning.rowOf(memberIndex).entries()) {
    const day = first + column
    if (day < from || day > to) continue
    const part = planning.partOf(memberIndex, fromDayNumber(day))
    if (part !== undefined) minutes += part.minutes
    if (part !== undefined || cell.shift === null || !isOnDuty(cell)) continue
    minutes += durationMs(dutyOf(day, cell.shift, null, zone)) / 60_000
  }
  return Math.round(minutes)
}

/** Monday and Sunday of the week of a day. */
export function weekOf(day: Day) {
  const from = mondayOf(toDayNumber(day))
  return { from, to: from + 6 }
}

export function isWeekend(day: Day): boolean {
  return isoWeekday(toDayNumber(day)) > 5
}
