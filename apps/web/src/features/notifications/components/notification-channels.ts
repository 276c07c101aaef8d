// A group's effect for a reader, and their choices about its mails.
import type { Preferences } from '@releve/contract/preferences'
import { notificationKinds, type NotificationTerms, type NotificationGroup } from '@releve/contract/notification-kinds'

type WireChannels = NonNullable<NonNullable<Preferences['notifications']>[NotificationGroup]>

/** `important`: what the group mails to who chose nothing, where that is neither all of it nor none. */
type MailChoice = 'none' | 'important' | 'all'

export interface GroupChannels {
  readonly app: boolean
  readonly mail: MailChoice
  readonly mailChoices: readonly MailChoice[]
  /** Whether it goes to their devices. */
  readonly push: boolean
  /** The default for a reader without a choice. */
  readonly pushByDefault: boolean
  /** Whether text messages are chosen. */
  readonly sms: boolean
}

/** Offers were a part of the answers: what was chosen there holds for who has not chosen since. */
export function chosenOf(group: NotificationGroup, { notifications }: Pick<Preferences, 'notifications'>): WireChannels | undefined {
  return notifications?.[group] ?? (group === 'offers' ? notifications?.demands : undefined)
}

export function channelsOf(group: NotificationGroup, chosen: WireChannels | undefined): GroupChannels {
  const ofGroup = Object.values<NotificationTerms>(notificationKinds).filter((kind) => kind.group === group)
  const mailed = new Set(ofGroup.map(({ email }) => email !== false))
  const isPushed = ofGroup.some(({ push }) => push)
  const mailChoices: readonly MailChoice[] = mailed.size === 2 ? ['none', 'important', 'all'] : ['none', 'all']
  // A group whose kinds are all mailed, as announcements are, is mailed to whoever does not decline it.
  const byDefault: MailChoice = mailed.size === 2 ? 'important' : mailed.has(false) ? 'none' : 'all'
  const mail = chosen?.email === undefined ? byDefault : chosen.email ? 'all' : 'none'
  const app = group === 'offers' || (chosen?.app ?? true)
  // A reader who declined the inbox before devices could be notified is not notified there.
  const pushByDefault = isPushed && (chosen?.app ?? true)
  return { app, mail, mailChoices, push: chosen?.push ?? pushByDefault, pushByDefault, sms: chosen?.sms ?? false }
}

type Channels = Pick<GroupChannels, 'app' | 'mail'> & Partial<Pick<GroupChannels, 'push' | 'pushByDefault' | 'sms'>>

/** Gives the form that the server stores: what the group does by itself is no choice between yes and no. */
export function wireOf({ app, mail, push, pushByDefault, sms = false }: Channels): WireChannels {
  return {
    app,
    ...(mail !== 'important' && { email: mail === 'all' }),
    ...(push !== undefined && push !== pushByDefault && { push }),
    ...(sms && { sms }),
  }
}

/** The change to send for one group; an answer that offers followed until now stays as it was for them. */
export function changeOf(
  group: NotificationGroup,
  next: Channels,
  preferences: Pick<Preferences, 'notifications'>,
): NonNullable<Preferences['notifications']> {
  const { notifications } = preferences
  const isCopied = group === 'demands' && notifications?.offers === undefined
  return { [group]: wireOf(next), ...(isCopied && { offers: notifications?.demands ?? { app: true } }) }
}
