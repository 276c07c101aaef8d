// A file of members before it is sent: the model that shows how one is made, and its lines. Pure.
import { memberFieldNames, memberFields, type MemberFieldName } from '@releve/contract/member-fields'

/** Beginnings that a spreadsheet takes for a formula: a cell of the model that would have one stays empty. */
const FORMULA = /^[=+\-@\t\r]/

/** A cell as CSV writes it. */
function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The columns that are no text of the member, by the names of their fields. */
const otherHeadings = { qualifications: 'Qualifications', team: 'Équipe', fromDate: 'Date d’arrivée' } as const

/** The columns and one line to replace; opens as a table in a French spreadsheet. */
export function modelCsv(teamName: string, arrival: string): string {
  const fields = memberFieldNames.map((name) => memberFields[name])
  const lines = [
    [...fields.map(({ label }) => label), ...Object.values(otherHeadings)],
    [...fields.map(({ example }) => example), 'COD, CDS', FORMULA.test(teamName) ? '' : teamName, arrival],
  ]
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

export interface PersonDraft extends Readonly<Record<MemberFieldName, string>> {
  readonly qualifications: readonly string[]
  /** The name of the team; empty without one. */
  readonly team: string
  readonly fromDate: string
}

/** A file of one line. */
export function personCsv(draft: PersonDraft): string {
  const values = [...memberFieldNames.map((name) => draft[name]), draft.qualifications.join(', '), draft.team, draft.fromDate]
  const headings = [...memberFieldNames.map((name) => memberFields[name].label), ...Object.values(otherHeadings)]
  return [headings, values].map((line) => line.map(cell).join(';')).join('\r\n')
}

/** The sentences about the line of such a file (« 2.Prénom »), by the names of its fields; `form` for what is in none. */
export function personErrors(faults: Readonly<Record<string, string>>): Record<string, string> {
  const names = new Map<string, string>([
    ...memberFieldNames.map((name): [string, string] => [memberFields[name].label, name]),
    ...Object.entries(otherHeadings).map(([name, heading]): [string, string] => [heading, name]),
  ])
  return Object.fromEntries(Object.entries(faults).map(([place, sentence]) => [names.get(place.replace(/^\d+\./, '')) ?? 'form', sentence]))
}

/** Lines that hold something, without that of the titles. */
export function lineCountOf(csv: string): number {
  return Math.max(0, csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length - 1)
}
