// Rows, marks, counts and hours of the team's month.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterPlanning } from '@releve/contract/shifts'
import { describe, expect, it } from 'vitest'
import { decodePlanning } from '#features/shifts/queries.ts'
import { missingText } from '#shared/lack-text.ts'
import { presenceText, shortageText, unseenText } from '../staffing/staffing.ts'
import { marksOf, matrixItems, minutesBetween, NO_TEAM, pendingDays, qualificationsOf, sharedMarks, shiftCounts } from './matrix.ts'
import { demandOf, memberOf, shiftOf } from '../shift-day.fixture.ts'

const members = [
  memberOf('ope', 'b', ['OPE']),
  memberOf('cop', 'a', ['COP', 'OPE']),
  memberOf('adj', 'a', ['ADJ', 'OPE']),
  memberOf('cds', 'a', ['CDS', 'ADJ', 'OPE']),
  memberOf('officer', null, ['OCO', 'CDS']),
]
const teams = [
  { _id: 'b', name: 'B', color: '#0f0', order: 2 },
  { _id: 'a', name: 'A', color: '#00f', order: 1 },
  { _id: 'empty', name: 'C', color: '#f00', order: 3 },
]
const required = new Set(['CDS', 'ADJ'])

const wire: CenterPlanning = {
  roster: 'v1',
  from: '2026-10-23',
  days: 6,
  shifts: [shiftOf('J'), shiftOf('N')],
  legend: [
    { code: 'J', shift: 'J', state: 'planned' },
    { code: 'N', shift: 'N', state: 'planned' },
    { code: 'n', shift: 'N', state: 'taken' },
    { code: 'g', shift: 'J', state: 'given' },
    { code: '-', shift: '', state: 'unavailable' },
    { code: '.', shift: 'R', state: 'rest' },
  ],
  rows: ['JNN--.', '.J.-g-', 'JN.-.-', 'J.....', '..n...'],
}
const planning = decodePlanning(wire, { roster: 'v1', members })!

describe('rows', () => {
  const idsOf = (filter: { team: string | null; qualification: string | null }) =>
    matrixItems(members, teams, filter, required).map((item) =>
      item.kind === 'group' ? `${item.team?.name ?? '-'} ${item.count}` : item.member._id,
    )

  it('stand by team, who leads first, those without a team last', () => {
    expect(idsOf({ team: null, qualification: null })).toEqual(['A 3', 'cds', 'adj', 'cop', 'B 1', 'ope', '- 1', 'officer'])
  })

  it('keep the index of their planning', () => {
    const items = matrixItems(members, teams, { team: null, qualification: null }, required)
    const rows = items.flatMap((item) => (item.kind === 'member' ? [item] : []))
    expect(rows.map(({ index }) => members[index])).toEqual(rows.map(({ member }) => member))
  })

  it('are filtered by team and by qualification', () => {
    expect(idsOf({ team: 'b', qualification: null })).toEqual(['B 1', 'ope'])
    expect(idsOf({ team: NO_TEAM, qualification: null })).toEqual(['- 1', 'officer'])
    expect(idsOf({ team: null, qualification: 'CDS' })).toEqual(['A 1', 'cds', '- 1', 'officer'])
    expect(idsOf({ team: 'b', qualification: 'CDS' })).toEqual([])
  })

  it('keep the people of a team that is not listed', () => {
    expect(matrixItems(members, [], { team: null, qualification: null }, required)).toHaveLength(6)
  })

  it('offer the qualifications in their order', () => {
    expect(qualificationsOf(members, required)).toEqual(['CDS', 'ADJ', 'OPE', 'OCO', 'COP'])
  })
})

