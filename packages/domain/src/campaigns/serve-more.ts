// More people with one of their wishes than a first fit gives, without a solver: somebody who has nothing takes a place whose holder has another
// wish that fits, over at most three people; where that ends, places change hands by chance and it begins again. Where time ends a solver, this
// stands; where the solver has time, it proves that nothing serves more, mostly at once.
import type { Campaign, Share } from './campaign.ts'

/** The search ends after so many changes by chance that served nobody more. */
const ROUNDS_IN_VAIN = 400
/** The number of holders of a place who are asked to move. */
const MOST_ASKED = 6
/** A place goes over at most so many people beyond the one who had nothing. */
const MOST_MOVED = 2

/** Numbers by chance, the same for the same seed (a linear congruential generator). */
function drawFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return (state >>> 8) % below
  }
}

class Places {
  readonly share: (number | null)[]
  readonly #campaign: Campaign
  /** The limits of each wish of each person that can be passed at all. */
  readonly #limitsOf: readonly (readonly number[][])[]
  /** The people whom the share takes away at each limit. */
  readonly #away: readonly Set<number>[]

  constructor(campaign: Campaign, share: Share) {
    this.#campaign = campaign
    this.share = share.map(() => null)
    this.#limitsOf = campaign.participants.map(({ wishes }) => Array.from({ length: wishes }, (): number[] => []))
    this.#away = campaign.limits.map(() => new Set<number>())
    for (const [place, { grants }] of campaign.limits.entries())
      for (const { person, wish } of grants) this.#limitsOf[person]?.[wish]?.push(place)
    for (const [person, wish] of share.entries()) this.put(person, wish)
  }

  put(person: number, wish: number | null): void {
    const before = this.share[person] ?? null
    if (before !== null) for (const limit of this.#limitsOf[person]?.[before] ?? []) this.#away[limit]?.delete(person)
    this.share[person] = wish
    if (wish !== null) for (const limit of this.#limitsOf[person]?.[wish] ?? []) this.#away[limit]?.add(person)
  }

  /** The people who hold the places, for each limit that has none left for a wish. */
  holders(person: number, wish: number): number[][] {
    return (this.#limitsOf[person]?.[wish] ?? []).flatMap((limit) => {
      const away = this.#away[limit] ?? new Set<number>()
      return away.size < (this.#campaign.limits[limit]?.most ?? 0) ? [] : [[...away]]
    })
  }
}

/** @returns a legal share that serves as many people as `share`, or more; the same for the same campaign */
export function serveMore(campaign: Campaign, share: Share): (number | null)[] {
  const { participants } = campaign
  const places = new Places(campaign, share)
  const draw = drawFrom(campaign.seed)
  const wishesOf = participants.map(({ wishes, forbidden }) =>
    Array.from({ length: wishes }, (_, wish) => wish).filter((wish) => !forbidden.includes(wish)),
  )
  const isFree = (person: number) => (participants[person]?.pinned ?? null) === null
  const wishers = [...participants.keys()].filter((person) => isFree(person) && (wishesOf[person]?.length ?? 0) > 0)

  const serve = (person: number, mostMoved: number, moving: readonly number[]): boolean => {
    const wishes = wishesOf[person] ?? []
    const fitting = wishes.find((wish) => places.holders(person, wish).length === 0)
    if (fitting !== undefined) {
      places.put(person, fitting)
      return true
    }
    if (mostMoved === 0) return false
    const shift = draw(wishes.length)
    for (const wish of [...wishes.slice(shift), ...wishes.slice(0, shift)]) {
      const [first = [], ...others] = places.holders(person, wish)
      const from = draw(Math.max(1, first.length))
      for (const holder of [...first.slice(from), ...first.slice(0, from)].slice(0, MOST_ASKED)) {
        if (moving.includes(holder) || !isFree(holder) || !others.every((people) => people.includes(holder))) continue
        const held = places.share[holder] ?? null
        places.put(holder, null)
        places.put(person, wish)
        if (serve(holder, mostMoved - 1, [...moving, person])) return true
        places.put(person, null)
        places.put(holder, held)
      }
    }
    return false
  }

  /** Gives somebody a wish by chance in place of whoever holds its places, unless that takes from several. */
  const swap = (person: number): void => {
    const wishes = wishesOf[person] ?? []
    const wish = wishes[draw(wishes.length)] ?? 0
    const [first = [], ...others] = places.holders(person, wish)
    const holders = first.filter((holder) => isFree(holder) && others.every((people) => people.includes(holder)))
    const holder = holders.length === 0 ? undefined : holders[draw(holders.length)]
    if (holder === undefined) return
    places.put(holder, null)
    places.put(person, wish)
  }

  const servedIn = (list: Share) => list.filter((wish) => wish !== null).length
  let best = [...places.share]
  for (let inVain = 0; inVain <= ROUNDS_IN_VAIN; inVain++) {
    const unserved = wishers.filter((person) => places.share[person] === null)
    const person = unserved[draw(Math.max(1, unserved.length))]
    if (person === undefined) break
    if (!serve(person, MOST_MOVED, [])) swap(person)
    else if (servedIn(places.share) > servedIn(best)) {
      best = [...places.share]
      inVain = 0
    }
  }
  return best
}
