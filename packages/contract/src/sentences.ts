// The French sentences of what a demand or an exchange breaks. The server sends them; the browser says the same before asking.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Limit } from '@releve/domain/demands/view'
import type { Violation } from '@releve/domain/working-time/rules'
import { shortDay } from './day-words.ts'
import type { WireViolation } from './demands.ts'

const NBSP = '\u00A0'

/** « 12 h », « 7 h 30 »: hours are decimal. */
export function hoursText(hours: number): string {
  const minutes = Math.round(hours * 60)
  const whole = Math.trunc(minutes / 60)
  const rest = Math.abs(minutes % 60)
  return rest === 0 ? `${whole}${NBSP}h` : `${whole}${NBSP}h${NBSP}${String(rest).padStart(2, '0')}`
}

function vacation(name: string, dayNumber: number): string {
  return `${name} du ${shortDay(fromDayNumber(dayNumber))}`
}

/** The two vacations of a rest, in order of time. */
function between(violation: Violation): string {
  const { day, shiftName, otherDay, otherShiftName } = violation
  if (otherDay === undefined || otherShiftName === undefined) return `autour de ${vacation(shiftName, day)}`
  const own = vacation(shiftName, day)
  const other = vacation(otherShiftName, otherDay)
  return otherDay < day ? `entre ${other} et ${own}` : `entre ${own} et ${other}`
}

function persons(count: number): string {
  return `${count}${NBSP}${count < 2 ? 'personne' : 'personnes'}`
}

/** « 1 personne qualifiée CDS »: a qualification has no other name than the one the centre gave it. */
function qualified(count: number, qualification: string): string {
  return `${persons(count)} ${count < 2 ? 'qualifiée' : 'qualifiées'}${NBSP}${qualification}`
}

/** What is broken, without saying by whom. One sentence without its final full stop. */
function found(violation: Violation): string {
  const { actual, limit, day, shiftName, otherDay, otherShiftName, qualification } = violation
  switch (violation.code) {
    case 'overlap':
      return otherDay === undefined || otherShiftName === undefined
        ? `deux vacations en même temps le ${shortDay(fromDayNumber(day))}`
        : `deux vacations à la fois${NBSP}: ${vacation(shiftName, day)} et ${vacation(otherShiftName, otherDay)}`
    case 'unavailable':
      return `absence ou jour non travaillé le ${shortDay(fromDayNumber(day))}`
    case 'qualificationUnknown':
      return 'aucune qualification n’est enregistrée pour tenir cette vacation'
    case 'dailyRest':
    case 'restAfterShift':
      return `${hoursText(actual)} de repos ${between(violation)}, au lieu de ${hoursText(limit)}`
    case 'shiftLength':
      return `${vacation(shiftName, day)} de ${hoursText(actual)}, au lieu de ${hoursText(limit)} au plus`
    case 'hoursSlidingWeek':
      return `${hoursText(actual)} sur 7${NBSP}jours glissants, repère ${hoursText(limit)}`
    case 'hoursCivilWeek':
      return `${hoursText(actual)} dans la semaine, au lieu de ${hoursText(limit)} au plus`
    case 'weeklyRest':
      return `${hoursText(actual)} de repos d’affilée au mieux sur 7${NBSP}jours, repère ${hoursText(limit)}`
    case 'consecutiveDays':
      return `${actual}${NBSP}jours de suite, repère ${limit}`
    case 'averageWeek':
      return `${hoursText(actual)} par semaine en moyenne, repère ${hoursText(limit)}`
    case 'semesterHours':
      return `${hoursText(actual)} de présence sur le semestre, repère ${hoursText(limit)}`
    case 'semesterGuards':
      return `${actual}${NBSP}gardes sur le semestre, repère ${limit}`
    case 'minimumStaffing':
      return qualification === undefined
        ? `effectif de ${vacation(shiftName, day)} sous le minimum${NBSP}: ${persons(actual)} pour ${limit}`
        : `il manquerait ${qualified(limit - actual, qualification)} sur ${vacation(shiftName, day)}${NBSP}: ${actual} pour ${limit}`
  }
}

/** Ends with one full stop, that of an abbreviated month serving for both. */
function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** One French sentence. `viewerId`: who reads it; a breach of the other person's planning says so. */
export function violationSentence(violation: Violation, viewerId: string): string {
  const text = found(violation)
  const isStaffing = violation.code === 'minimumStaffing'
  if (!isStaffing && violation.userId !== viewerId) return sentence(`Pour votre collègue${NBSP}: ${text}`)
  return sentence(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)
}

/** What is broken as it travels, with its sentence for its reader. */
export function toWireViolation(violation: Violation, viewerId: string): WireViolation {
  const { code, severity, userId, actual, limit, day, shiftName } = violation
  return {
    code,
    severity,
    userId,
    actual,
    limit,
    date: fromDayNumber(day),
    shift: shiftName,
    message: violationSentence(violation, viewerId),
  }
}

/** Why the viewer cannot simply take the vacation: one French sentence. */
export function limitSentence(limit: Limit, viewerId: string): string {
  switch (limit.code) {
    case 'ownDemand':
      return 'C’est votre propre demande.'
    case 'alreadyAccepted':
      return 'Un collègue a déjà pris cette vacation.'
    case 'demandClosed':
      return 'Cette demande n’est plus ouverte.'
    case 'vacationStarted':
      return 'Cette vacation est déjà commencée.'
    case 'alreadyTakenThatDay':
      return 'Vous avez déjà pris une vacation ce jour-là.'
    case 'notMember':
      return 'Vous n’appartenez pas à ce centre.'
    case 'switchOnly':
      return `Permutation seulement${NBSP}: il faut donner une de vos vacations en échange.`
    case 'otherTeam':
      return 'Dans ce centre, on ne prend que les vacations de sa propre équipe.'
    case 'ownShift':
      return `Vous travaillez déjà ce jour-là (${limit.shift.name}).`
    case 'ruleBroken':
      return violationSentence(limit.violation, viewerId)
  }
}
