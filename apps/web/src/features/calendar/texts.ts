// The words of the month, and of the days in it. Those of a day that was opened, of the team and of what is missing stand with these.
import { fullName } from '@releve/contract/person-name'
import { ofName } from '@releve/contract/elision'
import type { WireDemand } from '@releve/contract/demands'
import { holidayLabel } from '@releve/contract/holiday-words'
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import type { WireShiftDay } from '@releve/contract/shifts'
import type { Duty } from '@releve/domain/planning/shift'
import { shiftWord } from '#shared/shift-word.ts'
import { activityOn, isUnplanned, workRangesOn } from '../shifts/queries.ts'
import { capitalize, formatClock, formatCount, formatDay, formatDuration, formatHours, formatMonth, NBSP } from '#ui/format.ts'
import type { CalendarDay, ClockChange, DayEvent } from './components/calendar-days.ts'
import { firstDayOf, type Month } from './components/calendar-search.ts'

export const interested = { one: 'intéressé', other: 'intéressés' }

function pendingText({ type, interestedCount }: WireDemand): string {
  if (interestedCount > 0) return formatCount(interestedCount, interested)
  if (type === 'substitution') return 'Remplacement demandé'
  return type === 'switch' ? 'Permutation proposée' : 'Remplacement ou permutation'
}

/** The line of a day in lists: « Remplacer Zoé Ardoisière ». Shorter in the month (components/event-note.ts). */
export function eventText(event: DayEvent): string {
  switch (event.kind) {
    case 'uncovered':
      return 'Vacation prise, non assurée'
    case 'unavailable':
      return event.causeName ?? calendarTexts.unavailable
    case 'ownPending':
      return pendingText(event.demand)
    case 'awaiting':
      return 'Échange en attente d’accord'
    case 'given':
      return `${fullName(event.other)} vous remplace`
    case 'taken':
      return `À la place ${ofName(fullName(event.other))}`
    case 'exchanged':
      return `Échangé avec ${fullName(event.other)}`
    case 'takeable': {
      const [first] = event.demands
      if (first === undefined || event.demands.length > 1) {
        return `${formatCount(event.demands.length, { one: 'vacation', other: 'vacations' })} à prendre`
      }
      return first.vacancy !== null ? 'Vacation à pourvoir' : `Remplacer ${fullName(first.poster)}`
    }
    case 'switchable': {
      const [first] = event.demands
      if (first === undefined || event.demands.length > 1) {
        return formatCount(event.demands.length, { one: 'permutation possible', other: 'permutations possibles' })
      }
      return `Permuter avec ${fullName(first.poster)}`
    }
  }
}

/** « 11 h (passage à l’heure d’été) ». */
export function clockChangeText({ to, minutes }: ClockChange): string {
  return `${formatDuration(minutes)} (passage à l’heure ${to === 'summer' ? 'd’été' : 'd’hiver'})`
}

/** The word for a vacation that ends on a day of rest: « fin de nuit », « fin de garde ». */
export function endingWord(name: string): string {
  if (name === 'N') return 'fin de nuit'
  return name === 'G' ? 'fin de garde' : 'fin de service'
}

/** « fin de nuit à 07:00 ». */
export function endingText({ name, endAt }: Duty, zone: string): string {
  return `${endingWord(name)} à${NBSP}${formatClock(endAt, zone)}`
}

/** « 07:00 – 19:00 » of the vacation shown, of a day in parts from the first hour of its work to the last, or of the duty on call; null when there is none. */
export function hoursText({ shiftDay }: Pick<CalendarDay, 'shiftDay'>): string | null {
  if (shiftDay === null) return null
  const ranges = workRangesOn(shiftDay)
  const onCall = ranges.length === 0 ? activityOn(shiftDay) : null
  const shown = onCall === null ? ranges : [onCall]
  return shown.length === 0 ? null : shown.map(({ startTime, endTime }) => formatHours(startTime, endTime)).join(', ')
}

/** The known parts, in one line. */
export function listed(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(', ')
}

/** « jour », « repos », « Sans équipe », « Formation ». */
export function vacationWord(day: WireShiftDay): string {
  const activity = activityOn(day)
  if (activity !== null) return activity.name ?? calendarTexts.unavailable
  return isUnplanned(day) ? calendarTexts.withoutTeam : shiftWord(day.shift.type === 'rest' ? 'R' : day.shift.name)
}

/** « Repos », and why nothing is worked where it is no rest. */
export function restWord(day: WireShiftDay): string {
  if (day.isOff) return day.causeName ?? calendarTexts.unavailable
  const activity = activityOn(day)
  if (activity !== null) return activity.name ?? calendarTexts.unavailable
  return isUnplanned(day) ? calendarTexts.withoutTeam : calendarTexts.rest
}

/** A day with its event: « jour, 07:00 – 19:00, Remplacer Hélène Avocetta ». */
export function dayWords(entry: CalendarDay, hours = hoursText(entry)): string {
  const { shiftDay, event, clockChange } = entry
  return listed(
    shiftDay === null ? 'chargement' : vacationWord(shiftDay),
    hours,
    clockChange === null ? null : clockChangeText(clockChange),
    event === null ? null : eventText(event),
  )
}

/** A day in one sentence, for who does not see the grid. `hours`: « 07:00 – 19:00 ». */
export function daySentence(entry: CalendarDay, date = formatDay(entry.day, 'long'), hours = hoursText(entry)): string {
  const { holiday, school, isToday, isProvisional } = entry
  return listed(
    isToday ? `${date}, aujourd’hui` : date,
    holiday === null ? null : holidayLabel(holiday),
    school === null ? null : schoolWords(school),
    dayWords(entry, hours),
    isProvisional ? calendarTexts.provisional : null,
  )
}

/** « Novembre 2026 ». */
export function monthTitle(month: Month): string {
  return capitalize(formatMonth(firstDayOf(month), { year: true }))
}

/** « Vacances d’Été » of « Début des Vacances d’Été », which is what the ministry calls a summer whose end it does not say. */
export function schoolName({ name }: Pick<WireSchoolPeriod, 'name'>): string {
  return capitalize(name.replace(/^début des /iu, ''))
}

/** Writes it for the inside of a sentence: « vacances de Noël ». */
export function schoolWords(period: Pick<WireSchoolPeriod, 'name'>): string {
  const name = schoolName(period)
  return name.slice(0, 1).toLocaleLowerCase('fr') + name.slice(1)
}

export const calendarTexts = {
  title: 'Calendrier',
  placeFor: 'Poser une activité',
  writeGrid: 'Écrire dans la grille',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  team: 'Équipe',
  showTeam: 'Voir le planning de l’équipe',
  showMe: 'Voir mon planning',
  chooseMonth: 'Choisir le mois',
  print: 'Imprimer',
  printedAt: (day: string, clock: string) => `Imprimé le ${day} à ${clock}`,
  exported: 'Planning exporté',
  rest: 'Repos',
  provisional: 'provisoire',
  firmUntil: (day: string) => `Tableau de service arrêté jusqu’au ${day}. Au-delà, il est provisoire.`,
  /** It takes the place of a rest that no cycle gives. */
  withoutTeam: 'Sans équipe',
  unavailable: 'Indisponible',
  week: 'Semaine',
  legend: { todo: 'à prendre', pending: 'en attente', accepted: 'acceptée', school: 'vacances scolaires' },
  hours: 'de service',
  present: { one: 'présent', other: 'présents' },
  failed: {
    title: 'Le planning n’a pas pu être chargé',
    offline: 'Ce mois n’a pas encore été consulté sur cet appareil. Il s’affichera dès que la connexion sera revenue.',
  },
} as const
