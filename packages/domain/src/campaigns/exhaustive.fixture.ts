// The reference of a share: every share is tried, with nothing of the programmes. For some eight people with six wishes it is quick.
import { compareShares, isLegal, valueOf } from './campaign.ts'
import type { Campaign, ShareValue } from './campaign.ts'
import { createDraw } from '../draw.fixture.ts'

/** The value of the best legal share; null: there is none. */
export function bestByTrying(campaign: Campaign): ShareValue | null {
  const { participants, limits } = campaign
  let best: ShareValue | null = null
  const share: (number | null)[] = []
  const fits = () =>
    limits.every(({ grants, most }) => grants.filter(({ person, wish }) => person < share.length && share[person] === wish).length <= most)
  const extend = () => {
    if (!fits()) return
    if (share.length === participants.length) {
      if (!isLegal(campaign, share)) return
      const value = valueOf(campaign, share)
      if (best === null || compareShares(value, best) < 0) best = value
      return
    }
    const { wishes } = participants[share.length] ?? { wishes: 0 }
    for (let wish: number | null = wishes; wish !== null;) {
      wish = wish === 0 ? null : wish - 1
      share.push(wish)
      extend()
      share.pop()
    }
  }
  extend()
  return best
}

export interface CampaignSize {
  readonly people: number
  readonly weeks: number
  /** Teams that share nothing: everybody of a team has its minimum, and a few hold a qualification that has one of its own. */
  readonly teams: number
  /** The share of people who have a place in an average week. */
  readonly plenty: number
}

/** A campaign by chance, the same for the same seed. Wishes gather in the middle of the period. */
export function campaignByChance(seed: number, { people, weeks, teams, plenty }: CampaignSize, everything = true): Campaign {
  const draw = createDraw(seed)
  const runs = Array.from({ length: people }, () => {
    const length = 1 + draw(3)
    const places = Math.max(1, weeks - length + 1)
    const starts = new Set<number>()
    const wishes = everything ? draw(7) : 6
    for (let tries = 0; starts.size < Math.min(wishes, places) && tries < 60; tries++)
      starts.add(tries > 40 ? draw(places) : Math.floor((draw(places) + draw(places)) / 2))
    return [...starts].map((start) => ({ start, end: start + length - 1 }))
  })
  const participants = runs.map((wishes) => ({
    credit: draw(3),
    wishes: wishes.length,
    pinned: everything && wishes.length > 0 && draw(12) === 0 ? draw(wishes.length) : null,
    forbidden: everything ? [...wishes.keys()].filter(() => draw(10) === 0) : [],
  }))
  const isQualified = runs.map(() => draw(3) === 0)
  const limits = Array.from({ length: teams * weeks }, (_, place) => {
    const [team, week] = [place % teams, Math.floor(place / teams)]
    const most = Math.max(0, Math.round(((people / teams) * plenty * (6 + draw(9))) / 10))
    const grantsOf = (isIn: (person: number) => boolean) =>
      runs.flatMap((wishes, person) =>
        person % teams === team && isIn(person)
          ? wishes.flatMap(({ start, end }, wish) => (start <= week && week <= end ? [{ person, wish }] : []))
          : [],
      )
    return [
      { grants: grantsOf(() => true), most },
      { grants: grantsOf((person) => isQualified[person] === true), most: Math.ceil(most / 3) },
    ]
  }).flat()
  const couples = Array.from({ length: everything ? draw(3) : Math.floor(people / 10) }, () => {
    const [first, second] = [draw(people), draw(people)]
    if (first === second) return { pairs: [] }
    const pairs = (runs[first] ?? []).flatMap(({ start }, wish) =>
      (runs[second] ?? []).flatMap((other, otherWish) =>
        other.start === start
          ? [
              [
                { person: first, wish },
                { person: second, wish: otherWish },
              ] as const,
            ]
          : [],
      ),
    )
    return { pairs }
  })
  return { ranks: 6, participants, limits, couples, seed: draw(1_000_000) }
}
