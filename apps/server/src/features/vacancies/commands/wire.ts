// A vacancy as it travels: in lists, and at the head of its board.
import { fullName } from '@releve/contract/person-name'
import { toWireRemark, toWireValidity } from '@releve/contract/shifts'
import type { WireVacancy } from '@releve/contract/vacancies'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { usualShiftOf } from '@releve/domain/demands/modification'
import { staffingOf } from '@releve/domain/demands/staffing-of'
import { standingOffer } from '@releve/domain/demands/taking'
import { isHolderBack } from '@releve/domain/demands/withdraw'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { Shift } from '@releve/domain/planning/shift'
import { withLapsed } from '@releve/domain/working-time/lapsed'
import type { Queryable } from '#db/query.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadPeople } from '#features/members/store/members.ts'
import type { Person } from '#features/members/store/members.ts'
import type { AskRow, WavedVacancy } from '../store.ts'

export type People = ReadonlyMap<UserId, Person>

export const named = (people: People, id: UserId | null) => {
  const person = id === null ? undefined : people.get(id)
  return person === undefined ? null : toWirePerson(person)
}

/** Loads the people whom vacancies name. */
export function namesOf(db: Queryable, centerId: CenterId, vacancies: readonly WavedVacancy[]): Promise<People> {
  return loadPeople(
    db,
    centerId,
    vacancies.flatMap(({ demand, wave }) => [
      wave.holder_id,
      wave.opened_by,
      wave.started_by,
      wave.closed_by,
      demand.accepterId,
      demand.offer?.userId ?? null,
      ...wave.edits.map(({ by }) => by),
      ...wave.waves.flatMap(({ by, filledBy }) => [by, filledBy]),
    ]),
  )
}

/** The staffing of a vacation as it travels, with what its people hold on other days alone. @param usual at the hours of the cycle */
export function toWireStaffing(facts: LoadedFacts, day: DayNumber, usual: Shift): WireVacancy['staffing'] {
  const { present, minimum, lack } = staffingOf(facts, day, usual)
  const people = facts.peopleOn(day, usual.name).flatMap(({ userId }) => {
    const person = facts.roster.byId.get(userId)
    return person === undefined ? [] : [{ holder: fullName(person), validity: toWireValidity(person.validity) }]
  })
  const remarks = facts.remarksOn(day, usual.name).map(toWireRemark)
  return {
    present: present.length,
    minimum,
    lack: withLapsed(lack, people, fromDayNumber(day)),
    ...(remarks.length > 0 && { remarks }),
  }
}

export function stateOf({ demand, wave }: WavedVacancy, now: number): WireVacancy['state'] {
  if (demand.status === 'accepted') return 'filled'
  if (demand.closedAt !== null || demand.startAt <= now) return 'closed'
  if (wave.started_at === null || wave.deadline_at === null) return 'notStarted'
  return wave.deadline_at > now ? 'running' : 'calling'
}

type Steps = NonNullable<WireVacancy['wave']>['steps']

export function toWireVacancy(
  vacancy: WavedVacancy,
  { facts, people, steps = [] }: { readonly facts: LoadedFacts; readonly people: People; readonly steps?: Steps },
): WireVacancy {
  const { demand, wave } = vacancy
  const {
    _id,
    vacancy: { origin, qualification },
    posterShift,
    startAt,
    endAt,
    points,
    comment,
    version,
    accepterId,
    acceptedAt,
    closedAt,
  } = demand
  const { date, shift, teamId } = posterShift
  const team = teamId === null ? undefined : facts.center.teams.get(teamId)
  const promise = demand.closedAt === null ? standingOffer(demand, facts.now) : null
  const promised = named(people, promise?.userId ?? null)
  const holder = wave.holder_id === null ? null : facts.person(wave.holder_id)
  return {
    _id,
    origin,
    qualification,
    date,
    shift,
    teamObject: team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order },
    startAt,
    endAt,
    holder: named(people, wave.holder_id),
    staffing: toWireStaffing(facts, toDayNumber(date), usualShiftOf(facts.center, shift)),
    points,
    comment,
    version,
    state: stateOf(vacancy, facts.now),
    openedAt: wave.opened_at,
    openedBy: named(people, wave.opened_by),
    filledAt: acceptedAt,
    filledBy: named(people, accepterId),
    promise: promise === null || promised === null ? null : { member: promised, until: promise.until },
    isHolderBack: isHolderBack(demand, holder),
    closedAt: closedAt ?? (demand.status === 'open' && startAt <= facts.now ? startAt : null),
    wave:
      wave.started_at === null || wave.deadline_at === null
        ? null
        : {
            startedAt: wave.started_at,
            startedBy: named(people, wave.started_by),
            batch: wave.batch,
            batches: Math.max(wave.batch, steps.length),
            nextAt: wave.next_at,
            steps,
            deadlineAt: wave.deadline_at,
          },
  }
}

/** The batches that were sent, by their numbers. */
export function sentSteps(asks: readonly AskRow[]): Steps {
  const sent = Map.groupBy(
    asks.filter(({ batch }) => batch !== null),
    ({ batch }) => batch ?? 0,
  )
  return [...sent]
    .toSorted(([a], [b]) => a - b)
    .map(([, people]) => ({ at: Math.min(...people.map(({ asked_at: at }) => at ?? Infinity)), size: people.length, isSent: true }))
}
