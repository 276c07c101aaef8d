// Passwords through HTTP: links that serve once, the proof that serves once, and what a new password ends.
import { createHash } from 'node:crypto'
import { routes } from '@releve/contract'
import { errors } from '@releve/contract/errors'
import { createMember, PASSWORD, PASSWORD_HASH, removeMembers } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { listenOn } from '#test/http/events/listen.ts'
import { publish } from '#http/events/store.ts'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { linkIn, mailsTo } from '#test/letters.ts'
import { queueWelcome } from '../store/accounts.ts'

const MINUTE = 60_000
const NEXT_PASSWORD = 'Cinq barques à marée basse'

const { server, center } = setScene({}, { center: { name: 'CTA-CODIS de Brumaie' }, lasts: true })
let member: MemberFixture

beforeEach(async () => {
  member = await createMember(server.pool, center, { name: 'Maëlle', lastName: 'Corbières' })
})

const login = (email: string, password: string) => server.call('POST', '/login', { body: { email, password } })
const request = (email: string) => server.call('POST', '/auth/reset-password-request', { body: { email } })
const reset = (token: string, newPassword = NEXT_PASSWORD) => server.call('POST', '/auth/reset-password', { body: { token, newPassword } })
const verify = (token: string, currentPassword = PASSWORD) =>
  server.call('POST', '/auth/verify-password', { token, body: { currentPassword } })
const update = (token: string, newPassword = NEXT_PASSWORD) =>
  server.call('POST', '/auth/update-password', { token, body: { newPassword } })
const check = (token: string) => server.call('GET', '/auth/check', { token })

async function newLink(): Promise<string> {
  expect(await request(member.email)).toMatchObject({ status: 200, body: {} })
  return linkIn(server, member.email, 'reset')
}

const refusedLink = { status: 400, body: { error: 'linkRefused', message: 'Ce lien n’est plus valable. Demandez-en un autre.' } }

