// Handover notes through HTTP: who writes, who the plan says relieves them, who acknowledges, what ends a note, and who never sees one.
import { HANDOVER_NOTES_MOST } from '@releve/contract/handover'
import type { CenterEvent } from '@releve/contract/events'
import { routes } from '@releve/contract'
import { createCenter, removeMembers } from '@releve/testing/factories'
import type { CenterFixture } from '@releve/testing/factories'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { publish } from '#http/events/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { callOn, read, unlimited } from '#test/server.ts'
import type { Answer } from '#test/server.ts'
import { purgeNotes } from './store.ts'

const HOUR = 3_600_000
/** Monday noon in Paris: the fourth team works the day, the third one the night, the fourth one is there again on the next night. */
const RELIEF_AT = Date.UTC(2026, 10, 16, 18)

const { server, center, join, found, people } = setScene(
  {
    // She is on duty.
    dora: { team: 3, name: 'Dora', lastName: 'Aulne' },
    dick: { team: 3 },
    // The relief.
    cleo: { team: 2 },
    carl: { team: 2 },
    // He is at home.
    adam: {},
    admin: {},
  },
  { server: unlimited, lasts: true },
)
const { dora, dick, cleo, carl, adam, admin } = people

beforeEach(async () => {
  await server.pool.query('DELETE FROM handover_notes')
})

const as = async ({ userId }: Pick<Person, 'userId'>, method: string, path: string, body?: unknown): Promise<Answer> =>
  server.call(method, path, { token: await server.tokenOf(userId), body })
const list = async (someone: Pick<Person, 'userId'>) => read(routes['handover.list'].response, await as(someone, 'GET', '/handover'))
const write = async (someone: Pick<Person, 'userId'>, text = 'Radio 2 en secours jusqu’à 18:00.') =>
  read(routes['handover.write'].response, await as(someone, 'POST', '/handover', { text }))
const acknowledge = (someone: Pick<Person, 'userId'>, id: string) => as(someone, 'POST', `/handover/${id}/acknowledge`, {})
const withdraw = (someone: Pick<Person, 'userId'>, id: string) => as(someone, 'DELETE', `/handover/${id}`)
const errorAnswer = z.looseObject({ error: z.string() })
const refusal = ({ status, body }: Answer) => [status, errorAnswer.parse(body).error]

describe('writing', () => {
  test('by who is on duty, for those who relieve them by the plan; everybody of the centre reads it', async () => {
    const note = await write(dora)
    expect(note).toMatchObject({
      author: { _id: dora.userId, name: 'Dora', lastName: 'Aulne' },
      text: 'Radio 2 en secours jusqu’à 18:00.',
      createdAt: NOON,
      expiresAt: NOON + 72 * HOUR,
      relief: { startAt: RELIEF_AT, shift: 'N', team: 'Équipe C', people: 2 },
      acknowledgements: [],
      understoodAt: null,
      mayAcknowledge: false,
      mayWithdraw: true,
    })
    const visibility = [dora, dick, cleo, adam, admin].map(async (someone) => {
      const { notes, mayWrite } = await list(someone)
      return [notes.map(({ _id }) => _id), notes[0]?.mayAcknowledge, notes[0]?.mayWithdraw, mayWrite]
    })
    expect(await Promise.all(visibility)).toEqual([
      [[note._id], false, true, true],
      [[note._id], false, false, true],
      [[note._id], true, false, false],
      [[note._id], false, false, false],
      [[note._id], false, true, true],
    ])
  })

  test('says beforehand whom it would be for', async () => {
    expect(await list(dora)).toEqual({
      notes: [],
      mayWrite: true,
      relief: { startAt: RELIEF_AT, shift: 'N', team: 'Équipe C', people: 2 },
    })
    expect(await list(adam)).toEqual({ notes: [], mayWrite: false, relief: null })
  })

  test('half an hour after the end of the vacation still, for those who have just begun', async () => {
    server.clock.now = RELIEF_AT + 29 * 60_000
    expect((await write(dora)).relief).toMatchObject({ startAt: RELIEF_AT, team: 'Équipe C' })
    server.clock.now = RELIEF_AT + 30 * 60_000
    expect(refusal(await as(dora, 'POST', '/handover', { text: 'Trop tard' }))).toEqual([403, 'notOnDuty'])
  })

  test('is refused to who is at home, where nobody relieves, and empty or too long', async () => {
    expect(refusal(await as(adam, 'POST', '/handover', { text: 'De chez moi' }))).toEqual([403, 'notOnDuty'])
    const alone = await createCenter(server.pool)
    const keeper = await join(null, { adminType: 'center' }, alone)
    expect(refusal(await as(keeper, 'POST', '/handover', { text: 'Personne' }))).toEqual([409, 'noRelief'])
    for (const text of [' \n', 'x'.repeat(501), undefined]) {
      expect(await as(dora, 'POST', '/handover', { text })).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    }
  })

  test('twice with one key is once', async () => {
    const token = await server.tokenOf(dora.userId)
    const headers = { 'idempotency-key': 'a1b2c3d4-0000-4000-8000-000000000001' }
    const once = await server.call('POST', '/handover', { token, body: { text: 'Une fois' }, headers })
    const again = await server.call('POST', '/handover', { token, body: { text: 'Une fois' }, headers })
    expect(again.body).toEqual(once.body)
    expect((await list(dora)).notes).toHaveLength(1)
  })

  test('no more than stand together, even all at once; what ends leaves room', async () => {
    const written = await Promise.all(
      Array.from({ length: HANDOVER_NOTES_MOST + 4 }, (_, index) => as(dora, 'POST', '/handover', { text: `Consigne ${index}` })),
    )
    const refused = written.filter(({ status }) => status !== 200)
    expect(refused.map(refusal)).toEqual(Array.from({ length: 4 }, () => [409, 'handoverFull']))
    const [first] = (await list(dora)).notes
    expect((await withdraw(dora, first?._id ?? '')).status).toBe(204)
    await write(dora)
  })

  test('no more often than people do', async () => {
    const token = await server.tokenOf(dora.userId)
    const limited = await server.second({ callsPerHour: { 'handover.write': 2 } })
    const answers: number[] = []
    for (let count = 0; count < 3; count++) {
      answers.push((await callOn(limited.url, 'POST', '/handover', { token, body: { text: 'Encore' } })).status)
    }
    await limited.close()
    expect(answers).toEqual([200, 200, 429])
  })
})

