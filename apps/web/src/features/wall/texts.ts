// The texts of a room's wall, and the form of its address.
import { shortMoment } from '@releve/contract/day-words'
import { batchText } from '@releve/contract/vacancy-words'
import type { WallNames, WireWallLack, WireWallSought } from '@releve/contract/wall'
import { addDays, fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { missingText } from '#shared/lack-text.ts'
import { capitalize, formatClock, formatCount, formatDay, formatNumber, NBSP, NNBSP } from '#ui/format.ts'

const PRESENT = { one: 'présent', other: 'présents' }
/** A vacation that begins from this hour on is of the evening. */
const EVENING_HOUR = 17

export const wallTexts = {
  title: 'Écran de la salle',
  now: 'De garde maintenant',
  nobody: 'Personne n’est de garde en ce moment.',
  minimum: (count: number) => `minimum ${formatNumber(count)}`,
  present: (count: number) => formatCount(count, PRESENT),
  /** « Paul Martin : 07:00 – 14:00, 17:00 – 19:00 » */
  partly: (name: string, hours: readonly string[]) => `${name}${NBSP}: ${hours.join(', ')}`,
  /** « En doublure : Paul M., Inès D. » */
  trainees: (names: readonly string[]) => `En doublure${NBSP}: ${names.join(', ')}`,
  onCall: 'D’astreinte',
  /** « Paul M. (Astreinte) jusqu’à 07:00 », « Paul M. (Astreinte) dès 19:00 » */
  onCallUntil: (name: string, activity: string, clock: string) => `${name} (${activity}) jusqu’à ${clock}`,
  onCallFrom: (name: string, activity: string, clock: string) => `${name} (${activity}) dès ${clock}`,
  relief: (clock: string) => `Relève à ${clock}`,
  noRelief: 'Aucune relève prévue dans les prochaines heures.',
  in: 'dans',
  others: 'Sans fonction',
  noLack: 'Aucune vacation sous l’effectif dans les 7 prochains jours.',
  note: (author: string | null, when: string) => (author === null ? `Consigne, ${when}` : `Consigne, ${author}, ${when}`),
  noteOf: (place: number, count: number) => `${formatNumber(place)} sur ${formatNumber(count)}`,
  noNote: 'Aucune consigne en cours.',
  old: (clock: string) => `Données de ${clock}${NBSP}: le serveur ne répond plus.`,
  loading: 'Lecture en cours…',
  failing: 'Le serveur ne répond pas encore. L’écran réessaie de lui-même.',
  incomplete: {
    title: 'Adresse incomplète',
    body: 'Il manque la fin de l’adresse de cet écran. Recopiez-la en entier depuis Relève.',
  },
  closed: 'Cet écran est fermé',
  settings: {
    failed: 'L’écran de la salle n’a pas pu être lu.',
    intro:
      'Un téléviseur de la salle peut montrer qui est de garde, la relève, l’effectif et les consignes, sans que personne s’y connecte. Il ne montre ni absence, ni points, ni numéro de téléphone.',
    create: 'Créer l’adresse de l’écran',
    address: 'Adresse secrète de l’écran',
    addressHint: `Ouvrez-la dans le navigateur du téléviseur. Qui la connaît voit l’écran${NBSP}: ne la diffusez pas.`,
    copy: 'Copier l’adresse',
    copied: 'Adresse copiée.',
    copyFailed: 'L’adresse n’a pas pu être copiée. Sélectionnez-la et copiez-la vous-même.',
    open: 'Ouvrir l’écran',
    names: 'Noms affichés',
    namesOf: {
      full: 'Prénom et nom',
      short: 'Prénom et initiale',
      team: 'Aucun nom, l’équipe seule',
    } satisfies Record<WallNames, string>,
    namesSaved: 'Choix enregistré.',
    renew: {
      label: 'Changer d’adresse',
      title: `Changer l’adresse de l’écran${NNBSP}?`,
      body: 'L’adresse actuelle ne répondra plus. Vous devrez ouvrir la nouvelle sur le téléviseur.',
      done: `Nouvelle adresse créée${NBSP}: ouvrez-la sur le téléviseur.`,
    },
    revoke: {
      label: 'Fermer l’écran',
      title: `Fermer l’écran de la salle${NNBSP}?`,
      body: 'L’adresse ne répondra plus, et le téléviseur ne montrera plus rien.',
      done: 'Écran fermé.',
    },
  },
} as const

/** « Ce soir », « Aujourd’hui », « Demain », « Jeu. 19 » */
export function lackDay({ date, startAt }: Pick<WireWallLack, 'date' | 'startAt'>, now: number, zone: Zone): string {
  const today = fromDayNumber(zone.dayAt(now))
  if (date === today) return Number(formatClock(startAt, zone.name).slice(0, 2)) >= EVENING_HOUR ? 'Ce soir' : 'Aujourd’hui'
  if (date === addDays(today, 1)) return 'Demain'
  return capitalize(formatDay(date, 'weekdayAndNumber'))
}

/** « 4 pour 5 »; where there are enough people but not of each qualification, how many are missing: « −1 ». */
export function lackFigure({ present, minimum, shortage }: WireWallLack): string {
  if (minimum !== null && present < minimum) return `${formatNumber(present)} pour ${formatNumber(minimum)}`
  return formatNumber(-(shortage?.total ?? 0))
}

/** The missing people, where heads alone do not say it. */
export function lackDetail({ shortage }: WireWallLack): string | null {
  const missing = shortage === null ? null : missingText(shortage)
  return missing === null ? null : capitalize(missing)
}

/** « Vague 1 sur 3, réponses avant 16:10 »; « Recherche par téléphone » once it is over. */
export function soughtText(sought: WireWallSought, now: number, zone: Zone): string {
  const { state, batch, batches, until } = sought
  if (state !== 'wave' || until === null) return soughtShortly(sought)
  const moment = shortMoment(until, zone, now)
  const wave = batchText(batch, batches)
  return batch === 0 ? `${wave} à${NBSP}${moment}` : `${wave}, réponses avant ${moment}`
}

/** Says it in one line of a small card. */
export function soughtShortly({ state, batch, batches }: WireWallSought): string {
  if (state === 'open') return 'À pourvoir'
  return state === 'calls' ? 'Recherche par téléphone' : batchText(batch, batches)
}

/** « à 14:20 » today, « dim. 15 nov. à 14:20 » before. */
export function noteMoment(at: number, now: number, zone: Zone): string {
  const day: Day = fromDayNumber(zone.dayAt(at))
  const clock = formatClock(at, zone.name)
  return day === fromDayNumber(zone.dayAt(now)) ? `à ${clock}` : `${formatDay(day)} à ${clock}`
}
