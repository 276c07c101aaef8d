// The figures of the home page: rest taken, who leads, who is on duty and who relieves them, which vacations are short.
import type { CenterPlanning, CenterRoster } from '@releve/contract/shifts'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { dutyOf } from '@releve/domain/planning/shift'
import { describe, expect, test } from 'vitest'
import { groupsAt, leaderOf, reliefOf, restBefore, understaffed } from './duty-now.ts'
import { teamOf } from '../people.ts'
import { partlyText } from './home-texts.ts'
import { decodePlanning } from '#features/shifts/queries.ts'

const zone = zoneOf('Europe/Paris')
const J = { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' }, endsNextDay: false, variation: null } as const
const N = { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null } as const
const minimums = {
  J: { total: 2, byQualification: { CDS: 1 } },
  N: { total: 2, byQualification: { CDS: 1 } },
}
const rules = { minimumStaffing: minimums }

function member(id: string, teamId: string | null, ...qualifications: string[]): CenterRoster['members'][number] {
  return { _id: id, userId: id, name: id, lastName: id.toUpperCase(), role: null, teamId, qualifications, avatar: null }
}

const members = [
  member('ann', 'A', 'OPE'),
  member('abe', 'A', 'CDS', 'ADJ', 'OPE'),
  member('bea', 'B', 'ADJ', 'OPE'),
  member('bob', 'B', 'CDS', 'OPE'),
  member('off', null, 'OCO', 'CDS'),
]

/** 17, 18 and 19 November 2026. `g` was given away, `.` is rest. */
function planningOf(
  rows: readonly string[],
  followedFrom?: string,
  parts: CenterPlanning['parts'] = [],
  remarks: CenterPlanning['remarks'] = [],
) {
  const wire: CenterPlanning = {
    roster: 'r',
    from: '2026-11-17',
    days: 3,
    followedFrom,
    shifts: [J, N],
    legend: [
      { code: 'J', shift: 'J', state: 'planned' },
      { code: 'N', shift: 'N', state: 'planned' },
      { code: 't', shift: 'N', state: 'taken' },
      { code: 'g', shift: 'J', state: 'given' },
      { code: '.', shift: 'R', state: 'rest' },
      { code: '_', shift: '', state: 'none' },
      { code: 'p', shift: 'J', state: 'planned', mark: 'part' },
      { code: 'q', shift: 'N', state: 'planned', mark: 'part' },
    ],
    rows: [...rows],
    parts,
    remarks,
  }
  const planning = decodePlanning(wire, { roster: 'r', members })
  if (planning === null) throw new Error('rows do not fit')
  return planning
}

const at = (day: string, minutes: number) => zone.instantAt(toDayNumber(day), minutes)
const duty = (day: string, shift: typeof J | typeof N) => dutyOf(toDayNumber(day), shift, null, zone)

describe('rest before a vacation', () => {
  const duties = [duty('2026-11-15', N), duty('2026-11-18', J)]
  const next = duty('2026-11-18', J)

  test('48 h from Monday 07:00, four fifths of it taken on Tuesday at 21:24', () => {
    expect(restBefore(duties, next, at('2026-11-17', 21 * 60 + 24))).toEqual({
      minutes: 48 * 60,
      since: at('2026-11-16', 7 * 60),
      share: 0.8,
    })
  })

  test('an hour more over the clock change', () => {
    const found = restBefore([duty('2026-10-23', J)], duty('2026-10-25', J), 0)
    expect(found).toEqual({ minutes: 37 * 60, since: at('2026-10-23', 19 * 60), share: 0 })
  })

  test('none known, or none between', () => {
    expect(restBefore([next], next, 0)).toBeNull()
    expect(restBefore([duty('2026-11-17', N), next], next, 0)).toBeNull()
  })
})

describe('who leads', () => {
  test('the highest rank of those who hold what is asked', () => {
    expect(leaderOf(members, rules, 'J')?._id).toBe('abe')
    expect(leaderOf(members.slice(2), rules, 'J')?._id).toBe('bob')
  })

  test('whoever holds what a row of the centre asks for, whatever the vacation', () => {
    const row = {
      qualification: 'ADJ',
      startTime: '07:00',
      endTime: '19:00',
      kinds: ['weekday'],
      dates: [],
      target: null,
      maximum: null,
    } as const
    const byRows = (minimum: number) => ({ minimumStaffing: {}, staffing: [{ ...row, minimum }] })
    expect(leaderOf(members, byRows(1), 'J')?._id).toBe('abe')
    expect(leaderOf(members.slice(2), byRows(1), 'J')?._id).toBe('bea')
    expect(leaderOf(members, byRows(0), 'J')).toBeNull()
  })

  test('nobody without an asked qualification, or where none is asked', () => {
    expect(
      leaderOf(
        [members[0], members[2]].filter((member) => member !== undefined),
        rules,
        'J',
      ),
    ).toBeNull()
    expect(leaderOf(members, undefined, 'J')).toBeNull()
    expect(leaderOf(members, rules, 'M')).toBeNull()
    expect(leaderOf(members, { minimumStaffing: { J: { total: 2, byQualification: { CDS: 0 } } } }, 'J')).toBeNull()
  })

  test('the team of most', () => {
    expect(teamOf(members)).toBe('A')
    expect(teamOf(members.slice(1))).toBe('B')
    expect(teamOf([member('x', null)])).toBeNull()
  })
})

describe('who is on duty', () => {
  const planning = planningOf(['J..', 'J..', 'N..', 'N..', '_t_'])

  const cutOf = (rows: readonly string[], row: number, spans: [number, number][]) =>
    planningOf(rows, undefined, [{ row, day: 0, minutes: 720, spans }])

  test('by the usual hours, the start included, the end not', () => {
    const group = groupsAt(planning, rules, zone, at('2026-11-17', 7 * 60))
    expect(group.map(({ shift, people, teamId }) => [shift.name, people.map(({ _id }) => _id), teamId])).toEqual([
      ['J', ['abe', 'ann'], 'A'],
    ])
    expect(groupsAt(planning, rules, zone, at('2026-11-17', 7 * 60 - 1))).toEqual([])
  })

  test('whoever is elsewhere for some hours is not there then, and is named with the hours that are left', () => {
    const cut = cutOf(['p..', 'J..', 'N..', 'N..', '_t_'], 0, [
      [7 * 60, 14 * 60],
      [17 * 60, 19 * 60],
    ])
    const there = (minutes: number) =>
      groupsAt(cut, rules, zone, at('2026-11-17', minutes)).map(({ people, teamId }) => [people.map(({ _id }) => _id), teamId])
    expect([13 * 60 + 59, 14 * 60, 17 * 60].map(there)).toEqual([[[['abe', 'ann'], 'A']], [[['abe'], 'A']], [[['abe', 'ann'], 'A']]])
    const [group] = groupsAt(cut, rules, zone, at('2026-11-17', 15 * 60))
    const [{ member: ann, spans } = { member: members[1]!, spans: [] }] = group?.partly ?? []
    expect(partlyText(ann, spans)).toBe('ann ANN est là de\u00A007:00 à\u00A014:00 et de\u00A017:00 à\u00A019:00')
  })

  test('of a night, after midnight', () => {
    const cut = cutOf(['J..', 'J..', 'q..', 'N..', '_t_'], 2, [[19 * 60, 25 * 60]])
    const there = (day: string, minutes: number) =>
      groupsAt(cut, rules, zone, at(day, minutes)).map(({ people }) => people.map(({ _id }) => _id))
    expect(there('2026-11-18', 59)).toEqual([['bob', 'bea']])
    expect(there('2026-11-18', 60)).toEqual([['bob']])
  })

  test('the night of yesterday until its end', () => {
    const [night, ...others] = groupsAt(planning, rules, zone, at('2026-11-18', 6 * 60 + 59))
    expect(others).toEqual([])
    expect(night?.day).toBe('2026-11-17')
    expect(night?.people.map(({ _id }) => _id)).toEqual(['bob', 'bea'])
    expect(groupsAt(planning, rules, zone, at('2026-11-18', 7 * 60))).toEqual([])
  })

  test('relieved by who starts when it ends', () => {
    const [day] = groupsAt(planning, rules, zone, at('2026-11-17', 12 * 60))
    if (day === undefined) throw new Error('nobody on duty')
    expect(reliefOf(day, planning, rules, zone)?.teamId).toBe('B')
    const [night] = groupsAt(planning, rules, zone, at('2026-11-17', 20 * 60))
    if (night === undefined) throw new Error('nobody on duty')
    expect(reliefOf(night, planning, rules, zone)).toBeNull()
  })
})

describe('vacations short of people', () => {
  const planning = planningOf(['JJ.', 'Jg.', 'N..', 'N..', '_t_'])
  const range = { from: '2026-11-17', to: '2026-11-19', zone }

  test('heads and qualifications', () => {
    const found = understaffed(planning, minimums, { ...range, now: 0 })
    expect(found.map(({ day, shift, present, minimum, shortage }) => [day, shift.name, present, minimum, shortage])).toEqual([
      ['2026-11-18', 'J', 1, 2, { total: 1, missing: { CDS: 1 } }],
      ['2026-11-18', 'N', 1, 2, { total: 1, missing: {} }],
    ])
  })

  test('each says what the rows of the staffing remark of it', () => {
    const remark = {
      date: '2026-11-18',
      shift: 'J',
      startTime: '15:00',
      endTime: '19:00',
      kind: 'overMaximum',
      qualification: null,
      count: 2,
    } as const
    const remarked = planningOf(['JJ.', 'Jg.', 'N..', 'N..', '_t_'], undefined, [], [remark])
    const found = understaffed(remarked, minimums, { ...range, now: 0 })
    expect(found.map(({ shift, remarks }) => [shift.name, remarks.map(({ text }) => text.replaceAll('\u00A0', ' '))])).toEqual([
      ['J', ['15:00 – 19:00, 2 personnes de plus que le maximum']],
      ['N', []],
    ])
  })

  test('nobody is missing before a cycle is followed', () => {
    const later = planningOf(['JJ.', 'Jg.', 'N..', 'N..', '_t_'], '2026-11-19')
    expect(understaffed(later, minimums, { ...range, now: 0 })).toEqual([])
  })

  test('what is over is not told, nor what has no minimum', () => {
    expect(understaffed(planning, minimums, { ...range, now: at('2026-11-18', 19 * 60) }).map(({ shift }) => shift.name)).toEqual(['N'])
    expect(understaffed(planning, {}, { ...range, now: 0 })).toEqual([])
  })
})