describe('marks', () => {
  it('join the days of one absence, and only those', () => {
    expect(marksOf(planning.rowOf(0), 0, 6, () => false)).toEqual([
      { from: 0, span: 1, kind: 'work', name: 'J' },
      { from: 1, span: 1, kind: 'work', name: 'N' },
      { from: 2, span: 1, kind: 'work', name: 'N' },
      { from: 3, span: 2, kind: 'unavailable', name: '' },
    ])
    expect(marksOf(planning.rowOf(1), 0, 6, () => false).map(({ kind, span }) => `${kind} ${span}`)).toEqual([
      'work 1',
      'unavailable 1',
      'given 1',
      'unavailable 1',
    ])
  })

  it('keep two absences apart that a day off separates', () => {
    const absences = marksOf(planning.rowOf(2), 0, 6, () => false).filter(({ kind }) => kind === 'unavailable')
    expect(absences.map(({ from, span }) => [from, span])).toEqual([
      [3, 1],
      [5, 1],
    ])
  })

  it('begin at the first day of the month', () => {
    expect(marksOf(planning.rowOf(0), 2, 2, () => false)).toEqual([
      { from: 0, span: 1, kind: 'work', name: 'N' },
      { from: 1, span: 1, kind: 'unavailable', name: '' },
    ])
  })

  it('show an open demand on a day worked only', () => {
    const marks = marksOf(planning.rowOf(0), 0, 6, (column) => column === 1 || column === 5)
    expect(marks.filter(({ kind }) => kind === 'pending')).toEqual([{ from: 1, span: 1, kind: 'pending', name: 'N' }])
  })

  it('come from open demands', () => {
    const days = pendingDays([
      demandOf('2026-11-01', 'J'),
      demandOf('2026-11-02', 'J', { status: 'accepted' }),
      demandOf('2026-11-03', 'N'),
    ])
    expect([...(days.get('zoe') ?? [])]).toEqual(['2026-11-01', '2026-11-03'])
  })

  it('come from exchanges that wait for an approval, on the days that both would give', () => {
    const approval = { level: 1, levels: 1, waitsFor: [], until: null, lapsesAt: 0, accords: [] }
    const acceptedSwitch = { date: '2026-11-04', shift: shiftOf('N'), points: 0 }
    const days = pendingDays([demandOf('2026-11-02', 'J', { status: 'accepted', accepterId: 'lea', acceptedSwitch, approval })])
    expect([...days].map(([userId, of]) => [userId, ...of])).toEqual([
      ['zoe', '2026-11-02'],
      ['lea', '2026-11-04'],
    ])
  })

  it('leave the vacation alone whose member gives a time on call', () => {
    const { posterShift } = demandOf('2026-11-02', 'J')
    const onCall = { name: 'Astreinte', letters: 'AST' }
    expect(pendingDays([demandOf('2026-11-02', 'J', { posterShift: { ...posterShift, onCall } })])).toEqual(new Map())
  })
})

describe('shared marks', () => {
  const days = ['2026-10-23', '2026-10-24']

  it('are one for the rows that say the same on the days shown, and those of the row', () => {
    const marksAt = sharedMarks(planning, 0, days, () => false)
    expect(marksAt(2, 'adj')).toBe(marksAt(0, 'ope'))
    expect(marksAt(3, 'cds')).not.toBe(marksAt(0, 'ope'))
    for (const [index, { _id }] of members.entries()) {
      expect(marksAt(index, _id)).toEqual(marksOf(planning.rowOf(index), 0, days.length, () => false))
    }
  })

  it('are others for who has an open demand', () => {
    const marksAt = sharedMarks(planning, 0, days, (memberId, day) => memberId === 'adj' && day === '2026-10-24')
    expect(marksAt(2, 'adj').map(({ kind }) => kind)).toEqual(['work', 'pending'])
    expect(marksAt(0, 'ope').map(({ kind }) => kind)).toEqual(['work', 'work'])
  })
})

