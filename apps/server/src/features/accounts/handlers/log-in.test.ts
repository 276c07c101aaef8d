// Sessions through HTTP: what lets in, what keeps out, and what ends a session.
import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { routes } from '@releve/contract'
import { createMember, PASSWORD, removeMembers } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read, SECRET } from '#test/server.ts'
import type { Answer } from '#test/server.ts'
import { until } from '#test/until.ts'
import { createTokens } from '#http/tokens.ts'
import { hashPassword, verifyPassword } from '../commands/passwords.ts'
import { weakPassword } from '../commands/strength.ts'
import { unusablePasswordHash } from '../store/password-hash.ts'

const { server, center } = setScene({}, { lasts: true })
let member: MemberFixture

beforeEach(async () => {
  member = await createMember(server.pool, center)
})

const login = (email: string, password: string) => server.call('POST', '/login', { body: { email, password, refreshTokenIn: 'body' } })
const refresh = (refreshToken: string) => server.call('POST', '/auth/refresh', { body: { refreshToken } })
const check = (token: string) => server.call('GET', '/auth/check', { token })

function sessionOf(answer: Answer) {
  const { accessToken, refreshToken, expiresAt, userData } = read(routes['accounts.login'].response, answer)
  if (refreshToken === undefined) throw new Error('no refresh token in the body')
  return { accessToken, refreshToken, expiresAt, userData }
}

describe('login', () => {
  test('gives a token of 15 minutes and the person', async () => {
    const { accessToken, expiresAt, userData } = sessionOf(await login(member.email.toUpperCase(), PASSWORD))
    expect(expiresAt).toBe(NOON + 15 * 60_000)
    expect(userData).toMatchObject({ userId: member.userId, centerId: center.centerId, status: 'approved', isAdmin: false })
    expect((await check(accessToken)).body).toMatchObject({ userData: { userId: member.userId }, expiresAt })
  })

  test('lets a pending member in, who then waits', async () => {
    const pending = await createMember(server.pool, center, { status: 'pending' })
    expect(sessionOf(await login(pending.email, PASSWORD)).userData.status).toBe('pending')
  })

  test('answers the same for a wrong password, an unknown address and a deleted account', async () => {
    await removeMembers(server.pool, [member.userId])
    const known = await createMember(server.pool, center)
    const answers = [await login(known.email, 'faux'), await login('personne@releve.example', PASSWORD), await login(member.email, 'faux')]
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, body: { error: 'wrongCredentials' } })
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect(answers[2]?.body).toEqual(answers[0]?.body)
  })

  test.each([
    [{ password: 'x' }, { email: 'L’adresse e-mail est requise.' }],
    [{ email: '  ', password: 'x' }, { email: 'L’adresse e-mail est requise.' }],
    [{ email: 'a@b.c' }, { password: 'Le mot de passe est requis.' }],
    [{ email: 'a@b.c', password: 'x', isAdmin: true }, { isAdmin: 'Cette information n’est pas attendue.' }],
    [{ email: 'a@b.c', password: 'x'.repeat(129) }, { password: 'Le mot de passe ne doit pas dépasser 128 caractères.' }],
  ])('refuses %j with a sentence for the field', async (body, fields) => {
    expect(await server.call('POST', '/login', { body })).toMatchObject({ status: 400, body: { error: 'invalidInput', fields } })
  })

  test.each(['known', 'unknown'])('slows a %s address down after five failures and locks it at ten', async (kind) => {
    const email = kind === 'known' ? member.email : `${randomUUID()}@releve.example`
    for (let i = 1; i <= 5; i++) expect((await login(email, 'faux')).status, `try ${i}`).toBe(401)
    const waits: (string | null)[] = []
    for (let i = 6; i <= 10; i++) {
      expect((await login(email, 'faux')).status, `try ${i}`).toBe(401)
      const closed = await login(email, PASSWORD)
      expect(closed).toMatchObject({ status: 429, body: { error: 'accountLocked' } })
      const wait = closed.headers.get('retry-after')
      waits.push(wait)
      server.clock.now += Number(wait) * 1000
    }
    expect(waits).toEqual(['2', '4', '8', '16', '900'])
    expect((await login(email, PASSWORD)).status).toBe(kind === 'known' ? 200 : 401)
  })

  test('a password changed while it is being compared opens no session', async () => {
    const changing = await server.pool.connect()
    try {
      await changing.query('BEGIN')
      await changing.query('UPDATE accounts SET password_hash = $2 WHERE _id = $1', [member.userId, unusablePasswordHash()])
      const entering = login(member.email, PASSWORD)
      // The count is of this database alone: other files of tests run on the same PostgreSQL.
      const waiting = `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FOR SHARE%'`
      await until(async () => (await server.pool.query(waiting)).rowCount === 1)
      await changing.query('COMMIT')
      expect(await entering).toMatchObject({ status: 401, body: { error: 'wrongCredentials' } })
    } finally {
      changing.release()
    }
    const { rowCount } = await server.pool.query('SELECT FROM sessions WHERE user_id = $1', [member.userId])
    expect(rowCount).toBe(0)
  })

  test('counts tries made at once one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(member.email, 'faux')))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(6)
    expect(statuses.filter((status) => status === 429)).toHaveLength(24)
  })

  test('a success forgets the failures before it', async () => {
    for (let i = 0; i < 5; i++) await login(member.email, 'faux')
    expect((await login(member.email, PASSWORD)).status).toBe(200)
    expect((await login(member.email, 'faux')).status).toBe(401)
    expect((await login(member.email, PASSWORD)).status).toBe(200)
  })
})

