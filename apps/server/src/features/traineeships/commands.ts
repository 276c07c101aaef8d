// Counts what a trainee has done beside a tutor, and finds the next vacation beside one.
import type { WireTraineeship, WireTraineeships } from '@releve/contract/traineeships'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { countDoublings, nextDoubling } from '@releve/domain/demands/next-doubling'
import type { UserId } from '@releve/domain/ids'
import { doublings } from '@releve/domain/planning/doublings'
import type { Queryable } from '#db/query.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { loadRoster, readTraineeship } from '#features/members/store/members.ts'
import type { ReachedCenter, Roster } from '#features/members/store/members.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { loadCenterPlan, loadMembers } from '#features/shifts/store.ts'

/** The next vacation beside a tutor is looked for so many days ahead. */
const AHEAD_DAYS = 42

/** Vacations beside a tutor are counted as far back: nobody learns a function for longer, and a day typed wrongly costs no century of plans. */
const BACK_DAYS = 1096

/** The people who may be tutors of these: the named ones, and whoever holds a qualification that somebody without a named tutor learns. */
function tutorsOf({ people }: Roster, userId: UserId, traineeships: readonly WireTraineeship[]): UserId[] {
  const named = new Set(traineeships.flatMap(({ tutorId }) => tutorId ?? []))
  const learnt = traineeships.flatMap(({ tutorId, qualification }) => (tutorId === null ? qualification : []))
  return people
    .filter(({ _id, qualifications }) => _id !== userId && (named.has(_id) || learnt.some((name) => qualifications.includes(name))))
    .map(({ _id }) => _id)
}

export async function progressOf(
  db: Queryable,
  { centerId, zone }: ReachedCenter,
  userId: UserId,
  { traineeships, now }: { readonly traineeships: readonly WireTraineeship[]; readonly now: number },
): Promise<WireTraineeships['progress']> {
  if (traineeships.length === 0) return []
  const today = zoneOf(zone).dayAt(now)
  const last = today + AHEAD_DAYS
  const first = Math.max(today - BACK_DAYS, Math.min(today, ...traineeships.map(({ fromDate }) => toDayNumber(fromDate))))
  const { roster } = await loadMembers(db, centerId, [userId], today, today)
  const tutorIds = tutorsOf(roster, userId, traineeships)
  const { members, planVersion } = await loadMembers(db, centerId, [userId, ...tutorIds], first, last)
  const center = await loadCenterPlan(db, centerId, planVersion)
  const facts = await loadFacts(db, { centerId, userIds: [userId, ...tutorIds], days: [today, last], now })
  const trainee = members.find((member) => member.userId === userId)
  const profile = facts.person(userId)?.profile
  const personOf = (id: UserId) => {
    const person = roster.byId.get(id)
    return person === undefined ? null : toWirePerson(person)
  }
  return traineeships.map((written) => {
    const traineeship = readTraineeship(written)
    const all =
      trainee === undefined || profile === undefined ? [] : doublings(center, traineeship, { trainee, members, profile }, first, last)
    const done = countDoublings(all.filter(({ endAt }) => endAt <= now))
    const next = nextDoubling(facts, traineeship, { traineeId: userId, tutorIds, asked: written, done, planned: all, to: last })
    const tutor = next === null ? null : personOf(next.tutorId)
    return {
      tutor: written.tutorId === null ? null : personOf(written.tutorId),
      ...done,
      next:
        next === null || tutor === null ? null : { date: fromDayNumber(next.day), shift: next.shiftName, tutor, isPlanned: next.isPlanned },
    }
  })
}

/** The places in the list whose tutor is not another member of the centre. */
export async function wrongTutors(
  db: Queryable,
  { centerId, rosterVersion }: ReachedCenter,
  userId: UserId,
  traineeships: readonly WireTraineeship[],
): Promise<number[]> {
  const { byId } = await loadRoster(db, centerId, rosterVersion)
  return traineeships.flatMap(({ tutorId }, place) => (tutorId !== null && (tutorId === userId || !byId.has(tutorId)) ? place : []))
}
