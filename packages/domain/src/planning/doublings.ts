// The vacations that a trainee worked beside a tutor, and the next one that they could.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { CenterPlan, MemberPlan } from './center-plan.ts'
import { coversNight, nightMinutes, nightOf } from './night.ts'
import { pieces } from './pieces.ts'
import type { Piece } from './pieces.ts'
import type { Profile } from './profile.ts'
import { qualificationsOn } from './qualified.ts'
import { isTraineeOn } from './trainee.ts'
import type { Traineeship } from './trainee.ts'

/** A vacation, or a part of one, that a trainee works beside a tutor. */
export interface Doubling {
  readonly day: DayNumber
  readonly shiftName: string
  readonly startAt: number
  readonly endAt: number
  readonly tutorId: UserId
  /** It counts by day, by night, or as both: a guard of 24 h has enough of each. */
  readonly isByDay: boolean
  readonly isByNight: boolean
}

const worked = (center: CenterPlan, member: MemberPlan, from: DayNumber, to: DayNumber): Piece[] =>
  pieces(center, member, from, to).filter(({ activity, endAt, startAt }) => activity === null && endAt > startAt)

/** The time that both last, in milliseconds. */
const sharedMs = (a: Piece, b: Piece) => Math.max(0, Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt))

/** Whether they are a tutor of it on that day: the one who is named, or anybody who holds the qualification and does not learn. */
export function isTutorOn({ tutorId, qualification }: Traineeship, member: MemberPlan, day: DayNumber): boolean {
  if (tutorId !== null) return member.userId === tutorId
  return qualificationsOn(member, day).includes(qualification) && !isTraineeOn(member, day)
}

/** A vacation counts by night as the regime defines one; by day when more of its minutes lie outside of the night than in it. */
export function countsAs(piece: Pick<Piece, 'nominalStart' | 'nominalEnd'>, profile: Profile): Pick<Doubling, 'isByDay' | 'isByNight'> {
  const night = nightOf(profile)
  const inNight = nightMinutes(piece, night)
  return { isByDay: piece.nominalEnd - piece.nominalStart - inNight > inNight, isByNight: coversNight(piece, night) }
}

/**
 * The vacations of the trainee on the days `from … to` of the traineeship in which a tutor is there for half of the time at least, in the
 * order of their starts. A tutor's presence is cut by whatever cuts their vacation.
 */
export function doublings(
  center: CenterPlan,
  traineeship: Traineeship,
  { trainee, members, profile }: { readonly trainee: MemberPlan; readonly members: readonly MemberPlan[]; readonly profile: Profile },
  from: DayNumber,
  to: DayNumber,
): Doubling[] {
  const first = Math.max(from, traineeship.fromDay)
  const last = Math.min(to, traineeship.untilDay ?? to)
  if (last < first) return []
  const others = members.filter(({ userId }) => userId !== trainee.userId)
  const around = others.map((member) => ({ member, own: worked(center, member, first - 1, last + 1) }))
  return worked(center, trainee, first, last).flatMap((piece): Doubling[] => {
    const tutor = around
      .filter(({ member }) => isTutorOn(traineeship, member, piece.day))
      .map(({ member, own }) => ({ member, ms: own.reduce((sum, theirs) => sum + sharedMs(piece, theirs), 0) }))
      .filter(({ ms }) => ms * 2 >= piece.endAt - piece.startAt)
      .toSorted((a, b) => b.ms - a.ms)[0]
    if (tutor === undefined) return []
    const { day, name, startAt, endAt } = piece
    return [{ day, shiftName: name, startAt, endAt, tutorId: tutor.member.userId, ...countsAs(piece, profile) }]
  })
}
