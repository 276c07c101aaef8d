// A file of members before it is sent: the model that shows how one is made, and its lines. Pure.
import type { OutputOf } from '#api/client.ts'
import { memberFieldNames, memberFields } from '@releve/contract/member-fields'

/** Beginnings that a spreadsheet takes for a formula: a cell of the model that would have one stays empty. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell as CSV writes it. */
function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The columns and one line to replace; opens as a table in a French spreadsheet. */
export function modelCsv(teamName: string, arrival: string): string {
  const fields = memberFieldNames.map((name) => memberFields[name])
  const lines = [
    [...fields.map(({ label }) => label), 'Qualifications', 'Équipe', 'Date d’arrivée'],
    [...fields.map(({ example }) => example), 'COD, CDS', FORMULA.test(teamName) ? '' : teamName, arrival],
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Lines that hold something, without that of the titles. */
export function lineCountOf(csv: string): number {
  return Math.max(0, csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length - 1)
}

/** The faults of one line together, in the order of lines. */
export function faultsByLine(faults: OutputOf<'users.importPreview'>['faults']) {
  return [...Map.groupBy(faults, ({ line }) => line)].toSorted(([a], [b]) => a - b).map(([line, found]) => ({ line, faults: found }))
}
