// The text of one line of a planning's history: neutral titles, so that they read the same for oneself and for an administrator.
import { fullName } from '@releve/contract/person-name'
import { ofName } from '@releve/contract/elision'
import type { PlanningChange } from '@releve/contract/users'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { sameShift } from '@releve/domain/planning/shift'
import { NBSP } from '#ui/format.ts'

type Kind = PlanningChange['kind']

/** The groups a history is narrowed to, and the title of each change. */
const KINDS: Readonly<Record<Kind, { readonly group: 'exchanges' | 'demands' | 'modifications' | 'teams'; readonly title: string }>> = {
  accepted: { group: 'exchanges', title: 'Remplacement' },
  swapped: { group: 'exchanges', title: 'Permutation' },
  withdrawn: { group: 'exchanges', title: 'Désistement' },
  posted: { group: 'demands', title: 'Demande postée' },
  cancelled: { group: 'demands', title: 'Demande annulée' },
  edited: { group: 'demands', title: 'Demande modifiée' },
  expired: { group: 'demands', title: `Demande expirée${NBSP}: personne ne l’a prise` },
  closed: { group: 'demands', title: `Demande close${NBSP}: la vacation a changé de mains` },
  modified: { group: 'modifications', title: 'Planning modifié' },
  team: { group: 'teams', title: 'Changement d’équipe' },
  rotation: { group: 'teams', title: 'Changement de cycle' },
}

export const groupOf = (kind: Kind) => KINDS[kind].group

/** « Remplacement par Noé Feldspath ». */
export function changeTitle({ kind, from, to, other }: PlanningChange): string {
  const { group, title } = KINDS[kind]
  if (other === null || group !== 'exchanges') return title
  const otherName = fullName(other)
  if (kind === 'swapped') return `${title} avec ${otherName}`
  if (kind === 'withdrawn') return `${title}, avec ${otherName}`
  // The person who ends with a vacation works for the other.
  return to?.type === 'work' && from?.type !== 'work' ? `${title} ${ofName(otherName)}` : `${title} par ${otherName}`
}

/** Whether the vacation itself changed; a demand posted or edited leaves it as it was. */
export function hasMoved({ from, to }: Pick<PlanningChange, 'from' | 'to'>): boolean {
  return from !== null && to !== null && !sameShift(from, to)
}

/** The changes, newest first, by the day on which they were made. */
export function changesByDay(changes: readonly PlanningChange[], zone: Zone) {
  const byDay = Map.groupBy(changes, ({ at }) => zone.dayAt(at))
  return [...byDay].map(([day, ofDay]) => ({ day: fromDayNumber(day), changes: ofDay }))
}
