// The people an announcement is for: counted before it is sent, then read some at a time while it is.
import type { AnnouncementTemplateType } from '@releve/contract/announcements'
import { RECIPIENTS_COUNTED_MOST } from '@releve/contract/counted'
import type { CenterId, TeamId, UserId } from '@releve/domain/ids'
import sql, { type Sql } from 'sql-template-tag'
import { centerOf, everyDatabase } from '#db/databases.ts'
import { instant, oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { MembersRow, TeamsRow } from '#db/rows.ts'
import { loadCarried, loadOutside, loadPlaces, loadPlacesAfter, loadUnreachable } from '#features/directory/store.ts'
import { readPeople } from '#features/members/store/members.ts'
import type { AnnouncementReader } from '#features/notifications/store/notify.ts'

/** True for a centre that exists. */
export async function isCenter(db: Queryable, centerId: CenterId): Promise<boolean> {
  const row = await oneRow<{ exists: boolean }>(
    centerOf(db, centerId),
    sql`SELECT EXISTS (SELECT FROM centers WHERE _id = ${centerId} AND deleted_at IS NULL) AS exists`,
  )
  return row.exists
}

/** Teams, by the names they have, and qualifications of one centre. */
export interface Audience {
  readonly teams: readonly Pick<TeamsRow, '_id' | 'name'>[]
  readonly qualifications: readonly string[]
}

/** Teams of that centre among those, in its order. */
export function loadTeamsOf(db: Queryable, centerId: CenterId, ids: readonly TeamId[]): Promise<Pick<TeamsRow, '_id' | 'name'>[]> {
  return rows(
    centerOf(db, centerId),
    sql`SELECT _id, name FROM teams
        WHERE center_id = ${centerId} AND _id = ANY (${[...ids]}::uuid[]) AND deleted_at IS NULL ORDER BY "order", _id`,
  )
}

/** Loads which of these qualifications somebody has in that centre. */
export async function loadQualificationsOf(db: Queryable, centerId: CenterId, names: readonly string[]): Promise<string[]> {
  const found = await rows<{ name: string }>(
    centerOf(db, centerId),
    sql`SELECT DISTINCT q AS name FROM members u, unnest(u.qualifications) q
        WHERE u.center_id = ${centerId} AND u.status = 'approved' AND u.left_at IS NULL AND u.qualifications && ${[...names]}::text[]
          AND q = ANY (${[...names]}::text[])`,
  )
  return found.map(({ name }) => name)
}

/** The audience of an announcement, planned or sent. */
export interface Addressed {
  /** Null: to those of all centres, and of none. */
  readonly centerId: CenterId | null
  readonly audience: Audience | null
  /** Null: whatever the template. */
  readonly templateType: AnnouncementTemplateType | null
  /** The instant it is sent: teams are those of that day. */
  readonly at: number
}

/** They are in one of the teams on that day of the centre, and have one of the qualifications. `u`: a row of `members`. */
function inAudience({ audience, at }: Pick<Addressed, 'audience' | 'at'>): Sql {
  if (audience === null) return sql`true`
  const { teams, qualifications } = audience
  const inTeam = sql`(SELECT o.team_id FROM team_occurrences o WHERE o.center_id = u.center_id AND o.user_id = u._id
      AND o.from_day <= (${instant(at)} AT TIME ZONE (SELECT c.zone FROM centers c WHERE c._id = u.center_id))::date
    ORDER BY o.from_day DESC LIMIT 1) = ANY (${teams.map(({ _id }) => _id)}::uuid[])`
  const isQualified = sql`u.qualifications && ${[...qualifications]}::text[]`
  return sql`${teams.length === 0 ? sql`true` : inTeam} AND ${qualifications.length === 0 ? sql`true` : isQualified}`
}

/** Approved members it is for, but for those who have no address at this moment. */
const members = (to: Addressed, unreachable: readonly UserId[]) =>
  sql`u.status = 'approved' AND u.left_at IS NULL AND (${to.centerId}::uuid IS NULL OR u.center_id = ${to.centerId}::uuid)
    AND ${inAudience(to)} AND u._id <> ALL (${[...unreachable]}::uuid[])`

const declines = sql`u.preferences #> '{notifications,announcements,email}' IS NOT DISTINCT FROM 'false'::jsonb`

/** A maintenance concerns everybody; other announcements leave out those who want none by e-mail. */
const leavesOut = (templateType: AnnouncementTemplateType | null) => templateType !== 'maintenance'

/** The audience of all (`null`) includes people who are in no centre. */
async function membersOutside(db: Queryable, centerId: CenterId | null, unreachable: readonly UserId[]): Promise<Addressee[]> {
  if (centerId !== null) return []
  const outside = (await loadOutside(db)).filter((id) => !unreachable.includes(id))
  return (await loadCarried<Addressee>(db, outside, addressee)).filter(({ status }) => status === 'approved')
}

interface Addressee extends Pick<MembersRow, '_id' | 'status' | 'left_at'> {
  readonly declines: boolean
}

const addressee = sql`u._id, u.status, u.left_at, ${declines} AS declines`

const upTo = (condition: Sql) =>
  sql`(SELECT count(*)::int FROM (SELECT FROM members u WHERE ${condition} LIMIT ${RECIPIENTS_COUNTED_MOST + 1}) counted)`

/** Each as far as recipients are counted, and one more. */
export async function countUsers(db: Queryable, to: Addressed): Promise<{ count: number; declined: number }> {
  const { centerId, templateType } = to
  const unreachable = await loadUnreachable(db, centerId)
  let [count, declined] = [0, 0]
  for (const each of centerId === null ? everyDatabase(db) : [centerOf(db, centerId)]) {
    const counts = await oneRow<{ count: number; declined: number }>(
      each,
      sql`SELECT ${upTo(sql`${members(to, unreachable)} AND NOT (${leavesOut(templateType)} AND ${declines})`)} AS count,
            ${upTo(sql`${members(to, unreachable)} AND ${leavesOut(templateType)} AND ${declines}`)} AS declined`,
    )
    count += counts.count
    declined += counts.declined
  }
  const outside = await membersOutside(db, centerId, unreachable)
  const leftOut = outside.filter((addressee) => leavesOut(templateType) && addressee.declines).length
  const bounded = (n: number) => Math.min(n, RECIPIENTS_COUNTED_MOST + 1)
  return { count: bounded(count + outside.length - leftOut), declined: bounded(declined + leftOut) }
}

/** The number of recipients that one query reads and one transaction writes. */
const AT_ONCE = 1000

interface Recipients {
  readonly addresses: readonly string[]
  /** The members in whose application it appears. */
  readonly readers: readonly AnnouncementReader[]
  /** The last person looked at; null: there was nobody. */
  readonly last: UserId | null
  readonly isWhole: boolean
}

/**
 * The next recipients by identifier, which nobody changes: of all, in the order of the accounts, so that who moves to another centre
 * meanwhile is neither forgotten nor met twice.
 */
export async function recipientsAfter(db: Queryable, to: Addressed, after: string | null): Promise<Recipients> {
  const { centerId, templateType } = to
  const met =
    centerId === null
      ? await loadPlacesAfter(db, after, AT_ONCE)
      : await rows<Pick<MembersRow, '_id'>>(
          centerOf(db, centerId),
          sql`SELECT u._id FROM members u
              WHERE u.center_id = ${centerId} AND u.left_at IS NULL AND (${after}::uuid IS NULL OR u._id > ${after}::uuid)
                AND ${inAudience(to)}
              ORDER BY u._id LIMIT ${AT_ONCE}`,
        )
  const ids = met.map(({ _id }) => _id)
  const places = await loadPlaces(db, ids)
  const people = await readPeople<Addressee>(db, places, addressee)
  const approved = new Map(people.filter(({ status }) => status === 'approved').map((person) => [person._id, person]))
  const livePlaces = places.filter(({ _id, deleted_at: deletedAt }) => approved.has(_id) && deletedAt === null)
  const isAsked = (_id: UserId) => !(leavesOut(templateType) && approved.get(_id)?.declines === true)
  const addresses = livePlaces.flatMap(({ _id, email }) => (isAsked(_id) && !email.endsWith('@invalid') ? [email] : []))
  const readers = livePlaces.flatMap(({ _id, center_id: home }) =>
    home === null || (centerId !== null && home !== centerId) || approved.get(_id)?.left_at !== null ? [] : [{ _id, center_id: home }],
  )
  return { addresses, readers, last: ids.at(-1) ?? null, isWhole: ids.length < AT_ONCE }
}
