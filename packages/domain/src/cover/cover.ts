// The vacations that lack somebody over a span, and who may be asked for each: what a joint proposal of all of them is compared by. Vacations
// and people are known by their places alone; what they are in a centre is the matter of `month.ts`.

/** One person asked for one vacation. */
export interface Asking {
  readonly need: number
  readonly person: number
}

interface Option {
  readonly person: number
  readonly isLastResort: boolean
  /** Rules that it breaks and that refuse nothing. */
  readonly warnings: number
  /** Percent that it adds to the load of the person. */
  readonly gain: number
}

export interface Need {
  readonly day: number
  readonly minutes: number
  /** It lacks a qualification, and not just somebody. */
  readonly isQualified: boolean
  /** Candidates stand by rank: the person whom the ranking of this vacation alone puts first comes first. */
  readonly options: readonly Option[]
}

export interface Participant {
  /** Percent above the mean of their team, whole. */
  readonly load: number
  /** Vacations that they were asked for and have not answered about. */
  readonly held: number
}

export interface Cover {
  readonly needs: readonly Need[]
  readonly people: readonly Participant[]
}

/** The law on what one person is asked for: the caller gives the judgement of the centre's rules. */
export interface CoverJudge {
  /** Whether they may say yes to all of these vacations, beside what they hold. */
  isLegal(person: number, needs: readonly number[]): boolean
  /** Warnings that two vacations give only together. */
  warningsOfBoth(person: number, first: number, second: number): number
  /** Whether everybody may say yes. Asked of askings that are legal for each person. */
  areLegal(askings: readonly Asking[]): boolean
}

/** The person asked for each vacation; null: nobody. */
export type Proposal = readonly (number | null)[]

/** Proposals are compared by these, in this order. */
export const coverAims = ['qualified', 'hours', 'availability', 'warnings', 'load', 'repeats', 'rank'] as const
export type CoverAim = (typeof coverAims)[number]

/** The smaller, the better: covered minutes are below zero. */
export type CoverValue = Readonly<Record<CoverAim, number>>

export const optionOf = ({ needs }: Cover, { need, person }: Asking): Option | undefined =>
  needs[need]?.options.find((option) => option.person === person)

export const askingsOf = (proposal: Proposal): Asking[] => proposal.flatMap((person, need) => (person === null ? [] : [{ need, person }]))

/** The vacations that each person is asked for. */
export function needsByPerson(askings: readonly Asking[]): Map<number, number[]> {
  const byPerson = new Map<number, number[]>()
  for (const { need, person } of askings) byPerson.getOrInsertComputed(person, () => []).push(need)
  return byPerson
}

/** All pairs of a list, each once. */
export const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((first, index) => list.slice(index + 1).map((second): [T, T] => [first, second]))

/** The cost that an asking alone adds to the square of the load of its person. */
export const loadCost = ({ load }: Participant, { gain }: Pick<Option, 'gain'>): number => gain * (2 * load + gain)

/** The cost that two askings of a person add to the square of their load beside what each adds alone. */
export const jointLoadCost = (first: Pick<Option, 'gain'>, second: Pick<Option, 'gain'>): number => 2 * first.gain * second.gain

export function coverValue(cover: Cover, judge: CoverJudge, proposal: Proposal): CoverValue {
  const askings = askingsOf(proposal)
  const value = { qualified: 0, hours: 0, availability: 0, warnings: 0, load: 0, repeats: 0, rank: 0 }
  for (const asking of askings) {
    const need = cover.needs[asking.need]
    const person = cover.people[asking.person]
    const option = optionOf(cover, asking)
    if (need === undefined || option === undefined || person === undefined) throw new Error('somebody is asked who may not be')
    if (need.isQualified) value.qualified -= need.minutes
    value.hours -= need.minutes
    value.availability += Number(option.isLastResort)
    value.warnings += option.warnings
    value.load += loadCost(person, option)
    value.rank += need.options.indexOf(option)
  }
  for (const [person, needs] of needsByPerson(askings)) {
    value.repeats += Math.max(0, (cover.people[person]?.held ?? 0) + needs.length - 1)
    for (const [first, second] of pairsOf(needs)) {
      const [one, other] = [optionOf(cover, { need: first, person }), optionOf(cover, { need: second, person })]
      value.warnings += judge.warningsOfBoth(person, first, second)
      if (one !== undefined && other !== undefined) value.load += jointLoadCost(one, other)
    }
  }
  return value
}

/** Below zero: the first is the better one. */
export function compareCovers(a: CoverValue, b: CoverValue): number {
  const aim = coverAims.find((each) => a[each] !== b[each])
  return aim === undefined ? 0 : a[aim] - b[aim]
}
