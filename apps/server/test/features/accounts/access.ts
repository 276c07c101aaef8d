// The access cases of this feature's calls, and their answers.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RouteName } from '@releve/contract'
import { PASSWORD } from '@releve/testing/factories'
import type { AccessCases, Caller, Expected, Target, World } from '#test/access.ts'
import { codeAt, proveSession, setTotp } from './totp.ts'

/** The answers to a call about the caller's own account: approved members may make it. */
const oneself: Expected = [401, 401, 403, 200, 200, 200, 200, 200, 200]
const himselfDone: Expected = [401, 401, 403, 204, 204, 204, 204, 204, 204]
const anybody: Expected = [200, 200, 200, 200, 200, 200, 200, 200, 200]
const anybodyDone: Expected = [204, 204, 204, 204, 204, 204, 204, 204, 204]
/** The answers to a call of the centre's administrators and of masters; for an administrator of another centre nothing is found. */
const adminsDone: Expected = [401, 401, 403, 403, 403, 204, 403, 404, 204]

/** The token of a caller who has just confirmed their password. */
async function proven({ server, idOf }: World, caller: Caller): Promise<Pick<Target, 'token'>> {
  if (caller === 'visitor' || caller === 'expired') return {}
  const token = await server.tokenOf(idOf(caller))
  await proveSession(server.pool, token, server.clock.now)
  return { token }
}

async function withTotp(world: World, caller: Caller, state: Parameters<typeof setTotp>[2]): Promise<Pick<Target, 'token'>> {
  if (caller !== 'visitor') await setTotp(world.server.pool, world.idOf(caller), state)
  return proven(world, caller)
}

