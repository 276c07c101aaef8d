// Random plans against a second, naive reading of the layers: day by day, list by list, nothing shared with the code.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import { idOf } from '../ids.fixture.ts'
import type { CenterPlan, Dated, MemberPlan, Modification, Transfer } from './center-plan.ts'
import { duties } from './duties.ts'
import { effectiveShift } from './layers.ts'
import { center, rotation, team, work } from './plan.fixture.ts'
import { rosterCodes, rosterIndexes } from './roster.ts'
import type { RosterLegendEntry } from './roster.ts'
import { shiftDays } from './shift-days.ts'
import { dutyOf, REST, sameShift } from './shift.ts'
import type { Shift } from './shift.ts'
import { peopleOn } from './staffing-of-day.ts'

const FIRST = toDayNumber('2026-10-12')
const LENGTH = 24
const SHIFTS = { J: work('J', '07:00', 12), N: work('N', '19:00', 12), G: work('G', '08:00', 24) }
const REST_OF_CYCLE: Shift = { ...REST, name: 'RL' }
const anyWork = fc.constantFrom(...Object.values(SHIFTS))
const anyShift = fc.constantFrom(...Object.values(SHIFTS), REST, REST_OF_CYCLE)
const anyDay = fc.integer({ min: FIRST - 3, max: FIRST + LENGTH + 3 })
const anyTeamId = fc.constantFrom('A', 'B', 'C', 'ghost', null).map((id) => idOf('team', id))
const anyRotationId = fc.constantFrom('r1', 'r2', 'gone').map((id) => idOf('rotation', id))

function dated<T>(value: fc.Arbitrary<T>): fc.Arbitrary<Dated<T>[]> {
  return fc
    .uniqueArray(fc.record({ fromDay: anyDay, value }), { maxLength: 4, selector: ({ fromDay }) => fromDay })
    .map((list) => list.sort((a, b) => a.fromDay - b.fromDay))
}

const anyTeam = (id: string) =>
  fc
    .record({ cycleStarts: dated(anyDay), rotations: dated(fc.constantFrom('r1', 'r2', 'gone', null).map((id) => idOf('rotation', id))) })
    .map((overrides) => team(id, null, overrides))

const anyCenter: fc.Arbitrary<CenterPlan> = fc
  .record({
    first: fc.string({ unit: fc.constantFrom('J', 'N', 'R'), minLength: 1, maxLength: 9 }),
    second: fc.string({ unit: fc.constantFrom('G', 'R', 'L'), minLength: 1, maxLength: 5 }),
    teams: fc.tuple(anyTeam('A'), anyTeam('B'), anyTeam('C')),
    activations: dated(anyRotationId),
  })
  .map(({ first, second, teams, activations }) =>
    center([rotation('r1', first, SHIFTS), rotation('r2', second, { ...SHIFTS, L: REST_OF_CYCLE })], teams, { activations }),
  )

const anyTransfer: fc.Arbitrary<Transfer> = fc
  .record({
    demandId: fc.uuid().map((id) => idOf('demand', id)),
    type: fc.constantFrom('substitution' as const, 'switch' as const),
    day: anyDay,
    gives: fc.boolean(),
    given: anyWork,
    givenTeamId: fc.constantFrom('A', 'B', null).map((id) => idOf('team', id)),
    returned: fc.option(anyWork, { nil: null }),
    returnedTeamId: fc.constantFrom('B', 'C', null).map((id) => idOf('team', id)),
    at: fc.nat(1_000_000),
  })
  .map(({ gives, ...rest }) => ({ ...rest, giverId: idOf('user', gives ? 'me' : 'other'), takerId: idOf('user', gives ? 'other' : 'me') }))

const anyModification: fc.Arbitrary<Modification> = fc
  .record({
    _id: fc.uuid(),
    type: fc.constantFrom('absence' as const, 'off_day' as const, 'custom_modification' as const),
    fromDay: anyDay,
    length: fc.integer({ min: 0, max: 6 }),
    shift: anyShift,
  })
  .map(({ length, shift, ...rest }) => ({
    ...rest,
    toDay: rest.fromDay + length,
    shift: rest.type === 'custom_modification' ? shift : null,
  }))

const anyMember: fc.Arbitrary<MemberPlan> = fc.record({
  userId: fc.constant(idOf('user', 'me')),
  qualifications: fc.constant([]),
  teams: dated(anyTeamId),
  transfers: fc.uniqueArray(anyTransfer, { maxLength: 12, selector: ({ at }) => at }),
  modifications: fc.array(anyModification, { maxLength: 4 }),
})

function valueOn<T>(list: readonly Dated<T>[], day: number): T | undefined {
  return list.filter(({ fromDay }) => fromDay <= day).at(-1)?.value
}

