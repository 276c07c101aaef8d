// Much that is due at one instant, by batches: each once, in order, one that fails or is held by somebody alone by itself.
import type { CenterEvent } from '@releve/contract/events'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { createPool } from '#db/pool.ts'
import { inTransaction } from '#db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { publish } from '#http/events/store.ts'
import { expectLaws } from '#test/laws.ts'
import { serverOfTests } from '#test/scene.ts'
import { until } from '#test/until.ts'
import { settle } from './jobs.ts'

const DUE = Date.UTC(2026, 10, 19, 23)

const server = serverOfTests()

interface Pair {
  readonly center: CenterFixture
  readonly sender: MemberFixture
  readonly receiver: MemberFixture
}

async function pairs(count: number, points: number): Promise<Pair[]> {
  const center = await createCenter(server.pool)
  const newPairs: Pair[] = []
  for (let index = 0; index < count; index++) {
    const [sender, receiver] = [await createMember(server.pool, center, { points }), await createMember(server.pool, center)]
    newPairs.push({ center, sender, receiver })
  }
  return newPairs
}

/** Schedules that many transfers of one point, all due at the same instant. */
async function schedule({ center, sender, receiver }: Pair, count: number): Promise<void> {
  await server.pool.query(
    `INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, effective_date, scheduled_date, due_at)
     SELECT $1, gen_random_uuid(), $2, $3, 1, 'transfer', 'pending', '2026-11-20', '2026-11-20', to_timestamp($5::double precision / 1000)
     FROM generate_series(1, $4::int)`,
    [center.centerId, sender.accountId, receiver.accountId, count, DUE],
  )
  await server.pool.query('UPDATE points_accounts SET held = held + $2 WHERE _id = $1', [sender.accountId, count])
}

const balanceOf = async ({ accountId }: MemberFixture) => {
  const { rows } = await server.pool.query<{ balance: number }>('SELECT balance FROM points_accounts WHERE _id = $1', [accountId])
  return rows[0]?.balance
}

test(
  'more than are found at once: each is settled once, what fails is reported, and holds nothing else up',
  { timeout: 300_000 },
  async () => {
    const [many] = await pairs(1, 6_000)
    const [broken, beside] = await pairs(2, 200)
    if (many === undefined || broken === undefined || beside === undefined) throw new Error('unreachable')
    await schedule(many, 5_100)
    await schedule(broken, 1)
    await schedule(beside, 120)
    // Less is held than is to be given back: a broken invariant.
    await server.pool.query('UPDATE points_accounts SET held = 0 WHERE _id = $1', [broken.sender.accountId])
    const tell = (marker: CenterEvent) => inTransaction(server.pool, (tx) => publish(tx, many.center.centerId, marker))
    const listener = await listenOn(server.url, await server.tokenOf(many.receiver.userId), tell)

    await expect(settle(server.pool, DUE)).rejects.toThrow('some points could not be settled')
    expect(await balanceOf(many.sender)).toBe(900)
    expect(await balanceOf(many.receiver)).toBe((await createdWith()) + 5_100)
    expect(await balanceOf(beside.sender)).toBe(80)
    expect(await balanceOf(broken.sender)).toBe(200)

    // One event per batch names the members whose points moved.
    await tell({ kind: 'planning', days: ['2026-11-17'], users: [] })
    const kinds: string[] = []
    for (;;) {
      const event = await listener.next()
      if (event === null || event.kind === 'planning') break
      kinds.push(event.kind)
    }
    listener.close()
    expect(kinds.filter((kind) => kind === 'points').length).toBeLessThanOrEqual(55)

    await server.pool.query('UPDATE points_accounts SET held = 1 WHERE _id = $1', [broken.sender.accountId])
    expect(await settle(server.pool, DUE)).toBe(1)
    expect(await settle(server.pool, DUE)).toBe(0)
    await expectLaws(server.pool)
  },
)

/** The points a member has from the beginning. */
async function createdWith(): Promise<number> {
  return (await balanceOf(await createMember(server.pool, await createCenter(server.pool)))) ?? 0
}

test('an account that somebody holds holds up what concerns it, nothing else', async () => {
  const [first, second, third] = await pairs(3, 100)
  if (first === undefined || second === undefined || third === undefined) throw new Error('unreachable')
  for (const pair of [first, second, third]) await schedule(pair, 1)
  const holder = await server.pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM points_accounts WHERE _id = $1 FOR UPDATE', [second.receiver.accountId])
  // One that would wait for as long as it takes.
  const patient = createPool({ url: server.database.url })
  const settling = settle(patient, DUE)
  try {
    await until(async () => (await balanceOf(first.sender)) === 99 && (await balanceOf(third.sender)) === 99)
    expect(await balanceOf(second.sender)).toBe(100)
  } finally {
    await holder.query('COMMIT')
    holder.release()
  }
  expect(await settling).toBe(3)
  await patient.end()
  expect(await balanceOf(second.sender)).toBe(99)
  await expectLaws(server.pool)
})

test('several servers at once settle each once', async () => {
  const pairsMade = await pairs(4, 400)
  for (const pair of pairsMade) await schedule(pair, 150)
  const counts = await Promise.all(Array.from({ length: 4 }, () => settle(server.pool, DUE)))
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(600)
  for (const { sender } of pairsMade) expect(await balanceOf(sender)).toBe(250)
  await expectLaws(server.pool)
})
