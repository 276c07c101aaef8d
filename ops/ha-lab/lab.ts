// Three machines with PostgreSQL, Patroni and etcd, and HAProxy in front of whoever leads, all on this computer. Whatever is done to them is
// done to processes of their users, to their disks and to a firewall table of the lab's own.
import { randomBytes } from 'node:crypto'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPool } from '../../apps/server/src/db/pool.ts'
import { signalIfAlive } from '../../apps/server/src/db/postgres-processes.ts'
import { idOf, nameOf, prepareComputer, prepareMachine, processesOf, releaseMachine, run, startAs, titleOf } from './computer.ts'
import { etcdOf, followsFileOf, followsOf, haproxyOf, partitionOf, patroniOf } from './configuration.ts'
import type { Passwords } from './configuration.ts'
import { machinesIn, PRIMARY_PORT } from './places.ts'
import type { Machine } from './places.ts'

export interface LabOptions {
  readonly folder: string
  readonly progress: (sentence: string) => void
}

const FIREWALL = 'releve_lab'
/** A lab that is not healthy after this time will never be. */
const NEVER_MS = 180_000

interface Member {
  readonly name: string
  /** `leader`, `sync_standby` or `replica`. */
  readonly role: string
  readonly state: string
}

const textAt = (object: unknown, key: string): string => {
  const found: unknown = typeof object === 'object' && object !== null ? Reflect.get(object, key) : null
  return typeof found === 'string' ? found : ''
}

/** The members that Patroni's /cluster lists. */
function membersOf(cluster: unknown): readonly Member[] {
  const members: unknown = typeof cluster === 'object' && cluster !== null && 'members' in cluster ? cluster.members : []
  if (!Array.isArray(members)) return []
  return members.map((member: unknown) => ({ name: textAt(member, 'name'), role: textAt(member, 'role'), state: textAt(member, 'state') }))
}

/** Draws the passwords once for each folder, since the databases in it keep them. */
function passwordsIn(folder: string): Passwords & { readonly application: string } {
  const file = path.join(folder, 'passwords.json')
  const draw = () => randomBytes(18).toString('base64url')
  if (!existsSync(file))
    writeFileSync(file, JSON.stringify({ superuser: draw(), replication: draw(), application: draw() }), { mode: 0o600 })
  const storedPasswords: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return {
    superuser: textAt(storedPasswords, 'superuser'),
    replication: textAt(storedPasswords, 'replication'),
    application: textAt(storedPasswords, 'application'),
  }
}

export async function until(condition: string, isSo: () => Promise<boolean>): Promise<void> {
  const neverAt = performance.now() + NEVER_MS
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > neverAt) throw new Error(`never: ${condition}`)
    await wait(250)
  }
}

export class Lab {
  readonly machines: readonly Machine[]
  readonly folder: string
  readonly #options: LabOptions
  readonly #passwords: ReturnType<typeof passwordsIn>
  readonly #children = new Set<ChildProcess>()
  #balancer: ChildProcess | null = null

  constructor(options: LabOptions) {
    this.#options = options
    this.folder = options.folder
    this.machines = machinesIn(options.folder)
    mkdirSync(options.folder, { recursive: true, mode: 0o711 })
    this.#passwords = passwordsIn(options.folder)
  }

  /** Through HAProxy, to whoever leads. */
  get url(): string {
    return `postgres://releve:${this.#passwords.application}@127.0.0.1:${PRIMARY_PORT}/releve`
  }

  /** The three of them, of which one leads. */
  get urlOfAll(): string {
    const hosts = this.machines.map(({ ports }) => `127.0.0.1:${ports.postgres}`).join(',')
    return `postgres://releve:${this.#passwords.application}@${hosts}/releve`
  }

