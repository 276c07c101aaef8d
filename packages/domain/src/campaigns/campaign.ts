// A leave campaign as the shares of a period are computed from it: who takes part, which wishes they ranked, and who may not be away together.
// The wishes are known by their places alone; what they are in days is the matter of `staffing-limits.ts`.

/** One wish of one person, both by their places. */
export interface Grant {
  readonly person: number
  readonly wish: number
}

interface Participant {
  /** Disappointments of earlier campaigns that still count: 0, 1 or 2. */
  readonly credit: number
  /** The number of wishes, ranked: place 0 is the first wish. */
  readonly wishes: number
  /** The wish that a chief granted whatever the share says; null: none. */
  readonly pinned: number | null
  /** Wishes that cannot be granted: a balance, a right or a chief refuses them. */
  readonly forbidden: readonly number[]
}

/** A limit grants at most so many of these wishes: more would break a minimum at some moment. A person counts once. */
export interface Limit {
  readonly grants: readonly Grant[]
  readonly most: number
}

/** Two members who agreed to be off together, with the pairs of wishes by which they are. */
interface Couple {
  readonly pairs: readonly (readonly [Grant, Grant])[]
}

export interface Campaign {
  /** The number of wishes that everybody could rank. Nothing obtained counts as the rank after it. */
  readonly ranks: number
  readonly participants: readonly Participant[]
  readonly limits: readonly Limit[]
  readonly couples: readonly Couple[]
  /** The draw that decides between shares that are as good as one another. */
  readonly seed: number
}

/** The granted wish of each participant; null: none. */
export type Share = readonly (number | null)[]

export const MOST_CREDIT = 2

/** The rank as it is felt: the rank obtained, later by the credit. Nothing obtained is one rank after the last that there is. */
function feltRank({ ranks, participants }: Pick<Campaign, 'ranks' | 'participants'>, share: Share, person: number): number {
  const wish = share[person] ?? null
  return (wish === null ? ranks + 1 : wish + 1) + (participants[person]?.credit ?? 0)
}

/** Shares are compared by these, in this order; the draw decides between equals. */
export interface ShareValue {
  /** People with one of their wishes. */
  readonly served: number
  /** The felt ranks of everybody, the worst first. */
  readonly felt: readonly number[]
  /** Agreed couples who are off together. */
  readonly together: number
  /** The sum by which the draw prefers one share. The lowest is taken. */
  readonly drawn: number
}

/** A weight for each participant, the same for the same seed: who drew the higher one goes first (mulberry32). */
export function drawWeights({ seed, participants }: Pick<Campaign, 'seed' | 'participants'>): number[] {
  let state = seed
  return participants.map(() => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return 1 + ((mixed ^ (mixed >>> 14)) >>> 18)
  })
}

const isGranted = (share: Share, { person, wish }: Grant) => share[person] === wish

export function isTogether({ pairs }: Couple, share: Share): boolean {
  return pairs.some(([first, second]) => isGranted(share, first) && isGranted(share, second))
}

export function valueOf(campaign: Campaign, share: Share): ShareValue {
  const weights = drawWeights(campaign)
  const felt = share.map((_, person) => feltRank(campaign, share, person))
  return {
    served: share.filter((wish) => wish !== null).length,
    felt: felt.toSorted((a, b) => b - a),
    together: campaign.couples.filter((couple) => isTogether(couple, share)).length,
    drawn: felt.reduce((sum, rank, person) => sum + rank * (weights[person] ?? 0), 0),
  }
}

/** Below zero: the first is the better one. */
export function compareShares(a: ShareValue, b: ShareValue): number {
  if (a.served !== b.served) return b.served - a.served
  for (const [place, rank] of a.felt.entries()) {
    const other = b.felt[place] ?? 0
    if (rank !== other) return rank - other
  }
  return b.together - a.together || a.drawn - b.drawn
}

/** The number of people whom these wishes take away when the share is made. */
export function awayBy({ grants }: Limit, share: Share): number {
  return grants.filter((grant) => isGranted(share, grant)).length
}

/** Every pin is granted, nothing that is forbidden is, and no limit is passed. */
export function isLegal({ participants, limits }: Campaign, share: Share): boolean {
  return (
    participants.every(({ pinned, forbidden, wishes }, person) => {
      const wish = share[person] ?? null
      if (pinned !== null) return wish === pinned
      return wish === null || (wish < wishes && !forbidden.includes(wish))
    }) && limits.every((limit) => awayBy(limit, share) <= limit.most)
  )
}

/** The limits that the pins alone pass: the smallest set that cannot be kept, as a pin leaves nothing to choose. */
export function limitsPassedByPins({ participants, limits }: Pick<Campaign, 'participants' | 'limits'>): number[] {
  const pins: Share = participants.map(({ pinned }) => pinned)
  return limits.flatMap((limit, place) => (awayBy(limit, pins) > limit.most ? [place] : []))
}
