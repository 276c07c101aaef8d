// The audience of a demand is the same for many judged together as for each judged alone.
import { expect, test } from 'vitest'
import { idOf } from '../ids.fixture.ts'
import type { UserId } from '../ids.ts'
import type { MemberPlan } from '../planning/center-plan.ts'
import { from, modification } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import { audienceOf } from './audience.ts'
import { centerFacts } from './center-facts.ts'
import { controlRoomCenter, instantOf, operator } from './center.fixture.ts'
import type { PostedDemand } from './demand.ts'

const user = (id: string): UserId => idOf('user', id)
// The day of 18 November is team A’s; B is at rest then, D works its night, C came off a night that morning.
const BOTH_WAYS = { type: 'hybrid', date: '2026-11-18', points: 10, acceptedSwitches: [{ shift: 'N', points: 3 }] } as const

const LONG_REST = [{ code: 'dailyRest', severity: 'blocking', reference: '', minHours: 36 }] as const

/** Three of each team and of none, one of them as given; none of A may leave but by another CDS. */
function judged(memberChange: Partial<MemberPlan>, change: Partial<PostedDemand> = {}, hasOwnRules = false): [string[], string[]] {
  const members = ['A', 'B', 'C', 'D', null].flatMap((team) =>
    [1, 2, 3].map((n) => operator(`${team ?? 'o'}${n}`, team, { qualifications: ['CDS'], ...(n === 2 ? memberChange : {}) })),
  )
  const rules = { ...defaultRules('SPP12'), minimumStaffing: { J: { total: 3, byQualification: { CDS: 3 } } } }
  const center = controlRoomCenter({ members, rules })
  const demand = { ...center.demand(center.post('A1', BOTH_WAYS)), ...change }
  const own = members
    .filter((_, place) => hasOwnRules && place % 3 === 1)
    .map(({ userId }) => [userId, { profile: 'SPP12', rules: LONG_REST }] as const)
  const { plan, from: first, to: last, now } = center
  const facts = centerFacts({ center: plan, rules, ownRules: new Map(own), members, from: first, to: last, now })
  const everybody = members.map(({ userId }) => userId)
  const answerLines = (audience: ReadonlyMap<UserId, string>) => [...audience].map(([userId, answer]) => `${userId} ${answer}`)
  return [
    answerLines(audienceOf(demand, facts, everybody)),
    everybody.flatMap((userId) => answerLines(audienceOf(demand, facts, [userId]))),
  ]
}

test.each<[string, Parameters<typeof judged>]>([
  ['all are alike', [{}]],
  ['some hold less', [{ qualifications: ['OPE'] }]],
  ['some are away', [{ modifications: [modification('absence', '2026-11-18', '2026-11-18')] }]],
  ['some were of another team until that day', [{ teams: from(['2000-01-01', idOf('team', 'C')], ['2026-11-18', idOf('team', 'B')]) }]],
  ['some follow rules of their own', [{}, {}, true]],
  ['one was declined', [{}, { declined: [user('B1')] }]],
  ['it is offered to one', [{}, { offer: { userId: user('B1'), until: instantOf('2026-11-17') } }]],
  ['it is addressed to one first', [{}, { first: { userIds: [user('B1')], until: instantOf('2026-11-17') } }]],
])('many at once as each alone: %s', (_, judgedArguments) => {
  const [together, alone] = judged(...judgedArguments)
  expect(together).toEqual(alone)
  expect(together.length).toBeGreaterThan(0)
})
