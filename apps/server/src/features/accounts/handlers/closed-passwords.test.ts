// Passwords closed for the members of a centre: who comes in by what, who may close them, and the ways back.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOnRoutes } from '@releve/contract/sign-on'
import type { WireSignOnProvider } from '@releve/contract/sign-on'
import { createCenter, PASSWORD } from '@releve/testing/factories'
import { codeAt, proveSession, setTotp } from '#test/features/accounts/totp.ts'
import { refusalOf, signOnOn } from '#test/features/sign-on/browser.ts'
import { startProvider } from '#test/features/sign-on/provider.ts'
import type { TestProvider } from '#test/features/sign-on/provider.ts'
import { mailsTo } from '#test/letters.ts'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, people, center } = setScene(
  { a: {}, admin: {}, master: {} },
  { now: Date.now(), isProven: true, configured: { signOnNetworks: ['127.0.0.0/8'] } },
)
const { setProvider, signOn } = signOnOn(server, people.master)

let provider: TestProvider
let way: WireSignOnProvider

beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const change = (body: object) => server.call('PUT', `/admin/sign-on/${way._id}`, { token: people.master.token, body })
const tryIt = () => server.call('POST', `/admin/sign-on/${way._id}/try`, { token: people.master.token, body: {} })
const logIn = (email: string, more: object = {}) => server.call('POST', '/login', { body: { email, password: PASSWORD, ...more } })

async function close(centers: readonly string[] | null = [center.centerId]): Promise<void> {
  await setTotp(server.pool, people.master.userId, 'confirmed')
  await server.pool.query('UPDATE sign_on_providers SET tried_well = true')
  const closed = read(signOnRoutes['signOn.update'].response, await change({ closesPasswordsIn: centers }))
  expect(closed.closesPasswordsIn).toEqual(centers)
}

beforeEach(async () => {
  // The master of this test is the only one.
  await server.pool.query('UPDATE accounts SET deleted_at = now() WHERE is_master AND _id <> $1', [people.master.userId])
  await server.pool.query('DELETE FROM sign_on_identities')
  way = await setProvider(provider)
  provider.people.set('lou', { email: people.a.email, email_verified: true })
})

describe('closed', () => {
  test.each([['in the centre', false] as const, ['in all that it serves', true] as const])(
    'a right password %s opens nothing, a wrong one says nothing of it, and the provider opens',
    async (_, everywhere) => {
      await close(everywhere ? null : [center.centerId])
      expect(refusalOf(await logIn(people.a.email))).toBe('403 passwordsClosed')
      expect(refusalOf(await logIn(people.admin.email))).toBe('403 passwordsClosed')
      expect(refusalOf(await server.call('POST', '/login', { body: { email: people.a.email, password: 'un autre mot' } }))).toBe(
        '401 wrongCredentials',
      )
      expect((await signOn(way, provider, 'lou')).status).toBe(200)
    },
  )

  test('in another centre, nothing changes here; nor where the provider does not serve it', async () => {
    const other = await createCenter(server.pool)
    await close([other.centerId])
    expect((await logIn(people.a.email)).status).toBe(200)
    await change({ closesPasswordsIn: null, centerIds: [other.centerId] })
    expect((await logIn(people.a.email)).status).toBe(200)
  })

  test('a provider that is closed or gone closes nothing any more', async () => {
    await close()
    await change({ isOpen: false })
    expect((await logIn(people.a.email)).status).toBe(200)
    await change({ isOpen: true })
    expect(refusalOf(await logIn(people.a.email))).toBe('403 passwordsClosed')
    await server.call('DELETE', `/admin/sign-on/${way._id}`, { token: people.master.token, body: {} })
    expect((await logIn(people.a.email)).status).toBe(200)
  })

  test('nobody asks for an account by a password there', async () => {
    await close()
    const body = { email: 'neuf@releve.example', password: PASSWORD, name: 'Lou', lastName: 'Neuf', centerId: center.centerId }
    const asked = await server.call('POST', '/auth/register', { body })
    expect(asked).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(JSON.stringify(asked.body)).toContain('centerId')
  })

  test('sessions that are open stay, and a password still proves who they are in them', async () => {
    await close()
    expect((await server.call('GET', '/auth/check', { token: people.a.token })).status).toBe(200)
    const proof = await server.call('POST', '/auth/verify-password', { token: people.a.token, body: { currentPassword: PASSWORD } })
    expect(proof.status).toBeLessThan(300)
  })
})

