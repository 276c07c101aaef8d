// The terms a centre decides by, cached in memory under their versions.
import type { CenterId, UserId } from '@releve/domain/ids'
import { PROFILES } from '@releve/domain/working-time/profiles'
import type { CenterRules, Profile, Rule } from '@releve/domain/working-time/rules'
import pg from 'pg'
import sql from 'sql-template-tag'
import { oneRow } from '../../../db/query.ts'
import type { Queryable } from '../../../db/query.ts'
import { VersionedCache } from '../../../db/versioned-cache.ts'

/** What a centre decides by: its rules, and those of members who follow another profile. */
export interface CenterTerms {
  readonly rules: CenterRules
  readonly ownRules: ReadonlyMap<UserId, readonly Rule[]>
}

const terms = new VersionedCache<CenterTerms>(500)

/**
 * Rules change with `plan_version` and the members' profiles with `roster_version`; both versions are the caller's snapshot's.
 * When memory holds them, nothing is read.
 */
export async function loadCenterTerms(
  db: Queryable,
  centerId: CenterId,
  versions: { readonly planVersion: number; readonly rosterVersion: number },
): Promise<CenterTerms> {
  // Both only grow, and never by more than a few: one number that differs whenever either does.
  const version = versions.planVersion * 2 ** 26 + versions.rosterVersion
  const known = terms.get(centerId, version)
  if (known !== undefined) return known
  const row = await oneRow<{ rules: CenterRules; plan_version: number; roster_version: number; profiles: [UserId, Profile][] | null }>(
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
