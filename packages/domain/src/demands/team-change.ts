// What a change of team would do to demands made under the old one: found before the change, for the administrator to decide.
import type { DayNumber } from '../calendar/day.ts'
import { zoneOf } from '../calendar/zone.ts'
import type { CenterPlan, MemberPlan } from '../planning/center-plan.ts'
import { dutyOf } from '../planning/shift.ts'
import { violations } from '../working-time/evaluate.ts'
import type { Rule } from '../working-time/rules.ts'
import type { Demand } from './demand.ts'
import { isBlocking } from './judge.ts'
import type { PlacedShift } from './judge.ts'
import { offeredShift } from './moves.ts'
import { MARGIN_DAYS, personOf } from './person.ts'
import { returnedShift } from './withdraw.ts'

export interface TeamChange {
  readonly center: CenterPlan
  readonly member: MemberPlan
  readonly rules: readonly Rule[]
  readonly newTeamId: string | null
  /** The first day in the new team. */
  readonly from: DayNumber
}

export interface TeamChangeConflict<D extends Demand> {
  readonly demand: D
  readonly role: 'poster' | 'accepter'
  readonly day: DayNumber
  /** `noShift`: he would no longer have what he gives. `worksThatDay`: he would work what he took and his own. */
  readonly reason: 'noShift' | 'worksThatDay' | 'ruleBroken'
}

/** The demands a change of team breaks, one line per day concerned, in the order of `demands`. */
export function teamChangeConflicts<D extends Demand>(demands: readonly D[], change: TeamChange): TeamChangeConflict<D>[] {
  const { center, member, rules, newTeamId, from } = change
  const days = demands.flatMap((demand) => placedOf(demand).map(({ day }) => day))
  if (days.length === 0) return []
  const first = Math.min(from, ...days) - MARGIN_DAYS
  const last = Math.max(from, ...days) + MARGIN_DAYS
  const teams = [...member.teams.filter(({ fromDay }) => fromDay < from), { fromDay: from, value: newTeamId }]
  // His cycle alone, under the new team: what he gave and took is laid over it below.
  const moved = personOf(center, { ...member, teams, transfers: [] }, rules, first, last)
  const zone = zoneOf(center.zone)

  return demands.flatMap((demand) => {
    const isPoster = demand.posterId === member.userId
    const role = isPoster ? ('poster' as const) : ('accepter' as const)
    const offered = offeredShift(demand)
    const returned = returnedShift(demand)
    const gives = isPoster ? offered : returned
    const takes = isPoster ? returned : offered
    const conflicts: TeamChangeConflict<D>[] = []
    if (gives !== null && gives.day >= from && moved.on(gives.day).shift.name !== gives.shift.name) {
      conflicts.push({ demand, role, day: gives.day, reason: 'noShift' })
    }
    if (demand.status === 'accepted' && takes !== null && takes.day >= from) {
      const isReplaced = gives?.day === takes.day
      if (!isReplaced && moved.on(takes.day).shift.type === 'work') {
        conflicts.push({ demand, role, day: takes.day, reason: 'worksThatDay' })
      } else {
        const before = moved.duties(takes.day - MARGIN_DAYS, takes.day + MARGIN_DAYS)
        const kept = before.filter(({ day }) => day !== gives?.day)
        const added = dutyOf(takes.day, takes.shift, takes.teamId, zone)
        const after = [...kept, added].sort((a, b) => a.startAt - b.startAt)
        const found = violations({ userId: member.userId, before, after, rules })
        if (found.some(isBlocking)) conflicts.push({ demand, role, day: takes.day, reason: 'ruleBroken' })
      }
    }
    return conflicts
  })
}

function placedOf(demand: Demand): PlacedShift[] {
  return [offeredShift(demand), returnedShift(demand)].filter((placed) => placed !== null)
}
