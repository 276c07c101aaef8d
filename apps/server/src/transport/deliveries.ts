// How what leaves for devices and telephones ended, in this process since it began: for the measures. Mails are counted in the database,
// which keeps them; of these nothing is kept, nor of a mail that the limits of its recipient left out.
import { MOST_A_DAY } from './mail/limits.ts'
import type { MailKind } from './mail/limits.ts'

const none = {
  /** `gone`: the device does not exist any more. `failed`: refused for good, or tried too often. */
  push: { sent: 0, retried: 0, gone: 0, failed: 0 },
  /** `unknown`: handed over and never answered. `limited`: SMS_PER_DAY. `expired`: worth nothing any more before it could leave. */
  sms: { sent: 0, retried: 0, refused: 0, unknown: 0, limited: 0, expired: 0 },
}
const counts = structuredClone(none)

const isKind = (name: string): name is MailKind => name in MOST_A_DAY
const leftOut = new Map(
  Object.keys(MOST_A_DAY)
    .filter(isKind)
    .map((kind) => [kind, 0]),
)

export const notePush = (outcome: keyof typeof none.push): void => void (counts.push[outcome] += 1)
export const noteSms = (outcome: keyof typeof none.sms, count = 1): void => void (counts.sms[outcome] += count)

/** Counts by channel and outcome; those that never came are at 0. */
export const deliveryCounts = (): { readonly [channel in keyof typeof none]: Readonly<Record<string, number>> } => structuredClone(counts)

export const noteMailLeftOut = (kind: MailKind): void => void leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
/** Counts by kind; those that never were are at 0. */
export const mailsLeftOut = (): ReadonlyMap<string, number> => new Map(leftOut)
