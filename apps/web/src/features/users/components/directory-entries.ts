// The directory as a list: who matches the text and the filters, what there is to filter by, and the letters it is filed under.
import { compareFolded, foldText } from '#ui/fold-text.ts'
import type { WireUser } from '@releve/contract/users'
import { NO_TEAM, type DirectorySearch } from './directory-search.ts'
import { findPeople } from './search/find-people.ts'

/** Lists members in the order of the list when no text is searched; the best matches first otherwise. */
export function matchingMembers(users: readonly WireUser[], search: DirectorySearch): WireUser[] {
  const { q = '', center, team, role, qualification, status, admins } = search
  const filtered = users.filter(
    (user) =>
      (center === undefined || user.centerId === center) &&
      (team === undefined || (team === NO_TEAM ? user.team === null && user.status !== 'pending' : user.team?._id === team)) &&
      (role === undefined || user.role === role) &&
      (qualification === undefined || user.qualifications.includes(qualification)) &&
      (status === undefined || (user.status ?? 'approved') === status) &&
      (admins === undefined || user.isAdmin),
  )
  return q.trim() === '' ? filtered : findPeople(filtered, q, filtered.length)
}

/** Every value once, in alphabetical order. */
function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.flatMap((value) => (value === null || value === '' ? [] : [value])))].toSorted(compareFolded)
}

/** The filters for the members of a centre (of all: `undefined`). */
export function choicesOf(users: readonly WireUser[], center: string | undefined) {
  const listedUsers = users.filter(({ centerId }) => center === undefined || centerId === center)
  const teams = new Map(listedUsers.flatMap(({ team }) => (team === null ? [] : [[team._id, team] as const])))
  return {
    teams: [...teams.values()].toSorted((a, b) => a.order - b.order || compareFolded(a.name, b.name)),
    roles: distinct(listedUsers.map(({ role }) => role)),
    qualifications: distinct(listedUsers.flatMap(({ qualifications }) => qualifications)),
  }
}

/** Members who follow one another under the same letter of their last name: « É » under E, what begins with no letter under « # ». */
export function byLetter(members: readonly WireUser[]) {
  const groups: { letter: string; members: WireUser[] }[] = []
  for (const member of members) {
    const [initial = ''] = foldText(member.lastName === '' ? member.name : member.lastName)
    const letter = /[a-z]/.test(initial) ? initial.toUpperCase() : '#'
    const last = groups.at(-1)
    if (last?.letter === letter) last.members.push(member)
    else groups.push({ letter, members: [member] })
  }
  return groups
}
