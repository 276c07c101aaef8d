// The share of a campaign becomes leave, in one transaction: what no longer holds refuses all of it, and says why.
import { brokenDays, peopleChanged } from '@releve/contract/campaign-words'
import { fullName } from '@releve/contract/person-name'
import { awayBy } from '@releve/domain/campaigns/campaign'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { lockMembers, lockStaffing } from '#features/demands/store/locking.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { keepAct } from '#features/journal/store.ts'
import { grantLeave } from '#features/planning/store/leave-grants.ts'
import { markPublished } from '../store.ts'
import type { CampaignRow, StoredShare } from '../store.ts'
import { loadFacts, periodOf } from './campaign-facts.ts'
import { daysOfLimits, grantedRuns } from './sharing.ts'
import type { Granting } from './sharing.ts'

const placesOf = (share: StoredShare) =>
  new Map<string, number | null>(share.people.map(({ userId, rank }) => [userId, rank === null ? null : rank - 1]))

/**
 * The campaign is locked.
 * @throws AppError campaignNoLongerHolds, leaveShort and what else refuses leave, with the name of its member
 */
export async function publishShare(tx: Transaction, row: CampaignRow, share: StoredShare, granting: Granting): Promise<void> {
  const { centerId, actorId, now } = granting
  const { fromDay, toDay } = periodOf(row)
  await lockMembers(
    tx,
    centerId,
    share.people.map(({ userId }) => userId),
  )
  await lockStaffing(
    tx,
    centerId,
    Array.from({ length: toDay - fromDay + 1 }, (_, index) => fromDay + index),
  )
  const facts = await loadFacts(tx, row, { pinned: new Map(), forbidden: new Map() })
  const ranks = placesOf(share)
  const isSame = facts.people.length === share.people.length && facts.people.every(({ _id }) => ranks.has(_id))
  if (!isSame) throw new AppError('campaignNoLongerHolds', { message: peopleChanged })
  const granted = facts.people.map(({ _id }) => ranks.get(_id) ?? null)
  const passed = facts.limits.flatMap((limit, place) => (awayBy(limit, granted) > limit.most ? [place] : []))
  if (passed.length > 0) throw new AppError('campaignNoLongerHolds', { message: brokenDays(daysOfLimits(facts, passed)) })
  for (const { userId, person, runs } of grantedRuns(facts, granted))
    try {
      await grantLeave(tx, granting, userId, runs)
    } catch (error) {
      const member = facts.people[person]
      if (!(error instanceof AppError) || member === undefined) throw error
      throw new AppError(error.code, { ...error.details, message: `${fullName(member)}\u00A0: ${error.message}` })
    }
  await markPublished(tx, row, share, now)
  const detail = { name: row.name, date: row.from_day, untilDate: row.to_day }
  await keepAct(tx, centerId, { kind: 'campaignPublished', actorId, detail, now })
  const told = facts.people.filter(({ _id }) => facts.wishes.has(_id)).map(({ _id }) => _id)
  await notify(tx, centerId, [{ kind: 'campaignPublished', userId: told, title: row.name, subjectId: row._id, actorId }], now)
}
