// The members that the device keeps under the key of the lists come in several shapes: a change reaches those that hold members.

/** The members of a centre, whole; of all centres, by pages; and their number. */
export type ListedMembers<Member> =
  | readonly Member[]
  | { readonly pages: readonly { readonly list: readonly Member[] }[] }
  | { readonly count: number }

export function changeListed<Member>(
  known: ListedMembers<Member>,
  change: (members: readonly Member[]) => readonly Member[],
): ListedMembers<Member> {
  if ('count' in known) return known
  if ('pages' in known) return { ...known, pages: known.pages.map((page) => ({ ...page, list: change(page.list) })) }
  return change(known)
}
