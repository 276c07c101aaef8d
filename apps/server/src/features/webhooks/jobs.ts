// Sends deliveries. Each is sent by itself, and no job waits for it. How it ended is noted afterwards: a server that dies between the answer and
// the note leaves the delivery to be sent again, with the same identifier, by which its receiver knows it.
import { isFenced } from '#db/fence.ts'
import { inTransaction } from '#db/transaction.ts'
import type { JobDeps, Task } from '#jobs/task.ts'
import { enqueue } from '#jobs/store.ts'
import { noAnswer } from '#transport/push/exchange.ts'
import type { PushAnswer } from '#transport/push/exchange.ts'
import type { Senders } from '#transport/senders.ts'
import { loadAdministrators } from '../api-keys/store.ts'
import { keepAct } from '../journal/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { takeOverWaiting } from '../push/store/deliveries.ts'
import { messageOf } from './commands.ts'
import { claimDeliveries, settleDelivery, turnOff, WEBHOOK_TASK } from './store.ts'
import type { ClaimedDelivery, SettledDelivery } from './store.ts'

const CLAIMED_AT_ONCE = 8
/** One server sends so many at once to one receiver, and a few more: one that is slow takes the turns of no other. */
const AT_ONCE_TO_ONE = 8
/** A try and its note never take longer. */
const LEASE_MS = 60_000
const MINUTE_MS = 60_000
/** Pauses after the first try, the second…; then the last one again, for a day in all. */
const PAUSES_MS = [5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS, 30 * MINUTE_MS, 60 * MINUTE_MS, 120 * MINUTE_MS] as const
const LONGEST_PAUSE_MS = 240 * MINUTE_MS

/** How a try ends; `isOff`: nothing more is told to that address. */
function endedBy({ status, cause, retryAfterSeconds }: PushAnswer, { attempts, until }: ClaimedDelivery, now: number) {
  if (status >= 200 && status < 300) return { state: 'sent', answer: cause, tryAt: now, isOff: false } as const
  // The receiver says that it wants no more (Standard Webhooks).
  if (status === 410) return { state: 'failed', answer: cause, tryAt: now, isOff: true } as const
  const pause = Math.min(Math.max(PAUSES_MS[attempts - 1] ?? LONGEST_PAUSE_MS, (retryAfterSeconds ?? 0) * 1000), LONGEST_PAUSE_MS)
  if (now + pause > until) return { state: 'failed', answer: cause, tryAt: now, isOff: true } as const
  return { state: 'waiting', answer: cause, tryAt: now + pause, isOff: false } as const
}

async function settle({ pool }: Pick<JobDeps, 'pool'>, settled: SettledDelivery, isOff: boolean): Promise<void> {
  const { center_id: centerId, webhook_id: webhookId, now } = settled
  await inTransaction(pool, async (tx) => {
    await settleDelivery(tx, settled)
    const webhook = isOff ? await turnOff(tx, { centerId, webhookId, now }) : null
    if (webhook !== null) {
      await keepAct(tx, centerId, { kind: 'webhookOff', actorId: webhook.created_by, detail: { name: webhook.name }, now })
      const userId = await loadAdministrators(tx, centerId)
      await notify(tx, centerId, [{ userId, kind: 'webhookOff', webhookName: webhook.name }], now)
    }
    // The next delivery of the same object can leave, and those that waited for a turn to this receiver.
    await enqueue(tx, { task: WEBHOOK_TASK })
  })
}

/** How many sendings to each webhook are under way in this server. */
const underWay = new Map<string, number>()
const fullWebhooks = () => [...underWay].filter(([, count]) => count >= AT_ONCE_TO_ONE).map(([webhookId]) => webhookId)

function count(webhookId: string, change: 1 | -1): void {
  const now = (underWay.get(webhookId) ?? 0) + change
  if (now === 0) underWay.delete(webhookId)
  else underWay.set(webhookId, now)
}

export const sendWebhooks: Task<JobDeps & Pick<Senders, 'pusher'>> = async (deps) => {
  const { pool, clock, config, log, pusher } = deps
  await takeOverWaiting(pool, WEBHOOK_TASK)
  const send = async (delivery: ClaimedDelivery) => {
    const { center_id, _id, webhook_id } = delivery
    const message = messageOf(delivery, config.secret, clock())
    const answer = message === null ? noAnswer('ESECRET') : await pusher.send(delivery.url, message)
    // The turn is free before the note, which wakes the queue for whatever waited for it.
    count(webhook_id, -1)
    const now = clock()
    try {
      const { isOff, ...ended } = endedBy(answer, delivery, now)
      await settle(deps, { center_id, _id, webhook_id, ...ended, now }, isOff)
    } catch (error) {
      // It is sent again, as after a death.
      if (!isFenced(error)) log.error({ err: error }, 'a webhook delivery could not be noted')
    }
  }
  for (;;) {
    const claimed = await claimDeliveries(pool, { limit: CLAIMED_AT_ONCE, leaseMs: LEASE_MS, full: fullWebhooks(), now: clock() })
    if (claimed.length === 0) return
    for (const { webhook_id: webhookId } of claimed) count(webhookId, 1)
    for (const delivery of claimed) await pusher.webhooks.begin(() => send(delivery))
  }
}
