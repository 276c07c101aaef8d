// The law's refusals of proposals, as small as they can be said: the solver is told these askings, and never proposes them together again.
import { askingsOf, needsByPerson, pairsOf } from './cover.ts'
import type { Asking, Cover, CoverJudge, Proposal } from './cover.ts'

/** Days apart on which one vacation may speak against another straight away: the rest between them. */
const NEAR_DAYS = 2

/** A limit: of these askings at most so many may be made. */
export interface Refusal {
  readonly askings: readonly Asking[]
  readonly atMost: number
}

/** All choices of `size` of a list, in its order. */
function* choicesOf<T>(list: readonly T[], size: number, from = 0): Generator<T[]> {
  if (size === 0) yield []
  else
    for (let index = from; index <= list.length - size; index++)
      for (const rest of choicesOf(list, size - 1, index + 1)) {
        const first = list[index]
        if (first !== undefined) yield [first, ...rest]
      }
}

/** The smallest part of what one person is asked for that they may not say yes to; null: they may say yes to any part of it. */
function refusedPart(judge: CoverJudge, person: number, needs: readonly number[]): readonly number[] | null {
  for (let size = 2; size <= needs.length; size++) for (const part of choicesOf(needs, size)) if (!judge.isLegal(person, part)) return part
  return null
}

/**
 * The largest groups of which any so many are refused together, so that each refused choice is in one of them: what the solver is told of a
 * group says more than what it would be told of each choice.
 */
function groupsOf(
  choices: readonly (readonly number[])[],
  needs: readonly number[],
  isRefused: (part: readonly number[]) => boolean,
): number[][] {
  const groups: number[][] = []
  for (const choice of choices) {
    if (groups.some((group) => choice.every((need) => group.includes(need)))) continue
    const group = [...choice]
    for (const need of needs)
      if (!group.includes(need) && [...choicesOf(group, choice.length - 1)].every((rest) => isRefused([...rest, need]))) group.push(need)
    groups.push(group)
  }
  return groups
}

/** Lists for each person the vacations near to one another of which they may take one alone. */
export function nearRefusals({ needs, people }: Cover, judge: CoverJudge): Refusal[] {
  const dayOf = (need: number) => needs[need]?.day ?? 0
  const options = [...needs.keys()].map((need) => new Set(needs[need]?.options.map(({ person }) => person)))
  return [...people.keys()].flatMap((person) => {
    const own = [...needs.keys()].filter((need) => options[need]?.has(person) === true).toSorted((a, b) => dayOf(a) - dayOf(b))
    const pairs = pairsOf(own).filter(([a, b]) => Math.abs(dayOf(a) - dayOf(b)) <= NEAR_DAYS && !judge.isLegal(person, [a, b]))
    const refused = new Set(pairs.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
    const groups = groupsOf(pairs, own, (pair) => refused.has(pair.join(' ')))
    return groups.map((group) => ({ askings: group.map((need) => ({ need, person })), atMost: 1 }))
  })
}

/** Nothing can be left out of what is refused: without any of them, the rest is legal. */
function shrunk(judge: CoverJudge, askings: readonly Asking[]): readonly Asking[] {
  let left = askings
  for (const asking of askings) {
    const without = left.filter((other) => other !== asking)
    if (!judge.areLegal(without)) left = without
  }
  return left
}

/** The most vacations of one person of which all threes are tried. */
const MOST_TRIED = 40

/** The groups of this person's vacations, within as many days, of which any three are refused. */
function similarThrees({ needs }: Cover, judge: CoverJudge, person: number, like: readonly number[]): number[][] {
  const dayOf = (need: number) => needs[need]?.day ?? 0
  const spanOf = (part: readonly number[]) => Math.max(...part.map(dayOf)) - Math.min(...part.map(dayOf))
  const own = [...needs.keys()]
    .filter((need) => needs[need]?.options.some((option) => option.person === person) === true)
    .toSorted((a, b) => dayOf(a) - dayOf(b))
  if (like.length !== 3 || own.length > MOST_TRIED) return []
  const span = spanOf(like)
  const keyOf = (part: readonly number[]) => part.toSorted((a, b) => a - b).join(' ')
  const refused = new Set<string>()
  const least: (readonly number[])[] = []
  for (const part of choicesOf(own, 3)) {
    if (spanOf(part) > span || judge.isLegal(person, part)) continue
    refused.add(keyOf(part))
    if (pairsOf(part).every((pair) => judge.isLegal(person, pair))) least.push(part)
  }
  return groupsOf(least, own, (part) => refused.has(keyOf(part)))
}

/**
 * Askings of a proposal that cannot all be answered by a yes; none: nothing refuses it. The law on three vacations is asked about similar ones
 * at once. @param searched the people of whom that was asked already
 */
export function refusalsOf(cover: Cover, judge: CoverJudge, proposal: Proposal, searched: Set<number> | null = null): Refusal[] {
  const askings = askingsOf(proposal)
  const refused: Refusal[] = []
  for (const [person, needs] of needsByPerson(askings)) {
    const part = refusedPart(judge, person, needs)
    if (part === null) continue
    const similar = searched === null || searched.has(person) ? [] : similarThrees(cover, judge, person, part)
    if (part.length === 3) searched?.add(person)
    const parts = similar.length === 0 ? [part] : similar
    refused.push(...parts.map((each) => ({ askings: each.map((need) => ({ need, person })), atMost: part.length - 1 })))
  }
  if (refused.length > 0 || judge.areLegal(askings)) return refused
  const least = shrunk(judge, askings)
  return [{ askings: least, atMost: least.length - 1 }]
}
