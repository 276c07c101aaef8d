// This file reads the cells of a planning: one code for its many spellings, nothing for marks that say nothing, and a colour that stands for a
// code. A text that may be a code of its own stays one: whoever takes the planning over is asked, nothing is dropped.
import { civilDateOf } from '../calendar/day.ts'
import { expandYear } from '../calendar/date-input.ts'
import { monthNamed, readFrenchDay, simple } from '../calendar/french-day.ts'
import { customCode, customOf, hoursIn, hoursOfCode, kindOfLabel, withoutHours } from './code-kinds.ts'
import type { CodeKind, Hours } from './code-kinds.ts'
import { codeKey } from './legend.ts'
import type { Legend } from './legend.ts'
import type { WorkbookCell } from './workbook.ts'

export interface PlanningCode {
  readonly code: string
  readonly kind: CodeKind
  readonly label: string
  readonly hours: Hours | null
  /** Other spellings of the same code, `#RRGGBB` for a colour. */
  readonly aliases: readonly string[]
  /** Neither the legend nor custom says what it is. */
  readonly isGuess: boolean
}

/** `blank`: nothing is written. `unknown`: what is written says nothing. */
type CellReading = { readonly code: string } | 'blank' | 'unknown'

export interface Codebook {
  readonly codes: ReadonlyMap<string, PlanningCode>
  read(cell: WorkbookCell): CellReading
}

/** The same for all spellings of a code; hours are compared as hours. */
function keyOf(text: string): string {
  const hours = hoursOfCode(text)
  if (hours !== null) return `${hours.startTime}-${hours.endTime}`
  return codeKey(text) || text.trim()
}

