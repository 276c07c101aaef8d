// A centre in memory for the ranking and the waves: four teams on J N R R, some qualified, with exchanges and absences of these weeks.
import type { DayNumber } from '@releve/domain/calendar/day'
import type { CenterId, DemandId, RotationId, TeamId, UserId } from '@releve/domain/ids'
import type { CenterPlan, MemberPlan, Modification } from '@releve/domain/planning/center-plan'
import { REST } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { defaultRules } from '@releve/domain/working-time/profiles'
import type { CenterRules } from '@releve/domain/working-time/rules'
import { DAY_SHIFT, NIGHT_SHIFT, newId } from '@releve/testing/factories'

const TEAMS = 4
export const ZONE_NAME = 'Europe/Paris'

/** The shift that a team works at each position of the cycle. */
const CYCLE: readonly Shift[] = [DAY_SHIFT, NIGHT_SHIFT, REST, REST]

export interface BenchCenter {
  readonly plan: CenterPlan
  readonly rules: CenterRules
  readonly teamIds: readonly TeamId[]
  readonly members: readonly MemberPlan[]
}

const always = <T>(value: T) => [{ fromDay: 0, value }]

/** `cycleStart`: the day on which the first team begins its cycle, each team `apart` days after the one before it. */
export function benchCenter(size: number, cycleStart: DayNumber, { cycle, apart } = { cycle: CYCLE, apart: 1 }): BenchCenter {
  const centerId: CenterId = newId('center')
  const rotationId: RotationId = newId('rotation')
  const teamIds: readonly TeamId[] = Array.from({ length: TEAMS }, () => newId('team'))
  const days = cycle.map((shift) => ({ shift, variations: [] }))
  const plan: CenterPlan = {
    centerId,
    zone: ZONE_NAME,
    rotations: new Map([[rotationId, { _id: rotationId, name: cycle.map(({ name }) => name).join(' '), days }]]),
    activations: always(rotationId),
    teams: new Map(
      teamIds.map((_id, order) => [
        _id,
        { _id, name: `Équipe ${order}`, order, color: '#1565C0', cycleStarts: always(cycleStart - 400 + apart * order), rotations: [] },
      ]),
    ),
  }
  const perTeam = size / TEAMS
  const places = { total: Math.ceil(perTeam / 2), byQualification: { CDS: 1, OPS: Math.ceil(perTeam / 6) } }
  const rules: CenterRules = { ...defaultRules('SPP12'), minimumStaffing: { J: places, N: places } }
  const members = Array.from({ length: size }, (_, index): MemberPlan => ({
    userId: newId('user'),
    qualifications: Math.floor(index / TEAMS) % 6 === 0 ? ['CDS', 'OPS'] : ['OPS'],
    teams: always(teamIds[index % TEAMS] ?? null),
    transfers: [],
    modifications: [],
  }))
  return { plan, rules, teamIds, members }
}

/** Every fourth member has an exchange of these weeks, every eighth an absence of three days. */
export function withChanges({ members, teamIds }: BenchCenter, around: DayNumber): MemberPlan[] {
  return members.map((member, index) => {
    const day = around - 14 + ((index * 5) % 28)
    const demandId: DemandId = newId('demand')
    const absence: Modification = { _id: `absence-${index}`, type: 'absence', fromDay: day + 3, toDay: day + 5, shift: null }
    const other: UserId = newId('user')
    const teamId = teamIds[(index + 1) % TEAMS] ?? null
    const takenTransfer = {
      demandId,
      type: 'substitution' as const,
      day,
      giverId: other,
      takerId: member.userId,
      given: DAY_SHIFT,
      givenTeamId: teamId,
      returned: null,
      returnedTeamId: null,
      at: day,
    }
    return { ...member, transfers: index % 4 === 0 ? [takenTransfer] : [], modifications: index % 8 === 1 ? [absence] : [] }
  })
}
