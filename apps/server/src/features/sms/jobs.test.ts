// Follows text messages from the commit to the message centre: what arrives, to whom, once; and what the centre may do meanwhile.
import { routes } from '@releve/contract'
import { notificationKindNames, notificationKinds } from '@releve/contract/notification-kinds'
import { createCenter, createMember, createMembers, moveMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { centerId as centerIdField, demandId as demandIdField, userId as userIdField } from '@releve/contract/fields'
import { countingFrom } from '#test/transport/deliveries.ts'
import { inTransaction } from '#db/transaction.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { encodeSms } from '#transport/sms/encoding.ts'
import { startMessageCenter } from '#test/transport/sms/message-center.ts'
import type { TestMessageCenter } from '#test/transport/sms/message-center.ts'
import { aNight, dueNotices } from '#test/notices.ts'
import type { DueNotice } from '#test/notices.ts'
import { until } from '#test/until.ts'
import { notify } from '../notifications/store/notify.ts'
import { giveNumber } from '#test/features/sms/sms.ts'
import { factsOf } from '#test/notification-facts.ts'

/** A Monday, 15:52 in Paris. */
const NOW = Date.UTC(2026, 10, 16, 14, 52)
const TONIGHT = Date.UTC(2026, 10, 16, 18)
const TO = '+33639980007'

const { server, center } = setScene({}, { now: NOW })
let smsc: TestMessageCenter
let poster: MemberFixture
let reader: MemberFixture
let demandId: string

beforeEach(async () => {
  await server.pool.query('DELETE FROM sms_deliveries')
  await server.pool.query('DELETE FROM sms_days')
  await server.pool.query('UPDATE notifications SET sms_due = false WHERE sms_due')
  smsc = await startMessageCenter()
  poster = await createMember(server.pool, center, { name: 'Théo', lastName: 'd’Aulnaie' })
  reader = await createMember(server.pool, center)
  demandId = await aNight(server, { centerId: center.centerId, posterId: poster.userId, startAt: TONIGHT })
  await giveNumber(server, reader.userId, TO)
  return () => smsc.close()
})

const post = (userIds: readonly string[], more: Partial<DueNotice> = {}) =>
  dueNotices(server, 'sms', {
    centerId: center.centerId,
    userIds,
    demandId,
    day: '2026-11-16',
    actorId: poster.userId,
    now: server.clock.now,
    ...more,
  })
const run = (perDay = 200) => server.runJobs({ sms: { ...smsc.settings, perDay }, publicUrl: 'https://releve.sdis00.example' })
const text = async () => {
  await server.pool.query("SELECT graphile_worker.add_job('sms')")
  await run()
}
const waiting = async () =>
  (
    await server.pool.query<{ attempts: number; try_at: number; begun: boolean }>(
      'SELECT attempts, try_at, begun_at IS NOT NULL AS begun FROM sms_deliveries',
    )
  ).rows
const dueCount = async () => (await server.pool.query('SELECT FROM notifications WHERE sms_due')).rowCount
/** The master administrator is told so. */
const dropped = async () => {
  const { userId } = await createMember(server.pool, null, { adminType: 'master' })
  return read(routes['jobs.mails'].response, await server.call('GET', '/mails', { token: await server.tokenOf(userId) })).textsDropped
}
const later = async (ms: number) => {
  server.clock.now += ms
  await text()
}

describe('what arrives', () => {
  test('is queued by the commit itself, in one message, with the way to the sheet, once', async () => {
    await post([reader.userId])
    await run()
    expect(smsc.taken).toEqual([
      expect.objectContaining({
        to: TO,
        from: 'Releve',
        dataCoding: 0,
        head: null,
        text: `Nuit ce soir, 19:00-07:00. Un collègue cherche quelqu'un, +15 points. https://releve.sdis00.example/exchange/replace?demand=${demandId}`,
      }),
    ])
    expect(await waiting()).toEqual([])
    await text()
    expect(smsc.asked).toHaveLength(1)
  })

  test('is what its reader chose by a call, at the hour of their quiet hours, were it the night', async () => {
    const choose = async (preferences: object) => {
      const token = await server.tokenOf(reader.userId)
      const answer = await server.call('PUT', `/users/${reader.userId}/preferences`, { token, body: { preferences } })
      expect(answer).toMatchObject({ status: 200 })
    }
    const tell = async (startAt: number, kind: 'demandOffered' | 'vacancyAsked') => {
      const { userId } = await createMember(server.pool, center)
      const id = await aNight(server, { centerId: center.centerId, posterId: userId, startAt })
      await inTransaction(server.pool, (tx) =>
        notify(
          tx,
          centerIdField.parse(center.centerId),
          [{ ...factsOf(kind), userId: userIdField.parse(reader.userId), demandId: demandIdField.parse(id) }],
          server.clock.now,
        ),
      )
    }
    await choose({ notifications: { offers: { app: true, sms: true } } })
    // 23:00 in Paris: held until eight.
    server.clock.now = Date.UTC(2026, 10, 16, 22)
    const morning = Date.UTC(2026, 10, 17, 7)
    await tell(Date.UTC(2026, 10, 18, 6), 'demandOffered')
    await text()
    expect(smsc.asked).toEqual([])
    // A member who opted in is woken only for a vacation that begins within twelve hours.
    await choose({ ringsAtNight: true })
    await tell(Date.UTC(2026, 10, 17, 6), 'demandOffered')
    await tell(Date.UTC(2026, 10, 18, 6), 'vacancyAsked')
    await text()
    expect(smsc.taken).toHaveLength(1)
    server.clock.now = morning
    await text()
    // Both messages that were held leave as one.
    expect(smsc.taken).toHaveLength(2)
    expect(smsc.taken[1]?.text).toMatch(/^2 vacations à prendre : .+ \/ .+ https:\/\/releve\.sdis00\.example\/messages$/)
  })

  test('of a digest is one message, that leaves once and tells what still stands alone', async () => {
    const [first] = await post([reader.userId, reader.userId, reader.userId], { dueAt: NOW + 60_000, kind: 'demandAccepted' })
    await text()
    expect(smsc.asked).toEqual([])
    const token = await server.tokenOf(reader.userId)
    expect(await server.call('POST', `/notifications/${first}/read`, { token })).toMatchObject({ status: 200 })
    await later(60_000)
    expect(smsc.taken.map((sms) => sms.text)).toEqual([
      '2 notifications : Vacation de nuit prise, lun. 16 nov. / Vacation de nuit prise, lun. 16 nov. https://releve.sdis00.example/messages',
    ])
  })

  test('of every kind is one message, without a cause of absence, a balance or somebody’s words', async () => {
    const count = notificationKindNames.length
    for (const kind of notificationKindNames) {
      // The program wrote this detail: the last of several days.
      const detail = notificationKinds[kind].detail === 'lastDay' ? 'au lun. 17 août' : 'arrêt maladie, solde 412'
      await post([reader.userId], { kind, detail, points: 12, demandId: null, day: '2026-08-15' })
    }
    await run()
    expect(smsc.taken).toHaveLength(count)
    for (const sms of smsc.taken) {
      // The link ends in an identifier, whose digits are drawn at random.
      expect(sms.text.replace(/https:\S+$/, '')).not.toMatch(/maladie|412/)
      expect(encodeSms(sms.text).parts, sms.text).toHaveLength(1)
      expect(sms.head).toBe(null)
      expect(sms.text).toMatch(/ https:\/\/releve\.sdis00\.example\/\S+$/)
    }
  })
})

describe('nothing arrives', () => {
  /** The texts sent to the message centre, and those still waiting. */
  const after = async () => {
    await run()
    return [smsc.asked, await waiting()]
  }

  test('for who chose nothing: nobody is texted who did not ask for it', async () => {
    const other = await createMember(server.pool, center)
    await giveNumber(server, other.userId, '+33639980008')
    await inTransaction(server.pool, (tx) =>
      notify(
        tx,
        centerIdField.parse(center.centerId),
        notificationKindNames.map((kind) => ({ ...factsOf(kind), userId: userIdField.parse(other.userId) })),
        NOW,
      ),
    )
    expect((await server.pool.query('SELECT FROM notifications WHERE user_id = $1', [other.userId])).rowCount).toBe(
      notificationKindNames.length,
    )
    expect((await server.pool.query('SELECT FROM notifications WHERE user_id = $1 AND sms_due', [other.userId])).rowCount).toBe(0)
    expect(await after()).toEqual([[], []])
  })

  test('without a number, or with one that was never proved', async () => {
    await server.pool.query(
      `UPDATE sms_numbers SET number = NULL, pending_number = $2, code_id = gen_random_uuid(), code_until = '2026-11-17' WHERE user_id = $1`,
      [reader.userId, TO],
    )
    await post([reader.userId, poster.userId])
    expect(await after()).toEqual([[], []])
  })

  test('to a number that was forgotten a moment ago, from a centre that was left, or for an account that is not approved', async () => {
    await post([reader.userId])
    expect(await server.call('DELETE', '/sms', { token: await server.tokenOf(reader.userId) })).toMatchObject({ status: 200 })
    expect(await after()).toEqual([[], []])
    await giveNumber(server, reader.userId, TO)
    const other = await createCenter(server.pool)
    await post([reader.userId])
    await moveMember(server.pool, reader.userId, other.centerId)
    expect(await after()).toEqual([[], []])
  })

  test('once it was read, is over, or the vacation has begun', async () => {
    await post([reader.userId], { dueAt: NOW + 60_000 })
    await server.pool.query("UPDATE notifications SET outcome = 'taken', sms_due = true WHERE demand_id = $1", [demandId])
    await later(60_000)
    // Read between the commit that takes the mark off and the sending.
    const [id] = await post([reader.userId])
    await server.pool.query('UPDATE notifications SET read_at = now() WHERE _id = $1', [id])
    await later(60_000)
    await post([reader.userId], { dueAt: TONIGHT })
    server.clock.now = TONIGHT
    await text()
    expect(await after()).toEqual([[], []])
  })

  test('in a centre that sends none, nor from an installation that sends none', async () => {
    await server.pool.query(`UPDATE centers SET rules = rules || '{"sendsSms": false}' WHERE _id = $1`, [center.centerId])
    await post([reader.userId])
    expect(await after()).toEqual([[], []])
    await server.pool.query(`UPDATE centers SET rules = rules - 'sendsSms' WHERE _id = $1`, [center.centerId])
    await post([reader.userId])
    await server.runJobs({ sms: null })
    // A notification from before texts were sent stays unsent when the centre begins.
    await text()
    expect(await after()).toEqual([[], []])
  })
})

describe('a day of a centre', () => {
  test('has so many and no more, counted by part; the next day begins anew, and another centre has its own', async () => {
    await server.pool.query(`INSERT INTO sms_days (center_id, day, parts) VALUES ($1, '2025-10-01', 7)`, [center.centerId])
    const counted = countingFrom('sms')
    await post([reader.userId, reader.userId, reader.userId], { kind: 'demandAccepted' })
    expect(await dropped()).toBe(0)
    await run(2)
    expect(smsc.taken).toHaveLength(2)
    expect(await waiting()).toEqual([])
    expect(counted()).toEqual({ sent: 2, limited: 1 })
    expect(await dropped()).toBe(1)
    const other = await createCenter(server.pool)
    const elsewhere = await createMember(server.pool, other)
    await giveNumber(server, elsewhere.userId, '+33639980009')
    await dueNotices(server, 'sms', { centerId: other.centerId, userIds: [elsewhere.userId], kind: 'roleChanged', now: NOW })
    await run(2)
    expect(smsc.taken.map(({ to }) => to)).toEqual([TO, TO, '+33639980009'])
    server.clock.now = Date.UTC(2026, 10, 16, 23, 1)
    await dueNotices(server, 'sms', { centerId: center.centerId, userIds: [reader.userId], kind: 'demandAccepted', now: server.clock.now })
    await run(2)
    expect(smsc.taken).toHaveLength(4)
    // The count belongs to the centre's today: it is the next day in Paris.
    expect(await dropped()).toBe(0)
    const { rows } = await server.pool.query('SELECT day::text, parts FROM sms_days WHERE center_id = $1 ORDER BY day', [center.centerId])
    expect(rows).toEqual([
      { day: '2026-11-16', parts: 2 },
      { day: '2026-11-17', parts: 1 },
    ])
  })

  test('which sent none of it says how many it was asked for; one that is over elsewhere counts where it is not', async () => {
    // A Tuesday already in Nouméa, where it is 01:52.
    const far = await createCenter(server.pool, { zone: 'Pacific/Noumea' })
    const away = await createMember(server.pool, far)
    await giveNumber(server, away.userId, '+33639980010')
    const ask = async (centerId: string, userId: string, count: number) => {
      const userIds = Array.from({ length: count }, () => userId)
      await dueNotices(server, 'sms', { centerId, userIds, kind: 'roleChanged', now: server.clock.now })
      await run(0)
    }
    await ask(center.centerId, reader.userId, 2)
    await ask(far.centerId, away.userId, 3)
    expect(smsc.taken).toEqual([])
    expect(await dropped()).toBe(5)
    server.clock.now = Date.UTC(2026, 10, 16, 23, 1)
    expect(await dropped()).toBe(3)
  })
})

describe('the message centre', () => {
  test('that refuses one is not asked for it again', async () => {
    smsc.mode = { status: 0x0b }
    const counted = countingFrom('sms')
    await post([reader.userId])
    await run()
    await later(3_600_000)
    expect(smsc.asked).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(counted()).toEqual({ refused: 1 })
  })

  test('that is away gets each once it is back, each time later, as long as it is worth it', async () => {
    const right = smsc.settings
    const { smpp } = right
    if (smpp === null) throw new Error('no centre')
    const away = { ...right, smpp: { ...smpp, password: 'faux' } }
    const counted = countingFrom('sms')
    await post([reader.userId])
    await server.runJobs({ sms: away })
    const [first] = await waiting()
    expect(first).toMatchObject({ attempts: 1, begun: false })
    server.clock.now = first?.try_at ?? 0
    await server.pool.query("SELECT graphile_worker.add_job('sms')")
    await server.runJobs({ sms: away })
    const [second] = await waiting()
    expect((second?.try_at ?? 0) - server.clock.now).toBeGreaterThan((first?.try_at ?? 0) - NOW)
    server.clock.now = second?.try_at ?? 0
    await text()
    expect(smsc.taken).toHaveLength(1)
    await post([reader.userId])
    await server.runJobs({ sms: away })
    server.clock.now = TONIGHT
    await text()
    expect(smsc.taken).toHaveLength(1)
    expect(await waiting()).toEqual([])
    expect(counted()).toEqual({ retried: 3, sent: 1, expired: 1 })
  })

  test('that hangs up in the middle of one is not asked for that one again; the others arrive', async () => {
    const others = await Promise.all(
      Array.from({ length: 3 }, async (_, i) => {
        const member = await createMember(server.pool, center)
        await giveNumber(server, member.userId, `+3363998010${i}`)
        return member.userId
      }),
    )
    smsc.mode = (to) => (to === TO ? 'hangUp' : 'ok')
    await post([reader.userId])
    await run()
    await post(others)
    await later(60_000)
    await later(60_000)
    expect(smsc.asked.filter((to) => to === TO)).toHaveLength(1)
    expect(smsc.taken.map(({ to }) => to).toSorted()).toEqual(['+33639980100', '+33639980101', '+33639980102'])
    expect(await waiting()).toEqual([])
  })

  test('is asked by two servers for each message once, and for no more than the day of the centre has', async () => {
    const second = await server.second({ jobs: true }, { sms: { ...smsc.settings, perDay: 20 } })
    const people = await createMembers(
      server.pool,
      center,
      Array.from({ length: 10 }, () => ({})),
    )
    const ids = people.map(({ userId }) => userId)
    for (const [i, id] of ids.entries()) await giveNumber(server, id, `+336399810${10 + i}`)
    await Promise.all([post(ids.slice(0, 5)), post(ids.slice(5)), post(ids, { kind: 'demandAccepted', dueAt: NOW })])
    await run(20)
    await until(async () => (await waiting()).length === 0 && (await dueCount()) === 0)
    await second.close()
    // Twenty were due; the day of the centre, which is one for both servers, has twenty, and five of them are kept for waves.
    expect(smsc.taken).toHaveLength(15)
    expect(new Set(smsc.taken.map(({ to, text: smsText }) => `${to} ${smsText}`)).size).toBe(15)
  })
})

test('a quarter of the day is kept for the waves of vacancies', async () => {
  const askedBy = async (kind: 'demandAccepted' | 'vacancyAsked', times: number) => {
    for (let time = 0; time < times; time += 1) await post([reader.userId], { kind })
    await run(8)
  }
  const sent = () => smsc.taken.length
  await askedBy('demandAccepted', 7)
  expect(sent()).toBe(6)
  // The wave has the last quarter, and nobody more than the whole day.
  await askedBy('vacancyAsked', 3)
  expect(sent()).toBeGreaterThan(6)
  const { rows } = await server.pool.query<{ parts: number }>('SELECT parts FROM sms_days WHERE center_id = $1', [center.centerId])
  expect(rows).toEqual([{ parts: 8 }])
  expect(await waiting()).toEqual([])
})

test('a number of a country that the installation no longer writes to gets nothing, and the others go on', async () => {
  const other = await createMember(server.pool, center)
  await giveNumber(server, other.userId, '+32470123456')
  const counted = countingFrom('sms')
  await post([other.userId, reader.userId])
  await run()
  expect(smsc.asked).toEqual([TO])
  expect(await waiting()).toEqual([])
  expect(counted()).toEqual({ refused: 1, sent: 1 })
})

test('what a server began before it died is not sent again; what it had not begun is', async () => {
  await post([reader.userId, reader.userId], { kind: 'demandAccepted' })
  // The server died with the first handed over, and the second its own.
  await server.runJobs({ sms: null })
  await server.pool.query(
    `INSERT INTO sms_deliveries (center_id, _id, user_id, is_code, notices, attempts, try_at, begun_at)
     SELECT center_id, _id, user_id, false, ARRAY[_id], 1, to_timestamp($2::double precision), CASE row_number() OVER () WHEN 1 THEN now() END
     FROM notifications WHERE user_id = $1`,
    [reader.userId, (NOW + 60_000) / 1000],
  )
  await text()
  expect(smsc.asked).toEqual([])
  await later(60_000)
  expect(smsc.taken).toHaveLength(1)
  expect(await waiting()).toEqual([])
  await later(600_000)
  expect(smsc.asked).toHaveLength(1)
})
