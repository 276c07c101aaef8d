// What a notification says and where it leads, from its kind and from what is known of its demand.
import type { WireDemand } from '@releve/contract/demands'
import type { WireNotification } from '@releve/contract/notifications'
import { formatCount, formatDay, NBSP } from '../../../ui/format.ts'
import { fullName } from '../../../ui/person.ts'
import { notificationTexts as texts } from '../texts.ts'

/** The demand it is about, when it is known and still there. */
type KnownDemand = Pick<WireDemand, '_id' | 'type' | 'status' | 'posterShift'>

/** « vacation N du sam. 5 déc. ». */
function vacationOf({ date }: WireNotification, demand: KnownDemand | null): string {
  if (date === null) return texts.vacation
  const name = demand?.posterShift.date === date ? `${NBSP}${demand.posterShift.shift.name}` : ''
  return `${texts.vacation}${name} du ${formatDay(date)}`
}

/** One sentence, without its full stop. */
export function sentenceOf(notification: WireNotification, demand: KnownDemand | null): string {
  const { kind, points } = notification
  const who = notification.actor === null ? texts.somebody : fullName(notification.actor)
  const vacation = vacationOf(notification, demand)
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
      return notification.date === null ? texts.modificationCancelled : `${texts.modificationCancelled} (${formatDay(notification.date)})`
    case 'planChanged':
      return notification.date === null ? texts.planChanged : `${texts.planChanged} à partir du ${formatDay(notification.date)}`
    case 'demandPosted':
      return `${who} cherche quelqu’un pour sa ${vacation}`
    case 'pointsReceived': {
      const gained = formatCount(points ?? 0, texts.points)
      return notification.actor === null ? `Vous recevez ${gained}` : `${who} vous donne ${gained}`
    }
    case 'sessionRevoked':
      return texts.sessionRevoked
    case 'message':
      return `${who} vous a écrit`
    case 'ticket':
      return notification.detail === null ? texts.ticket : `${texts.ticket}${NBSP}: ${notification.detail}`
    case 'accountApproved':
      return texts.accountApproved
    case 'roleChanged':
      return texts.roleChanged
    case 'teamChanged':
      return notification.date === null ? texts.teamChanged : `${texts.teamChanged} à partir du ${formatDay(notification.date)}`
    case 'centerChanged':
      return texts.centerChanged
    case 'accountPending':
      return `${who} demande à rejoindre votre centre`
    case 'recoveryRequested':
      return `${notification.detail ?? texts.somebody} demande à retrouver l’accès à son compte`
    case 'transferCancelled':
      return `Un transfert prévu de ${formatCount(points ?? 0, texts.points)} est annulé${NBSP}: ce membre a quitté le centre`
  }
}

/** Screens without anything more in their address. */
export type PlainTarget =
  | '/admin-panel'
  | '/admin/account-recovery'
  | '/admin/pending-users'
  | '/dashboard'
  | '/parameter/sessions'
  | '/tickets'

export type NotificationTarget =
  | { readonly to: '/exchange/replace' | '/exchange/switch'; readonly demand: string }
  | { readonly to: '/calendar'; readonly day: string }
  | { readonly to: '/profile/$userId/transaction-history' | '/profile/$userId'; readonly userId: string }
  | { readonly to: '/messages'; readonly conversation: string }
  | { readonly to: 'plain'; readonly path: PlainTarget }

/** Where one goes for what is not a demand nor a day. */
function placeOf({ kind, subjectId }: WireNotification, me: string): NotificationTarget | null {
  switch (kind) {
    case 'pointsReceived':
    case 'transferCancelled':
      return { to: '/profile/$userId/transaction-history', userId: me }
    case 'message':
      return subjectId === null ? null : { to: '/messages', conversation: subjectId }
    case 'ticket':
      return { to: 'plain', path: '/tickets' }
    case 'accountPending':
      return { to: 'plain', path: '/admin/pending-users' }
    case 'recoveryRequested':
      return { to: 'plain', path: '/admin/account-recovery' }
    case 'modificationRequested':
      return { to: 'plain', path: '/admin-panel' }
    case 'accountApproved':
      return { to: 'plain', path: '/dashboard' }
    case 'sessionRevoked':
      return { to: 'plain', path: '/parameter/sessions' }
    case 'roleChanged':
    case 'centerChanged':
      return { to: '/profile/$userId', userId: me }
    default:
      return null
  }
}

/** A demand still open is where one acts; what is done is seen on its day. Null: it leads nowhere. */
export function targetOf(notification: WireNotification, demand: KnownDemand | null, me: string): NotificationTarget | null {
  const place = placeOf(notification, me)
  if (place !== null) return place
  if (demand?.status === 'open') return { to: demand.type === 'switch' ? '/exchange/switch' : '/exchange/replace', demand: demand._id }
  const day = notification.date ?? demand?.posterShift.date
  if (day !== undefined) return { to: '/calendar', day }
  return notification.kind === 'teamChanged' ? { to: '/profile/$userId', userId: me } : null
}
