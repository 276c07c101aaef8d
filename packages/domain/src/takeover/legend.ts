// The legend of a planning, wherever it stands: « J = 07h-19h » in a cell, several in one text, codes in one column with their labels in
// another, colours with a word, a sheet of codes.
import { simple } from '../calendar/french-day.ts'
import { hoursIn, kindOfLabel } from './code-kinds.ts'
import type { Place, Table, WorkbookCell } from './workbook.ts'

export interface LegendEntry {
  readonly code: string
  readonly label: string
}

interface ColourEntry {
  readonly fill: string
  readonly label: string
}

export interface Legend {
  readonly entries: readonly LegendEntry[]
  readonly colours: readonly ColourEntry[]
}

/** Longer texts are no codes. */
const LONGEST_CODE = 12
const COLOUR = /^(?:vert|jaune|rouge|bleu|orange|rose|violet|gris|noir|blanc|marron|fond|couleur|case)s?(?:e|es)?\b/

export const codeKey = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('⁄', '/')
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[\s.]/g, '')

const isCode = (text: string) =>
  text !== '' &&
  text.length <= LONGEST_CODE &&
  !COLOUR.test(simple(text)) &&
  text.trim().split(/\s+/).length <= 2 &&
  !/^(?:legende|total|effectif|sem)/.test(simple(text))

/** Entries that a text says by itself: « M = matin ; N : nuit 21h-5h ». */
export function entriesIn(text: string, isKnown: (code: string) => boolean): LegendEntry[] {
  const body = text.replace(/^\s*l[ée]gende\s*:?/i, '')
  const found: LegendEntry[] = []
  const parts = body.split(/\s*;\s*|\s*[•·|\n]\s*|\s{3,}/)
  // « CA, RTT = congés » is one entry, « J = jour, N = nuit » are two.
  for (const part of parts.flatMap((text) =>
    (text.match(/[=:]\s/g) ?? []).length > 1 ? text.split(/,\s*(?=\S{1,8}\s*[=:]\s)/) : [text],
  )) {
    const [, left = '', label = ''] = /^\s*(.{1,40}?)\s*(?:=|:(?!\d)|→|->)\s*(.+?)\s*$/s.exec(part) ?? []
    if (left !== '') {
      const codes = isKnown(left) ? [left] : left.split(/\s*,\s*|\s+et\s+|\s+\/\s+/)
      if (codes.every((code) => isCode(code))) found.push(...codes.map((code) => ({ code: code.trim(), label })))
      continue
    }
    // « J 07h00-19h00 »: known codes only, for any sentence begins with a word.
    const [, first = '', rest = ''] = /^\s*(\S{1,8})\s+(.+)$/s.exec(part) ?? []
    if (first !== '' && isKnown(first) && (hoursIn(rest) !== null || kindOfLabel(rest) !== null))
      found.push({ code: first, label: rest.trim() })
  }
  return found
}

/** The places of a sheet whose texts may be a legend: not headings, nor rows of people. */
export interface LegendPlaces {
  readonly table: Table
  readonly isElsewhere: (place: Place) => boolean
}

const isLabel = (text: string) => /\p{L}{2}/u.test(text) || hoursIn(text) !== null

/** Codes in one column and their labels in another, at least two under one another. */
function columnsOfCodes({ table, isElsewhere }: LegendPlaces, isKnown: (code: string) => boolean): LegendEntry[] {
  const found: LegendEntry[] = []
  for (let column = 0; column < table.width; column++) {
    let run: { readonly entry: LegendEntry; readonly at: number }[] = []
    const close = () => {
      const known = run.filter(({ entry }) => codesOf(entry.code, isKnown).some(isKnown))
      if (run.length >= 2 && known.length * 2 >= run.length && known.length >= 2)
        for (const { entry } of run) found.push(...codesOf(entry.code, isKnown).map((code) => ({ code, label: entry.label })))
      run = []
    }
    for (let row = 0; row < table.height; row++) {
      const text = isElsewhere({ row, column }) ? '' : table.at(row, column).text.trim()
      const label = text === '' || !codesOf(text, isKnown).every(isCode) ? null : labelRightOf({ table, isElsewhere }, row, column)
      if (label === null || (isKnown(label.text) && simple(label.text) !== simple(text))) close()
      else {
        if (run.length > 0 && run.at(-1)!.at !== label.column) close()
        run.push({ entry: { code: text, label: label.text }, at: label.column })
      }
    }
    close()
  }
  return found
}

