// The colleague named on an exchanged vacation, whatever went before on that day.
import { toDayNumber } from '@releve/domain/calendar/day'
import { idOf } from '@releve/domain/ids.fixture'
import type { Transfer } from '@releve/domain/planning/center-plan'
import { controlRoom, DAY_SHIFT, member, NIGHT_SHIFT, transfer } from '@releve/domain/planning/plan.fixture'
import { expect, test } from 'vitest'
import { memberEvents } from './member-calendar.ts'

/** Team A works N on that day. */
const DAY = '2026-11-19'
const plan = controlRoom()
const [remi, ulysse] = [idOf('user', 'remi'), idOf('user', 'ulysse')]
const people = new Map([
  [remi, { _id: remi, name: 'Rémi', lastName: 'Aune' }],
  [ulysse, { _id: ulysse, name: 'Ulysse', lastName: 'Orme' }],
])
const forDay = { returned: DAY_SHIFT, returnedTeamId: idOf('team', 'B') }

function linesAfter(transfers: readonly Transfer[]) {
  const day = toDayNumber(DAY)
  const facts = { plan, member: member('me', 'A', { transfers }), people, centerName: 'Centre', alarmMinutes: null, host: 'h' }
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

test('a vacation of their own that never moved names nobody', () => {
  expect(linesAfter([])).toEqual([['N, 19:00 – 07:00', 'A']])
})
