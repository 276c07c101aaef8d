// Ten thousand posts and accepts of overlapping parts of the same vacations, at once on two servers: no minute is held twice, and the laws hold.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'

/** `a` works J on the first of these days and N on the second, and so on. */
const DAYS = ['2026-11-21', '2026-11-22', '2026-11-25', '2026-11-26', '2026-11-29', '2026-11-30']
const RACERS = 10_000
/** Each has some four hundred calls. */
const ROUNDS = Number(process.env['RELEVE_TEST_ROUNDS'] ?? 40)
/** How many are under way at once. */
const AT_ONCE = 60

const { server, join, people } = setScene({ a: {} })
const { a } = people

async function inLanes<T>(list: readonly T[], act: (each: T, index: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < list.length; index = next++) await act(list[index]!, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:00`

test(`of ${RACERS} racers for overlapping parts, no two hold a minute`, { timeout: 3_600_000 }, async () => {
  const takers = await Promise.all(Array.from({ length: 20 }, () => join(null)))
  const second = await server.second()
  const urlOf = (index: number) => (index % 2 === 0 ? server : second).url
  try {
    let calls = 0
    let granted = 0
    for (let round = 0; round < ROUNDS; round++) {
      const posts = DAYS.flatMap((date, index) => {
        const first = index % 2 === 0 ? 7 : 19
        return Array.from({ length: 25 }, (_, turn) => ({
          date,
          from: clock(first + (turn % 9)),
          to: clock(first + (turn % 9) + 2 + (turn % 3)),
        }))
      })
      const open: string[] = []
      await inLanes(posts, async (posterShift, index) => {
        calls++
        const body = { type: 'substitution', posterShift, points: 0 }
        const answer = await callOn(urlOf(index), 'POST', '/substitution', { token: a.token, body })
        expect(answer.status).toBeLessThan(500)
        if (answer.status === 200) open.push(read(routes['demands.post'].response, answer)._id)
      })
      const races = open.flatMap((id) => takers.map((taker) => ({ id, taker })))
      const winners: { id: string; token: string }[] = []
      await inLanes(races, async ({ id, taker }, index) => {
        calls++
        const answer = await callOn(urlOf(index), 'POST', `/substitution/${id}/accept`, { token: taker.token, body: {} })
        expect(answer.status).toBeLessThan(500)
        if (answer.status === 200) winners.push({ id, token: taker.token })
      })
      granted += winners.length
      expect(new Set(winners.map(({ id }) => id)).size).toBe(winners.length)
      const { rows } = await server.pool.query<{ twice: number }>(
        `SELECT count(*)::int AS twice FROM shift_transfers t JOIN shift_transfers o ON o.center_id = t.center_id AND o.day = t.day
           AND o.giver_id = t.giver_id AND o.demand_id < t.demand_id AND o.part_from < t.part_to AND o.part_to > t.part_from`,
      )
      expect(rows).toEqual([{ twice: 0 }])
      await expectLaws(server.pool)
      // The next round begins with everything given back and cancelled.
      await inLanes(winners, ({ id, token }, index) => callOn(urlOf(index), 'POST', `/substitution/${id}/unaccept`, { token, body: {} }))
      await inLanes(open, (id, index) => callOn(urlOf(index), 'POST', `/substitution/${id}/cancel`, { token: a.token, body: {} }))
    }
    expect(granted).toBeGreaterThan(ROUNDS * 3)
    if (ROUNDS === 40) expect(calls).toBeGreaterThan(RACERS)
  } finally {
    await second.close()
  }
})
