// The words of announcements, written and received. Those marked §8 are the specification's, byte for byte, their apostrophe included.
import { ofPlace } from '@releve/contract/place-elision'
import type { AnnouncementTemplateType, ReceivedAnnouncement, WireAnnouncement } from '@releve/contract/announcements'
import { RECIPIENTS_COUNTED_MOST } from '@releve/contract/counted'
import { countedText, formatCount, formatCounted, formatNumber, NBSP, NNBSP } from '#ui/format.ts'

const PERSON = { one: 'personne', other: 'personnes' } as const
const MAIL = { one: 'e-mail', other: 'e-mails' } as const

export const templateNames: Readonly<Record<AnnouncementTemplateType, string>> = {
  general: 'Annonce générale',
  update: 'Mise à jour',
  maintenance: 'Maintenance',
}

export const announcementTexts = {
  title: 'Annonces',
  views: 'Vue des annonces',
  compose: 'Rédiger',
  history: 'Historique',
  stats: 'Statistiques',
  center: 'Centre',
  centersFailed: 'Les centres n’ont pas pu être lus\u00A0: leur choix attend.',
  namesFailed: 'Les centres n’ont pas pu être lus\u00A0: ni leur choix ni leur nom ne peuvent être montrés.',
  allCenters: 'Tous les centres',
  chooseCenter: 'Choisir un centre',

  /** §8 */
  sent: (n: number) => `Annonce envoyée à ${n} utilisateurs`,
  /** §8 */
  testSent: 'Email de test envoyé avec succès',
  /** §8 */
  failed: "Erreur lors de l'envoi de l'annonce",

  form: {
    template: 'Modèle',
    templatesFailed: 'Les modèles n’ont pas pu être chargés',
    recipients: 'Destinataires',
    everybody: 'Tous les membres de tous les centres',
    membersOf: (center: string) => `Les membres ${ofPlace(center)}`,
    subject: 'Objet (facultatif)',
    subjectHint: 'Sans objet, l’e-mail porte celui du modèle.',
    message: 'Message',
    messageHint: (length: number, most: number) =>
      `${formatNumber(length)} sur ${formatCount(most, { one: 'caractère', other: 'caractères' })}`,
    duration: 'Durée prévue (facultatif)',
    durationHint: `Par exemple «${NBSP}de 22:00 à 23:30${NBSP}» ou «${NBSP}30 minutes${NBSP}».`,
    counting: 'Calcul du nombre de destinataires…',
    countFailed: 'Le nombre de destinataires n’a pas pu être calculé.',
    count: (n: number) => formatCounted(n, { one: 'destinataire', other: 'destinataires' }, RECIPIENTS_COUNTED_MOST),
    declined: (n: number) =>
      n === 1
        ? 'Dont 1 membre qui ne souhaite pas d’e-mails\u00A0: l’annonce s’affiche dans son application.'
        : `Dont ${countedText(n, RECIPIENTS_COUNTED_MOST)} membres qui ne souhaitent pas d’e-mails${NBSP}: l’annonce s’affiche dans leur application.`,
    chooseRecipients: 'Choisir les destinataires',
    centersAwaited: 'Tant que les centres ne sont pas lus, on ne sait pas à qui cette annonce irait.',
    centerUnknown: 'Le centre demandé n’existe pas ou plus\u00A0: choisissez les destinataires.',
    nobody: 'Cette annonce n’aurait aucun destinataire.',
    test: 'M’envoyer un test',
    send: 'Envoyer l’annonce',
    sendTo: (n: number) => `Envoyer à ${formatCounted(n, PERSON, RECIPIENTS_COUNTED_MOST)}`,
    question: (n: number) => `Envoyer à ${formatCounted(n, PERSON, RECIPIENTS_COUNTED_MOST)}${NNBSP}?`,
    confirm: (template: string, to: string) =>
      `«${NBSP}${template}${NBSP}», ${to}. Elle s’affiche dans leur application, et les e-mails partent tout de suite${NBSP}: elle ne peut pas être rappelée.`,
    toEverybody: 'à tous les membres de tous les centres',
    toCenter: (center: string) => `aux membres ${ofPlace(center)}`,
    toOwn: 'aux membres de votre centre',
  },

  audience: {
    label: 'À qui',
    all: 'Tous les membres',
    some: 'Certains membres',
    teams: 'Équipes',
    qualifications: 'Qualifications',
    both: 'Les membres de ces équipes qui ont au moins une de ces qualifications.',
    teamsFailed: 'Les équipes n’ont pas pu être lues.',
    qualificationsFailed: 'Les qualifications n’ont pas pu être lues.',
    chooseFirst: 'Choisissez au moins une équipe ou une qualification.',
    toSome: 'aux équipes et aux qualifications choisies',
  },

  preview: {
    title: 'Aperçu',
    subject: 'Objet',
    chooseTemplate: 'Choisissez un modèle pour voir l’e-mail tel qu’il partira.',
    tooShort: 'L’aperçu s’affiche dès que le message compte 10 caractères.',
    failed: 'L’aperçu n’a pas pu être chargé',
  },

  progress: {
    label: (isTest: boolean, total: number) => (isTest ? 'Envoi du test' : `Envoi à ${formatCount(total, PERSON)}`),
    value: (settled: number, total: number) => `${formatNumber(settled)} sur ${formatNumber(total)}`,
    title: 'Envoi en cours',
  },

  list: {
    label: 'Annonces envoyées',
    searched: { search: 'Chercher une annonce', count: { one: 'annonce', other: 'annonces' } },
    shown: 'Annonces affichées',
    shownAll: 'Toutes les annonces',
    emptyTitle: 'Aucune annonce envoyée',
    empty: 'Les annonces que vous envoyez s’affichent ici avec leur résultat.',
    write: 'Rédiger une annonce',
    failed: 'L’historique n’a pas pu être chargé',
    test: 'Test',
  },

  detail: {
    missing: 'Cette annonce n’existe plus',
    missingText: 'Elle a été retirée de l’historique.',
    back: 'Revenir aux annonces',
    failed: 'L’annonce n’a pas pu être chargée',
    sentBy: 'Envoyée par',
    sentAt: 'Le',
    to: 'À',
    audience: 'Équipes et qualifications',
    shown: 'Dans l’application',
    shownTo: (n: number) => formatCount(n, PERSON),
    withoutMail: 'Sans e-mail',
    withoutMailTo: (n: number) => `${formatCount(n, PERSON)}, qui ${n > 1 ? 'ont' : 'a'} déjà reçu trop d’annonces par e-mail aujourd’hui`,
    centerFailed: 'Le nom du centre destinataire n’a pas pu être lu.',
    duration: 'Durée prévue',
    message: 'Message',
    reuse: 'Reprendre ce texte',
    remove: 'Retirer de l’historique',
    removeTitle: `Retirer cette annonce${NNBSP}?`,
    removeBody:
      'Elle disparaît de l’historique et des statistiques. Les personnes qui l’ont reçue la gardent, par e-mail et dans l’application.',
    removed: 'Annonce retirée de l’historique',
  },

  figures: {
    failed: 'Les statistiques n’ont pas pu être chargées',
    emptyTitle: 'Pas encore de statistiques',
    empty: 'Elles s’affichent dès la première annonce envoyée. Les tests ne comptent pas.',
    count: 'Annonces',
    total: 'E-mails',
    sent: 'Remis',
    notSent: 'Échecs',
    rate: 'Taux de réussite',
    percent: (rate: number) => `${rate}${NBSP}%`,
    byMonth: 'E-mails par mois',
    byTemplate: 'Par modèle',
    month: 'Mois',
    template: 'Modèle',
    chart: 'E-mails remis et en échec, par mois',
  },
} as const

