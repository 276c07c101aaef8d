// A proposal that is written covers each exception of the file once, and nothing else.
import { describe, expect, test } from 'vitest'
import { addDays, toDayNumber } from '../calendar/day.ts'
import { Chance, drawPlanning } from './drawn-planning.fixture.ts'
import { drawLayout, layOut } from './laid-out-planning.fixture.ts'
import { suggestMeanings } from './meanings.ts'
import type { KnownActivity } from './meanings.ts'
import { readTakeover } from './proposal.ts'
import type { TakeoverProposal } from './proposal.ts'
import { writePlan } from './written-plan.ts'
import type { PlanMeaning } from './written-plan.ts'

const ACTIVITIES: readonly KnownActivity[] = [
  { _id: 'training', name: 'Formation', letters: 'F', kind: 'work' },
  { _id: 'annualLeave', name: 'Congé', letters: 'CA', kind: 'leave' },
  { _id: 'sickLeave', name: 'Arrêt de travail', letters: 'MAL', kind: 'absence' },
]

function meaningsOf(proposal: TakeoverProposal): ReadonlyMap<string, PlanMeaning> {
  return new Map(
    suggestMeanings(proposal.codes, ACTIVITIES).map(({ code, meaning }) => {
      const isWork =
        meaning.means === 'newActivity'
          ? meaning.kind === 'work'
          : meaning.means === 'activity' && ACTIVITIES.some(({ _id, kind }) => _id === meaning.activityId && kind === 'work')
      return [code, { meaning, workLetters: isWork ? code : null }]
    }),
  )
}

describe('plannings drawn by chance', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('seed %d: every exception is covered by one period, and no other day', (seed) => {
    const chance = new Chance(seed)
    const planning = drawPlanning(chance)
    const read = readTakeover(layOut(chance, planning, drawLayout(chance, planning)), 2026)
    if ('refusal' in read) throw new Error(read.refusal)
    const meanings = meaningsOf(read.proposal)
    const written = writePlan(read.proposal, meanings)
    if ('faults' in written) throw new Error(JSON.stringify(written.faults))
    const { cycles, periods, teamsOf } = written.plan
    const planned = new Set(cycles.flatMap(({ startOf }) => [...startOf.keys()]))
    const expected = read.proposal.exceptions
      .filter(({ person, date, code }) => {
        const team = teamsOf.get(person)?.findLast(({ fromDay }) => fromDay <= date)?.team ?? ''
        const { means } = meanings.get(code)!.meaning
        return means !== 'nothing' && (means !== 'rest' || planned.has(team))
      })
      .map(({ person, date }) => `${person} ${date}`)
    const days = periods.flatMap(({ person, fromDay, toDay }) =>
      Array.from({ length: toDayNumber(toDay) - toDayNumber(fromDay) + 1 }, (_, i) => `${person} ${addDays(fromDay, i)}`),
    )
    expect(days.toSorted()).toEqual(expected.toSorted())
    expect(new Set(days).size).toBe(days.length)
  })
})

