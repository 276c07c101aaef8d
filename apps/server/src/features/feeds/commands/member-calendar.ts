// The planning of a member as events: one a vacation, whose identifier is the member and the day, so that a change moves the event a phone
// already has instead of adding another; and one a leave, over its whole days, under the identifier of its modification.
import { ofName } from '@releve/contract/elision'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan, Transfer } from '@releve/domain/planning/center-plan'
import { layerDays } from '@releve/domain/planning/layers'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import type { Person } from '#features/members/store/members.ts'
import type { CalendarEvent } from './calendar-text.ts'

const WARNING =
  'Consultez Relève avant de compter sur cet horaire\u00A0: un échange a pu le changer depuis la dernière lecture de votre calendrier.'

/** The colleague whose vacation the last transfer of a day brought: in a swap of one day its giver received one as well. */
const giverIn = ({ giverId, takerId }: Transfer, userId: UserId): UserId => (takerId === userId ? giverId : takerId)

/** Lists everybody whose name `memberEvents` may say. */
export const namedIn = ({ transfers }: MemberPlan): UserId[] => transfers.flatMap(({ giverId, takerId }) => [giverId, takerId])

export interface MemberFacts {
  readonly plan: CenterPlan
  readonly member: MemberPlan
  readonly people: ReadonlyMap<UserId, Person>
  readonly centerName: string
  readonly alarmMinutes: number | null
  /** Ends the identifiers. */
  readonly host: string
}

/** The vacations of the days `from … to`, and every leave that touches them, whole and without its cause; days of rest are left out. */
export function memberEvents({ plan, member, people, centerName, alarmMinutes, host }: MemberFacts, from: DayNumber, to: DayNumber) {
  const zone = zoneOf(plan.zone)
  const { userId, modifications } = member
  const events: CalendarEvent[] = []
  for (const [index, { held, teamId, isTaken, isOff, transfers }] of layerDays(plan, member, from, to).entries()) {
    if (held.type !== 'work' || isOff) continue
    const day = from + index
    const { startAt, endAt } = dutyOf(day, held, null, zone)
    const { startTime, endTime } = timesOf(held)
    const last = transfers.at(-1)
    // A vacation that came back to the same hours and the same team was exchanged all the same.
    const giver = isTaken && last !== undefined ? people.get(giverIn(last, userId)) : undefined
    const team = teamId === null ? undefined : plan.teams.get(teamId)?.name
    const received = giver === undefined ? undefined : `Reçue ${ofName(`${giver.name} ${giver.lastName}`)}`
    events.push({
      id: `${userId}-${fromDayNumber(day)}@${host}`,
      time: { startAt, endAt },
      summary: `${held.name}, ${startTime} – ${endTime}`,
      location: centerName,
      lines: [team, received, WARNING].filter((line) => line !== undefined),
      alarmMinutes,
      isBusy: true,
    })
  }
  for (const { _id, type, fromDay, toDay } of modifications) {
    if (type === 'custom_modification') continue
    events.push({
      id: `${_id}@${host}`,
      time: { firstDay: fromDay, lastDay: toDay },
      // The summary shows as much as colleagues see: the calendar of a phone is shown around, and shared with a family.
      summary: 'Indisponible',
      location: null,
      lines: [],
      alarmMinutes: null,
      // One is free for one's own, though not for the centre.
      isBusy: false,
    })
  }
  return events
}