export const receivedTexts = {
  title: 'Annonces reçues',
  one: 'Annonce',
  isUnread: 'Non lue',
  failed: 'Les annonces n’ont pas pu être chargées',
  failedOne: 'L’annonce n’a pas pu être chargée',
  emptyTitle: 'Aucune annonce',
  empty: 'Vous retrouverez ici ce que les administrateurs annoncent à tous, à votre équipe ou à votre qualification.',
  missing: 'Cette annonce n’est pas dans les vôtres',
  missingText: 'Elle ne vous était pas adressée, ou date de plus de deux ans.',
  back: 'Revenir aux annonces',
  duration: (duration: string) => `Durée prévue${NBSP}: ${duration}`,
  searched: { search: 'Chercher une annonce', count: { one: 'annonce', other: 'annonces' }, more: 'Afficher les plus anciennes' },
} as const

/** The subject in its author's words, or the kind of announcement. */
export const titleOf = ({ subject, templateType }: Pick<ReceivedAnnouncement, 'subject' | 'templateType'>) =>
  subject ?? templateNames[templateType]

/** « Équipe A, Équipe B · Chef de salle » */
export const audienceText = ({ teams, qualifications }: NonNullable<WireAnnouncement['audience']>) =>
  [teams.map(({ name }) => name), qualifications]
    .filter((names) => names.length > 0)
    .map((names) => names.join(', '))
    .join(' · ')

/** « 42 remis », « 41 remis sur 42, 1 échec », « 12 sur 42, en cours ». */
export function resultText({ results: { total, sent, failed } }: Pick<WireAnnouncement, 'results'>): string {
  if (total === 0) return 'Dans l’application seulement'
  if (sent + failed < total) return `${formatNumber(sent + failed)} sur ${formatCount(total, MAIL)}, envoi en cours`
  if (failed === 0) return `${formatCount(total, MAIL)}, ${total > 1 ? 'tous remis' : 'remis'}`
  return `${formatNumber(sent)} sur ${formatCount(total, MAIL)}, ${formatCount(failed, { one: 'échec', other: 'échecs' })}`
}

/** Once none of its mails is on its way (§8): a failure only when none at all was delivered; the number is that of those delivered. */
export function outcomeOf({ testMode, shown, results: { total, sent } }: Pick<WireAnnouncement, 'testMode' | 'results' | 'shown'>) {
  if (total === 0) return { kind: 'success', message: announcementTexts.sent(shown) } as const
  if (sent === 0) return { kind: 'error', message: announcementTexts.failed } as const
  return { kind: 'success', message: testMode ? announcementTexts.testSent : announcementTexts.sent(sent) } as const
}
