// How the pages of older notifications stand behind the newest ones: what is known twice is shown once, nothing is left out between.
import type { Notifications } from '../queries.ts'

/** As many as one call gives, and as many as are read at once. */
export const OLDER_PAGE = 200

export interface OlderPage {
  /** The notification it begins after. */
  readonly after: string
  readonly list: Notifications
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