describe('refresh', () => {
  test('gives a new pair, and the old access token still ends at its time', async () => {
    const first = sessionOf(await login(member.email, PASSWORD))
    server.clock.now += 10 * 60_000
    const second = sessionOf(await refresh(first.refreshToken))
    expect(second.refreshToken).not.toBe(first.refreshToken)
    server.clock.now += 6 * 60_000
    expect((await check(first.accessToken)).body).toMatchObject({ error: 'expiredToken' })
    expect((await check(second.accessToken)).status).toBe(200)
  })

  test('two at once, and a repeat within 20 seconds, get one and the same successor', async () => {
    const { refreshToken } = sessionOf(await login(member.email, PASSWORD))
    const both = await Promise.all([refresh(refreshToken), refresh(refreshToken)])
    server.clock.now += 20_000
    const again = await refresh(refreshToken)
    const successors = [...both, again].map((answer) => sessionOf(answer).refreshToken)
    expect(new Set(successors).size).toBe(1)
    const { rows } = await server.pool.query(
      'SELECT count(*) AS n FROM refresh_tokens t JOIN sessions s ON s._id = t.session_id WHERE s.user_id = $1',
      [member.userId],
    )
    expect(rows).toEqual([{ n: 2 }])
    expect((await refresh(successors[0] ?? '')).status).toBe(200)
  })

  async function expectFamilyRevoked(stolen: string, ...others: string[]) {
    expect(await refresh(stolen)).toMatchObject({ status: 401, body: { error: 'refreshRefused' } })
    for (const token of others) expect((await refresh(token)).status).toBe(401)
    const { rows } = await server.pool.query('SELECT ended_because FROM sessions WHERE user_id = $1', [member.userId])
    expect(rows).toEqual([{ ended_because: 'reuse' }])
    const token = await server.tokenOf(member.userId)
    const inbox = await server.call('GET', `/notifications/${member.userId}`, { token })
    expect(inbox.body).toMatchObject([{ kind: 'sessionRevoked', isRead: false }])
  }

  test('an old token after 20 seconds ends the family and tells its owner', async () => {
    const first = sessionOf(await login(member.email, PASSWORD))
    const second = sessionOf(await refresh(first.refreshToken))
    server.clock.now += 20_001
    await expectFamilyRevoked(first.refreshToken, second.refreshToken)
    expect((await check(second.accessToken)).status).toBe(401)
  })

  test('the one before the previous ends the family, however soon', async () => {
    const first = sessionOf(await login(member.email, PASSWORD))
    const second = sessionOf(await refresh(first.refreshToken))
    const third = sessionOf(await refresh(second.refreshToken))
    await expectFamilyRevoked(first.refreshToken, third.refreshToken)
  })

  test('of the used ones few are kept, and each ends the family all the same', async () => {
    const tokens = [sessionOf(await login(member.email, PASSWORD)).refreshToken]
    while (tokens.length < 132) tokens.push(sessionOf(await refresh(tokens.at(-1) ?? '')).refreshToken)
    const { rows } = await server.pool.query<{ generation: number }>(
      'SELECT t.generation FROM refresh_tokens t JOIN sessions s ON s._id = t.session_id WHERE s.user_id = $1 ORDER BY 1',
      [member.userId],
    )
    expect(rows.map(({ generation }) => generation)).toEqual([64, 128, 131, 132])
    for (const stolen of [0, 62, 64, 129]) {
      await server.pool.query('UPDATE sessions SET ended_at = NULL, ended_because = NULL WHERE user_id = $1', [member.userId])
      await server.pool.query('DELETE FROM notifications WHERE user_id = $1', [member.userId])
      expect((await refresh(tokens[stolen] ?? '')).status).toBe(401)
      const ended = await server.pool.query("SELECT FROM sessions WHERE user_id = $1 AND ended_because = 'reuse'", [member.userId])
      expect([stolen, ended.rowCount]).toEqual([stolen, 1])
    }
  })

  test('one that is kept is forgotten when nobody could have come back with it any more', async () => {
    const tokens = [sessionOf(await login(member.email, PASSWORD)).refreshToken]
    while (tokens.length < 66) tokens.push(sessionOf(await refresh(tokens.at(-1) ?? '')).refreshToken)
    for (let day = 0; day < 31; day += 29) {
      server.clock.now += 29 * 86_400_000
      tokens.push(sessionOf(await refresh(tokens.at(-1) ?? '')).refreshToken)
    }
    const { rows } = await server.pool.query<{ generation: number }>(
      'SELECT t.generation FROM refresh_tokens t JOIN sessions s ON s._id = t.session_id WHERE s.user_id = $1 ORDER BY 1',
      [member.userId],
    )
    expect(rows.map(({ generation }) => generation)).toEqual([67, 68])
  })

  test('is refused when unknown, after logout, after 30 days', async () => {
    expect((await refresh('inconnu')).status).toBe(401)
    const out = sessionOf(await login(member.email, PASSWORD))
    await server.call('POST', '/auth/logout', { token: out.accessToken })
    expect((await refresh(out.refreshToken)).status).toBe(401)
    const old = sessionOf(await login(member.email, PASSWORD))
    server.clock.now += 30 * 86_400_000
    expect((await refresh(old.refreshToken)).status).toBe(401)
  })

  test('the token travels in the cookie for a browser, and never in both places', async () => {
    const origin = server.url
    const answer = await server.call('POST', '/login', { headers: { origin }, body: { email: member.email, password: PASSWORD } })
    expect(answer.body).not.toHaveProperty('refreshToken')
    expect(answer.body).not.toHaveProperty('deviceToken')
    const [cookie = '', device] = answer.headers.getSetCookie()
    expect(device).toMatch(/^releve_device=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; SameSite=Strict$/)
    expect(cookie).toMatch(/^releve_refresh=[\w-]{43}; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/)
    const pair = cookie.slice(0, cookie.indexOf(';'))
    const both = await server.call('POST', '/auth/refresh', { headers: { origin, cookie: pair }, body: { refreshToken: 'autre' } })
    expect(both.status).toBe(400)
    const next = await server.call('POST', '/auth/refresh', { headers: { origin, cookie: pair } })
    expect(next.status).toBe(200)
    expect(next.body).not.toHaveProperty('refreshToken')
    expect(next.headers.get('set-cookie')).toMatch(/^releve_refresh=/)
    expect(await server.call('POST', '/auth/refresh')).toMatchObject({ status: 401, body: { error: 'refreshRefused' } })
  })
})

