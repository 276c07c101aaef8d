// The best share of a campaign: first as many people as can be have one of their wishes; then the worst-off come first (the felt ranks, sorted,
// compared from the worst one); then as many agreed couples as can be are together; then a draw decides. Each objective is one integer
// programme, and what it reached binds those after it.
import { awayBy, drawWeights, isLegal, limitsPassedByPins, MOST_CREDIT } from './campaign.ts'
import type { Campaign, Grant, Share } from './campaign.ts'
import { componentsOf, isBinding } from './components.ts'
import { serveMore } from './serve-more.ts'
import { sumOf } from '../programmes/programme.ts'
import type { Programme, Row, Solution, Term } from '../programmes/programme.ts'

const aims = ['served', 'ranks', 'couples', 'draw'] as const
type Aim = (typeof aims)[number]

interface Allocation {
  readonly share: Share
  /** The first aim that is not proven to be reached as well as can be, for want of time; null: the share is proven the best. */
  readonly unproven: Aim | null
  /** Nobody can serve more people than that: those served, when that is proven. */
  readonly servedAtMost: number
}

export type Allocated = Allocation | { readonly passed: readonly number[] }

/** Solves a programme in some part (0 to 1) of the time that is left. */
type SolveWithin = (programme: Programme, part: number) => Promise<Solution>

interface Objective {
  readonly aim: Aim
  readonly terms: readonly Term[]
}

/** The programme of a part of the campaign: a variable for each wish that may be granted, then one for each pair of wishes of a couple. */
class Part {
  readonly #campaign: Campaign
  readonly #people: readonly number[]
  readonly #grants: Grant[] = []
  readonly #variableOf = new Map<string, number>()
  readonly #pairs = new Map<number, readonly [Grant, Grant]>()
  readonly rows: Row[] = []
  variables = 0

  constructor(campaign: Campaign, people: readonly number[]) {
    this.#campaign = campaign
    this.#people = people
    for (const person of people) this.#addPerson(person)
    for (const limit of campaign.limits) {
      if (!isBinding(limit)) continue
      const terms = limit.grants.flatMap((grant) => this.#term(grant))
      if (terms.length > limit.most) this.rows.push({ terms, atMost: limit.most })
    }
    for (const { pairs } of campaign.couples) this.#addCouple(pairs)
  }

  #term({ person, wish }: Grant, factor = 1): readonly Term[] {
    const variable = this.#variableOf.get(`${person} ${wish}`)
    return variable === undefined ? [] : [[variable, factor]]
  }

