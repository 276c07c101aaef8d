// What one line of a planning's history says: neutral titles, so that they read the same for oneself and for an administrator.
import { ofName } from '@releve/contract/elision'
import type { PlanningChange } from '@releve/contract/users'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { sameShift } from '@releve/domain/planning/shift'
import { NBSP } from '../../../ui/format.ts'
import { fullName } from '../../../shared/person.ts'

/** « Remplacement par Noé Feldspath ». */
export function changeTitle({ kind, from, to, other }: PlanningChange): string {
  const who = other === null ? null : fullName(other)
  switch (kind) {
    case 'accepted': {
      if (who === null) return 'Remplacement'
      // Who ends with a vacation works for the other.
      return to?.type === 'work' && from?.type !== 'work' ? `Remplacement ${ofName(who)}` : `Remplacement par ${who}`
    }
    case 'swapped':
      return who === null ? 'Permutation' : `Permutation avec ${who}`
    case 'withdrawn':
      return who === null ? 'Désistement' : `Désistement, avec ${who}`
    case 'posted':
      return 'Demande postée'
    case 'cancelled':
      return 'Demande annulée'
    case 'edited':
      return 'Demande modifiée'
    case 'expired':
      return `Demande expirée${NBSP}: personne ne l’a prise`
    case 'closed':
      return `Demande close${NBSP}: la vacation a changé de mains`
    case 'modified':
      return 'Planning modifié'
    case 'team':
      return 'Changement d’équipe'
    case 'rotation':
      return 'Changement de cycle'
  }
}

/** What a history is narrowed to. */
export const changeGroups: Readonly<Record<PlanningChange['kind'], 'exchanges' | 'demands' | 'modifications' | 'teams'>> = {
  accepted: 'exchanges',
  swapped: 'exchanges',
  withdrawn: 'exchanges',
  posted: 'demands',
  cancelled: 'demands',
  edited: 'demands',
  expired: 'demands',
  closed: 'demands',
  modified: 'modifications',
  team: 'teams',
  rotation: 'teams',
}

/** Whether the vacation itself changed; a demand posted or edited leaves it as it was. */
export function hasMoved({ from, to }: Pick<PlanningChange, 'from' | 'to'>): boolean {
  if (from === null || to === null) return false
  return !sameShift(from, to)
}

export interface ChangesOfDay {
  readonly day: Day
  readonly changes: readonly PlanningChange[]
}

/** The changes, newest first, by the day on which they were made. */
export function changesByDay(changes: readonly PlanningChange[], zone: Zone): ChangesOfDay[] {
  const byDay = Map.groupBy(changes, ({ at }) => zone.dayAt(at))
  return [...byDay].map(([day, ofDay]) => ({ day: fromDayNumber(day), changes: ofDay }))
}
