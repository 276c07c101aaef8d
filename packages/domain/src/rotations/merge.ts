// Two administrators changed the days of one cycle, each from the same days: what both did is kept, day by day.
import type { RotationDay } from '../planning/shift.ts'

type Days = readonly RotationDay[]

export interface MergedDays {
  /** The days of both changes; one's own stand where both changed the same. */
  readonly days: Days
  /** The merged days with the other version's value at each clash. */
  readonly otherwise: Days
  /** Places in `days` that both changed otherwise; null: whole stretches were, of which days cannot be told apart. */
  readonly clashes: readonly number[] | null
}

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

export const isSameDays: (a: Days, b: Days) => boolean = isSame

/** The stretch of `before` that is another in `after`: from the first day that differs to the last, counted from either end. */
function changedStretch(before: Days, after: Days): { readonly from: number; readonly to: number; readonly put: Days } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && isSame(before[from], after[from])) from++
  let commonEnd = 0
  while (commonEnd < shorter - from && isSame(before.at(-1 - commonEnd), after.at(-1 - commonEnd))) commonEnd++
  return { from, to: before.length - commonEnd, put: after.slice(from, after.length - commonEnd) }
}

function ofOneLength(before: Days, mine: Days, theirs: Days): MergedDays {
  const clashes: number[] = []
  const days = mine.map((ownDay, index) => {
    const [dayBefore, theirDay] = [before[index], theirs[index] ?? ownDay]
    if (isSame(ownDay, dayBefore) || isSame(ownDay, theirDay)) return theirDay
    if (!isSame(theirDay, dayBefore)) clashes.push(index)
    return ownDay
  })
  return { days, otherwise: days.map((day, index) => (clashes.includes(index) ? (theirs[index] ?? day) : day)), clashes }
}

/** The merge of `mine` and `theirs`, both begun on `before`. */
export function mergeDays(before: Days, mine: Days, theirs: Days): MergedDays {
  if (before.length === mine.length && before.length === theirs.length) return ofOneLength(before, mine, theirs)
  const merged = (days: Days): MergedDays => ({ days, otherwise: days, clashes: [] })
  if (isSame(mine, theirs) || isSame(before, mine)) return merged(theirs)
  if (isSame(before, theirs)) return merged(mine)
  const [own, other] = [changedStretch(before, mine), changedStretch(before, theirs)]
  const [earlier, later] = own.from < other.from ? [own, other] : [other, own]
  // Both began at one place: people have to say which of the two comes first.
  if (own.from === other.from || earlier.to > later.from) return { days: mine, otherwise: theirs, clashes: null }
  const put = (days: Days, { from, to, put: inserted }: typeof own) => days.toSpliced(from, to - from, ...inserted)
  return merged(put(put(before, later), earlier))
}
