// The words of the administrators' day.
import { formatCount, NBSP } from '../../ui/format.ts'
import type { Noun } from '../../ui/format.ts'

export const panelTexts = {
  title: 'Administration',
  decisions: { one: 'décision vous attend', other: 'décisions vous attendent' },
  noDecision: 'Rien n’attend votre décision.',
  reading: 'Lecture de ce qui vous attend…',
  watch: 'À surveiller',
  quiet: 'Rien à signaler',
  seeAll: 'Tout voir',
  failed: 'Cette partie n’a pas pu être lue',
  retry: 'Réessayer',
  modifications: {
    title: 'Demandes de planning',
    noun: { one: 'demande de planning', other: 'demandes de planning' },
    none: 'aucune demande de planning',
  },
  accounts: {
    title: 'Comptes en attente',
    noun: { one: 'compte en attente', other: 'comptes en attente' },
    none: 'aucun compte en attente',
    action: 'Examiner',
  },
  lost: {
    title: 'Accès perdus',
    noun: { one: 'accès perdu', other: 'accès perdus' },
    none: 'aucun accès perdu',
    action: 'Vérifier',
    newAddress: (email: string) => `Nouvelle adresse${NBSP}: ${email}`,
  },
  uncovered: {
    title: 'Vacations non assurées',
    noun: { one: 'vacation non assurée', other: 'vacations non assurées' },
    none: 'aucune vacation sans personne',
  },
  letters: {
    title: 'Messages non lus',
    noun: { one: 'message non lu', other: 'messages non lus' },
    none: 'Aucun message non lu.',
  },
  announcements: {
    title: 'Annonces en cours d’envoi',
    none: 'Aucune annonce en cours d’envoi.',
    progress: (done: number, total: number) => `${done} sur ${total}`,
  },
  failures: {
    title: 'Envois et tâches en échec',
    noun: { one: 'échec', other: 'échecs' },
    none: 'Aucune tâche ni aucun courriel en échec.',
    attempts: (count: number) => formatCount(count, { one: 'essai', other: 'essais' }),
    retry: 'Réessayer',
    drop: 'Supprimer',
    dropTitle: 'Supprimer cette tâche ?',
    dropText: 'Elle ne sera plus jamais faite. Ce qu’elle devait faire reste à faire autrement.',
    retried: 'Nouvel essai lancé.',
    dropped: 'Tâche supprimée.',
    lostText: 'Son texte a été effacé : il ne peut pas être renvoyé.',
    queue: (waiting: number, running: number) =>
      `${formatCount(waiting, { one: 'tâche', other: 'tâches' })} en attente, ${running} en cours`,
    mailsQueued: (count: number) => `${formatCount(count, { one: 'courriel', other: 'courriels' })} en route`,
  },
  centers: {
    title: 'Centres',
    members: { one: 'membre', other: 'membres' },
    pending: { one: 'en attente', other: 'en attente' },
    noRotation: 'aucun cycle actif',
  },
  more: (count: number, noun: Noun) => `et ${formatCount(count, noun)} de plus`,
} as const

/** What a background task does; its name stands for itself when unknown. */
const TASKS: Readonly<Record<string, string>> = {
  settle: 'Règlement des points',
  expire: 'Expiration des demandes',
  mailNotifications: 'Courriels de notification',
  mail: 'Envoi d’un courriel',
  purge: 'Effacement des données périmées',
}

export const taskLabel = (task: string): string => TASKS[task] ?? task
