// The program as it stood at an earlier commit, installed in a folder of its own, so that a measure can run both builds by turns. The folder
// is kept under the commit's number: the next run against the same commit installs nothing.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from './postgres.ts'

/**
 * The folder is outside every `node_modules`, where Node would refuse to read TypeScript, and on a disk, as the database of each build
 * stands in it.
 */
const kept = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'releve/bench')

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })

/** The full number of a commit. @throws when the repository does not know it */
export function commitOf(name: string): string {
  return git('rev-parse', '--verify', `${name}^{commit}`).toString().trim()
}

/** The folder of that build, made and installed when it is not there yet. */
export function folderOfBuild(commit: string): string {
  const folder = path.join(kept, commit)
  if (existsSync(path.join(folder, 'node_modules'))) return folder
  mkdirSync(kept, { recursive: true })
  const unfinished = mkdtempSync(path.join(kept, 'unfinished-'))
  try {
    execFileSync('tar', ['x', '-C', unfinished], { input: git('archive', commit) })
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: unfinished, stdio: ['ignore', 'ignore', 'inherit'] })
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  }
  return folder
}
