// Open demands end at the start of their vacation: they are closed once, the reserve is given back, and the poster is told.
import { randomUUID } from 'node:crypto'
import { createCenter, createMember, DAY_SHIFT } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { expireDemands } from './jobs.ts'

const START = Date.UTC(2026, 10, 17, 6)

const server = serverOfTests()

test('an open demand expires at the start of its vacation, exactly once under many servers', async () => {
  const { pool } = server
  const center = await createCenter(pool)
  const ana = await createMember(pool, center, { points: 100 })
  const id = randomUUID()
  await pool.query(
    `INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, shift, points, reserved)
     VALUES ($1, $2, 'substitution', $3, '2026-11-17', '2026-11-17T06:00Z', '2026-11-17T18:00Z', $4, 10, 10)`,
    [center.centerId, id, ana.userId, JSON.stringify(DAY_SHIFT)],
  )
  await pool.query('UPDATE points_accounts SET held = 10 WHERE _id = $1', [ana.accountId])

  expect(await expireDemands(pool, START - 1)).toBe(0)
  const counts = await Promise.all(Array.from({ length: 8 }, () => expireDemands(pool, START)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)

  const { rows } = await pool.query('SELECT closed_because, status FROM demands WHERE _id = $1', [id])
  expect(rows).toEqual([{ closed_because: 'expired', status: 'open' }])
  const token = await server.tokenOf(ana.userId)
  const get = async (path: string) => (await server.call('GET', path, { token })).body
  expect(await get(`/users/${ana.userId}/points`)).toEqual({ points: 100, available: 100, reserved: 0 })
  expect(await get(`/notifications/${ana.userId}`)).toMatchObject([{ kind: 'demandExpired', demandId: id, date: '2026-11-17' }])
  expect(await get(`/users/${ana.userId}/change-history`)).toMatchObject({
    changes: [{ kind: 'expired', date: '2026-11-17', demandId: id }],
    next: null,
  })
})
