// Leave campaigns and their wishes in the database. The row of the campaign is locked by whatever changes it or its wishes.
import type { WireShare, WireShareOfMember } from '@releve/contract/campaigns'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import { afterDue } from '#db/due.ts'
import type { Due, DueBatch } from '#db/due.ts'
import { isNotFenced } from '#db/fence.ts'
import { execute, instant, maybeRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { LeaveCampaignsRow, LeaveWishesRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'

export interface StoredShare extends Omit<WireShare, 'people'> {
  readonly people: readonly (Omit<WireShareOfMember, 'person'> & { readonly userId: UserId; readonly creditAfter: number })[]
}

export interface CampaignRow extends Omit<LeaveCampaignsRow, 'share' | 'team_ids'> {
  readonly team_ids: readonly TeamId[] | null
  readonly share: StoredShare | null
}

export interface WrittenRun {
  readonly fromDate: string
  readonly toDate: string
}

/** An exchange of granted weeks that its member proposes to a colleague. */
interface Proposal {
  readonly colleagueId: UserId
  readonly given: WrittenRun
  readonly wanted: WrittenRun
}

export interface WishesRow extends Omit<LeaveWishesRow, 'wishes' | 'impossible' | 'companion_id' | 'result' | 'proposal' | 'exchanged'> {
  readonly wishes: readonly WrittenRun[]
  readonly impossible: readonly string[]
  readonly companion_id: UserId | null
  readonly result: (Pick<WireShareOfMember, 'rank' | 'answers'> & Pick<WireShare, 'unproven'>) | null
  readonly proposal: Proposal | null
  readonly exchanged: WrittenRun | null
}

/** The weeks that a member has by a published campaign; null: none. */
export const heldRun = ({ wishes, result, exchanged }: Pick<WishesRow, 'wishes' | 'result' | 'exchanged'>): WrittenRun | null =>
  exchanged ?? (result?.rank === null || result === null ? null : (wishes[result.rank - 1] ?? null))

const columns = sql`center_id, _id, name, state, activity_id, from_day, to_day, wishes_until, team_ids, fewest_weeks, most_weeks, longest_days,
  most_away, keeps_staffing, seed, version, share, created_by, created_at, published_at, withdrawn_at, reminded_at`

export async function insertCampaign(
  tx: Transaction,
  row: Omit<CampaignRow, 'state' | 'version' | 'share' | 'published_at' | 'withdrawn_at' | 'reminded_at'>,
): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO leave_campaigns (center_id, _id, name, state, activity_id, from_day, to_day, wishes_until, team_ids, fewest_weeks, most_weeks,
        longest_days, most_away, keeps_staffing, seed, created_by, created_at)
      VALUES (${row.center_id}, ${row._id}, ${row.name}, 'open', ${row.activity_id}, ${row.from_day}, ${row.to_day}, ${row.wishes_until},
        ${row.team_ids === null ? null : [...row.team_ids]}::uuid[], ${row.fewest_weeks}, ${row.most_weeks}, ${row.longest_days},
        ${row.most_away}, ${row.keeps_staffing}, ${row.seed}, ${row.created_by}, ${instant(row.created_at)})`,
  )
}

/** The latest period first. */
export function loadCampaigns(db: Queryable, centerId: CenterId): Promise<(CampaignRow & { readonly wishing: number })[]> {
  return rows(
    db,
    sql`SELECT ${columns}, (SELECT count(*)::int FROM leave_wishes w WHERE w.center_id = c.center_id AND w.campaign_id = c._id
          AND w.wishes <> '[]') AS wishing
        FROM leave_campaigns c WHERE center_id = ${centerId} ORDER BY from_day DESC, created_at DESC, _id LIMIT 50`,
  )
}

export function loadCampaign(db: Queryable, centerId: CenterId, id: string, isLocked = false): Promise<CampaignRow | null> {
  return maybeRow<CampaignRow>(
    db,
    sql`SELECT ${columns} FROM leave_campaigns WHERE center_id = ${centerId} AND _id = ${id} ${isLocked ? sql`FOR UPDATE` : sql``}`,
  )
}

/** Everybody's wishes, of members who have left too. */
export function loadWishes(db: Queryable, centerId: CenterId, campaignId: string): Promise<WishesRow[]> {
  return rows<WishesRow>(
    db,
    sql`SELECT center_id, campaign_id, user_id, wishes, impossible, companion_id, entered_by, entered_because, saved_at, credit, result,
          proposal, exchanged
        FROM leave_wishes WHERE center_id = ${centerId} AND campaign_id = ${campaignId} ORDER BY user_id`,
  )
}

/** Saves the wishes of a member: the share that was computed before is void. */
export async function saveWishes(tx: Transaction, row: Omit<WishesRow, 'credit' | 'result' | 'proposal' | 'exchanged'>): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO leave_wishes (center_id, campaign_id, user_id, wishes, impossible, companion_id, entered_by, entered_because, saved_at)
      VALUES (${row.center_id}, ${row.campaign_id}, ${row.user_id}, ${JSON.stringify(row.wishes)}, ${JSON.stringify(row.impossible)},
        ${row.companion_id}, ${row.entered_by}, ${row.entered_because}, ${instant(row.saved_at)})
      ON CONFLICT (center_id, campaign_id, user_id) DO UPDATE SET wishes = excluded.wishes, impossible = excluded.impossible,
        companion_id = excluded.companion_id, entered_by = excluded.entered_by, entered_because = excluded.entered_because,
        saved_at = excluded.saved_at`,
  )
  await execute(
    tx,
    sql`UPDATE leave_campaigns SET version = version + 1, state = 'open', share = NULL
        WHERE center_id = ${row.center_id} AND _id = ${row.campaign_id}`,
  )
}

