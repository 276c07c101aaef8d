// A program that ends when ours does, however ours ends: killed, we can tell nobody. Linux alone does it (prctl, PR_SET_PDEATHSIG), and
// `setpriv` of util-linux asks for it; where that is missing the program lives on, as it would have without us.

import { spawnSync } from 'node:child_process'

let isAble: boolean | undefined

function canBind(): boolean {
  isAble ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'TERM', 'true'], { stdio: 'ignore' }).status === 0
  return isAble
}

/**
 * The command to spawn instead, from the main thread: the end of a worker would count as ours. Its process is the program itself.
 * @param signal what the program hears
 */
export const parentBound = (program: string, args: readonly string[], signal: 'INT' | 'TERM'): [string, string[]] =>
  canBind() ? ['setpriv', ['--pdeathsig', signal, program, ...args]] : [program, [...args]]
