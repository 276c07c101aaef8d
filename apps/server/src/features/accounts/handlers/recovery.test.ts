// Lost accounts through HTTP: what is asked, who decides, and what approving does to the account.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember, PASSWORD } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { purgeAccounts } from '../jobs.ts'
import { linkIn, mailsTo } from '#test/letters.ts'
import { setTotp } from '#test/features/accounts/totp.ts'

const NEXT_PASSWORD = 'Cinq barques à marée basse'
const DAY = 86_400_000

const { server, center, people } = setScene({ member: { name: 'Maëlle' }, admin: { team: 0 } })
const { member, admin } = people
let newEmail: string

beforeEach(async () => {
  newEmail = `nouvelle.${randomUUID()}@releve.example`
})

const ask = (more: object = {}) =>
  server.call('POST', '/auth/recovery-request', {
    body: { centerId: center.centerId, name: 'Maëlle', lastName: 'Corbières', newEmail, message: 'Adresse fermée.\nMerci.', ...more },
  })
async function listFor({ userId }: MemberFixture) {
  const answer = await server.call('GET', '/admin/recovery-requests', { token: await server.tokenOf(userId) })
  return read(routes['accounts.recoveryRequests'].response, answer)
}
async function requestId() {
  expect((await ask()).status).toBe(204)
  return (await listFor(admin))[0]?._id ?? ''
}
const decide = async (by: MemberFixture, id: string, verb: 'approve' | 'reject', body?: object) =>
  server.call('POST', `/admin/recovery-requests/${id}/${verb}`, { token: await server.provenTokenOf(by.userId), body })
const approve = (by: MemberFixture, id: string, userId: string) => decide(by, id, 'approve', { userId })
const login = (email: string, password: string) => server.call('POST', '/login', { body: { email, password } })

async function emailOf({ userId }: MemberFixture): Promise<string> {
  const { rows } = await server.pool.query<{ email: string }>('SELECT email FROM accounts WHERE _id = $1', [userId])
  return rows[0]?.email ?? ''
}

describe('asking', () => {
  test('tells the administrators of that centre, who see what was said', async () => {
    const outsider = await createMember(server.pool, await createCenter(server.pool), { adminType: 'center' })
    await ask({ registrationNumber: 'M-12', formerEmail: 'ancienne@releve.example', phone: '0601020304' })
    expect(await listFor(admin)).toMatchObject([
      {
        centerId: center.centerId,
        lastName: 'Corbières',
        registrationNumber: 'M-12',
        formerEmail: 'ancienne@releve.example',
        newEmail,
        phone: '+33601020304',
        message: 'Adresse fermée.\nMerci.',
        status: 'pending',
        createdAt: NOON,
        user: null,
        decidedBy: null,
      },
    ])
    const inbox = await server.call('GET', `/notifications/${admin.userId}`, { token: await server.tokenOf(admin.userId) })
    expect(inbox.body).toMatchObject([{ kind: 'recoveryRequested', detail: 'Maëlle Corbières' }])
    expect(await listFor(outsider)).toEqual([])
    expect(await mailsTo(server, newEmail)).toEqual([])
  })

  test('twice, even at once, is once', async () => {
    await Promise.all([ask(), ask({ newEmail: newEmail.toUpperCase() }), ask({ name: 'Autre' })])
    expect(await listFor(admin)).toHaveLength(1)
    const inbox = await server.call('GET', `/notifications/${admin.userId}`, { token: await server.tokenOf(admin.userId) })
    expect(inbox.body).toHaveLength(1)
  })

  test('a master sees those of every centre', async () => {
    const master = await createMember(server.pool, null, { adminType: 'master' })
    await ask()
    expect((await listFor(master)).map((request) => request.newEmail)).toContain(newEmail)
  })

  test.each<[object, string]>([
    [{ centerId: randomUUID() }, 'centerId'],
    [{ newEmail: 'a@b.fr,c@d.fr' }, 'newEmail'],
    [{ userId: randomUUID() }, 'userId'],
    [{ message: 'x'.repeat(1001) }, 'message'],
    [{ lastName: '' }, 'lastName'],
  ])('refuses %j', async (more, field) => {
    const answer = await ask(more)
    expect(answer.status).toBe(400)
    expect(answer.body).toHaveProperty(['fields', field])
    expect(await listFor(admin)).toEqual([])
  })
})