/** The disappointments that each member brings: those that their last published campaign left them. */
export async function loadCredits(db: Queryable, centerId: CenterId): Promise<ReadonlyMap<UserId, number>> {
  const found = await rows<{ user_id: UserId; credit: number }>(
    db,
    sql`SELECT DISTINCT ON (w.user_id) w.user_id, w.credit FROM leave_wishes w
        JOIN leave_campaigns c ON c.center_id = w.center_id AND c._id = w.campaign_id
        WHERE w.center_id = ${centerId} AND w.credit IS NOT NULL AND c.state = 'published'
        ORDER BY w.user_id, c.published_at DESC`,
  )
  return new Map(found.map(({ user_id: userId, credit }) => [userId, credit]))
}

export async function saveShare(tx: Transaction, { center_id: centerId, _id }: Pick<CampaignRow, 'center_id' | '_id'>, share: StoredShare) {
  await execute(
    tx,
    sql`UPDATE leave_campaigns SET version = version + 1, state = 'shared', share = ${JSON.stringify(share)}
        WHERE center_id = ${centerId} AND _id = ${_id}`,
  )
}

/** Each participant who wished gets their result and the credit that it leaves them. */
export async function markPublished(
  tx: Transaction,
  { center_id: centerId, _id }: Pick<CampaignRow, 'center_id' | '_id'>,
  { people, unproven }: StoredShare,
  now: number,
): Promise<void> {
  const results = people.map(({ userId, rank, answers, creditAfter }) => ({
    user_id: userId,
    credit: creditAfter,
    result: { rank, answers, unproven },
  }))
  await execute(
    tx,
    sql`UPDATE leave_wishes w SET credit = r.credit, result = r.result
        FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb) AS r (user_id uuid, credit smallint, result jsonb)
        WHERE w.center_id = ${centerId} AND w.campaign_id = ${_id} AND w.user_id = r.user_id`,
  )
  await execute(
    tx,
    sql`UPDATE leave_campaigns SET version = version + 1, state = 'published', published_at = ${instant(now)}
        WHERE center_id = ${centerId} AND _id = ${_id}`,
  )
}