const person = {
  name: 'Léa',
  lastName: 'Aubier',
  label: 'Aubier Léa',
  registrationNumber: null,
  team: 'A',
  changes: [],
  from: null,
  to: null,
}
const code = (letters: string, kind: TakeoverProposal['codes'][number]['kind'], label = letters) => ({
  code: letters,
  kind,
  label,
  hours: null,
  aliases: [],
  isGuess: false,
})
const proposal: TakeoverProposal = {
  layout: [],
  from: '2026-06-01',
  to: '2026-06-30',
  teams: [
    { name: 'A', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-06-01' },
    { name: 'B', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-05-30' },
    { name: 'Cadres', cycle: null, startDate: null },
  ],
  people: [
    { ...person, changes: [{ date: '2026-06-10', team: 'B' }], to: '2026-06-20' },
    { ...person, name: 'Noé', label: 'Aubier Noé', team: 'Cadres' },
  ],
  codes: [
    code('J', 'shift', 'Jour'),
    code('N', 'shift', 'Nuit'),
    code('R', 'rest'),
    code('CA', 'leave', 'Congé annuel'),
    code('FO', 'work', 'Formation'),
    code('AST', 'onCall'),
  ],
  exceptions: [
    { person: 'Aubier Léa', date: '2026-06-04', code: 'CA' },
    { person: 'Aubier Léa', date: '2026-06-03', code: 'CA' },
    { person: 'Aubier Léa', date: '2026-06-05', code: 'R' },
    { person: 'Aubier Léa', date: '2026-06-06', code: 'FO' },
    { person: 'Aubier Léa', date: '2026-06-07', code: 'AST' },
    { person: 'Aubier Noé', date: '2026-06-02', code: 'R' },
    { person: 'Aubier Noé', date: '2026-06-03', code: 'J' },
  ],
  unknown: [],
  cells: [],
  corrections: [],
  unnamed: [],
  share: 0.9,
}

test('periods of one code are one, a rest without a cycle is none, and work keeps its letters', () => {
  const written = writePlan(proposal, meaningsOf(proposal))
  if ('faults' in written) throw new Error('it has no faults')
  const { cycles, periods, teamsOf } = written.plan
  expect(cycles.map(({ startOf }) => [...startOf])).toEqual([
    [
      ['A', '2026-06-01'],
      ['B', '2026-05-30'],
    ],
  ])
  expect(cycles[0]?.days.map(({ shift }) => [shift.name, shift.default.startTime, shift.endsNextDay])).toEqual([
    ['J', '07:00', false],
    ['N', '19:00', true],
    ['R', '00:00', false],
    ['R', '00:00', false],
  ])
  expect(periods.map(({ person: label, fromDay, toDay, change }) => [label, fromDay, toDay, change.type])).toEqual([
    ['Aubier Léa', '2026-06-03', '2026-06-04', 'away'],
    ['Aubier Léa', '2026-06-05', '2026-06-05', 'rest'],
    ['Aubier Léa', '2026-06-06', '2026-06-06', 'shift'],
    ['Aubier Noé', '2026-06-03', '2026-06-03', 'shift'],
  ])
  expect(periods[2]?.change).toMatchObject({ shift: { name: 'FO', default: { startTime: '09:00', endTime: '17:00' } } })
  expect(teamsOf.get('Aubier Léa')).toEqual([
    { fromDay: '2026-06-01', team: 'A' },
    { fromDay: '2026-06-10', team: 'B' },
    { fromDay: '2026-06-21', team: null },
  ])
})

test('a leave in the cycle, or a code without a meaning, is named', () => {
  const meanings = new Map(meaningsOf(proposal))
  meanings.set('N', { meaning: { means: 'activity', activityId: 'annualLeave' }, workLetters: null })
  meanings.delete('AST')
  expect(writePlan(proposal, meanings)).toEqual({
    faults: [
      { code: 'AST', fault: 'unknownCode' },
      { code: 'N', fault: 'notInCycle' },
    ],
  })
})

test('suggestions: what the file says is sure, what custom says is likely, the rest is open', () => {
  const codes = [
    { ...code('J', 'shift', 'Jour'), hours: { startTime: '08:00', endTime: '20:00' } },
    code('N', 'shift', 'Nuit'),
    { ...code('X', 'shift'), isGuess: true },
    code('AM', 'absence', 'Arrêt maladie'),
    code('FO', 'work', 'Formation'),
    code('GE', 'absence', 'Garde d’enfant'),
    code('AST', 'onCall', 'Astreinte'),
  ]
  expect(suggestMeanings(codes, ACTIVITIES)).toEqual([
    { code: 'J', meaning: { means: 'shift', startTime: '08:00', endTime: '20:00' }, certainty: 'sure' },
    { code: 'N', meaning: { means: 'shift', startTime: '19:00', endTime: '07:00' }, certainty: 'likely' },
    { code: 'X', meaning: { means: 'shift', startTime: '09:00', endTime: '17:00' }, certainty: 'open' },
    { code: 'AM', meaning: { means: 'activity', activityId: 'sickLeave' }, certainty: 'sure' },
    { code: 'FO', meaning: { means: 'activity', activityId: 'training', startTime: '09:00', endTime: '17:00' }, certainty: 'likely' },
    { code: 'GE', meaning: { means: 'newActivity', name: 'Garde d’enfant', letters: 'GE', kind: 'absence' }, certainty: 'likely' },
    { code: 'AST', meaning: { means: 'nothing' }, certainty: 'likely' },
  ])
})

test('two leaves under one general label are told apart by their letters', () => {
  const known = [...ACTIVITIES, { _id: 'workTimeReductionDay', name: 'RTT', letters: 'RTT', kind: 'leave' as const }]
  const codes = ['CA', 'RTT', 'CX'].map((letters) => code(letters, 'leave', 'congés'))
  expect(suggestMeanings(codes, known).map(({ meaning }) => 'activityId' in meaning && meaning.activityId)).toEqual([
    'annualLeave',
    'workTimeReductionDay',
    'annualLeave',
  ])
})

test('no code becomes a time on call or an intervention: a cell says no hours of them', () => {
  const known = [{ _id: 'intervention', name: 'Intervention', letters: 'INT', kind: 'intervention' as const }]
  expect(suggestMeanings([code('INT', 'work', 'Intervention')], known)).toMatchObject([
    { meaning: { means: 'newActivity', name: 'Intervention (INT)', letters: 'INT2', kind: 'work' } },
  ])
})
