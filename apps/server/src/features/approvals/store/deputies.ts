// Deputies stand in for whoever decides. The list is kept with the deputy: read with those who decide, and written under the lock of that member.
import { isHeldOn } from '@releve/domain/access/roles'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, maybeRow, named, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'

export interface StandIn {
  readonly _id: string
  /** The person who is stood in for. */
  readonly forId: UserId
  /** The first and the last day, both included. */
  readonly from: string
  readonly until: string
  /** In milliseconds. */
  readonly namedAt: number
}

export interface Deputy {
  readonly _id: UserId
  readonly stands_in: readonly StandIn[]
  readonly zone: string
  /** They decide nothing until they are back. */
  readonly is_suspended: boolean
}

export function loadDeputies(db: Queryable, centerId: CenterId): Promise<Deputy[]> {
  return rows<Deputy>(
    db,
    named(
      'approvals.deputies',
      sql`SELECT u._id, u.stands_in, u.suspended_at IS NOT NULL AS is_suspended, c.zone FROM members u JOIN centers c ON c._id = u.center_id
          WHERE u.center_id = ${centerId} AND u.stands_in <> '[]' AND u.status = 'approved' AND u.left_at IS NULL`,
    ),
  )
}

/** The people they stand in for at this instant, in the days of the centre. */
export function standsInAt({ stands_in: list }: Pick<Deputy, 'stands_in'>, zone: string, now: number): UserId[] {
  // Most members stand in for nobody: nothing is computed for them.
  if (list.length === 0) return []
  const today = fromDayNumber(zoneOf(zone).dayAt(now))
  return list.filter((entry) => isHeldOn(entry, today)).map(({ forId }) => forId)
}

/** The list of one member, who is locked; null: they are no approved member of the centre. */
export function lockStandIns(tx: Transaction, centerId: CenterId, userId: UserId): Promise<Deputy | null> {
  return maybeRow<Deputy>(
    tx,
    sql`SELECT u._id, u.stands_in, u.suspended_at IS NOT NULL AS is_suspended, c.zone FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.center_id = ${centerId} AND u._id = ${userId} AND u.status = 'approved' AND u.left_at IS NULL FOR NO KEY UPDATE OF u`,
  )
}

export async function writeStandIns(tx: Transaction, centerId: CenterId, userId: UserId, list: readonly StandIn[]): Promise<void> {
  await execute(tx, sql`UPDATE members SET stands_in = ${JSON.stringify(list)} WHERE center_id = ${centerId} AND _id = ${userId}`)
}

/** Loads the people whom each deputy stands in for today; whoever is suspended stands in for nobody. */
export async function loadStandingIn(db: Queryable, centerId: CenterId, now: number): Promise<ReadonlyMap<UserId, readonly UserId[]>> {
  const deputies = await loadDeputies(db, centerId)
  return new Map(deputies.flatMap((deputy) => (deputy.is_suspended ? [] : [[deputy._id, standsInAt(deputy, deputy.zone, now)] as const])))
}
