// The texts of the calendar subscription's page.
import { NBSP, NNBSP } from '#ui/format.ts'

export const feedTexts = {
  create: 'Créer l’adresse de mon calendrier',
  failed: 'L’abonnement n’a pas pu être lu',
  address: 'Votre adresse secrète',
  addressHint: `Qui la connaît peut lire vos horaires et vos jours d’absence, sans leur cause${NBSP}: ne la donnez à personne.`,
  copy: 'Copier l’adresse',
  copied: 'Adresse copiée.',
  copyFailed: 'L’adresse n’a pas pu être copiée. Sélectionnez-la et copiez-la vous-même.',
  addTo: (program: string) => `Ajouter à ${program}`,
  openHint:
    'Google Agenda et Outlook s’ouvrent dans le navigateur et demandent votre compte\u202F; le calendrier arrive ensuite sur le téléphone. Ailleurs, copiez l’adresse et ajoutez un calendrier «\u00A0par URL\u00A0».',
  alarm: 'Rappel avant la prise de service',
  alarms: {
    none: 'Pas de rappel',
    '30': `30${NBSP}minutes avant`,
    '60': `1${NBSP}heure avant`,
    '120': `2${NBSP}heures avant`,
    '720': `12${NBSP}heures avant`,
    '1440': 'La veille, à la même heure',
  },
  alarmOther: (minutes: number) => `${minutes}${NBSP}minutes avant`,
  past: 'Vacations passées',
  pasts: { month: 'Le dernier mois', arrival: 'Depuis mon arrivée au centre' },
  pastSaved: 'Choix enregistré.',
  alarmSaved: 'Rappel enregistré.',
  lastRead: (when: string) => `Lue pour la dernière fois ${when}.`,
  neverRead: 'Aucun calendrier ne l’a encore lue.',
  today: (clock: string) => `aujourd’hui à ${clock}`,
  onDay: (day: string, clock: string) => `le ${day} à ${clock}`,
  warning: 'Un calendrier peut avoir quelques heures de retard. Avant de compter sur un horaire, regardez dans Relève.',
  renew: {
    label: 'Changer d’adresse',
    title: `Changer l’adresse de votre calendrier${NNBSP}?`,
    body: 'L’adresse actuelle ne répondra plus. Vous devrez ajouter la nouvelle à votre téléphone.',
    done: `Nouvelle adresse créée${NBSP}: ajoutez-la à votre téléphone.`,
  },
  revoke: {
    label: 'Fermer l’abonnement',
    title: `Fermer l’abonnement${NNBSP}?`,
    body: 'L’adresse ne répondra plus et vos vacations disparaîtront de votre téléphone.',
    done: 'Abonnement fermé.',
  },
} as const
