// On-call duty of members: hours in which they can be reached and come. They are rest until somebody is called; each intervention, the way there
// and back included, is work that its member writes down afterwards (décret 2005-542, article 2; décret 2002-9, article 20; code du travail,
// L. 3121-9).
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { Zone } from '../calendar/zone.ts'
import type { UserId } from '../ids.ts'
import type { PlacedActivity } from './activity.ts'
import type { CenterPlan, MemberPlan, PlacedHours } from './center-plan.ts'
import { pieces, placedPieces } from './pieces.ts'

export type InterventionRefusal = 'interventionNotOver' | 'interventionOffCall'

const isOnCallHours = ({ activity }: PlacedHours) => activity.kind === 'onCall'

/**
 * Why hours cannot be an intervention; null when they can. It begins while its member is on call, and may go on after that; or it is a late end,
 * which begins as their vacation ends.
 * @param onCall the times on call that the member holds on its days and on the day before each
 * @param vacations likewise, their vacations as they worked them
 */
export function refuseIntervention(
  intervention: PlacedHours,
  { onCall, vacations }: { readonly onCall: readonly Span[]; readonly vacations: readonly Span[] },
  now: number,
  zone: Zone,
): InterventionRefusal | null {
  const [from, to] = [intervention.fromDay, intervention.toDay]
  const spans = placedPieces(intervention, from, to, zone)
  if (spans.some(({ endAt }) => endAt > now)) return 'interventionNotOver'
  const isOnCall = (at: number) => onCall.some(({ startAt, endAt }) => startAt <= at && at < endAt)
  const isLateEnd = (at: number) => vacations.some(({ endAt }) => endAt === at)
  return spans.every(({ startAt }) => isOnCall(startAt) || isLateEnd(startAt)) ? null : 'interventionOffCall'
}

/** A time on call of one member. */
export interface TimeOnCall {
  readonly userId: UserId
  /** The approved hours that it is of, or the demand by which they took it. */
  readonly placedId: string
  readonly day: DayNumber
  readonly activity: PlacedActivity
  /** The whole time, whatever work or an intervention took out of it. */
  readonly startAt: number
  readonly endAt: number
  /** The spans that work and absences leave of it, in order. */
  readonly spans: readonly { readonly startAt: number; readonly endAt: number }[]
}

/** The times on call that begin on the days `from … to`, both included, in the order of their starts. A time of which nothing is left is none. */
export function timesOnCall(center: CenterPlan, members: readonly MemberPlan[], from: DayNumber, to: DayNumber): TimeOnCall[] {
  return members
    .filter(({ placed = [], parts = [] }) => placed.some(isOnCallHours) || parts.some(({ onCall }) => onCall !== undefined))
    .flatMap((member) => {
      const found = pieces(center, member, from, to).filter(({ activity }) => activity?.kind === 'onCall')
      return [...Map.groupBy(found, ({ placedId, day }) => `${placedId} ${day}`).values()].flatMap((list): TimeOnCall[] => {
        const [first] = list
        if (first === undefined || first.activity === null || first.placedId === undefined) return []
        const { day, activity, placedId, whole } = first
        const spans = list.map(({ startAt, endAt }) => ({ startAt, endAt }))
        return [{ userId: member.userId, placedId, day, activity, startAt: whole.startAt, endAt: whole.endAt, spans }]
      })
    })
    .toSorted((a, b) => a.startAt - b.startAt || (a.userId < b.userId ? -1 : 1))
}

/** Hours that one member may be on call within any days in a row (décret 2002-9, article 23: 72 h in 15 days, in hospitals alone). */
const MOST_ON_CALL = { hours: 72, days: 15 }
const HOUR_MS = 3_600_000

export type OnCallRefusal = 'onCallBusy' | 'onCallTooLong'

interface Span {
  readonly startAt: number
  readonly endAt: number
}

/**
 * Why a member cannot take a time on call; null when they can. Being on call is rest, so the rules on working time say nothing of it: they
 * must be free for all of it, and hospitals bound its length.
 */
export function refuseOnCall(center: CenterPlan, member: MemberPlan, { startAt, endAt }: Span, isBounded: boolean): OnCallRefusal | null {
  const zone = zoneOf(center.zone)
  const [from, to] = [zone.dayAt(startAt), zone.dayAt(endAt)]
  const around = pieces(center, member, from - 1, to)
  if (around.some((piece) => piece.startAt < endAt && piece.endAt > startAt)) return 'onCallBusy'
  const isAway = (day: DayNumber) =>
    member.modifications.some(({ type, fromDay, toDay }) => type !== 'custom_modification' && fromDay <= day && day <= toDay)
  for (let day = from; zone.instantAt(day, 0) < endAt; day++) if (isAway(day)) return 'onCallBusy'
  if (!isBounded) return null
  const reach = MOST_ON_CALL.days
  const times = pieces(center, member, from - reach, to + reach).filter(({ activity }) => activity?.kind === 'onCall')
  const all = [...times, { startAt, endAt, day: from }]
  for (let first = from - reach + 1; first <= from; first++) {
    const within = all.filter(({ day }) => day >= first && day < first + reach)
    if (within.reduce((sum, span) => sum + span.endAt - span.startAt, 0) > MOST_ON_CALL.hours * HOUR_MS) return 'onCallTooLong'
  }
  return null
}
