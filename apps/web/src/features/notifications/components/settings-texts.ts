// The words of the settings of notifications.
import { DIGEST_AT, NIGHT_REST_HOURS, RING_WITHIN_HOURS } from '@releve/domain/planning/due-at'
import { WEEKDAYS_SHORT } from '@releve/contract/day-words'
import type { Alert } from '@releve/domain/demands/alert'
import { SMS_CODE_DIGITS } from '@releve/contract/phone-number'
import { formatCount, NBSP, NNBSP } from '#ui/format.ts'

const inWords = (names: readonly string[]) => [names.slice(0, -1).join(', '), names.at(-1) ?? ''].filter((part) => part !== '').join(' et ')

export const notificationSettingsTexts = {
  device: {
    label: 'Recevoir les notifications sur cet appareil',
    notes: {
      on: 'Cet appareil vous prévient, même quand Relève est fermé, jusqu’à votre déconnexion.',
      off: 'Relève vous préviendra, même fermé. Votre navigateur vous demandera l’autorisation.',
      blocked:
        'Les notifications de Relève sont bloquées sur cet appareil. Ouvrez les réglages du site (à gauche de l’adresse, ou dans les réglages du téléphone), autorisez les notifications, puis revenez ici.',
      install:
        'Sur iPhone et iPad, installez d’abord Relève\u00A0: touchez Partager, puis «\u00A0Sur l’écran d’accueil\u00A0», et ouvrez-le depuis son icône.',
      unsupported: 'Ce navigateur ne sait pas recevoir de notifications. Essayez avec un autre, ou gardez les e-mails.',
      shell: `Cette application ne reçoit pas encore de notifications. Pour en recevoir sur ce téléphone, ouvrez Relève dans son navigateur${NNBSP}; sinon, choisissez les e-mails ou les SMS.`,
      noToken: 'Ce téléphone n’a pas pu s’inscrire auprès de Google. Vérifiez votre connexion, puis réessayez.',
    },
    /** The application of a store has these, where they differ. */
    phone: {
      on: 'Ce téléphone vous prévient, même quand Relève est fermé, jusqu’à votre déconnexion.',
      off: `Relève vous préviendra, même fermé. Google, et Apple sur iPhone, transmettent ces notifications et peuvent les lire${NNBSP}: elles disent quelle vacation, jamais de qui ni combien de points.`,
      blocked:
        'Les notifications de Relève sont refusées sur ce téléphone. Autorisez-les dans ses réglages, à la page de Relève, puis revenez ici.',
    },
    channels: { show: 'Ce qui vous est proposé, ce qui change pour vous', over: 'Ce qui n’est plus à prendre' },
  },
  sms: {
    label: 'Recevoir des SMS',
    off: 'à votre numéro, pour ce que vous choisissez plus haut',
    on: (number: string) => `au ${number}, pour ce que vous choisissez plus haut`,
    change: 'Changer de numéro',
    note: 'Ce numéro ne sert qu’aux SMS de Relève. Personne d’autre ne le voit, et vous le retirez quand vous voulez.',
    number: 'Téléphone mobile',
    hint: `Comme 06 39 98 00 07${NNBSP}; hors de métropole avec l’indicatif, comme +262 692 98 00 07.`,
    ask: 'Recevoir un code',
    sent: (number: string) => `Un code à ${SMS_CODE_DIGITS}${NBSP}chiffres vient d’être envoyé au ${number}.`,
    code: 'Code reçu par SMS',
    codeWrong: `Le code a ${SMS_CODE_DIGITS}${NBSP}chiffres.`,
    confirm: 'Confirmer',
    again: 'Changer de numéro ou demander un autre code',
  },
  told: 'Vous prévenir',
  where: 'Où vous joindre',
  channels: { app: 'Application', push: 'Notification', email: 'E-mail', sms: 'SMS' },
  always: 'toujours',
  /** Beneath the name of a group, what it comes by. */
  by: { push: 'notification', email: 'e-mail', sms: 'SMS', appOnly: 'dans l’application seulement', nothing: 'jamais' },
  mails: { label: 'E-mails envoyés', important: 'L’essentiel', all: 'Tous' },
  essential:
    '«\u00A0L’essentiel\u00A0»\u00A0: ce qui change votre planning, ou ce qu’un collègue vous propose. Chaque choix est enregistré aussitôt.',
  security:
    'Ce qui touche à la sécurité de votre compte (session fermée, rôle, centre) vous est toujours signalé, dans Relève et par e-mail.',
  groups: {
    offers: 'Une vacation vous est proposée',
    demands: 'Réponses à vos demandes',
    circles: 'Échanges à trois ou à quatre',
    planning: 'Votre planning change',
    messages: 'Messages et annonces',
    points: 'Points',
    administration: 'Administration',
  },
  notes: {
    offers: 'urgent, réponse attendue',
    circles: 'proposés, conclus, ou qui n’auront pas lieu',
    demands: 'prises, rendues, annulées, ou qui intéressent un collègue',
    planning: 'absences et modifications décidées, changements d’équipe et de cycle',
    messages: 'ce que vos collègues vous écrivent, ce que vos administrateurs envoient à tous',
    points: 'reçus, retirés, transferts annulés',
    administration: 'comptes en attente, accès perdus, courrier reçu',
  },
  announcements: 'Annonces du centre par e-mail',
  announcementsByMail: 'annonces par e-mail',
  alert: {
    label: 'Seulement certaines vacations',
    hint: 'Les autres restent dans l’application. Ce qu’un collègue vous adresse à vous vous parvient toujours.',
    change: 'Changer les critères',
    title: 'Vacations qui vous intéressent',
    shifts: 'Sortes de vacation',
    weekdays: 'Jours où elle commence',
    any: 'Rien de choisi\u00A0: toutes.',
    anyDay: 'Rien de choisi\u00A0: tous.',
    points: 'Points, au moins',
    pointsUnit: { one: 'point', other: 'points' },
    keep: 'Enregistrer ces critères',
    failed: 'Les vacations du centre n’ont pas pu être lues.',
    /** « N et J, sam. et dim., dès 5 points » */
    summary: ({ shifts, weekdays, points }: Alert) => {
      const days = weekdays.toSorted((a, b) => a - b).map((weekday) => WEEKDAYS_SHORT[weekday - 1] ?? '')
      const parts = [
        shifts.length === 0 ? 'Toutes les vacations' : inWords(shifts),
        ...(days.length === 0 ? [] : [inWords(days)]),
        ...(points === 0 ? [] : [`dès ${formatCount(points, { one: 'point', other: 'points' })}`]),
      ]
      return parts.join(', ')
    },
  },
  when: 'Quand',
  quiet: 'Heures calmes',
  quietNow: (from: string, to: string) => `Heures calmes${NBSP}: de ${from} à ${to}`,
  quietHint: (from: string, to: string) => `${from} – ${to}, et ${NIGHT_REST_HOURS}${NBSP}h après une nuit`,
  changeHours: 'Changer les heures',
  hoursHint: `Entre ces deux heures et dans les ${NIGHT_REST_HOURS}${NBSP}heures qui suivent une nuit travaillée, rien ne sonne et vos notifications ne partent pas par e-mail. Elles se voient aussitôt dans Relève. La sécurité de votre compte n’attend pas.`,
  from: 'De',
  to: 'À',
  keepHours: 'Enregistrer ces heures',
  night: 'Sonner même la nuit',
  nightHint: `pour une vacation qui commence dans moins de ${RING_WITHIN_HOURS}${NBSP}h`,
  digest: 'Résumé du jour',
  digestHint: `tout en une fois, à ${DIGEST_AT}`,
} as const

/**
 * The state of this device. `install`: on an iPhone, once Relève is on its home screen. `blocked`: its owner refused, in the browser or the
 * settings. `shell`: the application of a store, where it was built for no project of Google or its server has no account of that one.
 * `noToken`: Google gave it none.
 */
export type DeviceState = keyof (typeof notificationSettingsTexts)['device']['notes']
