// People of the matrix of rights in centres of the seed, among a hundred others and their history.
import { createWorlds } from '../../apps/server/test/access-world.ts'
import type { World } from '../../apps/server/test/access.ts'
import type { TestServer } from '../../apps/server/test/server.ts'
import type { Ids } from '../../packages/domain/src/ids.ts'
import type { CenterFixture } from '../../packages/testing/src/factories.ts'
import { placesOf } from './center.ts'
import { idOf, localOf } from './markers.ts'

function own<Kind extends keyof Ids>(kind: Kind, marked: Ids[Kind], seed: number, center: number): Ids[Kind]
function own(_kind: unknown, marked: string, seed: number, center: number): string {
  return idOf(seed, center, localOf(marked))
}

/** The centre of that number, as the tests know centres. */
function seededCenter(seed: number, center: number): CenterFixture {
  const { centerId, rotationId, issuerId, teamIds } = placesOf()
  return {
    centerId: own('center', centerId, seed, center),
    name: `Centre ${center}`,
    rotationId: own('rotation', rotationId, seed, center),
    issuerId: idOf(seed, center, localOf(issuerId)),
    teamIds: teamIds.map((teamId) => own('team', teamId, seed, center)),
  }
}

/** New people of every kind in the first of two seeded centres, and strangers in the other. */
export async function seededWorld(server: TestServer, seed: number, [first, second]: readonly [number, number]): Promise<World> {
  const { world } = await createWorlds(server, [seededCenter(seed, first), seededCenter(seed, second)])
  return world
}
