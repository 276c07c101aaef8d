// The names of a package and of an image of this commit.
import { execFileSync } from 'node:child_process'
import { ownVersion, root } from './database.ts'

/** Debian's names of the processors that Relève is built for, by Node's. */
export const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }

export const run = (program: string, args: readonly string[], cwd = root) =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 })

export const git = (...args: string[]) => run('git', args).trim()

/**
 * Writes the version of package.json, then the number of the commit and its name, so that a later commit is always the newer package;
 * `changed`: with something that is not committed.
 */
export function versionOf(): string {
  const changed = git('status', '--porcelain') === '' ? '' : '.changed'
  return `${ownVersion()}+${git('rev-list', '--count', 'HEAD')}.${git('rev-parse', '--short=8', 'HEAD')}${changed}`
}
