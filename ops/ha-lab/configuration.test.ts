// The configuration of the lab's programs, as far as it can be read without running them: the machines a partition separates, the machines
// HAProxy asks.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { followsFileOf, followsOf, haproxyOf, partitionOf, PATRONI_TIMES, patroniOf } from './configuration.ts'
import { machinesIn } from './places.ts'
import { lineOf } from './sheet.ts'

const machines = machinesIn('/lab')
const [first, second] = machines
if (first === undefined || second === undefined) throw new Error('no machines')

test('each machine has a user, ports and a disk that no other one has', () => {
  const own = machines.flatMap(({ user, disk, folder, ports }) => [user, disk, folder, ...Object.values(ports)])
  expect(new Set(own).size).toBe(own.length)
})

test('Patroni has the time to ask twice before it loses its key', () => {
  expect(PATRONI_TIMES.loop_wait + 2 * PATRONI_TIMES.retry_timeout).toBeLessThanOrEqual(PATRONI_TIMES.ttl)
})

test('commits wait for both of the others, and who leads goes on without witnesses', () => {
  const configuration: unknown = JSON.parse(patroniOf(first, machines, { superuser: 'a', replication: 'b' }))
  expect(configuration).toMatchObject({ bootstrap: { dcs: { synchronous_mode: true, synchronous_node_count: 2, failsafe_mode: true } } })
  expect(configuration).toMatchObject({ etcd: { hosts: ['127.0.0.1:27101', '127.0.0.1:27102', '127.0.0.1:27103'] } })
})

test('whoever follows from now on drops the slots of moves that it made when it led, and whoever leads none', () => {
  const passwords = { superuser: 'a', replication: 'b' }
  const file = followsFileOf(first)
  expect(JSON.parse(patroniOf(first, machines, passwords))).toMatchObject({
    postgresql: { callbacks: { on_start: file, on_role_change: file } },
  })
  // In the place of psql, which is not everywhere.
  const script = followsOf(first, passwords).replace(/\S+\/psql/, 'echo asked:')
  const outputFor = (role: string) =>
    execFileSync('sh', ['-c', script, 'follows.sh', 'on_role_change', role, 'releve'], { encoding: 'utf8' })
  expect(outputFor('replica')).toMatch(/^asked: .*pg_drop_replication_slot.*'releve_move_%'.*pg_is_in_recovery\(\) postgres\n$/)
  expect([outputFor('master'), outputFor('demoted')]).toEqual(['', ''])
})

test('HAProxy asks Patroni of each machine who leads, and closes the sessions of who does not', () => {
  const text = haproxyOf(machines)
  expect(text).toContain('on-marked-down shutdown-sessions')
  for (const { ports } of machines) expect(text).toContain(`:${ports.postgres} check port ${ports.patroni}`)
})

test('a partition cuts a machine from the others both ways, and neither from HAProxy', () => {
  const text = partitionOf('try', second, machines, (user) => Number(user.at(-1)))
  expect(text.match(/meta skuid 2 /g)).toHaveLength(3)
  expect(text.match(/meta skuid \{ 1, 3 \}/g)).toHaveLength(2)
  expect(text.match(/127\.0\.0\.9 accept/g)).toHaveLength(2)
})

test('a line of the table says what was lost before how long it took', () => {
  const outcome = {
    name: 'leader killed',
    acknowledged: 514,
    lost: ['x'],
    doubled: [],
    problems: [],
    gapMs: 15_230,
    leaderlessMs: 14_050,
    load: 20.6,
  }
  expect(lineOf(outcome)).toBe('| leader killed | 514 | 1 | 0 | 0 | 15.2 | 14.1 | 21 |')
})
