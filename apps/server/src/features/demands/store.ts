// Demands in the database: reading them, locking what a decision rests on, writing what was decided.
//
// Order of locks, everywhere: the demand, then its members by identifier. A statement that had to wait for a lock still sees
// the other tables as they were when it began (READ COMMITTED), so facts are read by the statement after the lock.
import type { AcceptedSwitch, Demand } from '@releve/domain/demands/demand'
import type { PlanningChange, TakingEffects } from '@releve/domain/demands/effects'
import type { Shift } from '@releve/domain/planning/shift'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { PROFILES } from '@releve/domain/working-time/profiles'
import type { CenterRules, Profile, Rule } from '@releve/domain/working-time/rules'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import { execute, maybeRow, named, oneRow, rows } from '../../db/query.ts'
import type { Queryable } from '../../db/query.ts'
import type { CentersRow, DemandsRow } from '../../db/rows.ts'
import type { Transaction } from '../../db/transaction.ts'
import { VersionedCache } from '../../db/versioned-cache.ts'

/** A demand with the names its readers see. Instants in milliseconds. */
export interface DemandRow extends Demand {
  readonly startAt: number
  readonly endAt: number
  readonly reserved: number
  readonly closedAt: number | null
  readonly poster: PersonName
  readonly accepter: PersonName | null
  readonly interestedPeople: readonly PersonName[]
}

export interface PersonName {
  readonly _id: string
  readonly name: string
  readonly lastName: string
}

interface RawDemandFields extends Omit<DemandsRow, 'shift' | 'accepted_switches' | 'accepted_switch' | 'closed_because' | 'settled_at'> {
  readonly shift: Shift
  readonly accepted_switches: AcceptedSwitch[]
  readonly accepted_switch: Demand['acceptedSwitch']
}

interface RawDemand extends RawDemandFields {
  poster: PersonName
  accepter: PersonName | null
  interested_people: PersonName[] | null
}

function toFields(raw: RawDemandFields): LockedDemand {
  return {
    _id: raw._id,
    centerId: raw.center_id,
    type: raw.type,
    status: raw.status,
    posterId: raw.poster_id,
    accepterId: raw.accepter_id,
    posterShift: {
      date: raw.day,
      shift: raw.shift,
      selectedVariation: raw.shift.variation?.name ?? null,
      teamId: raw.team_id,
    },
    acceptedSwitches: raw.accepted_switches,
    acceptedSwitch: raw.accepted_switch,
    points: raw.points,
    comment: raw.comment,
    interested: raw.interested,
    seenBy: raw.seen_by,
    rejectedBy: raw.rejected_by,
    dependsOn: raw.depends_on,
    version: raw.version,
    createdAt: raw.created_at,
    acceptedAt: raw.accepted_at,
    startAt: raw.start_at,
    endAt: raw.end_at,
    reserved: raw.reserved,
    closedAt: raw.closed_at,
  }
}

function toDemand(raw: RawDemand): DemandRow {
  return { ...toFields(raw), poster: raw.poster, accepter: raw.accepter, interestedPeople: raw.interested_people ?? [] }
}

const personJson = (alias: string): Sql =>
  raw(`json_build_object('_id', ${alias}._id, 'name', ${alias}.name, 'lastName', ${alias}.last_name)`)

const demandFields = sql`
  d._id, d.center_id, d.type, d.status, d.poster_id, d.accepter_id, d.day, d.start_at, d.end_at, d.shift, d.team_id,
  d.accepted_switches, d.accepted_switch, d.points, d.reserved, d.comment, d.interested, d.seen_by, d.rejected_by,
  d.depends_on, d.version, d.created_at, d.accepted_at, d.closed_at`

