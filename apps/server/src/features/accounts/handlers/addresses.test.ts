// Tests through HTTP what proves an address, how one is changed, and how whoever had it before undoes a change.
import { randomUUID } from 'node:crypto'
import { createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { NOON, setScene } from '#test/scene.ts'
import { linkIn, mailsTo } from '#test/letters.ts'
import { queueWelcome } from '../store/accounts.ts'
import { proveSession, setTotp } from '#test/features/accounts/totp.ts'

const DAY = 86_400_000
const NEXT_PASSWORD = 'Cinq barques à marée basse'

const { server, center, people } = setScene({ admin: { team: 0 }, member: {} })
const { admin, member } = people
let token: string
let next: string

beforeEach(async () => {
  token = await server.tokenOf(member.userId)
  next = newAddress()
})

const newAddress = () => `${randomUUID()}@releve.example`

async function stateOf({ userId }: { userId: string }) {
  const { rows } = await server.pool.query<Record<'email' | 'pending' | 'verified', unknown>>(
    'SELECT email, pending_email AS pending, email_verified_at IS NOT NULL AS verified FROM accounts WHERE _id = $1',
    [userId],
  )
  return rows[0]
}

async function ask(email: string, session = token, { userId }: MemberFixture = member) {
  await proveSession(server.pool, session, server.clock.now)
  return server.call('PUT', `/users/${userId}`, { token: session, body: { email } })
}
const confirm = (link: string, session: string | undefined = token) =>
  server.call('POST', '/auth/address/confirm', { token: session, body: { token: link } })
const restore = (link: string) => server.call('POST', '/auth/address/restore', { body: { token: link } })
const choose = (link: string) => server.call('POST', '/auth/reset-password', { body: { token: link, newPassword: NEXT_PASSWORD } })
const login = (email: string, password: string) => server.call('POST', '/login', { body: { email, password } })
const isOpen = async (session: string) => (await server.call('GET', '/auth/check', { token: session })).status === 200

/** Asks for another address, and confirms it in the same session. */
async function move(from: string, to: string, session = token): Promise<string> {
  expect((await ask(to, session)).status).toBe(200)
  expect((await confirm(await linkIn(server, to, 'confirmAddress', 'confirm'), session)).status).toBe(200)
  return linkIn(server, from, 'emailChanged', 'restore')
}

describe('what proves an address', () => {
  test('the link of who asked for an account, opened in a session of that account alone, once', async () => {
    const form = { email: next, password: NEXT_PASSWORD, name: 'Nour', lastName: 'Vasseur', centerId: center.centerId }
    expect((await server.call('POST', '/auth/register', { body: form })).status).toBe(204)
    const link = await linkIn(server, next, 'registered', 'confirm')
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE email = $1', [next])
    const newcomer = { userId: rows[0]?._id ?? '' }
    expect(await stateOf(newcomer)).toMatchObject({ verified: false })
    // The owner of a mailbox proves nothing for an account that somebody else made with its address.
    expect((await server.call('POST', '/auth/address/confirm', { body: { token: link } })).status).toBe(401)
    expect(await confirm(link)).toMatchObject({ status: 403, body: { error: 'otherAccountLink' } })
    expect(await stateOf(newcomer)).toMatchObject({ verified: false })
    const session = await server.tokenOf(newcomer.userId)
    expect(await confirm(link, session)).toMatchObject({ status: 200, body: { email: next } })
    expect(await stateOf(newcomer)).toMatchObject({ email: next, verified: true })
    expect(await confirm(link, session)).toMatchObject({ status: 400, body: { error: 'linkRefused' } })
  })

  test('a link that chooses a password, which ends the sessions of whoever was there before', async () => {
    const squatter = await createMember(server.pool, center, { status: 'pending', email: next })
    const otherToken = await server.tokenOf(squatter.userId)
    await server.call('POST', '/auth/reset-password-request', { body: { email: next } })
    expect((await choose(await linkIn(server, next, 'reset'))).status).toBe(200)
    expect(await stateOf(squatter)).toMatchObject({ email: next, verified: true })
    expect(await isOpen(otherToken)).toBe(false)
  })

  test('the first link of an account that an administrator made', async () => {
    const newcomer = await createMember(server.pool, center, { isVerified: false })
    await inTransaction(server.pool, (tx) =>
      queueWelcome(tx, { ...newcomer, centerName: center.name, publicUrl: server.config.publicUrl, now: NOON }),
    )
    expect((await choose(await linkIn(server, newcomer.email, 'welcome'))).status).toBe(200)
    expect(await stateOf(newcomer)).toMatchObject({ verified: true })
  })

  test('not the approval of an administrator', async () => {
    const newcomer = await createMember(server.pool, center, { status: 'pending' })
    const session = await server.tokenOf(admin.userId)
    const list = await server.call('GET', '/users', { token: session })
    expect(list.body).toEqual(expect.arrayContaining([expect.objectContaining({ _id: newcomer.userId, isEmailVerified: false })]))
    expect((await server.call('POST', `/users/pending/${newcomer.userId}/approve`, { token: session })).status).toBe(200)
    expect(await stateOf(newcomer)).toMatchObject({ verified: false })
  })

  test('a link older than a week does not', async () => {
    await ask(next)
    const link = await linkIn(server, next, 'confirmAddress', 'confirm')
    server.clock.now = NOON + 7 * DAY
    const session = await server.tokenOf(member.userId)
    expect(await confirm(link, session)).toMatchObject({ status: 400, body: { error: 'linkRefused' } })
    expect(await stateOf(member)).toMatchObject({ email: member.email })
  })

  test('it is sent again for who asks, five times an hour at most', async () => {
    const newcomer = await createMember(server.pool, center, { status: 'pending' })
    const session = await server.tokenOf(newcomer.userId)
    const again = () => server.call('POST', '/auth/address/link', { token: session })
    for (let i = 0; i < 5; i++) expect((await again()).status).toBe(204)
    expect(await again()).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
    expect((await confirm(await linkIn(server, newcomer.email, 'confirmAddress', 'confirm'), session)).status).toBe(200)
    expect(await again()).toMatchObject({ status: 409, body: { error: 'addressVerified' } })
    expect(await mailsTo(server, newcomer.email)).toHaveLength(5)
  })
})

describe('a link asked for again and again', () => {
  test('by several accounts for one address reaches it six times a day; the others are told to come back', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => createMember(server.pool, center)))
    const statuses: number[] = []
    for (const other of others) {
      const session = await server.tokenOf(other.userId)
      statuses.push((await ask(next, session, other)).status)
      statuses.push((await server.call('POST', '/auth/address/link', { token: session })).status)
    }
    expect(statuses.filter((status) => status < 300)).toHaveLength(6)
    expect(new Set(statuses.slice(6))).not.toContain(200)
    expect(await mailsTo(server, next)).toHaveLength(6)
    // A refused change is none: the address that was there stays the only one.
    expect(await stateOf(others[4] ?? member)).toMatchObject({ pending: null })
  })

  test.each([true, false])(
    'for an address that had as many of all kinds as it gets in a day, is refused, and nothing waits (own: %s)',
    async (isOwn) => {
      await server.pool.query(
        `INSERT INTO mails (_id, kind, recipient, subject, text, html, created_at)
       SELECT gen_random_uuid(), k, $1, 'Objet', 'Texte', '<p>Texte</p>', to_timestamp($2)
       FROM unnest(ARRAY['registered', 'recoveryRejected']) k, generate_series(1, 4)`,
        [next.toUpperCase(), (NOON - DAY / 2) / 1000],
      )
      const unused = await createMember(server.pool, center, { isVerified: false })
      const session = isOwn ? token : await server.tokenOf(admin.userId)
      const target = isOwn ? member : unused
      expect(await ask(next, session, target)).toMatchObject({ status: 429, body: { error: 'tooManyRequests' } })
      expect(await stateOf(target)).toMatchObject({ pending: null })
      expect(await mailsTo(server, target.email)).toEqual([])
      server.clock.now = NOON + DAY
      token = await server.tokenOf(member.userId)
      expect((await ask(next, isOwn ? token : await server.tokenOf(admin.userId), target)).status).toBe(200)
      expect((await mailsTo(server, next)).map(({ kind }) => kind)).toEqual([isOwn ? 'confirmAddress' : 'welcome'])
    },
  )

  test('by one account, for ever other addresses, ends after ten a day: as many are told at the present one', async () => {
    let done = 0
    for (let hour = 0; hour < 6; hour++) {
      server.clock.now = NOON + hour * 3_700_000
      token = await server.tokenOf(member.userId)
      for (let i = 0; i < 5; i++) if ((await ask(newAddress())).status === 200) done++
    }
    expect(done).toBe(10)
    expect((await mailsTo(server, member.email)).filter(({ kind }) => kind === 'emailChanged')).toHaveLength(10)
  })
})

