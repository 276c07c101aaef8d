// The logical replication that a move uses: rows of one centre flow from one database to another, first those that exist, then what is
// written meanwhile. Everything it creates has one name, made of the centre's identifier, so that the remains of a killed move are found.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { StartupError } from '#config/startup-error.ts'
import { centerTablesOf } from '../center-rows.ts'
import type { CenterTable } from '../center-rows.ts'

/** A connection of its own, in no transaction. */
export type Session = Pick<pg.Client, 'query'>

const nameOf = (centerId: string) => `releve_move_${centerId.replaceAll('-', '')}`

const LOOK_EVERY_MS = 50

/**
 * @throws StartupError when the source does not write down what replication reads
 * @throws Error when a table could not be replicated by its centre: a mistake of a migration
 */
export async function requireReplication(source: Session): Promise<void> {
  const { rows: level } = await source.query<{ wal_level: string }>('SHOW wal_level')
  if (level[0]?.wal_level !== 'logical') {
    throw new StartupError(
      'La base d’où part le centre n’écrit pas ce qu’il faut pour le suivre\u00A0: mettez wal_level = logical dans sa configuration et redémarrez-la.',
    )
  }
  // The filter of a publication may only name columns by which rows are identified; else every UPDATE of that table, of any centre, fails.
  const { rows: full } = await source.query<{ name: string }>(
    `SELECT format('%I', relname) AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relreplident = 'f'`,
  )
  const byWholeRow = new Set(full.map(({ name }) => name))
  for (const { name, key, centerColumn } of await centerTablesOf(source)) {
    if (!key.includes(centerColumn) && !byWholeRow.has(name)) throw new Error(`${name} does not identify its rows by their centre`)
  }
}

/** From here on the source keeps what is written in the centre, until it is read or `stop` says that nobody will. */
export async function offer(source: Session, centerId: string): Promise<void> {
  const name = nameOf(centerId)
  const filtered = ({ name: table, centerColumn }: CenterTable) => `public.${table} WHERE (${centerColumn} = '${centerId}')`
  await source.query(`CREATE PUBLICATION ${name} FOR TABLE ${(await centerTablesOf(source)).map(filtered).join(', ')}`)
  // The slot is made by hand: one made by the subscription would wait for the subscription's own transaction when both databases are of one
  // server.
  await source.query('SELECT pg_create_logical_replication_slot($1, $2)', [name, 'pgoutput'])
}

/** @param sourceUrl as the target's server reaches it */
export async function subscribe(target: Session, centerId: string, sourceUrl: string): Promise<void> {
  const name = nameOf(centerId)
  const { rows } = await target.query<{ quoted: string }>('SELECT quote_literal($1) AS quoted', [sourceUrl])
  await target.query(
    `CREATE SUBSCRIPTION ${name} CONNECTION ${rows[0]?.quoted ?? ''} PUBLICATION ${name}
     WITH (create_slot = false, slot_name = '${name}', disable_on_error = true)`,
  )
}

/** Waits until every table is copied, and what was written until then has come. @throws Error when the target gave up */
export async function copied(source: Session, target: Session, centerId: string): Promise<void> {
  const name = nameOf(centerId)
  for (;;) {
    const { rows } = await target.query<{ enabled: boolean; missing: number }>(
      `SELECT s.subenabled AS enabled, count(r.srrelid) FILTER (WHERE r.srsubstate <> 'r')::int AS missing
       FROM pg_subscription s LEFT JOIN pg_subscription_rel r ON r.srsubid = s.oid
       WHERE s.subname = $1 AND s.subdbid = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY s.oid, s.subenabled`,
      [name],
    )
    if (rows[0]?.enabled !== true) throw new Error('the target gave the copy up: its log says why')
    if (rows[0].missing === 0) break
    await pause(LOOK_EVERY_MS)
  }
  await cameThrough(source, centerId, Infinity)
}

