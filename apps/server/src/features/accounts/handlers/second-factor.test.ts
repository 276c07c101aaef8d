// Second factors through HTTP: set up, asked for at each log in, never twice the same code, and required by some centres.
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD, setRole } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { URI } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { hold } from '#test/hold.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read, SECRET } from '#test/server.ts'
import { until } from '#test/until.ts'
import { seal, unseal } from '../commands/totp.ts'
import { mailsTo } from '#test/letters.ts'
import { codeAt, proveSession, setTotp, TOTP_SECRET } from '#test/features/accounts/totp.ts'

const STEP = 30_000

const { server, center } = setScene({}, { lasts: true })
let member: MemberFixture
let token: string

beforeEach(async () => {
  member = await createMember(server.pool, center)
  token = await server.tokenOf(member.userId)
})

const now = () => server.clock.now
const login = (totp?: string, password = PASSWORD) =>
  server.call('POST', '/login', { body: { email: member.email, password, ...(totp === undefined ? {} : { totp }) } })
const setUp = () => server.call('POST', '/auth/totp/setup', { token })
const confirm = (totp: string) => server.call('POST', '/auth/totp/confirm', { token, body: { totp } })
const disable = (totp: string) => server.call('POST', '/auth/totp/disable', { token, body: { totp } })
const newCodes = () => server.call('POST', '/auth/totp/recovery-codes', { token })
const prove = () => proveSession(server.pool, token, now())
const kindsOfMails = async () => (await mailsTo(server, member.email)).map(({ kind }) => kind)

const required = { status: 401, body: { error: 'totp-required' } }
const refused = { status: 401, body: { error: 'totpRefused' } }

/** Installs a factor through the calls; gives the secret and the recovery codes. */
async function install() {
  await prove()
  const { secret, uri } = read(routes['accounts.setUpTotp'].response, await setUp())
  const { recoveryCodes } = read(routes['accounts.confirmTotp'].response, await confirm(codeAt(now(), secret)))
  server.clock.now += STEP
  return { secret, uri, recoveryCodes }
}

test('of an account that is closed meanwhile, its session is over', async () => {
  const rowHold = await hold(server.pool, 'UPDATE accounts SET deleted_at = now() WHERE _id = $1', [member.userId])
  const asking = newCodes()
  await until(async () => (await rowHold.waiting()).length > 0)
  await rowHold.release()
  expect(await asking).toMatchObject({ status: 401, body: { error: 'invalidToken' } })
})

describe('setting it up', () => {
  test('needs the password, shows a secret, and begins with a first code', async () => {
    expect(await setUp()).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    expect(await confirm('123456')).toMatchObject({ status: 409, body: { error: 'totpNotStarted' } })
    const { secret, uri, recoveryCodes } = await install()
    const parsed = URI.parse(uri)
    expect(parsed).toMatchObject({ issuer: 'Relève', label: member.email })
    expect(parsed.secret.base32).toBe(secret)
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect(await kindsOfMails()).toEqual(['totpEnabled'])
    expect(await server.call('GET', '/auth/check', { token })).toMatchObject({
      body: { userData: { hasTotp: true, mustSetUpTotp: false } },
    })
    await prove()
    expect(await setUp()).toMatchObject({ status: 409, body: { error: 'totpAlreadySet' } })
    expect(await confirm(codeAt(now(), secret))).toMatchObject({ status: 409 })
  })

  test('shown but not confirmed, it is not asked for; shown again, it is another one', async () => {
    await prove()
    const first = read(routes['accounts.setUpTotp'].response, await setUp())
    expect((await login()).status).toBe(200)
    expect((await setUp()).status).toBe(403)
    await prove()
    const second = read(routes['accounts.setUpTotp'].response, await setUp())
    expect(second.secret).not.toBe(first.secret)
    expect(await confirm(codeAt(now(), first.secret))).toMatchObject({ status: 400, body: { error: 'wrongTotp' } })
    expect((await confirm(codeAt(now(), second.secret))).status).toBe(200)
  })

  test('nothing of it stands in the database as it was shown', async () => {
    const { secret, recoveryCodes } = await install()
    const { rows } = await server.pool.query<{ all: string }>(
      `SELECT (SELECT row_to_json(u)::text FROM accounts u WHERE u._id = $1) || (SELECT json_agg(c)::text FROM totp_recovery_codes c WHERE c.user_id = $1)
         || coalesce((SELECT json_agg(k)::text FROM idempotency_keys k WHERE k.user_id = $1), '') AS all`,
      [member.userId],
    )
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows[0]?.all).not.toContain(shown)
    }
  })

  test('a repeat with the same key keeps no secret', async () => {
    await prove()
    const headers = { 'idempotency-key': 'une-cle' }
    const { secret } = read(routes['accounts.setUpTotp'].response, await server.call('POST', '/auth/totp/setup', { token, headers }))
    expect((await server.call('POST', '/auth/totp/setup', { token, headers })).status).toBe(403)
    const { rows } = await server.pool.query('SELECT FROM idempotency_keys WHERE user_id = $1', [member.userId])
    expect([rows, secret.length]).toEqual([[], 32])
  })

  test('a sealed secret opens for its owner alone, under this key alone, unchanged alone', () => {
    const sealed = seal('SECRET', member.userId, SECRET)
    expect(unseal(sealed, member.userId, SECRET)).toBe('SECRET')
    expect(seal('SECRET', member.userId, SECRET)).not.toBe(sealed)
    expect(() => unseal(sealed, 'autre', SECRET)).toThrow(/authenticate/)
    expect(() => unseal(sealed, member.userId, `${SECRET}x`)).toThrow(/authenticate/)
    const bytes = Buffer.from(sealed, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(() => unseal(bytes.toString('base64url'), member.userId, SECRET)).toThrow(/authenticate/)
  })
})

