// The access cases of this feature's calls, and their answers. No provider is asked: what happens at one stands in the tests beside the
// handlers.
import { randomUUID } from 'node:crypto'
import type { RouteName } from '@releve/contract'
import { SECRET } from '#test/server.ts'
import { sealSecret } from '#features/sign-on/store.ts'
import { everybody } from '#test/access.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

const nobodys: Expected = [404, 404, 404, 404, 404, 404, 404, 404, 404]
const masters: Expected = [401, 401, 403, 403, 403, 403, 403, 403, 200]

const nobodysToMembers: Expected = [401, 401, 403, 404, 404, 404, 404, 404, 404]

/** Somebody of a provider that was set once has the account. */
async function link({ server }: World, userId: string): Promise<void> {
  await server.pool.query(
    `INSERT INTO sign_on_identities (issuer, subject, user_id, linked_by, linked_at, last_used_at)
     SELECT 'https://connexion.example/' || caller, $1::uuid::text, $1, 'owner', now(), now()
     FROM unnest(ARRAY['expired', 'pending', 'owner', 'colleague', 'centerAdmin', 'stranger', 'otherAdmin', 'master']) caller
     ON CONFLICT DO NOTHING`,
    [userId],
  )
}

/** A provider whose address leads to nothing, not open to anybody. */
async function newProvider({ server }: World): Promise<{ id: string }> {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO sign_on_providers (_id, label, note, profile, issuer, client_id, client_secret, email_claim, trusted_domains, sirets, idp_ids,
       is_open, created_at, changed_at)
     VALUES ($1, 'le SDIS', '', 'standard', $2, 'releve', $3, 'email', '{}', '{}', '{}', false, now(), now())`,
    [id, `https://127.0.0.1/${id}`, sealSecret('secret', id, SECRET)],
  )
  return { id }
}

const body = () => ({ label: 'le SDIS', issuer: `https://connexion.example/${randomUUID()}`, clientId: 'releve', clientSecret: 'secret' })

export const signOnAccess: AccessCases<Extract<RouteName, `signOn.${string}`>> = {
  'signOn.ways': { expected: [200, 200, 200, 200, 200, 200, 200, 200, 200] },
  'signOn.begin': { expected: nobodys, target: async (world) => ({ params: await newProvider(world), body: {} }) },
  // Nobody of them has begun.
  'signOn.finish': {
    expected: [401, 401, 401, 401, 401, 401, 401, 401, 401],
    target: async (world) => ({ params: await newProvider(world), body: { answer: 'code=x&state=y' } }),
  },
  'signOn.leave': { expected: [401, 401, 200, 200, 200, 200, 200, 200, 200] },
  'signOn.proofs': { expected: everybody },
  'signOn.links': { expected: everybody },
  'signOn.prove': { expected: nobodysToMembers, target: async (world) => ({ params: await newProvider(world) }) },
  'signOn.proveByCode': { expected: [401, 401, 403, 409, 409, 409, 409, 409, 409], target: () => ({ body: { totp: '000000' } }) },
  'signOn.link': { expected: nobodysToMembers, target: async (world) => ({ params: await newProvider(world) }) },
  'signOn.return': {
    expected: [401, 401, 403, 401, 401, 401, 401, 401, 401],
    target: async (world) => ({ params: await newProvider(world), body: { answer: 'code=x&state=y' } }),
  },
  'signOn.unlink': {
    expected: [401, 401, 403, 204, 204, 204, 204, 204, 204],
    target: async (world, caller) => {
      if (caller !== 'visitor') await link(world, world.idOf(caller))
      return { body: { issuer: `https://connexion.example/${caller}` } }
    },
  },
  'signOn.unlinkMember': {
    expected: [401, 401, 403, 403, 403, 204, 403, 404, 204],
    target: async (world) => ({ params: { id: (await world.newMember()).userId } }),
  },
  'signOn.openPassword': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async (world) => ({ params: { id: (await world.newMember()).userId } }),
  },
  'signOn.providers': { expected: masters },
  'signOn.create': { expected: masters, target: () => ({ body: body() }) },
  'signOn.update': { expected: masters, target: async (world) => ({ params: await newProvider(world), body: { note: 'Votre compte.' } }) },
  'signOn.remove': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 204],
    target: async (world) => ({ params: await newProvider(world) }),
  },
  'signOn.try': { expected: masters, target: async (world) => ({ params: await newProvider(world) }) },
}
