// The effects of a decision, for the store to write in one go: nothing here is computed twice on the way to the database.
import type { TeamId, UserId } from '../ids.ts'
import { fromDayNumber } from '../calendar/day.ts'
import type { Day, DayNumber } from '../calendar/day.ts'
import type { PartTransfer, Transfer } from '../planning/center-plan.ts'
import { REST } from '../planning/shift.ts'
import type { Shift } from '../planning/shift.ts'
import type { PostedDemand, VacancyDemand } from './demand.ts'
import type { PlacedShift } from './circumstances.ts'

/** One line of the change history of a member. */
export interface PlanningChange {
  readonly userId: UserId
  /** Null: nobody gave it. */
  readonly otherId: UserId | null
  readonly day: DayNumber
  /** `modified`: they are assigned to a vacancy, or no longer. */
  readonly kind: 'accepted' | 'swapped' | 'withdrawn' | 'cancelled' | 'modified'
  readonly from: Shift
  readonly to: Shift
}

export interface TakingEffects {
  readonly transfers: readonly Transfer[]
  /** The part of a vacation that changes hands, instead of a transfer of all of it; absent: none. */
  readonly part?: PartTransfer
  /** The vacation the taker of a vacancy is assigned to, instead of a transfer; null: none. */
  readonly assigned: PlacedShift | null
  readonly changes: readonly PlanningChange[]
  /** Vacations that changed hands: any other open demand of `posterId` for that day is closed. */
  readonly movedFrom: readonly { readonly posterId: UserId; readonly day: DayNumber }[]
  readonly acceptedSwitch: { readonly date: Day; readonly shift: Shift; readonly teamId: TeamId | null; readonly points: number } | null
  /** Points from the poster, or from the centre, to the taker, pending until the vacation ends; 0: no transaction. */
  readonly points: number
}

/** The effects of a replacement: one vacation goes from the poster to the taker. */
export function takingEffects(demand: PostedDemand, takerId: UserId, givenShift: PlacedShift, now: number): TakingEffects {
  const { posterId } = demand
  const { day, shift: given, teamId: givenTeamId, part = null, onCall } = givenShift
  const transfer = { demandId: demand._id, day, giverId: posterId, takerId, given, givenTeamId, at: now }
  return {
    ...(part === null
      ? { transfers: [transferOf(demand, 'substitution', givenShift, null, posterId, takerId, now)] }
      : { transfers: [], part: { ...transfer, part, ...(onCall !== undefined && { onCall }) } }),
    assigned: null,
    changes: [
      { userId: posterId, otherId: takerId, day: givenShift.day, kind: 'accepted', from: givenShift.shift, to: REST },
      { userId: takerId, otherId: posterId, day: givenShift.day, kind: 'accepted', from: REST, to: givenShift.shift },
    ],
    // Parts of one vacation are offered side by side: another one of it stays open.
    movedFrom: part === null ? [{ posterId, day }] : [],
    acceptedSwitch: null,
    points: demand.points,
  }
}

/** The effects of taking a vacancy: the taker is assigned to it, and nobody gives anything. */
export function vacancyEffects({ points }: VacancyDemand, takerId: UserId, vacancy: PlacedShift): TakingEffects {
  return {
    transfers: [],
    assigned: vacancy,
    changes: [{ userId: takerId, otherId: null, day: vacancy.day, kind: 'modified', from: REST, to: vacancy.shift }],
    movedFrom: [],
    acceptedSwitch: null,
    points,
  }
}

/** The effects of an exchange: on one day, or a vacation each way on two days. */
export function exchangingEffects(
  demand: PostedDemand,
  takerId: UserId,
  givenShift: PlacedShift,
  returned: PlacedShift,
  points: number,
  now: number,
): TakingEffects {
  const { posterId } = demand
  const isSameDay = givenShift.day === returned.day
  const change = (userId: UserId, day: DayNumber, from: Shift, to: Shift): PlanningChange => ({
    userId,
    otherId: userId === posterId ? takerId : posterId,
    day,
    kind: 'swapped',
    from,
    to,
  })
  return {
    transfers: isSameDay
      ? [transferOf(demand, 'switch', givenShift, returned, posterId, takerId, now)]
      : [
          transferOf(demand, 'switch', givenShift, null, posterId, takerId, now),
          transferOf(demand, 'switch', returned, null, takerId, posterId, now),
        ],
    assigned: null,
    changes: isSameDay
      ? [
          change(posterId, givenShift.day, givenShift.shift, returned.shift),
          change(takerId, givenShift.day, returned.shift, givenShift.shift),
        ]
      : [
          change(posterId, givenShift.day, givenShift.shift, REST),
          change(takerId, givenShift.day, REST, givenShift.shift),
          change(takerId, returned.day, returned.shift, REST),
          change(posterId, returned.day, REST, returned.shift),
        ],
    movedFrom: [
      { posterId, day: givenShift.day },
      { posterId: takerId, day: returned.day },
    ],
    acceptedSwitch: { date: fromDayNumber(returned.day), shift: returned.shift, teamId: returned.teamId, points },
    points,
  }
}

function transferOf(
  demand: PostedDemand,
  type: 'substitution' | 'switch',
  givenShift: PlacedShift,
  returned: PlacedShift | null,
  giverId: UserId,
  takerId: UserId,
  at: number,
): Transfer {
  return {
    demandId: demand._id,
    type,
    day: givenShift.day,
    giverId,
    takerId,
    given: givenShift.shift,
    givenTeamId: givenShift.teamId,
    returned: returned?.shift ?? null,
    returnedTeamId: returned?.teamId ?? null,
    at,
  }
}

/** The history of an undoing: each change, the other way round. */
export function undoneChanges(effects: TakingEffects): PlanningChange[] {
  return effects.changes.map((change) => ({ ...change, kind: 'withdrawn', from: change.to, to: change.from }))
}