describe('a change', () => {
  test('holds once its link is opened in a session of the account; until then the present address does', async () => {
    expect((await ask(next)).body).toMatchObject({ email: member.email, pendingEmail: next })
    expect((await login(member.email, PASSWORD)).status).toBe(200)
    expect((await login(next, PASSWORD)).status).toBe(401)
    const link = await linkIn(server, next, 'confirmAddress', 'confirm')
    expect((await confirm(link, await server.tokenOf(admin.userId))).status).toBe(403)
    expect((await confirm(link)).status).toBe(200)
    expect((await login(next, PASSWORD)).status).toBe(200)
    expect((await login(member.email, PASSWORD)).status).toBe(401)
    expect(await isOpen(token)).toBe(true)
  })

  test('asked by an administrator, it waits for the member’s own session: the new mailbox is not enough', async () => {
    const session = await server.tokenOf(admin.userId)
    expect((await ask(next, session)).body).toMatchObject({ email: member.email, pendingEmail: next })
    expect((await mailsTo(server, next)).map(({ kind }) => kind)).toEqual(['confirmAddress'])
    const link = await linkIn(server, next, 'confirmAddress', 'confirm')
    expect((await confirm(link, session)).status).toBe(403)
    // Nor is a link to choose a password sent there.
    await server.call('POST', '/auth/reset-password-request', { body: { email: next } })
    expect((await mailsTo(server, next)).map(({ kind }) => kind)).toEqual(['confirmAddress'])
    expect((await confirm(link)).status).toBe(200)
    expect(await stateOf(member)).toMatchObject({ email: next, pending: null, verified: true })
  })

  test('of an account so old that its sessions may be forgotten: the old one may undo it, even once the first link was used', async () => {
    const dormant = await createMember(server.pool, center, { isVerified: false })
    expect((await ask(next, await server.tokenOf(admin.userId), dormant)).status).toBe(200)
    expect((await choose(await linkIn(server, next, 'welcome'))).status).toBe(200)
    expect(await stateOf(dormant)).toMatchObject({ email: next })
    expect((await restore(await linkIn(server, dormant.email, 'emailChanged', 'restore'))).status).toBe(204)
    expect(await stateOf(dormant)).toMatchObject({ email: dormant.email })
    expect((await login(next, NEXT_PASSWORD)).status).toBe(401)
  })

  test('of an account in which nobody ever was: the new address gets its first link, the old one’s opens nothing', async () => {
    const unused = await createMember(server.pool, center, { isVerified: false })
    await server.pool.query('UPDATE accounts SET created_at = to_timestamp($2) WHERE _id = $1', [unused.userId, (NOON - 179 * DAY) / 1000])
    await inTransaction(server.pool, (tx) =>
      queueWelcome(tx, { ...unused, centerName: center.name, publicUrl: server.config.publicUrl, now: NOON }),
    )
    const mistyped = await linkIn(server, unused.email, 'welcome')
    expect((await ask(next, await server.tokenOf(admin.userId), unused)).status).toBe(200)
    expect((await choose(mistyped)).status).toBe(400)
    expect(await stateOf(unused)).toMatchObject({ email: unused.email, pending: next })
    expect((await choose(await linkIn(server, next, 'welcome'))).status).toBe(200)
    expect(await stateOf(unused)).toMatchObject({ email: next, pending: null, verified: true })
  })

  test('asked again for another address, the first link opens nothing; given up, none does', async () => {
    await ask(next)
    const first = await linkIn(server, next, 'confirmAddress', 'confirm')
    const other = newAddress()
    await ask(other)
    expect((await confirm(first)).status).toBe(400)
    const second = await linkIn(server, other, 'confirmAddress', 'confirm')
    expect((await server.call('DELETE', `/users/${member.userId}/pending-email`, { token })).body).toMatchObject({ pendingEmail: null })
    expect((await confirm(second)).status).toBe(400)
    expect(await stateOf(member)).toEqual({ email: member.email, pending: null, verified: true })
  })

  test('to an address that another account has proved meanwhile is refused, and both stay', async () => {
    await ask(next)
    const link = await linkIn(server, next, 'confirmAddress', 'confirm')
    const owner = await createMember(server.pool, center, { email: next })
    expect(await confirm(link)).toMatchObject({ status: 409, body: { error: 'emailTaken' } })
    expect(await stateOf(owner)).toMatchObject({ email: next })
    expect(await stateOf(member)).toMatchObject({ email: member.email, pending: next })
  })

  test('takes the address from a member who never proved it: he keeps his account, and says another one', async () => {
    const other = await createMember(server.pool, center, { email: next, isVerified: false })
    const otherToken = await server.tokenOf(other.userId)
    await move(member.email, next)
    expect(await stateOf(member)).toMatchObject({ email: next, verified: true })
    expect(await stateOf(other)).toMatchObject({ email: `reprise.${other.userId}@invalid`, verified: false })
    const own = newAddress()
    expect((await ask(own, otherToken, other)).status).toBe(200)
    expect((await confirm(await linkIn(server, own, 'confirmAddress', 'confirm'), otherToken)).status).toBe(200)
    expect(await stateOf(other)).toMatchObject({ email: own, verified: true })
  })

  test('writes to strangers five times an hour at most', async () => {
    for (let i = 0; i < 5; i++) expect((await ask(newAddress())).status).toBe(200)
    expect((await ask(newAddress())).status).toBe(429)
  })
})

