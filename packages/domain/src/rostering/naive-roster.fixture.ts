// Rosters by chance, and a second reading of their rules that shares nothing with the search: it walks the written rows with plain loops.
import type { Draw } from '../draw.fixture.ts'
import type { Plan, Roster, RosterPerson } from './roster.ts'

/** The runs of a row: days of work, or days off. */
function runsOf(row: readonly number[]): { readonly isWork: boolean; readonly first: number; readonly length: number }[] {
  const runs: { isWork: boolean; first: number; length: number }[] = []
  for (const [day, choice] of row.entries()) {
    const last = runs.at(-1)
    if (last !== undefined && last.isWork === choice > 0) last.length += 1
    else runs.push({ isWork: choice > 0, first: day, length: 1 })
  }
  return runs
}

/** Says in words what a row breaks; a legal one breaks nothing. */
function naiveFaults(roster: Roster, person: RosterPerson, row: readonly number[]): string[] {
  const faults: string[] = []
  if (row.length !== roster.days) faults.push('length')
  for (const [place, most] of person.mostOf.entries())
    if (row.filter((choice) => choice === place + 1).length > most) faults.push(`more than ${most} of shift ${place}`)
  const minutes = row.map((choice) => (choice === 0 ? 0 : roster.shifts[choice - 1]!.minutes)).reduce((a, b) => a + b, 0)
  if (minutes > person.mostMinutes) faults.push('too many minutes')
  if (minutes < person.fewestMinutes) faults.push('too few minutes')
  for (const day of person.daysOff) if (row[day] !== 0) faults.push(`work on day off ${day}`)
  for (let day = 1; day < row.length; day++)
    if (row[day]! > 0 && row[day - 1]! > 0 && roster.shifts[row[day - 1]! - 1]!.notNext.includes(row[day]! - 1))
      faults.push(`forbidden follower on day ${day}`)
  for (const { isWork, first, length } of runsOf(row)) {
    if (isWork && length > person.mostInRow) faults.push(`too long a run from day ${first}`)
    if (first === 0 || first + length === row.length) continue
    if (length < (isWork ? person.fewestInRow : person.fewestOff)) faults.push(`too short a run from day ${first}`)
  }
  let weekends = 0
  for (let monday = 0; monday < row.length; monday += 7) if ((row[monday + 5] ?? 0) > 0 || (row[monday + 6] ?? 0) > 0) weekends += 1
  if (weekends > person.mostWeekends) faults.push('too many week-ends')
  return faults
}

export function naivePenalty(roster: Roster, plan: readonly (readonly number[])[]): number {
  let penalty = 0
  for (const { person, day, shift, weight } of roster.wishes) if (plan[person]![day] !== shift + 1) penalty += weight
  for (const { person, day, shift, weight } of roster.refusals) if (plan[person]![day] === shift + 1) penalty += weight
  for (const { day, shift, wanted, under, over } of roster.cover) {
    const present = plan.filter((row) => row[day] === shift + 1).length
    penalty += present < wanted ? (wanted - present) * under : (present - wanted) * over
  }
  return penalty
}

export const faultsOfPlan = (roster: Roster, plan: Plan): string[] =>
  roster.people.flatMap((person, place) => naiveFaults(roster, person, [...plan[place]!]).map((fault) => `${person.id}: ${fault}`))

/** Every legal row of somebody. */
function legalRows(roster: Roster, person: RosterPerson): number[][] {
  let rows: number[][] = [[]]
  for (let day = 0; day < roster.days; day++)
    rows = rows.flatMap((row) => Array.from({ length: roster.shifts.length + 1 }, (_, choice) => [...row, choice]))
  return rows.filter((row) => naiveFaults(roster, person, row).length === 0)
}

/** The least penalty of all legal plans, each of them looked at; null where somebody has no legal row. */
export function exhaustivePenalty(roster: Roster): number | null {
  const rows = roster.people.map((person) => legalRows(roster, person))
  if (rows.some((rowsOfPerson) => rowsOfPerson.length === 0)) return null
  let least = Infinity
  const walk = (plan: readonly (readonly number[])[]): void => {
    if (plan.length === roster.people.length) least = Math.min(least, naivePenalty(roster, plan))
    else for (const row of rows[plan.length]!) walk([...plan, row])
  }
  walk([])
  return least
}

interface Size {
  readonly days: number
  readonly people: number
  readonly shifts: number
}

export function drawRoster(draw: Draw, { days, people, shifts }: Size): Roster {
  const chance = (percent: number) => draw(100) < percent
  const places = Array.from({ length: shifts }, (_, place) => place)
  const lengths = [480, 480, 600, 720]
  const weeks = Math.ceil(days / 7)
  const request = () => ({ person: draw(people), day: draw(days), shift: draw(shifts), weight: 1 + draw(3) })
  return {
    days,
    shifts: places.map((place) => ({
      id: `S${place}`,
      minutes: lengths[draw(lengths.length)]!,
      notNext: places.filter((other) => other < place && chance(70)),
    })),
    people: Array.from({ length: people }, (_, place) => {
      const most = Math.round(days * 480 * (0.6 + draw(30) / 100))
      const mostOf = places.map(() => (chance(15) ? 0 : chance(40) ? 1 + draw(Math.max(2, weeks * 2)) : days))
      const inReach = Math.min(most, 480 * mostOf.reduce((a, b) => a + b, 0))
      return {
        id: `P${place}`,
        mostOf,
        mostMinutes: most,
        fewestMinutes: chance(40) ? 0 : Math.round(inReach * 0.4),
        mostInRow: 2 + draw(4),
        fewestInRow: 1 + draw(2),
        fewestOff: 1 + draw(3),
        mostWeekends: Math.max(1, Math.round(weeks / 2)) + draw(2),
        daysOff: chance(60) ? [draw(days)] : [],
      }
    }),
    wishes: Array.from({ length: people }, request),
    refusals: Array.from({ length: people }, request),
    cover: Array.from({ length: days }, (_, day) =>
      places.map((shift) => ({ day, shift, wanted: draw(Math.ceil(people / shifts) + 1), under: chance(80) ? 100 : 10, over: draw(2) })),
    ).flat(),
  }
}
