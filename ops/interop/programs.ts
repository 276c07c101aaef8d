// How programs of others are run here: in a folder of their own, in UTC, within a time.
import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** A program may hang on what it does not understand: nothing here takes a minute. */
const WITHIN_MS = 120_000

export function run(
  program: string,
  args: readonly string[],
  { folder, input = '' }: { readonly folder: string; readonly input?: string },
): string {
  // Local times are read as UTC, so that a time printed is an instant.
  const env = {
    ...process.env,
    HOME: folder,
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    XDG_CONFIG_HOME: path.join(folder, 'config'),
    XDG_DATA_HOME: path.join(folder, 'data'),
    XDG_CACHE_HOME: path.join(folder, 'cache'),
  }
  const stdio = ['pipe', 'pipe', 'pipe'] as const
  return execFileSync(program, args, {
    cwd: folder,
    env,
    input,
    encoding: 'utf8',
    timeout: WITHIN_MS,
    maxBuffer: 64 * 2 ** 20,
    stdio: [...stdio],
  })
}

export const firstNumber = (text: string) => /\d+(?:\.\d+)+/.exec(text)?.[0] ?? '?'
export const versionBy = (program: string) => () => firstNumber(run(program, ['--version'], { folder: '/' }))
export const PYTHON = '/usr/bin/python3'
