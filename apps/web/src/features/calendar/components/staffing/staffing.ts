// The people on a vacation of a day, its minimum and its lack, and both in words; the month does without the words.
import { fullName, type NamedPerson } from '@releve/contract/person-name'
import { withLapsed } from '@releve/domain/working-time/lapsed'
import type { MinimumStaffing } from '@releve/domain/working-time/rules'
import { timesOf } from '@releve/domain/planning/shift'
import { lackOfVacation, shortage } from '@releve/domain/working-time/staffing'
import type { Day } from '@releve/domain/calendar/day'
import { remarkText } from '#shared/lack-text.ts'
import type { DecodedPlanning, Trainee } from '#features/shifts/queries.ts'
import { capitalize, formatCount, NBSP } from '#ui/format.ts'
import { calendarTexts } from '#features/calendar/texts.ts'
import { shiftWord } from '#shared/shift-word.ts'

/** « 7 présents, minimum 5 ». */
export function presenceText(present: number, minimum: number | null): string {
  const count = formatCount(present, calendarTexts.present)
  return minimum === null ? count : `${count}, minimum ${minimum}`
}

/** « Nuit du sam. 26 déc. : 4 présents pour 5 ». `day`: « sam. 26 déc. ». */
export function shortageText(name: string, day: string, present: number, minimum: number | null, missing: string | null): string {
  const head = `${capitalize(shiftWord(name))} du ${day}${NBSP}:`
  const isFew = minimum !== null && present < minimum
  const parts = [isFew ? `${formatCount(present, calendarTexts.present)} pour ${minimum}` : null, missing]
  return `${head} ${parts.filter((part) => part !== null).join(', ')}`
}

/**
 * The minimum counts whole vacations, and somebody whose day was changed may work a part of theirs, or all of it: the planning does not say
 * their hours. Their names, and what the minimum counts, true of either; null where nobody's day was.
 */
export function unseenText(changed: readonly NamedPerson[]): string | null {
  if (changed.length === 0) return null
  const names = changed.map(fullName).join(', ')
  return `Journée modifiée${NBSP}: ${names}. Le minimum compte la vacation entière, quelles que soient les heures prévues ce jour-là.`
}

/** « En doublure : Emma Petit (CDS, avec Marie Durand), Paul Roux (OPE) »; null where there is none. */
export function traineesText(trainees: readonly Trainee[]): string | null {
  if (trainees.length === 0) return null
  const words = trainees.map(({ member, qualification, tutor }) => {
    const learnt = tutor === null ? qualification : `${qualification}, avec ${fullName(tutor)}`
    return `${fullName(member)} (${learnt})`
  })
  return `En doublure${NBSP}: ${words.join(', ')}`
}

export type MinimumByShift = Readonly<Record<string, MinimumStaffing>>

/**
 * The people on a vacation of a day whom its staffing counts, in the order of the rows, its trainees, its minimum, and its lack; there is no minimum before a cycle is followed,
 * as nobody is expected yet. `lack`: null where there is none; `changed`: the people whose day was modified, whose hours may be others.
 */
export function staffingOn(planning: DecodedPlanning, day: Day, shift: string, minimums: MinimumByShift) {
  const people = planning.peopleOn(day, shift)
  const minimum = planning.isFollowed(day) ? minimums[shift] : undefined
  const qualificationLists = people.map(({ qualifications }) => qualifications)
  const changed = people.filter(({ _id }) => planning.planningOf(_id, day)?.state === 'modified')
  const asWhole = minimum === undefined ? null : shortage(qualificationLists, minimum)
  const during = planning.lacksOn(day, shift)
  const usual = planning.shifts.find(({ name }) => name === shift)
  const counted = usual === undefined || during.length === 0 ? asWhole : lackOfVacation(asWhole, during, timesOf(usual))
  const holders = people.map(({ validity, ...person }) => ({ holder: fullName(person), validity }))
  const lack = counted && withLapsed(counted, holders, day)
  const remarks = planning.remarksOn(day, shift).map((remark) => ({ kind: remark.kind, text: remarkText(remark, usual) }))
  const partly = people.flatMap((member) => {
    const spans = planning.planningOf(member._id, day)?.mark === 'part' ? planning.partOfMember(member._id, day)?.spans : undefined
    return spans === undefined ? [] : [{ member, spans }]
  })
  return { people, partly, trainees: planning.traineesOn(day, shift), changed, minimum, lack, remarks }
}

export type Staffing = ReturnType<typeof staffingOn>