describe('closing', () => {
  test('waits for a trial that went well, of the provider as it stands', async () => {
    await setTotp(server.pool, people.master.userId, 'confirmed')
    expect(refusalOf(await change({ closesPasswordsIn: null }))).toBe('409 signOnNotTried')
    expect((await tryIt()).status).toBe(200)
    const stands = await server.pool.query('SELECT tried_well FROM sign_on_providers')
    expect(stands.rows).toEqual([{ tried_well: true }])
    expect(refusalOf(await change({ closesPasswordsIn: null, clientId: 'autre' }))).toBe('409 signOnNotTried')
    expect(refusalOf(await change({ closesPasswordsIn: null, clientSecret: 'un autre secret' }))).toBe('409 signOnNotTried')
    expect((await change({ closesPasswordsIn: null })).status).toBe(200)
    const made = { label: 'x', issuer: 'https://x.example', clientId: 'x', clientSecret: 'x', closesPasswordsIn: null }
    expect(refusalOf(await server.call('POST', '/admin/sign-on', { token: people.master.token, body: made }))).toBe('409 signOnNotTried')
  })

  test('is kept by the service that was tried alone: another one is tried before, with passwords open', async () => {
    await close()
    expect(refusalOf(await change({ clientId: 'autre' }))).toBe('409 signOnNotTried')
    expect((await change({ label: 'Autre nom', closesPasswordsIn: null })).status).toBe(200)
    expect((await change({ clientId: 'autre', closesPasswordsIn: [] })).status).toBe(200)
    expect((await logIn(people.a.email)).status).toBe(200)
  })

  test('waits for the second factor of every master, who then keeps it', async () => {
    await setTotp(server.pool, people.master.userId, 'none')
    await tryIt()
    expect(refusalOf(await change({ closesPasswordsIn: null }))).toBe('409 mastersWithoutTotp')
    await close()
    const code = codeAt(server.clock.now)
    const removed = await server.call('POST', '/auth/totp/disable', { token: people.master.token, body: { totp: code } })
    expect(refusalOf(removed)).toBe('409 totpRequiredByCenter')
  })

  test('names centres that exist', async () => {
    await server.pool.query('UPDATE sign_on_providers SET tried_well = true')
    expect(refusalOf(await change({ closesPasswordsIn: [crypto.randomUUID()] }))).toBe('400 invalidInput')
  })
})

describe('the ways back', () => {
  test('a master comes in by their password and code, which the masters learn and the journal keeps', async () => {
    await close()
    expect(refusalOf(await logIn(people.master.email))).toBe('401 totp-required')
    expect((await mailsTo(server, people.master.email)).map(({ kind }) => kind)).not.toContain('masterCameIn')
    expect((await logIn(people.master.email, { totp: codeAt(server.clock.now) })).status).toBe(200)
    expect((await mailsTo(server, people.master.email)).map(({ kind }) => kind)).toContain('masterCameIn')
    const kept = await server.pool.query("SELECT actor_id FROM center_changes WHERE kind = 'masterCameIn' AND center_id = $1", [
      center.centerId,
    ])
    expect(kept.rows).toEqual([{ actor_id: people.master.userId }])
  })

  test('where no passwords are closed, the log-in of a master alarms nobody', async () => {
    await setTotp(server.pool, people.master.userId, 'confirmed')
    expect((await logIn(people.master.email, { totp: codeAt(server.clock.now) })).status).toBe(200)
    expect((await mailsTo(server, people.master.email)).map(({ kind }) => kind)).not.toContain('masterCameIn')
  })

  test('an administrator lets one member in by their password for a day, told by mail and kept in the journal', async () => {
    await close()
    const open = (token: string) => server.call('PUT', `/users/${people.a.userId}/password-entry`, { token, body: {} })
    const notProven = await server.tokenOf(people.admin.userId)
    expect(refusalOf(await open(notProven))).toBe('403 passwordProofRequired')
    await proveSession(server.pool, notProven, server.clock.now)
    expect((await open(notProven)).body).toEqual({ until: server.clock.now + 86_400_000 })
    expect((await mailsTo(server, people.a.email)).map(({ kind }) => kind)).toContain('passwordOpened')
    const kept = await server.pool.query("SELECT actor_id, user_id FROM center_changes WHERE kind = 'passwordOpened'")
    expect(kept.rows).toEqual([{ actor_id: people.admin.userId, user_id: people.a.userId }])
    expect((await logIn(people.a.email)).status).toBe(200)
    expect(refusalOf(await logIn(people.admin.email))).toBe('403 passwordsClosed')
    server.clock.now += 86_400_000
    expect(refusalOf(await logIn(people.a.email))).toBe('403 passwordsClosed')
  })
})
