// A centre moves alone to another PostgreSQL while it is used: its rows flow there by logical replication; at the end it is fenced for a
// moment, both sides are compared, and one commit in the directory makes the other database its own. Killed at any moment and run again,
// it goes on from what the directory says: before that commit everything is undone, after it everything is finished.
import { setTimeout as pause } from 'node:timers/promises'
import { StartupError } from '#config/startup-error.ts'
import { DIRECTORY_NAME } from '#config/settings.ts'
import { centerTablesOf, digestsOf, isIdentifier, plainTexts, requireCenter, unknownCenter } from '../center-rows.ts'
import type { TableDigest } from '../center-rows.ts'
import { Connection } from '../connection.ts'
import { putFence, takeFence } from '../fence.ts'
import { migrationLock } from '../migrate.ts'
import { loadPlace, lockPlace, savePlace } from '../places.ts'
import type { DatabaseName, Place } from '../places.ts'
import { takeStatistics } from '../statistics.ts'
import { cameThrough, copied, keptByReplicas, offer, requireReplication, subscribe, unsubscribe, withdraw } from './replication.ts'
import { reason } from '../reachable.ts'
import type { Session } from './replication.ts'

/** The steps stand in their order. What was done so far is committed when a step is heard of. */
export type Step =
  /** The directory says that a copy is being made. */
  | 'announced'
  /** The target is reading what is there. */
  | 'copying'
  /** The target follows what is written. */
  | 'following'
  /** Nothing is written in the centre any more. */
  | 'fenced'
  /** Both sides are alike. */
  | 'compared'
  /** The directory says that the centre is in the target. */
  | 'switched'
  /** It is written there. */
  | 'opened'
  /** The source holds nothing of it. */
  | 'emptied'

export interface Move {
  readonly centerId: string
  readonly to: DatabaseName
  /** The addresses of databases, for a role that may replicate and empty tables (docs/decisions/0044). `null`: the directory. */
  readonly urls: ReadonlyMap<DatabaseName, string>
  /** How long the centre may be closed, in milliseconds; what takes longer is undone. */
  readonly closedWithinMs: number
  /** How long somebody may still be reading in the source after the switch, in milliseconds. */
  readonly readersLeaveWithinMs: number
  /**
   * A connection that breaks (another machine leads) leaves the centre as it was then, closed perhaps: how long to try to settle that by new
   * ones, in milliseconds. By default not at all: the next run does.
   */
  readonly settledWithinMs?: number
  /** A centre that is there already is refused; by default it is what was asked for. */
  readonly isRefusedThere?: boolean
  readonly onStep?: (step: Step) => void | Promise<void>
  /** Asks whoever watches the centre to read again; in the database where it is now. */
  readonly onArrival?: (target: Session) => Promise<void>
}

export interface Moved {
  /** Milliseconds during which nothing could be written in the centre; null: it was there already, or an earlier move was finished. */
  readonly closedMs: number | null
  readonly digests: readonly TableDigest[]
}

/** A database that was lost is asked again. */
const AGAIN_MS = 1_000

/**
 * @throws StartupError when the centre cannot move, or could not this time: it is where it was and open, unless the sentence says otherwise
 */
export async function moveCenter(move: Move): Promise<Moved> {
  const { centerId, to } = move
  const sessions = new Sessions(move.urls)
  // The address is checked before anything is touched.
  sessions.url(to)
  if (!isIdentifier(centerId)) throw unknownCenter(centerId)
  try {
    const directory = await sessions.of(null)
    if (!(await lockPlace(directory, centerId))) throw new StartupError(underWay)
    const found = await loadPlace(directory, centerId)
    if (move.isRefusedThere === true && found.state === 'here' && found.database === to) {
      await requireCenter(await sessions.of(to), centerId)
      throw new StartupError('Ce centre est déjà dans cette base\u00A0: rien n’a été fait.')
    }
    await settleFormer(move, sessions)
    const from = (await loadPlace(directory, centerId)).database
    if (from === to) return await alreadyThere(sessions, move)
    await requireMovable(move, sessions, from)
    try {
      return await carry(move, sessions, from)
    } catch (error) {
      await settleAtLast(move, sessions).catch((cause: unknown) => {
        throw new StartupError(
          `Le déplacement a été interrompu et n’a pas pu être annulé\u00A0: relancez la même commande, qui le terminera ou l’annulera. Cause\u00A0: ${reason(error)}\u202F; puis\u00A0: ${reason(cause)}.`,
          { cause: new AggregateError([error, cause]) },
        )
      })
      // The failure came after the switch: the rest of the move is completed.
      if ((await loadPlace(await sessions.of(null), centerId)).database === to) return await alreadyThere(sessions, move)
      if (error instanceof StartupError) throw error
      throw new StartupError(`Le déplacement n’a pas abouti\u00A0: le centre est resté où il était. Cause\u00A0: ${reason(error)}.`, {
        cause: error,
      })
    }
  } finally {
    await sessions.end()
  }
}