  #addPerson(person: number): void {
    const { wishes = 0, forbidden = [], pinned = null } = this.#campaign.participants[person] ?? {}
    const terms: Term[] = []
    for (let wish = 0; wish < wishes; wish++) {
      if (pinned === null ? forbidden.includes(wish) : wish !== pinned) continue
      const variable = this.variables++
      this.#grants.push({ person, wish })
      this.#variableOf.set(`${person} ${wish}`, variable)
      terms.push([variable, 1])
    }
    if (terms.length > 1) this.rows.push({ terms, atMost: 1 })
    if (pinned !== null) this.rows.push({ terms: terms.map(([variable]) => [variable, -1]), atMost: -1 })
  }

  #addCouple(pairs: Campaign['couples'][number]['pairs']): void {
    const known = pairs.filter((pair) => pair.every((grant) => this.#term(grant).length > 0))
    const ofGrant = new Map<string, { readonly grant: Grant; readonly terms: Term[] }>()
    for (const pair of known) {
      const variable = this.variables++
      this.#pairs.set(variable, pair)
      for (const grant of pair) {
        const key = `${grant.person} ${grant.wish}`
        const entry = ofGrant.get(key) ?? { grant, terms: [] }
        entry.terms.push([variable, 1])
        ofGrant.set(key, entry)
      }
    }
    // A pair counts when both of its wishes are granted.
    for (const { grant, terms } of ofGrant.values()) this.rows.push({ terms: [...terms, ...this.#term(grant, -1)], atMost: 0 })
  }

  objectives(): Objective[] {
    const { participants, ranks } = this.#campaign
    const weights = drawWeights(this.#campaign)
    const creditOf = (person: number) => participants[person]?.credit ?? 0
    const termsOf = (factorOf: (grant: Grant) => number): Term[] =>
      this.#grants.flatMap((grant, variable): Term[] => {
        const factor = factorOf(grant)
        return factor === 0 ? [] : [[variable, factor]]
      })
    const worst = ranks + 1 + MOST_CREDIT
    const levels = Array.from({ length: worst - 1 }, (_, index) => worst - index)
    return [
      { aim: 'served', terms: termsOf(() => -1) },
      ...levels.map((level) => ({
        aim: 'ranks' as const,
        // A granted wish takes its person from the level of those who have nothing to that of its rank.
        terms: termsOf(
          ({ person, wish }) => Number(wish + 1 + creditOf(person) === level) - Number(ranks + 1 + creditOf(person) === level),
        ),
      })),
      { aim: 'couples', terms: [...this.#pairs.keys()].map((variable): Term => [variable, -1]) },
      { aim: 'draw', terms: termsOf(({ person, wish }) => (weights[person] ?? 0) * (wish - ranks)) },
    ]
  }

  /** The variables that are one in a share. */
  chosenIn(share: Share): Set<number> {
    const isGranted = ({ person, wish }: Grant) => share[person] === wish
    const grants = this.#grants.flatMap((grant, variable) => (isGranted(grant) ? [variable] : []))
    const pairs = [...this.#pairs].flatMap(([variable, pair]) => (pair.every(isGranted) ? [variable] : []))
    return new Set([...grants, ...pairs])
  }

  /** Writes what the chosen variables grant into `share`. */
  write(chosen: ReadonlySet<number>, share: (number | null)[]): void {
    for (const person of this.#people) share[person] = null
    for (const [variable, { person, wish }] of this.#grants.entries()) if (chosen.has(variable)) share[person] = wish
  }
}

/** A legal share without a solver: pins, then everybody's best wish that still fits, who has most credit first. */
export function firstFit(campaign: Campaign): Share {
  const { participants } = campaign
  const share: (number | null)[] = participants.map(({ pinned }) => pinned)
  const order = [...participants.keys()].toSorted((a, b) => (participants[b]?.credit ?? 0) - (participants[a]?.credit ?? 0) || a - b)
  const away = campaign.limits.map((limit) => awayBy(limit, share))
  const limitsOf = new Map<string, number[]>()
  for (const [place, { grants }] of campaign.limits.entries())
    for (const { person, wish } of grants) {
      const key = `${person} ${wish}`
      limitsOf.set(key, [...(limitsOf.get(key) ?? []), place])
    }
  for (const person of order) {
    const participant = participants[person]
    if (participant === undefined || participant.pinned !== null) continue
    for (let wish = 0; wish < participant.wishes; wish++) {
      const places = limitsOf.get(`${person} ${wish}`) ?? []
      if (participant.forbidden.includes(wish)) continue
      if (places.some((place) => (away[place] ?? 0) >= (campaign.limits[place]?.most ?? 0))) continue
      share[person] = wish
      for (const place of places) away[place] = (away[place] ?? 0) + 1
      break
    }
  }
  return share
}

/** The share of the time left that one aim may take: a hard one leaves something to those after it. */
const PART_OF_AIM = 0.5

/** Improves the share of a part, aim by aim. @param part of the time left that it may take, 0 to 1 */
async function solvePart(part: Part, share: (number | null)[], solve: SolveWithin, ofTime: number): Promise<Aim | null> {
  let unproven: Aim | null = null
  const rows = [...part.rows]
  let known = part.chosenIn(share)
  for (const { aim, terms } of part.objectives()) {
    if (terms.length === 0) continue
    // Only what is better than the share known is looked for: that nothing is proves it the best, often without any search.
    const better = { terms, atMost: sumOf(terms, known) - 1 }
    const { chosen, isOptimal } = await solve(
      { variables: part.variables, objective: terms, rows: [...rows, better] },
      ofTime * PART_OF_AIM,
    )
    if (chosen !== null) {
      known = new Set(chosen)
      part.write(known, share)
    }
    if (!isOptimal) unproven ??= aim
    rows.push({ terms, atMost: sumOf(terms, known) })
  }
  return unproven
}

/**
 * The best legal share, or the limits that the pins pass. The same campaign has the same answer, unless time ends the search: then the best
 * that was found, with the first aim that is not proven.
 */
export async function allocate(campaign: Campaign, solve: SolveWithin): Promise<Allocated> {
  const passed = limitsPassedByPins(campaign)
  if (passed.length > 0) return { passed }
  const share = serveMore(campaign, firstFit(campaign))
  let unproven: Aim | null = null
  let servedAtMost = 0
  const components = componentsOf(campaign)
  for (const [place, people] of components.entries()) {
    const part = new Part(campaign, people)
    const missed = await solvePart(part, share, solve, 1 / (components.length - place))
    if (missed !== null && (unproven === null || aims.indexOf(missed) < aims.indexOf(unproven))) unproven = missed
    const isCounted = missed === 'served'
    servedAtMost += people.filter((person) =>
      isCounted ? (campaign.participants[person]?.wishes ?? 0) > 0 : (share[person] ?? null) !== null,
    ).length
  }
  if (!isLegal(campaign, share)) throw new Error('the solver granted what a limit forbids')
  return { share, unproven, servedAtMost }
}
