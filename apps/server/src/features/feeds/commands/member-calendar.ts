// The planning of a member as events: one a vacation, whose identifier is the member and the day, so that a change moves the event a phone
// already has instead of adding another; and one a leave, over its whole days, under the identifier of its modification. Hours of an
// activity are an event of their own, and the vacation that they cut is one event a part: the first has the identifier of the whole.
import { ofName } from '@releve/contract/elision'
import { fullName } from '@releve/contract/person-name'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { UserId } from '@releve/domain/ids'
import { isWorkKind } from '@releve/domain/planning/activity'
import type { CenterPlan, MemberPlan, Transfer } from '@releve/domain/planning/center-plan'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { layerDays } from '@releve/domain/planning/layers'
import type { DayLayers } from '@releve/domain/planning/layers'
import { piecesOver } from '@releve/domain/planning/pieces'
import type { Piece } from '@releve/domain/planning/pieces'
import type { Person } from '#features/members/store/members.ts'
import type { CalendarEvent } from './calendar-text.ts'
import { PROVISIONAL, WARNING } from './event-words.ts'

/** The colleague whose vacation the last transfer of a day brought: in a swap of one day its giver received one as well. */
const giverIn = ({ giverId, takerId }: Transfer, userId: UserId): UserId => (takerId === userId ? giverId : takerId)

/** Lists everybody whose name `memberEvents` may say. */
export const namedIn = ({ transfers, parts = [] }: MemberPlan): UserId[] =>
  [...transfers, ...parts].flatMap(({ giverId, takerId }) => [giverId, takerId])

export interface MemberFacts {
  readonly plan: CenterPlan
  readonly member: MemberPlan
  readonly people: ReadonlyMap<UserId, Person>
  readonly centerName: string
  /** The last day that is firm; null: nothing is provisional. */
  readonly firmUntil: DayNumber | null
  readonly alarmMinutes: number | null
  /** Ends the identifiers. */
  readonly host: string
}

/** The summary of what colleagues may not read: the calendar of a phone is shown around, and shared with a family. */
const HIDDEN = 'Indisponible'

const hoursText = ({ nominalStart, nominalEnd }: Piece) => `${clockOf(nominalStart)} – ${clockOf(nominalEnd)}`

const isWork = ({ activity }: Piece) => activity === null || isWorkKind(activity.kind)

/** A vacancy brought the vacation of that day, and no exchange since. Whose absence left it stays with the centre. */
const isOfVacancy = ({ modifications }: MemberPlan, { transfers }: DayLayers, day: DayNumber) =>
  transfers.length === 0 && modifications.some(({ fromDay, toDay, vacancy }) => vacancy !== undefined && fromDay <= day && day <= toDay)

/** Names the team of the vacation of a day, and the colleague it was received from. */
function originOf(layers: DayLayers, day: DayNumber, { plan, member, people }: MemberFacts): string[] {
  const { teamId, isTaken, transfers } = layers
  const last = transfers.at(-1)
  // A vacation that came back to the same hours and the same team was exchanged all the same.
  const giver = isTaken && last !== undefined ? people.get(giverIn(last, member.userId)) : undefined
  const team = teamId === null ? undefined : plan.teams.get(teamId)?.name
  const ofCenter = isOfVacancy(member, layers, day) ? 'Reçue du centre' : undefined
  const received = giver === undefined ? ofCenter : `Reçue ${ofName(fullName(giver))}`
  return [team, received].filter((line) => line !== undefined)
}

/** The hand by which a part of a vacation, or a time on call, came to them; undefined: none did. */
const handOf = ({ takenId, placedId }: Piece, { member: { parts = [] } }: MemberFacts) =>
  parts.find(({ demandId }) => demandId === takenId || demandId === placedId)

/** Says from whom they took a part of a vacation, or a time on call. */
function originOfPiece(piece: Piece, ofDay: DayLayers, facts: MemberFacts): string[] {
  const { plan, people } = facts
  const { day } = piece
  const part = handOf(piece, facts)
  if (part === undefined) return originOf(ofDay, day, facts)
  const giver = people.get(part.giverId)
  const team = part.givenTeamId === null ? undefined : plan.teams.get(part.givenTeamId)?.name
  const received = giver === undefined ? undefined : `Reçue ${ofName(fullName(giver))}`
  return [team, received].filter((line) => line !== undefined)
}

/**
 * The vacations of the days `from … to` and the hours of activities on them, and every leave that touches them, whole and without its cause;
 * days of rest are left out.
 */
export function memberEvents(facts: MemberFacts, from: DayNumber, to: DayNumber) {
  const { plan, member, centerName, firmUntil, alarmMinutes, host } = facts
  const events: CalendarEvent[] = []
  const layers = layerDays(plan, member, from - 1, to + 1)
  const pieces = piecesOver(layers, member, from, to, zoneOf(plan.zone))
  const counts = new Map<string, number>()
  for (const piece of pieces) {
    const { day, name, startAt, endAt, activity } = piece
    const key = `${piece.placedId ?? piece.takenId ?? member.userId}-${fromDayNumber(day)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    const ofDay = layers[day - from + 1]
    const isTaken = handOf(piece, facts) !== undefined
    const isHidden = activity !== null && !activity.isNamed
    // A reminder between two parts of a day that touch would tell nothing.
    const begins = isWork(piece) && !pieces.some((other) => other.day === day && other.endAt === startAt && isWork(other))
    events.push({
      id: `${key}${count === 1 ? '' : `-${count}`}@${host}`,
      time: { startAt, endAt },
      summary: isHidden ? HIDDEN : `${activity?.name ?? name}, ${hoursText(piece)}`,
      location: activity === null ? centerName : null,
      lines:
        isWork(piece) || isTaken
          ? [
              ...(firmUntil !== null && day > firmUntil ? [PROVISIONAL] : []),
              ...((activity === null || isTaken) && ofDay !== undefined ? originOfPiece(piece, ofDay, facts) : []),
              WARNING,
            ]
          : [],
      alarmMinutes: begins ? alarmMinutes : null,
      isBusy: isWork(piece),
      ...(firmUntil !== null && day > firmUntil && { isProvisional: true }),
    })
  }
  for (const { _id, type, fromDay, toDay } of member.modifications) {
    if (type === 'custom_modification') continue
    events.push({
      id: `${_id}@${host}`,
      time: { firstDay: fromDay, lastDay: toDay },
      summary: HIDDEN,
      location: null,
      lines: [],
      alarmMinutes: null,
      // One is free for one's own, though not for the centre.
      isBusy: false,
    })
  }
  return events
}
