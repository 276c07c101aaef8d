// Circles of exchanges as they are kept: proposed, answered, done or over; and the searches of whole centres.
//
// Order of locks: members by identifier, then demands, then the circle, then what comes after demands in the order of all
// (demands/store/locking.ts). Whoever ends circles beside that holds nothing that others want.
import { randomUUID } from 'node:crypto'
import type { CircleEnd } from '@releve/contract/circles'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { afterDue } from '#db/due.ts'
import type { Due } from '#db/due.ts'
import { execute, instant, maybeRow, named, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CirclePlacesRow, CircleSearchesRow, CirclesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import type { ChainRecord, ChainStep } from '../approvals/store/chains.ts'
import { asShown, demandFields, toPosted } from '../demands/store/columns.ts'
import type { PostedRow, RawDemandFields } from '../demands/store/columns.ts'
import { lockMembers } from '../demands/store/locking.ts'

interface PlaceRow extends Pick<CirclePlacesRow, 'version' | 'points' | 'answer'> {
  readonly demandId: DemandId
  readonly userId: UserId
  readonly answeredAt: number | null
}

/** Places in the order of taking: whose poster gives one takes the next. */
export interface CircleRow extends Pick<CirclesRow, '_id' | 'status' | 'because' | 'size' | 'until'> {
  readonly centerId: CenterId
  readonly createdAt: number
  readonly endedAt: number | null
  readonly places: readonly PlaceRow[]
  /** All of its people agreed, and it waits for an approval; null: it does not. */
  readonly waiting: ChainRecord | null
}

type RawCircle = Omit<CirclesRow, 'waiting' | 'waiting_at'> & Pick<CircleRow, 'places' | 'waiting'>

const circleFields = sql`c.center_id, c._id, c.status, c.because, c.size, c.created_at, c.until, c.ended_at, c.waiting,
  (SELECT json_agg(json_build_object('demandId', p.demand_id, 'userId', p.user_id, 'version', p.version, 'points', p.points, 'answer', p.answer,
      'answeredAt', (extract(epoch FROM p.answered_at) * 1000)::bigint) ORDER BY p.place)
    FROM circle_places p WHERE p.center_id = c.center_id AND p.circle_id = c._id) AS places`

const toCircle = ({ center_id: centerId, created_at: createdAt, ended_at: endedAt, ...row }: RawCircle): CircleRow => ({
  ...row,
  centerId,
  createdAt,
  endedAt,
})

/** Loads the circles of one person: what waits, and what ended since. */
export async function circlesOf(db: Queryable, centerId: CenterId, userId: UserId, since: number): Promise<CircleRow[]> {
  const found = await rows<RawCircle>(
    db,
    named(
      'circles.of',
      sql`SELECT ${circleFields} FROM circles c
          WHERE c.center_id = ${centerId} AND (c.status = 'waiting' OR c.ended_at >= ${instant(since)})
            AND EXISTS (SELECT FROM circle_places p WHERE p.center_id = c.center_id AND p.circle_id = c._id AND p.user_id = ${userId})
          ORDER BY c.status <> 'waiting', c.until, c._id LIMIT 50`,
    ),
  )
  return found.map(toCircle)
}

/** The circles of a centre proposed since then that wait or were made, those that wait first; twenty at most. */
export async function standingCircles(db: Queryable, centerId: CenterId, since: number): Promise<CircleRow[]> {
  const found = await rows<RawCircle>(
    db,
    sql`SELECT ${circleFields} FROM circles c
        WHERE c.center_id = ${centerId} AND c.created_at >= ${instant(since)} AND c.status <> 'over'
        ORDER BY c.status <> 'waiting', c.created_at DESC, c._id LIMIT 20`,
  )
  return found.map(toCircle)
}

export async function findCircle(db: Queryable, centerId: CenterId, id: string): Promise<CircleRow | null> {
  const found = await maybeRow<RawCircle>(db, sql`SELECT ${circleFields} FROM circles c WHERE c.center_id = ${centerId} AND c._id = ${id}`)
  return found === null ? null : toCircle(found)
}

/** The waiting circles of these people, or of these demands; null: of the whole centre. */
export async function waitingCircles(
  db: Queryable,
  centerId: CenterId,
  concerned: { readonly userIds: readonly UserId[]; readonly demandIds: readonly DemandId[] } | null,
): Promise<CircleRow[]> {
  const found = await rows<RawCircle>(
    db,
    sql`SELECT ${circleFields} FROM circles c WHERE c.center_id = ${centerId} AND c.status = 'waiting' AND (${concerned === null}
          OR EXISTS (SELECT FROM circle_places p WHERE p.center_id = c.center_id AND p.circle_id = c._id
            AND (p.user_id = ANY (${[...(concerned?.userIds ?? [])]}::uuid[]) OR p.demand_id = ANY (${[...(concerned?.demandIds ?? [])]}::uuid[]))))
        ORDER BY c.created_at, c._id`,
  )
  return found.map(toCircle)
}

export interface LockedCircle {
  readonly circle: CircleRow
  /** They stand in the order of its places. */
  readonly demands: readonly PostedRow[]
}

/** Locks the people of a circle, its demands and itself, then reads it as the last one left it; null when it is none of the centre. */
export async function lockCircle(tx: Transaction, centerId: CenterId, id: string): Promise<LockedCircle | null> {
  const before = await findCircle(tx, centerId, id)
  if (before === null) return null
  await lockMembers(
    tx,
    centerId,
    before.places.map(({ userId }) => userId),
  )
  const ids = before.places.map(({ demandId }) => demandId)
  const found = await rows<RawDemandFields>(
    tx,
    sql`WITH held AS MATERIALIZED (
          SELECT * FROM demands WHERE center_id = ${centerId} AND _id = ANY (${ids}::uuid[]) ORDER BY _id FOR UPDATE)
        SELECT ${demandFields} FROM held d`,
  )
  // A demand that has become a vacancy is in no exchange.
  const byId = new Map(found.filter(({ origin }) => origin === null).map((raw) => [raw._id, asShown(toPosted(raw))]))
  await execute(tx, sql`SELECT FROM circles WHERE center_id = ${centerId} AND _id = ${id} FOR UPDATE`)
  const circle = await findCircle(tx, centerId, id)
  if (circle === null) return null
  return { circle, demands: circle.places.flatMap(({ demandId }) => byId.get(demandId) ?? []) }
}

/** All of its people agreed: it is approved before this lapses. */
export async function writeWaiting(tx: Transaction, circle: CircleRow, { record, checkAt }: ChainStep): Promise<void> {
  await execute(
    tx,
    sql`UPDATE circles SET waiting = ${JSON.stringify(record)}, waiting_at = ${instant(checkAt)}, until = ${instant(record.lapseAt)}
        WHERE center_id = ${circle.centerId} AND _id = ${circle._id} AND status = 'waiting'`,
  )
}

/** Those that wait for an approval and are looked at by `now`. */
export function findCirclesDue(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT waiting_at::text AS at, center_id, _id FROM circles
        WHERE waiting IS NOT NULL AND status = 'waiting' AND waiting_at <= ${instant(now)} AND (waiting_at, center_id, _id) > ${afterDue(after)}
        ORDER BY waiting_at, center_id, _id LIMIT ${limit}`,
  )
}

/** Those of them that still wait, but for those that somebody answers at this moment. */
export async function lockCirclesDue(tx: Transaction, centerId: CenterId, ids: readonly string[], now: number): Promise<CircleRow[]> {
  const found = await rows<RawCircle>(
    tx,
    sql`WITH held AS MATERIALIZED (
          SELECT * FROM circles WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND status = 'waiting' AND waiting IS NOT NULL
            AND waiting_at <= ${instant(now)} AND until > ${instant(now)} ORDER BY _id FOR UPDATE SKIP LOCKED)
        SELECT ${circleFields} FROM held c ORDER BY c._id`,
  )
  return found.map(toCircle)
}

/** A no stands after a yes, so that what they would not give is known; a second yes changes nothing. */
export async function writeAnswer(tx: Transaction, circle: CircleRow, userId: UserId, answer: 'yes' | 'no', now: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE circle_places SET answer = ${answer}, answered_at = ${instant(now)}
        WHERE center_id = ${circle.centerId} AND circle_id = ${circle._id} AND user_id = ${userId}
          AND (answer IS NULL OR (answer = 'yes' AND ${answer} = 'no'))`,
  )
}