/** Marks that say nothing where no legend explains them and hardly anybody writes them. */
const MARK = /^(?:[0-9?!*#,…_+]+|X+|\/+)$/
const FEW = 3

/** A code stands for a rarer spelling only when it is written this many times as often. */
const MUCH_MORE = 5

const bare = (key: string) => key.replaceAll(/\([^)]*\)?/g, '').replaceAll(/[?!*]+$/g, '')
const confused = (key: string) => [key.replaceAll('0', 'O'), key.replaceAll('O', '0'), key.replaceAll('1', 'I')]
const squeezed = (key: string) => key.replaceAll(/(.)\1+/g, '$1')

interface Spellings {
  readonly counts: Map<string, number>
  /** The commonest spelling of each key. */
  readonly spelling: (key: string) => string
}

function spellingsOf(cells: readonly WorkbookCell[]): Spellings {
  const counts = new Map<string, number>()
  const spellings = new Map<string, Map<string, number>>()
  for (const cell of cells) {
    const text = cell.text.trim()
    if (text === '' || cell.isError || cell.day !== null) continue
    const key = keyOf(text)
    counts.set(key, (counts.get(key) ?? 0) + 1)
    const of = spellings.get(key) ?? new Map<string, number>()
    of.set(text, (of.get(text) ?? 0) + 1)
    spellings.set(key, of)
  }
  const spelling = (key: string) => [...(spellings.get(key) ?? [[key, 1] as const])].sort((a, b) => b[1] - a[1])[0]?.[0] ?? key
  return { counts, spelling }
}

/** Maps each key of a cell to that of its code; null for a mark that says nothing. */
function resolveKeys({ counts }: Spellings, legend: ReadonlyMap<string, string>): Map<string, string | null> {
  const known = [...counts].sort((a, b) => b[1] - a[1]).map(([key]) => key)
  const countOf = (key: string) => counts.get(key) ?? 0
  const isAbove = (base: string, key: string) =>
    base !== '' && base !== key && (legend.has(base) || countOf(base) >= MUCH_MORE * countOf(key))
  const labelOf = (key: string) => simple(withoutHours(legend.get(key) ?? '') || (customOf(key)?.label ?? ''))
  const rest = known.find((key) => key !== '-' && kindOfKey(key, legend) === 'rest' && countOf(key) >= countOf('-') / 20)
  const resolved = new Map<string, string | null>()
  for (const key of known) {
    const count = countOf(key)
    const word = simple(key)
    const base = bare(key)
    const candidates = [
      ...(base !== key ? [base] : []),
      ...(/^(.)\1{1,2}$/.test(key) ? [key.slice(0, 1)] : []),
      ...(key.length >= 3 && count <= FEW ? known.filter((other) => other.length >= 2 && squeezed(other) === squeezed(key)) : []),
      ...(count <= FEW ? confused(key).filter((other) => counts.has(other) || legend.has(other)) : []),
      ...(/^[a-z-]{4,}$/.test(word)
        ? known.filter((other) => other.length < key.length && labelOf(other).includes(word.replace(/s$/, '')))
        : []),
    ]
    const meant = legend.has(key) ? undefined : candidates.find((candidate) => isAbove(candidate, key))
    if (meant !== undefined) resolved.set(key, meant)
    else if (key === '-' && !legend.has(key) && rest !== undefined) resolved.set(key, rest)
    else resolved.set(key, !legend.has(key) && MARK.test(key) && count <= Math.max(FEW, total(counts) / 500) ? null : key)
  }
  return resolved
}

const total = (counts: ReadonlyMap<string, number>) => counts.values().reduce((sum, count) => sum + count, 0)

function kindOfKey(key: string, legend: ReadonlyMap<string, string>): CodeKind | null {
  const label = legend.get(key)
  return (label === undefined ? null : kindOfLabel(withoutHours(label))) ?? customOf(key)?.kind ?? null
}

/** « 7-19 » that a spreadsheet took for July 2019, « 8-12 » for 8 December: the pairs of numbers that a date may have been. */
function pairsOf(cell: WorkbookCell): string[] {
  const monthYear = /^(\p{L}+)\.?[- ](\d{2}|\d{4})$/u.exec(cell.text.trim())
  const month = monthYear === null ? null : monthNamed(monthYear[1]!)
  if (month !== null) return [`${month}-${Number(monthYear![2]) % 100}`]
  const parts = cell.day !== null ? civilDateOf(cell.day) : readFrenchDay(cell.text)
  if (parts === null || parts.month === null) return []
  const year = parts.year === null ? null : parts.year < 100 ? expandYear(parts.year) : parts.year
  return [
    ...(parts.day === 1 && year !== null ? [`${parts.month}-${year % 100}`] : []),
    `${parts.day}-${parts.month}`,
    `${parts.month}-${parts.day}`,
  ]
}

/** @param cells those of all people, to learn which codes there are */
export function buildCodebook(cells: readonly WorkbookCell[], { entries, colours }: Legend): Codebook {
  const legend = new Map(entries.map(({ code, label }) => [keyOf(code), label]))
  const written = new Map(entries.map(({ code }) => [keyOf(code), code]))
  const spellings = spellingsOf(cells)
  const resolved = resolveKeys(spellings, legend)
  const names = new Map<string, string>()
  for (const key of [...legend.keys(), ...[...resolved.values()].filter((key) => key !== null)])
    names.set(key, written.get(key) ?? spellings.spelling(key))
  const aliases = new Map<string, Set<string>>()
  const fills = fillsOf()

  /** The key of what a cell says, before colours; '' for a blank one, null for nothing readable. */
  function keyRead(cell: WorkbookCell): string | null {
    const text = cell.text.trim()
    if (text === '') return ''
    if (cell.isError) return null
    const key = keyOf(text)
    if (cell.day === null && legend.has(key)) return key
    // Dates are read first where codes are hours: « 19-7 » and « 19 juil. » are one cell typed twice.
    const hourly = hoursOfCode(text) !== null && resolved.has(key) && cell.day === null ? [] : pairsOf(cell)
    const asHours = hourly.map(keyOf).find((pair) => (spellings.counts.get(pair) ?? 0) > FEW || legend.has(pair))
    if (asHours !== undefined) return asHours
    if (cell.day !== null) return null
    const meant = resolved.get(key)
    return meant === undefined ? key : meant
  }

  /** The code that each colour stands for: the legend says it, or nearly all coloured cells with a text have the same one. */
  function fillsOf(): ReadonlyMap<string, string> {
    const byFill = new Map<string, Map<string, number>>()
    const plainCells = new Map<string, number>()
    for (const cell of cells) {
      const key = cell.text.trim() === '' ? '' : (resolved.get(keyOf(cell.text)) ?? null)
      if (key === null || key === '') continue
      if (cell.fill === null) plainCells.set(key, (plainCells.get(key) ?? 0) + 1)
      else {
        const of = byFill.get(cell.fill) ?? new Map<string, number>()
        of.set(key, (of.get(key) ?? 0) + 1)
        byFill.set(cell.fill, of)
      }
    }
    const used = new Set(cells.map(({ fill }) => fill))
    const found = new Map<string, string>()
    for (const { fill, label } of colours) {
      if (!used.has(fill)) continue
      const own = keyOf(label)
      const kind = kindOfLabel(label)
      if (resolved.get(own) === own || legend.has(own)) found.set(fill, own)
      else if (kind !== null && !/ferie|week|scolaire|pont|aujourd/.test(simple(label)) && !found.has(fill)) {
        const custom = customCode(label)
        const mates = [...(byFill.get(fill) ?? [])].sort((a, b) => b[1] - a[1])
        const key =
          mates[0]?.[0] ??
          [...resolved.keys()].find(
            (code) => kindOfKey(code, legend) === kind && customOf(code)?.label === customOf(custom ?? '')?.label,
          ) ??
          custom
        if (key !== null && key !== undefined) {
          found.set(fill, key)
          if (!names.has(key)) names.set(key, key)
        }
      }
    }
    for (const [fill, counts] of byFill) {
      const all = total(counts)
      const [best] = [...counts].sort((a, b) => b[1] - a[1])
      if (!found.has(fill) && best !== undefined && all >= 5 && best[1] >= all * 0.95 && best[1] >= (plainCells.get(best[0]) ?? 0))
        found.set(fill, best[0])
    }
    return found
  }

  function read(cell: WorkbookCell): CellReading {
    const key = keyRead(cell)
    if (key === null) return 'unknown'
    const coloured = key === '' && cell.fill !== null ? fills.get(cell.fill) : undefined
    const found = coloured ?? key
    if (found === '') return 'blank'
    const code = names.get(found) ?? found
    const text = coloured === undefined ? cell.text : (cell.fill ?? '')
    if (text !== code) aliases.set(found, (aliases.get(found) ?? new Set()).add(text))
    return { code }
  }

  for (const cell of cells) read(cell)
  const codes = new Map<string, PlanningCode>()
  for (const [key, code] of names) codes.set(code, describe(key, code, legend.get(key) ?? null, [...(aliases.get(key) ?? [])]))
  return { codes, read }
}

function describe(key: string, code: string, label: string | null, aliases: readonly string[]): PlanningCode {
  const own = hoursOfCode(code)
  const said = label === null ? '' : withoutHours(label)
  const custom = customOf(code)
  const hours = (label === null ? null : hoursIn(label)) ?? own
  const kind = kindOfLabel(said) ?? custom?.kind ?? 'shift'
  // Hours make a shift of a code that custom takes for a rest (« RC : 08h-16h »).
  const isWork = hours !== null && kindOfLabel(said) === null && (kind === 'rest' || kind === 'leave' || kind === 'absence')
  return {
    code,
    kind: isWork ? 'shift' : kind,
    label: said || (custom?.label ?? code),
    hours: kind === 'rest' && !isWork ? null : hours,
    aliases,
    isGuess: label === null && custom === null && own === null && key !== '-',
  }
}
