// Decides when the people ranked for a vacancy are asked: some at a time, each batch with a time of its own to answer before the next, by
// telephone at the end. Nobody is woken who did not ask to be. It computes with instants: a night that lasts an hour more or less needs no
// care here, since `dueAt` knows when people may be told.
import type { Zone } from '../calendar/zone.ts'
import type { UserId } from '../ids.ts'
import { defaultHourChoices, dueAt } from '../planning/due-at.ts'
import type { HourChoices } from '../planning/due-at.ts'
import type { Duty } from '../planning/shift.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The shortest time for a batch: with less, people would still be answering when the next batch is asked. */
const SHORTEST_MS = 10 * MINUTE_MS
/** The longest time for a batch: nobody thinks about it for longer than a day. */
const LONGEST_MS = 24 * HOUR_MS
/** The wave gets half of what is left, the telephone the other half. */
const SHARE_OF_WAVE = 0.5
/** In the morning there is time to ask and to ring up, when that much is left of it. */
const MORNING_MS = HOUR_MS
/** A job runs a few seconds late: that shortens no batch. */
const LATE_MS = MINUTE_MS

/** One who may be asked, with what says when. */
export interface Reachable {
  readonly userId: UserId
  readonly choices: HourChoices
  /** The vacations that `dueAt` asks for. */
  readonly worked: readonly Duty[]
}

export interface WaveInput {
  /** Instants, milliseconds: `startAt` of the vacation. */
  readonly now: number
  readonly startAt: number
  /** How many are asked at once. */
  readonly size: number
  /** People stand by rank; those who were asked already are not among them. */
  readonly candidates: readonly Reachable[]
  /** The deadline of the earlier plan; null: the wave begins. */
  readonly deadlineAt: number | null
  /** The zone of the centre. */
  readonly zone: Zone
}

interface Batch {
  /** The instant at which they are asked; `until` is that of the next batch. */
  readonly at: number
  readonly until: number
  /** They stand by rank. */
  readonly userIds: readonly UserId[]
}

export interface WavePlan {
  /** Batches after the deadline are for people who sleep until then: each is asked as soon as nothing is quiet. */
  readonly batches: readonly Batch[]
  /** The instant from which people are asked by telephone; never after the start. */
  readonly deadlineAt: number
  /** Nothing may ring at theirs before the vacation begins. */
  readonly unreached: readonly UserId[]
}

/**
 * The rest of a wave, as things stand. Asked again at each step with those who are left and the deadline of the step before, it says the
 * same as long as nothing changes.
 */
