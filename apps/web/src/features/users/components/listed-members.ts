// The members that the device keeps under the key of the lists come in several shapes: a change reaches those that hold members.

/** The members of a centre, whole; of all centres, by pages; and their number. */
export type ListedMembers<Member> =
  | readonly Member[]
  | { readonly pages: readonly { readonly list: readonly Member[] }[] }
  | { readonly count: number }

export function changeListed<Member>(
  listed: ListedMembers<Member>,
  change: (members: readonly Member[]) => readonly Member[],
): ListedMembers<Member> {
  if ('count' in listed) return listed
  if ('pages' in listed) return { ...listed, pages: listed.pages.map((page) => ({ ...page, list: change(page.list) })) }
  return change(listed)
}
