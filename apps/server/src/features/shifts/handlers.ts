// The planning of a member, day by day, and the month of a whole centre as letter codes. Two short queries: one says who calls, one
// what changed on these days; a third one says whose hands a vacation went through, for who exchanged one. Everything else stands in
// memory under the versions the first one gave.
import { toWireLack, toWireRemark, toWireValidity } from '@releve/contract/shifts'
import type { CenterRoster, WireShiftDay } from '@releve/contract/shifts'
import { toWireTraineeships } from '@releve/contract/traineeship-days'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { rosterCodes } from '@releve/domain/planning/roster'
import { rosterParts } from '@releve/domain/planning/roster-parts'
import type { Shift } from '@releve/domain/planning/shift'
import { vacationLacks, vacationRemarks } from '@releve/domain/working-time/vacation-lacks'
import { datedValue, followedFrom } from '@releve/domain/planning/cycle'
import { AppError } from '#http/app-error.ts'
import type { Call, HandlersOf } from '#http/handler.ts'
import { hasPower } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { ReadyText } from '#http/ready-text.ts'
import { texts, VersionedCache } from '#db/versioned-cache.ts'
import type { Queryable } from '#db/query.ts'
import { lastMembershipChange, loadPeopleOf, loadRoster, reachUser } from '../members/store/members.ts'
import type { ReachedCenter, Roster } from '../members/store/members.ts'
import type { Routes } from '@releve/contract'
import type { CenterId } from '@releve/domain/ids'
import { shiftDaysAnswer } from './commands.ts'
import type { Run } from './commands.ts'
import { loadCenterPlan, loadMemberPlans, loadMembers, loadMemberWithHands, reachCenter } from './store.ts'

type DatesInput = { startDate: string; endDate: string } | string[] | string | undefined

/** Runs of consecutive days, in order, each day once. Absent: 30 days back to 30 days ahead of `today`. */
function runsOf(dates: DatesInput, today: DayNumber): Run[] {
  if (dates === undefined) return [{ from: today - 30, to: today + 30 }]
  if (typeof dates === 'string') return [{ from: toDayNumber(dates), to: toDayNumber(dates) }]
  if (!Array.isArray(dates)) return [{ from: toDayNumber(dates.startDate), to: toDayNumber(dates.endDate) }]
  const runs: { from: DayNumber; to: DayNumber }[] = []
  for (const day of [...new Set(dates.map(toDayNumber))].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last !== undefined && last.to === day - 1) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}

type ShiftsCall = Call<Routes['shifts.get'] | Routes['shifts.getWithSubstitutions']>

async function daysOf(call: ShiftsCall, withSubstitutions: boolean): Promise<WireShiftDay[] | ReadyText<WireShiftDay[]>> {
  const { params, body, principal, pool, clock } = call
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId, zone, planVersion } = reached
  const runs = runsOf(body.dates, zoneOf(zone).dayAt(clock()))
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return []
  const plan = await loadCenterPlan(pool, centerId, planVersion)
  const readsCauses = hasPower(principal, 'readAbsences', { centerId, teamId: null })
  const reader = params.id === principal.userId || readsCauses ? 'own' : 'colleague'
  if (!withSubstitutions) {
    const [own] = await loadMemberPlans(pool, centerId, [params.id], first.from, last.to)
    if (own === undefined) throw new AppError('notFound')
    return shiftDaysAnswer({ plan, planVersion, member: { ...own, transfers: [], parts: [] }, runs, hands: [], people: new Map(), reader })
  }
  const { roster, member, hands } = await loadMemberWithHands(pool, centerId, params.id, first.from, last.to)
  if (member === null) throw new AppError('notFound')
  const people = await loadPeopleOf(
    pool,
    centerId,
    roster,
    [...hands, ...(member.parts ?? [])].flatMap(({ giverId, takerId }) => [giverId, takerId]),
  )
  return shiftDaysAnswer({ plan, planVersion, member, runs, hands, people, reader })
}

/** @throws AppError notFound */
async function reachedCenter(db: Queryable, principal: Principal, id: CenterId): Promise<ReachedCenter> {
  const center = await reachCenter(db, principal, id)
  if (center === null) throw new AppError('notFound')
  return center
}

/** Another text whenever people, names, qualifications or today's teams change. */
function rosterVersionText(roster: Roster, today: DayNumber): string {
  return `${roster.version}.${lastMembershipChange(roster, today)}`
}

