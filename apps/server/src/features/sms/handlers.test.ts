// A number for text messages: given, proved by a code, forgotten; and what a number that is not one's own cannot be used for.
import { PHONE_UNREADABLE } from '@releve/contract/phone-number'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { smsRoutes } from '@releve/contract/sms'
import { createCenter, createMember } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { giveNumber } from '#test/features/sms/sms.ts'

const NOW = Date.UTC(2026, 10, 16, 14, 52)
const TO = '+33639980007'

const { server, center, people } = setScene({ member: {} }, { now: NOW })
const { member } = people
let token: string

beforeEach(async () => {
  token = await server.tokenOf(member.userId)
})

const get = async () => read(smsRoutes['sms.get'].response, await server.call('GET', '/sms', { token }))
const give = (number: unknown = TO) => server.call('PUT', '/sms', { token, body: { number } })
const confirm = (code: unknown) => server.call('POST', '/sms/confirm', { token, body: { code } })
/** The texts that the queue sent to that number; there is no message centre. */
async function texts(to = TO): Promise<string[]> {
  await server.runJobs()
  const folder = path.join(server.config.dataDirectory, 'outbox')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sms.txt'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`${to}\n`))
}
const codeIn = (text = '') => /\b\d{6}\b/.exec(text)?.[0] ?? ''
/** A number that no other test writes to. */
let last = 100
const newNumber = () => `+3363998${String((last += 1)).padStart(4, '0')}`

describe('a number', () => {
  test('is nobody’s until the code that was sent to it comes back; then it is theirs until they take it away', async () => {
    const number = newNumber()
    expect(await get()).toEqual({ isOn: true, number: null, pending: null })
    expect(await give(number)).toMatchObject({ status: 200, body: { number: null, pending: { number, until: NOW + 600_000 } } })
    const [text] = await texts(number)
    expect(text).toMatch(/^\+\d+\n\nRelève\u00A0: \d{6} est votre code\. Il vaut 10 minutes\. Ne le donnez à personne\.\n$/)
    expect(await confirm(codeIn(text))).toMatchObject({ status: 200, body: { isOn: true, number, pending: null } })
    // A code serves once.
    expect(await confirm(codeIn(text))).toMatchObject({ status: 409, body: { error: 'smsCodeOver' } })
    expect(await get()).toMatchObject({ number })
    expect(await server.call('DELETE', '/sms', { token })).toMatchObject({ status: 200, body: { number: null } })
    expect(await get()).toEqual({ isOn: true, number: null, pending: null })
    expect(await texts(number)).toHaveLength(1)
  })

  test.each([
    ['', PHONE_UNREADABLE],
    ['+33', PHONE_UNREADABLE],
    ['+336399800071', PHONE_UNREADABLE],
    [null, 'Le numéro de téléphone est requis.'],
  ])('%s is none', async (number, sentence) => {
    expect(await give(number)).toMatchObject({ status: 400, body: { error: 'invalidInput', fields: { number: sentence } } })
  })

  test('of a telephone that takes no text messages is refused, as one of a country the service does not write to', async () => {
    expect(await give('+33139980007')).toMatchObject({
      status: 400,
      body: { error: 'smsNotMobile', message: 'Ce numéro n’est pas celui d’un téléphone mobile.' },
    })
    expect(await give('+262892123456')).toMatchObject({ status: 400, body: { error: 'smsNotMobile' } })
    // Satellites and premium numbers of other countries among them.
    for (const number of ['+32470123456', '+881612345678', '+19002345678', '+447012345678'])
      expect(await give(number), number).toMatchObject({
        status: 400,
        body: { error: 'smsCountry', message: 'Ce service n’envoie pas de SMS vers ce pays.' },
      })
    expect(await give('+262692123456')).toMatchObject({ status: 200 })
  })

  test('given in the place of another one takes it once it is proved, and not before', async () => {
    const [former, next] = [newNumber(), newNumber()]
    await giveNumber(server, member.userId, former)
    expect(await give(next)).toMatchObject({ body: { number: former, pending: { number: next } } })
    expect(await give(former)).toMatchObject({ body: { number: former, pending: null } })
    server.clock.now += 60_000
    await give(next)
    const [, text = ''] = (await texts(next)).length === 2 ? await texts(next) : ['', (await texts(next))[0]]
    expect(await confirm(codeIn(text))).toMatchObject({ body: { number: next } })
  })

  test('is kept beside no name in the lists of anybody, and leaves with what is theirs', async () => {
    const number = newNumber()
    await giveNumber(server, member.userId, number)
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    const adminToken = await server.tokenOf(admin.userId)
    for (const place of ['/users', `/users/${member.userId}`, `/users/center/${center.centerId}`]) {
      const { status, body } = await server.call('GET', place, { token: adminToken })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(number)
    }
    const { body } = await server.call('GET', `/users/${member.userId}/data`, { token: await server.provenTokenOf(member.userId) })
    expect(JSON.stringify(body)).toContain(number)
  })
})

