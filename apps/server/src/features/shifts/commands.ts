// The shift days of a member as they travel. Three months are 50 KB, nearly all of it the cycle of their team said again: that text is made
// once for the team, and only the days on which something happens to them are put in their place.
import type { WirePerson, WireShiftDay, WireTeam } from '@releve/contract/shifts'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan, Transfer } from '@releve/domain/planning/center-plan'
import { isPlacedOn } from '@releve/domain/planning/placed'
import { shiftDays } from '@releve/domain/planning/shift-days'
import type { Reader } from '@releve/domain/planning/shift-days'
import { datedValue } from '@releve/domain/planning/cycle'
import { texts as textMemory, VersionedCache } from '#db/versioned-cache.ts'
import { ReadyText } from '#http/ready-text.ts'
import type { Person } from '../members/store/members.ts'

/** Consecutive days, both included. */
export interface Run {
  readonly from: DayNumber
  readonly to: DayNumber
}

function wirePerson(people: ReadonlyMap<UserId, Person>, id: UserId): WirePerson {
  const person = people.get(id)
  return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
}

function wireTeam(plan: CenterPlan, id: TeamId | null): WireTeam | null {
  const team = id === null ? undefined : plan.teams.get(id)
  return team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order }
}

/** The days of a run. */
function wireDays({ plan, member, hands, people, reader }: ShiftDaysQuery, { from, to }: Run): WireShiftDay[] {
  return shiftDays(plan, member, from, to, hands, reader).map((day) => ({
    date: day.date,
    shift: day.shift,
    teamObject: wireTeam(plan, day.teamId),
    isSubstitution: day.isSubstitution,
    substitutionType: day.substitutionType,
    initialShift: day.initialShift,
    substitutionHistory: day.substitutionHistory.map(({ demandId, type, fromUserId, toUserId, shift, at }) => ({
      demandId,
      type,
      from: wirePerson(people, fromUserId),
      to: wirePerson(people, toUserId),
      shift,
      at,
    })),
    isOff: day.isOff,
    ...(day.causeName !== undefined && { causeName: day.causeName }),
    isUncovered: day.isUncovered,
    ...(day.parts !== undefined && { parts: [...day.parts] }),
  }))
}

interface TeamDays {
  readonly answer: ReadyText<WireShiftDay[]>
  /** The positions among the bytes where the text of each day begins; then the one where a further day would. */
  readonly starts: readonly number[]
}

const daysOfTeams = new VersionedCache<TeamDays>('daysOfTeams', textMemory)

/** The days of a team's member to whom nothing happens. */
function teamDays(query: ShiftDaysQuery, run: Run, teamId: TeamId | null): TeamDays {
  const { plan, planVersion, member } = query
  const key = `${plan.centerId} ${teamId ?? ''} ${run.from} ${run.to}`
  let known = daysOfTeams.get(key, planVersion)
  if (known === undefined) {
    const texts = wireDays({ ...query, member: { ...member, transfers: [], modifications: [], placed: [], parts: [] } }, run).map((day) =>
      JSON.stringify(day),
    )
    const starts = [1]
    for (const text of texts) starts.push((starts.at(-1) ?? 0) + Buffer.byteLength(text) + 1)
    const answer = new ReadyText<WireShiftDay[]>(Buffer.from(`[${texts.join(',')}]`), { isSentAgain: true })
    known = { answer, starts }
    daysOfTeams.set(key, { version: planVersion, value: known, bytes: answer.heldBytes + starts.length * 8 })
  }
  return known
}

/** The days of the run that a transfer, of a vacation or of a part, a modification or placed hours touch, in order. */
function touchedDays({ transfers, modifications, placed = [], parts = [] }: MemberPlan, { from, to }: Run): DayNumber[] {
  const days = new Set<DayNumber>()
  for (const { day } of [...transfers, ...parts]) if (day >= from && day <= to) days.add(day)
  for (const { fromDay, toDay } of modifications) {
    for (let day = Math.max(fromDay, from); day <= Math.min(toDay, to); day++) days.add(day)
  }
  // Hours may cut the vacation of the day before or after theirs.
  for (const hours of placed) {
    for (let day = Math.max(hours.fromDay - 1, from); day <= Math.min(hours.toDay + 1, to); day++) {
      if ([day - 1, day, day + 1].some((near) => isPlacedOn(hours, near))) days.add(day)
    }
  }
  return [...days].sort((a, b) => a - b)
}

export interface ShiftDaysQuery {
  readonly plan: CenterPlan
  /** The version of that plan. */
  readonly planVersion: number
  readonly member: MemberPlan
  readonly runs: readonly Run[]
  /** Every transfer of the centre on the days on which the member has one. */
  readonly hands: readonly Transfer[]
  /** Everybody whom `hands` names. */
  readonly people: ReadonlyMap<UserId, Person>
  /** Colleagues read only such activities as are named. */
  readonly reader: Reader
}

/** The shift days of a member as they travel. */
export function shiftDaysAnswer(query: ShiftDaysQuery): WireShiftDay[] | ReadyText<WireShiftDay[]> {
  const { member, runs } = query
  const [run] = runs
  const isOneTeam = (only: Run) => !member.teams.some(({ fromDay }) => fromDay > only.from && fromDay <= only.to)
  if (run === undefined || runs.length > 1 || !isOneTeam(run)) return runs.flatMap((run) => wireDays(query, run))

  const { answer, starts } = teamDays(query, run, datedValue(member.teams, run.from) ?? null)
  const touched = touchedDays(member, run)
  if (touched.length === 0) return answer
  const pieces: Buffer[] = []
  let copied = 0
  for (const day of touched) {
    const [own] = wireDays(query, { from: day, to: day })
    const start = starts[day - run.from]
    const next = starts[day - run.from + 1]
    if (own === undefined || start === undefined || next === undefined) throw new Error('a day outside its own run')
    pieces.push(answer.bytes.subarray(copied, start), Buffer.from(JSON.stringify(own)))
    // The comma, or the closing bracket, stays.
    copied = next - 1
  }
  pieces.push(answer.bytes.subarray(copied))
  return new ReadyText(Buffer.concat(pieces), { isSentAgain: false })
}
