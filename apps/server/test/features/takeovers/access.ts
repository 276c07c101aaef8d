// The access cases of this feature's calls. The centre of these cases follows a cycle already, so that whoever may read a file for a takeover, or write one,
// is told so.
import { randomUUID } from 'node:crypto'
import type { AccessCases, World } from '#test/access.ts'
import { planningOf, tableOf } from './plannings.ts'

async function readTakeover({ server, center, idOf }: World): Promise<string> {
  const id = randomUUID()
  await server.pool.query('DELETE FROM takeovers WHERE center_id = $1', [center.centerId])
  await server.pool.query(
    `INSERT INTO takeovers (center_id, _id, state, file_name, proposal, created_by, created_at) VALUES ($1, $2, 'read', 'planning.csv', $3, $4, now())`,
    [center.centerId, id, JSON.stringify(PROPOSAL), idOf('centerAdmin')],
  )
  return id
}

const PROPOSAL = {
  layout: [],
  from: '2026-11-01',
  to: '2026-11-30',
  teams: [],
  people: [],
  codes: [],
  exceptions: [],
  unknown: [],
  cells: [],
  corrections: [],
  share: null,
}

const params = ({ center }: World) => ({ id: center.centerId })
const byAdministrators = (status: number) => [401, 401, 403, 403, 403, status, 403, 404, status] as const

export const takeoverAccess: AccessCases<
  'takeovers.current' | 'takeovers.read' | 'takeovers.write' | 'takeovers.takeBack' | 'takeovers.discard'
> = {
  'takeovers.current': { expected: byAdministrators(200), target: (world) => ({ params: params(world) }) },
  'takeovers.read': {
    expected: byAdministrators(409),
    target: async (world) => ({
      params: params(world),
      body: {
        fileName: 'planning.csv',
        text: tableOf(planningOf({ teams: 1, each: 2, from: '2026-11-01', days: 20 })),
        replaces: await readTakeover(world),
      },
    }),
  },
  'takeovers.write': {
    expected: byAdministrators(409),
    target: async (world) => ({
      params: params(world),
      body: { takeoverId: await readTakeover(world), codes: [], teams: [], people: [], activationDate: '2026-11-01', cycleName: 'Cycle' },
    }),
  },
  'takeovers.takeBack': {
    expected: byAdministrators(409),
    target: async (world) => ({ params: params(world), body: { takeoverId: await readTakeover(world) } }),
  },
  'takeovers.discard': {
    expected: byAdministrators(204),
    target: async (world) => ({ params: params(world), body: { takeoverId: await readTakeover(world) } }),
  },
}
