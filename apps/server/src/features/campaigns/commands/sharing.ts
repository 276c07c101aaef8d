// The share of a campaign computed and put in words: what each obtains and why, which minima cost most, what one person more would change.
import { clockOf } from '@releve/domain/calendar/clock-time'
import { fromDayNumber, mondayOf } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { Allocated } from '@releve/domain/campaigns/allocate'
import { isTogether } from '@releve/domain/campaigns/campaign'
import type { Share } from '@releve/domain/campaigns/campaign'
import { creditsAfter, dearestLimits, explainTo, withOneMore } from '@releve/domain/campaigns/explain'
import type { MomentLimit } from '@releve/domain/campaigns/staffing-limits'
import { freeRuns, weeksOf } from '@releve/domain/campaigns/wishes'
import type { UserId } from '@releve/domain/ids'
import { impossibleDays } from '@releve/contract/campaign-words'
import type { WireWishReason } from '@releve/contract/campaigns'
import { rehearse } from '#db/transaction.ts'
import type { Database } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { tryLeave } from '#features/planning/store/leave-grants.ts'
import type { StoredShare } from '../store.ts'
import { ShareSolver } from './best-share.ts'
import { awayOn, loadFacts, periodOf, runOf, teamOf } from './campaign-facts.ts'
import type { CampaignFacts, Choices } from './campaign-facts.ts'

const SHARE_WITHIN_MS = 10_000
const ONE_MORE_WITHIN_MS = 2000
/** The number of minima that are tried with one person more. */
const MOST_TRIED = 3
/** How often wishes are shared anew because a balance refuses some of them. */
const MOST_ROUNDS = 5

export type Granting = Parameters<typeof tryLeave>[1]

/** The days that a share takes of each person who gets something: those on which they are not away already. */
export function grantedRuns({ people, wishes, center, members, row }: CampaignFacts, share: Share) {
  const { fromDay, toDay } = periodOf(row)
  return people.flatMap(({ _id: userId }, person) => {
    const wish = share[person] ?? null
    const run = wish === null ? undefined : wishes.get(userId)?.wishes[wish]
    const member = members.get(userId)
    if (run === undefined || member === undefined) return []
    return [{ userId, person, runs: freeRuns(runOf(run), awayOn(center, member, fromDay, toDay)) }]
  })
}

const isShort = (error: unknown) => error instanceof AppError && error.code === 'leaveShort'

/** The granted wishes for which a balance of leave is too short. */
async function findShort(
  pool: Database,
  facts: CampaignFacts,
  share: Share,
  granting: Granting,
): Promise<{ userId: UserId; wish: number }[]> {
  const short: { userId: UserId; wish: number }[] = []
  for (const { userId, person, runs } of grantedRuns(facts, share))
    try {
      await rehearse(pool, async (tx) => {
        await tryLeave(tx, granting, userId, runs)
        return true
      })
    } catch (error) {
      if (!isShort(error)) throw error
      short.push({ userId, wish: share[person] ?? 0 })
    }
  return short
}

function momentOf({ moment, most }: MomentLimit, zone: string, day = moment.day) {
  const { span, qualifications, minimum } = moment
  const clock = (instant: number) => clockOf(zoneOf(zone).minutesAt(instant))
  return {
    date: fromDayNumber(day),
    startTime: span === null ? null : clock(span.startAt),
    endTime: span === null ? null : clock(span.endAt),
    qualifications: [...qualifications],
    minimum,
    places: most,
  }
}

/** The answers of one person's wishes, with one obstacle for each week and each kind of holders. */
function reasonsOf(facts: CampaignFacts, share: Share, person: number): WireWishReason[] {
  const { people, wishes, limits, problem, center, short } = facts
  const participant = people[person]
  const written = participant === undefined ? [] : (wishes.get(participant._id)?.wishes ?? [])
  return explainTo(problem, share, person).flatMap((reason, wish): WireWishReason[] => {
    const run = written[wish]
    if (run === undefined) return []
    if (reason.kind === 'forbidden' && participant !== undefined && short.get(participant._id)?.includes(wish) === true)
      return [{ ...run, kind: 'short', obstacles: [] }]
    if (reason.kind !== 'full') return [{ ...run, kind: reason.kind, obstacles: [] }]
    const known = new Set<string>()
    const obstacles = reason.obstacles.flatMap(({ limit: place, wished, before }) => {
      const limit = limits[place]
      if (limit === undefined) return []
      return limit.days.flatMap((day) => {
        const key = `${mondayOf(day)} ${limit.moment.qualifications.join('+')}`
        if (known.has(key)) return []
        known.add(key)
        return [{ ...momentOf(limit, center.zone, day), wished, before }]
      })
    })
    return [{ ...run, kind: 'full', obstacles }]
  })
}

const firsts = (share: Share) => share.filter((wish) => wish === 0).length
const served = (share: Share) => share.filter((wish) => wish !== null).length

