// A month of a proposal: what the file says of each day of somebody, beside what it becomes.
import { addDays, fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { Proposal } from '../queries.ts'
import type { Draft } from './draft.ts'

interface MonthCell {
  readonly date: string
  /** The text of the file; empty: nothing is written. */
  readonly said: string
  /** The letters here; empty: a rest, or nothing. */
  readonly becomes: string
  readonly isWork: boolean
  /** It is not what the cycle gives. */
  readonly isException: boolean
}

export interface MonthRow {
  readonly label: string
  readonly team: string
  readonly cells: readonly MonthCell[]
}

/** The first days of the months of the file. */
export function monthsOf({ from, to }: Pick<Proposal, 'from' | 'to'>): string[] {
  const months: string[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= to;) {
    months.push(month)
    month = `${addDays(month, 32).slice(0, 7)}-01`
  }
  return months
}

type Place = Pick<Proposal['teams'][number], 'cycle' | 'startDate'>

/** The code that the cycle of a team has on a day; null without one. */
export function plannedOn({ cycle, startDate }: Place, date: string): string | null {
  if (cycle === null || startDate === null || cycle.length === 0) return null
  const since = toDayNumber(date) - toDayNumber(startDate)
  return cycle[((since % cycle.length) + cycle.length) % cycle.length] ?? null
}

function lettersOf(code: string, { codes }: Draft, activities: ReadonlyMap<string, { letters: string; kind: string }>) {
  const meaning = codes[code] ?? null
  switch (meaning?.means) {
    case 'shift':
      return { letters: code, isWork: true }
    case 'activity': {
      const found = activities.get(meaning.activityId)
      return { letters: found?.letters ?? '', isWork: found?.kind === 'work' }
    }
    case 'newActivity':
      return { letters: meaning.letters, isWork: meaning.kind === 'work' }
    default:
      return { letters: '', isWork: false }
  }
}

/** The days of one month of everybody who is taken over. */
export function rowsOfMonth(
  proposal: Proposal,
  draft: Draft,
  month: string,
  activities: ReadonlyMap<string, { letters: string; kind: string }>,
): MonthRow[] {
  const last = toDayNumber(`${addDays(month, 32).slice(0, 7)}-01`) - 1
  const dates = Array.from({ length: last - toDayNumber(month) + 1 }, (_, i) => fromDayNumber(toDayNumber(month) + i)).filter(
    (date) => date >= proposal.from && date <= proposal.to,
  )
  const isInMonth = ({ date }: { date: string }) => date.startsWith(month.slice(0, 7))
  const key = (person: string, date: string) => `${date} ${person}`
  const exceptions = new Map(proposal.exceptions.filter(isInMonth).map(({ person, date, code }) => [key(person, date), code]))
  const raw = new Map(proposal.cells.filter(isInMonth).map(({ person, date, raw: text }) => [key(person, date), text]))
  const teams = new Map(proposal.teams.map((team) => [team.name, team]))
  const blank = new Set(proposal.codes.flatMap(({ code, aliases }) => (aliases.includes('') ? [code] : [])))
  return proposal.people.flatMap(({ label, team, changes, from, to }) => {
    const person = draft.people[label]
    if (person === undefined || person.is === 'leftOut') return []
    const teamOn = (date: string) => changes.findLast((change) => change.date <= date)?.team ?? team
    const cells = dates.map((date): MonthCell => {
      if ((from !== null && date < from) || (to !== null && date > to))
        return { date, said: '', becomes: '', isWork: false, isException: false }
      const place = teams.get(teamOn(date))
      const planned = place === undefined ? null : plannedOn(place, date)
      const exception = exceptions.get(key(label, date))
      const isSilent = proposal.unknown.some((gap) => gap.person === label && gap.from <= date && date <= gap.to)
      const code = exception ?? (isSilent ? null : planned)
      const isNothing = exception !== undefined && draft.codes[exception]?.means === 'nothing'
      const { letters, isWork } = lettersOf((isNothing || code === null ? planned : code) ?? '', draft, activities)
      return {
        date,
        said: raw.get(key(label, date)) ?? (code === null || blank.has(code) ? '' : code),
        becomes: letters,
        isWork,
        isException: exception !== undefined && planned !== null,
      }
    })
    return [
      {
        label: person.is === 'new' ? `${person.lastName} ${person.name}` : label,
        team: draft.teamNames[teamOn(dates[0] ?? month)] ?? '',
        cells,
      },
    ]
  })
}
