// Columns beside the days hold the names, the numbers and the teams of people: their headings say which, and their content where no
// heading does.
import { simple } from '../calendar/french-day.ts'
import type { DayAxis } from './day-axis.ts'
import { splitName } from './person-names.ts'
import type { NameOrder } from './person-names.ts'
import type { Table } from './workbook.ts'

export type Attribute = 'fullName' | 'lastName' | 'name' | 'registrationNumber' | 'team' | 'status' | 'role'

export interface AttributeColumns {
  readonly columns: ReadonlyMap<Attribute, number>
  readonly order: NameOrder
  /** The word that the heading has for a team: « Garde ». */
  readonly teamWord: string | null
}

const letters = (text: string) => simple(text).replaceAll(/[^a-z]/g, '')

const FIRST_THEN_LAST = /^prenoms?(?:et)?noms?$/
const HEADINGS: readonly (readonly [Attribute, RegExp])[] = [
  [
    'registrationNumber',
    /^(?:matricules?|mat|mle|matr|numeros?|no|num|n|id|identifiant|code(?:agent)?|nagent|nmatricule|numeromatricule|numagent)$/,
  ],
  [
    'fullName',
    /^(?:noms?(?:et)?prenoms?|prenoms?(?:et)?noms?|agents?|personnels?|salaries?|operat(?:eurs?|rices?|eursrices?)|noms?delagent|identite|collaborateurs?|effectifs?|nomsetprenoms|pompiers?|membres?)$/,
  ],
  ['lastName', /^(?:noms?|nomsdefamille|nomdefamille|nomusuel|patronyme)$/],
  ['name', /^prenoms?$/],
  ['team', /^(?:equipes?|eq|eqp|equ|brigades?|bde|gardes?|quarts?|groupes?|gr|grp|sections?|team|pelotons?|tour|roulement)$/],
  ['status', /^(?:statuts?|categories?|cat|contrat|regime)$/],
  ['role', /^(?:fonctions?|fct|emplois?|grades?|qualifications?|qualif|postes?|roles?|metiers?)$/],
]

const attributeOf = (text: string): Attribute | null => {
  const heading = letters(text)
  // « Garde 1 » is a team, « Garde » the heading of teams.
  return heading === '' || /\d/.test(text) ? null : (HEADINGS.find(([, pattern]) => pattern.test(heading))?.[0] ?? null)
}

/** The columns of the rows under an axis. `rows`: those that may be people. */
export function findAttributes(table: Table, axis: DayAxis, rows: readonly number[]): AttributeColumns {
  const columns = new Map<Attribute, number>()
  let order: NameOrder = 'lastFirst'
  let teamWord: string | null = null
  for (const near of [axis.row, axis.row - 1, axis.row + 1, axis.row - 2])
    for (let column = 0; column < table.width; column++) {
      if (near < 0 || near >= table.height || axis.days.has(column)) continue
      const anchor = table.anchorOf(near, column)
      if (anchor.column !== column || (anchor.row !== near && anchor.row < axis.row - 3)) continue
      const { text } = table.at(near, column)
      const attribute = attributeOf(text)
      if (attribute === null || columns.has(attribute) || [...columns.values()].includes(column)) continue
      columns.set(attribute, column)
      if (FIRST_THEN_LAST.test(letters(text))) order = 'firstLast'
      if (attribute === 'team') teamWord = text.trim()
    }
  // « Nom » alone holds both names.
  if (columns.has('lastName') && !columns.has('name') && !columns.has('fullName')) {
    columns.set('fullName', columns.get('lastName')!)
    columns.delete('lastName')
  }
  if (columns.has('name') && !columns.has('lastName')) columns.delete('name')
  guess(table, axis, rows, columns)
  return { columns, order, teamWord }
}

/** Finds by their content the columns that no heading names. */
function guess(table: Table, axis: DayAxis, rows: readonly number[], columns: Map<Attribute, number>): void {
  const taken = new Set(columns.values())
  const free = Array.from({ length: table.width }, (_, column) => column).filter((column) => !axis.days.has(column) && !taken.has(column))
  const valuesOf = (column: number) =>
    rows.map((row) => (table.anchorOf(row, column).column === column ? table.at(row, column).text.trim() : ''))
  if (!columns.has('fullName') && !columns.has('lastName')) {
    let most = 0
    for (const column of free) {
      const values = valuesOf(column)
      const named = new Set(values.filter((value) => splitName(value) !== null)).size
      if (named > most) {
        most = named
        columns.set('fullName', column)
      }
    }
  }
  const nameColumn = columns.get('fullName') ?? columns.get('lastName')
  if (nameColumn === undefined) return
  const people = rows.filter((row) => table.at(row, nameColumn).text.trim() !== '' && splitName(table.at(row, nameColumn).text) !== null)
  const left = free.filter((column) => column !== nameColumn && column < Math.min(...axis.days.keys()))
  const filled = (column: number) => people.map((row) => table.at(row, column).text.trim()).filter((value) => value !== '')
  if (!columns.has('registrationNumber')) {
    const column = left.find((candidate) => {
      const values = filled(candidate)
      return (
        values.length * 2 > people.length &&
        new Set(values).size === values.length &&
        values.every((value) => /^(?=.*\d)[A-Za-z]{0,4}[ -]?\d[\dA-Za-z-]*$/.test(value))
      )
    })
    if (column !== undefined) columns.set('registrationNumber', column)
  }
  if (!columns.has('team')) {
    const column = left.find((candidate) => {
      if ([...columns.values()].includes(candidate)) return false
      const values = filled(candidate)
      const distinct = new Set(values.map(simple)).size
      return (
        values.length * 4 > people.length * 3 &&
        distinct > 1 &&
        distinct * 2 <= values.length &&
        values.every((value) => !/^\d{3,}$/.test(value)) &&
        areTogether(values)
      )
    })
    if (column !== undefined) columns.set('team', column)
  }
}

/** Each value stands in one run: people are listed team by team. A function or a rank is mixed. */
function areTogether(values: readonly string[]): boolean {
  const runs = values.filter((value, i) => i === 0 || simple(value) !== simple(values[i - 1]!)).length
  return runs === new Set(values.map(simple)).size
}
