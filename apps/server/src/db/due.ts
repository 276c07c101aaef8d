// Works off what is due, by batches of one centre each: however much ends at one instant, each item is found once and costs the same.
// A batch takes what nobody holds and waits for nobody, so that whoever wants what it has locked waits no longer than its own statements
// take; what it could not do is done afterwards, one item a transaction: the one that fails is then left aside, and holds nothing else up.
import type { CenterId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { isFenced } from './fence.ts'
import { inTransaction } from './transaction.ts'
import type { Transaction } from './transaction.ts'
import { unavailability } from './unavailable.ts'

/** One thing that is due: where it stands in the order of what is. */
export interface Due {
  /** Instant, as PostgreSQL writes it: to the microsecond. */
  readonly at: string
  readonly center_id: CenterId
  readonly _id: string
}

const FIRST = '00000000-0000-0000-0000-000000000000'

/** The value that `(instant, center_id, _id)` is compared with; without a last row it sorts before everything. */
export const afterDue = (after: Due | null): Sql =>
  sql`(${after?.at ?? '-infinity'}::timestamptz, ${after?.center_id ?? FIRST}::uuid, ${after?._id ?? FIRST}::uuid)`

/** The items that are due in one centre, as a transaction takes them: without `waits` it passes over what others hold. */
export interface DueBatch {
  readonly centerId: CenterId
  readonly ids: readonly string[]
  readonly waits: boolean
}

export interface DueWork {
  /** Finds those after `after` (null: from the first), in the order of their instants, centres and identifiers. */
  find(after: Due | null, limit: number): Promise<Due[]>
  /**
   * Does those of one centre that are still due, and returns what it did. Without `waits` it passes over what others hold, and over what
   * needs it; with it, it waits for that, but for an item that another server is doing.
   */
  work(tx: Transaction, batch: DueBatch): Promise<string[]>
}

/** The number of rows that one query finds, and that stay in memory until they are done. */
const PAGE = 5_000
/** A transaction takes this many rows: some fifty milliseconds of work. */
const BATCH = 100
/** Centres worked on at once by one server: one connection of the jobs is left to the others. */
const LANES = 2
/** The report names so many; the rest are counted. */
const NAMED = 20

type Batch = Omit<DueBatch, 'waits'>

/** Groups them by centre, in the order in which each came up. */
function batchesOf(due: readonly Due[]): Batch[][] {
  const centers = Map.groupBy(due, (due) => due.center_id)
  return [...centers].map(([centerId, dues]) => {
    const ids = dues.map(({ _id }) => _id)
    return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, place) => ({
      centerId,
      ids: ids.slice(place * BATCH, (place + 1) * BATCH),
    }))
  })
}

/**
 * @returns how many were done
 * @throws AggregateError of what failed, once everything else is done; or at once what keeps anything from being done
 */
export async function workOff(pool: pg.Pool, { find, work }: DueWork): Promise<number> {
  const failed: { readonly id: string; readonly cause: unknown }[] = []
  let count = 0

  const oneByOne = async (centerId: CenterId, ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      try {
        // Each waits for the locks of the one before.
        const doneIds = await inTransaction(pool, (tx) => work(tx, { centerId, ids: [id], waits: true }))
        count += doneIds.length
      } catch (error) {
        // Due still, wherever the centre will be in a moment.
        if (isFenced(error)) return
        if (isGone(error)) throw error
        failed.push({ id, cause: error })
      }
    }
  }
  const doBatch = async ({ centerId, ids }: Batch): Promise<void> => {
    let doneIds: readonly string[] = []
    try {
      doneIds = await inTransaction(pool, (tx) => work(tx, { centerId, ids, waits: false }))
    } catch (error) {
      if (isFenced(error)) return
      if (isGone(error)) throw error
    }
    count += doneIds.length
    const isDone = new Set(doneIds)
    await oneByOne(
      centerId,
      ids.filter((id) => !isDone.has(id)),
    )
  }
  let after: Due | null = null
  for (;;) {
    // The pages are read one after the other.
    const dueRows: Due[] = await find(after, PAGE)
    await inLanes(batchesOf(dueRows), doBatch)
    after = dueRows.at(-1) ?? null
    if (dueRows.length < PAGE) break
  }
  if (failed.length === 0) return count
  const names = failed.slice(0, NAMED).map(({ id }) => id)
  const more = failed.length > NAMED ? ` and ${failed.length - NAMED} more` : ''
  throw new AggregateError(
    failed.slice(0, NAMED).map(({ cause }) => cause),
    `left aside: ${names.join(', ')}${more}`,
  )
}

/** Nothing more can be done with this database for now: each further try would fail alike. A lock that was waited for in vain is no such case. */
function isGone(error: unknown): boolean {
  const isLock = error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01' || error.code === '40001')
  return unavailability(error) !== null && !isLock
}

/** The batches of one centre one after the other, several centres at once. @throws the first error, once all lanes have stopped */
async function inLanes(centers: readonly (readonly Batch[])[], work: (batch: Batch) => Promise<void>): Promise<void> {
  const waiting = centers.values()
  let isOver = false
  const lane = async () => {
    for (const batches of waiting) {
      for (const batch of batches) {
        if (isOver) return
        await work(batch)
      }
    }
  }
  const ended = await Promise.allSettled(
    Array.from({ length: LANES }, () =>
      lane().catch((error: unknown) => {
        isOver = true
        throw error
      }),
    ),
  )
  const failure = ended.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
}
