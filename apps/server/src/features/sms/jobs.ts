// Sends what is due by text message. Each is sent by itself, and no job waits for it.
//
// Once at most, where devices are told once at least: a message cannot be called back, costs money, and rings. That one is about to be handed
// over is committed before it is; a server that dies between that and the answer leaves one that nobody sends again.
import { zoneOf } from '@releve/domain/calendar/zone'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { isFenced } from '#db/fence.ts'
import { inTransaction } from '#db/transaction.ts'
import { noteSms } from '#transport/deliveries.ts'
import type { JobDeps, Task } from '#jobs/task.ts'
import type { Senders } from '#transport/senders.ts'
import { encodeSms } from '#transport/sms/encoding.ts'
import { destinationFault } from '#transport/sms/destination.ts'
import { ordinaryPerDay, textOf } from './commands.ts'
import { beginText, claimTexts, dropUnknown, settleText, takeDueTexts } from './store.ts'
import type { SmsDelivery } from './store.ts'

const TAKEN_AT_ONCE = 500
/** A server claims as many again as it sends at once: the others are left to other servers. */
const CLAIMED_AT_ONCE = 16
/** The lease of a delivery that has not begun. */
const LEASE_MS = 60_000
/** The lease from its beginning to its answer, with all that is asked to wait (transport/sms/transport.ts). */
const BEGUN_LEASE_MS = 300_000
/** Pauses after the first try, the second…, then always the last of them, as long as it is worth it. */
const PAUSES_MS = [15_000, 60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000] as const
const LONGEST_PAUSE_MS = 30 * 60_000

const outcomes = { accepted: 'sent', later: 'retried', refused: 'refused', unknown: 'unknown' } as const

export const sendTexts: Task<JobDeps & Pick<Senders, 'texter'>> = async ({ pool, clock, config, log, texter }) => {
  while ((await inTransaction(pool, (tx) => takeDueTexts(tx, TAKEN_AT_ONCE, clock(), texter !== null))) >= TAKEN_AT_ONCE);
  const unknown = await dropUnknown(pool, clock())
  noteSms('unknown', unknown.length)
  if (unknown.length > 0) log.warn({ count: unknown.length }, 'SMS begun and never answered: not sent again')
  if (texter === null || config.sms === null) return
  const { secret, publicUrl, sms } = config

  const send = async (delivery: SmsDelivery): Promise<void> => {
    const { center_id: centerId, attempts } = delivery
    const logFields = (cause: string) => ({ centerId, cause, attempts })
    const now = clock()
    const message = textOf(delivery, { publicUrl, secret, now })
    if (message === null) {
      if (attempts > 1) {
        noteSms('expired')
        log.warn(logFields('worth nothing any more'), 'SMS given up')
      }
      return settleText(pool, delivery, null)
    }
    // The number may have been given before the installation's countries were, or under an older numbering plan.
    const fault = await destinationFault(message.to, sms.countries)
    if (fault !== null) {
      noteSms('refused')
      log.warn(logFields(fault), 'SMS refused')
      return settleText(pool, delivery, null)
    }
    const encoded = encodeSms(message.text)
    const day = fromDayNumber(zoneOf(delivery.zone).dayAt(now))
    const begin = async () => {
      const beginning = {
        day,
        parts: encoded.parts.length,
        perDay: message.isOfWave ? sms.perDay : ordinaryPerDay(sms.perDay),
        leaseMs: BEGUN_LEASE_MS,
        now: clock(),
      }
      const begun = await beginText(pool, delivery, beginning)
      if (begun === 'full') {
        noteSms('limited')
        log.warn(logFields('SMS_PER_DAY'), 'SMS given up')
      }
      return begun === 'begun'
    }
    const outgoing = { id: delivery.delivery_id, to: message.to, text: message.text, encoded, worthSeconds: (message.until - now) / 1000 }
    const { kind, cause } = await texter.send(outgoing, begin)
    if (kind === 'notBegun') return
    noteSms(outcomes[kind])
    if (kind === 'refused') log.warn(logFields(cause), 'SMS refused')
    if (kind === 'unknown') log.warn(logFields(cause), 'SMS begun and never answered: not sent again')
    const pause = PAUSES_MS[attempts - 1] ?? LONGEST_PAUSE_MS
    await settleText(pool, delivery, kind === 'later' ? clock() + pause : null)
  }

  for (;;) {
    const claimed = await claimTexts(pool, { limit: CLAIMED_AT_ONCE, leaseMs: LEASE_MS, now: clock() })
    if (claimed.length === 0) return
    for (const delivery of claimed) {
      await texter.begin(() =>
        send(delivery).catch((error: unknown) => {
          // Not begun, it is sent again once its time is over; begun, it is not.
          if (!isFenced(error)) log.error({ err: error }, 'an SMS could not be noted')
        }),
      )
    }
  }
}
