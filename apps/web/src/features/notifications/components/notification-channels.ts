// What a group of notifications does for somebody: his choice, or what happens to who chose nothing.
import type { NotificationChannels, NotificationGroup } from '@releve/contract/notifications'

export interface GroupChannels {
  readonly app: boolean
  readonly email: boolean
  /** False: nothing was chosen; of a group the important kinds alone are mailed. */
  readonly isChosen: boolean
}

export function channelsOf(
  group: NotificationGroup,
  chosen: { readonly app: boolean; readonly email: boolean } | undefined,
  kinds: Readonly<Record<string, NotificationChannels>>,
): GroupChannels {
  if (chosen !== undefined) return { ...chosen, isChosen: true }
  // Announcements are mails: they have no kind of notification, and are sent to whoever does not decline them.
  if (group === 'announcements') return { app: true, email: true, isChosen: false }
  const email = Object.values(kinds).some((kind) => kind.group === group && kind.email !== false)
  return { app: true, email, isChosen: false }
}