/** « 7-13 / 13-19 » are two codes with one label. */
const codesOf = (text: string, isKnown: (code: string) => boolean) => (isKnown(text) ? [text] : text.split(/\s*,\s*|\s+\/\s+|\s+et\s+/))

const isClock = (text: string | undefined) => text !== undefined && /^\d{1,2}\s*(?::|h)\s*(?:\d{2})?$/i.test(text)

/** The first text at the right of a place, with its column; begin and end in columns of their own are joined to it. */
function labelRightOf({ table, isElsewhere }: LegendPlaces, row: number, column: number) {
  const texts: { readonly text: string; readonly column: number }[] = []
  for (let right = column + 1; right < Math.min(table.width, column + 7) && texts.length < 3; right++) {
    const anchor = table.anchorOf(row, right)
    if (anchor.column <= column || anchor.column !== right || isElsewhere({ row, column: right })) continue
    const text = table.at(row, right).text.trim()
    if (text !== '') texts.push({ text, column: right })
  }
  const [first, second, third] = texts
  if (first === undefined || first.column >= column + 5) return null
  if (isClock(first.text) && isClock(second?.text)) return { text: `${first.text}-${second!.text}`, column: first.column }
  if (!isLabel(first.text)) return null
  return isClock(second?.text) && isClock(third?.text)
    ? { text: `${first.text} ${second!.text}-${third!.text}`, column: first.column }
    : first
}

/** Cells of a legend that are coloured: the colour stands for what the text says. */
function coloursOf(cells: readonly WorkbookCell[]): ColourEntry[] {
  return cells.flatMap(({ fill, text }) => {
    if (fill === null || text.trim() === '') return []
    const [, label = text] = /^[^=:]{1,20}(?:=|:)\s*(.+)$/.exec(text) ?? []
    return [{ fill, label }]
  })
}

/** The legends of all sheets. `isKnown`: of a code, whether cells of people have it. */
export function readLegend(places: readonly LegendPlaces[], isKnown: (code: string) => boolean): Legend {
  const entries = new Map<string, LegendEntry>()
  const coloured: WorkbookCell[] = []
  const add = (found: readonly LegendEntry[]) => {
    for (const entry of found) {
      const key = codeKey(entry.code)
      if (!entries.has(key) && key !== '') entries.set(key, entry)
    }
  }
  for (const { table, isElsewhere } of places) {
    for (let row = 0; row < table.height; row++)
      for (let column = 0; column < table.width; column++) {
        const anchor = table.anchorOf(row, column)
        if (anchor.row !== row || anchor.column !== column || isElsewhere({ row, column })) continue
        const cell = table.at(row, column)
        if (cell.text.trim() === '' && cell.fill === null) continue
        const found = entriesIn(cell.text, isKnown)
        add(found.filter(({ code, label }) => isKnown(code) || kindOfLabel(label) !== null || hoursIn(label) !== null))
        if (cell.fill !== null) {
          // A colour without a text has its word at its right.
          const label = cell.text.trim() === '' ? (labelRightOf({ table, isElsewhere }, row, column)?.text ?? '') : cell.text
          coloured.push({ ...cell, text: label })
        }
      }
    add(columnsOfCodes({ table, isElsewhere }, isKnown))
  }
  return { entries: [...entries.values()].filter(({ code }) => !COLOUR.test(simple(code))), colours: coloursOf(coloured) }
}
