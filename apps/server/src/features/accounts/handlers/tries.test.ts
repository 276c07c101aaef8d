// Failed tries through HTTP: each place closes itself alone, and whoever owns the account always has a way in.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createMember, PASSWORD, PASSWORD_HASH } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import type { RunningServer } from '#main.ts'
import { NOON, setScene } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import type { Answer } from '#test/server.ts'
import { hashPassword } from '../commands/passwords.ts'
import { beginTry, failTry } from '../commands/tries.ts'
import { linkIn, mailsTo } from '#test/letters.ts'
import { keyOf } from '../store/login-tries.ts'
import { eraseUser, loadPersonalData } from '../store/personal-data.ts'

const MINUTE = 60_000
const HOME = '198.51.100.7'
const ELSEWHERE = '203.0.113.9'

const { server, center } = setScene({}, { lasts: true })
/** The server stands behind a proxy, which says where a call comes from. */
let front: RunningServer
let member: MemberFixture

beforeAll(async () => {
  front = await server.second({}, { publicUrl: 'https://releve.example' })
})
beforeEach(async () => {
  member = await createMember(server.pool, center)
})

interface Caller {
  readonly from: string
  /** The cookie of a device. */
  readonly device?: string
}

const headersOf = ({ from, device }: Caller) => ({ 'x-forwarded-for': from, ...(device === undefined ? {} : { cookie: device }) })

const login = (caller: Caller, email: string, password = PASSWORD) =>
  callOn(front.url, 'POST', '/login', { body: { email, password }, headers: headersOf(caller) })

const closed = { status: 429, body: { error: 'accountLocked' } }

/** The cookie by which the device that got this answer is known again. */
function deviceIn({ status, headers }: Answer): string {
  const cookie = headers.getSetCookie().find((cookieText) => cookieText.startsWith('__Secure-releve_device='))
  if (status >= 300 || cookie === undefined) throw new Error(`no device in an answer ${status}`)
  expect(cookie).toMatch(/^__Secure-releve_device=[\w-]{43}; Max-Age=15552000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/)
  return cookie.slice(0, cookie.indexOf(';'))
}

/** Wrong passwords from one place until it is closed for a quarter of an hour; as many calls as it takes, waits included. */
async function closePlace(caller: Caller, email: string): Promise<void> {
  for (;;) {
    const answer = await login(caller, email, 'faux')
    const wait = Number(answer.headers.get('retry-after'))
    if (wait === 900) return
    server.clock.now += wait * 1000
  }
}

/** A hundred wrong passwords at once, from as many networks as it takes; without the cost of comparing each. */
async function tryEverywhere(email: string): Promise<void> {
  const deps = { pool: server.pool, clock: () => server.clock.now }
  const places = Array.from({ length: 26 }, (_, index) => ({ kind: 'source', id: `203.0.113.${index}`, email }) as const)
  await Promise.all(
    places.map(async (place) => {
      for (let tries = 0; tries < 4; tries++) {
        await beginTry(deps, place).then(
          (begun) => failTry(server.pool, begun),
          (error: unknown) => expect(error).toMatchObject({ code: 'accountLocked' }),
        )
      }
    }),
  )
}

describe('a network', () => {
  test.each(['known', 'unknown'])('closes itself alone, for a %s address', async (kind) => {
    const email = kind === 'known' ? member.email : `${randomUUID()}@releve.example`
    await closePlace({ from: ELSEWHERE }, email)
    expect(await login({ from: ELSEWHERE }, email)).toMatchObject(closed)
    // One call a quarter of an hour keeps no other place closed.
    for (let quarters = 0; quarters < 12; quarters++) {
      server.clock.now += 15 * MINUTE
      expect((await login({ from: ELSEWHERE }, email, 'faux')).status).toBe(401)
    }
    expect(await login({ from: ELSEWHERE }, email)).toMatchObject(closed)
    expect((await login({ from: HOME }, email)).status).toBe(kind === 'known' ? 200 : 401)
  })

  test('of IPv6 is the half of the address that is given to one subscriber', async () => {
    for (let tries = 1; tries <= 6; tries++) await login({ from: `2001:db8:0:7::${tries}` }, member.email, 'faux')
    expect(await login({ from: '2001:db8:0:7:8:9:a:b' }, member.email)).toMatchObject(closed)
    expect((await login({ from: '2001:db8:0:8::1' }, member.email)).status).toBe(200)
  })
})

