// Exchanges that wait for an approval. Their demand stays open in the database, with whoever has taken it beside: whatever closes an open
// demand ends the waiting with it, and nothing of a plan has to be undone. It is written as taken once the last level has answered.
import type { WireApproval } from '@releve/contract/approvals'
import type { Chain } from '@releve/domain/access/chain'
import type { ChainFacts } from '@releve/domain/access/chain'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { TakingEffects } from '@releve/domain/demands/effects'
import { firstStart } from '@releve/domain/demands/moves'
import type { Zone } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { approvalToWire, beginChain, loadChainFacts, stepOf } from '#features/approvals/store/chains.ts'
import type { ChainStep } from '#features/approvals/store/chains.ts'
import type { KindFacts } from '#features/notifications/store/facts.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { demandFields, toPosted } from './columns.ts'
import type { DemandRow, PostedRow, RawDemandFields, Waiting } from './columns.ts'
import { askToTell } from './telling.ts'

/** A demand that somebody has taken, and that waits. */
export type WaitingDemand = PostedRow & { readonly waiting: Waiting & { readonly takerId: UserId } }

export const isWaiting = (demand: DemandRow): demand is WaitingDemand =>
  demand.vacancy === null && demand.waiting !== null && demand.closedAt === null

export const peopleOf = ({ posterId, waiting: { takerId } }: WaitingDemand): UserId[] => [posterId, takerId]

/** Reads who answers for it today. */
export const chainFactsOf = async (db: Queryable, demand: WaitingDemand, now: number): Promise<ChainFacts> =>
  (await loadChainFacts(db, demand.centerId, peopleOf(demand), now))(peopleOf(demand))

interface Taken {
  readonly takerId: UserId
  readonly effects: TakingEffects
  readonly chain: Chain
  readonly lapseHours: number
  readonly override: string | null
  readonly zone: Zone
  readonly now: number
}

/** Keeps a taking until it is approved: those whose approval it waits for are told. @returns false: somebody else was faster */
export async function beginWaiting(tx: Transaction, demand: PostedRow, taken: Taken): Promise<boolean> {
  const { centerId, _id, posterId } = demand
  const { takerId, effects, chain, lapseHours, override, zone, now } = taken
  const { acceptedSwitch } = effects
  const startAt = firstStart({ ...demand, acceptedSwitch }, zone)
  const people = [posterId, takerId]
  const facts = (await loadChainFacts(tx, centerId, people, now))(people)
  const step = beginChain(chain, { startAt, endOfDay: startAt }, { lapseHours, facts })
  const version = demand.version + 1
  const record: Waiting = { ...step.record, at: now, acceptedSwitch, version, override }
  const written = await execute(
    tx,
    sql`UPDATE demands SET waiting_for = ${takerId}, waiting = ${JSON.stringify(record)}, waiting_at = ${instant(step.checkAt)},
          offered_to = NULL, offered_until = NULL, first_to = '{}', first_until = NULL, version = ${version}
        WHERE center_id = ${centerId} AND _id = ${_id} AND status = 'open' AND closed_at IS NULL AND waiting_for IS NULL`,
  )
  if (written === 0) return false
  await tellAsked(tx, { ...demand, waiting: { ...record, takerId } }, step, now, takerId)
  const days = [...new Set(effects.changes.map(({ day }) => fromDayNumber(day)))]
  await publish(tx, centerId, { kind: 'demand', demandId: _id, days, users: people })
  await askToTell(tx, { centerId, demandIds: [_id] })
  return true
}

/** Tells the people whose answer it waits for now, but for who did it themselves. */
async function tellAsked(tx: Transaction, demand: WaitingDemand, { news }: ChainStep, now: number, except: UserId | null): Promise<void> {
  const { centerId, _id: demandId, posterShift, waiting } = demand
  const about = { kind: 'exchangeRequested', demandId, date: posterShift.date, actorId: waiting.takerId } as const
  const readers = news.filter((userId) => userId !== except)
  await notify(
    tx,
    centerId,
    readers.map((userId) => ({ ...about, userId })),
    now,
  )
  if (news.length > 0) await publish(tx, centerId, { kind: 'planning', days: [], users: [...news], near: [] })
}

/** The level that it stands at has answered, or its delay is over: the next one is told. */
export async function writeStep(tx: Transaction, demand: WaitingDemand, step: ChainStep, now: number, byId: UserId | null): Promise<void> {
  const { takerId: _, ...waiting } = demand.waiting
  await execute(
    tx,
    sql`UPDATE demands SET waiting = ${JSON.stringify({ ...waiting, ...step.record })}, waiting_at = ${instant(step.checkAt)}
        WHERE center_id = ${demand.centerId} AND _id = ${demand._id} AND waiting_for IS NOT NULL`,
  )
  await tellAsked(tx, demand, step, now, byId)
  if (byId === null) return
  const { _id: demandId, posterShift } = demand
  await publish(tx, demand.centerId, { kind: 'demand', demandId, days: [posterShift.date], users: peopleOf(demand) })
}

interface Release {
  /** Both people are told it, but for who did it. */
  readonly notice: KindFacts<'exchangeRefused' | 'exchangeLapsed' | 'exchangeImpossible' | 'demandWithdrawn'>
  readonly actorId: UserId | null
  readonly now: number
}

