// The access cases of this feature's calls, and their answers. No provider is asked: what happens at one stands in the tests beside the
// handlers.
import { randomUUID } from 'node:crypto'
import type { RouteName } from '@releve/contract'
import { SECRET } from '#test/server.ts'
import { sealSecret } from '#features/sign-on/store.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'

const nobodys: Expected = [404, 404, 404, 404, 404, 404, 404, 404, 404]
const masters: Expected = [401, 401, 403, 403, 403, 403, 403, 403, 200]

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
  'signOn.providers': { expected: masters },
  'signOn.create': { expected: masters, target: () => ({ body: body() }) },
  'signOn.update': { expected: masters, target: async (world) => ({ params: await newProvider(world), body: { note: 'Votre compte.' } }) },
  'signOn.remove': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 204],
    target: async (world) => ({ params: await newProvider(world) }),
  },
  'signOn.try': { expected: masters, target: async (world) => ({ params: await newProvider(world) }) },
}
