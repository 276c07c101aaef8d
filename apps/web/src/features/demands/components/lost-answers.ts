// An action may have succeeded although no answer came. The client then asks for its outcome until that is known: the server gives the lost
// answer, or refuses for good what never came. Nothing is sent anew: a promise is made now, not an hour later.
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import { useSyncExternalStore } from 'react'
import { ApiError, messageOf, OfflineError, SessionError } from '#api/errors.ts'
import { randomId } from '#api/random-id.ts'
import { whenOnline } from '#ui/use-is-reachable.ts'
import { demandTexts } from '../texts.ts'

const texts = demandTexts.lost

export type Asked = 'take' | 'swap' | 'withdraw' | 'cancel'

/** A call under way on the server is mostly over by then. */
const FIRST_WAIT_MS = 800
const LONGEST_WAIT_MS = 10_000
/** The server forgets answers after a day, and would then take what is done for what never came. */
const LONGEST_MS = 12 * 3_600_000

/** No answer came; or the server could not give one, and may have lost it; or the second attempt met the first, still under way. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && (error.status === 503 || error.code === 'idempotencyInProgress'))
}

/** Whether the action never reached the server, and has no effect any more. */
export function isGivenUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'idempotencyGivenUp'
}

/**
 * The sentence beside the button, or null: the server's sentence, then its further reasons. An action that was given up is reported
 * wherever the person is.
 */
export function whyNot(error: unknown): string | null {
  if (error === null || isGivenUp(error)) return null
  if (isUnanswered(error)) return texts.unknown
  const others = error instanceof ApiError ? reasonsOf(error.violations.map(entryOf)).slice(1) : []
  return [messageOf(error), ...others].join(' ')
}

interface Attempt {
  readonly idempotencyKey: string
  readonly givesUp?: boolean
}

interface Doubt {
  /** No answer came: from now on one asks what has become of it. */
  readonly onDoubt: () => void
  /** False: nobody is there any more whom the answer concerns. */
  readonly isConcerned: () => boolean
  readonly now?: () => number
  readonly wait?: (ms: number) => Promise<void>
}

async function waitForNetwork(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  await whenOnline()
}

/** The answer to `ask`, were the first one lost. @throws its refusal, `idempotencyGivenUp`, or the loss when nobody asks any longer */
export async function untilKnown<T>(
  ask: (attempt: Attempt) => Promise<T>,
  { onDoubt, isConcerned, now = Date.now, wait = waitForNetwork }: Doubt,
): Promise<T> {
  const idempotencyKey = randomId()
  const askedAt = now()
  let loss: unknown
  try {
    return await ask({ idempotencyKey })
  } catch (error) {
    if (!isUnanswered(error)) throw error
    loss = error
  }
  onDoubt()
  for (let ms = FIRST_WAIT_MS; ; ms = Math.min(ms * 2, LONGEST_WAIT_MS)) {
    await wait(ms)
    if (!isConcerned() || now() - askedAt > LONGEST_MS) throw loss
    try {
      return await ask({ idempotencyKey, givesUp: true })
    } catch (error) {
      // Any other failure is one of this question, and says nothing about what was asked first.
      if (isGivenUp(error) || error instanceof SessionError) throw error
    }
  }
}

/** The actions in doubt, by action and demand: the card may be closed and opened again meanwhile. */
let inDoubt: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

const nameOf = (call: Asked, demandId: string) => `${call} ${demandId}`

export function markInDoubt(call: Asked, demandId: string, isInDoubt: boolean): void {
  const others = [...inDoubt].filter((name) => name !== nameOf(call, demandId))
  inDoubt = new Set(isInDoubt ? [...others, nameOf(call, demandId)] : others)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether it is not known yet what has become of one of these. */
export function useIsInDoubt(demandId: string, calls: readonly Asked[]): boolean {
  const known = useSyncExternalStore(subscribe, () => inDoubt)
  return calls.some((call) => known.has(nameOf(call, demandId)))
}
