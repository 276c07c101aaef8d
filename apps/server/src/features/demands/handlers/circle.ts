// Withdrawing from an exchange among three or four: all of it comes back, or nothing.
import { refusalBody } from '@releve/contract/limits'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { PlanningChange } from '@releve/domain/demands/effects'
import { isForcible } from '@releve/domain/demands/limit'
import { sameOffer } from '@releve/domain/demands/offer'
import { offerAgain } from '@releve/domain/demands/withdraw'
import { applyUndoCircle, undoCircleLimits } from '@releve/domain/matching/undo-circle'
import type { UserId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { namesIn } from '#features/members/store/members.ts'
import { loadDistinctionsOf } from '#features/members/store/namesakes.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { PostedRow } from '../store/columns.ts'
import { decide } from '../store/deciding.ts'
import { dependentDemands, StaleLocksError } from '../store/locking.ts'
import { closeDemands, markUndone, writeOffer, writeUnaccept, writeUndone } from '../store/moving.ts'
import { askToTell } from '../store/telling.ts'
import { endLeft, lockLeft } from '../store/vacancy-opening.ts'
import { personIn, publishDemand } from './acting.ts'
import type { Acting } from './acting.ts'

/**
 * @param demand the one its accepter withdraws from; `demands`: all of its circle, locked with their people
 * @returns the days that changed
 */
export async function undoCircle(
  tx: Transaction,
  demand: PostedRow,
  demands: readonly PostedRow[],
  acting: Acting,
  now: number,
): Promise<readonly DayNumber[]> {
  const { centerId, circleId } = demand
  const { memberId, actorId, reason, override } = acting
  if (typeof circleId !== 'string' || !demands.some(({ _id }) => _id === demand._id)) throw new StaleLocksError()
  const userIds = [...new Set(demands.flatMap(({ posterId, accepterId }) => (accepterId === null ? [posterId] : [posterId, accepterId])))]
  const days = demands.map(({ posterShift }) => toDayNumber(posterShift.date))
  const leftOpenings = await lockLeft(
    tx,
    centerId,
    userIds,
    demands.map(({ posterShift }) => posterShift.date),
  )
  const distinctions = await loadDistinctionsOf(tx, centerId, now)
  const { changes, offers } = await decide(tx, { centerId, userIds, days, now }, (facts) => {
    const limits = undoCircleLimits(demand, demands, memberId, facts).filter((limit) => override === null || !isForcible(limit))
    const refused = refusalBody(limits, memberId, null, namesIn(facts.roster.byId, distinctions))
    if (refused !== null) throw new AppError(refused.code, refused.violations.length > 0 ? refused : { message: refused.message })
    const offerOf = (postedDemand: PostedRow) => {
      const [poster, accepter] = [personIn(facts, postedDemand.posterId), personIn(facts, postedDemand.accepterId ?? postedDemand.posterId)]
      return offerAgain(postedDemand, { ...facts, poster, accepter }, facts.center)
    }
    return { changes: applyUndoCircle(demands, facts), offers: new Map(demands.map((demand) => [demand._id, offerOf(demand)])) }
  })
  const writtenLines = new Set<PlanningChange>()
  for (const circleDemand of demands) {
    const dependents = await dependentDemands(tx, centerId, circleDemand._id)
    const reposted = dependents.filter(({ status }) => status === 'open').map(({ _id }) => _id)
    if (reposted.length > 0) await closeDemands(tx, centerId, reposted, { because: 'shiftMoved', actorId, reason, now })
    const date = toDayNumber(circleDemand.posterShift.date)
    // Each line once: by the demand of its day.
    const own = changes.filter(({ day, userId, otherId }) => day === date && [userId, otherId].includes(circleDemand.posterId))
    const lines = own.filter((line) => !writtenLines.has(line))
    for (const line of lines) writtenLines.add(line)
    const offer = offers.get(circleDemand._id) ?? null
    if (offer === null) await writeUndone(tx, { demand: circleDemand, changes: lines, because: 'shiftMoved', actorId, reason, now })
    else {
      await writeUnaccept(tx, { demand: circleDemand, changes: lines, actorId, reason, override, now, isTold: false })
      if (!sameOffer(circleDemand.posterShift, offer)) await writeOffer(tx, circleDemand, offer)
    }
    const users: UserId[] = circleDemand.accepterId === null ? [circleDemand.posterId] : [circleDemand.posterId, circleDemand.accepterId]
    await publishDemand(tx, circleDemand, { users, points: users })
  }
  await endLeft(tx, centerId, leftOpenings, changes, { actorId, now })
  await markUndone(tx, centerId, [circleId])
  const toldDemands = demands.filter(({ posterId }) => posterId !== actorId)
  await notify(
    tx,
    centerId,
    toldDemands.map(({ _id: demandId, posterId: userId, posterShift: { date } }) => ({
      userId,
      kind: 'circleUndone',
      demandId,
      date,
      actorId: memberId,
      circleSize: demands.length,
      subjectId: circleId,
    })),
    now,
  )
  await askToTell(tx, { centerId, demandIds: demands.map(({ _id }) => _id), userIds })
  return [...new Set(changes.map(({ day }) => day))]
}
