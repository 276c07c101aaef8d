// Why a wish was not granted, in what anybody may read: the limit that it would break, how many have a place there and with what priority.
// Never a name, never a cause.
import { awayBy, MOST_CREDIT } from './campaign.ts'
import type { Campaign, Limit, Share } from './campaign.ts'

/** A limit that leaves no place for somebody's wish. */
interface Obstacle {
  /** The place of the limit in the campaign. */
  readonly limit: number
  readonly most: number
  /** People who wished for something of that limit, they included. */
  readonly wished: number
  /** The people who have a place there, by what they obtained and how they stood before. */
  readonly before: {
    /** They carried more disappointments of earlier campaigns. */
    readonly moreCredit: number
    /** They would otherwise have had a later wish than theirs is, or nothing. */
    readonly sameCredit: number
    readonly lessCredit: number
  }
}

export type WishReason =
  | { readonly kind: 'granted' }
  /** A wish before it was granted. */
  | { readonly kind: 'notNeeded' }
  /** A chief or a balance refuses it. */
  | { readonly kind: 'forbidden' }
  /** A chief granted another one whatever the share says. */
  | { readonly kind: 'pinned' }
  | { readonly kind: 'full'; readonly obstacles: readonly Obstacle[] }

function obstacleOf({ participants }: Campaign, share: Share, person: number, limit: Limit, place: number): Obstacle {
  const credit = participants[person]?.credit ?? 0
  const people = limit.grants.flatMap((grant) =>
    grant.person !== person && share[grant.person] === grant.wish ? [participants[grant.person]?.credit ?? 0] : [],
  )
  return {
    limit: place,
    most: limit.most,
    wished: new Set(limit.grants.map((grant) => grant.person)).size,
    before: {
      moreCredit: people.filter((other) => other > credit).length,
      sameCredit: people.filter((other) => other === credit).length,
      lessCredit: people.filter((other) => other < credit).length,
    },
  }
}

/** The reason of each wish of one person, in their order. */
export function explainTo(campaign: Campaign, share: Share, person: number): WishReason[] {
  const participant = campaign.participants[person]
  if (participant === undefined) return []
  const granted = share[person] ?? null
  const others: Share = share.map((wish, place) => (place === person ? null : wish))
  return Array.from({ length: participant.wishes }, (_, wish): WishReason => {
    if (wish === granted) return { kind: 'granted' }
    if (participant.pinned !== null) return { kind: 'pinned' }
    if (granted !== null && wish > granted) return { kind: 'notNeeded' }
    if (participant.forbidden.includes(wish)) return { kind: 'forbidden' }
    const obstacles = campaign.limits.flatMap((limit, place) =>
      limit.grants.some((grant) => grant.person === person && grant.wish === wish) && awayBy(limit, others) >= limit.most
        ? [obstacleOf(campaign, share, person, limit, place)]
        : [],
    )
    return { kind: 'full', obstacles }
  })
}

/** The wishes that each limit keeps from being granted, dearest first: those before what their people have. */
export function dearestLimits(campaign: Campaign, share: Share): { readonly limit: number; readonly wishes: number }[] {
  const counts = new Map<number, number>()
  for (const person of campaign.participants.keys())
    for (const reason of explainTo(campaign, share, person))
      if (reason.kind === 'full') for (const { limit } of reason.obstacles) counts.set(limit, (counts.get(limit) ?? 0) + 1)
  return [...counts].map(([limit, wishes]) => ({ limit, wishes })).toSorted((a, b) => b.wishes - a.wishes || a.limit - b.limit)
}

/** The campaign in which one person more may be away under these limits. */
export function withOneMore(campaign: Campaign, limits: readonly number[]): Campaign {
  const raised = new Set(limits)
  return { ...campaign, limits: campaign.limits.map((limit, place) => (raised.has(place) ? { ...limit, most: limit.most + 1 } : limit)) }
}

/** The middle of the values; of two middle ones, the lower. */
function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/**
 * The credit of each participant for the next campaign: whoever did worse than the median of those who wished has one more, two at most;
 * whoever did not has none left. Somebody without a wish keeps theirs.
 */
export function creditsAfter({ participants, ranks }: Pick<Campaign, 'participants' | 'ranks'>, share: Share): number[] {
  const obtained = participants.map((_, person) => (share[person] ?? ranks) + 1)
  const median = medianOf(obtained.filter((_, person) => (participants[person]?.wishes ?? 0) > 0))
  return participants.map(({ credit, wishes }, person) => {
    if (wishes === 0) return credit
    return (obtained[person] ?? 0) > median ? Math.min(MOST_CREDIT, credit + 1) : 0
  })
}
