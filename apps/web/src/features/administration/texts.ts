// The words of the administrators' day.
import { formatCount, formatCounted, NBSP, type Noun } from '#ui/format.ts'

export const panelTexts = {
  title: 'Administration',
  decisions: { one: 'décision vous attend', other: 'décisions vous attendent' },
  noDecision: 'Rien n’attend votre décision.',
  decisionsFailed: 'Ce qui attend votre décision n’a pas pu être lu.',
  moreFailed: 'Une partie n’a pas pu être lue\u00A0: il y en a peut-être d’autres.',
  seeAll: 'Tout voir',
  everyPage: 'Toute l’administration',
  failedTogether: 'Le tableau de bord n’a pas pu être lu en entier.',
  failed: 'Cette partie n’a pas pu être lue',
  platform: {
    title: 'Mettre la plateforme en place',
    note: 'Tout appartient à un centre\u00A0: cycles, équipes, membres, plannings.',
    create: { title: 'Créer le premier centre', note: 'Ses membres pourront ensuite demander leur compte.' },
  },
  modifications: {
    title: 'Modifications de planning',
    noun: { one: 'modification de planning', other: 'modifications de planning' },
    none: 'aucune modification de planning',
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
    none: 'aucune vacation prise à un collègue puis laissée par une absence dans les 60\u00A0jours à venir',
  },
  letters: {
    title: 'Messages non lus',
    none: 'Aucun message non lu.',
  },
  announcements: {
    title: 'Annonces en cours d’envoi',
    none: 'Aucune annonce en cours d’envoi.',
    progress: (count: number, total: number) => `${count} sur ${total}`,
  },
  failures: {
    title: 'Envois et tâches en échec',
    /** Nothing is given up; what was refused and is tried again is said. */
    none: (retrying: number) =>
      retrying === 0 ? 'Aucune tâche ni aucun e-mail en échec.' : `${panelTexts.failures.retrying(retrying)} Rien n’est abandonné.`,
    retrying: (count: number) =>
      count === 1
        ? 'Un e-mail n’est pas parti\u00A0: il attend un nouvel essai.'
        : `${formatCounted(count, { one: 'e-mail', other: 'e-mails' })} ne sont pas partis\u00A0: ils attendent un nouvel essai.`,
  },
  centers: {
    title: 'Centres',
    members: { one: 'membre', other: 'membres' },
    pending: { one: 'en attente', other: 'en attente' },
    noRotation: 'aucun cycle actif',
  },
  more: (count: number, noun: Noun) => `et ${formatCount(count, noun)} de plus`,
} as const
