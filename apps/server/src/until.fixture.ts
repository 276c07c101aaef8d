// Waiting for what a test has set going. As long as the test itself may last: a slow machine is no failure.
import { setTimeout as wait } from 'node:timers/promises'

/** Looks every 20 ms. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}
