// A server lets only so many log in a minute from one address, and the tests are all of them: they come back when it says so.
import { setTimeout as wait } from 'node:timers/promises'

/** It is told how many milliseconds were waited: a test has that much longer. */
export type OnWait = (ms: number) => void

const TOO_MANY = 429

/** Asks until it is let in. @param retryAfterOf seconds, as the answer says them */
export async function untilAdmitted<Answer>(
  ask: () => Promise<Answer>,
  {
    statusOf,
    retryAfterOf,
  }: { readonly statusOf: (answer: Answer) => number; readonly retryAfterOf: (answer: Answer) => string | undefined },
  onWait: OnWait | undefined,
): Promise<Answer> {
  for (;;) {
    const answer = await ask()
    if (statusOf(answer) !== TOO_MANY) return answer
    const ms = Math.max(1, Number(retryAfterOf(answer) ?? 1)) * 1000
    onWait?.(ms)
    await wait(ms)
  }
}
