// A database at several addresses: connections go to the one that takes writes, follow it when that changes, and say so when none does.
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startPostgres } from '#test/faults/postgres.ts'
import type { HarmedPostgres } from '#test/faults/postgres.ts'
import { until } from '#test/until.ts'
import { addressesOf } from '../config/database-hosts.ts'
import { Hosts } from './hosts.ts'
import { migrate } from './migrate.ts'
import { startNetwork } from '#test/db/network.ts'
import type { TestNetwork } from '#test/db/network.ts'
import { createPool } from './pool.ts'
import { unavailability } from './unavailable.ts'

test.for([
  ['postgres://u:p@n1/releve', ['postgres://u:p@n1/releve']],
  ['postgres://u:p@localhost/releve?host=/run/a,b', ['postgres://u:p@localhost/releve?host=/run/a,b']],
  [
    'postgres://u:p%2C@n1:5432,n2/releve?sslmode=require',
    ['postgres://u:p%2C@n1:5432/releve?sslmode=require', 'postgres://u:p%2C@n2/releve?sslmode=require'],
  ],
  ['postgresql://n1,[::1]:5433', ['postgresql://n1', 'postgresql://[::1]:5433']],
] as const)('%s', ([url, addresses]) => {
  expect(addressesOf(url)).toEqual(addresses)
})

describe('two PostgreSQL, of which one takes writes', () => {
  let first: TestDatabase
  let second: HarmedPostgres
  let networks: readonly [TestNetwork, TestNetwork]
  let url: string
  /** Past the networks, as an administrator. */
  let admins: readonly [pg.Pool, pg.Pool]
  let name: string
  let pool: pg.Pool

  beforeAll(async () => {
    ;[first, second] = await Promise.all([createTestDatabase({ migrated: false }), startPostgres()])
    const { username, password, pathname } = new URL(first.url)
    name = pathname.slice(1)
    const root = createPool({ url: second.url, size: 1 })
    const roles = await root.query<{ there: boolean }>('SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there', [username])
    await root.query(
      `${roles.rows[0]?.there === true ? 'ALTER' : 'CREATE'} ROLE "${username}" SUPERUSER LOGIN PASSWORD '${decodeURIComponent(password)}'`,
    )
    await root.query(`CREATE DATABASE "${name}"`)
    await root.end()
    const other = new URL(second.url)
    other.username = username
    other.password = password
    other.pathname = pathname
    networks = [await startNetwork(first.url), await startNetwork(other.href)]
    admins = [createPool({ url: first.url, size: 1 }), createPool({ url: other.href, size: 1 })]
    for (const admin of admins) await admin.query('CREATE TABLE written (n int)')
    const [a, b] = networks.map((network) => new URL(network.url).host)
    url = `postgres://${username}:${password}@${a},${b}${pathname}`
  })
  afterAll(async () => {
    for (const admin of admins) await admin.end()
    for (const network of networks) await network.close()
    await first.close()
    await second.close()
  })

  /** The statement runs in a transaction of its own that may write, even while the database is read-only by default. */
  const order = (admin: pg.Pool, statement: string) => admin.query(`BEGIN READ WRITE; ${statement}; COMMIT`)
  /** Sets the hosts to the state that an election leaves. */
  const takesWrites = async (index: 0 | 1 | null) => {
    for (const [at, admin] of admins.entries()) {
      await order(admin, `ALTER DATABASE "${name}" SET default_transaction_read_only = ${at === index ? 'off' : 'on'}`)
    }
  }
  const written = async () => {
    const counts: number[] = []
    for (const admin of admins) counts.push((await admin.query('SELECT FROM written')).rowCount ?? 0)
    return counts
  }
  beforeEach(async () => {
    for (const network of networks) network.pass()
    for (const admin of admins) await order(admin, 'TRUNCATE written')
    pool = createPool({ url, size: 3 })
  })
  afterEach(() => pool.end())
  const write = () => pool.query('INSERT INTO written VALUES (1)')

  test('the one that takes none is passed over, though it is named first', async () => {
    await takesWrites(1)
    await Promise.all([write(), write(), write()])
    expect(await written()).toEqual([0, 3])
  })

  test('when another one takes them, a broken connection finds it, and those that were left behind are closed', async () => {
    await takesWrites(1)
    await Promise.all([write(), write(), write()])
    await takesWrites(0)
    await admins[1].query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() LIMIT 1`,
    )
    await until(() => Promise.resolve(networks[1].open === 0))
    await Promise.all([write(), write(), write()])
    expect(await written()).toEqual([3, 3])
  })

  test('one that refuses is passed over', async () => {
    await takesWrites(1)
    networks[0].refuse()
    await write()
    expect(await written()).toEqual([0, 1])
  })

  test('one that is silent is not waited for once another one takes writes', async () => {
    await takesWrites(1)
    networks[0].silence()
    // Nobody gives up the silent one in the time of this test.
    const hosts = new Hosts(addressesOf(url), 300_000)
    expect(await hosts.leading()).toBe(addressesOf(url)[1])
  })

  test('none that takes writes is a database that is away for now', async () => {
    await takesWrites(null)
    const refusal: unknown = await write().catch((error: unknown) => error)
    expect(unavailability(refusal)).toBe('busy')
    await takesWrites(0)
    await write()
  })

  test('migrations go there, those of the queue too', async () => {
    await takesWrites(1)
    expect(await migrate(url)).not.toEqual([])
    const { rows } = await admins[1].query<{ queue: string | null }>(`SELECT to_regclass('graphile_worker.jobs') AS queue`)
    expect(rows[0]?.queue).not.toBeNull()
  })
})
