// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import type { AccessCases, Target, World } from '#test/access.ts'

/** A letter to the owner's centre. */
async function letter({ server, center, idOf }: World): Promise<Target> {
  const id = randomUUID()
  await server.pool.query(
    `INSERT INTO tickets (_id, center_id, user_id, name, email, subject, message, created_at)
     VALUES ($1, $2, $3, 'Camille Essai', 'camille@releve.example', 'Objet', 'Message', now())`,
    [id, center.centerId, idOf('owner')],
  )
  return { params: { id } }
}

export const ticketAccess: AccessCases<
  'tickets.list' | 'tickets.create' | 'tickets.mine' | 'tickets.write' | 'tickets.state' | 'tickets.read' | 'tickets.delete'
> = {
  'tickets.list': { expected: [401, 401, 403, 403, 403, 200, 403, 200, 200] },
  'tickets.create': {
    expected: [200, 401, 200, 200, 200, 200, 200, 200, 200],
    target: () => ({ body: { subject: 'Objet', message: 'Message', name: 'Camille', email: 'camille@releve.example' } }),
  },
  'tickets.mine': { expected: [401, 401, 200, 200, 200, 200, 200, 200, 200] },
  'tickets.write': {
    expected: [401, 401, 404, 200, 404, 200, 404, 404, 200],
    target: async (world) => ({ ...(await letter(world)), body: { text: 'Et ensuite\u202F?' } }),
  },
  'tickets.state': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async (world) => ({ ...(await letter(world)), body: { isClosed: true } }),
  },
  'tickets.read': { expected: [401, 401, 403, 403, 403, 200, 403, 404, 200], target: letter },
  'tickets.delete': { expected: [401, 401, 403, 403, 403, 200, 403, 404, 200], target: letter },
}