describe('a code', () => {
  test('is tried five times', async () => {
    const number = newNumber()
    await give(number)
    const code = codeIn((await texts(number))[0])
    const wrong = code === '000000' ? '111111' : '000000'
    for (let i = 0; i < 4; i += 1)
      expect(await confirm(wrong)).toMatchObject({ status: 400, body: { error: 'smsCodeWrong', message: 'Ce code n’est pas le bon.' } })
    expect(await confirm(wrong)).toMatchObject({ status: 409, body: { error: 'smsCodeOver' } })
    expect(await confirm(code)).toMatchObject({ status: 409, body: { message: 'Ce code ne vaut plus. Demandez-en un autre.' } })
    expect(await get()).toMatchObject({ number: null })
  })

  test.each(['12345', '1234567', 'abcdef', 123456, ''])('%s is none', async (code) => {
    expect(await confirm(code)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
  })

  test('holds for ten minutes; the number that it was sent to is then forgotten', async () => {
    const number = newNumber()
    await give(number)
    const code = codeIn((await texts(number))[0])
    server.clock.now += 600_000
    expect(await confirm(code)).toMatchObject({ status: 409, body: { error: 'smsCodeOver' } })
    expect(await get()).toMatchObject({ pending: null })
    server.clock.now += 1
    await server.pool.query("SELECT graphile_worker.add_job('purge')")
    await server.runJobs()
    expect((await server.pool.query('SELECT FROM sms_numbers WHERE pending_number = $1', [number])).rowCount).toBe(0)
  })

  test('is of one member and one asking: neither a colleague’s nor the one before', async () => {
    const number = newNumber()
    const colleague = await createMember(server.pool, center)
    await give(number)
    const first = codeIn((await texts(number))[0])
    const theirToken = await server.tokenOf(colleague.userId)
    await server.call('PUT', '/sms', { token: theirToken, body: { number } })
    const otherAnswer = await server.call('POST', '/sms/confirm', { token: theirToken, body: { code: first } })
    // By chance alone they are the same.
    if (otherAnswer.status !== 200) expect(otherAnswer.body).toMatchObject({ error: 'smsCodeWrong' })
    server.clock.now += 60_000
    await give(newNumber())
    expect((await confirm(first)).status).not.toBe(200)
  })

  test('is asked for once a minute and five times a day, were the number taken away in between', async () => {
    const number = newNumber()
    expect((await give(number)).status).toBe(200)
    const soon = await give(newNumber())
    expect(soon).toMatchObject({
      status: 429,
      body: { message: 'Un code vient d’être envoyé. Attendez 60\u00A0secondes avant d’en demander un autre.' },
    })
    expect(soon.headers.get('retry-after')).toBe('60')
    for (let i = 0; i < 4; i += 1) {
      await server.call('DELETE', '/sms', { token })
      server.clock.now += 60_000
      expect((await give(number)).status).toBe(200)
    }
    await server.call('DELETE', '/sms', { token })
    server.clock.now += 60_000
    expect(await give(number)).toMatchObject({
      status: 429,
      body: { message: 'Vous avez demandé 5\u00A0codes en un jour. Réessayez demain.' },
    })
    server.clock.now = NOW + 86_400_000
    token = await server.tokenOf(member.userId)
    expect((await give(number)).status).toBe(200)
  })

  test('goes to one number five times a day, whoever asks and of whatever centre', async () => {
    const [number, other] = [newNumber(), newNumber()]
    const elsewhere = await createCenter(server.pool)
    const ask = async (place: number, to = number) => {
      const { userId } = await createMember(server.pool, place % 2 === 0 ? center : elsewhere)
      return server.call('PUT', '/sms', { token: await server.tokenOf(userId), body: { number: to } })
    }
    const statuses = (await Promise.all(Array.from({ length: 9 }, (_, place) => ask(place)))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429, 429])
    expect(await ask(0)).toMatchObject({ body: { message: 'Ce numéro a reçu 5\u00A0codes en un jour. Réessayez demain.' } })
    expect(await ask(0, other)).toMatchObject({ status: 200 })
    expect(await texts(number)).toHaveLength(5)
    // The number stands nowhere beside the count.
    const { rows } = await server.pool.query<{ said: string }>('SELECT sms_targets::text AS said FROM sms_targets')
    expect(rows.map(({ said }) => said).join(' ')).not.toContain(number.slice(1))
    server.clock.now = NOW + 86_400_000
    expect(await ask(0)).toMatchObject({ status: 200 })
    server.clock.now += 86_400_001
    await server.pool.query("SELECT graphile_worker.add_job('purge')")
    await server.runJobs()
    expect((await server.pool.query('SELECT FROM sms_targets')).rowCount).toBe(0)
  })

  test('one asked for before the last one does not leave any more', async () => {
    const number = newNumber()
    await give(number)
    server.clock.now += 60_000
    await give(number)
    const sent = await texts(number)
    expect(sent).toHaveLength(1)
    expect(await confirm(codeIn(sent[0]))).toMatchObject({ status: 200 })
  })

  test('stands in no table', async () => {
    const number = newNumber()
    await give(number)
    const code = codeIn((await texts(number))[0])
    const { rows } = await server.pool.query('SELECT * FROM sms_numbers WHERE user_id = $1', [member.userId])
    expect(JSON.stringify(rows)).not.toContain(code)
    expect((await server.pool.query('SELECT FROM sms_deliveries WHERE user_id = $1', [member.userId])).rowCount).toBe(0)
  })
})