describe('undoing', () => {
  test('after the change: the old address again, no session, no password, and a link to choose one', async () => {
    const undoing = await move(member.email, next)
    await setTotp(server.pool, member.userId, 'confirmed')
    await server.pool.query('UPDATE accounts SET totp_confirmed_at = to_timestamp($2) WHERE _id = $1', [member.userId, NOON / 1000 + 1])
    server.clock.now = NOON + 13 * DAY
    const session = await server.tokenOf(member.userId)
    expect((await restore(undoing)).status).toBe(204)
    expect(await stateOf(member)).toEqual({ email: member.email, pending: null, verified: true })
    expect(await isOpen(session)).toBe(false)
    for (const address of [next, member.email]) expect((await login(address, PASSWORD)).status).toBe(401)
    expect((await choose(await linkIn(server, member.email, 'addressRestored'))).status).toBe(200)
    // The second factor set up by whoever had the account meanwhile is gone.
    expect(await login(member.email, NEXT_PASSWORD)).toMatchObject({ status: 200, body: { userData: { hasTotp: false } } })
    expect(await restore(undoing)).toMatchObject({ status: 400, body: { error: 'restoreRefused' } })
  })

  test('before the change: it does not happen, and whoever asked is out', async () => {
    await setTotp(server.pool, member.userId, 'confirmed')
    await ask(next)
    const link = await linkIn(server, next, 'confirmAddress', 'confirm')
    expect((await restore(await linkIn(server, member.email, 'emailChanged', 'restore'))).status).toBe(204)
    expect(await stateOf(member)).toEqual({ email: member.email, pending: null, verified: true })
    expect(await isOpen(token)).toBe(false)
    expect((await confirm(link, await server.tokenOf(member.userId))).status).toBe(400)
    const { rows } = await server.pool.query('SELECT totp_confirmed_at IS NOT NULL AS kept FROM accounts WHERE _id = $1', [member.userId])
    expect(rows).toEqual([{ kept: true }])
  })

  test('the first address wins over those to which the account was moved since', async () => {
    const byOwner = await move(member.email, next)
    server.clock.now += 60_000
    const third = newAddress()
    const byOther = await move(next, third)
    expect((await restore(byOther)).status).toBe(204)
    expect(await stateOf(member)).toMatchObject({ email: next })
    expect((await restore(byOwner)).status).toBe(204)
    expect(await stateOf(member)).toMatchObject({ email: member.email })
    expect((await restore(byOther)).status).toBe(400)
  })

  test('ends the later undoings; a new password ends none', async () => {
    const first = await move(member.email, next)
    server.clock.now += 60_000
    const second = await move(next, newAddress())
    const address = String((await stateOf(member))?.email)
    await server.call('POST', '/auth/reset-password-request', { body: { email: address } })
    expect((await choose(await linkIn(server, address, 'reset'))).status).toBe(200)
    expect((await restore(first)).status).toBe(204)
    expect(await restore(second)).toMatchObject({ status: 400, body: { error: 'restoreRefused' } })
    expect(await stateOf(member)).toMatchObject({ email: member.email })
  })

  test('is over after a fortnight', async () => {
    const undoing = await move(member.email, next)
    server.clock.now = NOON + 14 * DAY
    expect(await restore(undoing)).toMatchObject({ status: 400, body: { error: 'restoreRefused' } })
    expect(await stateOf(member)).toMatchObject({ email: next })
  })

  test('of an address that somebody typed meanwhile without proving it', async () => {
    const undoing = await move(member.email, next)
    const squatter = await createMember(server.pool, center, { status: 'pending', email: member.email })
    expect((await restore(undoing)).status).toBe(204)
    expect(await stateOf(member)).toMatchObject({ email: member.email })
    expect(await stateOf(squatter)).toMatchObject({ email: `efface.${squatter.userId}@invalid` })
  })
})
