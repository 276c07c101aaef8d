// Vacancies in the database: the centre's, with their wave and whom it asked.
import { randomUUID } from 'node:crypto'
import type { Preferences } from '@releve/contract/preferences'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterDue } from '#db/due.ts'
import type { Due } from '#db/due.ts'
import { isNotFenced } from '#db/fence.ts'
import { deleteInBatches } from '#db/purge.ts'
import { execute, instant, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { DemandsRow, MembersRow, SearchRecordsRow, VacanciesRow, VacancyAsksRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { demandFields, toFields } from '../demands/store/columns.ts'
import type { RawDemandFields, VacancyRow } from '../demands/store/columns.ts'

/** The points it gives were others before. */
interface PointsEdit {
  /** Instant, milliseconds. */
  readonly at: number
  readonly by: UserId
  readonly from: number
  readonly to: number
}

/** A wave as the history has it. Instants, milliseconds. */
export interface PastWave {
  readonly startedAt: number
  readonly by: UserId | null
  /** Each batch, with how many were asked. */
  readonly steps: readonly { readonly at: number; readonly size: number }[]
  /** Its time was over, and nobody had taken the vacation. */
  readonly unfilledAt: number | null
  readonly filledAt: number | null
  readonly filledBy: UserId | null
}

interface WaveRow extends Omit<VacanciesRow, 'center_id' | 'demand_id' | 'day' | 'edits' | 'waves'> {
  /** Oldest first. */
  readonly edits: readonly PointsEdit[]
  /** The waves that are over, oldest first. */
  readonly waves: readonly PastWave[]
}

/** A vacancy with its wave. */
export interface WavedVacancy {
  readonly demand: VacancyRow
  readonly wave: WaveRow
}

type RawVacancy = RawDemandFields & WaveRow

const columns = sql`${demandFields}, v.holder_id, v.opened_by, v.opened_at, v.started_at, v.started_by, v.batch, v.batches, v.next_at, v.deadline_at, v.unfilled_at, v.closed_by, v.edits, v.waves, v.cover_id`

function toVacancy(raw: RawVacancy): WavedVacancy {
  const demand = toFields(raw)
  if (demand.vacancy === null) throw new Error(`demand ${raw._id} is no vacancy`)
  const { holder_id, opened_by, opened_at, started_at, started_by, unfilled_at, closed_by, edits, waves } = raw
  const { batch, batches, next_at, deadline_at, cover_id } = raw
  const running = { started_at, started_by, batch, batches, next_at, deadline_at, unfilled_at }
  const wave = { holder_id, opened_by, opened_at, ...running, closed_by, edits, waves, cover_id }
  return { demand, wave }
}

/**
 * Loads the vacancies of a centre that begin on `from … to`: still to come, in order of time, or over (closed, or begun), the last first.
 * It lists `limit` at most.
 */
export async function loadVacancies(
  db: Queryable,
  centerId: CenterId,
  {
    from,
    to,
    isOver,
    now,
    limit,
  }: { readonly from: string; readonly to: string; readonly isOver: boolean; readonly now: number; readonly limit: number },
): Promise<WavedVacancy[]> {
  const order = isOver ? sql`v.day DESC, v.demand_id` : sql`v.day, v.demand_id`
  const found = await rows<RawVacancy>(
    db,
    sql`SELECT ${columns} FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
        WHERE v.center_id = ${centerId} AND v.day BETWEEN ${from} AND ${to}
          AND (d.closed_at IS NOT NULL OR d.start_at <= ${instant(now)}) = ${isOver}
        ORDER BY ${order} LIMIT ${limit}`,
  )
  return found.map(toVacancy)
}

export async function findVacancy(db: Queryable, centerId: CenterId, id: DemandId): Promise<WavedVacancy | null> {
  const found = await maybeRow<RawVacancy>(
    db,
    named(
      'vacancies.find',
      sql`SELECT ${columns} FROM vacancies v JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
          WHERE v.center_id = ${centerId} AND v.demand_id = ${id}`,
    ),
  )
  return found === null ? null : toVacancy(found)
}

/** The demand, then its wave: whoever moves one on holds both. Null when the centre has no such vacancy. */
export async function lockVacancy(tx: Transaction, centerId: CenterId, id: DemandId): Promise<WavedVacancy | null> {
  await rows(tx, sql`SELECT _id FROM demands WHERE center_id = ${centerId} AND _id = ${id} FOR UPDATE`)
  await rows(tx, sql`SELECT demand_id FROM vacancies WHERE center_id = ${centerId} AND demand_id = ${id} FOR UPDATE`)
  return findVacancy(tx, centerId, id)
}

export type AskRow = Omit<VacancyAsksRow, 'center_id' | 'demand_id'>

export function loadAsks(db: Queryable, centerId: CenterId, id: DemandId): Promise<AskRow[]> {
  return rows<AskRow>(
    db,
    sql`SELECT user_id, batch, asked_at, called_at, no_answer_at, refused_at, declined_at, seen_at, standing, answer_before FROM vacancy_asks
        WHERE center_id = ${centerId} AND demand_id = ${id}`,
  )
}

export function findAsk(db: Queryable, centerId: CenterId, id: DemandId, userId: UserId): Promise<AskRow | null> {
  return maybeRow<AskRow>(
    db,
    sql`SELECT user_id, batch, asked_at, called_at, no_answer_at, refused_at, declined_at, seen_at, standing, answer_before FROM vacancy_asks
        WHERE center_id = ${centerId} AND demand_id = ${id} AND user_id = ${userId}`,
  )
}

/** Reads when each was last asked for another vacancy than `except`, by the wave or by telephone, since that instant. */
export async function loadLastAsked(
  db: Queryable,
  centerId: CenterId,
  except: DemandId | null,
  since: number,
): Promise<Map<UserId, number>> {
  const found = await rows<{ user_id: UserId; at: number }>(
    db,
    sql`SELECT user_id, max(greatest(asked_at, called_at)) AS at FROM vacancy_asks
        WHERE center_id = ${centerId} AND demand_id IS DISTINCT FROM ${except}::uuid AND greatest(asked_at, called_at) >= ${instant(since)} GROUP BY user_id`,
  )
  return new Map(found.map(({ user_id: userId, at }) => [userId, at]))
}

/** The choices of these members about their hours. */
export function loadChoices(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[],
): Promise<(Pick<MembersRow, '_id'> & { readonly preferences: Preferences })[]> {
  return rows(db, sql`SELECT _id, preferences FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}::uuid[])`)
}

interface WaveStep {
  readonly centerId: CenterId
  readonly demandId: DemandId
  readonly batch: number
  readonly nextAt: number | null
  readonly deadlineAt: number
  readonly now: number
}

/** The wave begins, or goes on. */
export async function writeStep(
  tx: Transaction,
  step: WaveStep & { readonly batches: number; readonly startedBy: UserId | null; readonly coverId: string | null },
): Promise<void> {
  const { centerId, demandId, batch, batches, nextAt, deadlineAt, startedBy, coverId, now } = step
  await execute(
    tx,
    sql`UPDATE vacancies SET started_at = coalesce(started_at, ${instant(now)}), started_by = coalesce(${startedBy}::uuid, started_by),
          batch = ${batch}, batches = ${batches}, next_at = ${instant(nextAt)}, deadline_at = ${instant(deadlineAt)},
          unfilled_at = CASE WHEN started_at IS NULL THEN NULL ELSE unfilled_at END, cover_id = ${coverId}
        WHERE center_id = ${centerId} AND demand_id = ${demandId}`,
  )
}

/** True once: whoever keeps the vacancy is told that nobody of the wave took it. */
export async function markUnfilled(tx: Transaction, centerId: CenterId, demandId: DemandId, now: number): Promise<boolean> {
  const count = await execute(
    tx,
    sql`UPDATE vacancies SET unfilled_at = ${instant(now)} WHERE center_id = ${centerId} AND demand_id = ${demandId} AND unfilled_at IS NULL`,
  )
  return count === 1
}

/** Each with why they stand where they stand. @param step `until`: when they are told to answer before */
export async function writeAsked(
  tx: Transaction,
  { centerId, demandId, batch, now, until }: Pick<WaveStep, 'centerId' | 'demandId' | 'batch' | 'now'> & { readonly until: number },
  askedMembers: readonly { readonly userId: UserId; readonly standing: object }[],
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO vacancy_asks AS a (center_id, demand_id, user_id, batch, asked_at, answer_before, standing)
        SELECT ${centerId}, ${demandId}, n.user_id, ${batch}, ${instant(now)}, ${instant(until)}, n.standing
        FROM jsonb_to_recordset(${JSON.stringify(askedMembers.map(({ userId, standing }) => ({ user_id: userId, standing })))}::jsonb)
          AS n (user_id uuid, standing jsonb)
        ON CONFLICT (center_id, demand_id, user_id) DO UPDATE SET batch = EXCLUDED.batch, asked_at = EXCLUDED.asked_at,
          answer_before = EXCLUDED.answer_before, standing = EXCLUDED.standing`,
  )
}

const tickColumns = { called: sql`called_at`, noAnswer: sql`no_answer_at`, refuses: sql`refused_at` }

/** Ticks a line at that instant; null: takes the tick away. Whoever did not answer, or refused, was called. */
export async function writeTick(
  tx: Transaction,
  tick: { readonly centerId: CenterId; readonly demandId: DemandId; readonly userId: UserId; readonly name: keyof typeof tickColumns },
  at: number | null,
): Promise<void> {
  const { centerId, demandId, userId, name } = tick
  const column = tickColumns[name]
  const called = name === 'called' || at === null ? sql`` : sql`, called_at = coalesce(a.called_at, ${instant(at)})`
  await execute(
    tx,
    sql`INSERT INTO vacancy_asks (center_id, demand_id, user_id) VALUES (${centerId}, ${demandId}, ${userId}) ON CONFLICT DO NOTHING`,
  )
  await execute(
    tx,
    sql`UPDATE vacancy_asks a SET ${column} = ${instant(at)} ${called}
        WHERE a.center_id = ${centerId} AND a.demand_id = ${demandId} AND a.user_id = ${userId}`,
  )
}

/** Waves that have something to do. */
export function findDueWaves(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT next_at::text AS at, center_id, demand_id AS _id FROM vacancies
        WHERE next_at <= ${instant(now)} AND ${isNotFenced(sql`vacancies.center_id`)} AND (next_at, center_id, demand_id) > ${afterDue(after)}
        ORDER BY next_at, center_id, demand_id LIMIT ${limit}`,
  )
}

/** Locks those of these waves whose demand and step nobody else holds. */
export async function lockDueWaves(
  tx: Transaction,
  centerId: CenterId,
  ids: readonly string[],
  { now, waits }: { readonly now: number; readonly waits: boolean },
): Promise<DemandId[]> {
  const found = await rows<Pick<DemandsRow, '_id'>>(
    tx,
    sql`SELECT d._id FROM demands d JOIN vacancies v ON v.center_id = d.center_id AND v.demand_id = d._id
        WHERE d.center_id = ${centerId} AND d._id = ANY (${[...ids]}::uuid[]) AND v.next_at <= ${instant(now)}
        ORDER BY d._id FOR UPDATE ${waits ? sql`` : sql`SKIP LOCKED`}`,
  )
  return found.map(({ _id }) => _id)
}

/** Nothing is to be done for it any more. */
export async function stopWave(tx: Transaction, centerId: CenterId, id: DemandId): Promise<void> {
  await execute(tx, sql`UPDATE vacancies SET next_at = NULL WHERE center_id = ${centerId} AND demand_id = ${id}`)
}

/** It gives another amount, or is said in other words. Its board keeps who changed the points. */
export async function updateVacancy(
  tx: Transaction,
  { centerId, _id, points: before }: Pick<VacancyRow, 'centerId' | '_id' | 'points'>,
  terms: { readonly points: number; readonly comment: string },
  { actorId, now }: { readonly actorId: UserId; readonly now: number },
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE demands SET points = ${terms.points}, comment = ${terms.comment}, version = version + 1,
          priced_by = CASE WHEN points = ${terms.points} THEN priced_by ELSE array_append(array_remove(priced_by, ${actorId}::uuid), ${actorId}::uuid) END
        WHERE center_id = ${centerId} AND _id = ${_id}`,
  )
  if (terms.points === before) return
  const edit: PointsEdit = { at: now, by: actorId, from: before, to: terms.points }
  await execute(
    tx,
    sql`UPDATE vacancies SET edits = edits || ${JSON.stringify([edit])}::jsonb WHERE center_id = ${centerId} AND demand_id = ${_id}`,
  )
}

/** Somebody asked for a vacancy who has not answered yet. */
export interface PendingAsk {
  readonly demandId: DemandId
  readonly userId: UserId
}

/** The people asked last for open vacancies of `from … to`, while their time lasts, who have not said no. */
export async function loadPendingAsks(
  db: Queryable,
  centerId: CenterId,
  { from, to, now }: { readonly from: string; readonly to: string; readonly now: number },
): Promise<PendingAsk[]> {
  return rows<PendingAsk>(
    db,
    sql`SELECT a.demand_id AS "demandId", a.user_id AS "userId" FROM vacancies v
          JOIN demands d ON d.center_id = v.center_id AND d._id = v.demand_id
          JOIN vacancy_asks a ON a.center_id = v.center_id AND a.demand_id = v.demand_id AND a.batch = v.batch
        WHERE v.center_id = ${centerId} AND v.day BETWEEN ${from} AND ${to} AND v.next_at > ${instant(now)}
          AND d.status = 'open' AND d.closed_at IS NULL AND a.declined_at IS NULL AND a.refused_at IS NULL`,
  )
}

/** Everybody whom a joint search has asked for anything. */
export async function loadAskedFor(db: Queryable, centerId: CenterId, coverId: string): Promise<ReadonlySet<UserId>> {
  const found = await rows<{ user_id: UserId }>(
    db,
    sql`SELECT DISTINCT a.user_id FROM vacancies v JOIN vacancy_asks a ON a.center_id = v.center_id AND a.demand_id = v.demand_id
        WHERE v.center_id = ${centerId} AND v.cover_id = ${coverId} AND a.asked_at IS NOT NULL`,
  )
  return new Set(found.map(({ user_id: userId }) => userId))
}

export type SearchRecord = SearchRecordsRow

/** Loads the records of the search for a vacancy, oldest first; of one instant, those of earlier batches come first, an assignment last. */
export function loadSearchRecords(db: Queryable, centerId: CenterId, id: DemandId): Promise<SearchRecord[]> {
  return rows<SearchRecord>(
    db,
    sql`SELECT center_id, _id, demand_id, day, kind, batch, actor_id, user_id, reason, is_whole, entries, at FROM search_records
        WHERE center_id = ${centerId} AND demand_id = ${id} ORDER BY at, kind = 'assigned', batch NULLS FIRST, _id`,
  )
}

interface KeptSearch {
  readonly centerId: CenterId
  readonly demandId: DemandId
  /** The day of the vacation. */
  readonly day: string
  readonly kind: SearchRecord['kind']
  readonly batch: number | null
  readonly actorId: UserId | null
  readonly subjectId: UserId | null
  readonly reason: string | null
  readonly isWhole: boolean
  readonly entries: readonly object[]
  readonly now: number
}

export async function writeSearchRecord(tx: Transaction, kept: KeptSearch): Promise<void> {
  const { centerId, demandId, day, kind, batch, actorId, subjectId, reason, isWhole, entries, now } = kept
  await execute(
    tx,
    sql`INSERT INTO search_records (center_id, _id, demand_id, day, kind, batch, actor_id, user_id, reason, is_whole, entries, at)
        VALUES (${centerId}, ${randomUUID()}, ${demandId}, ${day}, ${kind}, ${batch}, ${actorId}, ${subjectId}, ${reason}, ${isWhole},
          ${JSON.stringify(entries)}, ${instant(now)})`,
  )
}

/** Forgets what was kept of searches for vacations of before that day. Returns how many records went. */
export function purgeSearchRecords(pool: pg.Pool, before: string): Promise<number> {
  return deleteInBatches(pool, 'search_records', sql`day < ${before}::date AND ${isNotFenced(sql`search_records.center_id`)}`)
}
