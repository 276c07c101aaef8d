// Plannings of a centre as tables: teams on J N R R, one behind the other, with a leave, a sick leave, a day of training and an exchange.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'

export interface Planning {
  readonly from: Day
  readonly people: readonly { readonly team: string; readonly name: string; readonly lastName: string; readonly cells: readonly string[] }[]
}

const FIRST = ['Léa', 'Noé', 'Zoé', 'Inès', 'Hugo', 'Karim']
const LAST = ['Aubier', 'Bouleau', 'Cormoran', 'Érable', 'Fougère', 'Genêt']
const OF_TEAM = ['', '-Saule', '-Tilleul', '-Vergne']
/** The seventh person of a team and those after them have another name than the first six. */
const OF_SIX = ['', '-Charme', '-Frêne', '-Houx', '-If', '-Merisier', '-Noyer', '-Orme', '-Pin', '-Sorbier']

/** @param noise the share of cells that are a code by chance */
export function planningOf(shape: {
  readonly teams: number
  readonly each: number
  readonly from: Day
  readonly days: number
  readonly noise?: number
}): Planning {
  const { teams, each, from, days, noise = 0 } = shape
  const codes = ['J', 'N', 'R', 'R']
  // A sequence of chance that is the same in each run (Park and Miller).
  let state = 42
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    from,
    people: Array.from({ length: teams * each }, (_, i) => {
      const team = Math.floor(i / each)
      const person = i % each
      const cells = Array.from({ length: days }, (__, day) => codes[(day - team + 4 * days) % 4] ?? 'R')
      if (noise > 0) {
        for (let day = 0; day < days; day++) if (next() < noise) cells[day] = codes[Math.floor(next() * 3)] ?? 'R'
      } else if (i === 0) cells.splice(20, 5, ...Array.from({ length: 5 }, () => 'CA'))
      else if (i === 1) cells.splice(30, 3, 'AM', 'AM', 'AM')
      else if (i === 2) cells[14] = 'FO'
      else if (i === 3) {
        // An exchange: the day is given, and another one taken.
        const given = cells.indexOf('J', 8)
        cells[given] = 'R'
        cells[cells.indexOf('R', given + 8)] = 'J'
      }
      return {
        team: `Équipe ${'ABCD'.charAt(team)}`,
        name: FIRST[person % FIRST.length] ?? 'Ana',
        lastName: `${LAST[person % LAST.length] ?? 'Essai'}${OF_TEAM[team] ?? ''}${OF_SIX[Math.floor(person / LAST.length)] ?? ''}`,
        cells,
      }
    }),
  }
}

const french = (day: number) => fromDayNumber(day).split('-').toReversed().join('/')

/** The planning as a table of text: a row a person, a column a day, and a legend under it. */
export function tableOf({ from, people }: Planning): string {
  const first = toDayNumber(from)
  const days = people[0]?.cells.length ?? 0
  const lines = [
    ['Équipe', 'Nom', 'Prénom', ...Array.from({ length: days }, (_, i) => french(first + i))],
    ...people.map(({ team, name, lastName, cells }) => [team, lastName, name, ...cells]),
    [],
    ['J = Jour 07h00-19h00'],
    ['N = Nuit 19h00-07h00'],
    ['R = Repos'],
    ['CA = Congé annuel'],
    ['AM = Arrêt maladie'],
    ['FO = Formation 09h00-17h00'],
  ]
  return lines.map((line) => line.join(';')).join('\r\n')
}