const demandColumns = sql`
  ${demandFields},
  ${personJson('p')} AS poster,
  CASE WHEN a._id IS NULL THEN NULL ELSE ${personJson('a')} END AS accepter,
  CASE WHEN d.interested = '{}' THEN NULL ELSE
    (SELECT json_agg(${personJson('i')} ORDER BY i.last_name, i.name) FROM users i WHERE i._id = ANY (d.interested))
  END AS interested_people`

const demandTables = sql`
  demands d JOIN users p ON p._id = d.poster_id LEFT JOIN users a ON a._id = d.accepter_id`

/** Live demands of a centre whose vacation starts on `from … to` (days), in order of time. */
export async function listDemands(
  db: Queryable,
  filter: { centerId: string; from: string; to: string; status: Demand['status'] | undefined },
): Promise<DemandRow[]> {
  const found = await rows<RawDemand>(
    db,
    named(
      'demands.list',
      sql`SELECT ${demandColumns} FROM ${demandTables}
        WHERE d.center_id = ${filter.centerId} AND d.closed_at IS NULL AND d.day BETWEEN ${filter.from} AND ${filter.to}
          AND (${filter.status ?? null}::text IS NULL OR d.status = ${filter.status ?? null})
        ORDER BY d.start_at, d.created_at, d._id`,
    ),
  )
  return found.map(toDemand)
}

export async function demandsByIds(db: Queryable, centerId: string, ids: readonly string[]): Promise<DemandRow[]> {
  const found = await rows<RawDemand>(
    db,
    sql`SELECT ${demandColumns} FROM ${demandTables}
      WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND d._id = ANY (${[...ids]}::uuid[])
      ORDER BY d.start_at, d.created_at, d._id`,
  )
  return found.map(toDemand)
}

/** Those he posted or accepted, newest vacation first; closed ones are left out. */
export async function demandsOf(db: Queryable, centerId: string, userId: string): Promise<DemandRow[]> {
  const found = await rows<RawDemand>(
    db,
    sql`SELECT ${demandColumns} FROM ${demandTables}
      WHERE d.center_id = ${centerId} AND d.closed_at IS NULL AND (d.poster_id = ${userId} OR d.accepter_id = ${userId})
      ORDER BY d.start_at DESC, d._id LIMIT 200`,
  )
  return found.map(toDemand)
}

/** The demand, live or closed; null when unknown in this centre. */
export async function findDemand(db: Queryable, centerId: string, demandId: string): Promise<DemandRow | null> {
  const found = await maybeRow<RawDemand>(
    db,
    named('demands.find', sql`SELECT ${demandColumns} FROM ${demandTables} WHERE d.center_id = ${centerId} AND d._id = ${demandId}`),
  )
  return found === null ? null : toDemand(found)
}

/** The centre of a demand of any centre, with what a member of it carries; null when there is no such demand. */
export async function loadCenterOfDemand(
  db: Queryable,
  demandId: string,
): Promise<{ centerId: string; center: { zone: string; planVersion: number; rosterVersion: number } } | null> {
  const row = await maybeRow<Pick<CentersRow, '_id' | 'zone' | 'plan_version' | 'roster_version'>>(
    db,
    sql`SELECT c._id, c.zone, c.plan_version, c.roster_version FROM demands d JOIN centers c ON c._id = d.center_id WHERE d._id = ${demandId}`,
  )
  if (row === null) return null
  return { centerId: row._id, center: { zone: row.zone, planVersion: row.plan_version, rosterVersion: row.roster_version } }
}

/** A demand under lock: what a decision needs, without the names. */
export type LockedDemand = Omit<DemandRow, 'poster' | 'accepter' | 'interestedPeople'>

/**
 * Locks the demand, then its poster, its accepter and `userIds`, in the order of their identifiers: of a thousand callers
 * one goes on, the others wait here and then see what he did, for a locked row is read as its last writer left it. Null when
 * the centre has no such demand. Plannings are read by a later statement: this one's snapshot may be older than its locks.
 */