/** Ends the waiting: the demand is open again as it was, for everybody. The row is locked. */
export async function releaseWaiting(tx: Transaction, demand: WaitingDemand, { notice, actorId, now }: Release): Promise<void> {
  const { centerId, _id: demandId, posterId, waiting, interested } = demand
  const { takerId } = waiting
  const { date } = demand.posterShift
  await execute(
    tx,
    sql`UPDATE demands SET waiting_for = NULL, waiting = NULL, waiting_at = NULL, interested = array_remove(interested, ${takerId}::uuid),
          version = version + 1
        WHERE center_id = ${centerId} AND _id = ${demandId} AND waiting_for = ${takerId} AND closed_at IS NULL`,
  )
  const readers = peopleOf(demand).filter((userId) => userId !== actorId)
  const others = interested.filter((userId) => ![...peopleOf(demand), actorId].includes(userId))
  await notify(
    tx,
    centerId,
    [
      ...readers.map((userId) => ({ ...notice, userId, demandId, date, actorId })),
      ...others.map((userId) => ({ userId, kind: 'interestReopened' as const, demandId, date, actorId: posterId })),
    ],
    now,
  )
  const days = [date, waiting.acceptedSwitch?.date ?? date]
  await publish(tx, centerId, { kind: 'demand', demandId, days: [...new Set(days)], users: peopleOf(demand) })
  await askToTell(tx, { centerId, demandIds: [demandId] })
}

/** The exchanges read by one statement. */
const PAGE = 200
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Reads those of a centre in pages, the first to lapse first: who looks for some of them goes on until they have enough. Every accept asks it
 * afterwards, also where nothing waits: it is prepared.
 */
export async function* waitingPages(db: Queryable, centerId: CenterId): AsyncGenerator<WaitingDemand[]> {
  let [lapseAt, id]: readonly [number, string] = [0, FIRST_ID]
  for (;;) {
    const found = await rows<RawDemandFields>(
      db,
      named(
        'demands.waiting',
        sql`SELECT ${demandFields} FROM demands d
            WHERE d.center_id = ${centerId} AND d.waiting_for IS NOT NULL AND d.status = 'open' AND d.closed_at IS NULL
              AND ((d.waiting ->> 'lapseAt')::bigint, d._id) > (${lapseAt}::bigint, ${id}::uuid)
            ORDER BY (d.waiting ->> 'lapseAt')::bigint, d._id LIMIT ${PAGE}`,
      ),
    )
    const page = found.map(toPosted).filter(isWaiting)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (found.length < PAGE || last === undefined) return
    ;[lapseAt, id] = [last.waiting.lapseAt, last._id]
  }
}

/** Those that a member has taken, locked; the members of their centre are. */
async function lockWaitingOf(tx: Transaction, centerId: CenterId, takerId: UserId): Promise<WaitingDemand[]> {
  const found = await rows<RawDemandFields>(
    tx,
    sql`SELECT ${demandFields} FROM demands d
        WHERE d.center_id = ${centerId} AND d.waiting_for = ${takerId} AND d.status = 'open' AND d.closed_at IS NULL
        ORDER BY d._id FOR UPDATE`,
  )
  return found.map(toPosted).filter(isWaiting)
}

/** A taker who leaves takes nothing any more. */
export async function releaseTaker(tx: Transaction, centerId: CenterId, takerId: UserId, now: number): Promise<void> {
  for (const demand of await lockWaitingOf(tx, centerId, takerId))
    await releaseWaiting(tx, demand, { notice: { kind: 'demandWithdrawn' }, actorId: takerId, now })
}

/** Looks at those whose time has come: what nobody answered lapses, the others go up where they have to. */
export async function advanceWaiting(tx: Transaction, centerId: CenterId, ids: readonly string[], now: number): Promise<string[]> {
  const found = await rows<RawDemandFields>(
    tx,
    sql`SELECT ${demandFields} FROM demands d
        WHERE d.center_id = ${centerId} AND d._id = ANY (${[...ids]}::uuid[]) AND d.waiting_for IS NOT NULL AND d.status = 'open'
          AND d.closed_at IS NULL AND d.waiting_at <= ${instant(now)}
        ORDER BY d._id FOR UPDATE SKIP LOCKED`,
  )
  const due = found.map(toPosted).filter(isWaiting)
  for (const demand of due) {
    if (demand.waiting.lapseAt <= now) await releaseWaiting(tx, demand, { notice: { kind: 'exchangeLapsed' }, actorId: null, now })
    else await writeStep(tx, demand, stepOf(demand.waiting, await chainFactsOf(tx, demand, now)), now, null)
  }
  return due.map(({ _id }) => _id)
}

/** Says of those among them that wait for whom they do, by their identifiers. */
export async function approvalsOf(
  db: Queryable,
  centerId: CenterId,
  demands: readonly DemandRow[],
  now: number,
): Promise<ReadonlyMap<string, WireApproval>> {
  const waiting = demands.filter(isWaiting)
  if (waiting.length === 0) return NO_APPROVALS
  const factsFor = await loadChainFacts(db, centerId, waiting.flatMap(peopleOf), now)
  const wire = await approvalToWire(
    db,
    centerId,
    waiting.map((demand) => ({ record: demand.waiting, facts: factsFor(peopleOf(demand)) })),
  )
  return new Map(waiting.flatMap(({ _id }, index) => (wire[index] === undefined ? [] : [[_id, wire[index]] as const])))
}

export const NO_APPROVALS: ReadonlyMap<string, WireApproval> = new Map()