export function planWave({ now, startAt, size, candidates, deadlineAt, zone }: WaveInput): WavePlan {
  const batches: Batch[] = []
  const dueOf = ({ choices, worked }: Reachable, instant: number) =>
    // A question to oneself, to be answered now, is nothing for the digest of the evening.
    dueAt(instant, { ...choices, dailyDigest: false }, worked, { startAt, mayWake: true }, zone)
  let at = now
  let deadline = deadlineAt
  let remaining = candidates
  /** The end of the last batch before the deadline; null: there is none. */
  let timelyUntil: number | null = null
  while (remaining.length > 0 && at < startAt) {
    const instant = at
    const awake = remaining.filter((candidate) => dueOf(candidate, instant) <= instant)
    if (awake.length === 0) {
      at = Math.min(...remaining.map((candidate) => dueOf(candidate, instant)))
      continue
    }
    const end = deadline ?? deadlineFrom(at, startAt, zone)
    // Nobody answers in less than a minute: it counts as if it had come.
    if (deadline !== null && at > end - MINUTE_MS) {
      remaining = remaining.filter((candidate) => !awake.includes(candidate))
      const until = Math.min(startAt, ...remaining.map((candidate) => dueOf(candidate, instant)))
      batches.push({ at, until, userIds: awake.map(({ userId }) => userId) })
      at = until
      continue
    }
    const { count, stepMs } = stepsOf(end - at + (deadline === null ? 0 : LATE_MS), remaining.length, size)
    deadline ??= Math.min(end, outOfNight(at + count * stepMs, startAt, zone))
    const asleep = remaining.filter((candidate) => !awake.includes(candidate))
    // The last ones of all, who sleep now, are asked as they wake.
    const wake = Math.min(...asleep.map((candidate) => dueOf(candidate, instant)))
    const planned = Math.min(deadline, count === 1 ? Math.max(at + SHORTEST_MS, wake) : at + stepMs)
    // A member who wakes in the middle of the batch, and would sleep through all the rest at its end, is asked on waking: the batch ends
    // there.
    const lateTimes = asleep.filter((candidate) => dueOf(candidate, planned) >= startAt).map((candidate) => dueOf(candidate, instant))
    const until = Math.min(planned, Math.max(at + MINUTE_MS, Math.min(...lateTimes)))
    // Members who sleep until the deadline are in no batch before it: they make none larger.
    const timely = remaining.filter((candidate) => dueOf(candidate, instant) < end).length
    const batchMembers = new Set(awake.slice(0, Math.max(size, Math.ceil(timely / count))))
    // Members who would sleep through all the remaining time are asked with those of now.
    for (const candidate of awake) if (dueOf(candidate, until) >= startAt) batchMembers.add(candidate)
    batches.push({ at, until, userIds: remaining.flatMap((candidate) => (batchMembers.has(candidate) ? candidate.userId : [])) })
    remaining = remaining.filter((candidate) => !batchMembers.has(candidate))
    timelyUntil = until
    at = until
  }
  // Where nobody is left for the time until then, they are rung up as soon as the last have had theirs. A deadline that was told stands.
  const [first] = batches
  if (deadlineAt === null && deadline !== null && timelyUntil !== null && first !== undefined) {
    const lastAnswer = outOfNight(timelyUntil, startAt, zone)
    if (lastAnswer < deadline) {
      // The next steps will know that deadline: the rest is planned as they will plan it.
      const rest = candidates.filter(({ userId }) => !first.userIds.includes(userId))
      const next = planWave({ now: first.until, startAt, size, candidates: rest, deadlineAt: lastAnswer, zone })
      return { ...next, batches: [first, ...next.batches] }
    }
  }
  return {
    batches,
    deadlineAt: Math.min(deadline ?? outOfNight(now, startAt, zone), startAt),
    unreached: remaining.map(({ userId }) => userId),
  }
}

/** The morning that ends the night `instant` lies in, where one is left before the start; else `instant`. */
function outOfNight(instant: number, startAt: number, zone: Zone): number {
  const morning = dueAt(instant, defaultHourChoices, [], { startAt: null, mayWake: false }, zone)
  return startAt - morning >= MORNING_MS ? morning : instant
}

/** Half-way to the start; not in the night, when a morning is left: half-way from that morning on, which may lie in the next night. */
function deadlineFrom(at: number, startAt: number, zone: Zone): number {
  let from = at
  for (;;) {
    const half = from + (startAt - from) * SHARE_OF_WAVE
    const morning = outOfNight(half, startAt, zone)
    if (morning === half) return half
    from = morning
  }
}

/** How many batches there are time for, and what each has of it: round minutes, as people tell the time. */
function stepsOf(ms: number, people: number, size: number): { readonly count: number; readonly stepMs: number } {
  const batchesNeeded = Math.ceil(people / size)
  const count = Math.max(1, Math.min(batchesNeeded, Math.floor(ms / SHORTEST_MS)))
  const share = Math.min(LONGEST_MS, ms / count)
  const roundMs = share >= 30 * MINUTE_MS ? 5 * MINUTE_MS : MINUTE_MS
  return { count, stepMs: Math.max(MINUTE_MS, Math.floor(share / roundMs) * roundMs) }
}
