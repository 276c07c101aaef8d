// The event of a day in few words, where a cell has no room for its line: « Zoé A. cherche ». It is apart: no telephone's list shows it.
import { shortName } from '@releve/contract/short-name'
import { formatCount, NBSP, NNBSP } from '#ui/format.ts'
import { interested } from '../texts.ts'
import type { DayEvent } from './calendar-days.ts'

export function eventNote(event: DayEvent): string {
  switch (event.kind) {
    case 'uncovered':
      return 'non assurée'
    case 'unavailable':
      return event.causeName ?? 'indisponible'
    case 'ownPending':
      return event.demand.interestedCount > 0 ? formatCount(event.demand.interestedCount, interested) : 'en attente'
    case 'awaiting':
      return 'accord attendu'
    case 'given':
      return `${shortName(event.other)} prend${NBSP}${event.shift.name}`
    case 'taken':
      return `pour ${shortName(event.other)}`
    case 'exchanged':
      return `avec ${shortName(event.other)}`
    case 'takeable': {
      const [first] = event.demands
      if (first === undefined || event.demands.length > 1) return formatCount(event.demands.length, { one: 'demande', other: 'demandes' })
      return first.vacancy !== null ? 'à pourvoir' : `${shortName(first.poster)} cherche`
    }
    case 'switchable':
      return `Permutation${NNBSP}?`
  }
}