describe('a link to choose another password', () => {
  test('is sent to the owner, stored hashed, and serves once', async () => {
    const token = await newLink()
    const { rows } = await server.pool.query('SELECT token_hash, purpose FROM password_links WHERE user_id = $1', [member.userId])
    expect(rows).toEqual([{ token_hash: createHash('sha256').update(token).digest(), purpose: 'reset' }])
    expect((await reset(token)).status).toBe(200)
    expect((await login(member.email, NEXT_PASSWORD)).status).toBe(200)
    expect((await login(member.email, PASSWORD)).status).toBe(401)
    expect(await reset(token, 'Six barques à marée haute')).toMatchObject(refusedLink)
    const notice = (await mailsTo(server, member.email)).find(({ kind }) => kind === 'passwordChanged')
    expect(notice?.text).toContain('vient d’être changé')
  })

  test('ends every session and its stream at once, and opens a locked account', async () => {
    const tokens = [await server.tokenOf(member.userId), await server.tokenOf(member.userId)]
    const listener = await listenOn(server.url, tokens[0] ?? '', (marker) =>
      inTransaction(server.pool, (tx) => publish(tx, center.centerId, marker)),
    )
    const link = await newLink()
    for (let tries = 0; tries < 6; tries++) await login(member.email, 'faux')
    expect((await login(member.email, PASSWORD)).status).toBe(429)
    expect((await reset(link)).status).toBe(200)
    expect(await listener.next()).toEqual({ kind: 'sessionEnded', message: errors.sessionPasswordChanged.message })
    expect(await listener.next()).toBeNull()
    for (const token of tokens) expect(await check(token)).toMatchObject({ status: 401, body: { error: 'invalidToken' } })
    expect((await login(member.email, NEXT_PASSWORD)).status).toBe(200)
  })

  test('used, expired, unknown, replaced by the use of another: one sentence', async () => {
    const first = await newLink()
    server.clock.now += MINUTE
    const second = await newLink()
    expect(second).not.toBe(first)
    expect((await reset(second)).status).toBe(200)
    expect(await reset(first)).toMatchObject(refusedLink)
    const late = await newLink()
    server.clock.now += 45 * MINUTE
    for (const token of [second, late, 'x'.repeat(43), '']) expect(await reset(token), token).toMatchObject(refusedLink)
  })

  test('holds to its last instant', async () => {
    const link = await newLink()
    server.clock.now += 45 * MINUTE - 1
    expect((await reset(link)).status).toBe(200)
  })

  test('sent twice at the same time has one effect', async () => {
    const link = await newLink()
    const answers = await Promise.all([reset(link, 'Sept barques à marée basse'), reset(link, 'Huit barques à marée haute')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('a password refused leaves it open', async () => {
    const link = await newLink()
    expect(await reset(link, 'Corbières sur la mer')).toMatchObject({
      status: 400,
      body: {
        error: 'weakPassword',
        fields: { newPassword: 'Le mot de passe ne doit contenir ni votre nom, ni votre adresse, ni le nom de votre centre.' },
      },
    })
    expect((await reset(link, 'les nuits de brumaie')).status).toBe(400)
    expect((await reset(link, 'court')).status).toBe(400)
    expect((await reset(link)).status).toBe(200)
  })

  test('an administrator needs 16 characters', async () => {
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    await request(admin.email)
    const link = await linkIn(server, admin.email, 'reset')
    expect(await reset(link, 'héron gris port')).toMatchObject({
      body: { message: 'Le mot de passe d’un administrateur doit compter au moins 16 caractères.' },
    })
    expect((await reset(link, 'hérons gris port')).status).toBe(200)
  })

  test('is asked for with the same answer, and leads to nothing, for an unknown, deleted or mistyped address', async () => {
    const removedMember = await createMember(server.pool, center)
    await removeMembers(server.pool, [removedMember.userId])
    const known = await request(member.email)
    for (const email of ['personne@releve.example', removedMember.email, 'pas une adresse']) {
      expect((await request(email)).status).toBe(known.status)
      expect(await mailsTo(server, email)).toEqual([])
    }
    expect((await mailsTo(server, member.email)).map(({ kind }) => kind)).toEqual(['reset'])
  })

  test('in other letters of the same address; no more than five an hour', async () => {
    for (let i = 0; i < 8; i++) await request(member.email.toUpperCase())
    expect(await mailsTo(server, member.email)).toHaveLength(5)
    server.clock.now += 61 * MINUTE
    await request(member.email)
    expect(await mailsTo(server, member.email)).toHaveLength(6)
  })

  test('an account made for somebody opens by a link of seven days', async () => {
    await inTransaction(server.pool, (tx) =>
      queueWelcome(tx, { ...member, centerName: center.name, publicUrl: server.config.publicUrl, now: NOON }),
    )
    const link = await linkIn(server, member.email, 'welcome')
    server.clock.now += 7 * 86_400_000 - 1
    expect((await reset(link)).status).toBe(200)
    expect((await login(member.email, NEXT_PASSWORD)).status).toBe(200)
    expect((await mailsTo(server, member.email)).map(({ kind }) => kind)).toEqual(['welcome'])
  })
})

describe('the proof of a password', () => {
  test('lets change it once, in this session, and ends the others', async () => {
    const [ownToken, otherToken] = [await server.tokenOf(member.userId), await server.tokenOf(member.userId)]
    expect((await verify(ownToken)).status).toBe(200)
    expect(await update(otherToken)).toMatchObject({ status: 403, body: { error: 'passwordProof' } })
    expect((await update(ownToken)).status).toBe(200)
    expect((await check(ownToken)).status).toBe(200)
    expect((await check(otherToken)).status).toBe(401)
    expect(await update(ownToken, 'Six barques à marée haute')).toMatchObject({ status: 403 })
    expect((await login(member.email, NEXT_PASSWORD)).status).toBe(200)
    expect((await mailsTo(server, member.email)).map(({ kind }) => kind)).toEqual(['passwordChanged'])
  })

  test('closes links that were on their way', async () => {
    const link = await newLink()
    const token = await server.tokenOf(member.userId)
    await verify(token)
    expect((await update(token)).status).toBe(200)
    expect(await reset(link, 'Six barques à marée haute')).toMatchObject(refusedLink)
  })

  test('holds five minutes', async () => {
    const token = await server.tokenOf(member.userId)
    await verify(token)
    server.clock.now += 5 * MINUTE
    expect((await update(token)).status).toBe(403)
    await verify(token)
    server.clock.now += 5 * MINUTE - 1
    expect((await update(token)).status).toBe(200)
  })

  test('is not used up by a password refused', async () => {
    const token = await server.tokenOf(member.userId)
    await verify(token)
    expect(await update(token, 'azertyuiop12345')).toMatchObject({ status: 400, body: { error: 'weakPassword' } })
    expect((await update(token)).status).toBe(200)
  })

  test('used twice at the same time, it serves once', async () => {
    const token = await server.tokenOf(member.userId)
    await verify(token)
    const answers = await Promise.all([update(token), update(token, 'Six barques à marée haute')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('a wrong password gives none, and many of them close this session, whatever is tried at the log in', async () => {
    const token = await server.tokenOf(member.userId)
    for (let tries = 0; tries < 6; tries++) await login(member.email, 'faux')
    for (let tries = 0; tries < 6; tries++) {
      expect(await verify(token, 'faux')).toMatchObject({ status: 400, body: { error: 'wrongPassword' } })
    }
    const answer = await verify(token)
    expect(answer).toMatchObject({ status: 429, body: { error: 'accountLocked' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await update(token)).status).toBe(403)
  })

  test('the stored password did not change when it was refused', async () => {
    const token = await server.tokenOf(member.userId)
    expect((await update(token)).status).toBe(403)
    const { rows } = await server.pool.query('SELECT password_hash FROM accounts WHERE _id = $1', [member.userId])
    expect(rows).toEqual([{ password_hash: PASSWORD_HASH }])
  })
})

describe('the address of one’s calendar', () => {
  const feedOf = async (token: string) =>
    read(routes['feeds.renew'].response, await server.call('POST', '/calendar-feed', { token, body: { alarmMinutes: 90 } })).feed
  const statusAt = async (url: string) => (await server.call('GET', new URL(url).pathname.replace(/^\/api/, ''))).status
  const notice = async () => (await mailsTo(server, member.email)).find(({ kind }) => kind === 'passwordChanged')?.text
  const moved = 'L’adresse secrète de votre calendrier a changé'

  test.each(['by a link', 'from within'])(
    'ends with a new password %s; its owner is told, and finds the next one where it was',
    async (way) => {
      const token = await server.tokenOf(member.userId)
      const { url } = await feedOf(token)
      expect(await statusAt(url)).toBe(200)
      if (way === 'by a link') await reset(await newLink())
      else {
        await verify(token)
        await update(token)
      }
      expect(await statusAt(url)).toBe(404)
      const again = await server.call('GET', '/calendar-feed', { token: await server.tokenOf(member.userId) })
      const { feed } = read(routes['feeds.get'].response, again)
      expect(feed).toMatchObject({ alarmMinutes: 90, lastReadAt: null })
      expect(feed?.url).not.toBe(url)
      expect(await statusAt(feed?.url ?? '')).toBe(200)
      expect(await notice()).toContain(moved)
    },
  )

  test('a password refused leaves it; who has none is told nothing of it', async () => {
    const token = await server.tokenOf(member.userId)
    const { url } = await feedOf(token)
    await verify(token)
    expect((await update(token, 'court')).status).toBe(400)
    expect((await reset(await newLink(), 'court')).status).toBe(400)
    expect(await statusAt(url)).toBe(200)
    await server.call('DELETE', '/calendar-feed', { token })
    expect((await update(token)).status).toBe(200)
    expect(await notice()).not.toContain('calendrier')
  })
})

describe('passwords as people write them', () => {
  test.each(['  espaces autour et au milieu  ', 'Œuvre façonnée à l’été', 'コーヒーと猫と静かな夜明けの港町', '😀 trois chats dorment 😀'])(
    '« %s » is taken as it is',
    async (password) => {
      expect((await reset(await newLink(), password)).status).toBe(200)
      expect((await login(member.email, password)).status).toBe(200)
      expect((await login(member.email, password.normalize('NFD'))).status).toBe(200)
      expect((await login(member.email, `${password}.`)).status).toBe(401)
    },
  )

  test('128 characters and no more', async () => {
    const sentence = 'Un chat dort près du port. '
    const longest = sentence.repeat(5).slice(0, 128)
    const link = await newLink()
    expect(await reset(link, `${longest}x`)).toMatchObject({
      status: 400,
      body: { message: 'Le mot de passe ne doit pas dépasser 128 caractères.' },
    })
    expect((await reset(link, longest)).status).toBe(200)
    expect((await login(member.email, longest)).status).toBe(200)
  })
})

describe('an account closed by too many tries', () => {
  async function lock() {
    for (let failures = 0; failures < 10; failures++) {
      const answer = await login(member.email, 'faux')
      if (answer.status === 429) {
        server.clock.now += Number(answer.headers.get('retry-after')) * 1000
        failures -= 1
      }
    }
    expect((await login(member.email, PASSWORD)).status).toBe(429)
  }

  test('its owner is told once, with a link that opens it', async () => {
    await lock()
    const link = await linkIn(server, member.email, 'locked')
    expect((await reset(link)).status).toBe(200)
    expect((await login(member.email, NEXT_PASSWORD)).status).toBe(200)
    expect((await mailsTo(server, member.email)).filter(({ kind }) => kind === 'locked')).toHaveLength(1)
  })

  test('an administrator of the centre opens it', async () => {
    await lock()
    const admin = await createMember(server.pool, center, { adminType: 'center' })
    const path = `/admin/users/${member.userId}/unlock`
    expect((await server.call('POST', path, { token: await server.tokenOf(admin.userId) })).status).toBe(204)
    expect((await login(member.email, PASSWORD)).status).toBe(200)
  })
})
