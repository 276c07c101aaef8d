// The lab's demands on the computer it runs on: Debian's packages, a user and a small disk for each machine. It needs root, because users,
// disks and partitions belong to root.
import { execFile, execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { promisify } from 'node:util'
import { StartupError } from '../../apps/server/src/config/startup-error.ts'
import type { Machine } from './places.ts'

const PACKAGES = ['postgresql-15', 'patroni', 'etcd-server', 'python3-etcd', 'haproxy', 'pgbackrest', 'nftables']
const DISK_MEGABYTES = 1_000

/** @throws what it said, when it refuses */
export function run(program: string, ...args: readonly string[]): string {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: environment })
}

const isDone = (program: string, ...args: readonly string[]): boolean => {
  try {
    run(program, ...args)
    return true
  } catch {
    return false
  }
}

/** @throws StartupError where it cannot be had */
export function prepareComputer(progress: (sentence: string) => void): void {
  if (process.getuid?.() !== 0 || !readFileSync('/etc/os-release', 'utf8').includes('ID=debian'))
    throw new StartupError('Le laboratoire se lance par root, sur une Debian 12\u00A0: il y installe Patroni, etcd et HAProxy.')
  const missing = PACKAGES.filter((name) => !isDone('dpkg', '-s', name))
  if (missing.length === 0) return
  progress(`Installation de ${missing.join(', ')}…`)
  run('apt-get', 'install', '-y', '-q', '--no-install-recommends', ...missing)
}

export const idOf = (user: string): number => Number(run('id', '-u', user))

/** A user, a folder, and a disk that is theirs alone. */
export function prepareMachine(machine: Machine): void {
  const { user, disk, folder } = machine
  if (!isDone('id', user)) run('useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', user)
  const uid = idOf(user)
  for (const each of [folder, disk]) mkdirSync(each, { recursive: true })
  const image = `${disk}.img`
  if (!existsSync(image)) {
    run('truncate', '-s', `${DISK_MEGABYTES}M`, image)
    run('mkfs.ext4', '-q', '-m', '0', image)
  }
  if (!isDone('mountpoint', '-q', disk)) run('mount', '-o', 'loop', image, disk)
  for (const each of [folder, disk]) {
    chownSync(each, uid, -1)
    chmodSync(each, 0o700)
  }
}

export function releaseMachine({ disk }: Machine): void {
  if (isDone('mountpoint', '-q', disk)) run('umount', disk)
}

/** All processes of that user, who is nobody but one machine of the lab. */
export function processesOf(user: string): number[] {
  const uid = idOf(user)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .filter((entry) => {
      try {
        return statSync(`/proc/${entry}`).uid === uid
      } catch {
        return false
      }
    })
    .map(Number)
}

/** The name of a program by its process; empty when it is gone. */
export function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** The title of a process, for example « postgres: releve: walreceiver ». */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Under that user, while we go on. @throws what it said, when it refuses */
export async function runAs(
  user: string,
  environment: Readonly<Record<string, string>>,
  program: string,
  ...args: readonly string[]
): Promise<void> {
  const own = ['--reuid', user, '--regid', user, '--init-groups', program, ...args]
  await promisify(execFile)('setpriv', own, { cwd: '/', env: { PATH: process.env['PATH'] ?? '', ...environment } })
}

/** Under that user, its words in that file; it ends with us, whatever ends us. */
export function startAs(user: string, logFile: string, program: string, ...args: readonly string[]): ChildProcess {
  const log = openSync(logFile, 'a')
  try {
    const own = ['--reuid', user, '--regid', user, '--init-groups', '--pdeathsig', 'KILL']
    const child = spawn('setpriv', [...own, program, ...args], {
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8' },
    })
    child.on('error', () => {})
    return child
  } finally {
    closeSync(log)
  }
}
