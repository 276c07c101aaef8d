// How what leaves for devices and telephones ended, in this process since it began: for the measures. Mails are counted in the database,
// which keeps them; of these nothing is kept.

const none = {
  /** `gone`: the device does not exist any more. `failed`: refused for good, or tried too often. */
  push: { sent: 0, retried: 0, gone: 0, failed: 0 },
  /** `unknown`: handed over and never answered. `limited`: SMS_PER_DAY. `expired`: worth nothing any more before it could leave. */
  sms: { sent: 0, retried: 0, refused: 0, unknown: 0, limited: 0, expired: 0 },
}
const counts = structuredClone(none)

export const notePush = (outcome: keyof typeof none.push): void => void (counts.push[outcome] += 1)
export const noteSms = (outcome: keyof typeof none.sms, count = 1): void => void (counts.sms[outcome] += count)

/** By channel and outcome, those that never came at 0. */
export const deliveryCounts = (): { readonly [channel in keyof typeof none]: Readonly<Record<string, number>> } => structuredClone(counts)
