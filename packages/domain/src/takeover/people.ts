// The people of all tables, each once: a person stands on twelve sheets, in two teams, or arrives in April.
import type { DayNumber } from '../calendar/day.ts'
import { civilDateOf } from '../calendar/day.ts'
import { simple } from '../calendar/french-day.ts'
import { nameKey } from './person-names.ts'
import type { PersonName } from './person-names.ts'
import type { Roster, RosterRow } from './roster-rows.ts'
import type { WorkbookCell } from './workbook.ts'

/** One row of a table about a person. */
interface Listing {
  readonly team: string | null
  readonly firstDay: DayNumber
  readonly lastDay: DayNumber
  readonly cells: ReadonlyMap<DayNumber, WorkbookCell>
}

export interface Person extends PersonName {
  readonly registrationNumber: string | null
  /** They are sorted by first day. */
  readonly listings: readonly Listing[]
}

/** A table of a month has 31 columns, or whole weeks. */
const LONGEST_MONTH_TABLE = 42

const isWritten = (cell: WorkbookCell) => cell.text.trim() !== ''

/** Days at the ends of an axis that belong to another month than most, and where nobody has anything: the next sheet speaks of them. */
function strayDays({ axis, rows }: Roster): ReadonlySet<DayNumber> {
  const days = [...axis.days.values()].sort((a, b) => a - b)
  const monthOf = (day: DayNumber) => civilDateOf(day).year * 12 + civilDateOf(day).month
  const sizes = Map.groupBy(days, monthOf)
  const largest = [...sizes.values()].sort((a, b) => b.length - a.length)[0] ?? []
  const stray = new Set<DayNumber>()
  if (days.length > LONGEST_MONTH_TABLE) return stray
  for (const ends of [days, days.toReversed()])
    for (const day of ends) {
      if (largest.includes(day) || rows.some(({ cells }) => isWritten(cells.get(day) ?? NOTHING))) break
      stray.add(day)
    }
  return stray
}

const NOTHING: WorkbookCell = { text: '', day: null, number: null, fill: null, isError: false }

function listingOf({ team, cells }: RosterRow, stray: ReadonlySet<DayNumber>): Listing | null {
  const kept = new Map([...cells].filter(([day]) => !stray.has(day)))
  if (kept.size === 0) return null
  const days = [...kept.keys()]
  return { team, cells: kept, firstDay: Math.min(...days), lastDay: Math.max(...days) }
}

/** Two rows say something of the same day. */
function overlap(a: Listing, b: Listing): boolean {
  for (const [day, cell] of a.cells) if (isWritten(cell) && isWritten(b.cells.get(day) ?? NOTHING)) return true
  return false
}

const wordsOf = (name: PersonName) =>
  nameKey(name)
    .split(' ')
    .filter((word) => word !== '')

/**
 * Whether two spellings may be of one person: they share a word (a married name keeps the first name, « DURAND L. » the last). On the same
 * days of one table the other words begin alike too.
 */
function maySharePerson(a: PersonName, b: PersonName, isOnSameDays: boolean): boolean {
  const [ofA, ofB] = [wordsOf(a), wordsOf(b)]
  const isInitialOf = (word: string, other: string) => word.length === 1 && other.startsWith(word)
  if (!ofA.some((word) => ofB.some((other) => word === other || isInitialOf(word, other) || isInitialOf(other, word)))) return false
  const [restA, restB] = [ofA.filter((word) => !ofB.includes(word)), ofB.filter((word) => !ofA.includes(word))]
  return !isOnSameDays || restA.length === 0 || restB.length === 0 || restA.some((word) => restB.some((other) => other[0] === word[0]))
}

const numberKey = (text: string) => simple(text).replaceAll(/[^a-z0-9]/g, '')

/** The people of all rosters, in the order in which the file names them. */
export function gatherPeople(rosters: readonly Roster[]): readonly Person[] {
  const people: { name: PersonName; registrationNumber: string | null; listings: Listing[]; rosters: Set<Roster> }[] = []
  for (const roster of rosters) {
    const stray = strayDays(roster)
    for (const row of roster.rows) {
      const listing = listingOf(row, stray)
      if (listing === null) continue
      const isOnSameDays = (person: { readonly rosters: ReadonlySet<Roster>; readonly listings: readonly Listing[] }) =>
        person.rosters.has(roster) && person.listings.some((other) => overlap(other, listing))
      const number = row.registrationNumber === null ? null : numberKey(row.registrationNumber)
      const same = people.find((person) => {
        const own = person.registrationNumber === null ? null : numberKey(person.registrationNumber)
        // A number that was copied to the row of somebody else makes no one person of two.
        if (number !== null && own !== null) return number === own && maySharePerson(person.name, row, isOnSameDays(person))
        // When there are no numbers, two rows of one name that work on the same day are two people.
        return nameKey(person.name) === nameKey(row) && !isOnSameDays(person)
      })
      if (same === undefined)
        people.push({ name: row, registrationNumber: row.registrationNumber, listings: [listing], rosters: new Set([roster]) })
      else {
        same.listings.push(listing)
        same.rosters.add(roster)
      }
    }
  }
  return people.map(({ name: { name, lastName }, registrationNumber, listings }) => ({
    name,
    lastName,
    registrationNumber,
    listings: listings.sort((a, b) => a.firstDay - b.firstDay),
  }))
}

/** How a person is called where two may have the same name: each label is that of one person. */
export function labelOf(person: Person, people: readonly Person[]): string {
  const label = `${person.lastName} ${person.name}`.trim()
  const sharing = people.filter((other) => nameKey(other) === nameKey(person))
  if (sharing.length < 2) return label
  if (person.registrationNumber !== null) return `${label} (${person.registrationNumber})`
  const place = sharing.filter(({ registrationNumber }) => registrationNumber === null).indexOf(person)
  return place === 0 ? label : `${label} (${place + 1})`
}