describe('approving', () => {
  test('gives the account to its new address once its link is opened, and takes it from every other hand', async () => {
    const id = await requestId()
    await setTotp(server.pool, member.userId, 'confirmed')
    const token = await server.tokenOf(member.userId)
    await server.call('POST', '/auth/reset-password-request', { body: { email: member.email } })
    const oldLink = await linkIn(server, member.email, 'reset')
    expect((await approve(admin, id, member.userId)).status).toBe(204)
    // Until then the address is what it was: whoever approves a request of his own making has nothing yet, and the owner is told.
    expect(await emailOf(member)).toBe(member.email)
    expect((await server.call('GET', '/auth/check', { token })).status).toBe(200)
    expect((await login(newEmail, PASSWORD)).status).toBe(401)
    const reset = (link: string) => server.call('POST', '/auth/reset-password', { body: { token: link, newPassword: NEXT_PASSWORD } })
    expect((await reset(await linkIn(server, newEmail, 'recovered'))).status).toBe(200)
    expect(await emailOf(member)).toBe(newEmail)
    expect((await server.call('GET', '/auth/check', { token })).status).toBe(401)
    expect((await login(newEmail, PASSWORD)).status).toBe(401)
    expect((await login(member.email, PASSWORD)).status).toBe(401)
    expect((await reset(oldLink)).status).toBe(400)
    expect(await login(newEmail, NEXT_PASSWORD)).toMatchObject({ status: 200, body: { userData: { hasTotp: false } } })
    const warning = (await mailsTo(server, member.email)).find(({ kind }) => kind === 'addressMoved')
    expect(warning?.text).toContain('prévenez sans attendre')
    expect(warning?.text).not.toContain(newEmail)
    expect(await listFor(admin)).toMatchObject([
      { status: 'approved', user: { _id: member.userId, name: 'Maëlle' }, decidedBy: { _id: admin.userId }, decidedAt: NOON, reason: null },
    ])
  })

  test('ends the address of its calendar, and says so', async () => {
    const token = await server.tokenOf(member.userId)
    const { feed } = read(routes['feeds.renew'].response, await server.call('POST', '/calendar-feed', { token, body: {} }))
    const calendar = () => server.call('GET', new URL(feed.url).pathname.replace(/^\/api/, ''))
    expect((await calendar()).status).toBe(200)
    expect((await approve(admin, await requestId(), member.userId)).status).toBe(204)
    // Nothing changes before the link is opened: the account may still be kept by who has it.
    expect((await calendar()).status).toBe(200)
    const link = await linkIn(server, newEmail, 'recovered')
    const body = { token: link, newPassword: 'Cinq barques à marée basse' }
    expect((await server.call('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await calendar()).status).toBe(404)
    const mail = (await mailsTo(server, newEmail)).find(({ kind }) => kind === 'passwordChanged')
    expect(mail?.text).toContain('L’adresse secrète de votre calendrier a changé')
  })

  test('is done once', async () => {
    const id = await requestId()
    const other = await createMember(server.pool, center)
    const answers = await Promise.all([approve(admin, id, member.userId), approve(admin, id, other.userId), decide(admin, id, 'reject')])
    const [done, ...late] = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    // An approval answers 204, a refusal 200.
    expect([200, 204]).toContain(done)
    expect(late).toEqual([409, 409])
    expect(await approve(admin, id, member.userId)).toMatchObject({ status: 409, body: { error: 'alreadyDecided' } })
  })

  test('an address already used is refused, and everything stays', async () => {
    await createMember(server.pool, center, { email: newEmail.toUpperCase() })
    const id = await requestId()
    const token = await server.tokenOf(member.userId)
    expect(await approve(admin, id, member.userId)).toMatchObject({
      status: 409,
      body: { error: 'emailTaken', message: 'Un autre compte utilise déjà cette adresse e-mail.' },
    })
    expect((await server.call('GET', '/auth/check', { token })).status).toBe(200)
    expect((await listFor(admin))[0]?.status).toBe('pending')
    expect(await mailsTo(server, newEmail)).toEqual([])
  })

  test('an account that merely typed the new address does not hold it back, and is gone once the owner proves it', async () => {
    const squatter = await createMember(server.pool, await createCenter(server.pool), { status: 'pending', email: newEmail })
    const token = await server.tokenOf(squatter.userId)
    expect((await approve(admin, await requestId(), member.userId)).status).toBe(204)
    const link = await linkIn(server, newEmail, 'recovered')
    expect((await server.call('POST', '/auth/reset-password', { body: { token: link, newPassword: NEXT_PASSWORD } })).status).toBe(200)
    expect((await login(newEmail, NEXT_PASSWORD)).body).toMatchObject({ userData: { _id: member.userId } })
    expect((await server.call('GET', '/auth/check', { token })).status).toBe(401)
    expect(await emailOf(squatter)).toBe(`efface.${squatter.userId}@invalid`)
  })

  test('the former address keeps the account by its link, even afterwards', async () => {
    expect((await approve(admin, await requestId(), member.userId)).status).toBe(204)
    const link = await linkIn(server, newEmail, 'recovered')
    expect((await server.call('POST', '/auth/reset-password', { body: { token: link, newPassword: NEXT_PASSWORD } })).status).toBe(200)
    const undoing = await linkIn(server, member.email, 'addressMoved', 'restore')
    expect((await server.call('POST', '/auth/address/restore', { body: { token: undoing } })).status).toBe(204)
    expect(await emailOf(member)).toBe(member.email)
    expect((await login(newEmail, NEXT_PASSWORD)).status).toBe(401)
    expect((await login(member.email, NEXT_PASSWORD)).status).toBe(401)
  })

  test('nobody approves for himself; an administrator’s account is given back by a master', async () => {
    const id = await requestId()
    const second = await createMember(server.pool, center, { adminType: 'center' })
    const master = await createMember(server.pool, center, { adminType: 'master' })
    expect(await approve(admin, id, admin.userId)).toMatchObject({ status: 403, body: { error: 'ownRecovery' } })
    expect(await approve(admin, id, second.userId)).toMatchObject({ status: 403, body: { error: 'administratorRecovery' } })
    expect(await approve(master, id, master.userId)).toMatchObject({ status: 403, body: { error: 'ownRecovery' } })
    // To take the role away first does not help either.
    const session = await server.provenTokenOf(admin.userId)
    expect((await server.call('POST', `/users/${second.userId}/remove-admin`, { token: session })).status).toBe(200)
    expect(await approve(admin, id, second.userId)).toMatchObject({ status: 403, body: { error: 'administratorRecovery' } })
    expect((await mailsTo(server, second.email)).map(({ kind }) => kind)).toEqual(['role'])
    expect((await approve(master, id, second.userId)).status).toBe(204)
    const link = await linkIn(server, newEmail, 'recovered')
    expect((await server.call('POST', '/auth/reset-password', { body: { token: link, newPassword: NEXT_PASSWORD } })).status).toBe(200)
    expect(await emailOf(second)).toBe(newEmail)
  })

  test('what waits for an address opens nothing once its owner administers', async () => {
    const reset = async (link: string) =>
      (await server.call('POST', '/auth/reset-password', { body: { token: link, newPassword: NEXT_PASSWORD } })).status
    const promote = async ({ userId }: MemberFixture) => {
      const master = await createMember(server.pool, null, { adminType: 'master' })
      expect((await server.call('POST', `/users/${userId}/make-admin`, { token: await server.provenTokenOf(master.userId) })).status).toBe(
        200,
      )
    }
    // A request of the administrator's own making, kept for the day on which its link opens more.
    expect((await approve(admin, await requestId(), member.userId)).status).toBe(204)
    const recovered = await linkIn(server, newEmail, 'recovered')
    await promote(member)
    expect(await reset(recovered)).toBe(400)
    expect(await emailOf(member)).toBe(member.email)
    // The first link of an account that nobody opened yet does not do it either.
    const unused = await createMember(server.pool, center, { isVerified: false })
    const elsewhere = `${randomUUID()}@releve.example`
    const token = await server.provenTokenOf(admin.userId)
    expect((await server.call('PUT', `/users/${unused.userId}`, { token, body: { email: elsewhere } })).status).toBe(200)
    const first = await linkIn(server, elsewhere, 'welcome')
    await promote(unused)
    expect(await reset(first)).toBe(400)
    expect(await emailOf(unused)).toBe(unused.email)
  })

  test('members and requests of another centre do not exist', async () => {
    const id = await requestId()
    const elsewhere = await createCenter(server.pool)
    const otherMember = await createMember(server.pool, elsewhere)
    const outsider = await createMember(server.pool, elsewhere, { adminType: 'center' })
    const master = await createMember(server.pool, null, { adminType: 'master' })
    const unknown = await approve(admin, id, randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect(await approve(admin, id, otherMember.userId)).toMatchObject({ status: 404, body: unknown.body })
    // A master too gives it to a member of the centre it was asked of.
    expect((await approve(master, id, otherMember.userId)).status).toBe(404)
    expect((await approve(outsider, id, otherMember.userId)).status).toBe(404)
    expect((await decide(outsider, id, 'reject')).status).toBe(404)
    expect((await decide(outsider, randomUUID(), 'reject')).status).toBe(404)
    expect(await emailOf(otherMember)).toBe(otherMember.email)
    expect((await listFor(admin))[0]?.status).toBe('pending')
  })
})

test('rejecting tells why, and changes nothing', async () => {
  const id = await requestId()
  const answer = await decide(admin, id, 'reject', { reason: 'Votre chef ne vous a pas reconnu.' })
  expect(answer).toMatchObject({ status: 200, body: { isMailed: true } })
  const [mail] = await mailsTo(server, newEmail)
  expect(mail?.text).toContain('Son motif\u00A0: Votre chef ne vous a pas reconnu.')
  expect(await listFor(admin)).toMatchObject([{ status: 'rejected', reason: 'Votre chef ne vous a pas reconnu.', user: null }])
  expect(await emailOf(member)).toBe(member.email)
  // The way is open again.
  expect((await ask()).status).toBe(204)
  expect(await listFor(admin)).toHaveLength(2)
})

test('rejecting says when no mail leaves, because the address had as many as it may', async () => {
  const answers: boolean[] = []
  for (let index = 0; index < 5; index++) {
    const answer = await decide(admin, await requestId(), 'reject')
    answers.push(read(routes['accounts.rejectRecovery'].response, answer).isMailed)
  }
  expect(answers).toEqual([true, true, true, true, false])
  expect(await mailsTo(server, newEmail)).toHaveLength(4)
})

test('what is settled, forgotten or over goes', async () => {
  await decide(admin, await requestId(), 'reject')
  await ask({ newEmail: `autre.${newEmail}` })
  await server.call('POST', '/auth/reset-password-request', { body: { email: member.email } })
  await linkIn(server, member.email, 'reset')
  const count = async () => {
    const { rows } = await server.pool.query<{ links: number; requests: number }>(
      `SELECT (SELECT count(*)::int FROM password_links WHERE user_id = $1) AS links,
         (SELECT count(*)::int FROM recovery_requests WHERE center_id = $2) AS requests`,
      [member.userId, center.centerId],
    )
    return rows[0]
  }
  await purgeAccounts(server.pool, NOON + DAY)
  expect(await count()).toEqual({ links: 1, requests: 2 })
  await purgeAccounts(server.pool, NOON + DAY + 46 * 60_000)
  expect(await count()).toEqual({ links: 0, requests: 2 })
  await purgeAccounts(server.pool, NOON + 91 * DAY)
  expect(await count()).toEqual({ links: 0, requests: 1 })
  await purgeAccounts(server.pool, NOON + 181 * DAY)
  expect(await count()).toEqual({ links: 0, requests: 0 })
})
