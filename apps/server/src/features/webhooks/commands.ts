// The signature of a delivery, as Standard Webhooks has it (https://www.standardwebhooks.com): an identifier that stays the same at each try,
// the second at which it is sent, and an HMAC of both with the body. Receivers have libraries that verify it.
import { createHmac, randomBytes } from 'node:crypto'
import { sealText, unsealText } from '#db/sealing.ts'
import type { Seal } from '#db/sealing.ts'
import type { ClaimedDelivery } from './store.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

const sealOf = (serverSecret: string, webhookId: string): Seal => ({ purpose: 'webhook', owner: webhookId, serverSecret })

export const sealSecret = (secret: string, serverSecret: string, webhookId: string): string =>
  sealText(secret, sealOf(serverSecret, webhookId))

function secretOf({ sealed_secret: sealed, webhook_id: webhookId }: ClaimedDelivery, serverSecret: string): string | null {
  try {
    return unsealText(sealed, sealOf(serverSecret, webhookId))
  } catch {
    return null
  }
}

/** The headers and the body of one try; null: the secret that signs was sealed by another secret of the servers. */
export function messageOf(delivery: ClaimedDelivery, serverSecret: string, now: number) {
  const secret = secretOf(delivery, serverSecret)
  if (secret === null) return null
  const data = { centerId: delivery.center_id, ...(typeof delivery.data === 'object' ? delivery.data : {}) }
  const body = JSON.stringify({ type: delivery.event, timestamp: new Date(delivery.created_at).toISOString(), data })
  const second = Math.floor(now / 1000)
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${delivery._id}.${second}.${body}`)
    .digest('base64')
  return {
    headers: {
      'Content-Type': 'application/json',
      'User-Agent': 'Releve-Webhooks/1',
      'webhook-id': delivery._id,
      'webhook-timestamp': String(second),
      'webhook-signature': `v1,${signature}`,
    },
    body: Buffer.from(body),
  }
}