export async function lockDemand(
  tx: Transaction,
  centerId: string,
  demandId: string,
  userIds: readonly string[],
): Promise<LockedDemand | null> {
  const found = await maybeRow<RawDemandFields>(
    tx,
    named(
      'demands.lock',
      sql`WITH demand AS MATERIALIZED (
          SELECT * FROM demands WHERE center_id = ${centerId} AND _id = ${demandId} FOR UPDATE
        ), members AS MATERIALIZED (
          SELECT u._id FROM users u
          WHERE EXISTS (SELECT FROM demand) AND (u._id = ANY (${[...userIds]}::uuid[])
            OR u._id IN (SELECT poster_id FROM demand UNION ALL SELECT accepter_id FROM demand))
          ORDER BY u._id FOR NO KEY UPDATE
        )
        SELECT ${demandFields}, (SELECT count(*) FROM members) AS locked FROM demand d`,
    ),
  )
  return found === null ? null : toFields(found)
}

/** Locks members by identifier, before a decision that rests on their plannings and touches no demand yet. */
export async function lockMembers(tx: Transaction, userIds: readonly string[]): Promise<void> {
  await rows(
    tx,
    named('demands.lockMembers', sql`SELECT _id FROM users WHERE _id = ANY (${[...userIds]}::uuid[]) ORDER BY _id FOR NO KEY UPDATE`),
  )
}

/**
 * Holds the staffing of days until the transaction ends: two replacements that each keep the minimum could together break
 * it. After demand and members, in the order of the days.
 */