async function alreadyThere(sessions: Sessions, { centerId, to }: Move): Promise<Moved> {
  const target = await sessions.of(to)
  await requireCenter(target, centerId)
  return { closedMs: null, digests: await digestsIn(target, centerId) }
}

/** One connection a database, opened when it is needed. */
class Sessions {
  readonly #urls: Move['urls']
  readonly #open = new Map<DatabaseName, Connection>()

  constructor(urls: Move['urls']) {
    this.#urls = urls
  }

  url(name: DatabaseName): string {
    const url = this.#urls.get(name)
    if (url === undefined) throw new StartupError(`Aucune base de données ne s’appelle ${name ?? ''} dans RELEVE_DATABASES.`)
    return url
  }

  async of(name: DatabaseName): Promise<Connection> {
    const open = this.#open.get(name)
    if (open !== undefined) return open
    const client = new Connection({ connectionString: this.url(name), application_name: 'releve-move' })
    await client.connect().catch((error: unknown) => {
      throw new StartupError(`La base ${name ?? DIRECTORY_NAME} ne répond pas\u00A0: ${reason(error)}.`, { cause: error })
    })
    this.#open.set(name, client)
    return client
  }

  /** The next ones are new: those that were open are lost, or may be, and the lock of the place with them. */
  async end(): Promise<void> {
    const open = [...this.#open.values()]
    this.#open.clear()
    for (const client of open) await client.end().catch(() => undefined)
  }
}

/** Settles an earlier move that was cut off: it is undone before its switch, finished after it. */
async function settleFormer(move: Move, sessions: Sessions): Promise<void> {
  const place = await loadPlace(await sessions.of(null), move.centerId)
  if (place.state === 'moving') await undo(move, sessions, place)
  if (place.state === 'moved') await finish(move, sessions, place)
}

/** The same, by new connections when the ones that were open do not serve any more. @throws what came last, when time is over */
async function settleAtLast(move: Move, sessions: Sessions): Promise<void> {
  const until = performance.now() + (move.settledWithinMs ?? 0)
  for (let isFirst = true; ; isFirst = false) {
    try {
      if (!isFirst && !(await lockPlace(await sessions.of(null), move.centerId))) throw new StartupError(underWay)
      await settleFormer(move, sessions)
      return
    } catch (error) {
      if (performance.now() >= until) throw error
    }
    await pause(AGAIN_MS)
    await sessions.end()
  }
}

/** @throws StartupError */
async function requireMovable({ centerId, to }: Move, sessions: Sessions, from: DatabaseName): Promise<void> {
  const [source, target] = [await sessions.of(from), await sessions.of(to)]
  await requireCenter(source, centerId)
  await requireReplication(source)
  for (const session of [source, target]) {
    // The lock lasts until the sessions end: whoever migrates waits.
    const { rows } = await session.query<{ ours: boolean }>('SELECT pg_try_advisory_lock_shared($1) AS ours', [migrationLock])
    if (rows[0]?.ours !== true)
      throw new StartupError('Une des deux bases change de version en ce moment\u00A0: recommencez dans un instant.')
  }
  const versionOf = async (session: Session) =>
    (await session.query<{ version: number }>('SELECT max(version)::int AS version FROM public.schema_version')).rows[0]?.version
  if ((await versionOf(source)) !== (await versionOf(target))) {
    throw new StartupError('Les deux bases ne sont pas à la même version\u00A0: démarrez Relève une fois sur chacune d’elles.')
  }
  for (const { name, centerColumn } of await centerTablesOf(target)) {
    const { rowCount } = await target.query(`SELECT FROM public.${name} WHERE ${centerColumn} = $1 LIMIT 1`, [centerId])
    if (rowCount !== 0) throw new StartupError('La base d’arrivée contient déjà des données de ce centre\u00A0: rien n’a été fait.')
  }
}

async function carry(move: Move, sessions: Sessions, from: DatabaseName): Promise<Moved> {
  const { centerId, to, closedWithinMs, onStep = () => {}, onArrival } = move
  const [directory, source, target] = [await sessions.of(null), await sessions.of(from), await sessions.of(to)]
  await savePlace(directory, centerId, { database: from, state: 'moving', other: to })
  await onStep('announced')
  // Jobs of the target leave the copy alone.
  await putFence(target, centerId, Infinity)
  await offer(source, centerId)
  await subscribe(target, centerId, sessions.url(from))
  await onStep('copying')
  await copied(source, target, centerId)
  // Statistics are taken before the centre is closed: its first readers there need them.
  await takeStatistics(
    target,
    (await centerTablesOf(target)).map(({ name }) => name),
  )
  await onStep('following')

  const since = performance.now()
  const remainingMs = () => closedWithinMs - (performance.now() - since)
  if (!(await putFence(source, centerId, remainingMs()))) throw new StartupError(tooLong)
  await onStep('fenced')
  if (!(await cameThrough(source, centerId, remainingMs()))) throw new StartupError(tooLong)
  const [sourceDigests, targetDigests] = await Promise.all([digestsIn(source, centerId), digestsIn(target, centerId)])
  const different = sourceDigests.find((digest, index) => JSON.stringify(digest) !== JSON.stringify(targetDigests[index]))
  if (different !== undefined || sourceDigests.length !== targetDigests.length) {
    throw new StartupError(
      `Les deux bases ne disent pas la même chose (${different?.table ?? 'tables'})\u00A0: le centre est resté où il était.`,
    )
  }
  await onStep('compared')
  await keptByReplicas(target)
  if (remainingMs() < 0) throw new StartupError(tooLong)
  await savePlace(directory, centerId, { database: to, state: 'moved', other: from })
  await onStep('switched')
  await takeFence(target, centerId)
  const closedMs = performance.now() - since
  await onStep('opened')
  await onArrival?.(target)
  await finish(move, sessions, { database: to, state: 'moved', other: from })
  return { closedMs, digests: targetDigests }
}

const underWay = 'Un déplacement de ce centre est déjà en cours.'
const tooLong = 'Le centre serait resté fermé trop longtemps\u00A0: il est resté où il était. Recommencez à une heure plus calme.'

/** Digests everything that a database holds of the centre, at one instant. */
async function digestsIn(session: Session, centerId: string): Promise<TableDigest[]> {
  await session.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await session.query(plainTexts)
  const digests = await digestsOf(session, centerId)
  await session.query('COMMIT')
  return digests
}

/** The centre stays where it is, and is open first of all. */
async function undo({ centerId }: Move, sessions: Sessions, { database, other }: Place): Promise<void> {
  const source = await sessions.of(database)
  await takeFence(source, centerId)
  const target = await sessions.of(other)
  await unsubscribe(target, centerId)
  await withdraw(source, target, centerId)
  await empty(target, centerId)
  await savePlace(await sessions.of(null), centerId, { database, state: 'here', other: null })
}

/** The centre has moved: what it left goes. */
async function finish(move: Move, sessions: Sessions, { database, other }: Place): Promise<void> {
  const { centerId, readersLeaveWithinMs, onStep = () => {} } = move
  const [source, target] = [await sessions.of(other), await sessions.of(database)]
  await takeFence(target, centerId)
  // The subscription ends before anything is deleted, lest the deletions flow as well.
  await unsubscribe(target, centerId)
  await withdraw(source, target, centerId)
  await pause(readersLeaveWithinMs)
  await empty(source, centerId)
  await savePlace(await sessions.of(null), centerId, { database, state: 'here', other: null })
  await onStep('emptied')
}

/**
 * Deletes the centre's rows in a database where it is not, ledgers and histories too; its fence stays, for whoever comes late. Triggers
 * rest, the ones that keep ledgers and those of references: only a role that may set `session_replication_role` can, which no program
 * that serves does.
 */
async function empty(session: Session, centerId: string): Promise<void> {
  await session.query('BEGIN')
  try {
    await session.query('SET LOCAL session_replication_role = replica')
    for (const { name, centerColumn } of await centerTablesOf(session)) {
      await session.query(`DELETE FROM public.${name} WHERE ${centerColumn} = $1`, [centerId])
    }
    await session.query('COMMIT')
  } catch (error) {
    await session.query('ROLLBACK')
    throw error
  }
}
