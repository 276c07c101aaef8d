// The colleague named on an exchanged vacation, whatever went before on that day.
import { toDayNumber } from '@releve/domain/calendar/day'
import { idOf } from '@releve/domain/ids.fixture'
import type { Modification, Transfer } from '@releve/domain/planning/center-plan'
import { controlRoom, DAY_SHIFT, member, NIGHT_SHIFT, transfer } from '@releve/domain/planning/plan.fixture'
import { expect, test } from 'vitest'
import { memberEvents, namedIn } from './member-calendar.ts'
import type { MemberFacts } from './member-calendar.ts'

/** Team A works N on that day. */
const DAY = '2026-11-19'
const plan = controlRoom()
const [remi, ulysse] = [idOf('user', 'remi'), idOf('user', 'ulysse')]
const people = new Map([
  [remi, { _id: remi, name: 'Rémi', lastName: 'Aune' }],
  [ulysse, { _id: ulysse, name: 'Ulysse', lastName: 'Orme' }],
])
const forDay = { returned: DAY_SHIFT, returnedTeamId: idOf('team', 'B') }

interface Others {
  readonly firmUntil?: number | null
  readonly people?: MemberFacts['people']
  readonly modifications?: readonly Modification[]
}

function linesAfter(transfers: readonly Transfer[], { people: named = people, modifications = [], firmUntil = null }: Others = {}) {
  const day = toDayNumber(DAY)
  const facts = {
    plan,
    member: member('me', 'A', { transfers, modifications }),
    people: named,
    centerName: 'Centre',
    firmUntil,
    alarmMinutes: null,
    host: 'h',
  }
  return memberEvents(facts, day, day).map(({ summary, lines }) => [summary, ...lines.slice(0, -1)])
}

test('two swaps of one day that end in a vacation like their own', () => {
  const away = transfer('me', 'remi', DAY, NIGHT_SHIFT, 'A', { ...forDay, at: 1 })
  const back = transfer('ulysse', 'me', DAY, NIGHT_SHIFT, 'A', { ...forDay, at: 2 })
  expect(linesAfter([away])).toEqual([['J, 07:00 – 19:00', 'B', 'Reçue de Rémi Aune']])
  expect(linesAfter([away, back])).toEqual([['N, 19:00 – 07:00', 'A', 'Reçue d’Ulysse Orme']])
})

test.each([false, true])('in a circle, whoever they take from and not whom they give to (reversed: %s)', (isReversed) => {
  const hands = [
    transfer('me', 'remi', DAY, NIGHT_SHIFT, 'A', { circleId: 'x', at: 1 }),
    transfer('ulysse', 'me', DAY, DAY_SHIFT, 'B', { circleId: 'x', at: 1 }),
  ]
  expect(linesAfter(isReversed ? hands.toReversed() : hands)).toEqual([['J, 07:00 – 19:00', 'B', 'Reçue d’Ulysse Orme']])
})

test('of two colleagues of one name, the one meant', () => {
  const away = transfer('me', 'remi', DAY, NIGHT_SHIFT, 'A', { ...forDay, at: 1 })
  const named = new Map([[remi, { _id: remi, name: 'Rémi', lastName: 'Aune', distinction: 'équipe B' }]])
  expect(linesAfter([away], { people: named })).toEqual([['J, 07:00 – 19:00', 'B', 'Reçue de Rémi Aune (équipe B)']])
})

test('a vacancy that they took was the centre’s, and whose absence left it is not said', () => {
  const day = toDayNumber(DAY)
  const taken = { _id: 'x', type: 'custom_modification', fromDay: day, toDay: day, shift: DAY_SHIFT, vacancy: { holderId: remi } } as const
  expect(linesAfter([], { modifications: [taken] })).toEqual([['J, 07:00 – 19:00', 'A', 'Reçue du centre']])
  const { vacancy: _vacancy, ...plain } = taken
  expect(linesAfter([], { modifications: [plain] })).toEqual([['J, 07:00 – 19:00', 'A']])
})

test.each([
  ['a part of a vacation', {}, 'J, 09:00 – 11:00'],
  [
    'a time on call',
    { onCall: { _id: 'x', name: 'Astreinte', letters: 'AS', kind: 'onCall', isNamed: true } as const },
    'Astreinte, 09:00 – 11:00',
  ],
])('%s that they took says from whom', (_what, extra, summary) => {
  const day = toDayNumber('2026-11-20')
  const part = {
    demandId: idOf('demand', 'd'),
    day,
    giverId: remi,
    takerId: idOf('user', 'me'),
    given: DAY_SHIFT,
    givenTeamId: idOf('team', 'B'),
    part: { from: 9 * 60, to: 11 * 60 },
    at: 1,
    ...extra,
  }
  const me = member('me', 'A', { parts: [part] })
  expect(namedIn(me)).toContain(remi)
  const facts = { plan, member: me, people, centerName: 'Centre', firmUntil: null, alarmMinutes: null, host: 'h' }
  const said = memberEvents(facts, day, day).find((event) => event.summary === summary)
  expect(said?.lines.slice(0, -1)).toEqual(['B', 'Reçue de Rémi Aune'])
})

test('a vacation of their own that never moved names nobody', () => {
  expect(linesAfter([])).toEqual([['N, 19:00 – 07:00', 'A']])
})

test('beyond the last firm day a vacation is provisional, and says so; without one nothing is', () => {
  const said = (firmUntil: number | null) => linesAfter([], { firmUntil })[0]?.slice(1)
  const day = toDayNumber(DAY)
  expect([said(null), said(day)]).toEqual([['A'], ['A']])
  expect(said(day - 1)).toEqual(['Provisoire\u00A0: le tableau de service n’est pas encore arrêté pour ce jour.', 'A'])
})