describe('a device that opened the account before', () => {
  test('keeps its own count, whatever was tried from its network', async () => {
    const device = deviceIn(await login({ from: HOME }, member.email))
    await closePlace({ from: HOME }, member.email)
    expect(await login({ from: HOME }, member.email)).toMatchObject(closed)
    expect((await login({ from: HOME, device }, member.email)).status).toBe(200)
    await closePlace({ from: HOME, device }, member.email)
    expect(await login({ from: HOME, device }, member.email)).toMatchObject(closed)
    const { rows } = await server.pool.query("SELECT kind, failures FROM login_tries WHERE kind = 'device'")
    expect(rows).toEqual([{ kind: 'device', failures: 10 }])
    expect((await login({ from: ELSEWHERE }, member.email)).status).toBe(200)
  })

  test('is unknown to another account, and stored hashed', async () => {
    const other = await createMember(server.pool, center)
    const device = deviceIn(await login({ from: HOME }, other.email))
    await closePlace({ from: HOME }, member.email)
    for (const cookie of [device, `__Secure-releve_device=${'A'.repeat(43)}`, '__Secure-releve_device=x']) {
      expect(await login({ from: HOME, device: cookie }, member.email)).toMatchObject(closed)
    }
    const { rows } = await server.pool.query('SELECT device_hash FROM known_devices')
    expect(JSON.stringify(rows)).not.toContain(device.slice('__Secure-releve_device='.length))
  })

  test('of a control room is known to everybody who logs in on it; a token that is none of ours is replaced', async () => {
    const other = await createMember(server.pool, center)
    const device = deviceIn(await login({ from: HOME }, member.email))
    expect(deviceIn(await login({ from: HOME, device }, other.email))).toBe(device)
    for (const { email } of [member, other]) {
      await closePlace({ from: HOME }, email)
      expect((await login({ from: HOME, device }, email)).status).toBe(200)
    }
    const planted = `__Secure-releve_device=${'A'.repeat(43)}`
    expect(deviceIn(await login({ from: ELSEWHERE, device: planted }, member.email))).not.toBe(planted)
  })

  test('in the phone shell shows its token itself', async () => {
    const shell = (deviceToken?: string) =>
      callOn(front.url, 'POST', '/login', {
        body: { email: member.email, password: PASSWORD, refreshTokenIn: 'body', ...(deviceToken === undefined ? {} : { deviceToken }) },
        headers: headersOf({ from: HOME }),
      })
    const first = await shell()
    expect(first.headers.getSetCookie()).toEqual([])
    const { deviceToken } = read(routes['accounts.login'].response, first)
    await closePlace({ from: HOME }, member.email)
    expect(await shell()).toMatchObject(closed)
    expect(read(routes['accounts.login'].response, await shell(deviceToken)).deviceToken).toBe(deviceToken)
  })

  test('is forgotten with the password it came in by, but where that was changed', async () => {
    const [ownDevice, otherDevice] = [
      deviceIn(await login({ from: HOME }, member.email)),
      deviceIn(await login({ from: HOME }, member.email)),
    ]
    const token = await server.tokenOf(member.userId)
    const headers = { cookie: ownDevice }
    await server.call('POST', '/auth/verify-password', { token, body: { currentPassword: PASSWORD } })
    const newPassword = 'Cinq barques à marée basse'
    expect((await callOn(front.url, 'POST', '/auth/update-password', { token, headers, body: { newPassword } })).status).toBe(200)
    await closePlace({ from: HOME }, member.email)
    expect(await login({ from: HOME, device: otherDevice }, member.email, newPassword)).toMatchObject(closed)
    expect((await login({ from: HOME, device: ownDevice }, member.email, newPassword)).status).toBe(200)
  })

  test('is in what a member may read of themselves, by its date alone, and goes with them', async () => {
    const device = deviceIn(await login({ from: HOME }, member.email))
    const text = await loadPersonalData(server.pool, member.userId)
    expect(text).toMatch(/"appareilsReconnus": \[\s*\{\s*"last_used_at": "2026-11-16T[^"]+"\s*\}\s*\]/)
    expect(text).not.toContain(device.slice('__Secure-releve_device='.length))
    await inTransaction(server.pool, (tx) => eraseUser(tx, member.userId, NOON))
    expect((await server.pool.query('SELECT FROM known_devices WHERE user_id = $1', [member.userId])).rowCount).toBe(0)
  })
})

describe('an open session', () => {
  const confirm = (token: string, currentPassword = PASSWORD) =>
    server.call('POST', '/auth/verify-password', { token, body: { currentPassword } })

  test('confirms the password whatever is tried outside, and its own tries close it alone', async () => {
    await closePlace({ from: HOME }, member.email)
    await tryEverywhere(member.email)
    const [ownToken, otherToken] = [await server.tokenOf(member.userId), await server.tokenOf(member.userId)]
    expect((await confirm(ownToken)).status).toBe(200)
    for (let tries = 1; tries <= 6; tries++) expect((await confirm(ownToken, 'faux')).status, `try ${tries}`).toBe(400)
    const refused = await confirm(ownToken)
    expect(refused).toMatchObject(closed)
    expect(refused.headers.get('retry-after')).toBe('2')
    expect((await confirm(otherToken)).status).toBe(200)
    server.clock.now += 2000
    expect((await confirm(ownToken)).status).toBe(200)
  })

  test('that tries ten is closed for a quarter of an hour, and its owner told', async () => {
    const token = await server.tokenOf(member.userId)
    for (let tries = 1; tries <= 10; tries++) {
      const wait = Number((await confirm(token, 'faux')).headers.get('retry-after'))
      if (wait > 0) tries -= 1
      server.clock.now += wait * 1000
    }
    expect((await confirm(token)).headers.get('retry-after')).toBe('900')
    const [mail] = await mailsTo(server, member.email)
    expect(mail).toMatchObject({ kind: 'locked', subject: 'Trop d’essais sur votre compte Relève' })
    expect(mail?.text).toContain('dans une session ouverte')
    expect((await login({ from: HOME }, member.email)).status).toBe(200)
  })
})

describe('from everywhere at once', () => {
  test.each(['known', 'unknown'])(
    'a hundred failures about a %s address close every place that is not known, for a while',
    async (kind) => {
      const email = kind === 'known' ? member.email : `${randomUUID()}@releve.example`
      await tryEverywhere(email)
      const refused = await login({ from: HOME }, email)
      expect(refused).toMatchObject(closed)
      const wait = Number(refused.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(0)
      // Each of those that come at once finds the hundred not full: up to four of the 104 are beyond it, and each is forgotten after a day.
      expect(wait).toBeLessThanOrEqual(Math.ceil((4 * 24 * 3600) / 104))
      server.clock.now += wait * 1000
      expect((await login({ from: HOME }, email)).status).toBe(kind === 'known' ? 200 : 401)
    },
  )

  test('who is known or within stays in; the owner is told once, and gets in by the link on a device nobody knew', async () => {
    const device = deviceIn(await login({ from: HOME }, member.email))
    await tryEverywhere(member.email)
    await tryEverywhere(member.email)
    expect(await login({ from: ELSEWHERE }, member.email)).toMatchObject(closed)
    expect((await login({ from: ELSEWHERE, device }, member.email)).status).toBe(200)
    expect((await mailsTo(server, member.email)).map(({ kind }) => kind)).toEqual(['closed'])
    const newPassword = 'Cinq barques à marée basse'
    const token = await linkIn(server, member.email, 'closed')
    const chosen = await callOn(front.url, 'POST', '/auth/reset-password', { body: { token, newPassword } })
    const fresh = deviceIn(chosen)
    await tryEverywhere(member.email)
    expect(await login({ from: HOME, device }, member.email, newPassword)).toMatchObject(closed)
    expect((await login({ from: HOME, device: fresh }, member.email, newPassword)).status).toBe(200)
  })

  test('an administrator opens every place again', async () => {
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    await closePlace({ from: HOME }, member.email)
    await tryEverywhere(member.email)
    expect((await server.call('POST', `/admin/users/${member.userId}/unlock`, { token: await server.tokenOf(admin.userId) })).status).toBe(
      204,
    )
    expect((await login({ from: HOME }, member.email)).status).toBe(200)
  })
})

describe('what nothing could judge is no try', () => {
  test('too many passwords at once: whoever is told to come back gets in', async () => {
    const filling = { isOver: false }
    const hashes = Array.from({ length: 48 }, async () => {
      while (!filling.isOver) await hashPassword('x').catch(() => new Promise(setImmediate))
    })
    const statuses: number[] = []
    while (statuses.filter((status) => status === 503).length < 12) statuses.push((await login({ from: HOME }, member.email)).status)
    filling.isOver = true
    await Promise.all(hashes)
    expect([...new Set(statuses)].filter((status) => status !== 200)).toEqual([503])
    expect((await login({ from: HOME }, member.email)).status).toBe(200)
  })

  test('a failure of our own', async () => {
    const setHash = (hash: string) => server.pool.query('UPDATE accounts SET password_hash = $2 WHERE _id = $1', [member.userId, hash])
    await login({ from: HOME }, member.email, 'faux')
    await setHash('illisible')
    for (let tries = 1; tries <= 12; tries++) expect((await login({ from: HOME }, member.email)).status).toBe(500)
    await setHash(PASSWORD_HASH)
    const { rows } = await server.pool.query('SELECT failures FROM login_tries WHERE key = $1', [
      keyOf({ kind: 'source', id: HOME, email: member.email }),
    ])
    expect(rows).toEqual([{ failures: 1 }])
    expect((await login({ from: HOME }, member.email)).status).toBe(200)
  })
})