/** The dearest minima, one for each week and each kind of holders, the first of them tried with one person more in their week. */
async function dearestOf(facts: CampaignFacts, share: Share, solver: ShareSolver): Promise<StoredShare['dearest']> {
  const { limits, problem, center } = facts
  const keyOf = ({ moment }: MomentLimit) => `${mondayOf(moment.day)} ${moment.qualifications.join('+')}`
  const found = new Map<string, { limit: MomentLimit; wishes: number }>()
  for (const { limit: place, wishes } of dearestLimits(problem, share)) {
    const limit = limits[place]
    if (limit !== undefined && !found.has(keyOf(limit))) found.set(keyOf(limit), { limit, wishes })
  }
  const dearest: StoredShare['dearest'] = []
  for (const [index, { limit, wishes }] of [...found.values()].slice(0, 8).entries()) {
    let oneMore: { served: number; first: number } | null = null
    if (index < MOST_TRIED) {
      const raised = limits.flatMap((each, place) => (each.days.some((day) => mondayOf(day) === mondayOf(limit.moment.day)) ? [place] : []))
      const answer = await solver.share(withOneMore(problem, raised), ONE_MORE_WITHIN_MS)
      if ('share' in answer && answer.unproven === null)
        oneMore = { served: served(answer.share) - served(share), first: firsts(answer.share) - firsts(share) }
    }
    dearest.push({ ...momentOf(limit, center.zone), wishes, oneMore })
  }
  return dearest
}

function stored(
  facts: CampaignFacts,
  allocation: Extract<Allocated, { share: Share }>,
  before: StoredShare | null,
): Omit<StoredShare, 'dearest'> {
  const { people, wishes, problem, row, choices } = facts
  const { share, unproven, servedAtMost } = allocation
  const credits = creditsAfter(problem, share)
  const known = new Map(before?.people.map(({ userId, rank }) => [userId, rank]))
  const rankOf = (wish: number | null | undefined) => (wish === null || wish === undefined ? null : wish + 1)
  return {
    people: people.map((person, place) => {
      const { credit = 0, pinned = null } = problem.participants[place] ?? {}
      const rank = rankOf(share[place])
      const former = known.get(person._id)
      return {
        userId: person._id,
        teamId: teamOf(person, row),
        credit,
        rank,
        answers: reasonsOf(facts, share, place),
        pinned: rankOf(pinned),
        forbidden: (choices.forbidden.get(person._id) ?? []).map((wish) => wish + 1),
        creditAfter: credits[place] ?? 0,
        ...(former !== undefined && former !== rank && { before: former }),
      }
    }),
    unproven,
    servedAtMost,
    couples: problem.couples.length,
    together: problem.couples.filter((couple) => isTogether(couple, share)).length,
    weeks: weeksOf(periodOf(row)).map(({ fromDay, toDay }) => ({
      fromDate: fromDayNumber(fromDay),
      toDate: fromDayNumber(toDay),
      away: people.filter(({ _id }, person) => {
        const wish = share[person] ?? null
        const run = wish === null ? undefined : wishes.get(_id)?.wishes[wish]
        return run !== undefined && runOf(run).fromDay <= toDay && runOf(run).toDay >= fromDay
      }).length,
    })),
  }
}

/** @throws AppError campaignNoLegalShare, with the moments that the imposed wishes break */
export async function computeShare(pool: Database, row: CampaignFacts['row'], choices: Choices, granting: Granting): Promise<StoredShare> {
  const solver = new ShareSolver()
  try {
    const refused = new Map<string, number[]>()
    for (let round = 1; ; round++) {
      const facts = await loadFacts(pool, row, choices, refused)
      const allocation = await solver.share(facts.problem, SHARE_WITHIN_MS)
      if ('passed' in allocation) throw noLegalShare(facts, allocation.passed)
      // A wish that a chief imposes stays, however short the balance: the publication says whose it is.
      const short = (await findShort(pool, facts, allocation.share, granting)).filter(({ userId }) => !choices.pinned.has(userId))
      if (short.length === 0 || round === MOST_ROUNDS)
        return { ...stored(facts, allocation, row.share), dearest: await dearestOf(facts, allocation.share, solver) }
      for (const { userId, wish } of short) refused.set(userId, [...(refused.get(userId) ?? []), wish])
    }
  } finally {
    await solver.close()
  }
}

/** Says the days of the limits, each once, in order. */
export function daysOfLimits(facts: CampaignFacts, places: readonly number[]): string[] {
  return [...new Set(places.flatMap((place) => facts.limits[place]?.days ?? []))].toSorted((a, b) => a - b).map(fromDayNumber)
}

function noLegalShare(facts: CampaignFacts, passed: readonly number[]): AppError {
  const days = daysOfLimits(facts, passed)
  return new AppError('campaignNoLegalShare', { message: impossibleDays(days) })
}
