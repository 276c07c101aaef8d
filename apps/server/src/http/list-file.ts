// A list of people in a file, pasted or a workbook: the row that names the columns, a title above it or not, and what is wrong in which cell.
import { eachField, memberFields } from '@releve/contract/member-fields'
import { plain, readLines } from './csv-file.ts'
import type { CsvFault, CsvLine } from './csv-file.ts'
import { readTables } from './workbook/read-takeover.ts'
import { listRefusals } from './workbook/refusals.ts'

/** `column`: as the file names it; null: the whole line, or the whole file. */
export interface ListFault {
  readonly line: number
  readonly column: string | null
  /** The content of the cell, as far as a list shows it. */
  readonly value: string | null
  readonly message: string
}

export interface ListColumn<Field extends string> {
  readonly heading: string
  /** The first cell under the heading that holds something. */
  readonly sample: string | null
  readonly readAs: Field | null
}

/** The field that a heading names; null: none. */
export type FieldOf<Field extends string> = (heading: string) => Field | null

const nameFields = ['lastName', 'name', 'registrationNumber'] as const

/** The headings of the columns that say who somebody is, without accents, capitals, spaces and marks. */
export const personHeadings: Readonly<Record<(typeof nameFields)[number] | 'fullName', readonly string[]>> = {
  ...eachField(nameFields, (field) => [plain(memberFields[field].label), ...memberFields[field].headers]),
  fullName: [
    'nometprenom',
    'nomprenom',
    'nomsprenoms',
    'nomsetprenoms',
    'prenometnom',
    'prenomnom',
    'prenomsnoms',
    'agent',
    'agents',
    'identite',
    'personnel',
    'collaborateur',
    'nomcomplet',
    'fullname',
  ],
}

const TEXT_SHOWN = 60
const VALUE_SHOWN = 100

export const fault = (line: number, column: string | null, message: string, value: string | null = null): ListFault => ({
  line,
  column,
  value: value === null ? null : value.slice(0, VALUE_SHOWN).toWellFormed(),
  message,
})

export const headingShown = (heading: string, index: number) =>
  heading === '' ? `colonne ${index + 1}, sans titre` : heading.slice(0, TEXT_SHOWN).toWellFormed()

/** Rows above the names of the columns: a title, a date, a service. */
const ROWS_ABOVE = 10

/** How many columns each of the first rows names. */
const columnsNamed = <Field extends string>(lines: readonly CsvLine[], fieldOf: FieldOf<Field>) =>
  lines.slice(0, ROWS_ABOVE + 1).map(({ record }) => new Set(record.flatMap((heading) => fieldOf(heading) ?? [])).size)

/** The sheet that names most columns; the first one where none names any. */
function linesOfTables<Field extends string>(tables: readonly (readonly CsvLine[])[], fieldOf: FieldOf<Field>): readonly CsvLine[] {
  const named = tables.map((lines) => Math.max(0, ...columnsNamed(lines, fieldOf)))
  return tables[named.indexOf(Math.max(...named))] ?? []
}

/** The lines from the row on that names most columns; from the first one on where none names two. */
export function linesFromHead<Field extends string>(lines: readonly CsvLine[], fieldOf: FieldOf<Field>): readonly CsvLine[] {
  const named = columnsNamed(lines, fieldOf)
  const most = Math.max(...named)
  return lines.slice(most < 2 ? 0 : named.indexOf(most))
}

/** The columns as they stand, from the left. */
export const columnsOf = <Field extends string>(
  head: CsvLine,
  rest: readonly CsvLine[],
  fields: readonly (Field | null)[],
): ListColumn<Field>[] =>
  fields.map((field, index) => ({
    heading: headingShown(head.record[index] ?? '', index),
    sample:
      rest
        .find(({ record }) => (record[index] ?? '') !== '')
        ?.record[index]?.slice(0, TEXT_SHOWN)
        .toWellFormed() ?? null,
    readAs: field,
  }))

export interface ListFile {
  /** One of the two: the table as text, or a workbook in base64. */
  readonly csv?: string | undefined
  readonly workbook?: string | undefined
}

/** The lines of a list, or why it cannot be read; null: there is neither text nor workbook. A workbook is read in a thread of its own. */
export async function linesOfList<Field extends string>(
  { csv, workbook }: ListFile,
  fieldOf: FieldOf<Field>,
): Promise<readonly CsvLine[] | CsvFault | null> {
  if (csv !== undefined) return readLines(csv)
  if (workbook === undefined) return null
  const answer = await readTables('classeur', new Uint8Array(Buffer.from(workbook, 'base64')))
  return 'refusal' in answer ? { line: 1, message: listRefusals[answer.refusal] } : linesOfTables(answer.tables, fieldOf)
}
