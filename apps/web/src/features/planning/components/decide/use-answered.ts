// The answers of this sitting, and the way back: the last answer to a request is taken back by « Z » or from its message.
import { useRef, useState } from 'react'
import { messageOf } from '#api/errors.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { useReopen, type Decided } from '#features/planning/queries.ts'
import { decideTexts as texts } from './decide-texts.ts'
import type { QueueItem } from './queue-items.ts'

export interface Answered {
  readonly item: QueueItem
  readonly isRefused: boolean
}

/** Long enough to read the message and to think again. */
const OFFERED_MS = 8000

/** @param onReturned the request waits again: it is shown */
export function useAnswered(onReturned: (id: string) => void) {
  const snackbar = useSnackbar()
  const reopen = useReopen()
  const [answered, setAnswered] = useState<readonly Answered[]>([])
  /** Closes the offer of before: one answer alone is the last one. */
  const closeOffer = useRef<() => void>(() => {})

  async function takeBackOf(item: QueueItem): Promise<void> {
    closeOffer.current()
    if (reopen.isPending) return
    if (item.kind === 'exchange') {
      snackbar.show({ kind: 'info', message: texts.exchangeStays })
      return
    }
    try {
      await reopen.mutateAsync(item.request)
      setAnswered((before) => before.filter(({ item: each }) => each.id !== item.id))
      snackbar.show({ kind: 'success', message: texts.takenBack })
      onReturned(item.id)
    } catch (failure) {
      snackbar.show({ kind: 'error', message: messageOf(failure) })
    }
  }

  function keep(item: QueueItem, message: string, decided?: Decided): void {
    const isRefused = message === texts.rejected || message === texts.exchangeRefused
    setAnswered((before) => [...before.filter(({ item: each }) => each.id !== item.id), { item, isRefused }])
    closeOffer.current()
    const kind = (decided?.uncovered.length ?? 0) > 0 ? ('info' as const) : ('success' as const)
    const offer = { durationMs: OFFERED_MS, action: { label: texts.undo, onPress: () => void takeBackOf(item) } }
    closeOffer.current = snackbar.show({ kind, message, ...(item.kind === 'request' && offer) })
  }

  async function takeBack(): Promise<void> {
    const last = answered.at(-1)
    if (last !== undefined) await takeBackOf(last.item)
  }

  return { answered, keep, takeBack }
}
