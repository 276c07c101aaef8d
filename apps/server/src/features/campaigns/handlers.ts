// Leave campaigns: opened by an administrator, wished for by members, shared out, published as leave and withdrawn as a whole.
import { randomInt, randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import { wishRefusalText } from '@releve/contract/campaign-words'
import { shortDay } from '@releve/contract/day-words'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { refuseTerms, refuseWish } from '@releve/domain/campaigns/wishes'
import type { Run } from '@releve/domain/campaigns/wishes'
import type { UserId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { requireSameVersion } from '#http/events/store.ts'
import type { Call, CallName, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import { loadActivities } from '#features/activities/store.ts'
import { keepAct } from '#features/journal/store.ts'
import { loadRoster } from '#features/members/store/members.ts'
import type { ReachedCenter } from '#features/members/store/members.ts'
import { notify } from '#features/notifications/store/notify.ts'
import { takeBackLeave } from '#features/planning/store/leave-grants.ts'
import { loadCenterPlan, loadMembers, reachCenter } from '#features/shifts/store.ts'
import { awayOn, participantsOf, periodOf, runOf, termsOf } from './commands/campaign-facts.ts'
import { exchangeWeeks } from './commands/exchanging.ts'
import { publishShare } from './commands/publishing.ts'
import { computeShare } from './commands/sharing.ts'
import { toWireCampaign, viewOf } from './commands/view.ts'
import {
  heldRun,
  insertCampaign,
  loadCampaign,
  loadCampaigns,
  loadWishes,
  markWithdrawn,
  saveProposal,
  saveShare,
  saveWishes,
} from './store.ts'
import type { CampaignRow, WishesRow, WrittenRun } from './store.ts'

type CampaignCall = Extract<CallName, `campaigns.${string}`>
type CallOf<Name extends CampaignCall> = Call<Routes[Name]>
type AnyCall = { [Name in CampaignCall]: CallOf<Name> }[CampaignCall]
type OfOne = { [Name in Exclude<CampaignCall, 'campaigns.list' | 'campaigns.open'>]: CallOf<Name> }[Exclude<
  CampaignCall,
  'campaigns.list' | 'campaigns.open'
>]

/** @throws AppError notFound outside the caller's reach; forbidden for an act of administrators by somebody else */
async function reach({ pool, principal, params }: AnyCall, isOfChief: boolean): Promise<ReachedCenter> {
  const reached = await reachCenter(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  if (isOfChief && !administers(principal, reached.centerId)) throw new AppError('forbidden')
  return reached
}

/** @throws AppError notFound */
async function find(db: Queryable, { params }: OfOne, { centerId }: ReachedCenter, isLocked = false): Promise<CampaignRow> {
  const row = await loadCampaign(db, centerId, params.campaignId, isLocked)
  if (row === null) throw new AppError('notFound')
  return row
}

/** @throws AppError campaignPublished, campaignWithdrawn */
function requireUnpublished({ state }: CampaignRow): void {
  if (state === 'published') throw new AppError('campaignPublished')
  if (state === 'withdrawn') throw new AppError('campaignWithdrawn')
}

/** @throws AppError campaignChanged where somebody else changed it since it was read */
function requireSeen({ version }: CampaignRow, seen: number): void {
  if (version !== seen) throw new AppError('campaignChanged')
}

const todayOf = ({ clock }: AnyCall, { zone }: ReachedCenter) => zoneOf(zone).dayAt(clock())

const TERMS = {
  notWeeks: { fromDate: 'La période va d’un lundi à un dimanche.' },
  weeksOutOfOrder: { mostWeeks: 'Le plus long vœu est plus court que le plus petit.' },
  periodTooShort: { toDate: 'La période est plus courte que le plus petit vœu.' },
} as const
const MOST_DAYS = 400

function requireTerms({ body }: CallOf<'campaigns.open'>, today: number): void {
  const { fromDate, toDate, wishesUntil } = body
  const fields: Record<string, string> = {}
  const [fromDay, toDay] = [toDayNumber(fromDate), toDayNumber(toDate)]
  if (toDay < fromDay) fields['toDate'] = 'La date de fin précède la date de début.'
  else if (toDay - fromDay >= MOST_DAYS) fields['toDate'] = `La période dépasse ${MOST_DAYS}\u00A0jours.`
  if (toDayNumber(wishesUntil) < today) fields['wishesUntil'] = 'Ce jour est passé.'
  else if (wishesUntil >= fromDate) fields['wishesUntil'] = 'Les vœux se ferment avant le début de la période.'
  const refusal = Object.keys(fields).length > 0 ? null : refuseTerms({ ...body, fromDay, toDay })
  Object.assign(fields, refusal === null ? {} : TERMS[refusal])
  if (Object.keys(fields).length > 0) throw new AppError('invalidInput', { fields })
}

async function open(call: CallOf<'campaigns.open'>) {
  const { pool, body, principal } = call
  const reached = await reach(call, true)
  const { centerId, rosterVersion } = reached
  const now = call.clock()
  requireTerms(call, todayOf(call, reached))
  const row = await inTransaction(pool, async (tx) => {
    await requireSameVersion(tx)
    const activity = (await loadActivities(tx, centerId))?.find(({ _id }) => _id === body.activity)
    if (activity?.kind !== 'leave')
      throw new AppError('invalidInput', { fields: { activity: 'Choisissez un congé de la liste du centre.' } })
    const teams = (await loadCenterPlan(tx, centerId, reached.planVersion)).teams
    if (body.teamIds?.some((id) => !teams.has(id)) === true)
      throw new AppError('invalidInput', { fields: { teamIds: 'Cette équipe n’existe pas.' } })
    const _id = randomUUID()
    await insertCampaign(tx, {
      center_id: centerId,
      _id,
      name: body.name,
      activity_id: body.activity,
      from_day: body.fromDate,
      to_day: body.toDate,
      wishes_until: body.wishesUntil,
      team_ids: body.teamIds,
      fewest_weeks: body.fewestWeeks,
      most_weeks: body.mostWeeks,
      longest_days: body.longestDays,
      most_away: body.mostAway,
      keeps_staffing: body.keepsStaffing,
      seed: randomInt(1, 1_000_000),
      created_by: principal.userId,
      created_at: now,
    })
    const written = await loadCampaign(tx, centerId, _id)
    if (written === null) throw new Error('the campaign was not written')
    const people = participantsOf(written, await loadRoster(tx, centerId, rosterVersion))
    const detail = { name: body.name, date: body.fromDate, untilDate: body.toDate }
    await keepAct(tx, centerId, { kind: 'campaignOpened', actorId: principal.userId, detail, now })
    const notice = { kind: 'campaignOpened', title: body.name, date: body.wishesUntil, subjectId: _id, actorId: principal.userId } as const
    await notify(tx, centerId, [{ ...notice, userId: people.map((person) => person._id) }], now)
    return written
  })
  return viewOf(pool, principal, reached, row)
}

/** Members for themselves until the last day; an administrator for somebody, with a reason, until it is published. */
async function wisherOf(
  tx: Transaction,
  call: CallOf<'campaigns.wish'>,
  reached: ReachedCenter,
  row: CampaignRow,
): Promise<{ userId: UserId; isOwn: boolean }> {
  const { principal, body } = call
  const userId = body.userId ?? principal.userId
  const isOwn = userId === principal.userId
  if (!isOwn && !administers(principal, reached.centerId)) throw new AppError('forbidden')
  if (!isOwn && (body.reason === undefined || body.reason === ''))
    throw new AppError('reasonRequired', { fields: { reason: 'Le motif est requis.' } })
  if (isOwn && todayOf(call, reached) > toDayNumber(row.wishes_until)) throw new AppError('campaignWishesOver')
  const roster = await loadRoster(tx, reached.centerId, reached.rosterVersion)
  const people = participantsOf(row, roster)
  if (!isOwn && !roster.byId.has(userId)) throw new AppError('notFound')
  if (!people.some(({ _id }) => _id === userId)) throw new AppError('notInCampaign')
  const { companionId } = body
  const companion = people.find(({ _id }) => _id === companionId)
  if (companionId !== null && (companion === undefined || companionId === userId))
    throw new AppError('invalidInput', { fields: { companionId: 'Choisissez un collègue qui prend part à cette campagne.' } })
  return { userId, isOwn }
}

async function wish(call: CallOf<'campaigns.wish'>) {
  const { pool, body, principal } = call
  const reached = await reach(call, false)
  const { centerId } = reached
  const now = call.clock()
  const row = await inTransaction(pool, async (tx) => {
    await requireSameVersion(tx)
    const locked = await find(tx, call, reached, true)
    requireUnpublished(locked)
    const { userId, isOwn } = await wisherOf(tx, call, reached, locked)
    const terms = termsOf(locked)
    const [from, to] = [terms.fromDay - terms.longestDays - 1, terms.toDay + terms.longestDays + 1]
    const { members, planVersion } = await loadMembers(tx, centerId, [userId], from, to)
    const center = await loadCenterPlan(tx, centerId, planVersion)
    const [member] = members
    if (member === undefined) throw new AppError('notFound')
    const known = { terms, impossible: body.impossible.map(toDayNumber), isAway: awayOn(center, member, from, to) }
    const before: Run[] = []
    const fields: Record<string, string> = {}
    for (const [place, written] of body.wishes.entries()) {
      const run = runOf(written)
      const refusal = refuseWish(run, { ...known, before })
      if (refusal !== null) fields[`wishes.${place}.fromDate`] = wishRefusalText(refusal, terms)
      before.push(run)
    }
    if (Object.keys(fields).length > 0) throw new AppError('invalidInput', { fields, message: Object.values(fields)[0] ?? '' })
    await saveWishes(tx, {
      center_id: centerId,
      campaign_id: locked._id,
      user_id: userId,
      wishes: body.wishes,
      impossible: body.impossible,
      companion_id: body.companionId,
      entered_by: isOwn ? null : principal.userId,
      entered_because: isOwn ? null : (body.reason ?? null),
      saved_at: now,
    })
    if (!isOwn) {
      const detail = { name: locked.name, date: locked.from_day, untilDate: locked.to_day }
      await keepAct(tx, centerId, { kind: 'campaignWishesEntered', actorId: principal.userId, subjectId: userId, detail, now })
    }
    return find(tx, call, reached)
  })
  return viewOf(pool, principal, reached, row)
}

const granting = ({ principal, clock }: AnyCall, { centerId, zone }: ReachedCenter, row: CampaignRow, name: string) => ({
  centerId,
  zone,
  placementId: row._id,
  activity: { _id: row.activity_id, name },
  actorId: principal.userId,
  now: clock(),
})

/** @throws AppError activityUnknown where the centre no longer has this leave */
async function activityName(db: Queryable, { centerId }: ReachedCenter, { activity_id: id }: CampaignRow): Promise<string> {
  const activity = (await loadActivities(db, centerId))?.find(({ _id }) => _id === id)
  if (activity === undefined) throw new AppError('activityUnknown')
  return activity.name
}

/** The chosen ranks as places, by person. */
function placesBy(chosen: readonly { readonly userId: UserId; readonly rank: number }[]): Map<string, number[]> {
  return new Map([...Map.groupBy(chosen, ({ userId }) => userId)].map(([userId, list]) => [userId, list.map(({ rank }) => rank - 1)]))
}

async function share(call: CallOf<'campaigns.share'>) {
  const { pool, body, principal } = call
  const reached = await reach(call, true)
  const row = await find(pool, call, reached)
  requireUnpublished(row)
  requireSeen(row, body.seen)
  if (todayOf(call, reached) <= toDayNumber(row.wishes_until))
    throw new AppError('campaignWishesOpen', {
      message: `Les vœux sont ouverts jusqu’au ${shortDay(row.wishes_until)} inclus\u00A0: le partage se calcule ensuite.`,
    })
  const pinned = new Map([...placesBy(body.pinned)].map(([userId, places]) => [userId, places.at(-1) ?? 0]))
  const terms = granting(call, reached, row, await activityName(pool, reached, row))
  const computed = await computeShare(pool, row, { pinned, forbidden: placesBy(body.forbidden) }, terms)
  if (body.dryRun === true) return viewOf(pool, principal, reached, { ...row, share: computed })
  const kept = await inTransaction(pool, async (tx) => {
    const locked = await find(tx, call, reached, true)
    requireUnpublished(locked)
    requireSeen(locked, body.seen)
    await saveShare(tx, locked, computed)
    return find(tx, call, reached)
  })
  return viewOf(pool, principal, reached, kept)
}

async function publish(call: CallOf<'campaigns.publish'>) {
  const { pool, body, principal } = call
  const reached = await reach(call, true)
  const row = await inTransaction(pool, async (tx) => {
    await requireSameVersion(tx)
    const locked = await find(tx, call, reached, true)
    requireUnpublished(locked)
    requireSeen(locked, body.seen)
    if (locked.share === null) throw new AppError('campaignNotShared')
    if (periodOf(locked).fromDay <= todayOf(call, reached)) throw new AppError('campaignBegun')
    await publishShare(tx, locked, locked.share, granting(call, reached, locked, await activityName(tx, reached, locked)))
    return find(tx, call, reached)
  })
  return viewOf(pool, principal, reached, row)
}

async function withdraw(call: CallOf<'campaigns.withdraw'>) {
  const { pool, body, principal } = call
  const reached = await reach(call, true)
  const { centerId } = reached
  const now = call.clock()
  const row = await inTransaction(pool, async (tx) => {
    await requireSameVersion(tx)
    const locked = await find(tx, call, reached, true)
    if (locked.state === 'withdrawn') throw new AppError('campaignWithdrawn')
    if (periodOf(locked).fromDay <= todayOf(call, reached)) throw new AppError('campaignBegun')
    const { name, from_day: date, to_day: untilDate } = locked
    const acting = { centerId, placementId: locked._id, actorId: principal.userId, reason: body.reason, now }
    const people = locked.state === 'published' ? await takeBackLeave(tx, acting) : []
    await markWithdrawn(tx, locked, now)
    const detail = { name, date, untilDate, reason: body.reason }
    await keepAct(tx, centerId, { kind: 'campaignWithdrawn', actorId: principal.userId, detail, now })
    const notice = { kind: 'campaignWithdrawn', title: name, subjectId: locked._id, actorId: principal.userId } as const
    await notify(tx, centerId, [{ ...notice, userId: people }], now)
    return find(tx, call, reached)
  })
  return viewOf(pool, principal, reached, row)
}

const isSameRun = (a: WrittenRun | null, b: WrittenRun) => a !== null && a.fromDate === b.fromDate && a.toDate === b.toDate

/** @throws AppError campaignWeeksBegun on the first day of either */
function requireAhead(call: AnyCall, reached: ReachedCenter, runs: readonly WrittenRun[]): void {
  if (runs.some((run) => runOf(run).fromDay <= todayOf(call, reached))) throw new AppError('campaignWeeksBegun')
}

/**
 * An act of one of two members on an exchange of weeks that a published campaign granted them. The campaign is locked meanwhile; the answer is
 * what it is afterwards.
 * @throws AppError campaignNotPublished
 */
async function exchanging(
  call: CallOf<'campaigns.proposeExchange'> | CallOf<'campaigns.answerExchange'>,
  act: (tx: Transaction, row: CampaignRow, reached: ReachedCenter, wishes: ReadonlyMap<UserId, WishesRow>) => Promise<void>,
) {
  const { pool, principal } = call
  const reached = await reach(call, false)
  const row = await inTransaction(pool, async (tx) => {
    await requireSameVersion(tx)
    const locked = await find(tx, call, reached, true)
    if (locked.state !== 'published') throw new AppError('campaignNotPublished')
    const wishes = new Map((await loadWishes(tx, reached.centerId, locked._id)).map((each) => [each.user_id, each]))
    await act(tx, locked, reached, wishes)
    return find(tx, call, reached)
  })
  return viewOf(pool, principal, reached, row)
}

function proposeExchange(call: CallOf<'campaigns.proposeExchange'>) {
  const { body, principal } = call
  const { colleagueId, wanted } = body
  const { userId } = principal
  return exchanging(call, async (tx, row, reached, wishes) => {
    const { centerId, rosterVersion } = reached
    const [own, theirs] = [wishes.get(userId), wishes.get(colleagueId)]
    const given = own === undefined ? null : heldRun(own)
    if (given === null) throw new AppError('campaignNoWeeks')
    const people = participantsOf(row, await loadRoster(tx, centerId, rosterVersion))
    const isThere = people.some(({ _id }) => _id === colleagueId) && colleagueId !== userId
    if (!isThere || theirs === undefined || !isSameRun(heldRun(theirs), wanted) || isSameRun(given, wanted))
      throw new AppError('campaignNotTheirWeeks')
    requireAhead(call, reached, [given, wanted])
    await saveProposal(tx, row, userId, { colleagueId, given, wanted })
    const notice = { kind: 'campaignExchangeAsked', userId: [colleagueId], subjectId: row._id, actorId: userId } as const
    await notify(tx, centerId, [notice], call.clock())
  })
}

function answerExchange(call: CallOf<'campaigns.answerExchange'>) {
  const { body, principal } = call
  const { proposerId, accepts } = body
  const { userId } = principal
  return exchanging(call, async (tx, row, reached, wishes) => {
    const [own, theirs] = [wishes.get(userId), wishes.get(proposerId)]
    const proposal = theirs?.proposal ?? null
    const isOwn = proposerId === userId
    if (proposal === null || (!isOwn && proposal.colleagueId !== userId) || (isOwn && accepts)) throw new AppError('campaignExchangeGone')
    if (accepts) {
      const { given, wanted } = proposal
      if (own === undefined || theirs === undefined || !isSameRun(heldRun(own), wanted) || !isSameRun(heldRun(theirs), given))
        throw new AppError('campaignExchangeGone')
      requireAhead(call, reached, [given, wanted])
      const sides = [
        { wishes: theirs, given, received: wanted },
        { wishes: own, given: wanted, received: given },
      ] as const
      await exchangeWeeks(tx, row, sides, granting(call, reached, row, await activityName(tx, reached, row)))
    } else await saveProposal(tx, row, proposerId, null)
    const kind = accepts ? ('campaignExchangeAccepted' as const) : ('campaignExchangeDeclined' as const)
    await notify(tx, reached.centerId, [{ kind, userId: [proposerId], subjectId: row._id, actorId: userId }], call.clock())
  })
}

export const campaignHandlers: HandlersOf<CampaignCall> = {
  'campaigns.list': async (call) => {
    const { pool } = call
    const reached = await reach(call, false)
    const { centerId, rosterVersion } = reached
    const roster = await loadRoster(pool, centerId, rosterVersion)
    const campaigns = await loadCampaigns(pool, centerId)
    return { campaigns: campaigns.map((row) => toWireCampaign(row, participantsOf(row, roster).length, row.wishing)) }
  },
  'campaigns.open': open,
  'campaigns.get': async (call) => {
    const reached = await reach(call, false)
    return viewOf(call.pool, call.principal, reached, await find(call.pool, call, reached))
  },
  'campaigns.wish': wish,
  'campaigns.share': share,
  'campaigns.publish': publish,
  'campaigns.proposeExchange': proposeExchange,
  'campaigns.answerExchange': answerExchange,
  'campaigns.withdraw': withdraw,
}
