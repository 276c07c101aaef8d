// Reads the terms by which the figures of a centre are counted. The plans they are counted from are read by shifts.
import type { CenterId } from '@releve/domain/ids'
import type { ServiceTerms } from '@releve/domain/working-time/service-figures'
import sql from 'sql-template-tag'
import { oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'

/** The holidays of the centre and the night of the regime: one measure for everybody of a centre. */
export function loadServiceTerms(db: Queryable, centerId: CenterId): Promise<ServiceTerms> {
  return oneRow<ServiceTerms>(
    db,
    sql`SELECT jsonb_build_object('area', holiday_area, 'own', own_holidays) AS holidays, rules ->> 'profile' AS profile
        FROM centers WHERE _id = ${centerId}`,
  )
}
