// Two members exchange the weeks that a campaign granted them: both agreed, and what each would have is judged anew. No points move.
import { exchangeBreaks, exchangedReason, exchangeRefusedFor, wishRefusalText } from '@releve/contract/campaign-words'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { awayBy } from '@releve/domain/campaigns/campaign'
import { awayLimits, staffingLimits } from '@releve/domain/campaigns/staffing-limits'
import { freeRuns, refuseWish } from '@releve/domain/campaigns/wishes'
import type { UserId } from '@releve/domain/ids'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { lockMembers, lockStaffing } from '#features/demands/store/locking.ts'
import { grantLeave, takeBackLeave } from '#features/planning/store/leave-grants.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'
import { saveExchange } from '../store.ts'
import type { CampaignRow, WishesRow, WrittenRun } from '../store.ts'
import { awayOn, periodOf, runOf, termsOf } from './campaign-facts.ts'
import type { Granting } from './sharing.ts'

/** One of the two, with what they have and what they would have. */
interface Side {
  readonly wishes: WishesRow
  readonly given: WrittenRun
  readonly received: WrittenRun
}

function daysOf({ fromDate, toDate }: WrittenRun): number[] {
  const { fromDay, toDay } = runOf({ fromDate, toDate })
  return Array.from({ length: toDay - fromDay + 1 }, (_, index) => fromDay + index)
}

/** Says to the reader what keeps them from it, and of their colleague only that something does. */
function refusalFor(userId: UserId, readerId: UserId, why: string): AppError {
  const isReader = userId === readerId
  const message = isReader && why !== '' ? `${exchangeRefusedFor(true)}\u00A0: ${why}` : exchangeRefusedFor(isReader)
  return new AppError('campaignExchangeBreaks', { message })
}

/**
 * The campaign is locked.
 * @throws AppError campaignExchangeBreaks, with the days on which somebody would be missing, or with what the reader's own rights refuse
 */
export async function exchangeWeeks(tx: Transaction, row: CampaignRow, sides: readonly [Side, Side], granting: Granting): Promise<void> {
  const { centerId, actorId } = granting
  const userIds = sides.map(({ wishes }) => wishes.user_id)
  await lockMembers(tx, centerId, userIds)
  await lockStaffing(
    tx,
    centerId,
    sides.flatMap(({ given }) => daysOf(given)),
  )
  await takeBackLeave(tx, { ...granting, reason: exchangedReason }, userIds)
  const terms = termsOf(row)
  const [from, to] = [terms.fromDay - terms.longestDays - 1, terms.toDay + terms.longestDays + 1]
  const { members, planVersion } = await loadMembers(tx, centerId, 'all', from, to)
  const center = await loadCenterPlan(tx, centerId, planVersion)
  const people = sides.map(({ wishes, given, received }) => ({ userId: wishes.user_id, wishes: [runOf(received), runOf(given)] }))
  const campaigning = { center, members, people, period: periodOf(row) }
  const limits = [
    ...(row.keeps_staffing ? staffingLimits(campaigning) : []),
    ...(row.most_away === null ? [] : awayLimits(campaigning, row.most_away)),
  ]
  // An exchange does not break what was short before it.
  const broken = limits.filter((limit) => awayBy(limit, [0, 0]) > Math.max(limit.most, awayBy(limit, [1, 1])))
  if (broken.length > 0) {
    const days = [...new Set(broken.flatMap((limit) => limit.days))].toSorted((a, b) => a - b)
    throw new AppError('campaignExchangeBreaks', { message: exchangeBreaks(days.map(fromDayNumber)) })
  }
  for (const { wishes, received } of sides) {
    const userId = wishes.user_id
    const member = members.find((each) => each.userId === userId)
    if (member === undefined) throw new AppError('campaignExchangeGone')
    const isAway = awayOn(center, member, from, to)
    const impossible = wishes.impossible.map((day) => runOf({ fromDate: day, toDate: day }).fromDay)
    const refusal = refuseWish(runOf(received), { terms, before: [], impossible, isAway })
    if (refusal !== null) throw refusalFor(userId, actorId, wishRefusalText(refusal, terms))
    try {
      await grantLeave(tx, granting, userId, freeRuns(runOf(received), isAway))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      throw refusalFor(userId, actorId, error.message)
    }
  }
  await saveExchange(
    tx,
    row,
    sides.map(({ wishes, received }) => ({ userId: wishes.user_id, run: received })),
  )
}
