// Taking a vacancy, by whoever says yes, is called, or is assigned, and giving it back: what is written is the same.
import type { TakingEffects } from '@releve/domain/demands/effects'
import type { VacancyReturn } from '@releve/domain/demands/withdraw'
import type { UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { oneRow } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { VacancyRow } from './columns.ts'
import { demandsOfDay } from './locking.ts'
import { closeDemands, writeUnaccept, writeUndone } from './moving.ts'
import { writeTaking } from './taking.ts'
import { askToTell } from './telling.ts'
import { tellKeepers } from './vacancies.ts'

/**
 * Refuses a day with other hours that somebody asked for and that are not decided: they would lie over the vacancy. @throws AppError
 * modificationOverlap
 */
export async function requireFreeDay(tx: Transaction, { centerId, posterShift: { date } }: VacancyRow, userId: UserId): Promise<void> {
  const { found } = await oneRow<{ found: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM planning_modifications
        WHERE center_id = ${centerId} AND user_id = ${userId} AND status IN ('pending', 'approved') AND type = 'custom_modification' AND hours IS NULL
          AND to_day >= ${date}::date AND from_day <= ${date}::date) AS found`,
  )
  if (found) throw new AppError('modificationOverlap')
}

interface VacancyTaking {
  readonly takerId: UserId
  readonly effects: TakingEffects
  readonly actorId: UserId
  readonly reason: string | null
  readonly override: string | null
  readonly now: number
}

/**
 * Writes it, once the law has nothing against it: taker and demand are locked. The others who were asked are told after the commit.
 * @throws AppError alreadyAccepted
 */
export async function takeVacancy(tx: Transaction, demand: VacancyRow, taking: VacancyTaking): Promise<void> {
  const { takerId, effects, actorId, now } = taking
  const { centerId, _id: demandId, interested } = demand
  const { date, shift } = demand.posterShift
  if ((await writeTaking(tx, { ...taking, demand, notice: null, followUp: null })) === null) throw new AppError('alreadyAccepted')
  // Two of them: a planning moved, and what others could take with it.
  await publish(tx, centerId, { kind: 'demand', demandId, days: [date], users: [takerId, takerId] })
  if (effects.points > 0) await publish(tx, centerId, { kind: 'points', users: [takerId] })
  await tellKeepers(tx, centerId, [{ kind: 'vacancyFilled', demandId, date, actorId: takerId }], now, [actorId])
  const assigned =
    takerId === actorId ? [] : [{ userId: takerId, kind: 'vacationAssigned' as const, date, shift, actorId, reason: taking.reason }]
  const others = interested.filter((id) => id !== takerId && id !== actorId)
  const interestNotices = others.map((userId) => ({ userId, kind: 'interestTaken' as const, demandId, date, actorId: takerId }))
  await notify(tx, centerId, [...assigned, ...interestNotices], now)
  await askToTell(tx, { centerId, demandIds: [demandId], userIds: [takerId] })
}

interface GivenBack extends VacancyReturn {
  readonly actorId: UserId
  readonly reason: string | null
  readonly override: string | null
  readonly now: number
}

/**
 * Takes the vacancy from its taker: the centre offers it again, or it ends. Its keepers are notified, and the taker is where somebody else
 * decided so.
 */
export async function giveBackVacancy(
  tx: Transaction,
  demand: VacancyRow & { readonly accepterId: UserId },
  { changes, isLeft, actorId, reason, override, now }: GivenBack,
): Promise<void> {
  const { centerId, _id: demandId, accepterId, interested } = demand
  const { date } = demand.posterShift
  const isOwn = actorId === accepterId
  // The demands they posted of it themselves.
  const ofDay = await demandsOfDay(tx, centerId, accepterId, date)
  if (ofDay.length > 0) await closeDemands(tx, centerId, ofDay, { because: 'shiftMoved', actorId, reason, now })
  if (isLeft) await writeUnaccept(tx, { demand, changes, actorId, reason, override, now })
  else await writeUndone(tx, { demand, changes, because: 'planChanged', actorId, reason, now })
  const kind = isLeft ? ('vacancyReopened' as const) : ('vacancyEnded' as const)
  await tellKeepers(tx, centerId, [{ kind, demandId, date, actorId: isOwn ? accepterId : null }], now, [actorId])
  const others = isLeft ? interested.filter((id) => id !== accepterId && id !== actorId) : []
  const interestNotices = others.map((userId) => ({ userId, kind: 'interestReopened' as const, demandId, date, actorId: accepterId }))
  const takerNotice = { userId: accepterId, kind: 'vacationTakenAway', demandId, date, actorId, reason } as const
  await notify(tx, centerId, [...interestNotices, ...(isOwn ? [] : [takerNotice])], now)
  // Two of them: a planning moved, and what others could take with it.
  await publish(
    tx,
    centerId,
    { kind: 'demand', demandId, days: [date], users: [accepterId, accepterId] },
    { kind: 'points', users: [accepterId] },
  )
  await askToTell(tx, { centerId, demandIds: [demandId], userIds: [accepterId] })
}
