// The next vacation of a trainee beside a tutor: one that is planned, else the first of a tutor’s that the rules let them join.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import { countsAs, isTutorOn } from '../planning/doublings.ts'
import type { Doubling } from '../planning/doublings.ts'
import type { Traineeship } from '../planning/trainee.ts'
import type { CenterFacts } from './center-facts.ts'
import { isBlocking, judge } from './judge.ts'
import { hasLeftBy } from './person.ts'

export interface NextDoubling {
  readonly day: DayNumber
  readonly shiftName: string
  readonly tutorId: UserId
  /** False: they rest on that day, and could work it. */
  readonly isPlanned: boolean
}

export interface Asked {
  readonly byDay: number
  readonly byNight: number
}

/** The numbers by day and by night. A guard of 24 h is in both. */
export const countDoublings = (list: readonly Pick<Doubling, 'isByDay' | 'isByNight'>[]): Asked => ({
  byDay: list.filter(({ isByDay }) => isByDay).length,
  byNight: list.filter(({ isByNight }) => isByNight).length,
})

/** Whether one of that sort is still to be done; where no number is asked for, each is. */
const isWanted = (asked: Asked, done: Asked, { isByDay, isByNight }: Pick<Doubling, 'isByDay' | 'isByNight'>): boolean =>
  (asked.byDay === 0 && asked.byNight === 0) || (isByDay && done.byDay < asked.byDay) || (isByNight && done.byNight < asked.byNight)

/**
 * The next one from `facts.now` until the day `to`, or null. @param planned their vacations beside a tutor, in the order of their starts
 * @param tutorIds the people among whom a tutor is looked for
 */
export function nextDoubling(
  facts: CenterFacts,
  traineeship: Traineeship,
  {
    traineeId,
    tutorIds,
    asked,
    done,
    planned,
    to,
  }: {
    readonly traineeId: UserId
    readonly tutorIds: readonly UserId[]
    readonly asked: Asked
    readonly done: Asked
    readonly planned: readonly Doubling[]
    readonly to: DayNumber
  },
): NextDoubling | null {
  const { now, zone } = facts
  const first = planned.find((doubling) => doubling.startAt > now && isWanted(asked, done, doubling))
  if (first !== undefined) return { day: first.day, shiftName: first.shiftName, tutorId: first.tutorId, isPlanned: true }
  const trainee = facts.person(traineeId)
  if (trainee === null) return null
  const from = Math.max(zone.dayAt(now), traineeship.fromDay)
  const last = Math.min(to, traineeship.untilDay ?? to)
  const vacations = tutorIds.flatMap((tutorId) => {
    const [tutor, member] = [facts.person(tutorId), facts.member(tutorId)]
    if (tutor === null || member === null) return []
    return tutor
      .duties(from, last)
      .filter(({ day, startAt }) => startAt > now && tutor.on(day).shift.type === 'work' && isTutorOn(traineeship, member, day))
      .map((duty) => ({ duty, tutor }))
  })
  for (const { duty, tutor } of vacations.toSorted((a, b) => a.duty.startAt - b.duty.startAt)) {
    const { day } = duty
    const own = trainee.on(day)
    const { shift } = tutor.on(day)
    if (own.isOff || own.shift.type === 'work' || own.lastTransfer !== null || hasLeftBy(trainee, day)) continue
    if (!isWanted(asked, done, countsAs(duty, trainee.profile))) continue
    const move = { person: trainee, loses: [], gains: [{ day, shift, teamId: null }] }
    if (!judge([move], facts).some(isBlocking)) return { day, shiftName: shift.name, tutorId: tutor.userId, isPlanned: false }
  }
  return null
}
