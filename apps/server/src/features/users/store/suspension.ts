// Suspensions, in the row of the member: the database of their centre says it, and every call, log-in and refresh of theirs reads it there.
import { fullName } from '@releve/contract/person-name'
import type { CenterId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { centerOf } from '#db/databases.ts'
import { execute, instant, maybeRow, oneRow } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { CentersRow, MembersRow } from '#db/rows.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish, publishSessionsEnded } from '#http/events/store.ts'
import { endSessionsOf } from '#features/accounts/store/sessions.ts'
import { loadAdministrators } from '#features/api-keys/store.ts'
import { lookAgain } from '#features/approvals/store/chains.ts'
import { askToTell } from '#features/demands/store/telling.ts'
import { keepAct } from '#features/journal/store.ts'
import { notify } from '#features/notifications/store/notify.ts'

/** An approved member of the centre; null: they are none. */
export function loadSuspension(
  db: Queryable,
  centerId: CenterId,
  userId: UserId,
): Promise<(Pick<MembersRow, 'suspended_at' | 'suspended_by'> & Pick<CentersRow, 'zone'>) | null> {
  return maybeRow(
    centerOf(db, centerId),
    sql`SELECT u.suspended_at, u.suspended_by, c.zone FROM members u JOIN centers c ON c._id = u.center_id
        WHERE u.center_id = ${centerId} AND u._id = ${userId} AND u.status = 'approved' AND u.left_at IS NULL`,
  )
}

interface Suspension {
  readonly centerId: CenterId
  readonly userId: UserId
  /** An administrator, or a key; null: it is lifted. */
  readonly by: UserId | null
  readonly now: number
}

/** Writes a suspension, or that there is none any more; false when it was so already. */
async function writeSuspension(tx: Transaction, { centerId, userId, by, now }: Suspension): Promise<boolean> {
  const written = await execute(
    centerOf(tx, centerId),
    sql`UPDATE members SET suspended_at = CASE WHEN ${by}::uuid IS NULL THEN NULL ELSE ${instant(now)} END, suspended_by = ${by}
        WHERE center_id = ${centerId} AND _id = ${userId} AND status = 'approved' AND left_at IS NULL
          AND (suspended_at IS NULL) = (${by}::uuid IS NOT NULL)`,
  )
  return written > 0
}

/** Whether a key that still holds, or a directory that is still read, suspended this member: it says so again, so nobody lifts it here. */
export async function isHeldByDirectory(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<boolean> {
  const { found } = await oneRow<{ found: boolean }>(
    centerOf(db, centerId),
    sql`SELECT EXISTS (SELECT FROM members m JOIN api_keys k ON k.center_id = m.center_id AND k._id = m.suspended_by
          WHERE m.center_id = ${centerId} AND m._id = ${userId} AND k.ended_at IS NULL AND k.expires_at > ${instant(now)})
        OR EXISTS (SELECT FROM members m JOIN center_directories c ON c.center_id = m.center_id AND c._id = m.suspended_by
          WHERE m.center_id = ${centerId} AND m._id = ${userId} AND c.closed_at IS NULL) AS found`,
  )
  return found
}

/** The fields of a member that a directory owns, whose key holds or which is still read: they are changed there alone. */
export async function fieldsOfDirectory(db: Queryable, centerId: CenterId, userId: UserId, now: number): Promise<string[]> {
  const { owned } = await oneRow<{ owned: string[] }>(
    centerOf(db, centerId),
    sql`SELECT ARRAY (
          SELECT unnest('{name,lastName}'::text[]) FROM directory_members d JOIN api_keys k ON k.center_id = d.center_id AND 'directory' = ANY (k.scopes)
          WHERE d.center_id = ${centerId} AND d.user_id = ${userId} AND d.removed_at IS NULL AND d.source_id IS NULL
            AND k.ended_at IS NULL AND k.expires_at > ${instant(now)}
          UNION
          SELECT unnest(c.owned) FROM directory_members d JOIN center_directories c ON c.center_id = d.center_id AND c._id = d.source_id
          WHERE d.center_id = ${centerId} AND d.user_id = ${userId} AND d.removed_at IS NULL AND c.closed_at IS NULL) AS owned`,
  )
  return owned
}

interface Change {
  readonly centerId: CenterId
  readonly target: { readonly userId: UserId; readonly name: string; readonly lastName: string }
  readonly by: UserId
  readonly isSuspended: boolean
  readonly now: number
}

/**
 * Suspends a member or lifts it, where it was not so: their sessions end, it is in the journal, and the administrators of the centre are told.
 * The member is locked.
 */
export async function suspendMember(tx: Transaction, { centerId, target, by, isSuspended, now }: Change): Promise<boolean> {
  const { userId } = target
  if (!(await writeSuspension(tx, { centerId, userId, by: isSuspended ? by : null, now }))) return false
  if (isSuspended) await publishSessionsEnded(tx, await endSessionsOf(tx, { userId, because: 'administrator', now }), 'accountSuspended')
  const kind = isSuspended ? 'memberSuspended' : 'memberReinstated'
  await keepAct(tx, centerId, { kind, actorId: by, subjectId: userId, now })
  const administrators = (await loadAdministrators(tx, centerId)).filter((each) => each !== by && each !== userId)
  await notify(tx, centerId, [{ userId: administrators, kind, subjectId: userId, actorId: null, fullName: fullName(target) }], now)
  await publish(tx, centerId, { kind: 'resync' })
  // The requests that wait for them go to who remains.
  if (isSuspended) await lookAgain(tx, centerId, now)
  // An exchange that they took and that waits for an approval ends: they take nothing until they are back.
  if (isSuspended) await askToTell(tx, { centerId, userIds: [userId] })
  return true
}
