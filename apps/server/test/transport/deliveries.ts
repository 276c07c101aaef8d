// The counts from here on: other tests of the same process have counted before.
import { deliveryCounts } from '#transport/deliveries.ts'

/** @returns what was counted since, without what was not */
export function countingFrom(channel: 'push' | 'sms'): () => Record<string, number> {
  const before = deliveryCounts()[channel]
  return () => {
    const now = Object.entries(deliveryCounts()[channel])
    return Object.fromEntries(
      now.map(([outcome, count]) => [outcome, count - (before[outcome] ?? 0)] as const).filter(([, count]) => count > 0),
    )
  }
}