/** Writes the proposal of one member, in place of any other of theirs. Null: they propose nothing. */
export async function saveProposal(
  tx: Transaction,
  { center_id: centerId, _id }: Pick<CampaignRow, 'center_id' | '_id'>,
  userId: UserId,
  proposal: Proposal | null,
): Promise<void> {
  await execute(
    tx,
    sql`UPDATE leave_wishes SET proposal = ${proposal === null ? null : JSON.stringify(proposal)}
        WHERE center_id = ${centerId} AND campaign_id = ${_id} AND user_id = ${userId}`,
  )
}

/** Two members have each other's weeks from now on: proposals of either, and to either, are of weeks that they no longer have. */
export async function saveExchange(
  tx: Transaction,
  { center_id: centerId, _id }: Pick<CampaignRow, 'center_id' | '_id'>,
  held: readonly { readonly userId: UserId; readonly run: WrittenRun }[],
): Promise<void> {
  const users = held.map(({ userId }) => userId)
  await execute(
    tx,
    sql`UPDATE leave_wishes SET proposal = NULL WHERE center_id = ${centerId} AND campaign_id = ${_id}
          AND (user_id = ANY (${users}::uuid[]) OR (proposal ->> 'colleagueId')::uuid = ANY (${users}::uuid[]))`,
  )
  for (const { userId, run } of held)
    await execute(
      tx,
      sql`UPDATE leave_wishes SET exchanged = ${JSON.stringify(run)}
          WHERE center_id = ${centerId} AND campaign_id = ${_id} AND user_id = ${userId}`,
    )
}

export async function markWithdrawn(tx: Transaction, { center_id: centerId, _id }: Pick<CampaignRow, 'center_id' | '_id'>, now: number) {
  await execute(
    tx,
    sql`UPDATE leave_campaigns SET version = version + 1, state = 'withdrawn', withdrawn_at = ${instant(now)}
        WHERE center_id = ${centerId} AND _id = ${_id}`,
  )
}

/** The opening of a campaign is told to everybody: a reminder on the same day would be the same again. */
const REMINDED_DAYS = 2
const NEWS_LASTS = "interval '1 day'"

/** The campaigns whose last day for wishes is near and of which nobody was reminded. */
export function findToRemind(db: Queryable, now: number, after: Due | null, limit: number): Promise<Due[]> {
  return rows<Due>(
    db,
    sql`SELECT l.created_at::text AS at, l.center_id, l._id FROM leave_campaigns l JOIN centers c ON c._id = l.center_id
        WHERE l.reminded_at IS NULL AND l.state = 'open' AND l.created_at < ${instant(now)}::timestamptz - ${raw(NEWS_LASTS)}
          -- No zone is further than a day from this one: the days around are read by their index.
          AND l.wishes_until BETWEEN ${instant(now)}::date - 1 AND ${instant(now)}::date + ${raw(String(REMINDED_DAYS + 1))}
          AND l.wishes_until BETWEEN (${instant(now)} AT TIME ZONE c.zone)::date AND (${instant(now)} AT TIME ZONE c.zone)::date + ${raw(String(REMINDED_DAYS))}
          AND ${isNotFenced(sql`l.center_id`)} AND (l.created_at, l.center_id, l._id) > ${afterDue(after)}
        ORDER BY l.created_at, l.center_id, l._id LIMIT ${limit}`,
  )
}

/** Marks those as reminded of that nobody else has marked. @returns their rows */
export function markReminded(tx: Transaction, { centerId, ids, waits, now }: DueBatch & { readonly now: number }): Promise<CampaignRow[]> {
  return rows<CampaignRow>(
    tx,
    sql`WITH due AS (
          SELECT _id FROM leave_campaigns WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND reminded_at IS NULL
            AND state = 'open'
          ORDER BY _id FOR NO KEY UPDATE ${raw(waits ? '' : 'SKIP LOCKED')})
        UPDATE leave_campaigns SET reminded_at = ${instant(now)} WHERE center_id = ${centerId} AND _id IN (SELECT _id FROM due)
        RETURNING ${columns}`,
  )
}
