// A proposal whose codes have a meaning becomes what the centre will hold: cycles, the place of each team, who is in which team from when,
// and what differs from the cycle as periods. Pure: the server gives all of it identifiers and writes it.
import { addDays, toDayNumber } from '../calendar/day.ts'
import type { Day } from '../calendar/day.ts'
import { minutesOf } from '../calendar/clock-time.ts'
import { REST } from '../planning/shift.ts'
import type { RotationDay, Shift } from '../planning/shift.ts'
import type { CodeMeaning } from './meanings.ts'
import type { ProposedPerson, TakeoverProposal } from './proposal.ts'

interface WrittenCycle {
  readonly days: readonly RotationDay[]
  /** The teams that follow it, by their names in the proposal, and a day on which each is at its first day. */
  readonly startOf: ReadonlyMap<string, Day>
}

/** Days of a person that are not what the cycle gives. */
export interface WrittenPeriod {
  /** The label of the person. */
  readonly person: string
  readonly fromDay: Day
  readonly toDay: Day
  readonly change:
    | { readonly type: 'shift'; readonly shift: Shift }
    | { readonly type: 'rest' }
    /** The code of the activity. */
    | { readonly type: 'away'; readonly code: string }
}

export interface WrittenPlan {
  /** The cycle of most teams comes first: the centre follows it. */
  readonly cycles: readonly WrittenCycle[]
  readonly periods: readonly WrittenPeriod[]
  /** The teams of each person by label, oldest first; null: they are in none from that day on. */
  readonly teamsOf: ReadonlyMap<string, readonly { readonly fromDay: Day; readonly team: string | null }[]>
}

/** Codes of a cycle that are neither a vacation nor a rest. */
export type PlanFault = { readonly code: string; readonly fault: 'notInCycle' | 'unknownCode' }

/** The letter that stands in a cell has twelve characters at most. */
const NAME_MOST = 12

function shiftOf(name: string, startTime: string, endTime: string): Shift {
  return {
    name: [...name].slice(0, NAME_MOST).join(''),
    type: 'work',
    default: { startTime, endTime },
    endsNextDay: minutesOf(endTime) <= minutesOf(startTime),
    variation: null,
  }
}

/** Other meanings of `kind` work are shifts under the letters of their activity. */
export interface PlanMeaning {
  readonly meaning: CodeMeaning
  /** The letters of the activity when it is work; null otherwise. */
  readonly workLetters: string | null
}

function changeOf(code: string, { meaning, workLetters }: PlanMeaning, isPlanned: boolean): WrittenPeriod['change'] | null {
  switch (meaning.means) {
    case 'nothing':
      return null
    case 'rest':
      // Where no cycle says anything, a rest is nothing that has to be written.
      return isPlanned ? { type: 'rest' } : null
    case 'shift':
      return { type: 'shift', shift: shiftOf(code, meaning.startTime, meaning.endTime) }
    case 'activity':
    case 'newActivity':
      return workLetters === null
        ? { type: 'away', code }
        : { type: 'shift', shift: shiftOf(workLetters, meaning.startTime ?? '09:00', meaning.endTime ?? '17:00') }
  }
}

const isSame = (a: WrittenPeriod['change'], b: WrittenPeriod['change']) => JSON.stringify(a) === JSON.stringify(b)

function teamsOf({ team, changes, from, to }: ProposedPerson, fileFrom: Day) {
  const stays: { fromDay: Day; team: string | null }[] = [{ fromDay: from ?? fileFrom, team }]
  for (const change of changes) stays.push({ fromDay: change.date, team: change.team })
  if (to !== null) stays.push({ fromDay: addDays(to, 1), team: null })
  return stays
}

/** @param meanings by code; each code of the proposal has one */
export function writePlan(
  proposal: TakeoverProposal,
  meanings: ReadonlyMap<string, PlanMeaning>,
): { readonly plan: WrittenPlan } | { readonly faults: readonly PlanFault[] } {
  const faults = new Map<string, PlanFault>()
  for (const { code } of proposal.codes) if (!meanings.has(code)) faults.set(code, { code, fault: 'unknownCode' })
  const cycles = new Map<string, { days: RotationDay[]; startOf: Map<string, Day> }>()
  for (const { name, cycle, startDate } of proposal.teams) {
    if (cycle === null || startDate === null) continue
    const days = cycle.flatMap((code): RotationDay[] => {
      const meaning = meanings.get(code)?.meaning
      if (meaning?.means === 'shift') return [{ shift: shiftOf(code, meaning.startTime, meaning.endTime), variations: [] }]
      if (meaning?.means === 'rest') return [{ shift: REST, variations: [] }]
      if (!faults.has(code)) faults.set(code, { code, fault: 'notInCycle' })
      return []
    })
    const key = JSON.stringify(days)
    const known = cycles.get(key)
    if (known === undefined) cycles.set(key, { days, startOf: new Map([[name, startDate]]) })
    else known.startOf.set(name, startDate)
  }
  if (faults.size > 0) return { faults: [...faults.values()] }

  const people = new Map(proposal.people.map((person) => [person.label, teamsOf(person, proposal.from)]))
  const planned = new Set([...cycles.values()].flatMap(({ startOf }) => [...startOf.keys()]))
  const periods: WrittenPeriod[] = []
  const cells = proposal.exceptions.toSorted((a, b) => (a.person === b.person ? (a.date < b.date ? -1 : 1) : a.person < b.person ? -1 : 1))
  for (const { person, date, code } of cells) {
    const team = people.get(person)?.findLast(({ fromDay }) => fromDay <= date)?.team ?? null
    const change = changeOf(code, meanings.get(code)!, team !== null && planned.has(team))
    if (change === null) continue
    const last = periods.at(-1)
    if (last?.person === person && toDayNumber(last.toDay) + 1 === toDayNumber(date) && isSame(last.change, change))
      periods[periods.length - 1] = { ...last, toDay: date }
    else periods.push({ person, fromDay: date, toDay: date, change })
  }
  return {
    plan: {
      cycles: [...cycles.values()].sort((a, b) => b.startOf.size - a.startOf.size),
      periods,
      teamsOf: people,
    },
  }
}