/** Waits until what the source holds at this moment is in the target, on its disk. False when it took longer than `withinMs`. */
export async function cameThrough(source: Session, centerId: string, withinMs: number): Promise<boolean> {
  const { rows } = await source.query<{ now: string }>('SELECT pg_current_wal_insert_lsn()::text AS now')
  const until = performance.now() + withinMs
  for (;;) {
    const { rows: found } = await source.query<{ there: boolean }>(
      'SELECT confirmed_flush_lsn >= $2::pg_lsn AS there FROM pg_replication_slots WHERE slot_name = $1',
      [nameOf(centerId), rows[0]?.now],
    )
    if (found[0] === undefined) throw new Error('the slot of the move is gone')
    if (found[0].there) return true
    if (performance.now() >= until) return false
    await pause(LOOK_EVERY_MS)
  }
}

/**
 * Makes sure that the replicated rows are on the disks of the target's synchronous replicas too, if it has any. Rows that replication
 * brings wait for no replica, but a commit of our own waits for everything before it.
 */
export async function keptByReplicas(target: Session): Promise<void> {
  await target.query(`SELECT pg_logical_emit_message(true, 'releve', 'a centre came')`)
}

/** The target asks no more. Nothing to do when it never did. */
export async function unsubscribe(target: Session, centerId: string): Promise<void> {
  const name = nameOf(centerId)
  const { rowCount } = await target.query(
    'SELECT FROM pg_subscription WHERE subname = $1 AND subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())',
    [name],
  )
  if (rowCount === 0) return
  // Without its slot, it goes whether or not the source can be reached; `withdraw` takes the slot away.
  await target.query(`ALTER SUBSCRIPTION ${name} DISABLE`)
  await target.query(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`)
  await target.query(`DROP SUBSCRIPTION ${name}`)
}

/** The source keeps nothing more for the move, once the target asks no more. Nothing to do when it never did. */
export async function withdraw(source: Session, target: Session, centerId: string): Promise<void> {
  const name = nameOf(centerId)
  for (const slot of [name, ...(await orphans(source, target))]) await dropSlot(source, slot)
  await source.query(`DROP PUBLICATION IF EXISTS ${name}`)
}

/**
 * The slots of tables' first copies that a target left behind: ending its subscription it takes them away itself, but where it cannot reach
 * the source it says nothing and leaves them. Of that server, and of no subscription that it has.
 */
async function orphans(source: Session, target: Session): Promise<string[]> {
  const { rows: server } = await target.query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')
  const { rows: slots } = await source.query<{ name: string; subscription: string }>(
    `SELECT slot_name AS name, split_part(slot_name, '_', 2) AS subscription FROM pg_replication_slots
     WHERE database = current_database() AND slot_name ~ ('^pg_[0-9]+_sync_[0-9]+_' || $1 || '$')`,
    [server[0]?.id],
  )
  // The question comes afterwards: whatever has a slot was there before it.
  const { rows: subscriptions } = await target.query<{ oid: string }>('SELECT oid::text AS oid FROM pg_subscription')
  return slots.filter(({ subscription }) => subscriptions.every(({ oid }) => oid !== subscription)).map(({ name }) => name)
}

async function dropSlot(source: Session, name: string): Promise<void> {
  for (;;) {
    const { rows } = await source.query<{ pid: number | null }>('SELECT active_pid AS pid FROM pg_replication_slots WHERE slot_name = $1', [
      name,
    ])
    const [slot] = rows
    if (slot === undefined) break
    if (slot.pid === null) {
      const dropped = await source.query('SELECT pg_drop_replication_slot($1)', [name]).catch((error: unknown) => error)
      // 55006: somebody reads it again, for the target was not told yet; 42704: it is gone.
      const code = dropped instanceof Error && 'code' in dropped ? dropped.code : null
      if (dropped instanceof Error && code !== '55006' && code !== '42704') throw dropped
    } else await source.query('SELECT pg_terminate_backend($1)', [slot.pid])
    await pause(LOOK_EVERY_MS)
  }
}
