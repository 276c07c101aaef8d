// The access cases of this feature's calls, and their answers. No directory is asked: what one answers stands in the tests beside the handlers.
import { randomUUID } from 'node:crypto'
import type { RouteName } from '@releve/contract'
import { sealBindSecret } from '#features/directory-sync/store.ts'
import type { AccessCases, Expected, World } from '#test/access.ts'
import { SECRET } from '#test/server.ts'

const masters: Expected = [401, 401, 403, 403, 403, 403, 403, 403, 200]
/** The directory of these tests answers to nobody. */
const unread: Expected = [401, 401, 403, 403, 403, 403, 403, 403, 409]

const mappingsOf = ({ center }: World) => [{ by: 'unit', name: 'ou=CODIS,dc=example', centerId: center.centerId, teamId: null }]

async function newDirectory(world: World): Promise<{ id: string }> {
  const id = randomUUID()
  await world.server.pool.query(
    `INSERT INTO directory_sources (_id, name, kind, url, starts_tls, bind_name, bind_secret, base, filter, inactive_filter, phone_attribute,
       number_attribute, mappings, is_inviting, most_leaving, is_open, next_at, state, failures, created_at, changed_at)
     VALUES ($1, 'SDIS', 'ldap', 'ldaps://10.1.2.3', false, 'cn=lecture', $2, 'dc=example', '(objectClass=person)', '', '', '', $3, false, 10, false,
       now(), 'unread', 0, now(), now())`,
    [id, sealBindSecret('secret', id, SECRET), JSON.stringify(mappingsOf(world))],
  )
  return { id }
}

const body = (world: World) => ({
  name: 'SDIS',
  url: 'ldaps://annuaire.example',
  bindName: 'cn=lecture,dc=example',
  bindSecret: 'secret',
  base: 'dc=example',
  mappings: mappingsOf(world),
})

export const directorySyncAccess: AccessCases<Extract<RouteName, `directorySync.${string}`>> = {
  'directorySync.sources': { expected: masters },
  'directorySync.create': { expected: masters, target: (world) => ({ body: body(world) }) },
  'directorySync.update': {
    expected: masters,
    target: async (world) => ({ params: await newDirectory(world), body: { name: 'Département' } }),
  },
  'directorySync.remove': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 204],
    target: async (world) => ({ params: await newDirectory(world) }),
  },
  'directorySync.try': { expected: masters, target: async (world) => ({ params: await newDirectory(world) }) },
  'directorySync.preview': { expected: unread, target: async (world) => ({ params: await newDirectory(world) }) },
  'directorySync.apply': { expected: unread, target: async (world) => ({ params: await newDirectory(world), body: { proof: 'aucun' } }) },
}
