// The terms a centre decides by, cached in memory under their versions.
import type { ApprovalTerms } from '@releve/contract/approvals'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Elsewhere } from '@releve/domain/availability/elsewhere'
import { ruleOfRestriction, rulesOfElsewhere } from '@releve/domain/rules/restriction'
import type { Restriction } from '@releve/domain/rules/restriction'
import { rulesFollowed } from '@releve/domain/working-time/profiles'
import type { CenterRules, FollowedRules } from '@releve/domain/working-time/rules'
import type { Profile } from '@releve/domain/planning/profile'
import sql from 'sql-template-tag'
import { oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import { termsOf } from '#features/approvals/store/terms.ts'
import { facts, heapBytes, VersionedCache } from '#db/versioned-cache.ts'
import type { Found } from '#db/versioned-cache.ts'

/** The terms a centre decides by: its rules, and those of members who follow another profile or have restrictions. */
export interface CenterTerms {
  readonly rules: CenterRules
  readonly ownRules: ReadonlyMap<UserId, FollowedRules>
  /** The exchanges that wait for an approval, and for whose. */
  readonly approvals: ApprovalTerms
  /** Levels were written once, be they gone by now: an exchange may wait. */
  readonly mayWait: boolean
}

/** A member whose rules differ from those of the centre: by another profile, by restrictions, by hours elsewhere. */
type OwnTerms = [UserId, Profile | null, Restriction[], Elsewhere[]]

const terms = new VersionedCache<CenterTerms>('terms', facts)

/**
 * Rules change with `plan_version` and the members' profiles with `roster_version`; both versions are the caller's snapshot's.
 * When memory holds them, nothing is read.
 */
export function loadCenterTerms(
  db: Queryable,
  centerId: CenterId,
  versions: { readonly planVersion: number; readonly rosterVersion: number },
): Promise<CenterTerms> {
  return terms.load(db, centerId, versionOf(versions.planVersion, versions.rosterVersion), () => readCenterTerms(db, centerId))
}

/** Both only grow, and never by more than a few: one number that differs whenever either does. */
const versionOf = (planVersion: number, rosterVersion: number) => planVersion * 2 ** 26 + rosterVersion

function rulesOf(ofCenter: CenterRules, [, profile, restrictions, elsewhere]: OwnTerms): FollowedRules {
  const followed = rulesFollowed(ofCenter, profile)
  const own = [...restrictions.map(ruleOfRestriction), ...elsewhere.flatMap((hours) => rulesOfElsewhere(hours, followed))]
  return { profile: profile ?? ofCenter.profile, rules: own.length === 0 ? followed : [...followed, ...own] }
}

async function readCenterTerms(db: Queryable, centerId: CenterId): Promise<Found<CenterTerms>> {
  const row = await oneRow<{
    rules: CenterRules
    approvals: ApprovalTerms | null
    plan_version: number
    roster_version: number
    own: OwnTerms[] | null
  }>(
    db,
    sql`SELECT c.rules, c.approvals, c.plan_version, c.roster_version,
        (SELECT json_agg(json_build_array(u._id, u.profile, u.restrictions, coalesce(a.elsewhere, '[]')))
          FROM members u LEFT JOIN availabilities a ON a.center_id = u.center_id AND a.user_id = u._id
          WHERE u.center_id = c._id AND (u.profile IS NOT NULL OR u.restrictions <> '[]' OR a.elsewhere <> '[]') AND u.left_at IS NULL) AS own
      FROM centers c WHERE c._id = ${centerId}`,
  )
  const value = {
    rules: row.rules,
    approvals: termsOf(row.approvals),
    mayWait: row.approvals !== null,
    ownRules: new Map((row.own ?? []).map((own) => [own[0], rulesOf(row.rules, own)])),
  }
  return { version: versionOf(row.plan_version, row.roster_version), value, bytes: heapBytes(row) }
}
