// Waiting for what a test has set going. As long as the test itself may last: a slow machine is no failure.
import { setTimeout as wait } from 'node:timers/promises'
import { TestRunner } from 'vitest'

/** Looks every 20 ms. @throws once the test has run out of time: going on, it would do its work in the next one */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const signal = TestRunner.getCurrentTest()?.context.signal
  while (!(await isSo())) await wait(20, undefined, { signal })
}