/** @returns those that ended by this: whoever was first has ended a circle */
export async function endCircles(
  tx: Transaction,
  centerId: CenterId,
  ids: readonly string[],
  end: { readonly status: 'done' | 'over'; readonly because: CircleEnd | null; readonly now: number },
): Promise<string[]> {
  const ended = await rows<{ _id: string }>(
    tx,
    sql`UPDATE circles SET status = ${end.status}, because = ${end.because}, ended_at = ${instant(end.now)}
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND status = 'waiting' RETURNING _id`,
  )
  return ended.map(({ _id }) => _id)
}

/** The instant of its transfers: after all there are of these people and days. */
export async function instantAfter(
  tx: Transaction,
  centerId: CenterId,
  moment: { readonly userIds: readonly UserId[]; readonly days: readonly string[]; readonly now: number },
): Promise<number> {
  const { at } = await oneRow<{ at: number }>(
    tx,
    sql`SELECT greatest(${instant(moment.now)}, (SELECT max(at) + interval '1 millisecond' FROM shift_transfers
          WHERE center_id = ${centerId} AND day = ANY (${[...moment.days]}::date[])
            AND (giver_id = ANY (${[...moment.userIds]}::uuid[]) OR taker_id = ANY (${[...moment.userIds]}::uuid[])))) AS at`,
  )
  return at
}

