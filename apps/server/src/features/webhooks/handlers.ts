// The administrators of a centre make webhooks, see what was told to each, send it again by hand, and turn one on that went off.
import type { Routes } from '@releve/contract'
import { webhookEvents } from '@releve/contract/webhooks'
import type { WireDelivery, WireWebhook } from '@releve/contract/webhooks'
import type { JournalKind } from '@releve/contract/journal-kinds'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { WebhookDeliveriesRow, WebhooksRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, CallName, Deps, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { PushAddresses } from '#transport/push/address.ts'
import { keepAct } from '../journal/store.ts'
import { reachCenter } from '../shifts/store.ts'
import { newSecret, sealSecret } from './commands.ts'
import { deleteWebhook, insertWebhook, loadDeliveries, loadWebhooks, newWebhookId, sendAgain, turnOn } from './store.ts'
import type { ListedWebhook } from './store.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

/** A name is looked up for so long while somebody waits. */
const LOOKED_UP_WITHIN_MS = 5_000

const toWire = (row: ListedWebhook): WireWebhook => ({
  _id: row._id,
  name: row.name,
  url: row.url,
  events: webhookEvents.filter((event) => row.events.includes(event)),
  createdAt: row.created_at,
  offAt: row.off_at,
  waiting: row.waiting,
})

const toDelivery = (row: WebhookDeliveriesRow): WireDelivery => ({
  _id: row._id,
  event: row.event,
  objectId: row.object_id,
  createdAt: row.created_at,
  state: row.state,
  attempts: row.attempts,
  lastAt: row.last_at,
  answer: row.answer,
})

/** @throws AppError notFound, forbidden */
async function requireAdministered({ pool, principal }: Pick<Deps, 'pool'> & { readonly principal: Principal }, centerId: CenterId) {
  if ((await reachCenter(pool, principal, centerId)) === null) throw new AppError('notFound')
  if (!administers(principal, centerId)) throw new AppError('forbidden')
}

const listed = async (db: Queryable, centerId: CenterId) => ({ webhooks: (await loadWebhooks(db, centerId)).map(toWire) })

/** A change of one webhook, with its line in the journal. @throws AppError notFound */
async function change(
  call: CallOf<'webhooks.turnOn'> | CallOf<'webhooks.remove'>,
  kind: JournalKind,
  make: (tx: Transaction) => Promise<WebhooksRow | null>,
) {
  const { pool, principal, params, clock } = call
  await requireAdministered(call, params.id)
  await inTransaction(pool, async (tx) => {
    const webhook = await make(tx)
    if (webhook === null) throw new AppError('notFound')
    await keepAct(tx, params.id, { kind, actorId: principal.userId, detail: { name: webhook.name }, now: clock() })
  })
  return listed(pool, params.id)
}

export const webhookHandlers: HandlersOf<
  'webhooks.list' | 'webhooks.create' | 'webhooks.turnOn' | 'webhooks.remove' | 'webhooks.deliveries' | 'webhooks.resend'
> = {
  'webhooks.list': async (call) => {
    await requireAdministered(call, call.params.id)
    return listed(call.pool, call.params.id)
  },

  'webhooks.create': async (call) => {
    const { pool, principal, params, body, clock, config } = call
    const centerId = params.id
    await requireAdministered(call, centerId)
    const addresses = new PushAddresses(config.pushNetworks)
    if (!(await addresses.accepts(body.url, LOOKED_UP_WITHIN_MS))) throw new AppError('webhookAddress')
    const now = clock()
    const _id = newWebhookId()
    const secret = newSecret()
    const row = await inTransaction(pool, async (tx) => {
      const made = await insertWebhook(tx, {
        ...body,
        centerId,
        _id,
        sealedSecret: sealSecret(secret, config.secret, _id),
        by: principal.userId,
        now,
      })
      if (made === null) throw new AppError('tooManyWebhooks')
      await keepAct(tx, centerId, { kind: 'webhookCreated', actorId: principal.userId, detail: { name: body.name }, now })
      return made
    })
    return { webhook: toWire({ ...row, waiting: 0 }), secret }
  },

  'webhooks.turnOn': (call) =>
    change(call, 'webhookOn', (tx) => turnOn(tx, { centerId: call.params.id, webhookId: call.params.webhookId })),

  'webhooks.remove': (call) =>
    change(call, 'webhookRemoved', (tx) => deleteWebhook(tx, { centerId: call.params.id, webhookId: call.params.webhookId })),

  'webhooks.deliveries': async (call) => {
    const { pool, params, query } = call
    await requireAdministered(call, params.id)
    const { before = null, limit } = query
    const found = await loadDeliveries(pool, { centerId: params.id, webhookId: params.webhookId }, { before, limit })
    if (found === null) throw new AppError('notFound')
    const deliveries = found.slice(0, limit).map(toDelivery)
    return { deliveries, next: found.length > limit ? (deliveries.at(-1)?._id ?? null) : null }
  },

  'webhooks.resend': async (call) => {
    const { pool, params } = call
    await requireAdministered(call, params.id)
    const { id: centerId, webhookId, deliveryId } = params
    const again = await inTransaction(pool, (tx) => sendAgain(tx, { centerId, webhookId, deliveryId }))
    if (again === null) throw new AppError('notFound')
    if (again.wasWaiting) throw new AppError('deliveryWaiting')
    return { delivery: toDelivery(again.delivery) }
  },
}
