// The texts of the home page about vacations.
import { fullName } from '@releve/contract/person-name'
import { clockOf } from '@releve/domain/calendar/clock-time'
import { addDays, daysBetween, fromDayNumber, type ClockTime, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import type { Duty } from '@releve/domain/planning/shift'
import type { WireTeam } from '@releve/contract/shifts'
import {
  formatClock,
  formatCount,
  formatDay,
  formatDayOfMonth,
  formatDayTitle,
  formatDuration,
  formatNearDay,
  formatWeekday,
  NBSP,
} from '#ui/format.ts'
import { calendarTexts, endingWord } from '#features/calendar/texts.ts'
import type { Member } from '../people.ts'

export const homeTexts = {
  next: 'Prochaine vacation',
  running: 'En service',
  until: 'Jusqu’à',
  wordNext: 'dans',
  wordRunning: 'encore',
  starting: 'maintenant',
  toSummer: 'Passage à l’heure d’été',
  toWinter: 'Passage à l’heure d’hiver',
  restTaken: 'Repos déjà pris',
  served: 'Service déjà fait',
  askReplacement: 'Demander un remplacement',
  seeDemand: 'Voir votre demande',
  seeDay: 'Voir la journée',
  coming: 'À venir',
  /** « 32 h d’ici vendredi » */
  hoursUntil: (minutes: number, last: Day) => `${formatDuration(minutes)} d’ici ${formatWeekday(last, 'long')}`,
  nextFreeWeekend: `Prochain week-end libre${NBSP}:`,
  /** « 28 et 29 novembre », « 31 octobre et 1er novembre ». */
  freeWeekend: (saturday: Day, today: Day) => {
    const sunday = addDays(saturday, 1)
    const isOneMonth = saturday.slice(0, 7) === sunday.slice(0, 7)
    return `${isOneMonth ? formatDayOfMonth(saturday) : formatDay(saturday, 'date')} et ${formatDay(sunday, 'date', { today })}`
  },
  /** « fin de nuit samedi à 07:00 » */
  freeFrom: ({ name, endAt }: Duty, zone: Zone) => `${endingWord(name)} samedi à${NBSP}${formatClock(endAt, zone.name)}`,
  noFreeWeekend: (until: Day) => `Aucun week-end libre d’ici au ${formatDay(until, 'date')}.`,
  openCalendar: 'Ouvrir le calendrier',
  onDuty: 'De garde maintenant',
  nobody: 'Personne n’est de garde en ce moment.',
  dutyFailed: 'Les présents n’ont pas pu être chargés.',
  alerts: 'Sous l’effectif',
  failedTogether: 'L’accueil n’a pas pu être lu en entier.',
  alertsFailed: 'L’effectif des 14 prochains jours n’a pas pu être lu.',
  alertsNone: 'Aucune vacation sous le minimum dans les 14 prochains jours.',
  moreAlerts: (count: number) => `et ${formatCount(count, { one: 'autre vacation', other: 'autres vacations' })}`,
  failed: 'Votre planning n’a pas pu être chargé',
  noVacation: {
    title: 'Pas de vacation prévue',
    withoutTeam: 'Vous n’êtes dans aucune équipe. Les vacations que vous prenez à vos collègues s’affichent ici.',
    withTeam: (until: Day) => `Votre planning ne porte aucune vacation d’ici au ${formatDay(until, 'date')}.`,
    action: 'Voir les remplacements',
  },
} as const

const inOrder = new Intl.ListFormat('fr', { type: 'conjunction' })

/** « Paul Martin est là de 07:00 à 14:00 et de 17:00 à 19:00 ». `spans`: minutes since midnight. */
export function partlyText(member: Member, spans: readonly (readonly [number, number])[]): string {
  const hours = spans.map(([from, to]) => `de${NBSP}${clockOf(from)} à${NBSP}${clockOf(to)}`)
  return `${fullName(member)} est là ${inOrder.format(hours)}`
}

/** « Éloïse Mélèze, chef de salle »; the name alone when the role is unknown. */
export function leaderText(leader: Member): string {
  const { role } = leader
  return role === null ? fullName(leader) : `${fullName(leader)}, ${role.charAt(0).toLocaleLowerCase('fr')}${role.slice(1)}`
}

/** « Équipe A, avec Éloïse Mélèze, chef de salle »; to whoever leads it, the team alone. */
export function teamLine(team: WireTeam | null, leader: Member | null, me: string): string | null {
  const withLeader = leader === null || leader._id === me ? null : leaderText(leader)
  if (team === null) return withLeader === null ? null : `Avec ${withLeader}`
  return withLeader === null ? team.name : `${team.name}, avec ${withLeader}`
}

/** « 8 présents pour 6 »; the minimum only where there is one. */
export function presentFor(present: number, minimum: number | undefined): string {
  const count = formatCount(present, calendarTexts.present)
  return minimum === undefined ? count : `${count} pour ${minimum}`
}

/** « 07:00 », « demain, 07:00 », « jeudi, 07:00 », « le lun. 9 nov., 07:00 »: an instant seen from today. */
export function nearMoment(day: Day, clock: ClockTime, today: Day): string {
  const ahead = daysBetween(today, day)
  if (ahead === 0) return clock
  const near = formatNearDay(day, today)
  if (near !== null) return `${near}, ${clock}`
  return Math.abs(ahead) < 7 ? `${formatWeekday(day, 'long')}, ${clock}` : `le ${formatDay(day)}, ${clock}`
}

/** « Repos de 48 h depuis lundi, 07:00 ». */
export function restText(minutes: number, sinceDay: Day, clock: ClockTime, today: Day): string {
  return `Repos de ${formatDuration(minutes)} depuis ${nearMoment(sinceDay, clock, today)}`
}

/** « 2 h 40 de service sur 12 h ». */
export function servedText(doneMinutes: number, minutes: number): string {
  return `${formatDuration(doneMinutes)} de service sur ${formatDuration(minutes)}`
}

/** « Relève : Équipe B »; the vacation where no team is known. */
export function reliefText(team: WireTeam | null, shiftName: string): string {
  return `Relève${NBSP}: ${team?.name ?? shiftName}`
}

/** « Demain, mercredi 18 », and once it runs « jusqu’à 19:00 ». */
export function vacationTitle({ startAt, endAt, day }: Duty, now: number, zone: Zone): string {
  const today = fromDayNumber(zone.dayAt(now))
  if (now < startAt) return formatDayTitle(fromDayNumber(day), today)
  return `${homeTexts.until} ${nearMoment(fromDayNumber(zone.dayAt(endAt)), formatClock(endAt, zone.name), today)}`
}
