// The words about background work and the mails on their way.
import type { TaskName, WireJob, WireMail } from '@releve/contract/jobs'
import { formatCount, formatCounted, formatNumber, NBSP, NNBSP } from '#ui/format.ts'

const TASKS = { one: 'tâche', other: 'tâches' } as const
const MAILS = { one: 'e-mail', other: 'e-mails' } as const

export const jobTexts = {
  title: 'E-mails et tâches de fond',
  summary: (waiting: number, running: number, queued: number) =>
    [
      `${formatCounted(queued, MAILS)} en route`,
      `${formatCount(waiting, TASKS)} en attente`,
      ...(running > 0 ? [`${formatNumber(running)} en cours`] : []),
    ].join(', '),
  /** They are told otherwise, and these are not sent tomorrow. */
  textsDropped: (count: number) =>
    `${formatNumber(count)}${NBSP}SMS d’aujourd’hui ${count < 2 ? 'n’a pas été envoyé et ne le sera pas' : 'n’ont pas été envoyés et ne le seront pas'}${NBSP}: ${count < 2 ? 'son' : 'leur'} centre avait atteint sa limite du jour.`,
  reading: 'Lecture de la file…',
  failed: 'La file n’a pas pu être lue.',
  views: { label: 'Ce que la file contient', mails: 'E-mails', tasks: 'Tâches' },
  retry: 'Réessayer',
  now: 'Faire maintenant',
  drop: 'Supprimer',
  dropTitle: `Supprimer cette tâche${NNBSP}?`,
  dropText: 'Elle ne sera plus jamais faite. Ce qu’elle devait faire reste à faire autrement.',
  retried: 'Nouvel essai lancé.',
  dropped: 'Tâche supprimée.',
  lostText: 'Son texte a été effacé\u00A0: il ne peut pas être renvoyé.',
  cause: (error: string) => `Cause${NBSP}: ${error}`,
  tries: (attempts: number, most: number) => `essai ${formatNumber(attempts)} sur ${formatNumber(most)}`,
  attempts: (count: number) => formatCount(count, { one: 'essai', other: 'essais' }),
  more: (count: number) => `et ${formatCount(count, TASKS)} de plus`,
  mails: {
    list: 'E-mails, du plus récent au plus ancien',
    filter: 'État des e-mails',
    all: 'Tous',
    failedTitle: 'Les e-mails n’ont pas pu être chargés',
    emptyTitle: 'Aucun e-mail',
    empty: {
      all: 'Relève n’a encore envoyé aucun e-mail.',
      queued: 'Rien n’attend de partir.',
      failed: 'Aucun e-mail n’a été abandonné.',
      sent: 'Aucun e-mail n’est encore parti.',
    },
    earlier: 'Afficher les précédents',
    created: (when: string) => `demandé le ${when}`,
    settled: { sent: (when: string) => `parti le ${when}`, failed: (when: string) => `abandonné le ${when}` },
  },
  tasks: {
    list: 'Tâches',
    failedTitle: 'Les tâches n’ont pas pu être chargées',
    none: 'Aucune tâche n’attend\u00A0: tout est fait.',
    due: (when: string) => `prévue le ${when}`,
    schedules: 'Ce qui revient régulièrement',
    next: (when: string) => `prochaine fois le ${when}`,
    last: (when: string) => `dernière fois le ${when}`,
    never: 'jamais encore faite',
  },
} as const

export const mailStatusLabels: Readonly<Record<WireMail['status'], { readonly one: string; readonly filter: string }>> = {
  queued: { one: 'En route', filter: 'En route' },
  failed: { one: 'En échec', filter: 'En échec' },
  sent: { one: 'Parti', filter: 'Partis' },
}

/** The state of a finished mail on an installation without a mail server. */
export const KEPT_MAIL = { one: 'Gardé sur le serveur', filter: 'Gardés' } as const

export const jobStatusLabels: Readonly<Record<WireJob['status'], string>> = {
  waiting: 'En attente',
  running: 'En cours',
  failed: 'En échec',
}

const TASK_LABELS: Readonly<Record<TaskName, string>> = {
  settle: 'Règlement des points',
  expire: 'Expiration des demandes',
  webhooks: 'Envois des webhooks',
  directories: 'Lecture des annuaires',
  keys: 'Clés qui expirent ou n’ont plus de responsable',
  waves: 'Vagues des vacations à pourvoir',
  searchCircles: 'Recherche d’échanges à trois ou à quatre',
  departures: 'Départs prévus',
  searchAtNight: 'Recherche d’échanges, la nuit',
  qualifications: 'Qualifications qui prennent fin',
  tellDemands: 'Annonce des demandes aux collègues',
  announce: 'Envoi d’une annonce',
  announcementMails: 'E-mails d’une annonce',
  push: 'Notifications sur les appareils',
  sms: 'Notifications par SMS',
  reconcileMember: 'Arrivée ou départ d’un membre',
  memberName: 'Nom d’un membre',
  mailNotifications: 'E-mails de notification',
  mail: 'Envoi d’un e-mail',
  accountLetter: 'E-mail d’un compte',
  purge: 'Effacement des données périmées',
}

/** The label of a background task; an unknown task has its own name. */
export const taskLabel = (task: string): string => (isTaskName(task) ? TASK_LABELS[task] : task)

const isTaskName = (task: string): task is TaskName => task in TASK_LABELS

const MAIL_LABELS: Readonly<Record<string, string>> = {
  reset: 'Mot de passe oublié',
  welcome: 'Bienvenue',
  registered: 'Inscription',
  approved: 'Compte approuvé',
  rejected: 'Compte refusé',
  announcement: 'Annonce',
  notification: 'Notification',
  ticket: 'Message aux administrateurs',
  ticketAnswer: 'Réponse des administrateurs',
}

/** The purpose of a mail; those about the security of an account share one word. */
export const mailLabel = (kind: string): string => MAIL_LABELS[kind] ?? 'Compte'
