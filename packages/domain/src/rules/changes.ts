// The differences between two plannings of one person, so that rules look at the neighbourhood of a change and nowhere else.
import type { Duty } from '../planning/shift.ts'

export const HOUR_MS = 3_600_000

/** A vacation ends on its own day or on the next one, hence lasts less than this. */
const LONGEST_MS = 48 * HOUR_MS

/** How far apart an added and a removed vacation may start for one to replace the other. */
const REPLACES_WITHIN_MS = 7 * 24 * HOUR_MS

export interface Change {
  readonly before: readonly Duty[]
  readonly after: readonly Duty[]
  /** Indices in `after` of what is new, in `before` of what is gone, ascending. */
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** It says, for each index of `after`, where the same vacation stands in `before`, or −1 when it is new. */
  readonly origins: readonly number[]
  /**
   * It has, for each new index of `after`, the index in `before` of the vacation it replaces, or −1. It is the removed vacation that starts
   * nearest, within seven days; each is replaced once at most, the earliest additions being served first.
   */
  readonly replaced: ReadonlyMap<number, number>
}

/** Says whether both have the same place in time. Names and teams do not count: to work the same hours for another team changes no rest. */
const isAtOnce = (a: Duty, b: Duty) => a.startAt === b.startAt && a.endAt === b.endAt && a.day === b.day

/** A piece that came after a break, and now begins a day of work of its own, asks for its rest: it is new. */
function isSame(a: Duty, b: Duty): boolean {
  return a === b || (isAtOnce(a, b) && a.isContinued === b.isContinued)
}

/** Compares two lists sorted by start. Answers null when nothing was added: to work less breaks no rule. */
export function findChange(before: readonly Duty[], after: readonly Duty[]): Change | null {
  const added: number[] = []
  const removed: number[] = []
  const origins: number[] = []
  let b = 0
  let a = 0
  while (a < after.length) {
    const now = at(after, a)
    const then = before[b]
    if (then !== undefined && isSame(then, now)) {
      origins.push(b)
      a++
      b++
    } else if (then !== undefined && (then.startAt < now.startAt || (then.startAt === now.startAt && then.endAt < now.endAt))) {
      removed.push(b)
      b++
    } else {
      origins.push(-1)
      added.push(a)
      a++
    }
  }
  if (added.length === 0) return null
  for (; b < before.length; b++) removed.push(b)
  return { before, after, added, removed, origins, replaced: pairReplaced(before, after, added, removed) }
}

function pairReplaced(
  before: readonly Duty[],
  after: readonly Duty[],
  added: readonly number[],
  removed: readonly number[],
): ReadonlyMap<number, number> {
  const replaced = new Map<number, number>()
  const free = [...removed]
  for (const a of added) {
    const own = free.findIndex((b) => isAtOnce(at(before, b), at(after, a)))
    if (own < 0) continue
    replaced.set(a, at(free, own))
    free.splice(own, 1)
  }
  for (const a of added) {
    if (replaced.has(a)) continue
    let nearest = -1
    let distance = REPLACES_WITHIN_MS + 1
    for (let k = 0; k < free.length; k++) {
      const d = Math.abs(at(before, at(free, k)).startAt - at(after, a).startAt)
      if (d < distance) {
        distance = d
        nearest = k
      }
    }
    if (nearest >= 0) {
      replaced.set(a, at(free, nearest))
      free.splice(nearest, 1)
    } else {
      replaced.set(a, -1)
    }
  }
  return replaced
}

/** The element at an index that this folder computed: missing, it is a broken invariant. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list[index]
  if (element === undefined) throw new RangeError(`no element ${index}`)
  return element
}

/** First index of a list sorted by start whose vacation starts at `instant` or later. */
function firstFrom(list: readonly Duty[], instant: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (at(list, middle).startAt < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** First index whose vacation may still run at `instant`. */
export function firstRunning(list: readonly Duty[], instant: number): number {
  return firstFrom(list, instant - LONGEST_MS)
}

/** Index of the vacation that ends last among those over when number `i` starts, or −1. */
export function previousOf(list: readonly Duty[], i: number): number {
  const { startAt } = at(list, i)
  let best = -1
  let bestEnd = -Infinity
  for (let k = i - 1; k >= 0; k--) {
    const { startAt: from, endAt } = at(list, k)
    if (from + LONGEST_MS <= bestEnd) break
    if (endAt <= startAt && endAt > bestEnd) {
      best = k
      bestEnd = endAt
    }
  }
  return best
}

/** Index of the first vacation that starts once number `i` is over, or −1. */
export function nextOf(list: readonly Duty[], i: number): number {
  const { endAt } = at(list, i)
  for (let k = i + 1; k < list.length; k++) if (at(list, k).startAt >= endAt) return k
  return -1
}

/** Indices of the vacations that run at some moment of number `i`, in order of their start. */
export function overlapping(list: readonly Duty[], i: number): number[] {
  const duty = at(list, i)
  const found: number[] = []
  for (let k = firstRunning(list, duty.startAt); k < list.length && at(list, k).startAt < duty.endAt; k++) {
    if (k !== i && overlapMs(duty, at(list, k)) > 0) found.push(k)
  }
  return found
}

/** Milliseconds both vacations run together; 0 when one starts as the other ends. */
export function overlapMs(a: Duty, b: Duty): number {
  return Math.max(0, Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt))
}

/** `forward`: an hour was lost on the way (spring), `back`: one was won (autumn). */
export type ClockChange = 'forward' | 'back'

/** Names the clock change between the real time and the wall clock, as an object to spread into a finding: an empty one when they agree. */
export function clockChange(realMs: number, nominalMinutes: number): { readonly clockChange?: ClockChange } {
  const lostMs = nominalMinutes * 60_000 - realMs
  return lostMs === 0 ? {} : { clockChange: lostMs > 0 ? 'forward' : 'back' }
}
