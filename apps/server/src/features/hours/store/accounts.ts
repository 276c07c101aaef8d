// The hours accounts of a centre: terms from days on, in the rows of the centre and of its members, and lines that are only ever added.
import type { WireCenterHourTerms, WireHourLine, WireMemberHourTerms } from '@releve/contract/hours'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { ServiceTerms } from '@releve/domain/working-time/service-figures'
import sql from 'sql-template-tag'
import { execute, instant, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadPeople } from '#features/members/store/members.ts'

const locked = (isLocked: boolean) => (isLocked ? sql`FOR NO KEY UPDATE` : sql``)

/** The terms of a centre in the order of their days; null when the centre is gone. `isLocked`: nobody else changes them meanwhile. */
export async function loadCenterTerms(db: Queryable, centerId: CenterId, isLocked = false): Promise<WireCenterHourTerms[] | null> {
  const row = await maybeRow<{ terms: WireCenterHourTerms[] }>(
    db,
    sql`SELECT hour_terms AS terms FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL ${locked(isLocked)}`,
  )
  return row?.terms ?? null
}

export async function saveCenterTerms(tx: Transaction, centerId: CenterId, terms: readonly WireCenterHourTerms[]): Promise<void> {
  await execute(tx, sql`UPDATE centers SET hour_terms = ${JSON.stringify(terms)} WHERE _id = ${centerId}`)
}

/** The same of a member; null when they are no member of the centre. */
export async function loadMemberTerms(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
  isLocked = false,
): Promise<WireMemberHourTerms[] | null> {
  const row = await maybeRow<{ terms: WireMemberHourTerms[] }>(
    db,
    sql`SELECT hour_terms AS terms FROM members WHERE center_id = ${centerId} AND _id = ${userId} AND left_at IS NULL ${locked(isLocked)}`,
  )
  return row?.terms ?? null
}

export async function saveMemberTerms(
  tx: Transaction,
  centerId: CenterId,
  userId: UserId,
  terms: readonly WireMemberHourTerms[],
): Promise<void> {
  await execute(tx, sql`UPDATE members SET hour_terms = ${JSON.stringify(terms)} WHERE center_id = ${centerId} AND _id = ${userId}`)
}

export interface NewLine extends Pick<WireHourLine, 'kind' | 'minutes' | 'reason'> {
  readonly centerId: CenterId
  readonly userId: UserId
  readonly year: number
  readonly authorId: UserId
  readonly now: number
}