describe('counts', () => {
  const minimum = { J: { total: 2, byQualification: { CDS: 1, ADJ: 1 } } }
  const [day, night] = shiftCounts(planning, planning.days, minimum)

  it('compare with the minimum, of people and of qualifications', () => {
    // 23rd: ope, adj, cds; 24th: cop alone.
    expect(day?.counts.slice(0, 3)).toEqual([
      { present: 3, state: 'ok', lack: { total: 0, missing: {} } },
      { present: 1, state: 'short', lack: { total: 2, missing: { ADJ: 1, CDS: 1 } } },
      { present: 0, state: 'short', lack: { total: 2, missing: { ADJ: 1, CDS: 1 } } },
    ])
    const limit = shiftCounts(planning, ['2026-10-23'], { J: { total: 3, byQualification: {} } })
    expect(limit[0]?.counts).toEqual([{ present: 3, state: 'limit', lack: { total: 0, missing: {} } }])
    // There are enough people, but one holds both qualifications.
    const both = shiftCounts(planning, ['2026-10-23'], { J: { total: 3, byQualification: { CDS: 1, ADJ: 2 } } })
    expect(both[0]?.counts).toEqual([{ present: 3, state: 'short', lack: { total: 1, missing: { CDS: 1 } } }])
  })

  it('count who took a vacation, and alarm nobody without a minimum', () => {
    expect(night?.counts.map(({ present }) => present)).toEqual([0, 2, 2, 0, 0, 0])
    expect(night?.counts.every(({ state }) => state === 'ok')).toBe(true)
    expect(night?.minimum).toBeNull()
  })

  it('name those whose day was modified, whom the minimum counts whole whatever their hours; without one there is nothing to say', () => {
    const of = decodePlanning(
      {
        ...wire,
        legend: [...wire.legend, { code: 'm', shift: 'J', state: 'modified' }],
        rows: wire.rows.map((row) => row.replace('J', 'm')),
      },
      { roster: 'v1', members },
    )!
    const [counted] = shiftCounts(of, ['2026-10-23'], minimum)
    const changed = counted?.counts[0]?.changed ?? []
    expect(changed.map(({ _id }) => _id)).toEqual(of.peopleOn('2026-10-23', 'J').map(({ _id }) => _id))
    expect(changed).toHaveLength(counted?.counts[0]?.present ?? 0)
    expect(shiftCounts(of, ['2026-10-23'], {})[0]?.counts[0]).not.toHaveProperty('changed')
    expect(unseenText([{ name: 'Zoé', lastName: 'Aulne' }])).toBe(
      'Journée modifiée\u00A0: Zoé Aulne. Le minimum compte la vacation entière, quelles que soient les heures prévues ce jour-là.',
    )
    expect(unseenText([])).toBeNull()
  })

  it('say the target that is missed and the maximum that is passed, with the hours where they are not all of the vacation', () => {
    const said = { date: '2026-10-23', shift: 'J', count: 1 }
    const remarks = [
      { ...said, startTime: '07:00', endTime: '19:00', kind: 'underTarget' as const, qualification: null },
      { ...said, startTime: '15:00', endTime: '19:00', kind: 'overMaximum' as const, qualification: 'CDS', count: 2 },
    ]
    const of = decodePlanning({ ...wire, remarks }, { roster: 'v1', members })!
    const [counted] = shiftCounts(of, ['2026-10-23', '2026-10-24'], {})
    expect(counted?.counts[0]?.remarks?.map(({ kind, text }) => [kind, text.replaceAll('\u00A0', ' ')])).toEqual([
      ['underTarget', '1 personne de moins que l’objectif'],
      ['overMaximum', '15:00 – 19:00, 2 personnes qualifiées CDS de plus que le maximum'],
    ])
    expect(counted?.counts[1]).not.toHaveProperty('remarks')
    expect(counted?.counts[0]?.state).toBe('ok')
  })

  it('alarm nobody before a cycle is followed, whoever works then', () => {
    const statesFrom = (followedFrom: string | null | undefined) => {
      const planning = decodePlanning({ ...wire, followedFrom }, { roster: 'v1', members })!
      return shiftCounts(planning, planning.days.slice(0, 3), { J: { total: 3, byQualification: { CDS: 1 } } })[0]?.counts.map(
        ({ state }) => state,
      )
    }
    expect(statesFrom('2026-10-23')).toEqual(['limit', 'short', 'short'])
    expect(statesFrom('2026-10-25')).toEqual(['ok', 'ok', 'short'])
    expect(statesFrom(null)).toEqual(['ok', 'ok', 'ok'])
    // A server that does not say.
    expect(statesFrom(undefined)).toEqual(['limit', 'short', 'short'])
  })

  it('are said in words', () => {
    expect(presenceText(7, 5)).toBe('7\u00A0présents, minimum 5')
    expect(presenceText(1, null)).toBe('1\u00A0présent')
    expect(missingText({ total: 2, missing: {} })).toBeNull()
    expect(missingText({ total: 3, missing: { ADJ: 2, CDS: 1 } })).toBe(
      'il manque 3\u00A0personnes\u00A0: 2\u00A0qualifiées\u00A0ADJ et 1\u00A0qualifiée\u00A0CDS',
    )
    expect(missingText({ total: 3, missing: { CDS: 1 } })).toBe('il manque 3\u00A0personnes, dont 1\u00A0qualifiée\u00A0CDS')
    expect(shortageText('N', 'sam.\u00A026\u00A0déc.', 4, 5, null)).toBe('Nuit du sam.\u00A026\u00A0déc.\u00A0: 4\u00A0présents pour 5')
    expect(shortageText('N', 'sam.\u00A026\u00A0déc.', 5, 5, 'il manque 1\u00A0CDS')).toBe(
      'Nuit du sam.\u00A026\u00A0déc.\u00A0: il manque 1\u00A0CDS',
    )
  })
})

it('hours are real ones, of days worked only', () => {
  const zone = zoneOf('Europe/Paris')
  const hours = (member: number, from: string, to: string) =>
    minutesBetween(planning, member, toDayNumber(from), toDayNumber(to), zone) / 60
  // J, then the night of 24 October, 13 h, then a night.
  expect(hours(0, '2026-10-23', '2026-10-28')).toBe(12 + 13 + 12)
  expect(hours(0, '2026-10-24', '2026-10-24')).toBe(13)
  expect(hours(1, '2026-10-23', '2026-10-28')).toBe(12)
  expect(hours(4, '2026-10-01', '2026-11-30')).toBe(12)
})