export interface NewCircle {
  readonly centerId: CenterId
  readonly places: readonly Omit<PlaceRow, 'answer' | 'answeredAt'>[]
  readonly until: number
  readonly now: number
}

export async function insertCircle(tx: Transaction, { centerId, places, until, now }: NewCircle): Promise<string> {
  const id = randomUUID()
  const records = places.map(({ demandId, userId, version, points }, place) => ({ place, demandId, userId, version, points }))
  await execute(
    tx,
    sql`WITH circle AS (
          INSERT INTO circles (center_id, _id, size, created_at, until)
          VALUES (${centerId}, ${id}, ${places.length}, ${instant(now)}, ${instant(until)}) RETURNING center_id, _id)
        INSERT INTO circle_places (center_id, circle_id, place, demand_id, user_id, version, points)
        SELECT circle.center_id, circle._id, p.place, p."demandId", p."userId", p.version, p.points
        FROM circle, jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
          AS p (place smallint, "demandId" uuid, "userId" uuid, version int, points int)`,
  )
  return id
}

/** One proposing after the other in a centre, until the transaction ends: two servers do not propose the same. */
export async function lockProposing(tx: Transaction, centerId: CenterId): Promise<void> {
  await execute(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('circles ' || ${centerId}::text, 0))`)
}

/** Pairs a demand with another whose vacation its poster would not take for it: they said so by declining. */
export async function refusedPairs(db: Queryable, centerId: CenterId, now: number): Promise<{ from: DemandId; to: DemandId }[]> {
  return rows(
    db,
    sql`SELECT DISTINCT p.demand_id AS "from", next.demand_id AS "to" FROM circles c
        JOIN circle_places p ON p.center_id = c.center_id AND p.circle_id = c._id AND p.answer = 'no'
        JOIN circle_places next ON next.center_id = c.center_id AND next.circle_id = c._id AND next.place = (p.place + 1) % c.size
        JOIN demands d ON d.center_id = c.center_id AND d._id = p.demand_id AND d.start_at > ${instant(now)}
        WHERE c.center_id = ${centerId} AND c.because = 'declined'`,
  )
}

/** Open demands that an exchange could answer, the first to begin first. */
export async function exchangeable(db: Queryable, centerId: CenterId, now: number, limit: number): Promise<PostedRow[]> {
  const found = await rows<RawDemandFields>(
    db,
    named(
      'circles.exchangeable',
      sql`SELECT ${demandFields} FROM demands d
          WHERE d.center_id = ${centerId} AND d.status = 'open' AND d.closed_at IS NULL AND d.waiting_for IS NULL AND d.type <> 'substitution'
            AND d.start_at > ${instant(now)} ORDER BY d.start_at, d._id LIMIT ${limit}`,
    ),
  )
  return found.map(toPosted)
}

/** Circles nobody answered whole in time. */
export function findLapsedCircles(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT until::text AS at, center_id, _id FROM circles
        WHERE status = 'waiting' AND until <= ${instant(now)} AND (until, center_id, _id) > ${afterDue(after)}
        ORDER BY until, center_id, _id LIMIT ${limit}`,
  )
}

/** Zones of centres where that hour of the day has begun: each is looked up once, however many centres it has. */
async function zonesAt(db: Queryable, now: number, hour: number): Promise<string[]> {
  const found = await rows<{ zone: string }>(
    db,
    sql`WITH RECURSIVE zones (zone) AS (
          (SELECT zone FROM centers ORDER BY zone LIMIT 1)
          UNION ALL
          SELECT (SELECT c.zone FROM centers c WHERE c.zone > z.zone ORDER BY c.zone LIMIT 1) FROM zones z WHERE z.zone IS NOT NULL)
        SELECT zone FROM zones WHERE zone IS NOT NULL AND extract(hour FROM ${instant(now)} AT TIME ZONE zone) = ${hour}`,
  )
  return found.map(({ zone }) => zone)
}

