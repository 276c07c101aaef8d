// A proposal as `npm run takeover -- FILE --json` prints it: the cycle as one text, hours beside their code, nothing that is empty.
import type { TakeoverProposal } from './proposal.ts'

/** Letters side by side, or codes with a space between where one has several characters. */
export const cycleText = (cycle: readonly string[]): string => cycle.join(cycle.some((code) => [...code].length > 1) ? ' ' : '')

const DECIMALS = 10_000

export function printedProposal(fileName: string, proposal: TakeoverProposal) {
  const { layout, from, to, teams, people, codes, exceptions, unknown, cells, corrections, unnamed, share } = proposal
  const form = layout.map(({ sheet, axis, people: count, days }) => {
    const where = sheet === '' ? '' : `sheet « ${sheet} », `
    return `${where}${axis === 'columns' ? 'one row a person, one column a day' : 'one row a day, one column a person'}, ${count} rows of people, ${days} days`
  })
  return {
    file: fileName,
    'source form': form.join('; '),
    from,
    to,
    teams: teams.map(({ name, cycle, startDate }) => ({ name, cycle: cycle === null ? null : cycleText(cycle), startDate })),
    people: people.map(({ name, lastName, registrationNumber, team, changes, from: since, to: until }) => ({
      name,
      lastName,
      ...(registrationNumber === null ? {} : { registrationNumber }),
      team,
      ...(changes.length === 0 ? {} : { changes }),
      ...(since === null ? {} : { from: since }),
      ...(until === null ? {} : { to: until }),
    })),
    codes: Object.fromEntries(
      codes.map(({ code, kind, label, hours, aliases, isGuess }) => [
        code,
        {
          kind,
          label,
          ...hours,
          ...(aliases.length === 0 ? {} : { aliases }),
          ...(isGuess ? { anyKind: true } : {}),
        },
      ]),
    ),
    exceptions,
    ...(unknown.length === 0 ? {} : { unknown }),
    ...(cells.length === 0 ? {} : { cells }),
    ...(corrections.length === 0 ? {} : { corrections }),
    ...(unnamed.length === 0 ? {} : { unnamed }),
    share: share === null ? null : Math.round(share * DECIMALS) / DECIMALS,
  }
}
