// What is said of an announcement once none of its mails is on its way any more: specification §8.
import type { WireAnnouncement } from '@releve/contract/announcements'
import { announcementTexts as texts } from '../texts.ts'

interface Outcome {
  readonly kind: 'success' | 'error'
  readonly message: string
}

/** A failure only when none at all was delivered; the number is that of the mails delivered. */
export function outcomeOf({ testMode, results: { sent } }: Pick<WireAnnouncement, 'testMode' | 'results'>): Outcome {
  if (sent === 0) return { kind: 'error', message: texts.failed }
  return { kind: 'success', message: testMode ? texts.testSent : texts.sent(sent) }
}
