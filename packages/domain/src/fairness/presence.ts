// How long members were there in a period, in days at full time: their figures are compared for equal presence, so that nobody who was on
// leave, ill or works part-time counts as less loaded than the others. An absence weighs by the hours that the plan held on its days, so it is the
// same whether it was written on the days of vacations alone or on those of rest too.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import { isAwayKind } from '../planning/activity.ts'
import type { Dated, MemberPlan } from '../planning/center-plan.ts'
import { datedValue } from '../planning/cycle.ts'
import type { Row, RowsInput } from './rows.ts'
import { rowReader } from './rows.ts'

/** The shares of full time of members, in hundredths, from days on. Somebody who is not in it works full time. */
export type SharesOfTime = ReadonlyMap<UserId, readonly Dated<{ readonly share: number }>[]>

interface Days {
  readonly from: DayNumber
  /** The last day; it counts. */
  readonly to: DayNumber
}

/** The days of the period on which they have a team; all of them for somebody who never has one in it. */
function daysInTeam({ teams }: MemberPlan, from: DayNumber, to: DayNumber): readonly Days[] {
  const starts = [from, ...teams.map(({ fromDay }) => fromDay).filter((day) => day > from && day <= to)]
  const spans = starts.flatMap((start, index) => {
    const hasTeam = (datedValue(teams, start) ?? null) !== null
    return hasTeam ? [{ from: start, to: (starts[index + 1] ?? to + 1) - 1 }] : []
  })
  return spans.length === 0 ? [{ from, to }] : spans
}

/** The mean share of full time over these days, 0 to 1. */
function meanShare(shares: readonly Dated<{ readonly share: number }>[] | undefined, spans: readonly Days[]): number {
  if (shares === undefined || shares.length === 0) return 1
  let days = 0
  let sum = 0
  for (const { from, to } of spans) {
    const starts = [from, ...shares.map(({ fromDay }) => fromDay).filter((day) => day > from && day <= to)]
    for (const [index, start] of starts.entries()) {
      const count = (starts[index + 1] ?? to + 1) - start
      days += count
      sum += (count * (datedValue(shares, start)?.share ?? 100)) / 100
    }
  }
  return days === 0 ? 1 : sum / days
}

/** Absences may lie over one another. */
function countAway({ modifications }: MemberPlan, spans: readonly Days[]): number {
  const away = new Set<DayNumber>()
  for (const { from, to } of spans) {
    for (const { type, fromDay, toDay } of modifications) {
      if (type === 'custom_modification') continue
      for (let day = Math.max(from, fromDay); day <= Math.min(to, toDay); day++) away.add(day)
    }
  }
  return away.size
}

const sumMs = (row: Row) => row.reduce((sum, work) => sum + (work?.ms ?? 0), 0)

/** Reads the presence of members, in days at full time; none is below 0. */
export function presenceReader(input: RowsInput & { readonly shares?: SharesOfTime | undefined }): (member: MemberPlan) => number {
  const { from, to, shares } = input
  const rowOf = rowReader(input)

  return (member) => {
    const { modifications, placed = [] } = member
    const spans = daysInTeam(member, from, to)
    const days = spans.reduce((sum, span) => sum + span.to - span.from + 1, 0)
    const share = meanShare(shares?.get(member.userId), spans)
    const isAway =
      modifications.some(({ type }) => type !== 'custom_modification') || placed.some(({ activity }) => isAwayKind(activity.kind))
    if (!isAway && (share === 1 || modifications.length === 0)) return days * share
    const alone: MemberPlan = { ...member, transfers: [], parts: [], modifications: [], placed: [] }
    const cycleMs = sumMs(rowOf(alone))
    // Nothing says which of their days were days of work: each day away is one less.
    if (cycleMs === 0) return (days - countAway(member, spans)) * share
    // A vacancy that they won is work beside their plan.
    const planned = modifications.filter(({ type, vacancy }) => type === 'custom_modification' && vacancy === undefined)
    const keptMs = sumMs(
      rowOf({
        ...alone,
        modifications: modifications.filter(({ type, vacancy }) => type !== 'custom_modification' || vacancy === undefined),
        placed: placed.filter(({ activity }) => isAwayKind(activity.kind)),
      }),
    )
    // The days that part-time leaves free are often written as days off over a cycle of full time: they are no absence beside the share.
    if (share < 1) return days * Math.max(0, Math.min(share, keptMs / cycleMs))
    const lostMs = sumMs(rowOf({ ...alone, modifications: planned })) - keptMs
    return days * Math.min(1, Math.max(0, 1 - lostMs / cycleMs))
  }
}
