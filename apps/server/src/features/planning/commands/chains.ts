// Requests that wait for the levels of their centre: asked, answered level by level, looked at again when a delay is over. A request whose
// centre has no levels for it waits for one decision of whoever decides requests.
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { ChainFacts } from '@releve/domain/access/chain'
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { accordOf, beginChain, isAskedOf, loadChainFacts, requireAccord, stepBack, stepOf } from '#features/approvals/store/chains.ts'
import type { ChainRecord, ChainStep } from '#features/approvals/store/chains.ts'
import { chainOf, loadTerms } from '#features/approvals/store/terms.ts'
import { reachUser } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { findInChain, findModification, lockInChain, settleModification, writeChain } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'
import { noticeOf } from './acting.ts'
import { reachModification, tellDeciders } from './modifications.ts'

type Reached = Pick<ReachedCenter, 'centerId' | 'zone'>

const factsOf = async (db: Queryable, { center_id: centerId, user_id: userId }: ModificationRow, now: number): Promise<ChainFacts> =>
  (await loadChainFacts(db, centerId, [userId], now))([userId])

/** Tells the people whose answer it waits for now, but for who did it themselves. */
async function tellAsked(tx: Transaction, row: ModificationRow, { news }: ChainStep, now: number, except?: UserId): Promise<void> {
  const readers = news.filter((id) => id !== except)
  const notice = { ...noticeOf(row), kind: 'modificationRequested', actorId: row.user_id } as const
  await notify(
    tx,
    row.center_id,
    readers.map((userId) => ({ ...notice, userId })),
    now,
  )
}

/**
 * Sends a new request to whoever decides on it, each told once.
 * @param actorId who entered it, who is told of nothing
 * @returns the row with its way through the levels
 */
export async function askDeciders(
  tx: Transaction,
  { centerId, zone }: Reached,
  row: ModificationRow,
  { actorId, now }: { readonly actorId: UserId; readonly now: number },
): Promise<ModificationRow> {
  const terms = await loadTerms(tx, centerId)
  const chain = terms === null ? [] : chainOf(terms, { activity: row.activity?._id ?? row.cause, type: row.type })
  const userId = row.user_id
  if (terms === null || chain.length === 0) {
    await tellDeciders(tx, { centerId, userId }, { ...noticeOf(row), kind: 'modificationRequested', actorId: userId }, now, actorId)
    return row
  }
  const day = toDayNumber(row.from_day)
  const at = zoneOf(zone)
  const span = { startAt: at.instantAt(day, 0), endOfDay: at.instantAt(day + 1, 0) }
  const step = beginChain(chain, span, { lapseHours: terms.lapseHours, facts: await factsOf(tx, row, now) })
  await tellAsked(tx, row, step, now, actorId)
  return writeChain(tx, row, step)
}

async function reachedOf(db: Queryable, principal: Principal, { user_id: userId }: ModificationRow): Promise<ReachedCenter> {
  const reached = await reachUser(db, principal, userId)
  if (reached === null) throw new AppError('notFound')
  return reached
}

/**
 * A request that the caller may decide on: by their power over its member, or as one of the level that it stands at.
 * @throws AppError notFound, forbidden, ownModification, approvalNotYours, approvalTwice
 */
export async function reachDecision(
  db: Queryable,
  principal: Principal,
  id: string,
  now: number,
): Promise<{ readonly row: ModificationRow; readonly reached: ReachedCenter }> {
  const known = isMaster(principal) || principal.centerId === null ? null : await findModification(db, id, principal.centerId)
  const chain = known?.status === 'pending' ? known.chain : null
  if (known === null || chain === null) {
    const row = await reachModification(db, principal, { id, power: 'decideRequests', now })
    if (row.user_id === principal.userId) throw new AppError('ownModification')
    return { row, reached: await reachedOf(db, principal, row) }
  }
  requireAccord(principal, chain, await factsOf(db, known, now))
  return { row: known, reached: await reachedOf(db, principal, known) }
}

/**
 * Takes the caller's answer for the level that the locked request stands at.
 * @returns the request that waits for the next level, which was told; null: it is approved
 * @throws AppError modificationDecided, approvalNotYours, approvalTwice
 */