export async function insertLine(tx: Transaction, line: NewLine): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO hour_lines (center_id, _id, user_id, year, kind, minutes, reason, author_id, at)
        VALUES (${line.centerId}, gen_random_uuid(), ${line.userId}, ${line.year}, ${line.kind}, ${line.minutes}, ${line.reason},
          ${line.authorId}, ${instant(line.now)})`,
  )
}

interface LineRow extends Omit<WireHourLine, 'author'> {
  readonly author_id: UserId | null
}

async function withAuthors(db: Queryable, centerId: CenterId, lines: readonly LineRow[]): Promise<WireHourLine[]> {
  if (lines.length === 0) return []
  const people = await loadPeople(
    db,
    centerId,
    lines.map(({ author_id }) => author_id),
  )
  return lines.map(({ author_id, ...line }) => {
    const author = author_id === null ? undefined : people.get(author_id)
    return { ...line, author: author === undefined ? null : { ...author, userId: author._id } }
  })
}

interface DaySpan {
  readonly from: DayNumber
  readonly to: DayNumber
}

interface AccountRow extends ServiceTerms {
  readonly terms: WireMemberHourTerms[]
  readonly center_terms: WireCenterHourTerms[]
  readonly lines: LineRow[]
  readonly causes: { readonly _id: string; readonly cause: string | null }[]
}

/** The facts beside the planning with which an account is counted: terms, the lines of the year, and the causes of absences that touch these days. */
export interface WrittenAccount {
  readonly terms: WireMemberHourTerms[]
  readonly centerTerms: WireCenterHourTerms[]
  readonly serviceTerms: ServiceTerms
  readonly lines: WireHourLine[]
  readonly causes: readonly { readonly _id: string; readonly cause: string | null }[]
}

/** Loads it by one statement; null when they are no member of the centre. */
export async function loadWritten(
  db: Queryable,
  { centerId, userId, year, from, to }: { readonly centerId: CenterId; readonly userId: UserId; readonly year: number } & DaySpan,
): Promise<WrittenAccount | null> {
  const row = await maybeRow<AccountRow>(
    db,
    named(
      'hours.written',
      sql`SELECT m.hour_terms AS terms, c.hour_terms AS center_terms, c.rules ->> 'profile' AS profile,
            jsonb_build_object('area', c.holiday_area, 'own', c.own_holidays) AS holidays,
            coalesce((SELECT jsonb_agg(jsonb_build_object('_id', l._id, 'kind', l.kind, 'minutes', l.minutes, 'reason', l.reason,
                'author_id', l.author_id, 'at', (extract(epoch FROM l.at) * 1000)::float8) ORDER BY l.at, l._id)
              FROM hour_lines l WHERE l.center_id = m.center_id AND l.user_id = m._id AND l.year = ${year}), '[]') AS lines,
            coalesce((SELECT jsonb_agg(jsonb_build_object('_id', p._id, 'cause', p.cause)) FROM planning_modifications p
              WHERE p.center_id = m.center_id AND p.user_id = m._id AND p.status = 'approved' AND p.type = 'absence' AND p.hours IS NULL
                AND p.to_day >= ${fromDayNumber(from)}::date AND p.from_day <= ${fromDayNumber(to)}::date), '[]') AS causes
          FROM members m JOIN centers c ON c._id = m.center_id
          WHERE m.center_id = ${centerId} AND m._id = ${userId} AND m.left_at IS NULL AND c.deleted_at IS NULL`,
    ),
  )
  if (row === null) return null
  const { terms, center_terms: centerTerms, profile, holidays, lines, causes } = row
  return { terms, centerTerms, serviceTerms: { profile, holidays }, lines: await withAuthors(db, centerId, lines), causes }
}

/** The causes of all approved absences of whole days that touch these days. */
export function loadCausesOfAll(db: Queryable, centerId: CenterId, from: DayNumber, to: DayNumber) {
  return rows<{ readonly _id: string; readonly cause: string | null }>(
    db,
    sql`SELECT _id, cause FROM planning_modifications
        WHERE center_id = ${centerId} AND status = 'approved' AND type = 'absence' AND hours IS NULL
          AND to_day >= ${fromDayNumber(from)} AND from_day <= ${fromDayNumber(to)}`,
  )
}

/** The terms of these members; nobody who is no member of the centre. */
export async function loadTermsOf(
  db: Queryable,
  centerId: CenterId,
  userIds: readonly UserId[],
): Promise<ReadonlyMap<UserId, readonly WireMemberHourTerms[]>> {
  const found = await rows<{ _id: UserId; terms: WireMemberHourTerms[] }>(
    db,
    sql`SELECT _id, hour_terms AS terms FROM members WHERE center_id = ${centerId} AND _id = ANY (${[...userIds]}) AND left_at IS NULL`,
  )
  return new Map(found.map(({ _id, terms }) => [_id, terms]))
}

/** The terms of the members of a centre for whom some were ever said. */
export async function loadTermsOfAll(db: Queryable, centerId: CenterId): Promise<ReadonlyMap<UserId, readonly WireMemberHourTerms[]>> {
  const found = await rows<{ _id: UserId; terms: WireMemberHourTerms[] }>(
    db,
    sql`SELECT _id, hour_terms AS terms FROM members WHERE center_id = ${centerId} AND left_at IS NULL AND hour_terms <> '[]'`,
  )
  return new Map(found.map(({ _id, terms }) => [_id, terms]))
}

/** The minutes of the lines of a year, by member and kind. */
export async function loadWrittenOfAll(
  db: Queryable,
  centerId: CenterId,
  year: number,
): Promise<ReadonlyMap<UserId, Readonly<Partial<Record<WireHourLine['kind'], number>>>>> {
  const found = await rows<{ user_id: UserId; kind: WireHourLine['kind']; minutes: number }>(
    db,
    sql`SELECT user_id, kind, sum(minutes)::int AS minutes FROM hour_lines
        WHERE center_id = ${centerId} AND year = ${year} GROUP BY user_id, kind`,
  )
  return new Map(
    [...Map.groupBy(found, ({ user_id: userId }) => userId)].map(([userId, list]) => [
      userId,
      Object.fromEntries(list.map(({ kind, minutes }) => [kind, minutes])),
    ]),
  )
}
