// PostgreSQL refuses to run as root. Started by root, it runs as another user, without opening any folder of the machine to that user.

import { execFileSync } from 'node:child_process'
import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '../config/startup-error.ts'

export interface Identity {
  uid: number
  gid: number
}

/**
 * The user that PostgreSQL runs as; null means our own. An existing data folder decides (an ordinary user may have made it), then the
 * system's `postgres` user, then `nobody`, which every system has: no user is created.
 */
export function postgresIdentity(dataDirectory: string | null): Identity | null {
  if (process.getuid?.() !== 0) return null
  if (dataDirectory !== null) {
    const { uid, gid } = statSync(dataDirectory)
    if (uid !== 0) return { uid, gid }
  }
  const identity = identityOf('postgres') ?? identityOf('nobody')
  if (identity === null)
    throw new StartupError(
      'PostgreSQL refuse d’être lancé par root et ce système n’a ni utilisateur «\u00A0postgres\u00A0» ni «\u00A0nobody\u00A0»\u00A0: lancez Relève depuis un compte ordinaire.',
    )
  return identity
}

function identityOf(name: string): Identity | null {
  const ask = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    const identity = { uid: ask('-u'), gid: ask('-g') }
    return identity.uid > 0 ? identity : null
  } catch {
    return null
  }
}

/** Whether that user may walk down to the path, judged by the mode bits of each folder on the way. */
export function canTraverse(target: string, { uid, gid }: Identity): boolean {
  for (let folder = path.dirname(path.resolve(target)); ; folder = path.dirname(folder)) {
    const stat = statSync(folder)
    const bit = stat.uid === uid ? 0o100 : stat.gid === gid ? 0o010 : 0o001
    if ((stat.mode & bit) === 0) return false
    if (folder === path.dirname(folder)) return true
  }
}

/** The same files at another place: hard links where the file system allows it (no space, no time), copies otherwise. */
export function mirror(source: string, target: string): void {
  mkdirSync(target, { mode: 0o755 })
  for (const name of readdirSync(source)) {
    const from = path.join(source, name)
    const to = path.join(target, name)
    const stat = lstatSync(from)
    if (stat.isDirectory()) mirror(from, to)
    else if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
    else {
      try {
        linkSync(from, to)
      } catch {
        copyFileSync(from, to)
      }
    }
  }
}
