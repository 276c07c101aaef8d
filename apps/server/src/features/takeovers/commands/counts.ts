// How often each code of a planning stands in its cells, and with how many people: what the cycle gives counts where the file says the same.
import { toDayNumber } from '@releve/domain/calendar/day'
import type { TakeoverProposal } from '@releve/domain/takeover/proposal'

/** The codes by their cells, the most frequent first. */
export function countCells(proposal: TakeoverProposal): { code: string; cells: number; people: number }[] {
  const [first, last] = [toDayNumber(proposal.from), toDayNumber(proposal.to)]
  const counts = new Map(proposal.codes.map(({ code }) => [code, { cells: 0, people: new Set<string>() }]))
  const key = (person: string, day: number) => `${day} ${person}`
  const exceptions = new Map(proposal.exceptions.map(({ person, date, code }) => [key(person, toDayNumber(date)), code]))
  const teams = new Map(
    proposal.teams.map(({ name, cycle, startDate }) => [name, { cycle, start: startDate === null ? 0 : toDayNumber(startDate) }]),
  )
  for (const { label, team, changes, from, to } of proposal.people) {
    const gaps = proposal.unknown
      .filter(({ person }) => person === label)
      .map((gap) => ({ from: toDayNumber(gap.from), to: toDayNumber(gap.to) }))
    const stays = [{ day: first, team }, ...changes.map((change) => ({ day: toDayNumber(change.date), team: change.team }))]
    for (let day = from === null ? first : toDayNumber(from); day <= (to === null ? last : toDayNumber(to)); day++) {
      if (gaps.some((gap) => gap.from <= day && day <= gap.to)) continue
      const own = teams.get(stays.findLast((stay) => stay.day <= day)?.team ?? '')
      const cycle = own?.cycle ?? null
      const planned =
        cycle === null || own === undefined ? undefined : cycle[(((day - own.start) % cycle.length) + cycle.length) % cycle.length]
      const count = counts.get(exceptions.get(key(label, day)) ?? planned ?? '')
      if (count === undefined) continue
      count.cells += 1
      count.people.add(label)
    }
  }
  return [...counts].map(([code, { cells, people }]) => ({ code, cells, people: people.size })).sort((a, b) => b.cells - a.cells)
}
