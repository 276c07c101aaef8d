// A year of a large centre, computed by the domain, by rrule, which such programs usually use, and by a bare loop over a typed array, which
// is the lower bound.
import { dayNumberOf, fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan, Modification, Transfer } from '@releve/domain/planning/center-plan'
import { rosterIndexes } from '@releve/domain/planning/roster'
import { cycle, DAY_SHIFT, newId } from '@releve/testing/factories'
import { findingsOf, least, most } from './finding.ts'
import type { Finding } from './finding.ts'
import { interleaved, median, medianRatio, millisecondsOf } from './sampling.ts'

export interface RosterSizes {
  readonly members: number
  readonly days: number
  readonly transfers: number
  readonly absences: number
  /** The number of members that rrule expands; its time is extrapolated to all members. */
  readonly rruleMembers: number
  readonly turns: number
}

// rrule is a CommonJS bundle whose only export in Node is the whole; its ES module, which linters read, has no such default export.
const { RRule } = (await import('rrule')).default

const LETTERS = 'JJNNRRRR'
const TEAMS = 8
const FROM = dayNumberOf(2026, 1, 1)
const DAY_MS = 86_400_000
/** The number of days before the year on which teams and their cycle begin: positions are counted from there. */
const BEFORE = 1000
/** The number of cells (members × days) of one sample, large enough to be timed. */
const CELLS_OF_A_SAMPLE = 2_000_000
const ROTATION_ID = newId('rotation')
const TEAM_IDS = Array.from({ length: TEAMS }, () => newId('team'))
/** The identifiers of members that have been needed so far. */
const MEMBER_IDS: UserId[] = []

function centerPlan(): CenterPlan {
  const longAgo = FROM - BEFORE
  const teams = Array.from({ length: TEAMS }, (_, index) => ({
    _id: TEAM_IDS[index]!,
    name: `${index}`,
    order: index,
    color: '#1565C0',
    cycleStarts: [{ fromDay: longAgo, value: longAgo + index }],
    rotations: [],
  }))
  return {
    centerId: newId('center'),
    zone: 'Europe/Paris',
    rotations: new Map([[ROTATION_ID, { _id: ROTATION_ID, name: LETTERS, days: cycle(LETTERS) }]]),
    activations: [{ fromDay: longAgo, value: ROTATION_ID }],
    teams: new Map(teams.map((team) => [team._id, team])),
  }
}

const teamOf = (member: number) => member % TEAMS
const memberIdOf = (member: number): UserId => (MEMBER_IDS[member] ??= newId('user'))
/** The position in the cycle of a member's first day. */
const positionOf = (member: number) => (((BEFORE - teamOf(member)) % LETTERS.length) + LETTERS.length) % LETTERS.length

/** Transfers and absences that are spread evenly over members and days, like those of a real year. */
function exceptions({ members, days, transfers, absences }: RosterSizes) {
  const transfersOf = new Map<number, Transfer[]>()
  const add = (member: number, transfer: Transfer) => transfersOf.set(member, [...(transfersOf.get(member) ?? []), transfer])
  for (let index = 0; index < transfers; index++) {
    const giver = (index * 7) % members
    const taker = (giver + 3) % members
    const day = FROM + ((index * 13) % days)
    const transfer: Transfer = {
      demandId: newId('demand'),
      type: 'substitution',
      day,
      giverId: memberIdOf(giver),
      takerId: memberIdOf(taker),
      given: DAY_SHIFT,
      givenTeamId: TEAM_IDS[teamOf(giver)]!,
      returned: null,
      returnedTeamId: null,
      at: index,
    }
    add(giver, transfer)
    add(taker, transfer)
  }
  const modificationsOf = new Map<number, Modification[]>()
  for (let index = 0; index < absences; index++) {
    const member = (index * 11) % members
    const fromDay = FROM + ((index * 17) % days)
    const absence: Modification = { _id: `absence-${index}`, type: 'absence', fromDay, toDay: fromDay + 6, shift: null }
    modificationsOf.set(member, [...(modificationsOf.get(member) ?? []), absence])
  }
  return { transfersOf, modificationsOf }
}

function membersOf(sizes: RosterSizes, withExceptions: boolean): MemberPlan[] {
  const { transfersOf, modificationsOf } = exceptions(sizes)
  return Array.from({ length: sizes.members }, (_, index) => ({
    userId: memberIdOf(index),
    qualifications: [],
    teams: [{ fromDay: FROM - BEFORE, value: TEAM_IDS[teamOf(index)]! }],
    transfers: withExceptions ? (transfersOf.get(index) ?? []) : [],
    modifications: withExceptions ? (modificationsOf.get(index) ?? []) : [],
  }))
}

