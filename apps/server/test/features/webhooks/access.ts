// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import type { AccessCases, Expected, World } from '#test/access.ts'

/** Administrators of the centre, and masters. */
const ADMINISTERED: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]
/** The address of the matrix is private, which this server refuses: features/webhooks/handlers.test.ts has one that it reaches. */
const REFUSED: Expected = [401, 401, 403, 403, 403, 400, 403, 404, 400]

/** A webhook that is off: nothing of the matrix is told to it. */
async function ofWebhook({ server, center, idOf }: World) {
  const [webhookId, deliveryId] = [randomUUID(), randomUUID()]
  await server.pool.query(
    `INSERT INTO webhooks (center_id, _id, name, url, sealed_secret, events, created_by, created_at, off_at)
     VALUES ($1, $2, 'Alerte', 'https://alerte.example/', 'scellé', '{planning}', $3, now(), now())`,
    [center.centerId, webhookId, idOf('centerAdmin')],
  )
  await server.pool.query(
    `INSERT INTO webhook_deliveries (center_id, _id, webhook_id, event, object_id, data, state)
     VALUES ($1, $2, $3, 'planning.changed', $3, '{}', 'sent')`,
    [center.centerId, deliveryId, webhookId],
  )
  return { params: { id: center.centerId, webhookId, deliveryId } }
}

export const webhookAccess: AccessCases<
  'webhooks.list' | 'webhooks.create' | 'webhooks.turnOn' | 'webhooks.remove' | 'webhooks.deliveries' | 'webhooks.resend'
> = {
  'webhooks.list': { expected: ADMINISTERED, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'webhooks.create': {
    expected: REFUSED,
    target: ({ center }) => ({
      params: { id: center.centerId },
      body: { name: 'Alerte', url: 'https://192.168.1.1/', events: ['demand'] },
    }),
  },
  'webhooks.turnOn': { expected: ADMINISTERED, target: ofWebhook },
  'webhooks.remove': { expected: ADMINISTERED, target: ofWebhook },
  'webhooks.deliveries': { expected: ADMINISTERED, target: ofWebhook },
  'webhooks.resend': { expected: ADMINISTERED, target: ofWebhook },
}
