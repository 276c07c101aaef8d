// Reads the terms by which the figures of a centre are counted, and the shares of time of its members. The plans they are counted from are read by shifts.
import { toDayNumber } from '@releve/domain/calendar/day'
import type { SharesOfTime } from '@releve/domain/fairness/presence'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { ServiceTerms } from '@releve/domain/working-time/service-figures'
import sql from 'sql-template-tag'
import { oneRow, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'

/** The holidays of the centre and the night of the regime: one measure for everybody of a centre. */
export function loadServiceTerms(db: Queryable, centerId: CenterId): Promise<ServiceTerms> {
  return oneRow<ServiceTerms>(
    db,
    sql`SELECT jsonb_build_object('area', holiday_area, 'own', own_holidays) AS holidays, rules ->> 'profile' AS profile
        FROM centers WHERE _id = ${centerId}`,
  )
}

interface ShareRow {
  readonly user_id: UserId
  readonly terms: readonly { readonly fromDate: string; readonly share: number }[]
}

/** The shares of full time of the members for whom one was ever said. */
export async function loadShares(db: Queryable, centerId: CenterId): Promise<SharesOfTime> {
  const found = await rows<ShareRow>(
    db,
    sql`SELECT _id AS user_id, hour_terms AS terms FROM members WHERE center_id = ${centerId} AND left_at IS NULL AND hour_terms <> '[]'`,
  )
  return new Map(
    found.map(({ user_id, terms }) => [
      user_id,
      terms.map(({ fromDate, share }) => ({ fromDay: toDayNumber(fromDate), value: { share } })),
    ]),
  )
}