  #superuserUrl(): string {
    return this.superuserUrlAt(PRIMARY_PORT, 'postgres')
  }

  superuserUrlAt(port: number, database: string): string {
    return `postgres://postgres:${this.#passwords.superuser}@127.0.0.1:${port}/${database}`
  }

  async start(): Promise<void> {
    const { progress } = this.#options
    prepareComputer(progress)
    this.#clean()
    for (const machine of this.machines) prepareMachine(machine)
    progress('Démarrage des trois machines…')
    await this.startAll()
    await this.#createDatabase()
  }

  /** Removes the remains of a lab that was killed. */
  #clean(): void {
    this.heal()
    for (const { user, disk } of this.machines) {
      try {
        for (const pid of processesOf(user)) signalIfAlive(pid, 'SIGKILL')
      } catch {
        // The user does not exist yet.
      }
      this.#thawDisk(disk)
    }
  }

  async #createDatabase(): Promise<void> {
    const pool = createPool({ url: this.#superuserUrl(), size: 1 })
    try {
      const { rowCount } = await pool.query(`SELECT FROM pg_database WHERE datname = 'releve'`)
      if (rowCount !== 0) return
      await pool.query(`CREATE ROLE releve LOGIN PASSWORD '${this.#passwords.application}'`)
      await pool.query('CREATE DATABASE releve OWNER releve')
    } finally {
      await pool.end()
    }
  }

  /** An empty database beside, in the place of the one of that name. @returns its URL, through HAProxy */
  async freshDatabase(name: string): Promise<string> {
    const pool = createPool({ url: this.#superuserUrl(), size: 1 })
    try {
      await pool.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
      await pool.query(`CREATE DATABASE ${name} OWNER releve`)
    } finally {
      await pool.end()
    }
    return this.url.replace(/releve$/, name)
  }

  #keep(child: ChildProcess): ChildProcess {
    this.#children.add(child)
    child.once('exit', () => this.#children.delete(child))
    return child
  }

  startEtcd(machine: Machine): void {
    this.#keep(startAs(machine.user, path.join(this.folder, `${machine.name}-etcd.log`), 'etcd', ...etcdOf(machine, this.machines)))
  }

  startPatroni(machine: Machine): void {
    const file = path.join(machine.folder, 'patroni.yml')
    writeFileSync(file, patroniOf(machine, this.machines, this.#passwords), { mode: 0o600 })
    const follows = followsFileOf(machine)
    writeFileSync(follows, followsOf(machine, this.#passwords), { mode: 0o700 })
    run('chown', machine.user, file, follows)
    this.#keep(startAs(machine.user, path.join(this.folder, `${machine.name}.log`), 'patroni', file))
  }

  startBalancer(): void {
    const file = path.join(this.folder, 'haproxy.cfg')
    writeFileSync(file, haproxyOf(this.machines), { mode: 0o644 })
    this.#balancer = this.#keep(startAs('haproxy', path.join(this.folder, 'haproxy.log'), 'haproxy', '-db', '-f', file))
  }

  async startAll(): Promise<void> {
    for (const machine of this.machines) this.startEtcd(machine)
    for (const machine of this.machines) this.startPatroni(machine)
    if (this.#balancer === null) this.startBalancer()
    // A lab that ended in the middle of its control is asynchronous still.
    await until('somebody leads', async () => (await this.leader()) !== null)
    await this.setSynchronous(this.#isSynchronous)
  }

  /** As whoever shuts them all down: Patroni stops its PostgreSQL. */
  async stopAll(): Promise<void> {
    const [balancer] = [this.#balancer]
    this.#balancer = null
    balancer?.kill('SIGTERM')
    for (const machine of this.machines) this.#signal(machine, 'SIGTERM', (pid) => /patroni/.test(titleOf(pid)))
    await until('PostgreSQL stopped', async () =>
      this.machines.every(({ user }) => processesOf(user).every((pid) => nameOf(pid) !== 'postgres')),
    )
    for (const machine of this.machines) this.#signal(machine, 'SIGTERM', (pid) => nameOf(pid) === 'etcd')
    await until('etcd stopped', async () => this.machines.every(({ user }) => processesOf(user).length === 0))
  }

  #signal({ user }: Machine, signal: NodeJS.Signals, isTargeted: (pid: number) => boolean = () => true): void {
    for (const pid of processesOf(user)) if (isTargeted(pid)) signalIfAlive(pid, signal)
  }

  /** Its power is cut: PostgreSQL, Patroni and etcd at once. */
  kill(machine: Machine): void {
    this.#signal(machine, 'SIGKILL')
  }

  /** @param only the agent: PostgreSQL goes on, and nobody watches over it */
  pause(machine: Machine, only?: 'agent'): void {
    this.#signal(machine, 'SIGSTOP', only === undefined ? undefined : (pid) => /patroni/.test(titleOf(pid)))
  }

  resume(machine: Machine): void {
    this.#signal(machine, 'SIGCONT')
  }

  /** Stops the processes that send the leader's WAL to the other machines. */
  pauseSenders(machine: Machine): void {
    this.#signal(machine, 'SIGSTOP', (pid) => titleOf(pid).includes('walsender'))
  }

  killEtcd(machine: Machine): void {
    this.#signal(machine, 'SIGKILL', (pid) => nameOf(pid) === 'etcd')
  }

  restart(machine: Machine): void {
    this.startEtcd(machine)
    this.startPatroni(machine)
  }

  freezeDisk({ disk }: Machine): void {
    run('fsfreeze', '-f', disk)
  }

  thawDisk({ disk }: Machine): void {
    this.#thawDisk(disk)
  }

  #thawDisk(disk: string): void {
    try {
      run('fsfreeze', '-u', disk)
    } catch {
      // It was not frozen.
    }
  }

  /** Fills the disk to its last byte. */
  fillDisk({ disk }: Machine): void {
    const free = Number(run('stat', '-f', '-c', '%a', disk)) * Number(run('stat', '-f', '-c', '%S', disk))
    try {
      run('fallocate', '-l', String(free), path.join(disk, 'filler'))
    } catch {
      // PostgreSQL took some of it meanwhile.
    }
    try {
      run('dd', 'if=/dev/zero', `of=${path.join(disk, 'filler-2')}`, 'bs=4096')
    } catch {
      // Full.
    }
  }

  freeDisk({ disk }: Machine): void {
    for (const name of ['filler', 'filler-2']) rmSync(path.join(disk, name), { force: true })
  }

  cutOff(machine: Machine): void {
    const file = path.join(this.folder, 'partition.nft')
    writeFileSync(file, partitionOf(FIREWALL, machine, this.machines, idOf))
    run('nft', '-f', file)
  }

  heal(): void {
    try {
      run('nft', 'delete', 'table', 'inet', FIREWALL)
    } catch {
      // There is none.
    }
  }

  async #ask(machine: Machine, method: string, where: string, body?: unknown): Promise<Response> {
    return fetch(`http://127.0.0.1:${machine.ports.patroni}${where}`, {
      method,
      signal: AbortSignal.timeout(20_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  /** As one of them sees it, those that do not answer being passed over. */
  async members(): Promise<readonly Member[]> {
    for (const machine of this.machines) {
      try {
        const answer = await fetch(`http://127.0.0.1:${machine.ports.patroni}/cluster`, { signal: AbortSignal.timeout(2_000) })
        if (answer.ok) return membersOf(await answer.json())
      } catch {
        // The next one.
      }
    }
    return []
  }

  async #machineOf(isIt: (member: Member) => boolean): Promise<Machine> {
    const member = (await this.members()).find(isIt)
    const machine = this.machines.find(({ name }) => name === member?.name)
    if (machine === undefined) throw new Error('no such machine in the cluster')
    return machine
  }

  leader(): Promise<Machine> {
    return this.#machineOf(({ role }) => role === 'leader')
  }

  replica(): Promise<Machine> {
    return this.#machineOf(({ role }) => role !== 'leader')
  }

  /** One leads, the two others follow it, and each of its commits waits for both (asynchronous: for none). */
  async isWell(): Promise<void> {
    await until('one leads and two follow', async () => {
      const members = await this.members()
      const follow = members.filter(({ role, state }) => role !== 'leader' && (state === 'running' || state === 'streaming'))
      const expectedRole = this.#isSynchronous ? 'sync_standby' : 'replica'
      return (
        members.some(({ role, state }) => role === 'leader' && state === 'running') &&
        follow.filter(({ role }) => role === expectedRole).length === 2
      )
    })
  }

  #isSynchronous = true

  /** Asynchronous: the control, in which something is to be lost. */
  async setSynchronous(isSynchronous: boolean): Promise<void> {
    await this.#ask(await this.leader(), 'PATCH', '/config', { synchronous_mode: isSynchronous })
    this.#isSynchronous = isSynchronous
    await this.isWell()
  }

  /** Sets the archive command of all three machines, without a restart. */
  async archiveBy(command: string): Promise<void> {
    await this.#ask(await this.leader(), 'PATCH', '/config', { postgresql: { parameters: { archive_command: command } } })
  }

  /** Asks the leader to hand over; resolves when another machine leads. */
  async switchOver(): Promise<void> {
    const [leader, to] = [await this.leader(), await this.replica()]
    const answer = await this.#ask(leader, 'POST', '/switchover', { leader: leader.name, candidate: to.name })
    if (!answer.ok) throw new Error(`switchover: ${answer.status} ${await answer.text()}`)
  }

  async close(): Promise<void> {
    this.heal()
    for (const machine of this.machines) {
      this.thawDisk(machine)
      this.resume(machine)
    }
    await this.stopAll().catch(() => {
      for (const machine of this.machines) this.kill(machine)
    })
    for (const child of this.#children) child.kill('SIGKILL')
    for (const machine of this.machines) releaseMachine(machine)
  }
}
