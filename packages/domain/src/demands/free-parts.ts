// The hours of a day that may still be given as parts, where the whole of its vacation may not: part of it is posted or given already.
import type { Day } from '../calendar/day.ts'
import { toDayNumber } from '../calendar/day.ts'
import { clockOfPart, doPartsMeet } from '../planning/part.ts'
import type { Part } from '../planning/shift.ts'
import type { DemandWish, PostFacts } from './post.ts'
import { postLimits } from './post.ts'

/** Codes that a part of the day may avoid. */
const OF_DAY: ReadonlySet<string> = new Set(['duplicateOpen', 'duplicateAccepted'])

function without(pieces: readonly Part[], cut: Part): Part[] {
  return pieces.flatMap((piece) =>
    doPartsMeet(piece, cut)
      ? [
          { from: piece.from, to: cut.from },
          { from: cut.to, to: piece.to },
        ].filter(({ from, to }) => from < to)
      : [piece],
  )
}

/**
 * The pieces of that day, in the order of its hours, each of which may be given as it stands; none where all of the vacation may be given, or
 * where something else forbids it. `open`: what their open demands of the day are of; null: all of the vacation.
 */
export function freeParts(date: Day, facts: PostFacts, open: readonly (Part | null)[]): Part[] {
  const wish: DemandWish = { type: 'substitution', date, selectedVariation: null, acceptedSwitches: [], points: 0 }
  const limits = postLimits(wish, facts)
  if (limits.length === 0 || open.includes(null) || !limits.every(({ code }) => OF_DAY.has(code))) return []
  const held = facts.poster.heldParts(toDayNumber(date))
  const left = open.reduce<Part[]>(
    (pieces, part) => (part === null ? pieces : without(pieces, part)),
    held.map(({ part }) => part),
  )
  // All the hours of a vacation are no part of it: it stands under what forbids the whole of the day.
  const isWhole = (part: Part) => held.some((each) => each.isWhole && each.part.from === part.from && each.part.to === part.to)
  return left.filter(
    (part) => !isWhole(part) && postLimits({ ...wish, part: clockOfPart(part) }, { ...facts, hasOpenDemand: false }).length === 0,
  )
}