export async function giveAccordTo(
  tx: Transaction,
  principal: Principal,
  row: ModificationRow,
  now: number,
): Promise<ModificationRow | null> {
  if (row.chain === null) return null
  requireStanding(row.chain, now)
  const facts = await factsOf(tx, row, now)
  requireAccord(principal, row.chain, facts)
  const step = accordOf(principal, row.chain, facts)
  if (step === null) return null
  await tellAsked(tx, row, step, now, principal.userId)
  await publish(tx, row.center_id, { kind: 'planning', days: [], users: [row.user_id, ...step.news] })
  return writeChain(tx, row, step)
}

/** The caller's answer for a level, taken back while the next one has not answered: it waits for theirs again. @throws as stepBack */
export async function takeAccordBack(tx: Transaction, principal: Principal, row: ModificationRow, now: number): Promise<ModificationRow> {
  if (row.chain === null) throw new AppError('answerNotTakenBack')
  const step = stepBack(principal, row.chain, await factsOf(tx, row, now))
  await publish(tx, row.center_id, { kind: 'planning', days: [], users: [row.user_id, ...step.record.told] })
  return writeChain(tx, row, step)
}

/** Those of these requests that stand at a level of the caller's, by their identifiers. */
export async function loadAsked(
  db: Queryable,
  { userId }: Principal,
  list: readonly ModificationRow[],
  now: number,
): Promise<ReadonlySet<string>> {
  const inChain = list.flatMap(({ _id, center_id: centerId, user_id: concerned, chain }) =>
    chain === null ? [] : [{ _id, centerId, concerned, chain }],
  )
  const [first] = inChain
  if (first === undefined) return new Set()
  const factsFor = await loadChainFacts(
    db,
    first.centerId,
    inChain.map(({ concerned }) => concerned),
    now,
  )
  return new Set(inChain.flatMap(({ _id, concerned, chain }) => (isAskedOf(userId, chain, factsFor([concerned])) ? [_id] : [])))
}

/** The people who answer may have changed under the lock. @throws AppError modificationDecided, approvalNotYours, approvalTwice */
export async function requireLockedAccord(tx: Transaction, principal: Principal, row: ModificationRow, now: number): Promise<void> {
  if (row.chain === null) return
  requireStanding(row.chain, now)
  requireAccord(principal, row.chain, await factsOf(tx, row, now))
}

const isOver = ({ lapseAt }: ChainRecord, now: number) => lapseAt <= now

/** It lapses at its instant, whenever the job comes. @throws AppError modificationDecided */
function requireStanding(chain: ChainRecord, now: number): void {
  if (isOver(chain, now)) throw new AppError('modificationDecided')
}

/**
 * Requests whose time has come: those that nobody answered lapse, the others go up where they have to, and whoever they wait for from now on
 * is told.
 * @throws AggregateError of what could not be done, once everything else is
 */
export function advanceRequests(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findInChain(pool, now, after, limit),
    async work(tx, { centerId, ids }) {
      const due = await lockInChain(tx, centerId, ids, now)
      const factsFor = await loadChainFacts(
        tx,
        centerId,
        due.map(({ user_id: userId }) => userId),
        now,
      )
      for (const row of due) {
        if (row.chain === null) continue
        if (isOver(row.chain, now)) await lapse(tx, centerId, row, now)
        else {
          const step = stepOf(row.chain, factsFor([row.user_id]))
          await tellAsked(tx, row, step, now)
          await writeChain(tx, row, step)
        }
      }
      return due.map(({ _id }) => _id)
    },
  })
}

/** Nobody answered in time. */
async function lapse(tx: Transaction, centerId: CenterId, row: ModificationRow, now: number): Promise<void> {
  await settleModification(tx, row, { status: 'rejected', decidedBy: null, reason: null, now })
  await notify(tx, centerId, [{ ...noticeOf(row), userId: row.user_id, kind: 'modificationLapsed' }], now)
  await publish(tx, centerId, { kind: 'planning', days: [], users: [row.user_id] })
}
