// The month beside the file, and what is sent of a draft.
import { expect, test } from 'vitest'
import type { Proposal } from '../queries.ts'
import { bodyOf, draftOf, openCodes, stepOfField } from './draft.ts'
import { monthsOf, rowsOfMonth } from './month.ts'

const person = { registrationNumber: null, team: 'A', changes: [], from: null, to: null }
const code = (letters: string) => ({ code: letters, kind: 'shift' as const, label: letters, hours: null, aliases: [], isGuess: false })
const proposal: Proposal = {
  layout: [],
  from: '2026-10-15',
  to: '2026-12-31',
  teams: [{ name: 'A', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-10-15' }],
  people: [
    { ...person, label: 'Aubier Léa', name: 'Léa', lastName: 'Aubier' },
    { ...person, label: 'Bouleau Noé', name: 'Noé', lastName: 'Bouleau', to: '2026-11-03' },
    { ...person, label: 'Cormoran Zoé', name: 'Zoé', lastName: 'Cormoran' },
  ],
  codes: [code('J'), code('N'), { ...code('R'), aliases: [''] }, code('CA'), code('X'), code('AST')],
  exceptions: [
    { person: 'Aubier Léa', date: '2026-11-02', code: 'CA' },
    { person: 'Aubier Léa', date: '2026-11-04', code: 'AST' },
  ],
  unknown: [{ person: 'Aubier Léa', from: '2026-11-20', to: '2026-11-21' }],
  cells: [{ person: 'Aubier Léa', date: '2026-11-02', raw: 'congé', code: 'CA' }],
  corrections: [],
  share: 0.95,
  meanings: [
    { code: 'J', meaning: { means: 'shift', startTime: '07:00', endTime: '19:00' }, certainty: 'sure' },
    { code: 'N', meaning: { means: 'shift', startTime: '19:00', endTime: '07:00' }, certainty: 'likely' },
    { code: 'R', meaning: { means: 'rest' }, certainty: 'sure' },
    { code: 'CA', meaning: { means: 'activity', activityId: 'annualLeave' }, certainty: 'sure' },
    { code: 'X', meaning: { means: 'shift', startTime: '09:00', endTime: '17:00' }, certainty: 'open' },
    { code: 'AST', meaning: { means: 'nothing' }, certainty: 'likely' },
  ],
  counts: [],
  members: [{ label: 'Cormoran Zoé', userId: 'z' }],
}
const ACTIVITIES = new Map([['annualLeave', { letters: 'CA', kind: 'leave' }]])
const draft = draftOf(proposal, '2026-11-16', { since: '15/10/2026', cycleName: 'Cycle' })

test('who has left is left out, who is there already is known, and open codes wait', () => {
  expect(Object.values(draft.people).map(({ is }) => is)).toEqual(['new', 'leftOut', 'z'])
  expect(openCodes(draft)).toEqual(['X'])
  expect(bodyOf('t', proposal, draft, '2026-10-15')).toEqual({
    takeoverId: 't',
    codes: proposal.meanings.filter((entry) => entry.code !== 'X').map((entry) => ({ code: entry.code, meaning: entry.meaning })),
    teams: [{ name: 'A', as: 'A' }],
    people: [
      { label: 'Aubier Léa', is: 'new', name: 'Léa', lastName: 'Aubier' },
      { label: 'Bouleau Noé', is: 'leftOut' },
      { label: 'Cormoran Zoé', is: 'member', userId: 'z' },
    ],
    activationDate: '2026-10-15',
    cycleName: 'Cycle',
  })
})

test('each day of a month is what the file says and what it becomes', () => {
  expect(monthsOf(proposal)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01'])
  const [lea, zoe] = rowsOfMonth(proposal, draft, '2026-11-01', ACTIVITIES)
  expect([lea?.label, zoe?.label, lea?.cells.length]).toEqual(['Aubier Léa', 'Cormoran Zoé', 30])
  expect(lea?.cells.slice(0, 6).map(({ said, becomes, isException }) => [said, becomes, isException])).toEqual([
    ['N', 'N', false],
    ['congé', 'CA', true],
    ['', '', false],
    ['AST', 'J', true],
    ['N', 'N', false],
    ['', '', false],
  ])
  // The file says nothing of the 20th: the cycle says what the day is.
  expect(lea?.cells[19]).toMatchObject({ said: '', becomes: 'J', isException: false })
  expect(rowsOfMonth(proposal, draft, '2026-10-01', ACTIVITIES)[0]?.cells).toHaveLength(17)
})

test('a refused field stands on its step', () => {
  expect(['people.3.userId', 'codes.0.meaning', 'teams.1.as', 'activationDate', 'takeoverId'].map(stepOfField)).toEqual([
    'people',
    'codes',
    'cycle',
    'cycle',
    'check',
  ])
})