const rosterTexts = new VersionedCache<ReadyText<CenterRoster>>('rosterTexts', texts)

/** The same for all its readers, until it changes: its text is made once. */
function rosterAnswer(centerId: CenterId, roster: Roster, today: DayNumber): ReadyText<CenterRoster> {
  const key = `${centerId} ${lastMembershipChange(roster, today)}`
  const known = rosterTexts.get(key, roster.version)
  if (known !== undefined) return known
  const answer: CenterRoster = {
    roster: rosterVersionText(roster, today),
    members: roster.people.map(({ _id, name, lastName, role, avatar, qualifications, validity, traineeships, teams }) => ({
      _id,
      userId: _id,
      name,
      lastName,
      role,
      teamId: datedValue(teams, today) ?? null,
      qualifications: [...qualifications],
      ...(validity.length > 0 && { validity: toWireValidity(validity) }),
      ...(traineeships.length > 0 && { traineeships: toWireTraineeships(traineeships) }),
      avatar,
    })),
  }
  const text = new ReadyText<CenterRoster>(Buffer.from(JSON.stringify(answer)), { isSentAgain: true })
  rosterTexts.set(key, { version: roster.version, value: text, bytes: text.heldBytes })
  return text
}

/** The vacations named in a legend, with their usual times: as cycles have them, else as an approved modification does. */
function shiftsNamed(names: ReadonlySet<string>, plan: CenterPlan, members: readonly MemberPlan[], to: DayNumber): Shift[] {
  const found = new Map<string, Shift>()
  const add = (shift: Shift) => {
    if (shift.type === 'work' && names.has(shift.name) && !found.has(shift.name)) found.set(shift.name, { ...shift, variation: null })
  }
  const active = datedValue(plan.activations, to)
  const rotations = [...plan.rotations.values()].sort((a, b) => Number(b._id === active) - Number(a._id === active))
  for (const { days } of rotations) for (const { shift } of days) add(shift)
  for (const { modifications, transfers } of members) {
    for (const { shift } of modifications) if (shift !== null) add(shift)
    for (const { given } of transfers) add(given)
  }
  return [...found.values()]
}

export const shiftHandlers: HandlersOf<'shifts.get' | 'shifts.getWithSubstitutions' | 'shifts.roster' | 'shifts.centerPlanning'> = {
  'shifts.get': (call) => daysOf(call, false),

  'shifts.getWithSubstitutions': (call) => daysOf(call, true),

  'shifts.roster': async ({ params, principal, pool, clock }) => {
    const { centerId, zone, rosterVersion } = await reachedCenter(pool, principal, params.id)
    const roster = await loadRoster(pool, centerId, rosterVersion)
    return rosterAnswer(centerId, roster, zoneOf(zone).dayAt(clock()))
  },

  'shifts.centerPlanning': async ({ params, query, principal, pool, clock }) => {
    const { centerId, zone, planVersion } = await reachedCenter(pool, principal, params.id)
    const from = toDayNumber(query.startDate)
    const to = toDayNumber(query.endDate)
    const plan = await loadCenterPlan(pool, centerId, planVersion)
    // The people of some hours of the first and the last day may work a vacation of the day before or after.
    const margin = plan.staffing?.rows.length === 0 ? 0 : 1
    const { roster, members } = await loadMembers(pool, centerId, 'all', from - margin, to + margin)
    const { legend, rows } = rosterCodes(plan, members, from, to)
    const parts = rosterParts(plan, members, from, to)
    const followed = followedFrom(plan)
    const lacks = vacationLacks(plan, members, from, to)
    const remarks = vacationRemarks(plan, members, from, to)
    return {
      roster: rosterVersionText(roster, zoneOf(zone).dayAt(clock())),
      from: fromDayNumber(from),
      days: to - from + 1,
      followedFrom: followed === null ? null : fromDayNumber(followed),
      shifts: shiftsNamed(new Set(legend.map(({ shift }) => shift)), plan, members, to),
      legend: [...legend],
      rows: [...rows],
      ...(lacks.length > 0 && {
        lacks: lacks.map(toWireLack),
      }),
      ...(remarks.length > 0 && {
        remarks: remarks.map(toWireRemark),
      }),
      ...(parts.length > 0 && {
        parts: parts.map(({ spans, ...part }) => ({ ...part, spans: spans.map(([start, end]): [number, number] => [start, end]) })),
      }),
    }
  },
}
