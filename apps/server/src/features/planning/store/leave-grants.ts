// Leave that a campaign grants: written as approved absences by the same decisions as any other, and taken back by them. The members are locked.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { applyDecision } from '../commands/deciding.ts'
import { leaveOfRow } from '../commands/leave.ts'
import { lockPromises, rangeOf } from './cutting.ts'
import { loadPlacement, registerModification } from './modifications.ts'
import type { AskedCause, ModificationRow } from './modifications.ts'

interface Granting {
  readonly centerId: CenterId
  readonly zone: string
  /** All leave of one campaign has it. */
  readonly placementId: string
  readonly activity: AskedCause
  readonly actorId: UserId
  readonly now: number
}

interface Run {
  readonly fromDay: number
  readonly toDay: number
}

/** @throws AppError leaveShort, monthIsClosed */
async function register(tx: Transaction, granting: Granting, userId: UserId, { fromDay, toDay }: Run): Promise<ModificationRow> {
  const { centerId, zone, placementId, activity, actorId, now } = granting
  const row = await registerModification(tx, {
    centerId,
    userId,
    type: 'absence',
    fromDay: fromDayNumber(fromDay),
    toDay: fromDayNumber(toDay),
    shift: null,
    cause: activity,
    comment: '',
    placementId,
    createdBy: actorId,
    now,
  })
  await leaveOfRow(tx, { centerId, zone }, row, { mayPass: false, now })
  return row
}

/** Registers what would be granted, for a rehearsal: whether the balance is enough. @throws AppError leaveShort */
export async function tryLeave(tx: Transaction, granting: Granting, userId: UserId, runs: readonly Run[]): Promise<void> {
  for (const run of runs) await register(tx, granting, userId, run)
}

/** @throws AppError leaveShort, monthIsClosed, and what `applyDecision` refuses */
export async function grantLeave(tx: Transaction, granting: Granting, userId: UserId, runs: readonly Run[]): Promise<void> {
  const { centerId, actorId, now } = granting
  for (const run of runs) {
    const row = await register(tx, granting, userId, run)
    const promises = await lockPromises(tx, { centerId, userId, fromDay: row.from_day, toDay: row.to_day })
    await applyDecision(tx, {
      centerId,
      userId,
      approved: row,
      cuts: [],
      promises,
      actorId,
      reason: null,
      isForced: false,
      mayUndo: true,
      now,
    })
  }
}

/** Takes back what is left of the leave of one campaign, of these members or of all. @returns the people whose it was */
export async function takeBackLeave(
  tx: Transaction,
  {
    centerId,
    placementId,
    actorId,
    reason,
    now,
  }: Pick<Granting, 'centerId' | 'placementId' | 'actorId' | 'now'> & { readonly reason: string },
  userIds?: readonly UserId[],
): Promise<UserId[]> {
  const rows = (await loadPlacement(tx, centerId, placementId)).filter(
    ({ hours, status, user_id: userId }) => hours === null && status === 'approved' && userIds?.includes(userId) !== false,
  )
  for (const row of rows) {
    const { user_id: userId } = row
    const promises = await lockPromises(tx, { centerId, userId, fromDay: row.from_day, toDay: row.to_day })
    await applyDecision(tx, {
      centerId,
      userId,
      approved: null,
      cuts: [{ row, ...rangeOf(row) }],
      promises,
      actorId,
      reason,
      isForced: false,
      mayUndo: true,
      now,
    })
  }
  return [...new Set(rows.map(({ user_id: userId }) => userId))]
}
