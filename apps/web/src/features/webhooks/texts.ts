// The words of webhooks.
import { ofName } from '@releve/contract/elision'
import type { WebhookEvent, WireDelivery } from '@releve/contract/webhooks'
import { formatCount, NBSP, NNBSP } from '#ui/format.ts'

const events: Readonly<Record<WebhookEvent, string>> = {
  planning: 'Les changements du planning',
  demand: 'Les demandes',
  vacancy: 'Les vacations à pourvoir',
  absence: 'Les absences et les jours off',
  closing: 'Les clôtures de mois',
}

const happened: Readonly<Record<string, string>> = {
  'planning.changed': 'Planning changé',
  'demand.opened': 'Demande postée',
  'demand.changed': 'Demande changée',
  'vacancy.opened': 'Vacation à pourvoir',
  'vacancy.changed': 'Vacation à pourvoir changée',
  'absence.changed': 'Absence ou jour off',
  'closing.closed': 'Mois clos',
  'closing.reopened': 'Mois rouvert',
}

/** The reasons why there was no answer, in words; any other one is a code that who runs the receiver knows. */
const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connexion refusée',
  ECONNRESET: 'connexion coupée',
  ENOTFOUND: 'nom inconnu',
  EPRIVATE: 'adresse privée',
  ESECRET: `secret illisible${NBSP}: recréez ce webhook`,
  TimeoutError: `pas de réponse en 8${NBSP}secondes`,
}

function became({ state, answer, attempts }: WireDelivery): string {
  if (answer === null) return 'pas encore envoyé'
  const last = /^\d+$/.test(answer) ? `réponse ${answer}` : (causes[answer] ?? answer)
  const tries = formatCount(attempts, { one: 'essai', other: 'essais' })
  if (state === 'sent') return `reçu, ${last}`
  return state === 'failed' ? `abandonné, ${last}` : `${tries}, ${last}`
}

export const webhookTexts = {
  title: 'Webhooks',
  note: `Relève écrit à un logiciel dès que quelque chose change, sans qu’il ait à demander. Chaque envoi est signé et dit ce qui a changé, jamais la cause d’une absence${NBSP}: le logiciel lit le reste avec une clé.`,
  failed: 'Les webhooks n’ont pas pu être lus.',
  none: 'Aucun webhook',
  noneText: `Donnez l’adresse d’un logiciel à prévenir${NBSP}: alerte, paie, affichage.`,
  create: 'Créer un webhook',
  events,
  waiting: (count: number) =>
    count > 1000 ? `plus de 1${NNBSP}000${NBSP}envois attendent` : formatCount(count, { one: 'envoi attend', other: 'envois attendent' }),
  off: (day: string) => `Éteint le ${day}${NBSP}: l’adresse ne répondait pas. Rallumez-le quand elle répond, ce qui attendait partira.`,
  turnOn: 'Rallumer',
  turnOnOf: (name: string) => `Rallumer ${name}`,
  turnedOn: 'Webhook rallumé.',
  deliveries: 'Envois',
  deliveriesOf: (name: string) => `Envois ${ofName(name)}`,
  remove: 'Retirer',
  removeOf: (name: string) => `Retirer ${name}`,
  removeTitle: (name: string) => `Retirer «${NBSP}${name}${NBSP}»${NNBSP}?`,
  removeBody: 'Le logiciel n’apprendra plus rien, et la liste de ses envois disparaît.',
  removed: 'Webhook retiré.',
  form: {
    name: 'Nom du webhook',
    nameHint: `Le logiciel prévenu, par exemple «${NBSP}Alerte${NBSP}».`,
    url: 'Adresse',
    urlHint: `Elle commence par https://. Une adresse privée n’est acceptée que si l’installation l’a permise.`,
    events: 'Ce qu’il apprend',
  },
  madeTitle: 'Votre nouveau webhook',
  secret: 'Secret',
  made: 'Il n’est montré qu’une fois. Perdu, retirez le webhook et créez-en un autre.',
  use: 'Le logiciel s’en sert pour vérifier la signature de chaque envoi (Standard Webhooks).',
  copy: 'Copier le secret',
  copied: 'Secret copié.',
  copyFailed: 'Le secret n’a pas pu être copié. Sélectionnez-le et copiez-le vous-même.',
  close: 'Terminer',
  sheet: {
    failed: 'Les envois n’ont pas pu être lus.',
    none: 'Aucun envoi',
    noneText: 'Ceux des trente derniers jours apparaissent ici.',
    list: 'Envois',
    eventOf: (event: string) => happened[event] ?? event,
    line: (day: string, clock: string, delivery: WireDelivery) => `${day} à ${clock}, ${became(delivery)}`,
    resend: 'Renvoyer',
    resendOf: (event: string, day: string, clock: string) => `Renvoyer «${NBSP}${event}${NBSP}» du ${day} à ${clock}`,
    resent: 'Envoi relancé.',
    more: 'Voir plus d’envois',
  },
} as const