/** The layers again, as one would explain them aloud. */
function explain(plan: CenterPlan, member: MemberPlan, day: number) {
  const ownTeam = valueOn(member.teams, day) ?? null
  const teamPlan = ownTeam === null ? undefined : plan.teams.get(ownTeam)
  const start = teamPlan && valueOn(teamPlan.cycleStarts, day)
  const rotationId = teamPlan && (valueOn(teamPlan.rotations, day) ?? valueOn(plan.activations, day))
  const cycle = (rotationId === undefined ? undefined : plan.rotations.get(rotationId))?.days
  let cycleShift: Shift | null = null
  if (cycle !== undefined && start !== undefined) {
    let position = day - start
    while (position < 0) position += cycle.length
    while (position >= cycle.length) position -= cycle.length
    cycleShift = cycle[position]?.shift ?? null
  }
  const covering = member.modifications.filter(({ fromDay, toDay }) => fromDay <= day && day <= toDay)
  const custom = covering.filter(({ type }) => type === 'custom_modification').at(-1)
  const initial = custom?.shift ?? cycleShift ?? REST
  const hands = member.transfers.filter((transfer) => transfer.day === day).sort((a, b) => a.at - b.at)
  let heldVacation = { shift: initial, teamId: ownTeam, isTaken: false }
  for (const hand of hands) {
    const restOfDay = { shift: initial.type === 'rest' ? initial : REST, teamId: ownTeam, isTaken: false }
    if (hand.takerId === 'me') heldVacation = { shift: hand.given, teamId: hand.givenTeamId, isTaken: true }
    else if (hand.returned !== null) heldVacation = { shift: hand.returned, teamId: hand.returnedTeamId, isTaken: true }
    else heldVacation = restOfDay
  }
  const isOff = covering.some(({ type }) => type !== 'custom_modification')
  const differs = hands.length > 0 && !(sameShift(initial, heldVacation.shift) && heldVacation.teamId === ownTeam)
  let cell: [string, string]
  if (isOff) cell = ['unavailable', '']
  else if (differs) cell = heldVacation.shift.type === 'work' ? ['taken', heldVacation.shift.name] : ['given', initial.name]
  else if (custom !== undefined) cell = ['modified', initial.name]
  else if (cycleShift === null) cell = ['none', '']
  else cell = [cycleShift.type === 'work' ? 'planned' : 'rest', cycleShift.name]
  return { ownTeam, initial, hands, held: heldVacation, isOff, differs, cell }
}

function cellsOf(row: string, legend: readonly RosterLegendEntry[]): [string, string][] {
  return [...row].map((code) => {
    const entries = legend.filter((entry) => entry.code === code)
    expect(entries).toHaveLength(1)
    return [entries[0]?.state ?? '', entries[0]?.shift ?? '']
  })
}

test('shift days, duties, effective shifts, rosters and presence agree with the naive reading', () => {
  fc.assert(
    fc.property(anyCenter, fc.array(anyMember, { minLength: 1, maxLength: 4 }), (plan, members) => {
      const to = FIRST + LENGTH - 1
      const codes = rosterCodes(plan, members, FIRST, to)
      const indexes = rosterIndexes(plan, members, FIRST, to)
      expect(codes.rows).toHaveLength(members.length)
      for (const [memberIndex, member] of members.entries()) {
        const days = shiftDays(plan, member, FIRST, to)
        const expected = days.map((_, index) => explain(plan, member, FIRST + index))
        expect(days).toHaveLength(LENGTH)
        expect(days).toEqual(
          expected.map(({ ownTeam, initial, hands, held, isOff, differs }, index) => ({
            date: fromDayNumber(FIRST + index),
            shift: isOff ? REST : held.shift,
            teamId: isOff ? ownTeam : held.teamId,
            isSubstitution: differs,
            substitutionType: differs ? hands.at(-1)?.type : null,
            initialShift: initial,
            substitutionHistory: hands.map(({ demandId, type, giverId, takerId, given, at }) => ({
              demandId,
              type,
              fromUserId: giverId,
              toUserId: takerId,
              shift: given,
              at,
            })),
            isOff,
            isUncovered: isOff && held.isTaken,
          })),
        )
        expect(duties(plan, member, FIRST, to)).toEqual(
          days
            .flatMap(({ shift, teamId }, index) => (shift.type === 'work' ? [dutyOf(FIRST + index, shift, teamId, zoneOf(plan.zone))] : []))
            .sort((a, b) => a.startAt - b.startAt),
        )
        const cells = expected.map(({ cell }) => cell)
        expect(cellsOf(codes.rows[memberIndex] ?? '', codes.legend)).toEqual(cells)
        const row = indexes.cells.subarray(memberIndex * LENGTH, (memberIndex + 1) * LENGTH)
        expect([...row].map((index) => [indexes.legend[index]?.state, indexes.legend[index]?.shift])).toEqual(cells)
        for (const [index, { shift, teamId }] of days.entries()) {
          expect(effectiveShift(plan, member, FIRST + index)).toEqual({ shift, teamId })
          const isOnDuty = (name: string) => peopleOn(plan, members, FIRST + index, name).includes(member)
          expect(['J', 'N', 'G', 'R', 'RL'].filter(isOnDuty)).toEqual(shift.type === 'work' ? [shift.name] : [])
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('a later change of membership or cycle leaves the days before it', () => {
  fc.assert(
    fc.property(anyCenter, anyMember, anyDay, anyDay, anyTeamId, (plan, member, changeDay, newStart, newTeam) => {
      const before = <T>(list: readonly Dated<T>[]) => list.filter(({ fromDay }) => fromDay < changeDay)
      const moved = { ...member, teams: [...before(member.teams), { fromDay: changeDay, value: newTeam }] }
      const teams = [...plan.teams.values()].map((each) => ({
        ...each,
        cycleStarts: [...before(each.cycleStarts), { fromDay: changeDay, value: newStart }],
        rotations: [...before(each.rotations), { fromDay: changeDay, value: idOf('rotation', 'r2') }],
      }))
      const changed = { ...plan, teams: new Map(teams.map((each) => [each._id, each])) }
      expect(shiftDays(changed, moved, FIRST - 3, changeDay - 1)).toEqual(shiftDays(plan, member, FIRST - 3, changeDay - 1))
    }),
  )
})
