// The faults that the lab goes through, each with a name. Each leaves the lab as it was before, so that the next one begins from there.
import { setTimeout as wait } from 'node:timers/promises'
import type { Lab } from './lab.ts'
import type { Server } from './servers.ts'

interface Stage {
  readonly lab: Lab
  readonly servers: readonly [Server, Server]
  /** The centre in which all writers write. */
  readonly centerId: string
  /** So many more calls were acknowledged. @throws when nobody is served any more */
  served(): Promise<void>
}

export interface Harm {
  readonly name: string
  /** The fault in words, for the reader of the table. */
  readonly what: string
  /** A second writer asks for what another one was given, and is to be refused: for some of it, unless all is said. */
  readonly rivals?: 'all'
  do(stage: Stage): Promise<void>
}

/** Longer than the leader's key holds. */
const BEYOND_TTL_MS = 25_000

const leaderKilled: Harm = {
  name: 'leader killed',
  what: 'kill -9 of PostgreSQL, Patroni and etcd of the machine that leads; started again once another one leads',
  async do({ lab, served }) {
    const leader = await lab.leader()
    lab.kill(leader)
    await served()
    lab.restart(leader)
  },
}

const leaderStopped: Harm = {
  name: 'leader stopped',
  what: `SIGSTOP of everything of the machine that leads, for ${BEYOND_TTL_MS / 1_000} s; then it goes on as if nothing had been`,
  async do({ lab, served }) {
    const leader = await lab.leader()
    lab.pause(leader)
    await wait(BEYOND_TTL_MS)
    lab.resume(leader)
    await served()
  },
}

const agentStopped: Harm = {
  name: 'agent of the leader stopped',
  what: `SIGSTOP of Patroni alone for ${BEYOND_TTL_MS / 1_000} s: its PostgreSQL goes on taking writes that nobody follows`,
  async do({ lab, served }) {
    const leader = await lab.leader()
    lab.pause(leader, 'agent')
    await wait(BEYOND_TTL_MS)
    lab.resume(leader)
    await served()
  },
}

const replicaKilled: Harm = {
  name: 'replica killed',
  what: 'kill -9 of all of a machine that follows, for whose answer each commit waits',
  async do({ lab, served }) {
    const replica = await lab.replica()
    lab.kill(replica)
    await served()
    await wait(5_000)
    lab.restart(replica)
  },
}

const etcdKilled: Harm = {
  name: 'etcd killed',
  what: `kill -9 of all three etcd, for ${BEYOND_TTL_MS / 1_000} s: nobody can be elected, and who leads goes on (failsafe_mode)`,
  async do({ lab, served }) {
    for (const machine of lab.machines) lab.killEtcd(machine)
    await wait(BEYOND_TTL_MS)
    await served()
    for (const machine of lab.machines) lab.startEtcd(machine)
  },
}

const serverKilled: Harm = {
  name: 'application server killed',
  what: 'kill -9 of one Relève of two, in the middle of its calls; started again 5 s later',
  async do({ servers: [first], served }) {
    await first.kill()
    await wait(5_000)
    await served()
    await first.start()
  },
}

const diskPaused: Harm = {
  name: 'disk paused',
  what: 'fsfreeze of the disk with the data of the leader, for 12 s: everything that writes there hangs, nothing fails',
  async do({ lab, served }) {
    const leader = await lab.leader()
    lab.freezeDisk(leader)
    await wait(12_000)
    lab.thawDisk(leader)
    await served()
  },
}

const partitioned: Harm = {
  name: 'leader cut from the witnesses',
  what: `firewall between the machine that leads and the two others (etcd, Patroni, replication), for ${BEYOND_TTL_MS / 1_000} s; HAProxy reaches all three`,
  async do({ lab, served }) {
    lab.cutOff(await lab.leader())
    await wait(BEYOND_TTL_MS)
    lab.heal()
    await served()
  },
}

const switchedOver: Harm = {
  name: 'switchover',
  what: 'asked of Patroni, as for maintenance',
  async do({ lab, served }) {
    await lab.switchOver()
    await served()
  },
}

const allRestarted: Harm = {
  name: 'everything restarted',
  what: 'both Relève, HAProxy, three PostgreSQL with Patroni, three etcd: stopped at once as machines stop them, and started',
  async do({ lab, servers, served }) {
    // At once: one after the other, what is under way would be over before its database goes.
    await Promise.all([...servers.map((server) => server.stop()), lab.stopAll()])
    await lab.startAll()
    for (const server of servers) await server.start()
    await served()
  },
}

const diskFull: Harm = {
  name: 'disk full',
  what: 'the disk with the data of the leader filled to its last byte; after 15 s a switchover is asked for, then the disk is freed',
  async do({ lab, served }) {
    const leader = await lab.leader()
    lab.fillDisk(leader)
    await wait(15_000)
    await lab.switchOver()
    await served()
    lab.freeDisk(leader)
  },
}

/** Everything that may happen to it. */
export const harms: readonly Harm[] = [
  leaderKilled,
  leaderStopped,
  agentStopped,
  replicaKilled,
  etcdKilled,
  serverKilled,
  diskPaused,
  partitioned,
  switchedOver,
  allRestarted,
  diskFull,
]

/** Not a fault to survive but a proof that the rig sees a loss: commits wait for nobody, the others are two seconds behind, the leader dies. */
export const control: Harm = {
  name: 'control: asynchronous',
  rivals: 'all',
  what: 'commits wait for nobody, what sends the WAL to the others is stopped for 2 s, then kill -9 of the leader: something is to be lost',
  async do({ lab, served }) {
    const leader = await lab.leader()
    lab.pauseSenders(leader)
    await wait(2_000)
    lab.kill(leader)
    await served()
    lab.restart(leader)
  },
}
