// An answer to a request taken back by who has just given it, while nothing has come of it: the request waits again as it did.
import type { Routes } from '@releve/contract'
import { isFresh } from '@releve/domain/access/chain'
import { requireOpenMonths } from '#db/open-months.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { Call } from '#http/handler.ts'
import { isMaster } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { putAway } from '#features/notifications/store/inbox.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { noticeOf } from '../commands/acting.ts'
import { requireLockedAccord, takeAccordBack } from '../commands/chains.ts'
import { applyDecision } from '../commands/deciding.ts'
import { decidesFor, oneToWire } from '../commands/modifications.ts'
import { applyTakingOff } from '../commands/placing.ts'
import { lockPromises, rangeOf } from '../store/cutting.ts'
import { findModification, hasCome, lockModification, reopenModification } from '../store/modifications.ts'
import type { ModificationRow } from '../store/modifications.ts'

const isOf = ({ userId }: Principal, { status, chain, decided_by: decidedBy }: ModificationRow): boolean =>
  status === 'pending' ? chain?.accords.at(-1)?.byId === userId : decidedBy === userId

/** Whether it was asked for and then decided, of late, and would wait still. What was entered as approved was no request. */
function mayReopen({ status, chain, created_at: createdAt, decided_at: decidedAt }: ModificationRow, now: number): boolean {
  const isDecided = status === 'approved' || status === 'rejected'
  return isDecided && decidedAt !== null && createdAt < decidedAt && isFresh(decidedAt, now) && (chain === null || chain.lapseAt > now)
}

/** The days are taken back as by an administrator. @throws AppError answerBuiltUpon */
async function undo(
  tx: Transaction,
  row: ModificationRow,
  promises: Awaited<ReturnType<typeof lockPromises>>,
  { actorId, now }: { readonly actorId: Principal['userId']; readonly now: number },
): Promise<void> {
  const { center_id: centerId, user_id: userId } = row
  const acting = { centerId, userId, actorId, reason: null, now }
  if (row.hours !== null) {
    await applyTakingOff(tx, acting, row, rangeOf(row))
    return
  }
  const cuts = [{ row, ...rangeOf(row) }]
  await applyDecision(tx, { ...acting, approved: null, cuts, promises, isForced: false, decisions: [], mayUndo: true }).catch(
    (error: unknown) => {
      const isPromised = error instanceof AppError && (error.code === 'planConflicts' || error.code === 'modificationExchanged')
      throw isPromised ? new AppError('answerBuiltUpon') : error
    },
  )
}

/** @throws AppError forbidden, ownModification, approvalNotYours, approvalTwice: they could not answer it now */
async function requireAnswer(tx: Transaction, principal: Principal, row: ModificationRow, now: number): Promise<void> {
  const whom = { centerId: row.center_id, userId: row.user_id, now }
  if (row.chain !== null) await requireLockedAccord(tx, principal, row, now)
  else if (!(await decidesFor(tx, principal, whom))) throw new AppError('forbidden')
}

export async function reopen({ pool, params, principal, clock }: Call<Routes['planning.reopen']>) {
  const now = clock()
  const centerId = isMaster(principal) ? null : principal.centerId
  const found = centerId === null && !isMaster(principal) ? null : await findModification(pool, params.id, centerId)
  if (found === null) throw new AppError('notFound')
  const { center_id: ofCenter, user_id: userId, from_day: fromDay, to_day: toDay } = found
  if (!isOf(principal, found)) throw new AppError('forbidden')
  const reopened = await inTransaction(pool, async (tx) => {
    const promises = await lockPromises(tx, { centerId: ofCenter, userId, fromDay, toDay })
    const row = await lockModification(tx, ofCenter, found._id)
    if (!isOf(principal, row)) throw new AppError('answerNotTakenBack')
    if (row.status === 'pending') return takeAccordBack(tx, principal, row, now)
    if (!mayReopen(row, now)) throw new AppError('answerNotTakenBack')
    if (await hasCome(tx, row)) throw new AppError('answerBuiltUpon')
    await requireAnswer(tx, principal, row, now)
    // A month is closed once nothing of it waits.
    await requireOpenMonths(tx, ofCenter, fromDay, toDay)
    if (row.status === 'approved') await undo(tx, row, promises, { actorId: principal.userId, now })
    const kind = row.status === 'approved' ? 'modificationApproved' : 'modificationRejected'
    await putAway(tx, ofCenter, { userId, kind, subjectId: row._id }, now)
    await notify(tx, ofCenter, [{ ...noticeOf(row), userId, actorId: principal.userId, kind: 'modificationReopened' }], now)
    await publish(tx, ofCenter, { kind: 'planning', days: [], users: [userId, ...(row.chain?.told ?? [])] })
    return reopenModification(tx, row, now)
  })
  return oneToWire(pool, reopened, now)
}