describe('a program written from the specification', () => {
  /** Adds nothing of its own, as `fetch` does. */
  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const sent = request(
      `${server.url}/api${path}`,
      { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
      resolve,
    )
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
    const answer = await promise
    const parsedAnswer = z.looseObject({ refreshToken: z.optional(z.string()) }).parse(JSON.parse(await text(answer)))
    return { status: answer.statusCode, refreshToken: parsedAnswer.refreshToken, cookies: answer.headers['set-cookie'] ?? [] }
  }
  const enter = (headers?: Record<string, string>, more = {}) =>
    post('/login', { email: member.email, password: PASSWORD, ...more }, headers)

  test('gets the refresh token in the answer too, and goes on with it, cookies or not', async () => {
    const entered = await enter()
    expect(entered.status).toBe(200)
    expect(entered.refreshToken).toMatch(/^[\w-]{43}$/)
    expect(entered.cookies[0]).toContain(`releve_refresh=${entered.refreshToken}`)
    const next = await post('/auth/refresh', { refreshToken: entered.refreshToken })
    expect(next).toMatchObject({ status: 200, cookies: [] })
    const cookie = `releve_refresh=${entered.refreshToken}`
    const withBoth = await post('/auth/refresh', { refreshToken: next.refreshToken }, { cookie })
    expect(withBoth.status).toBe(200)
    expect(withBoth.cookies[0]).toContain(`releve_refresh=${withBoth.refreshToken}`)
    // With the cookie alone it stays there.
    const alone = await post('/auth/refresh', {}, { cookie: `releve_refresh=${withBoth.refreshToken}` })
    expect(alone).toMatchObject({ status: 200, refreshToken: undefined })
  })

  test.each([
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { origin: 'http://localhost:20000' },
  ])('with %j it is a browser, which gets it in the cookie alone', async (headers) => {
    expect(await enter(headers)).toMatchObject({ status: 200, refreshToken: undefined })
    const { refreshToken = '' } = await enter(headers, { refreshTokenIn: 'body' })
    const both = await post('/auth/refresh', { refreshToken }, { ...headers, cookie: `releve_refresh=${refreshToken}` })
    expect(both.status).toBe(400)
  })

  test('that asks for the cookie gets the cookie alone', async () => {
    expect(await enter({}, { refreshTokenIn: 'cookie' })).toMatchObject({ status: 200, refreshToken: undefined })
  })
})

