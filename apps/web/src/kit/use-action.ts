// Something a person does: once at a time, waiting for the network, with what became of it said where they are by then.
import { useState } from 'react'
import { messageOf } from '../api/errors.ts'
import { randomId } from '../api/random-id.ts'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { useIsMounted } from '../ui/use-is-mounted.ts'
import { useOneAtATime } from '../ui/use-one-at-a-time.ts'

/** The part of a TanStack Query mutation that is used here. */
interface Doing<Wish, Answer> {
  readonly mutateAsync: (wish: Wish) => Promise<Answer>
  readonly isPending: boolean
}

export interface ActionOptions<Wish, Answer> {
  /** The message after success; without it there is none. */
  readonly done?: (answer: Answer, wish: Wish) => string
  /** Changes the screen after success. Not called once the screen is gone. */
  readonly onDone?: (answer: Answer, wish: Wish) => void
  /** Takes the refusal instead of `error`, where it belongs beside a field. Not called once the screen is gone. */
  readonly onRefused?: (error: unknown, wish: Wish) => void
  /** A refusal is said by a message that passes: there is no place for `error`, or not for this one. */
  readonly refusedInPassing?: boolean | ((error: unknown) => boolean)
  /** The message for a refusal that comes once the screen is gone; it stays until it is closed. */
  readonly refusedLater?: (why: string) => string
  /** Something was written, and is not lost meanwhile. */
  readonly isWriting?: boolean
  /** False for visitors: nothing but another attempt would tell that the server answers again. */
  readonly waits?: boolean
}

/** A refusal is longer to read than a success. */
const REFUSED_MS = 8000

export interface Action<Wish> {
  /** True when it was done. While it runs, a second call is the first one's. */
  readonly run: (wish: Wish) => Promise<boolean>
  /** Why it was refused, until it is tried again. */
  readonly error: string | undefined
  readonly clear: () => void
  readonly isPending: boolean
  /** Properties of its button. */
  readonly button: { readonly pending: boolean; readonly disabledReason: string | undefined }
}

export function useAction<Wish, Answer>(
  doing: Doing<Wish, Answer>,
  { done, onDone, onRefused, refusedInPassing = false, refusedLater, isWriting = false, waits = true }: ActionOptions<Wish, Answer> = {},
): Action<Wish> {
  const snackbar = useSnackbar()
  const isMounted = useIsMounted()
  const waitReason = useWaitReason({ isWriting })
  const [error, setError] = useState<string>()
  const passes = (failure: unknown) => (typeof refusedInPassing === 'function' ? refusedInPassing(failure) : refusedInPassing)
  const run = useOneAtATime(async (wish: Wish) => {
    setError(undefined)
    try {
      const answer = await doing.mutateAsync(wish)
      if (done !== undefined) snackbar.show({ kind: 'success', message: done(answer, wish) })
      if (isMounted()) onDone?.(answer, wish)
      return true
    } catch (failure) {
      if (!isMounted() && refusedLater !== undefined) {
        snackbar.show({ kind: 'error', message: refusedLater(messageOf(failure)), durationMs: 0 })
      } else if (!isMounted() || passes(failure)) snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: REFUSED_MS })
      else if (onRefused === undefined) setError(messageOf(failure))
      else onRefused(failure, wish)
      return false
    }
  })
  const { isPending } = doing
  return {
    run,
    error,
    clear: () => setError(undefined),
    isPending,
    button: { pending: isPending, disabledReason: waits ? waitReason : undefined },
  }
}

/** A key for each wish, the same each time it is tried: the server does it once. Other terms are another wish. */
export function wishKeys(): (wish: unknown) => string {
  let known: { readonly terms: string; readonly key: string } | null = null
  return (wish) => {
    const terms = JSON.stringify(wish)
    if (known?.terms !== terms) known = { terms, key: randomId() }
    return known.key
  }
}

export function useWishKey(): (wish: unknown) => string {
  return useState(wishKeys)[0]
}
