// How the pages of older notifications stand behind the newest ones: what is known twice is shown once, nothing is left out between.
import type { WireNotification } from '@releve/contract/notifications'

type Notifications = WireNotification[]

/** As many as one call gives, and as many as are read at once. */
export const OLDER_PAGE = 200

export interface OlderPage {
  /** The notification it begins after. */
  readonly after: string
  readonly list: Notifications
  /** The one the next page begins after, be it cleared meanwhile; null at the end. */
  readonly next: string | null
}

/** A page as the server gave it. */
export function olderPage(after: string, list: Notifications): OlderPage {
  return { after, list, next: list.length < OLDER_PAGE ? null : (list.at(-1)?._id ?? null) }
}

/** What was done to the newest, done to these too. */
export function withChange<T extends { readonly pages: readonly OlderPage[] }>(
  known: T | undefined,
  change: (list: Notifications) => Notifications,
): T | undefined {
  return known && { ...known, pages: known.pages.map((page) => ({ ...page, list: change(page.list) })) }
}

/** Some may stand between the newest and the pages: what these begin after is not among the newest any more. */
export function isApart(newest: Notifications, [first]: readonly OlderPage[]): boolean {
  return first !== undefined && newest.length > 0 && newest.every(({ _id }) => _id !== first.after)
}

/** All that is known, newest first. */
export function withOlder(newest: Notifications, pages: readonly OlderPage[]): Notifications {
  const known = new Set(newest.map(({ _id }) => _id))
  const older = pages.flatMap(({ list }) => list).filter(({ _id }) => !known.has(_id))
  return older.length === 0 ? newest : [...newest, ...older]
}
