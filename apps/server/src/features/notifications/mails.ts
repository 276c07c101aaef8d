// What a notification says in a mail: the sentence of the inbox, said without the screen around it.
import type { NotificationKind } from '@releve/contract/notifications'
import { shortDay } from '@releve/contract/sentences'
import { composeMail } from '../../mail/layout.ts'
import type { NewMail } from '../../mail/store.ts'
import type { DueMailRow } from './store.ts'

const NBSP = '\u00A0'

interface Notice {
  readonly kind: NotificationKind
  /** YYYY-MM-DD */
  readonly day: string | null
  readonly points: number | null
  readonly detail: string | null
  /** First and last name of who did it. */
  readonly actor: string | null
}

const vacationOf = (day: string | null) => (day === null ? 'vacation' : `vacation du ${shortDay(day)}`)
const countOfPoints = (points: number | null) => `${points ?? 0}${NBSP}point${(points ?? 0) < 2 ? '' : 's'}`

/** One sentence, without its full stop. */
function sentenceOf({ kind, day, points, detail, actor }: Notice): string {
  const who = actor ?? 'Un collègue'
  const vacation = vacationOf(day)
  switch (kind) {
    case 'demandAccepted':
      return `${who} prend votre ${vacation}`
    case 'demandSwapped':
      return `${who} permute avec vous${NBSP}: votre ${vacation} est échangée`
    case 'demandWithdrawn':
      return `${who} se désiste${NBSP}: votre ${vacation} est de nouveau à prendre`
    case 'demandInterest':
      return `${who} s’intéresse à votre ${vacation}`
    case 'interestDeclined':
      return `${who} a décliné votre intérêt pour sa ${vacation}`
    case 'demandExpired':
      return `Personne n’a pris votre ${vacation}${NBSP}: elle vous reste`
    case 'demandClosed':
      return `Votre demande pour la ${vacation} est close${NBSP}: cette vacation n’est plus la vôtre`
    case 'demandCancelled':
      return `La demande pour la ${vacation} est annulée par un administrateur`
    case 'vacationUncovered':
      return `${who} n’assurera pas la ${vacation} prise à un collègue${NBSP}: elle reste sans personne`
    case 'modificationRequested':
      return `${who} demande une modification de son planning`
    case 'modificationRegistered':
      return `${who} a modifié votre planning`
    case 'modificationApproved':
      return 'Votre demande de modification de planning est approuvée'
    case 'modificationRejected':
      return 'Votre demande de modification de planning est refusée'
    case 'modificationWithdrawn':
      return `${who} retire une modification de son planning`
    case 'modificationCancelled':
      return `Une modification de votre planning est annulée, le cycle de service ayant changé${day === null ? '' : ` (${shortDay(day)})`}`
    case 'planChanged':
      return day === null
        ? 'Le cycle de service change votre planning'
        : `Le cycle de service change votre planning à partir du ${shortDay(day)}`
    case 'demandPosted':
      return `${who} cherche quelqu’un pour sa ${vacation}`
    case 'pointsReceived':
      return actor === null ? `Vous recevez ${countOfPoints(points)}` : `${who} vous donne ${countOfPoints(points)}`
    case 'transferCancelled':
      return `Un transfert prévu de ${countOfPoints(points)} est annulé${NBSP}: ce membre a quitté le centre`
    case 'sessionRevoked':
      return `Une de vos sessions a été fermée${NBSP}: quelqu’un d’autre a peut-être voulu s’en servir. En cas de doute, changez de mot de passe et prévenez votre administrateur`
    case 'accountApproved':
      return `Votre compte est approuvé${NBSP}: bienvenue`
    case 'roleChanged':
      return 'Votre rôle d’administrateur a changé'
    case 'teamChanged':
      return day === null ? 'Votre équipe change' : `Votre équipe change à partir du ${shortDay(day)}`
    case 'centerChanged':
      return 'Vous avez changé de centre'
    case 'accountPending':
      return `${who} demande à rejoindre votre centre`
    case 'recoveryRequested':
      return `${detail ?? 'Un membre'} demande à retrouver l’accès à son compte`
    case 'message':
      return `${who} vous a écrit`
    case 'ticket':
      return `Nouveau message adressé aux administrateurs${detail === null ? '' : `${NBSP}: ${detail}`}`
  }
}

/** Where it leads. */
function pathOf(row: Pick<DueMailRow, 'kind' | 'day' | 'actor_id'>): string {
  switch (row.kind) {
    case 'message':
      return '/messages'
    case 'ticket':
      return '/tickets'
    case 'accountPending':
      return '/admin/pending-users'
    case 'recoveryRequested':
      return '/admin/account-recovery'
    default:
      return row.day === null ? '/dashboard' : `/calendar?day=${row.day}`
  }
}

export function notificationMail(row: DueMailRow, publicUrl: string): NewMail {
  const { actor_name: name, actor_last_name: lastName } = row
  const actor = name === null || lastName === null ? null : `${name} ${lastName}`.trim()
  const sentence = sentenceOf({ kind: row.kind, day: row.day, points: row.points, detail: row.detail, actor })
  return {
    kind: 'notification',
    to: row.email,
    ...composeMail({
      subject: sentence,
      title: sentence,
      paragraphs: ['Voici ce qui vient de se passer sur Relève. Le détail s’y trouve.'],
      action: { label: 'Ouvrir Relève', url: `${publicUrl}${pathOf(row)}` },
      notes: [`Vous choisissez ce qui vous est envoyé par e-mail dans vos paramètres${NBSP}: ${publicUrl}/parameter`],
    }),
  }
}
