// What a group of notifications does for somebody, and what they may choose of its mails.
import type { Preferences } from '@releve/contract/preferences'
import type { NotificationTerms, NotificationGroup } from '@releve/contract/notification-kinds'

type WireChannels = NonNullable<NonNullable<Preferences['notifications']>[NotificationGroup]>

/** `important`: what the group mails to who chose nothing, where that is neither all of it nor none. */
export type MailChoice = 'none' | 'important' | 'all'

export interface GroupChannels {
  readonly app: boolean
  readonly mail: MailChoice
  readonly mailChoices: readonly MailChoice[]
}

export function channelsOf(
  group: NotificationGroup,
  chosen: WireChannels | undefined,
  kinds: Readonly<Record<string, NotificationTerms>>,
): GroupChannels {
  const mailed = new Set(
    Object.values(kinds)
      .filter((kind) => kind.group === group)
      .map(({ email }) => email !== false),
  )
  const mailChoices: readonly MailChoice[] = mailed.size === 2 ? ['none', 'important', 'all'] : ['none', 'all']
  // Announcements are mails: they have no kind of notification, and are sent to whoever does not decline them.
  const byDefault: MailChoice = mailed.size === 2 ? 'important' : mailed.has(false) ? 'none' : 'all'
  const mail = chosen?.email === undefined ? byDefault : chosen.email ? 'all' : 'none'
  return { app: chosen?.app ?? true, mail, mailChoices }
}

/** As the server stores it: the important ones are no choice between yes and no. */
export function wireOf({ app, mail }: Pick<GroupChannels, 'app' | 'mail'>): WireChannels {
  return mail === 'important' ? { app } : { app, email: mail === 'all' }
}