export async function lockStaffing(tx: Transaction, centerId: string, days: readonly number[]): Promise<void> {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  for (const day of sorted) {
    await rows(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended(${centerId}::text, ${day}))`)
  }
}

export interface PosterFacts {
  readonly hasOpenDemand: boolean
  /** What he may still spend above the centre's lowest balance. */
  readonly availablePoints: number
}

/** `exceptDemand`: the demand being edited, which neither counts as another one nor holds points against itself. */
export async function posterFacts(
  db: Queryable,
  where: { centerId: string; userId: string; date: string; exceptDemand?: string | undefined },
): Promise<PosterFacts> {
  const { centerId, userId, date, exceptDemand = null } = where
  return oneRow<{ hasOpenDemand: boolean; availablePoints: number }>(
    db,
    sql`SELECT
        EXISTS (SELECT FROM demands WHERE center_id = ${centerId} AND poster_id = ${userId} AND day = ${date}
          AND status = 'open' AND closed_at IS NULL AND _id IS DISTINCT FROM ${exceptDemand}::uuid) AS "hasOpenDemand",
        coalesce((SELECT balance - held - lowest_balance FROM points_accounts
          WHERE center_id = ${centerId} AND user_id = ${userId}), 0)
        + coalesce((SELECT reserved FROM demands WHERE center_id = ${centerId} AND _id = ${exceptDemand}::uuid), 0)
        AS "availablePoints"`,
  )
}

export interface NewDemand {
  readonly _id: string
  readonly centerId: string
  readonly type: Demand['type']
  readonly posterId: string
  readonly date: string
  readonly startAt: number
  readonly endAt: number
  readonly shift: Shift
  readonly teamId: string | null
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly points: number
  readonly reserved: number
  readonly comment: string
  readonly dependsOn: string | null
  readonly actorId: string
  readonly reason: string | null
  readonly now: number
}

const instant = (ms: number): Sql => sql`to_timestamp(${ms}::double precision / 1000)`

/** Inserts the demand, holds its points and writes the history line, in one statement. */
export async function insertDemand(tx: Transaction, demand: NewDemand): Promise<void> {
  await execute(
    tx,
    named(
      'demands.insert',
      sql`WITH demand AS (
          INSERT INTO demands (center_id, _id, type, poster_id, day, start_at, end_at, shift, team_id, accepted_switches,
            points, reserved, comment, depends_on, created_at)
          VALUES (${demand.centerId}, ${demand._id}, ${demand.type}, ${demand.posterId}, ${demand.date},
            ${instant(demand.startAt)}, ${instant(demand.endAt)}, ${JSON.stringify(demand.shift)}, ${demand.teamId},
            ${JSON.stringify(demand.acceptedSwitches)}, ${demand.points}, ${demand.reserved}, ${demand.comment},
            ${demand.dependsOn}, ${instant(demand.now)})
        ), hold AS (
          UPDATE points_accounts SET held = held + ${demand.reserved}
          WHERE center_id = ${demand.centerId} AND user_id = ${demand.posterId} AND ${demand.reserved}::int > 0
        )
        INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, demand_id, reason, at)
        VALUES (${demand.centerId}, gen_random_uuid(), ${demand.posterId}, ${demand.date}, 'posted',
          ${JSON.stringify(demand.shift)}, ${JSON.stringify(demand.shift)}, ${demand.actorId}, ${demand._id},
          ${demand.reason}, ${instant(demand.now)})`,
    ),
  )
}

export interface DemandTerms {
  readonly shift: Shift
  readonly startAt: number
  readonly endAt: number
  readonly points: number
  readonly comment: string
  readonly acceptedSwitches: readonly AcceptedSwitch[]
  readonly reserved: number
}

/** New terms of an open demand, and the difference of what it holds. */
export async function updateTerms(tx: Transaction, before: LockedDemand, terms: DemandTerms): Promise<void> {
  await execute(
    tx,
    sql`WITH demand AS (
        UPDATE demands SET shift = ${JSON.stringify(terms.shift)}, start_at = ${instant(terms.startAt)},
          end_at = ${instant(terms.endAt)}, points = ${terms.points}, comment = ${terms.comment},
          accepted_switches = ${JSON.stringify(terms.acceptedSwitches)}, reserved = ${terms.reserved}, version = version + 1
        WHERE center_id = ${before.centerId} AND _id = ${before._id}
      )
      UPDATE points_accounts SET held = held + ${terms.reserved - before.reserved}
      WHERE center_id = ${before.centerId} AND user_id = ${before.posterId}`,
  )
}

/**
 * Takes demands out of every list and gives back what they hold. Their posters are told, but for `tellNobody`.
 * One row each of what was closed.
 */
export async function closeDemands(
  tx: Transaction,
  centerId: string,
  ids: readonly string[],
  close: { because: 'cancelled' | 'expired' | 'shiftMoved'; actorId: string | null; reason: string | null; now: number },
): Promise<void> {
  const kind = close.because === 'cancelled' ? 'cancelled' : close.because === 'expired' ? 'expired' : 'closed'
  await execute(
    tx,
    sql`WITH closed AS (
        UPDATE demands SET closed_at = ${instant(close.now)}, closed_because = ${close.because}, version = version + 1
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND status = 'open' AND closed_at IS NULL
        RETURNING _id, poster_id, day, shift, reserved
      ), released AS (
        UPDATE points_accounts a SET held = a.held - c.reserved
        FROM (SELECT poster_id, sum(reserved) AS reserved FROM closed GROUP BY poster_id) c
        WHERE a.center_id = ${centerId} AND a.user_id = c.poster_id AND c.reserved > 0
      ), told AS (
        INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, created_at)
        SELECT ${centerId}, gen_random_uuid(), poster_id,
          CASE WHEN ${close.because}::text = 'expired' THEN 'demandExpired' ELSE 'demandClosed' END, _id, day,
          ${close.actorId}::uuid, ${instant(close.now)}
        FROM closed WHERE poster_id IS DISTINCT FROM ${close.actorId}::uuid
      )
      INSERT INTO planning_changes (center_id, _id, user_id, day, kind, from_shift, to_shift, actor_id, demand_id, reason, at)
      SELECT ${centerId}, gen_random_uuid(), poster_id, day, ${kind}, shift, shift, ${close.actorId}::uuid, _id,
        ${close.reason}, ${instant(close.now)}
      FROM closed`,
  )
}

export interface TakingWrite {
  readonly demand: LockedDemand
  readonly takerId: string
  readonly effects: TakingEffects
  readonly actorId: string
  readonly reason: string | null
  readonly now: number
}

function changeRecords(changes: readonly PlanningChange[]): string {
  return JSON.stringify(
    changes.map(({ userId, otherId, day, kind, from, to }) => ({
      user_id: userId,
      other_id: otherId,
      day: fromDayNumber(day),
      kind,
      from_shift: from,
      to_shift: to,
    })),
  )
}

const changeColumns = sql`user_id uuid, other_id uuid, day date, kind text, from_shift jsonb, to_shift jsonb`

/**
 * Everything an accept or a swap writes, in one statement: the demand, the transfers, the pending points, both histories
 * and the poster's notification. The points stay held on the poster's account since he posted; nothing moves yet.
 * Whoever lost the race finds no open demand and writes nothing: null. Otherwise the other open demands whose vacation has
 * just changed hands, for the caller to close; their posters being locked, no further one can appear.
 *
 * Hands follow one another in the order of `at`: a transfer comes after those of the same people and day, even when the
 * clock of another server was ahead.
 */
export async function writeTaking(tx: Transaction, write: TakingWrite): Promise<string[] | null> {
  const { demand, takerId, effects, actorId, reason, now } = write
  const transfers = effects.transfers.map((transfer) => ({
    day: fromDayNumber(transfer.day),
    type: transfer.type,
    giver_id: transfer.giverId,
    taker_id: transfer.takerId,
    given: transfer.given,
    given_team_id: transfer.givenTeamId,
    returned: transfer.returned,
    returned_team_id: transfer.returnedTeamId,
  }))
  const kind = effects.acceptedSwitch === null ? 'demandAccepted' : 'demandSwapped'
  const moved = effects.movedFrom.map(({ posterId, day }) => ({ poster_id: posterId, day: fromDayNumber(day) }))
  const written = await maybeRow<{ outdated: string[] }>(
    tx,
    named(
      'demands.take',
      sql`WITH demand AS (
          UPDATE demands SET status = 'accepted', accepter_id = ${takerId}, accepted_at = ${instant(now)},
            accepted_switch = ${effects.acceptedSwitch === null ? null : JSON.stringify(effects.acceptedSwitch)},
            version = version + 1
          WHERE center_id = ${demand.centerId} AND _id = ${demand._id} AND status = 'open' AND closed_at IS NULL
          RETURNING center_id, _id, poster_id, day, end_at
        ), transfers AS (
          INSERT INTO shift_transfers (center_id, demand_id, day, type, giver_id, taker_id, given, given_team_id, returned,
            returned_team_id, at)
          SELECT d.center_id, d._id, t.day, t.type, t.giver_id, t.taker_id, t.given, t.given_team_id, t.returned,
            t.returned_team_id, greatest(${instant(now)}, (
              SELECT max(earlier.at) + interval '1 millisecond' FROM shift_transfers earlier
              WHERE earlier.center_id = d.center_id AND earlier.day = t.day
                AND (earlier.giver_id IN (t.giver_id, t.taker_id) OR earlier.taker_id IN (t.giver_id, t.taker_id))))
          FROM demand d, jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) AS t (day date, type text, giver_id uuid,
            taker_id uuid, given jsonb, given_team_id uuid, returned jsonb, returned_team_id uuid)
        ), opened AS (
          -- A taker who never had points: his account is opened, at the floor of the centre.
          INSERT INTO points_accounts (center_id, _id, user_id, lowest_balance)
          SELECT c._id, gen_random_uuid(), ${takerId}, coalesce((c.rules ->> 'lowestBalance')::bigint, 0)
          FROM demand d JOIN centers c ON c._id = d.center_id
          WHERE ${effects.points}::int > 0
            AND NOT EXISTS (SELECT FROM points_accounts a WHERE a.center_id = c._id AND a.user_id = ${takerId})
          RETURNING center_id, _id
        ), points AS (
          INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, demand_id,
            effective_date, due_at, created_at)
          SELECT d.center_id, gen_random_uuid(), s._id, r._id, ${effects.points}, 'replacement', 'pending', d._id, d.day,
            d.end_at, ${instant(now)}
          FROM demand d
          JOIN points_accounts s ON s.center_id = d.center_id AND s.user_id = d.poster_id
          JOIN (SELECT center_id, _id FROM opened UNION ALL
              SELECT center_id, _id FROM points_accounts WHERE center_id = ${demand.centerId} AND user_id = ${takerId}) r
            ON r.center_id = d.center_id
          WHERE ${effects.points}::int > 0
        ), histories AS (
          INSERT INTO planning_changes (center_id, _id, user_id, other_id, day, kind, from_shift, to_shift, actor_id,
            demand_id, reason, at)
          SELECT d.center_id, gen_random_uuid(), c.user_id, c.other_id, c.day, c.kind, c.from_shift, c.to_shift,
            ${actorId}, d._id, ${reason}, ${instant(now)}
          FROM demand d, jsonb_to_recordset(${changeRecords(effects.changes)}::jsonb) AS c (${changeColumns})
        ), told AS (
          INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, points, created_at)
          SELECT d.center_id, gen_random_uuid(), d.poster_id, ${kind}, d._id, d.day, ${takerId}, ${effects.points},
            ${instant(now)}
          FROM demand d
        )
        SELECT ARRAY(
            SELECT o._id FROM demands o
            JOIN jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m (poster_id uuid, day date)
              ON o.poster_id = m.poster_id AND o.day = m.day
            WHERE o.center_id = d.center_id AND o._id <> d._id AND o.status = 'open' AND o.closed_at IS NULL ORDER BY o._id
          ) AS outdated
        FROM demand d`,
    ),
  )
  return written?.outdated ?? null
}

/** Open and accepted demands that rest on this one (its vacation was posted again by who received it). */
export async function dependentDemands(tx: Transaction, centerId: string, demandId: string): Promise<Pick<DemandsRow, '_id' | 'status'>[]> {
  return rows(
    tx,
    sql`SELECT _id, status FROM demands
      WHERE center_id = ${centerId} AND depends_on = ${demandId} AND closed_at IS NULL ORDER BY _id FOR UPDATE`,
  )
}

/** Undoes an accepted demand: open again, transfers gone, points cancelled (still held), histories, the poster told. */
export async function writeUnaccept(
  tx: Transaction,
  write: {
    readonly demand: LockedDemand
    readonly changes: readonly PlanningChange[]
    readonly actorId: string
    readonly reason: string | null
    readonly now: number
  },
): Promise<void> {
  const { demand, changes, actorId, reason, now } = write
  await execute(
    tx,
    sql`WITH demand AS (
        UPDATE demands SET status = 'open', accepter_id = NULL, accepted_at = NULL, accepted_switch = NULL,
          version = version + 1
        WHERE center_id = ${demand.centerId} AND _id = ${demand._id} AND status = 'accepted'
        RETURNING center_id, _id, poster_id, day
      ), transfers AS (
        DELETE FROM shift_transfers t USING demand d WHERE t.center_id = d.center_id AND t.demand_id = d._id
      ), points AS (
        UPDATE points_transactions t SET status = 'cancelled', settled_at = ${instant(now)}
        FROM demand d WHERE t.center_id = d.center_id AND t.demand_id = d._id AND t.status = 'pending'
      ), histories AS (
        INSERT INTO planning_changes (center_id, _id, user_id, other_id, day, kind, from_shift, to_shift, actor_id,
          demand_id, reason, at)
        SELECT d.center_id, gen_random_uuid(), c.user_id, c.other_id, c.day, c.kind, c.from_shift, c.to_shift, ${actorId},
          d._id, ${reason}, ${instant(now)}
        FROM demand d, jsonb_to_recordset(${changeRecords(changes)}::jsonb) AS c (${changeColumns})
      )
      INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, created_at)
      SELECT d.center_id, gen_random_uuid(), d.poster_id, 'demandWithdrawn', d._id, d.day, ${actorId}, ${instant(now)}
      FROM demand d WHERE d.poster_id <> ${actorId}`,
  )
}

/** Sets or clears one member's mark on an open demand. True when it is set afterwards. */
export async function setMark(
  db: Queryable,
  demand: Pick<Demand, '_id' | 'centerId'>,
  mark: 'interested' | 'seen_by' | 'rejected_by',
  userId: string,
  isSet: boolean,
): Promise<void> {
  const column = raw(mark)
  await execute(
    db,
    sql`UPDATE demands SET ${column} = CASE WHEN ${isSet} THEN array_append(array_remove(${column}, ${userId}::uuid), ${userId}::uuid)
        ELSE array_remove(${column}, ${userId}::uuid) END
      WHERE center_id = ${demand.centerId} AND _id = ${demand._id}`,
  )
}

/** What a centre decides by: its rules, and those of members who follow another profile. */
export interface CenterTerms {
  readonly rules: CenterRules
  readonly ownRules: ReadonlyMap<string, readonly Rule[]>
}

const terms = new VersionedCache<CenterTerms>(500)

/**
 * Rules change with `plan_version` and the members' profiles with `roster_version`; both versions are the caller's snapshot's.
 * When memory holds them, nothing is read.
 */
export async function loadCenterTerms(
  db: Queryable,
  centerId: string,
  versions: { readonly planVersion: number; readonly rosterVersion: number },
): Promise<CenterTerms> {
  // Both only grow, and never by more than a few: one number that differs whenever either does.
  const version = versions.planVersion * 2 ** 26 + versions.rosterVersion
  const known = terms.get(centerId, version)
  if (known !== undefined) return known
  const row = await oneRow<{ rules: CenterRules; plan_version: number; roster_version: number; profiles: [string, Profile][] | null }>(
    db,
    sql`SELECT c.rules, c.plan_version, c.roster_version,
        (SELECT json_agg(json_build_array(u._id, u.profile)) FROM users u
          WHERE u.center_id = c._id AND u.profile IS NOT NULL AND u.deleted_at IS NULL) AS profiles
      FROM centers c WHERE c._id = ${centerId}`,
  )
  const found = {
    rules: row.rules,
    ownRules: new Map((row.profiles ?? []).map(([userId, profile]) => [userId, PROFILES[profile]])),
  }
  // Inside a transaction the versions may be the transaction's own, never to be committed.
  if (db instanceof pg.Pool) terms.set(centerId, row.plan_version * 2 ** 26 + row.roster_version, found)
  return found
}

/** How many of these identifiers are demands of the centre, live or closed. */
export async function countKnown(db: Queryable, centerId: string, ids: readonly string[]): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`SELECT count(*) AS count FROM demands WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[])`,
  )
  return count
}

/** One open demand whose vacation has begun, locked; null when none is left. One that another server is closing is skipped. */
export async function lockExpired(
  tx: Transaction,
  now: number,
  leftAside: readonly string[],
): Promise<Pick<DemandsRow, '_id' | 'center_id' | 'poster_id' | 'day'> | null> {
  return maybeRow(
    tx,
    sql`SELECT _id, center_id, poster_id, day FROM demands
      WHERE status = 'open' AND closed_at IS NULL AND start_at <= ${instant(now)} AND _id <> ALL (${[...leftAside]}::uuid[])
      ORDER BY start_at, _id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  )
}
