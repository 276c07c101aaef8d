// Due dates are those of the centre's own zone: a day begins four hours earlier in La Réunion than in Greenwich, three later in Cayenne.
import { createCenter, createMember } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { serverOfTests } from '#test/scene.ts'

const NOW = Date.UTC(2026, 9, 12, 11)

const server = serverOfTests({ now: NOW })

async function settleAt(instant: number): Promise<void> {
  server.clock.now = instant
  await server.pool.query("SELECT graphile_worker.add_job('settle'), graphile_worker.add_job('expire')")
  await server.runJobs()
}

describe.each([
  ['Europe/Paris', '2026-11-20', '2026-11-19T23:00:00Z'],
  // The night of the change of hour: summer time still holds at midnight.
  ['Europe/Paris', '2026-10-25', '2026-10-24T22:00:00Z'],
  ['Europe/Paris', '2026-10-26', '2026-10-25T23:00:00Z'],
  ['Indian/Reunion', '2026-11-20', '2026-11-19T20:00:00Z'],
  ['America/Cayenne', '2026-11-20', '2026-11-20T03:00:00Z'],
])('in %s a transfer of %s', (zone, scheduledDate, beginning) => {
  test(`completes at ${beginning}, not a millisecond before, and once`, async () => {
    server.clock.now = NOW
    const center = await createCenter(server.pool, { zone })
    const [sender, receiver] = [await createMember(server.pool, center), await createMember(server.pool, center)]
    const token = await server.tokenOf(sender.userId)
    const answer = await server.call('POST', `/users/${sender.userId}/points/transfer`, {
      token,
      body: { toUserId: receiver.userId, amount: 10, description: '', scheduledDate },
    })
    expect(answer).toMatchObject({ status: 200, body: { points: 100 } })
    const balances = async () => {
      const { rows } = await server.pool.query<{ balance: number; held: number }>(
        'SELECT balance, held FROM points_accounts WHERE _id = ANY ($1) ORDER BY balance',
        [[sender.accountId, receiver.accountId]],
      )
      return rows.map(({ balance, held }) => [balance, held])
    }
    const at = Date.parse(beginning)
    await settleAt(at - 1)
    expect(await balances()).toEqual(
      expect.arrayContaining([
        [100, 0],
        [100, 10],
      ]),
    )
    await settleAt(at)
    await settleAt(at)
    expect(await balances()).toEqual([
      [90, 0],
      [110, 0],
    ])
    await expectLaws(server.pool)
  })
})

describe.each([
  ['Europe/Paris', '2026-11-20T06:00:00Z'],
  ['Indian/Reunion', '2026-11-20T03:00:00Z'],
  ['America/Cayenne', '2026-11-20T10:00:00Z'],
])('in %s a demand for the vacation of seven o’clock', (zone, beginning) => {
  test(`expires at ${beginning}, not a millisecond before`, async () => {
    server.clock.now = NOW
    const center = await createCenter(server.pool, { zone, letters: 'J' })
    const member = await createMember(server.pool, center)
    const token = await server.tokenOf(member.userId)
    const answer = await server.call('POST', '/substitution', {
      token,
      body: { type: 'substitution', posterShift: { date: '2026-11-20' }, points: 10 },
    })
    expect(answer.status).toBe(200)
    const closed = async () => {
      const { rows } = await server.pool.query<{ closed_because: string | null }>(
        'SELECT closed_because FROM demands WHERE poster_id = $1',
        [member.userId],
      )
      return rows.map(({ closed_because: why }) => why)
    }
    await settleAt(Date.parse(beginning) - 1)
    expect(await closed()).toEqual([null])
    await settleAt(Date.parse(beginning))
    expect(await closed()).toEqual(['expired'])
    await expectLaws(server.pool)
  })
})