/** Writes the letters as one byte for each cell: only the arithmetic and the writing are measured. */
function bareLoop(members: number, days: number): Uint8Array {
  const codes = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0))
  const cells = new Uint8Array(members * days)
  for (let member = 0; member < members; member++) {
    let position = positionOf(member)
    const start = member * days
    for (let day = 0; day < days; day++) {
      cells[start + day] = codes[position]!
      position++
      if (position === codes.length) position = 0
    }
  }
  return cells
}

/** The cells that exceptions change, computed in advance: the bare loop only overwrites them. */
function touchedCells(members: readonly MemberPlan[], days: number): Int32Array {
  const cells: number[] = []
  const add = (member: number, day: DayNumber) => {
    if (day >= FROM && day < FROM + days) cells.push(member * days + day - FROM)
  }
  for (const [index, { transfers, modifications }] of members.entries()) {
    for (const { day } of transfers) add(index, day)
    for (const { fromDay, toDay } of modifications) for (let day = fromDay; day <= toDay; day++) add(index, day)
  }
  return Int32Array.from(cells)
}

/**
 * Uses rrule as intended: one rule « every n days » for each worked position of the cycle, expanded between two dates. It computes no rest
 * days and no exceptions, both of which favour it.
 */
function expandByRrule(members: number, days: number): Uint8Array {
  const cells = new Uint8Array(members * days).fill('R'.charCodeAt(0))
  const from = new Date(FROM * DAY_MS)
  const to = new Date((FROM + days - 1) * DAY_MS)
  for (let member = 0; member < members; member++) {
    for (const [index, letter] of [...LETTERS].entries()) {
      if (letter === 'R') continue
      const first = (index - positionOf(member) + LETTERS.length) % LETTERS.length
      const rule = new RRule({ freq: RRule.DAILY, interval: LETTERS.length, dtstart: new Date((FROM + first) * DAY_MS), until: to })
      for (const date of rule.between(from, to, true)) cells[member * days + date.getTime() / DAY_MS - FROM] = letter.charCodeAt(0)
    }
  }
  return cells
}

/** Checks that all three compute the same letters; otherwise the comparison would be meaningless. */
function proveSame(center: CenterPlan, members: readonly MemberPlan[], days: number, rruleMembers: number): void {
  const { legend, cells } = rosterIndexes(center, members, FROM, FROM + days - 1)
  const bare = bareLoop(members.length, days)
  const expanded = expandByRrule(rruleMembers, days)
  for (const [index, cell] of cells.entries()) {
    const letter = legend[cell]?.shift.charCodeAt(0)
    const isSame = letter === bare[index] && (index >= expanded.length || letter === expanded[index])
    if (!isSame) throw new Error(`the planners disagree on ${fromDayNumber(FROM + (index % days))}`)
  }
}

export async function rosterWork(sizes: RosterSizes): Promise<readonly Finding[]> {
  const { members, days, turns, rruleMembers } = sizes
  const center = centerPlan()
  const plain = membersOf(sizes, false)
  const exceptionMembers = membersOf(sizes, true)
  const overwritten = touchedCells(exceptionMembers, days)
  proveSame(center, plain, days, rruleMembers)
  const last = FROM + days - 1
  const repetitions = Math.max(1, Math.round(CELLS_OF_A_SAMPLE / (members * days)))
  const samples = await interleaved(turns, {
    plain: () => millisecondsOf(repetitions, () => rosterIndexes(center, plain, FROM, last)),
    bare: () => millisecondsOf(repetitions, () => bareLoop(members, days)),
    touched: () => millisecondsOf(repetitions, () => rosterIndexes(center, exceptionMembers, FROM, last)),
    bareTouched: () =>
      millisecondsOf(repetitions, () => {
        const cells = bareLoop(members, days)
        for (const cell of overwritten) cells[cell] = 1
      }),
    rrule: () => millisecondsOf(1, () => expandByRrule(rruleMembers, days)) * (members / rruleMembers),
  })
  const { list, say } = findingsOf(`${members} members × ${days} days`)
  say('the domain', median(samples.plain), 'ms')
  say(`rrule, worked days only (${rruleMembers} members, multiplied)`, median(samples.rrule), 'ms')
  say('faster than rrule', medianRatio(samples.rrule, samples.plain), '×', least(100))
  say('to the bare typed-array loop', medianRatio(samples.plain, samples.bare), '×', most(3))
  const circumstances = `with ${sizes.transfers} transfers and ${sizes.absences} absences`
  say(`the domain, ${circumstances}`, median(samples.touched), 'ms')
  say('faster than rrule without them', medianRatio(samples.rrule, samples.touched), '×', least(100))
  say('to the bare loop that overwrites those cells', medianRatio(samples.touched, samples.bareTouched), '×', most(3))
  return list
}
