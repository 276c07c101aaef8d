// The reasons a person reads are those they are refused with: in random situations the refusal of a call is the first reason listed to
// them, and without any the call succeeds.
import type { LimitEntry } from '@releve/contract/demands'
import { routes } from '@releve/contract'
import { addDays } from '@releve/domain/calendar/day'
import { createCenter, createMember } from '@releve/testing/factories'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOON, serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'

const FIRST = '2026-11-16'
/** The errors of calls name two of the reasons otherwise. */
const ERROR_OF: Readonly<Record<string, string>> = { ownShift: 'worksThatDay', switchOnly: 'notSubstitution' }

const server = serverOfTests()

const anyone = fc.nat({ max: 4 })
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('post' as const),
        who: anyone,
        day: fc.nat({ max: 9 }),
        type: fc.constantFrom('substitution', 'switch', 'hybrid'),
        points: fc.constantFrom(0, 1, 5, 400),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom('accept' as const, 'accept' as const, 'unaccept' as const),
        who: anyone,
        which: fc.nat({ max: 9 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.nat({ max: 20 }) }) },
  ),
  { minLength: 30, maxLength: 45, size: 'max' },
)

const errorOf = (body: unknown) => (typeof body === 'object' && body !== null && 'error' in body ? body.error : null)

/** A rule is listed by its own code, and refused as `ruleBroken`, or as what the poster cannot take back. */
function expectAnswer(listed: readonly LimitEntry[], { status, body }: Answer): void {
  const [first] = listed
  if (first === undefined) return expect(status).toBe(200)
  if (first.violation === undefined) return expect(body).toMatchObject({ error: ERROR_OF[first.code] ?? first.code })
  const violations = listed.flatMap(({ violation }) => violation ?? [])
  expect(body).toMatchObject({ violations })
  expect(['ruleBroken', 'posterCannotResume']).toContain(errorOf(body))
}

test('a call is refused by the first reason that was listed, and by nothing else', async () => {
  const counts = { refused: 0, granted: 0 }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      server.clock.now = NOON
      const center = await createCenter(server.pool)
      const teams = [...center.teamIds.slice(0, 4), null]
      const people = await Promise.all(teams.map((teamId) => createMember(server.pool, center, { teamId: teamId ?? null })))
      const known: string[] = []
      const call = async (index: number, method: 'GET' | 'POST', path: string, body?: unknown) =>
        server.call(method, path, { token: await server.tokenOf(people[index]?.userId ?? ''), ...(body === undefined ? {} : { body }) })
      const check = (listed: readonly LimitEntry[], answer: Answer) => {
        expectAnswer(listed, answer)
        counts[answer.status < 300 ? 'granted' : 'refused']++
      }
      for (const step of sequence) {
        if (step.kind === 'wait') {
          server.clock.now += step.hours * 3_600_000
        } else if (step.kind === 'post') {
          const date = addDays(FIRST, step.day)
          const acceptedSwitches =
            step.type === 'substitution'
              ? []
              : [
                  { shift: 'N', points: 1 },
                  { shift: 'J', points: 2, date: addDays(date, 1) },
                ]
          const { limit } = read(routes['demands.checkShift'].response, await call(step.who, 'GET', `/substitution/check-shift/${date}`))
          const answer = await call(step.who, 'POST', '/substitution', {
            type: step.type,
            posterShift: { date },
            points: step.points,
            acceptedSwitches,
          })
          // The reasons against the day; the terms have reasons of their own.
          if (limit.length > 0 || answer.status < 300) check(limit, answer)
          else expect(['insufficientPoints', 'switchDateInPast']).toContain(errorOf(answer.body))
          if (answer.status < 300) known.push(read(routes['demands.post'].response, answer)._id)
        } else {
          const id = known[step.which % Math.max(known.length, 1)]
          if (id === undefined) continue
          const looked = await call(step.who, 'GET', `/substitution/${id}`)
          if (looked.status !== 200) continue
          const { limit, category, exchanges, withdrawal, type } = read(routes['demands.get'].response, looked)
          if (step.kind === 'unaccept') {
            if (withdrawal !== null) check(withdrawal.limit, await call(step.who, 'POST', `/substitution/${id}/unaccept`, {}))
          } else if (category === 'availableSwitch') {
            // Where only an exchange could do, one entry says so (decision 0011): the exchange goes through.
            const date = exchanges.find(({ isPossible }) => isPossible)?.date
            check([], await call(step.who, 'POST', `/substitution/${id}/swap`, { date }))
          } else if (type !== 'switch') check(limit, await call(step.who, 'POST', `/substitution/${id}/accept`, {}))
        }
      }
    }),
    { numRuns: 6 },
  )
  // Situations in which nothing happens would prove nothing.
  expect(counts.granted).toBeGreaterThan(10)
  expect(counts.refused).toBeGreaterThan(20)
})
