// Handover notes: what a team leaves in words to the one that relieves it. Who may write one, who the relief is, and when it is understood.
// The relief is read of the plan each time: whoever takes a vacation of it meanwhile is of it, whoever gives theirs is not any more.
import type { UserId } from '../ids.ts'
import type { DutyGroup, OnDuty } from './duty-groups.ts'

const HOUR_MS = 3_600_000

/** How long a note stands when not all of the relief say that they understood it. */
export const NOTE_LASTS_MS = 72 * HOUR_MS
/** A member who was just relieved may still write. */
const WRITES_AFTER_MS = HOUR_MS / 2
/** One relief does not begin at one minute: half an hour earlier by agreement, an hour later at the times of a variation. */
const SPREAD_MS = HOUR_MS

/** The relief: all who begin within an hour of the first of them. */
export interface Relief {
  /** Milliseconds. */
  readonly startAt: number
  readonly userIds: readonly UserId[]
  /** The vacation most of them begin. */
  readonly group: DutyGroup
}

/** The vacation that somebody is on at `now`, or was relieved of within half an hour; the last one that began. Null: none. */
export function ownDuty(groups: readonly DutyGroup[], userId: UserId, now: number): OnDuty | null {
  const own = groups.flatMap(({ people }) => people.filter((person) => person.userId === userId))
  return own.findLast(({ startAt, endAt }) => startAt <= now && now < endAt + WRITES_AFTER_MS) ?? null
}

/** The instant from which people who begin relieve the writer: the end of the writer's own vacation, or now when they are on none. */
export function reliefFrom(own: OnDuty | null, now: number): number {
  return own === null ? now : own.endAt - SPREAD_MS
}

/**
 * The first to begin from that instant on, and who begins with them, the writer left out. Null: nobody does in these groups. Somebody who comes
 * late to a vacation that others began is not of it.
 */
export function reliefOf(groups: readonly DutyGroup[], fromAt: number, writerId: UserId): Relief | null {
  const others = groups.map((group) => ({
    group,
    people: group.people.filter(({ userId, startAt, isLate }) => startAt >= fromAt && userId !== writerId && isLate !== true),
  }))
  const startAt = Math.min(...others.flatMap(({ people }) => people.map((person) => person.startAt)))
  if (startAt === Infinity) return null
  const beginning = others.map(({ group, people }) => ({ group, people: people.filter((person) => person.startAt <= startAt + SPREAD_MS) }))
  const [most] = beginning.toSorted((a, b) => b.people.length - a.people.length)
  if (most === undefined) return null
  return { startAt, userIds: [...new Set(beginning.flatMap(({ people }) => people.map(({ userId }) => userId)))], group: most.group }
}

/** Whether all of the relief said that they understood. Nobody to say so: no. */
export function isUnderstood(relief: Relief | null, acknowledgedBy: ReadonlySet<UserId>): boolean {
  return relief !== null && relief.userIds.every((userId) => acknowledgedBy.has(userId))
}