describe('where no text message is sent', () => {
  test('because the centre wants none, or the installation has none, no number is taken', async () => {
    await server.pool.query(`UPDATE centers SET rules = rules || '{"sendsSms": false}' WHERE _id = $1`, [center.centerId])
    expect(await get()).toMatchObject({ isOn: false })
    expect(await give()).toMatchObject({ status: 409, body: { error: 'smsOff', message: 'Ce centre n’envoie pas de SMS.' } })
  })

  test('because the centre has sent all of its day, it is said at once', async () => {
    await server.pool.query(`INSERT INTO sms_days (center_id, day, parts) VALUES ($1, '2026-11-16', 200)`, [center.centerId])
    expect(await give()).toMatchObject({ status: 409, body: { error: 'smsDayFull' } })
  })
})

test.each(['left', 'erased'])('who %s is not texted any more: the number is forgotten', async (departure) => {
  const number = newNumber()
  await giveNumber(server, member.userId, number)
  const admin = await createMember(server.pool, center, { adminType: 'center' })
  const adminToken = await server.provenTokenOf(admin.userId)
  const removed = await server.call('DELETE', `/users/${member.userId}`, { token: adminToken, body: {} })
  expect(removed.status, JSON.stringify(removed.body)).toBeLessThan(300)
  if (departure === 'erased') {
    await giveNumber(server, member.userId, number)
    const erased = await server.call('POST', `/users/${member.userId}/erase`, { token: adminToken, body: {} })
    expect(erased.status, JSON.stringify(erased.body)).toBeLessThan(300)
  }
  expect((await server.pool.query('SELECT FROM sms_numbers WHERE user_id = $1', [member.userId])).rowCount).toBe(0)
})
