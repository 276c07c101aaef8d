// The best joint proposal for the vacations of a span: the most minutes of missing qualifications are covered, then the most minutes, then
// declared availability is heeded, warnings are fewest, the load is spread most evenly, the fewest people are asked twice, and the ranking of
// each vacation is followed. Each aim is an integer programme, and what it reached binds those after it. The programme does not know the law:
// what the law refuses of its answer becomes a row of it, until nothing is refused.
import { coverAims, jointLoadCost, loadCost, needsByPerson, askingsOf, optionOf, pairsOf } from './cover.ts'
import type { Asking, Cover, CoverAim, CoverJudge, Proposal } from './cover.ts'
import { sumOf } from '../programmes/programme.ts'
import type { Programme, Row, Solve, Term } from '../programmes/programme.ts'
import { nearRefusals, refusalsOf } from './refused.ts'
import type { Refusal } from './refused.ts'

export interface BestCover {
  readonly proposal: Proposal
  /** The first aim that is not proven to be reached as well as can be, for want of time; null: the proposal is proven the best. */
  readonly unproven: CoverAim | null
}

/** Two askings of one person, and what they cost only together: warnings, and load beyond that of the shortest two. */
interface Pair {
  readonly variable: number
  readonly warnings: number
  readonly load: number
}

/** The askings of one person after the first: a variable for each. */
interface Repeats {
  readonly variables: readonly number[]
  /** The least gain of all vacations that they may be asked for. */
  readonly gain: number
}

/** The aims from the first one to which pairs matter; what they cost is learnt then, and not before. */
const costsOfPairs: ReadonlySet<CoverAim> = new Set(coverAims.slice(coverAims.indexOf('warnings')))

const isOfPairs = (aim: CoverAim): aim is keyof Pair & CoverAim => aim === 'warnings' || aim === 'load'

const keyOf = ({ need, person }: Asking) => `${need} ${person}`

/**
 * A variable for each asking, then for the second, third… asking of each person, then one for each pair of askings that cost more together than
 * the number of askings says.
 */
class CoverProgramme {
  readonly #cover: Cover
  readonly #judge: CoverJudge
  readonly #askings: Asking[] = []
  readonly #variableOf = new Map<string, number>()
  readonly #repeats = new Map<number, Repeats>()
  readonly #pairs: Pair[] = []
  readonly #knownPairs = new Set<string>()
  readonly #rows: Row[] = []
  readonly #reached: { readonly aim: CoverAim; readonly atMost: number }[] = []
  #variables = 0
  #isAllCovered = false