describe('log in with it', () => {
  beforeEach(() => setTotp(server.pool, member.userId, 'confirmed'))

  test('asks for the code once the password is right, and not before', async () => {
    expect(await login()).toMatchObject(required)
    expect(await login(undefined, 'faux')).toMatchObject({ status: 401, body: { error: 'wrongCredentials' } })
    expect(await login(codeAt(now()), 'faux')).toMatchObject({ status: 401, body: { error: 'wrongCredentials' } })
    expect((await login(codeAt(now()))).status).toBe(200)
  })

  test.each([-1, 0, 1])('takes the code of the step %i away, with spaces too', async (steps) => {
    const code = codeAt(now() + steps * STEP)
    expect((await login(`${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test.each([-2, 2, 120])('refuses the one of %i steps away', async (steps) => {
    expect(await login(codeAt(now() + steps * STEP))).toMatchObject(refused)
  })

  test.each(['000000', '12345', '1234567', 'abcdef', '１２３４５６', 'AAAA-AAAA-AAAA-AAAA'])('refuses %s', async (code) => {
    expect(await login(code)).toMatchObject(refused)
  })

  test('a code serves once: repeated, at the same time, or after a later one', async () => {
    const code = codeAt(now())
    const answers = await Promise.all([login(code), login(code), login(code)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect(await login(code)).toMatchObject(refused)
    expect((await login(codeAt(now() + STEP))).status).toBe(200)
    expect(await login(codeAt(now()))).toMatchObject(refused)
    server.clock.now += STEP
    expect(await login(codeAt(now()))).toMatchObject(refused)
    server.clock.now += STEP
    expect((await login(codeAt(now()))).status).toBe(200)
  })

  test('wrong codes count as failures, and a right password between them forgets none', async () => {
    for (let tries = 0; tries < 6; tries++) {
      expect(await login()).toMatchObject(required)
      expect(await login('000000'), `try ${tries}`).toMatchObject(refused)
    }
    const closed = await login(codeAt(now()))
    expect(closed).toMatchObject({ status: 429, body: { error: 'accountLocked' } })
    server.clock.now += Number(closed.headers.get('retry-after')) * 1000
    expect((await login(codeAt(now()))).status).toBe(200)
  })

  test('asking for the code never closes the account', async () => {
    for (let tries = 0; tries < 12; tries++) expect(await login()).toMatchObject(required)
    expect((await login(codeAt(now()))).status).toBe(200)
  })

  test('a new password by a link does not open it without the code', async () => {
    await server.pool.query('UPDATE accounts SET totp_last_step = NULL WHERE _id = $1', [member.userId])
    await prove()
    expect(
      (await server.call('POST', '/auth/update-password', { token, body: { newPassword: 'Cinq barques à marée basse' } })).status,
    ).toBe(200)
    expect(await login(undefined, 'Cinq barques à marée basse')).toMatchObject(required)
  })
})

describe('recovery codes', () => {
  test('each opens once, however it is typed, and its owner is told', async () => {
    const { recoveryCodes } = await install()
    const [first = '', second = ''] = recoveryCodes
    expect((await login(` ${first.toLowerCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(await login(first)).toMatchObject(refused)
    const answers = await Promise.all([login(second), login(second)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const used = (await mailsTo(server, member.email)).filter(({ kind }) => kind === 'recoveryCodeUsed')
    expect(used.map(({ text }) => /Il vous en reste (\d)/.exec(text)?.[1] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual(['8', '9'])
  })

  test('belong to their owner', async () => {
    const { recoveryCodes } = await install()
    const other = await createMember(server.pool, center)
    await setTotp(server.pool, other.userId, 'confirmed')
    const body = { email: other.email, password: PASSWORD, totp: recoveryCodes[0] }
    expect(await server.call('POST', '/login', { body })).toMatchObject(refused)
  })

  test('a new set, after the password, replaces the old one', async () => {
    const { recoveryCodes: old } = await install()
    expect(await newCodes()).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    await prove()
    const { recoveryCodes } = read(routes['accounts.newRecoveryCodes'].response, await newCodes())
    expect(recoveryCodes).toHaveLength(10)
    expect(await login(old[0])).toMatchObject(refused)
    expect((await login(recoveryCodes[0])).status).toBe(200)
    expect(await kindsOfMails()).toContain('recoveryCodes')
  })

  test('there are none without a second factor', async () => {
    await prove()
    expect(await newCodes()).toMatchObject({ status: 409, body: { error: 'totpNotSet' } })
  })
})

describe('moving it to another telephone', () => {
  const move = (totp: string) => server.call('POST', '/auth/totp/setup', { token, body: { totp } })

  test('needs the password and a code in use; the old one holds until a code of the new one comes, and no longer', async () => {
    const { secret: old, recoveryCodes } = await install()
    expect(await move(codeAt(now(), old))).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    await prove()
    expect(await move('000000')).toMatchObject({ status: 400, body: { error: 'wrongTotp' } })
    const { secret } = read(routes['accounts.setUpTotp'].response, await move(codeAt(now(), old)))
    server.clock.now += STEP
    expect((await login(codeAt(now(), old))).status).toBe(200)
    expect(await login(codeAt(now() + STEP, secret))).toMatchObject(refused)
    expect(await confirm('000000')).toMatchObject({ status: 400, body: { error: 'wrongTotp' } })
    const { recoveryCodes: renewed } = read(routes['accounts.confirmTotp'].response, await confirm(codeAt(now(), secret)))
    expect(await login(codeAt(now() + STEP, old))).toMatchObject(refused)
    expect(await login(recoveryCodes[0])).toMatchObject(refused)
    // The code that confirmed has served.
    expect(await login(codeAt(now(), secret))).toMatchObject(refused)
    server.clock.now += STEP
    expect((await login(codeAt(now(), secret))).status).toBe(200)
    expect((await login(renewed[0])).status).toBe(200)
    expect(await kindsOfMails()).toContain('totpMoved')
    expect(await confirm(codeAt(now() + STEP, secret))).toMatchObject({ status: 409, body: { error: 'totpAlreadySet' } })
  })

  test('with a recovery code when the old telephone is lost; there is nothing to move without one in place', async () => {
    await prove()
    expect(await move('123456')).toMatchObject({ status: 409, body: { error: 'totpNotSet' } })
    const { recoveryCodes } = await install()
    await prove()
    const { secret } = read(routes['accounts.setUpTotp'].response, await move(recoveryCodes[0] ?? ''))
    expect((await confirm(codeAt(now(), secret))).status).toBe(200)
  })

  test('wrong codes close this session, and nothing at the door', async () => {
    await setTotp(server.pool, member.userId, 'confirmed')
    await prove()
    for (let tries = 0; tries < 6; tries++) expect((await move('000000')).status).toBe(400)
    expect(await move(codeAt(now()))).toMatchObject({ status: 429 })
  })
})

describe('removing it', () => {
  test('needs the password and a code, and a wrong code uses neither up', async () => {
    await setTotp(server.pool, member.userId, 'confirmed')
    expect(await disable(codeAt(now()))).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    await prove()
    expect(await disable('000000')).toMatchObject({ status: 400, body: { error: 'wrongTotp' } })
    expect((await disable(codeAt(now()))).status).toBe(204)
    expect((await login()).status).toBe(200)
    expect(await kindsOfMails()).toEqual(['totpDisabled'])
    expect(await disable(codeAt(now()))).toMatchObject({ status: 409, body: { error: 'totpNotSet' } })
  })

  test('wrong codes close this session, and nothing at the door', async () => {
    await setTotp(server.pool, member.userId, 'confirmed')
    await prove()
    for (let tries = 0; tries < 6; tries++) expect((await disable('000000')).status).toBe(400)
    expect(await disable(codeAt(now()))).toMatchObject({ status: 429 })
    expect((await login(codeAt(now()))).status).toBe(200)
  })
})

describe('a centre that requires it of its administrators', () => {
  let strict: CenterFixture

  beforeEach(async () => {
    strict = await createCenter(server.pool)
    await server.pool.query('UPDATE centers SET requires_totp = true WHERE _id = $1', [strict.centerId])
    member = await createMember(server.pool, strict, { adminType: 'center' })
    token = await server.tokenOf(member.userId)
  })

  const setupRequired = { status: 403, body: { error: 'totpSetupRequired' } }

  test('opens nothing else to one who has none, until he does', async () => {
    const colleague = await createMember(server.pool, strict)
    expect(await server.call('GET', '/auth/check', { token })).toMatchObject({
      status: 200,
      body: { userData: { hasTotp: false, mustSetUpTotp: true } },
    })
    expect((await server.call('GET', `/users/${member.userId}`, { token })).status).toBe(200)
    const closed: [string, string, unknown?][] = [
      ['GET', `/users/${colleague.userId}`],
      ['GET', '/users'],
      ['GET', '/admin/recovery-requests'],
      ['GET', '/auth/sessions'],
      ['POST', `/users/${member.userId}/get-shifts`, {}],
      ['PUT', `/users/${member.userId}/preferences`, { preferences: { theme: 'lightTheme' } }],
      ['POST', '/auth/update-password', { newPassword: 'Cinq barques à marée basse' }],
    ]
    for (const [method, path, body] of closed) expect(await server.call(method, path, { token, body }), path).toMatchObject(setupRequired)
    const stream = await server.call('GET', '/events', { token, headers: { accept: 'text/event-stream' } })
    expect(stream).toMatchObject(setupRequired)
    expect((await server.call('POST', '/auth/verify-password', { token, body: { currentPassword: PASSWORD } })).status).toBe(200)
    const { secret } = read(routes['accounts.setUpTotp'].response, await setUp())
    expect(await server.call('GET', '/users', { token })).toMatchObject(setupRequired)
    expect((await confirm(codeAt(now(), secret))).status).toBe(200)
    for (const [method, path] of closed.slice(1, 4)) expect((await server.call(method, path, { token })).status, path).toBe(200)
  })

  test('lets him log in, refresh and log out', async () => {
    const entered = await server.call('POST', '/login', { body: { email: member.email, password: PASSWORD, refreshTokenIn: 'body' } })
    const { accessToken, refreshToken, userData } = read(routes['accounts.login'].response, entered)
    expect(userData.mustSetUpTotp).toBe(true)
    expect((await server.call('POST', '/auth/refresh', { body: { refreshToken } })).status).toBe(200)
    expect((await server.call('POST', '/auth/logout', { token: accessToken })).status).toBe(200)
  })

  test('lets him move it to another telephone', async () => {
    await setTotp(server.pool, member.userId, 'confirmed')
    await prove()
    const answer = await server.call('POST', '/auth/totp/setup', { token, body: { totp: codeAt(now()) } })
    const { secret } = read(routes['accounts.setUpTotp'].response, answer)
    expect((await server.call('GET', '/users', { token })).status).toBe(200)
    expect((await confirm(codeAt(now(), secret))).status).toBe(200)
    expect((await server.call('GET', '/users', { token })).status).toBe(200)
  })

  test('does not let him remove it', async () => {
    await setTotp(server.pool, member.userId, 'confirmed')
    await prove()
    expect(await disable(codeAt(now()))).toMatchObject({ status: 409, body: { error: 'totpRequiredByCenter' } })
    expect(await login()).toMatchObject(required)
  })

  test('asks nothing of its members, nor of administrators elsewhere, and holds on the next call', async () => {
    const simple = await createMember(server.pool, strict)
    expect((await server.call('GET', '/users', { token: await server.tokenOf(simple.userId) })).status).toBe(200)
    const elsewhere = await createMember(server.pool, center, { adminType: 'center' })
    const otherToken = await server.tokenOf(elsewhere.userId)
    expect((await server.call('GET', '/users', { token: otherToken })).status).toBe(200)
    await setRole(server.pool, simple.userId, 'center')
    expect(await server.call('GET', '/users', { token: await server.tokenOf(simple.userId) })).toMatchObject(setupRequired)
  })
})

test('the secret of tests is the one codes are made from', () => {
  expect(codeAt(NOON)).toBe(codeAt(NOON, TOTP_SECRET))
})
