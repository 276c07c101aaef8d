// The shift days of a member as they travel. Three months are 50 KB of which nearly all is the cycle said again, so the text of a day
// that the cycle alone decides is made once for its position and team, and only its date differs.
import type { WirePerson, WireShiftDay, WireTeam } from '@releve/contract/shifts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterPlan, MemberPlan } from '@releve/domain/planning/center-plan'
import { layerDays, shiftDays } from '@releve/domain/planning/layers'
import type { DayLayers } from '@releve/domain/planning/layers'
import type { Shift } from '@releve/domain/planning/shift'
import { datedValue } from '@releve/domain/rotations/cycle'
import { VersionedCache } from '../../db/versioned-cache.ts'
import { ReadyText } from '../../http/ready-text.ts'
import type { Person } from '../users/store.ts'

/** Consecutive days, both included. */
export interface Run {
  readonly from: DayNumber
  readonly to: DayNumber
}

function wirePerson(people: ReadonlyMap<string, Person>, id: string): WirePerson {
  const person = people.get(id)
  return { _id: id, userId: id, name: person?.name ?? '', lastName: person?.lastName ?? '' }
}

function wireTeam(plan: CenterPlan, id: string | null): WireTeam | null {
  const team = id === null ? undefined : plan.teams.get(id)
  return team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order }
}

/** One day; `date` is its first key. `people` names everybody in the transfers. */
function wireDay(plan: CenterPlan, member: MemberPlan, day: DayNumber, people: ReadonlyMap<string, Person>): WireShiftDay {
  const [found] = shiftDays(plan, member, day, day)
  if (found === undefined) throw new Error('a day without its layers')
  const { date, shift, teamId, isSubstitution, substitutionType, initialShift, substitutionHistory, isOff, isUncovered } = found
  return {
    date,
    shift,
    teamObject: wireTeam(plan, teamId),
    isSubstitution,
    substitutionType,
    initialShift,
    substitutionHistory: substitutionHistory.map(({ fromUserId, toUserId, ...step }) => ({
      demandId: step.demandId,
      type: step.type,
      from: wirePerson(people, fromUserId),
      to: wirePerson(people, toUserId),
      shift: step.shift,
      at: step.at,
    })),
    isOff,
    isUncovered,
  }
}

/** By plan, team and vacation: what follows the date. A plan that changed is another object. */
const tails = new WeakMap<CenterPlan, Map<string | null, Map<Shift, string>>>()

function tailsOf(plan: CenterPlan, teamId: string | null): Map<Shift, string> {
  let ofPlan = tails.get(plan)
  if (ofPlan === undefined) tails.set(plan, (ofPlan = new Map<string | null, Map<Shift, string>>()))
  let ofTeam = ofPlan.get(teamId)
  if (ofTeam === undefined) ofPlan.set(teamId, (ofTeam = new Map<Shift, string>()))
  return ofTeam
}

/** The cycle alone decides the day: its vacation is one of the plan's own objects. */
function isPlain({ transfers, isOff, isModified }: DayLayers): boolean {
  return transfers.length === 0 && !isOff && !isModified
}

const dateKey = (day: DayNumber) => `{"date":"${fromDayNumber(day)}"`

function textOf(plan: CenterPlan, member: MemberPlan, runs: readonly Run[], people: ReadonlyMap<string, Person>): string {
  let text = ''
  for (const { from, to } of runs) {
    for (const [index, layers] of layerDays(plan, member, from, to).entries()) {
      const day = from + index
      const known = isPlain(layers) ? tailsOf(plan, layers.ownTeamId) : null
      let tail = known?.get(layers.initial)
      if (tail === undefined) {
        tail = JSON.stringify(wireDay(plan, member, day, people)).slice(dateKey(day).length)
        known?.set(layers.initial, tail)
      }
      text += `${text === '' ? '' : ','}${dateKey(day)}${tail}`
    }
  }
  return `[${text}]`
}

/** Some 100 KB each, with their bytes. */
const ofTeams = new VersionedCache<ReadyText<WireShiftDay[]>>(64)

export interface ShiftDaysQuery {
  readonly plan: CenterPlan
  /** Of that plan. */
  readonly planVersion: number
  readonly member: MemberPlan
  readonly runs: readonly Run[]
  /** Everybody in the member's transfers. */
  readonly people: ReadonlyMap<string, Person>
}

/** Members of a team to whom nothing happens in these days have the same answer, which is kept for the next one who asks. */
export function shiftDaysText({ plan, planVersion, member, runs, people }: ShiftDaysQuery): ReadyText<WireShiftDay[]> {
  const [run] = runs
  const { transfers, modifications, teams } = member
  const isTheTeams =
    run !== undefined &&
    runs.length === 1 &&
    transfers.length === 0 &&
    modifications.length === 0 &&
    !teams.some(({ fromDay }) => fromDay > run.from && fromDay <= run.to)
  if (!isTheTeams) return new ReadyText(textOf(plan, member, runs, people), { isSentAgain: false })
  const key = `${plan.centerId} ${datedValue(teams, run.from) ?? ''} ${run.from} ${run.to}`
  let answer = ofTeams.get(key, planVersion)
  if (answer === undefined) {
    answer = new ReadyText(textOf(plan, member, runs, people), { isSentAgain: true })
    ofTeams.set(key, planVersion, answer)
  }
  return answer
}
