// A file of members before it is sent: read as spreadsheets save them, and the model that shows how one is made. Pure.
import { importTexts as texts } from './import-texts.ts'

/** UTF-8 where the bytes are; what older spreadsheets save otherwise. UTF-16 says so in its first two bytes. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A cell as CSV writes it. */
function cell(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The columns and one line to replace; opens as a table in a French spreadsheet. */
export function modelCsv(teamName: string): string {
  const lines = [texts.columns, [...texts.example, teamName]]
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Lines that hold something, without that of the titles. */
export function lineCountOf(csv: string): number {
  return Math.max(0, csv.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '').length - 1)
}

interface Fault {
  readonly line: number
  readonly column: string | null
  readonly message: string
}

/** The faults of one line together, in the order of lines. */
export function faultsByLine(faults: readonly Fault[]): { readonly line: number; readonly faults: readonly Fault[] }[] {
  const groups = new Map<number, Fault[]>()
  for (const fault of faults) groups.set(fault.line, [...(groups.get(fault.line) ?? []), fault])
  return [...groups].toSorted(([a], [b]) => a - b).map(([line, found]) => ({ line, faults: found }))
}
