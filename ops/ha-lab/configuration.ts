// The configuration of Patroni, etcd and HAProxy in the lab: the same as an installation on three machines would have, with shorter times.
// docs/operations.md gives the reasons.
import path from 'node:path'
import { BALANCER_ADDRESS, PRIMARY_PORT } from './places.ts'
import type { Machine } from './places.ts'

export const PROGRAMS = '/usr/lib/postgresql/15/bin'
const LOOPBACK = '127.0.0.1'

export interface Passwords {
  readonly superuser: string
  readonly replication: string
}

/** Patroni writes its leader's key again every `loop_wait`; it is lost after `ttl`, and then another one takes over. */
export const PATRONI_TIMES = { ttl: 15, loop_wait: 3, retry_timeout: 5, primary_start_timeout: 5 } as const

export function patroniOf(machine: Machine, machines: readonly Machine[], passwords: Passwords): string {
  const { name, ports, data, folder } = machine
  return JSON.stringify({
    scope: 'releve',
    name,
    restapi: { listen: `${LOOPBACK}:${ports.patroni}`, connect_address: `${LOOPBACK}:${ports.patroni}` },
    // The second version of etcd's interface: with the third, Patroni 3.0 takes its key back from whoever leads meanwhile.
    etcd: { hosts: machines.map((each) => `${LOOPBACK}:${each.ports.etcd}`) },
    bootstrap: {
      dcs: {
        ...PATRONI_TIMES,
        synchronous_mode: true,
        synchronous_node_count: 2,
        failsafe_mode: true,
        // That of a centre on its way to another database; Patroni drops what it does not know.
        ignore_slots: [{ type: 'logical', plugin: 'pgoutput' }],
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            wal_level: 'logical',
            max_connections: 100,
            shared_buffers: '64MB',
            max_wal_size: '128MB',
            wal_keep_size: '64MB',
            // Where it goes is said later, without a restart: `npm run ha-lab -- instant`.
            archive_mode: 'on',
            archive_command: '/bin/true',
            archive_timeout: '60s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.0/8 scram-sha-256',
        'host replication replicator 127.0.0.0/8 scram-sha-256',
        'local all all scram-sha-256',
      ],
    },
    postgresql: {
      listen: `${LOOPBACK}:${ports.postgres}`,
      connect_address: `${LOOPBACK}:${ports.postgres}`,
      data_dir: data,
      bin_dir: PROGRAMS,
      pgpass: path.join(folder, 'pgpass'),
      authentication: {
        superuser: { username: 'postgres', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: folder },
      callbacks: { on_start: followsFileOf(machine), on_role_change: followsFileOf(machine) },
    },
  })
}

export const followsFileOf = ({ folder }: Machine): string => path.join(folder, 'follows.sh')

/**
 * Run by Patroni after a start and a change of role. A slot of a move stays on the machine that led when it was made; once another one leads
 * nobody would take it away there, it would keep the WAL for ever, and be in the way when that machine leads again.
 */
export function followsOf({ folder, ports }: Machine, { superuser }: Passwords): string {
  // The slots of the first copies of tables belong to the move as well.
  const ownSlots = "slot_name LIKE 'releve_move_%' OR slot_name LIKE 'pg_%_sync_%'"
  const drop = `SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE (${ownSlots}) AND pg_is_in_recovery()`
  return `#!/bin/sh
[ "$2" = replica ] || exit 0
PGPASSWORD='${superuser}' exec ${PROGRAMS}/psql --host=${folder} --port=${ports.postgres} --username=postgres --quiet --command="${drop}" postgres
`
}

export function etcdOf({ name, ports, folder }: Machine, machines: readonly Machine[]): string[] {
  const client = `http://${LOOPBACK}:${ports.etcd}`
  const peer = `http://${LOOPBACK}:${ports.etcdPeer}`
  return [
    '--enable-v2=true',
    `--name=${name}`,
    `--data-dir=${path.join(folder, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=${machines.map((each) => `${each.name}=http://${LOOPBACK}:${each.ports.etcdPeer}`).join(',')}`,
    '--log-level=error',
  ]
}

/**
 * HAProxy sends everything to the leader that Patroni names. A server that is no longer the leader loses its sessions, even when it does
 * not notice by itself.
 */
export function haproxyOf(machines: readonly Machine[]): string {
  return `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind ${LOOPBACK}:${PRIMARY_PORT}
  option httpchk OPTIONS /primary
  http-check expect status 200
  timeout check 2s
  source ${BALANCER_ADDRESS}
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, ports }) => `  server ${name} ${LOOPBACK}:${ports.postgres} check port ${ports.patroni}`).join('\n')}
`
}

/**
 * Nothing passes between that machine and the others: neither what it asks of them, nor what they ask of it, nor the answers. Processes of
 * this computer are told apart by their users, HAProxy by its address.
 */
export function partitionOf(table: string, alone: Machine, machines: readonly Machine[], idOf: (user: string) => number): string {
  const portsOf = (list: readonly Machine[]) => list.flatMap(({ ports }) => Object.values(ports)).join(', ')
  const others = machines.filter(({ name }) => name !== alone.name)
  const uid = idOf(alone.user)
  const otherUserIds = others.map(({ user }) => idOf(user)).join(', ')
  return `table inet ${table} {
 chain between {
  type filter hook output priority 0;
  ip daddr ${BALANCER_ADDRESS} accept
  meta skuid ${uid} tcp dport { ${portsOf(others)} } drop
  meta skuid { ${otherUserIds} } tcp dport { ${portsOf([alone])} } drop
  meta skuid ${uid} tcp sport { ${portsOf([alone])} } drop
 }
 chain arriving {
  type filter hook input priority 0;
  ip saddr ${BALANCER_ADDRESS} accept
  meta skuid ${uid} tcp sport { ${portsOf(others)} } drop
  meta skuid { ${otherUserIds} } tcp sport { ${portsOf([alone])} } drop
 }
}
`
}

/** The leader writes its backups and its WAL into that folder. */
export function pgbackrestOf({ data, folder, ports }: Machine, repository: string): string {
  return `[global]
repo1-path=${repository}
repo1-retention-full=2
log-path=${repository}/log
lock-path=${repository}/lock
spool-path=${repository}/spool
start-fast=y
[releve]
pg1-path=${data}
pg1-port=${ports.postgres}
pg1-socket-path=${folder}
pg1-user=postgres
`
}
