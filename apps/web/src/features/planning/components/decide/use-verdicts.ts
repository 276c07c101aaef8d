// The verdicts on the requests that come next, each rehearsed once before its turn, one after the other: their rows say whether something stands against
// them. A verdict is a hint for the eye: whoever answers a request waits for what it changes at that moment.
import { addDays } from '@releve/domain/calendar/day'
import { useEffect, useState } from 'react'
import { useLookAtApproval } from '#features/planning/queries.ts'
import type { QueueItem } from './queue-items.ts'
import { verdictOfExchange, verdictOfRequest, type Verdict } from './verdict.ts'

/** About the rows that a window shows. */
const AHEAD = 12
/** So many of those whose days an answer has just changed are looked at anew before their turn: each answer would ask about all rows again. */
const AHEAD_ANEW = 2

interface Known {
  /** Null: it could not be read. */
  readonly verdict: Verdict | null
  /** Days of it have changed since. */
  readonly isOld: boolean
}

export type Verdicts = (item: QueueItem) => Verdict | null

interface QueueVerdicts {
  /** The verdict; null while it is not known. */
  readonly of: Verdicts
  /** The days of an answered one have changed: those that touch them are looked at anew before their turn. */
  readonly age: (answered: QueueItem) => void
}

/**
 * @param items the queue
 * @param from the place of the one that is open
 * @param isWanted false where no row shows them
 */
export function useVerdicts(items: readonly QueueItem[], from: number, isWanted: boolean): QueueVerdicts {
  const lookAt = useLookAtApproval()
  const [known, setKnown] = useState<ReadonlyMap<string, Known>>(new Map())
  const ahead = isWanted ? items.slice(from, from + AHEAD).filter(({ kind }) => kind === 'request') : []
  const next = ahead.slice(0, AHEAD_ANEW + 1).find(({ id }) => known.get(id)?.isOld !== false) ?? ahead.find(({ id }) => !known.has(id))
  useEffect(() => {
    if (next === undefined) return undefined
    let isOver = false
    const note = (verdict: Verdict | null) => {
      if (!isOver) setKnown((before) => new Map(before).set(next.id, { verdict, isOld: false }))
    }
    // A failure is said where the request stands open: its row says nothing.
    lookAt(next.id).then(
      (rehearsed) => note(verdictOfRequest(rehearsed)),
      () => note(null),
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one look for each request, whatever else of the queue is read anew
  }, [next?.id, known])

  function age(answered: QueueItem): void {
    const isTouched = (item: QueueItem) =>
      item.kind === 'request' &&
      (answered.kind === 'exchange' ||
        (addDays(answered.request.fromDate, -1) <= item.request.toDate && item.request.fromDate <= addDays(answered.request.toDate, 1)))
    const touched = new Set(items.filter(isTouched).map(({ id }) => id))
    setKnown((before) => new Map([...before].map(([id, each]) => [id, touched.has(id) ? { ...each, isOld: true } : each])))
  }
  return { of: (item) => (item.kind === 'exchange' ? verdictOfExchange(item.exchange) : (known.get(item.id)?.verdict ?? null)), age }
}
