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
    case 'demandPosted':
      return `${who} cherche quelqu’un pour sa ${vacation}`
    case 'pointsReceived': {
      const gained = formatCount(points ?? 0, texts.points)
      return notification.actor === null ? `Vous recevez ${gained}` : `${who} vous donne ${gained}`
    }
    case 'sessionRevoked':
      return texts.sessionRevoked
  }
}

export type NotificationTarget =
  | { readonly to: '/exchange/replace' | '/exchange/switch'; readonly demand: string }
  | { readonly to: '/calendar'; readonly day: string }
  | { readonly to: '/profile/$userId/transaction-history'; readonly userId: string }

/** A demand still open is where one acts; what is done is seen on its day. Null: it leads nowhere. */
export function targetOf(notification: WireNotification, demand: KnownDemand | null, me: string): NotificationTarget | null {
  if (notification.kind === 'pointsReceived') return { to: '/profile/$userId/transaction-history', userId: me }
  if (demand?.status === 'open') return { to: demand.type === 'switch' ? '/exchange/switch' : '/exchange/replace', demand: demand._id }
  const day = notification.date ?? demand?.posterShift.date
  return day === undefined ? null : { to: '/calendar', day }
}
