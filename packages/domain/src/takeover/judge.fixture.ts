// An import is right when it has the shortest cycle up to a rotation, every team at its place on every day, these people and no others, the
// right kind and hours of each code, the same exceptions, none missing and none too many, and nearly the same share.
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { codeOfTeam, teamOf } from './drawn-planning.fixture.ts'
import type { DrawnPerson, DrawnPlanning } from './drawn-planning.fixture.ts'
import type { Layout } from './laid-out-planning.fixture.ts'
import type { ProposedTeam, TakeoverProposal } from './proposal.ts'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/œ/gi, 'oe').replaceAll('’', "'").toUpperCase()

const SHARE_OFF = 0.02

const codeOn = ({ cycle, startDate }: ProposedTeam, day: number): string | null => {
  if (cycle === null || startDate === null) return null
  const { length } = cycle
  return cycle[(((day - toDayNumber(startDate)) % length) + length) % length]!
}

/** Nothing between a day and the change of a person says in which of the two teams they are. */
function isDoubtful({ people, teams, cells }: DrawnPlanning, i: number, day: number): boolean {
  const { change, team } = people[i]!
  if (change === null) return false
  for (let near = Math.min(day, change.day); near < Math.max(day + 1, change.day); near++) {
    const cell = cells[i]!.get(near) ?? null
    if (cell !== null && (cell === codeOfTeam(teams[team]!, near)) !== (cell === codeOfTeam(teams[change.team]!, near))) return false
  }
  return true
}

/** Lists the faults of a proposal, a line each; none when it is right. */
export function judge(planning: DrawnPlanning, layout: Layout, proposal: TakeoverProposal): readonly string[] {
  const wrong: string[] = []
  const { from, to } = planning
  if (proposal.from !== fromDayNumber(from) || proposal.to !== fromDayNumber(to)) wrong.push(`span ${proposal.from} ${proposal.to}`)
  const label = (person: DrawnPerson) =>
    plain(`${person.lastName} ${layout.names === 'initial' ? `${person.name.charAt(0)}.` : person.name}`)
  const proposed = new Map(proposal.people.map((person) => [plain(`${person.lastName} ${person.name}`), person]))
  const teams = new Map(proposal.teams.map((team) => [team.name, team]))
  if (proposal.people.length !== planning.people.length) wrong.push(`${proposal.people.length} people instead of ${planning.people.length}`)
  let [known, right] = [0, 0]
  const expected = new Set<string>()
  for (const [i, person] of planning.people.entries()) {
    const found = proposed.get(label(person))
    if (found === undefined) {
      wrong.push(`nobody is ${label(person)}`)
      continue
    }
    if ((found.from ?? proposal.from) !== fromDayNumber(person.from) || (found.to ?? proposal.to) !== fromDayNumber(person.to))
      wrong.push(
        `${label(person)} is there from ${found.from} to ${found.to} instead of ${fromDayNumber(person.from)} to ${fromDayNumber(person.to)}`,
      )
    for (let day = person.from; day <= person.to; day++) {
      const change = found.changes.findLast(({ date }) => toDayNumber(date) <= day)
      const team = teams.get(change?.team ?? found.team)
      const own = planning.teams[teamOf(person, day)]!
      const code = codeOfTeam(own, day)
      const said = team === undefined ? null : codeOn(team, day)
      const isNearChange = isDoubtful(planning, i, day)
      if (said !== code && !isNearChange) {
        wrong.push(`${label(person)} is given ${said} instead of ${code} on ${fromDayNumber(day)} (${team?.name})`)
        break
      }
      if ((team?.cycle?.length ?? 0) !== (own.cycle?.length ?? 0) && !isNearChange) {
        wrong.push(`a cycle of ${team?.cycle?.length} days instead of ${own.cycle?.length}`)
        break
      }
      const cell = planning.cells[i]!.get(day) ?? null
      if (cell !== null && code !== null) {
        known += 1
        if (cell === code) right += 1
      }
      if (cell !== null && cell !== said) expected.add(`${label(person)} ${fromDayNumber(day)} ${cell}`)
    }
  }
  const given = new Set(proposal.exceptions.map(({ person, date, code }) => `${plain(person.replace(/ \(\d+\)$/, ''))} ${date} ${code}`))
  const missing = [...expected].filter((exception) => !given.has(exception))
  const extra = [...given].filter((exception) => !expected.has(exception))
  if (missing.length > 0) wrong.push(`${missing.length} exceptions are missing: ${missing.slice(0, 3).join(', ')}`)
  if (extra.length > 0) wrong.push(`${extra.length} exceptions too many: ${extra.slice(0, 3).join(', ')}`)
  for (const { code, kind, hours } of planning.codes) {
    const found = proposal.codes.find((other) => other.code === code)
    if (found === undefined) {
      if (!(layout.areRestsBlank && kind === 'rest')) wrong.push(`no code ${code}`)
    } else if (found.kind !== kind) wrong.push(`${code} is ${found.kind} instead of ${kind}`)
    else if (found.hours?.startTime !== hours?.[0] || found.hours?.endTime !== hours?.[1])
      wrong.push(`${code} has the hours ${JSON.stringify(found.hours)}`)
  }
  for (const { code } of proposal.codes)
    if (!planning.codes.some((other) => other.code === code) && !layout.areRestsBlank) wrong.push(`the code ${code} is too many`)
  if (Math.abs((proposal.share ?? 0) - right / known) > SHARE_OFF) wrong.push(`a share of ${proposal.share} instead of ${right / known}`)
  return wrong
}
