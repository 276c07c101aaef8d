// Tells devices what is due. Each is sent by itself, and no job waits for it: a slow push service holds up neither the others nor the queue.
//
// What was sent is noted afterwards. Between the service's 201 and that note lies the one edge that nobody can close: a server that dies
// there leaves the delivery to be sent again, with the same topic, which takes the place of the first one where it is still under way, and
// the same tag, by which the device shows it once.
import webPush from 'web-push'
import { isFenced } from '#db/fence.ts'
import { inTransaction } from '#db/transaction.ts'
import { notePush } from '#transport/deliveries.ts'
import { createTokens } from '#http/tokens.ts'
import type { JobDeps, Task } from '#jobs/task.ts'
import type { PushAnswer } from '#transport/push/exchange.ts'
import type { Senders } from '#transport/senders.ts'
import { forgetSubscriptions, loadPushKeys } from '../accounts/store/push-devices.ts'
import { messageOf } from './commands.ts'
import { claimDeliveries, settleDeliveries, takeDuePushes } from './store/deliveries.ts'
import type { Delivery, Settled } from './store/deliveries.ts'

const TAKEN_AT_ONCE = 500
const CLAIMED_AT_ONCE = 100
/** A message (transport/push/transport.ts) and the note of it never take longer. */
const LEASE_MS = 60_000
/** Pauses after the first try, the second…: about two hours in all, as far as it is worth it. */
const PAUSES_MS = [15_000, 60_000, 5 * 60_000, 30 * 60_000, 90 * 60_000] as const
const LONGEST_PAUSE_MS = 6 * 3_600_000

type Ended = 'done' | 'gone' | { readonly againAfterMs: number } | 'givenUp'

const outcomes = { done: 'sent', gone: 'gone', givenUp: 'failed' } as const

/** @param attempts this one included */
function endedBy({ status, retryAfterSeconds }: PushAnswer, attempts: number): Ended {
  if (status >= 200 && status < 300) return 'done'
  if (status === 404 || status === 410) return 'gone'
  // Ours to repair, or theirs: the same again would get the same.
  if (status !== 0 && status < 500 && status !== 429 && status !== 408) return 'givenUp'
  const pause = PAUSES_MS[attempts - 1]
  if (pause === undefined) return 'givenUp'
  return { againAfterMs: Math.min(Math.max(pause, (retryAfterSeconds ?? 0) * 1000), LONGEST_PAUSE_MS) }
}

/** Notes together what ended while the note before was written. */
function createNotes({ pool, log }: Pick<JobDeps, 'pool' | 'log'>) {
  let waiting: (Settled & { readonly isGone: boolean })[] = []
  let writing: Promise<void> | null = null
  const write = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const goneIds = batch.filter(({ isGone }) => isGone).map((delivery) => delivery.subscription_id)
        if (goneIds.length > 0) await forgetSubscriptions(pool, goneIds)
        for (const ofCenter of Map.groupBy(batch, (delivery) => delivery.center_id).values()) await settleDeliveries(pool, ofCenter)
      } catch (error) {
        // They are sent again, as after a death.
        if (!isFenced(error)) log.error({ err: error }, 'push deliveries could not be noted')
      }
    }
    writing = null
  }
  return (settled: Settled, isGone = false): Promise<void> => {
    waiting.push({ ...settled, isGone })
    writing ??= write()
    return writing
  }
}

export const pushNotifications: Task<JobDeps & Pick<Senders, 'pusher'>> = async (deps) => {
  const { pool, clock, config, log, pusher } = deps
  while ((await inTransaction(pool, (tx) => takeDuePushes(tx, TAKEN_AT_ONCE, clock()))) >= TAKEN_AT_ONCE);
  const tokens = createTokens(config.secret)
  const note = createNotes(deps)
  const send = async (delivery: Delivery) => {
    const { center_id, notification_id, subscription_id, is_outcome } = delivery
    const key = { center_id, notification_id, subscription_id, is_outcome }
    const message = messageOf(delivery, tokens, clock())
    if (message === null) return note({ ...key, againAt: null })
    const answer = await pusher.post(message, keys)
    const ended = endedBy(answer, delivery.attempts)
    notePush(typeof ended === 'object' ? 'retried' : outcomes[ended])
    if (typeof ended === 'object') return note({ ...key, againAt: clock() + ended.againAfterMs })
    if (ended === 'givenUp') log.warn({ cause: answer.cause, attempts: delivery.attempts }, 'push given up')
    return note({ ...key, againAt: null }, ended === 'gone')
  }
  let claimed = await claimDeliveries(pool, { limit: CLAIMED_AT_ONCE, leaseMs: LEASE_MS, now: clock() })
  if (claimed.length === 0) return
  const keys = await loadPushKeys(pool, config.secret, webPush.generateVAPIDKeys)
  while (claimed.length > 0) {
    for (const delivery of claimed) await pusher.begin(() => send(delivery))
    claimed = await claimDeliveries(pool, { limit: CLAIMED_AT_ONCE, leaseMs: LEASE_MS, now: clock() })
  }
}