async function newRequest({ server, center }: World): Promise<string> {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO recovery_requests (_id, center_id, name, last_name, new_email, created_at)
     VALUES ($1, $2, 'Camille', 'Essai', $3, now())`,
    [id, center.centerId, `${id}@releve.example`],
  )
  return id
}

async function newLink({ server, newMember }: World): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { userId } = await newMember()
  const now = server.clock.now / 1000
  await server.pool.query(
    `INSERT INTO password_links (token_hash, user_id, purpose, created_at, expires_at)
     VALUES ($1, $2, 'reset', to_timestamp($3::double precision), to_timestamp($3::double precision + 60))`,
    [createHash('sha256').update(token).digest(), userId, now],
  )
  return token
}

/** A person whose address is not verified, with a link for this purpose. */
async function newAddressLink({ server, newMember }: World, purpose: 'confirm' | 'restore'): Promise<{ linkToken: string; token: string }> {
  const linkToken = randomBytes(32).toString('base64url')
  const { userId, email } = await newMember({ isVerified: false })
  await server.pool.query(
    `INSERT INTO address_links (token_hash, user_id, purpose, email, created_at, expires_at)
     VALUES ($1, $2, $3, $4, to_timestamp($5::double precision), to_timestamp($5::double precision + 60))`,
    [createHash('sha256').update(linkToken).digest(), userId, purpose, email, server.clock.now / 1000],
  )
  return { linkToken, token: await server.tokenOf(userId) }
}

export const accountAccess: AccessCases<Extract<RouteName, `accounts.${string}`>> = {
  'accounts.login': {
    expected: [401, 401, 401, 401, 401, 401, 401, 401, 401],
    target: (_, caller) => ({ body: { email: `${caller}@example.org`, password: 'un mot de passe quelconque' } }),
  },
  'accounts.logout': { expected: [401, 401, 200, 200, 200, 200, 200, 200, 200] },
  'accounts.refresh': { expected: [401, 401, 401, 401, 401, 401, 401, 401, 401], target: () => ({ body: { refreshToken: 'inconnu' } }) },
  'accounts.check': { expected: [401, 401, 200, 200, 200, 200, 200, 200, 200] },
  'accounts.register': {
    expected: anybodyDone,
    target: ({ center }) => ({
      body: {
        email: `${randomUUID()}@releve.example`,
        password: 'Trois hérons gris au port',
        name: 'Nour',
        lastName: 'Vasseur',
        centerId: center.centerId,
        phone: '0102030405',
        registrationNumber: 'M-1',
      },
    }),
  },
  'accounts.requestReset': { expected: anybody, target: () => ({ body: { email: 'inconnue@releve.example' } }) },
  'accounts.resetPassword': {
    expected: anybody,
    target: async (world) => ({ body: { token: await newLink(world), newPassword: 'Trois hérons gris au port' } }),
  },
  'accounts.sendAddressLink': {
    expected: [401, 401, 204, 204, 204, 204, 204, 204, 204],
    target: async (world) => ({ token: (await newAddressLink(world, 'confirm')).token }),
  },
  'accounts.confirmAddress': {
    expected: [401, 401, 200, 200, 200, 200, 200, 200, 200],
    target: async (world) => {
      const { linkToken, token } = await newAddressLink(world, 'confirm')
      return { body: { token: linkToken }, token }
    },
  },
  'accounts.restoreAddress': {
    expected: anybodyDone,
    target: async (world) => ({ body: { token: (await newAddressLink(world, 'restore')).linkToken } }),
  },
  'accounts.verifyPassword': { expected: oneself, target: () => ({ body: { currentPassword: PASSWORD } }) },
  'accounts.updatePassword': {
    expected: oneself,
    target: async (world, caller) => ({ ...(await proven(world, caller)), body: { newPassword: PASSWORD } }),
  },
  'accounts.sessions': { expected: oneself },
  'accounts.endSession': {
    // The object belongs to one member: administrators and colleagues do not find it.
    expected: [401, 401, 403, 204, 404, 404, 404, 404, 404],
    target: async ({ server, idOf }) => {
      const id = randomUUID()
      await server.pool.query("INSERT INTO sessions (_id, user_id, expires_at) VALUES ($1, $2, now() + interval '90 years')", [
        id,
        idOf('owner'),
      ])
      return { params: { id } }
    },
  },
  'accounts.endOtherSessions': { expected: oneself },
  'accounts.setUpTotp': { expected: oneself, target: (world, caller) => withTotp(world, caller, 'none') },
  'accounts.confirmTotp': {
    expected: oneself,
    target: async (world, caller) => ({ ...(await withTotp(world, caller, 'started')), body: { totp: codeAt(world.server.clock.now) } }),
  },
  'accounts.newRecoveryCodes': { expected: oneself, target: (world, caller) => withTotp(world, caller, 'confirmed') },
  'accounts.disableTotp': {
    expected: himselfDone,
    target: async (world, caller) => ({ ...(await withTotp(world, caller, 'confirmed')), body: { totp: codeAt(world.server.clock.now) } }),
  },
  'accounts.requestRecovery': {
    expected: anybodyDone,
    target: ({ center }) => ({
      body: {
        centerId: center.centerId,
        name: 'Nour',
        lastName: 'Vasseur',
        registrationNumber: 'M-1',
        formerEmail: 'ancienne@releve.example',
        newEmail: `${randomUUID()}@releve.example`,
        phone: '0102030405',
        message: 'Mon adresse a été fermée.',
      },
    }),
  },
  'accounts.recoveryRequests': { expected: [401, 401, 403, 403, 403, 200, 403, 200, 200] },
  'accounts.approveRecovery': {
    expected: adminsDone,
    target: async (world) => ({ params: { id: await newRequest(world) }, body: { userId: (await world.newMember()).userId } }),
  },
  'accounts.rejectRecovery': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async (world) => ({ params: { id: await newRequest(world) }, body: { reason: 'Identité non reconnue' } }),
  },
  'accounts.unlock': { expected: adminsDone, target: ({ idOf }) => ({ params: { id: idOf('owner') } }) },
}