/** Centres in whose zone that hour of the night has begun, with demands enough for a circle. No other centre is read. */
export async function centersToSearch(db: Queryable, now: number, hour: number): Promise<CenterId[]> {
  const zones = await zonesAt(db, now, hour)
  if (zones.length === 0) return []
  const found = await rows<{ _id: CenterId }>(
    db,
    sql`SELECT c._id FROM centers c WHERE c.zone = ANY (${zones}::text[])
          AND 3 <= (SELECT count(*) FROM (SELECT FROM demands d WHERE d.center_id = c._id AND d.status = 'open' AND d.closed_at IS NULL
            AND d.type <> 'substitution' AND d.start_at > ${instant(now)} LIMIT 3) few)`,
  )
  return found.map(({ _id }) => _id)
}

/** Searches are kept that long: the last one alone is shown. */
const SEARCHES_KEPT_MS = 180 * 86_400_000

/** One more of the centre; those of long before go with it, so that there are never more of it than nights. */
export async function insertSearch(db: Queryable, search: Omit<CircleSearchesRow, '_id'>): Promise<void> {
  const { center_id: centerId, at } = search
  await execute(db, sql`DELETE FROM circle_searches WHERE center_id = ${centerId} AND at < ${instant(at - SEARCHES_KEPT_MS)}`)
  await execute(
    db,
    sql`INSERT INTO circle_searches (center_id, _id, actor_id, at, demands, by_two, by_three, by_four, at_most, is_optimal, proposed)
        VALUES (${search.center_id}, gen_random_uuid(), ${search.actor_id}::uuid, ${instant(search.at)}, ${search.demands}, ${search.by_two},
          ${search.by_three}, ${search.by_four}, ${search.at_most}, ${search.is_optimal}, ${search.proposed})`,
  )
}

export interface FiguresRow {
  readonly proposed: number
  readonly waiting: number
  readonly done: number
  readonly over: readonly { readonly because: CircleEnd; readonly count: number }[] | null
  readonly byTwo: number
  readonly byThree: number
  readonly byFour: number
  readonly isSearching: boolean
}

/** The outcomes of the circles of a centre since then, and the demands that exchanges served. */
export function loadFigures(db: Queryable, centerId: CenterId, since: number): Promise<FiguresRow> {
  return oneRow<FiguresRow>(
    db,
    sql`WITH those AS (SELECT * FROM circles WHERE center_id = ${centerId} AND created_at >= ${instant(since)}),
          accepted AS (SELECT d.accepted_switch, c.size FROM demands d
            LEFT JOIN circles c ON c.center_id = d.center_id AND c._id = d.circle_id
            WHERE d.center_id = ${centerId} AND d.status = 'accepted' AND d.accepted_at >= ${instant(since)})
        SELECT (SELECT count(*)::int FROM those) AS proposed,
          (SELECT count(*)::int FROM those WHERE status = 'waiting') AS waiting,
          (SELECT count(*)::int FROM those WHERE status = 'done') AS done,
          (SELECT json_agg(o ORDER BY o.count DESC, o.because) FROM (
            SELECT because, count(*)::int AS count FROM those WHERE status = 'over' GROUP BY because) o) AS over,
          (SELECT count(*)::int FROM accepted WHERE accepted_switch IS NOT NULL) AS "byTwo",
          (SELECT count(*)::int FROM accepted WHERE size = 3) AS "byThree",
          (SELECT count(*)::int FROM accepted WHERE size = 4) AS "byFour",
          EXISTS (SELECT FROM graphile_worker.jobs WHERE key = ${searchKey(centerId)} AND attempts < max_attempts) AS "isSearching"`,
  )
}

/** The task that looks for circles. */
export const SEARCH_TASK = 'searchCircles'

/** One search of a centre waits at most. */
export const searchKey = (centerId: CenterId): string => `circles ${centerId}`

export function loadLastSearch(db: Queryable, centerId: CenterId): Promise<CircleSearchesRow | null> {
  return maybeRow<CircleSearchesRow>(db, sql`SELECT * FROM circle_searches WHERE center_id = ${centerId} ORDER BY at DESC LIMIT 1`)
}
