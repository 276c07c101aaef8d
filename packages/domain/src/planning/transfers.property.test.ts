// Any sequence of replacements and exchanges of a day keeps the coverage and gives each person one vacation at most.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDayNumber } from '../calendar/day.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Transfer } from './center-plan.ts'
import { effectiveShift } from './layers.ts'
import { shiftDays } from './shift-days.ts'
import { controlRoom, DAY_SHIFT, member, NIGHT_SHIFT } from './plan.fixture.ts'
import { peopleOn } from './staffing-of-day.ts'

const PLAN = controlRoom()
const PEOPLE = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'D1', 'D2', 'O1', 'O2']
const teamOf = (person: string) => (person.startsWith('O') ? null : person.charAt(0))
const DAYS = [toDayNumber('2026-11-18'), toDayNumber('2026-11-19')]

interface Attempt {
  readonly day: number
  readonly giver: string
  readonly taker: string
  /** Undoes the latest transfer of the day instead. */
  readonly undo: boolean
}

const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  day: fc.constantFrom(...DAYS),
  giver: fc.constantFrom(...PEOPLE),
  taker: fc.constantFrom(...PEOPLE),
  undo: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))),
})

/** The holder of each place (name of the vacation and its team), as people with slips of paper would keep it. */
type Slips = Map<string, string>

function slipsAtFirst(day: number): Slips {
  const slips: Slips = new Map()
  for (const person of PEOPLE) {
    const teamId = teamOf(person)
    // A: J on the 18th, N on the 19th. D: N on the 18th. B: J on the 19th.
    const name = day === DAYS[0] ? { A: 'J', D: 'N' }[teamId ?? ''] : { A: 'N', B: 'J' }[teamId ?? '']
    if (name !== undefined) slips.set(person, `${name}${teamId}`)
  }
  return slips
}

test('slips of paper and layers agree after any sequence', () => {
  fc.assert(
    fc.property(fc.array(anyAttempt, { maxLength: 40 }), (attempts) => {
      const slips = new Map(DAYS.map((day) => [day, [slipsAtFirst(day)]]))
      const transfers = new Map<number, Transfer[]>(DAYS.map((day) => [day, []]))
      for (const [at, { day, giver, taker, undo }] of attempts.entries()) {
        const states = slips.get(day) ?? []
        const dayTransfers = transfers.get(day) ?? []
        if (undo) {
          if (dayTransfers.pop() !== undefined) states.pop()
          continue
        }
        const now = states.at(-1) ?? new Map<string, string>()
        const givenLetter = now.get(giver)
        const returned = now.get(taker)
        // These are impossible: giving rest, giving to oneself, exchanging one kind of vacation for the same.
        if (givenLetter === undefined || giver === taker || returned?.charAt(0) === givenLetter.charAt(0)) continue
        const next = new Map(now)
        next.set(taker, givenLetter)
        if (returned === undefined) next.delete(giver)
        else next.set(giver, returned)
        states.push(next)
        const shift = (slip: string) => (slip.startsWith('J') ? DAY_SHIFT : NIGHT_SHIFT)
        dayTransfers.push({
          demandId: idOf('demand', String(at)),
          type: returned === undefined ? 'substitution' : 'switch',
          day,
          giverId: idOf('user', giver),
          takerId: idOf('user', taker),
          given: shift(givenLetter),
          givenTeamId: idOf('team', givenLetter.charAt(1)),
          returned: returned === undefined ? null : shift(returned),
          returnedTeamId: idOf('team', returned === undefined ? null : returned.charAt(1)),
          at,
        })
      }
      const all = [...transfers.values()].flat()
      const members: MemberPlan[] = PEOPLE.map((person) =>
        member(person, teamOf(person), {
          transfers: all.filter(({ giverId, takerId }) => giverId === person || takerId === person),
        }),
      )
      for (const day of DAYS) {
        const expected = slips.get(day)?.at(-1) ?? new Map<string, string>()
        for (const plan of members) {
          const { shift, teamId } = effectiveShift(PLAN, plan, day)
          const slip = expected.get(plan.userId)
          expect([plan.userId, shift.type === 'work' ? `${shift.name}${teamId}` : undefined]).toEqual([plan.userId, slip])
          const [shiftDay] = shiftDays(PLAN, plan, day, day)
          expect(shiftDay?.isSubstitution).toBe(slip !== slipsAtFirst(day).get(plan.userId))
          expect(shiftDay?.substitutionHistory).toHaveLength(plan.transfers.filter((each) => each.day === day).length)
        }
        // Two people on each vacation, whoever they are, as the cycle had it.
        for (const name of ['J', 'N']) expect(peopleOn(PLAN, members, day, name)).toHaveLength(2)
      }
    }),
    { numRuns: 300 },
  )
})