describe('« Lu et compris »', () => {
  test('by the relief alone, each once; understood when all have said so, and then shown for half a day', async () => {
    const { _id } = await write(dora)
    for (const someone of [dora, dick, adam, admin]) expect(refusal(await acknowledge(someone, _id))).toEqual([403, 'notRelief'])
    server.clock.now = RELIEF_AT
    const note = read(routes['handover.acknowledge'].response, await acknowledge(cleo, _id))
    expect(note).toMatchObject({ acknowledgements: [{ person: { _id: cleo.userId }, at: RELIEF_AT }], understoodAt: null })
    expect(note.mayAcknowledge).toBe(false)
    expect((await acknowledge(cleo, _id)).status).toBe(200)
    server.clock.now = RELIEF_AT + 60_000
    const all = read(routes['handover.acknowledge'].response, await acknowledge(carl, _id))
    expect(all.understoodAt).toBe(RELIEF_AT + 60_000)
    expect(all.acknowledgements.map(({ person }) => person._id)).toEqual([cleo.userId, carl.userId])
    server.clock.now = RELIEF_AT + 60_000 + 12 * HOUR - 1
    expect((await list(dora)).notes.map(({ understoodAt }) => understoodAt)).toEqual([RELIEF_AT + 60_000])
    server.clock.now += 1
    expect((await list(dora)).notes).toEqual([])
  })

  test('by all at once', async () => {
    await found()
    const others = await Promise.all(Array.from({ length: 6 }, () => join(2)))
    const { _id } = await write(dora)
    const answers = await Promise.all([cleo, carl, ...others, ...others].map((someone) => acknowledge(someone, _id)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [note] = (await list(dora)).notes
    expect(note?.acknowledgements).toHaveLength(8)
    expect(note?.understoodAt).toBe(NOON)
  })

  test('by who took a vacation of the relief, and no more by who gave it', async () => {
    await found()
    const { _id } = await write(dora)
    const posted = await as(carl, 'POST', '/substitution', { type: 'substitution', posterShift: { date: '2026-11-16' }, points: 0 })
    const { _id: demandId } = read(routes['demands.post'].response, posted)
    read(routes['demands.accept'].response, await as(admin, 'POST', `/substitution/${demandId}/accept`, {}))
    expect(refusal(await acknowledge(carl, _id))).toEqual([403, 'notRelief'])
    expect((await acknowledge(admin, _id)).status).toBe(200)
    expect(read(routes['handover.acknowledge'].response, await acknowledge(cleo, _id)).understoodAt).toBe(NOON)
  })

  test('of those who are left of the relief, when one of them is off', async () => {
    await found()
    const { _id } = await write(dora)
    await acknowledge(cleo, _id)
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, from_day, to_day, status, created_at)
       VALUES ($1, gen_random_uuid(), $2, 'off_day', '2026-11-16', '2026-11-16', 'approved', now())`,
      [center.centerId, carl.userId],
    )
    expect((await list(dora)).notes[0]?.understoodAt).toBe(NOON)
  })
})

describe('the end of a note', () => {
  test('its author withdraws it, or an administrator; a colleague does not', async () => {
    const { _id } = await write(dora)
    expect(refusal(await withdraw(dick, _id))).toEqual([403, 'forbidden'])
    expect((await withdraw(dora, _id)).status).toBe(204)
    expect((await list(cleo)).notes).toEqual([])
    expect((await withdraw(dora, _id)).status).toBe(404)
    expect((await acknowledge(cleo, _id)).status).toBe(404)
    expect((await withdraw(admin, (await write(dora))._id)).status).toBe(204)
    // Nobody may have what was taken back.
    const { rows } = await server.pool.query('SELECT text FROM handover_notes WHERE center_id = $1', [center.centerId])
    expect(rows).toEqual([{ text: '–' }, { text: '–' }])
  })

  test('three days, and a month later nothing is left of it', async () => {
    await found()
    const { _id } = await write(dora)
    await acknowledge(cleo, _id)
    server.clock.now = NOON + 72 * HOUR - 1
    expect((await list(adam)).notes).toHaveLength(1)
    server.clock.now += 1
    expect((await list(adam)).notes).toEqual([])
    expect((await acknowledge(carl, _id)).status).toBe(404)
    await purgeNotes(server.pool, server.clock.now)
    const acknowledgementRows = () => server.pool.query('SELECT FROM handover_acknowledgements WHERE center_id = $1', [center.centerId])
    expect((await acknowledgementRows()).rowCount).toBe(1)
    await purgeNotes(server.pool, server.clock.now + 1)
    expect((await acknowledgementRows()).rowCount).toBe(0)
  })
})

describe('who never sees one', () => {
  test('another centre, who waits to be approved, who has left', async () => {
    await found()
    const { _id } = await write(dora)
    const stranger = await join(2, {}, await createCenter(server.pool))
    expect((await list(stranger)).notes).toEqual([])
    for (const answer of [await acknowledge(stranger, _id), await withdraw(stranger, _id)])
      expect(refusal(answer)).toEqual([404, 'notFound'])
    const pending = await join(null, { status: 'pending' })
    expect(refusal(await as(pending, 'GET', '/handover'))).toEqual([403, 'pendingApproval'])
    await removeMembers(server.pool, [cleo.userId])
    expect((await acknowledge(cleo, _id)).status).toBe(401)
  })

  test('who left is still named under what they wrote and read', async () => {
    await found()
    const { _id } = await write(dora)
    await acknowledge(cleo, _id)
    await removeMembers(server.pool, [dora.userId, cleo.userId])
    const [note] = (await list(dick)).notes
    expect(note?.author).toMatchObject({ name: 'Dora', lastName: 'Aulne' })
    expect(note?.acknowledgements).toHaveLength(1)
    // The one who is left of the relief has not said so.
    expect(note?.understoodAt).toBeNull()
    await acknowledge(carl, _id)
    expect((await list(dick)).notes[0]?.understoodAt).toBe(NOON)
  })
})

test('everybody of the centre hears of it, nobody else', async () => {
  await found()
  const other = await createCenter(server.pool)
  const stranger = await join(2, {}, other)
  const tell = (centerId: CenterFixture['centerId']) => (event: CenterEvent) =>
    inTransaction(server.pool, (tx) => publish(tx, centerId, event))
  const ownListener = await listenOn(server.url, await server.tokenOf(adam.userId), tell(center.centerId))
  const otherListener = await listenOn(server.url, await server.tokenOf(stranger.userId), tell(other.centerId))
  const { _id } = await write(dora)
  await acknowledge(cleo, _id)
  await withdraw(dora, _id)
  for (const { userId } of [dora, cleo, dora]) expect(await ownListener.next()).toEqual({ kind: 'handover', users: [userId] })
  const after: CenterEvent = { kind: 'points', users: [stranger.userId] }
  await tell(other.centerId)(after)
  expect(await otherListener.next()).toEqual(after)
  ownListener.close()
  otherListener.close()
})