  constructor(cover: Cover, judge: CoverJudge) {
    this.#cover = cover
    this.#judge = judge
    const termsByPerson = new Map<number, Term[]>()
    for (const [need, { options }] of cover.needs.entries()) {
      const terms = options.map(({ person }): Term => {
        const variable = this.#variables++
        this.#askings.push({ need, person })
        this.#variableOf.set(keyOf({ need, person }), variable)
        termsByPerson.getOrInsertComputed(person, () => []).push([variable, 1])
        return [variable, 1]
      })
      if (terms.length > 1) this.#rows.push({ terms, atMost: 1 })
    }
    for (const [person, terms] of termsByPerson) {
      const variables = terms.slice(1).map(() => this.#variables++)
      const gains = terms.map(([variable]) => this.#option(variable)?.gain ?? 0)
      this.#repeats.set(person, { variables, gain: Math.min(...gains) })
      if (variables.length > 0) this.#rows.push({ terms: [...terms, ...variables.map((each): Term => [each, -1])], atMost: 1 })
    }
  }

  #option(variable: number) {
    const asking = this.#askings[variable]
    return asking === undefined ? undefined : optionOf(this.#cover, asking)
  }

  #term(asking: Asking): Term {
    const variable = this.#variableOf.get(keyOf(asking))
    if (variable === undefined) throw new Error('nobody may be asked so')
    return [variable, 1]
  }

  #factor(aim: CoverAim, asking: Asking): number {
    const need = this.#cover.needs[asking.need]
    const option = optionOf(this.#cover, asking)
    const person = this.#cover.people[asking.person]
    if (need === undefined || option === undefined || person === undefined) return 0
    switch (aim) {
      case 'qualified':
        return need.isQualified ? -need.minutes : 0
      case 'hours':
        return -need.minutes
      case 'availability':
        return Number(option.isLastResort)
      case 'warnings':
        return option.warnings
      case 'load':
        return loadCost(person, option)
      case 'repeats':
        return Number(person.held > 0)
      case 'rank':
        return need.options.indexOf(option)
    }
  }

  #terms(aim: CoverAim): Term[] {
    const ofAskings = this.#askings.map((asking, variable): Term => [variable, this.#factor(aim, asking)])
    const ofPairs = isOfPairs(aim) ? this.#pairs.map((pair): Term => [pair.variable, pair[aim]]) : []
    // The costs of the second, the third… grow: the first of them are taken first.
    const ofRepeats = [...this.#repeats].flatMap(([person, { variables, gain }]) =>
      variables.map((variable, index): Term => {
        if (aim === 'load') return [variable, 2 * gain * gain * (index + 1)]
        return [variable, Number(aim === 'repeats' && this.#cover.people[person]?.held === 0)]
      }),
    )
    return [...ofAskings, ...ofPairs, ...ofRepeats].filter(([, factor]) => factor !== 0)
  }

  /** Null: every proposal reaches this aim alike. */
  programme(aim: CoverAim): Programme | null {
    const terms = this.#terms(aim)
    // Pairs that nothing is known of yet may cost something: whatever is proposed first is priced.
    const objective = terms.length === 0 && isOfPairs(aim) && this.#askings.length > 0 ? [[0, 0] as const] : terms
    if (objective.length === 0) return null
    const reached = this.#reached.flatMap(({ aim: earlier, atMost }) =>
      this.#isAllCovered && (earlier === 'qualified' || earlier === 'hours') ? [] : [{ terms: this.#terms(earlier), atMost }],
    )
    return { variables: this.#variables, objective, rows: [...this.#rows, ...reached] }
  }

  /** A row says of each vacation that it is covered, where all can be: that is easier to solve than one row on their sum. */
  #coverAll(proposal: Proposal): void {
    const coverable = [...this.#cover.needs.keys()].filter((need) => (this.#cover.needs[need]?.options.length ?? 0) > 0)
    this.#isAllCovered = coverable.every((need) => proposal[need] !== null)
    if (!this.#isAllCovered) return
    for (const need of coverable) {
      const terms = (this.#cover.needs[need]?.options ?? []).map(({ person }): Term => [this.#term({ need, person })[0], -1])
      this.#rows.push({ terms, atMost: -1 })
    }
  }

  proposalOf(chosen: readonly number[]): Proposal {
    const proposal: (number | null)[] = this.#cover.needs.map(() => null)
    for (const variable of chosen) {
      const asking = this.#askings[variable]
      if (asking !== undefined) proposal[asking.need] = asking.person
    }
    return proposal
  }

  refuse({ askings, atMost }: Refusal): void {
    this.#rows.push({ terms: askings.map((asking) => this.#term(asking)), atMost })
  }

  /** Learns what the pairs of a proposal cost together. Returns whether any of it matters for that aim and was not known. */
  learn(proposal: Proposal, aim: CoverAim): boolean {
    let isNew = false
    for (const [person, needs] of needsByPerson(askingsOf(proposal)))
      for (const [first, second] of pairsOf(needs)) {
        const key = `${person} ${first} ${second}`
        const [one, other] = [optionOf(this.#cover, { need: first, person }), optionOf(this.#cover, { need: second, person })]
        if (this.#knownPairs.has(key) || one === undefined || other === undefined) continue
        this.#knownPairs.add(key)
        const { gain = 0 } = this.#repeats.get(person) ?? {}
        const warnings = this.#judge.warningsOfBoth(person, first, second)
        const load = jointLoadCost(one, other) - 2 * gain * gain
        if (warnings === 0 && load === 0) continue
        const variable = this.#variables++
        this.#pairs.push({ variable, warnings, load })
        const terms = [this.#term({ need: first, person }), this.#term({ need: second, person }), [variable, -1] as const]
        this.#rows.push({ terms, atMost: 1 })
        if (warnings > 0 || aim !== 'warnings') isNew = true
      }
    return isNew
  }

  reach(aim: CoverAim, chosen: readonly number[]): void {
    if (aim === 'hours') this.#coverAll(this.proposalOf(chosen))
    this.#reached.push({ aim, atMost: sumOf(this.#terms(aim), new Set(chosen)) })
  }
}

/** A legal proposal without a solver: vacation by vacation, the scarcest first, the first by rank whom the law allows. */
export function firstFit(cover: Cover, judge: CoverJudge): Proposal {
  const { needs } = cover
  const proposal: (number | null)[] = needs.map(() => null)
  const order = [...needs.keys()].toSorted((a, b) => {
    const [one, other] = [needs[a], needs[b]]
    if (one === undefined || other === undefined) return 0
    return Number(other.isQualified) - Number(one.isQualified) || one.options.length - other.options.length || a - b
  })
  for (const need of order)
    for (const { person } of needs[need]?.options ?? []) {
      proposal[need] = person
      if (refusalsOf(cover, judge, proposal).length === 0) break
      proposal[need] = null
    }
  return proposal
}

/** The same month has the same answer, unless time ends the search. */
export async function bestCover(cover: Cover, judge: CoverJudge, solve: Solve): Promise<BestCover> {
  const built = new CoverProgramme(cover, judge)
  const searched = new Set<number>()
  for (const refusal of nearRefusals(cover, judge)) built.refuse(refusal)
  let proposal: Proposal | null = null
  let unproven: CoverAim | null = null
  for (const aim of coverAims) {
    for (;;) {
      const programme = built.programme(aim)
      if (programme === null) break
      const { chosen, isOptimal } = await solve(programme)
      if (chosen === null) {
        // The proposal found before stands: the aims after it rest on it.
        return { proposal: proposal ?? firstFit(cover, judge), unproven: unproven ?? aim }
      }
      const found = built.proposalOf(chosen)
      const refused = refusalsOf(cover, judge, found, searched)
      for (const refusal of refused) built.refuse(refusal)
      if (refused.length > 0 || (costsOfPairs.has(aim) && built.learn(found, aim))) continue
      if (!isOptimal) unproven ??= aim
      proposal = found
      built.reach(aim, chosen)
      break
    }
  }
  return { proposal: proposal ?? cover.needs.map(() => null), unproven }
}