describe('access tokens', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  /** A token made by hand, signed with `key` (nothing for none). */
  function forge(header: object, payload: object, key: string | Buffer | null): string {
    const input = `${encode(header)}.${encode(payload)}`
    return `${input}.${key === null ? '' : createHmac('sha256', key).update(input).digest('base64url')}`
  }

  async function genuine() {
    const token = await server.tokenOf(member.userId)
    const [, payload = ''] = token.split('.')
    const claims = z.looseObject({}).parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return { token, claims }
  }

  test('the genuine one passes, with any change it does not', async () => {
    const { token } = await genuine()
    expect((await check(token)).status).toBe(200)
    const [header = '', payload = '', signature = ''] = token.split('.')
    for (const changed of [
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${header}.${encode({})}.${signature}`,
      'x',
      'a.b.c',
    ]) {
      expect((await check(changed)).status, changed).toBe(401)
    }
  })

  test('alg none, other algorithms, foreign keys and injected headers are refused', async () => {
    const { claims } = await genuine()
    const headers: object[] = [
      { alg: 'none', typ: 'at+jwt' },
      { alg: 'RS256', typ: 'at+jwt' },
      { alg: 'HS512', typ: 'at+jwt' },
      { alg: 'HS256', typ: 'JWT' },
      { alg: 'HS256', typ: 'at+jwt', kid: '../../dev/null' },
      { alg: 'HS256', typ: 'at+jwt', jku: 'http://127.0.0.1/keys' },
      { alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: '' } },
      { alg: 'HS256', typ: 'at+jwt' },
    ]
    for (const header of headers) {
      for (const key of [null, '', SECRET, 'autre']) {
        expect((await check(forge(header, claims, key))).status, `${JSON.stringify(header)} ${key}`).toBe(401)
      }
    }
  })

  test('wrong audience, issuer, times or names are refused though signed with the right key', async () => {
    const { claims } = await genuine()
    // The server's own key, derived as it does: with the right claims it passes, so that each wrong one is refused for itself.
    const key = Buffer.from(hkdfSync('sha256', SECRET, 'releve', 'access token', 32))
    const header = { alg: 'HS256', typ: 'at+jwt' }
    expect((await check(forge(header, claims, key))).status).toBe(200)
    const seconds = NOON / 1000
    const wrong: object[] = [
      { ...claims, aud: 'autre' },
      { ...claims, iss: 'autre' },
      { ...claims, exp: seconds },
      { ...claims, exp: String(seconds + 900) },
      { ...claims, nbf: seconds + 1 },
      // A clock that runs ahead signed it, or somebody who held the key: it would outlive what a token may live.
      { ...claims, iat: seconds + 31, exp: seconds + 931 },
      { ...claims, iat: seconds + 86_400, exp: seconds + 87_300 },
      { ...claims, sub: randomUUID() },
      { ...claims, sid: randomUUID() },
      { ...claims, sub: "' OR 1=1 --" },
    ]
    for (const payload of wrong) expect((await check(forge(header, payload, key))).status, JSON.stringify(payload)).toBe(401)
    for (const injected of [{ kid: '1' }, { jku: 'http://127.0.0.1/keys' }, { jwk: { kty: 'oct', k: '' } }, { crit: [] }, { typ: 'JWT' }]) {
      expect((await check(forge({ ...header, ...injected }, claims, key))).status, JSON.stringify(injected)).toBe(401)
    }
    // The clocks of two servers are never quite the same.
    expect((await check(forge(header, { ...claims, iat: seconds + 30 }, key))).status).toBe(200)
    for (const name of ['aud', 'iss', 'sub', 'sid', 'iat', 'exp']) {
      const { [name]: _, ...rest } = claims
      expect((await check(forge(header, rest, key))).status, `without ${name}`).toBe(401)
    }
  })

  test('a server with another secret takes none of ours', async () => {
    const { token } = await genuine()
    const other = createTokens('une-autre-cle-de-plus-de-32-caracteres')
    expect(() => other.verify(token, NOON)).toThrow('Votre session n’est plus valable')
    expect(createTokens(SECRET).verify(token, NOON).userId).toBe(member.userId)
  })
})

describe('passwords', () => {
  test('are stored as argon2id in the PHC format and verified', async () => {
    const phc = await hashPassword('Œuf à la coque')
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(await verifyPassword('Œuf à la coque'.normalize('NFD'), phc)).toBe(true)
    expect(await verifyPassword('Œuf a la coque', phc)).toBe(false)
    expect(await verifyPassword('Œuf à la coque', null)).toBe(false)
  })

  test.each([
    ['court', false, false],
    ['quinze-lettres!', true, false],
    // Twelve characters by chance; a name and a year, in the dictionaries; a word dressed up.
    ['x7$Kq!vR2mZp', true, false],
    ['Toulouse31000!', false, false],
    ['Hydropulse12!', false, false],
    ['aaaaaaaaaaaaaaaaaaaa', false, false],
    ['azertyuiopqsdfghjklm', false, false],
    ['motdepasse1234567890', false, false],
    ['jesuispompier2026', false, false],
    ['Alix Boussolier 2026 !', false, false],
    ['é'.repeat(129), false, false],
    ['Trois hérons gris au port', true, true],
    ['Marseille'.repeat(10), false, false],
    [`${'ab'.repeat(30)}Trois hérons gris au port`, true, true],
    ['x7$Kq!vR2mZp9&Lt', true, true],
  ])('%s is strong enough for a member: %s, for an administrator: %s', async (password, forMember, forAdministrator) => {
    const words = ['Alix', 'Boussolier', 'alix@releve.example']
    expect((await weakPassword(password, { words, isAdministrator: false })) === null).toBe(forMember)
    expect((await weakPassword(password, { words, isAdministrator: true })) === null).toBe(forAdministrator)
  })

  test('many are judged at once', async () => {
    const owner = { words: [], isAdministrator: false }
    const judged = await Promise.all(
      Array.from({ length: 20 }, (_, index) => weakPassword(index % 2 ? 'Toulouse31000!' : `Trois hérons gris ${index}`, owner)),
    )
    expect(judged.map((sentence) => sentence === null)).toEqual(Array.from({ length: 20 }, (_, index) => index % 2 === 0))
  })
})
