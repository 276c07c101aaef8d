// Strangers who had a hand in an account before its owner signed on, or held it for a while, keep no way into it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { routes } from '@releve/contract'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import { PASSWORD } from '@releve/testing/factories'
import { inTransaction } from '#db/transaction.ts'
import { setTotp } from '#test/features/accounts/totp.ts'
import { cookiesOf, refusalOf, signOnOn } from '#test/features/sign-on/browser.ts'
import { startProvider } from '#test/features/sign-on/provider.ts'
import type { TestProvider } from '#test/features/sign-on/provider.ts'
import { mailsTo } from '#test/letters.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { sha256 } from '../commands/passwords.ts'
import { createPasswordLink } from '../store/accounts.ts'
import { createRestoreLink } from '../store/addresses.ts'

const { server, people, join } = setScene(
  { a: {}, b: { team: 1 }, admin: {}, master: {} },
  { now: Date.now(), isProven: true, configured: { signOnNetworks: ['127.0.0.0/8'] } },
)

let provider: TestProvider
let way: WireSignOnProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const { setProvider, begin, finish, signOn } = signOnOn(server, people.master)
beforeEach(async () => {
  await server.pool.query('DELETE FROM sign_on_identities')
  way = await setProvider(provider)
})

const come = (subject: string, email: string) => {
  provider.people.set(subject, { email, email_verified: true })
  return signOn(way, provider, subject)
}
const linkFor = (userId: typeof people.a.userId, email: string, purpose: 'welcome' | 'reset' | 'recovered') =>
  inTransaction(server.pool, (tx) => createPasswordLink(tx, { userId, purpose, email, now: server.clock.now }))
const logIn = (email: string) => server.call('POST', '/login', { body: { email, password: PASSWORD } })

test('whoever typed the address before reads no calendar of it, and their device is no longer known', async () => {
  const typed = await join(0, { isVerified: false })
  const token = await server.tokenOf(typed.userId)
  const { feed } = read(routes['feeds.renew'].response, await server.call('POST', '/calendar-feed', { token, body: {} }))
  expect((await logIn(typed.email)).status).toBe(200)
  expect((await come('lou', typed.email)).status).toBe(200)
  const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM calendar_feeds WHERE user_id = $1', [typed.userId])
  expect(rows).toHaveLength(1)
  expect(feed?.url).not.toContain(rows[0]?._id)
  // The one that just came in.
  expect((await server.pool.query('SELECT 1 FROM known_devices WHERE user_id = $1', [typed.userId])).rowCount).toBe(1)
})

test('an invitation that is answered by a sign-on closes the password that a stranger had set on the account', async () => {
  const typed = await join(0, { isVerified: false })
  const token = await linkFor(typed.userId, typed.email, 'welcome')
  const { url, cookie } = await begin(way, { invitation: token })
  expect((await finish(way, await provider.visit(url, 'lou'), cookie)).status).toBe(200)
  expect((await logIn(typed.email)).status).toBe(401)
})

test.each(['reset', 'recovered'] as const)('a link to choose another password (%s) is no invitation', async (purpose) => {
  const token = await linkFor(people.a.userId, people.a.email, purpose)
  expect(refusalOf(await server.call('POST', `/auth/sign-on/${way._id}/begin`, { body: { invitation: token } }))).toBe('400 linkRefused')
})

test('the undoing of a change of address undoes what was linked meanwhile, and leaves what was linked before', async () => {
  expect((await come('lou', people.a.email)).status).toBe(200)
  await server.pool.query("UPDATE sign_on_identities SET linked_at = linked_at - interval '2 minutes'")
  const undoing = await inTransaction(server.pool, (tx) =>
    createRestoreLink(tx, { userId: people.a.userId, email: people.a.email, now: server.clock.now - 60_000 }),
  )
  const other = await startProvider()
  await server.pool.query('UPDATE accounts SET email = $2 WHERE _id = $1', [people.a.userId, 'intrus@ailleurs.example'])
  const former = way
  way = await setProvider(other)
  other.people.set('intrus', { email: 'intrus@ailleurs.example', email_verified: true })
  expect((await signOn(way, other, 'intrus')).status).toBe(200)
  expect((await server.call('POST', '/auth/address/restore', { body: { token: undoing } })).status).toBe(204)
  expect(refusalOf(await signOn(way, other, 'intrus'))).toBe('403 signOnUnknown')
  const { rows } = await server.pool.query('SELECT issuer FROM sign_on_identities WHERE user_id = $1', [people.a.userId])
  expect(rows).toEqual([{ issuer: former.issuer }])
  await other.close()
})

test('two people to whom the provider gives one address at once: one of them has the account', async () => {
  for (const subject of ['lou', 'max']) provider.people.set(subject, { email: people.a.email, email_verified: true })
  const tabs = [await begin(way), await begin(way)]
  const answers = [await provider.visit(tabs[0]?.url ?? '', 'lou'), await provider.visit(tabs[1]?.url ?? '', 'max')]
  const came = await Promise.all(tabs.map(({ cookie }, tab) => finish(way, answers[tab] ?? '', cookie)))
  expect(came.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(came.filter(({ status }) => status === 403)).toHaveLength(1)
})

test('a recovery code that served is told to its owner, as at the log-in by password', async () => {
  await setTotp(server.pool, people.a.userId, 'confirmed')
  await server.pool.query('INSERT INTO totp_recovery_codes (user_id, code_hash) VALUES ($1, $2)', [
    people.a.userId,
    sha256('ABCDEFGHIJKLMNOP'),
  ])
  const asked = await come('lou', people.a.email)
  expect(refusalOf(asked)).toBe('401 totp-required')
  const body = { totp: 'ABCD-EFGH-IJKL-MNOP' }
  const headers = { cookie: cookiesOf(asked.headers) }
  expect((await server.call('POST', `/auth/sign-on/${way._id}/finish`, { body, headers })).status).toBe(200)
  expect((await mailsTo(server, people.a.email)).map(({ kind }) => kind)).toContain('recoveryCodeUsed')
})

test.each([
  ['a letter of another width', '\uFF4B'],
  ['a sign that becomes a letter in lower case', '\u212A'],
])('an address with %s is not that of an account in plain letters', async (_, sign) => {
  const rest = `${randomUUID().slice(0, 8)}@centre.example`
  await server.pool.query('UPDATE accounts SET email = $2 WHERE _id = $1', [people.a.userId, `k${rest}`])
  expect(refusalOf(await come('lou', `${sign}${rest}`))).toBe('403 signOnNoAddress')
  expect((await come('lou', `k${rest}`.toUpperCase())).status).toBe(200)
})
