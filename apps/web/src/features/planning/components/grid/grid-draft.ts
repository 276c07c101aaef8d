// The draft of a grid: the cells that are chosen, the letters that are typed, pasted or filled into them, and the way back.
// Pure: it knows neither the screen nor the server.
import type { CellContent } from '@releve/contract/cells'
import type { Day } from '@releve/domain/calendar/day'

/** Something that may be written into a cell, by the letters that say it. */
export interface Entry {
  readonly letters: string
  readonly label: string
  readonly kind: 'shift' | 'rest' | 'away' | 'hours' | 'cleared'
  /** The activity whose hours it places; it has none otherwise. */
  readonly activityId?: string
  /** Null: the cell becomes what the cycle gives. Hours are those of the moment at which it is sent. */
  readonly content: CellContent | null
}

/** The place of a cell: the index of the person among the people shown, and of the day. */
export interface Place {
  readonly row: number
  readonly column: number
}

/** The cells chosen, from the one where choosing began to the current one. */
export interface Selection {
  readonly anchor: Place
  readonly at: Place
}

export interface Area {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const areaOf = ({ anchor, at }: Selection): Area => ({
  top: Math.min(anchor.row, at.row),
  bottom: Math.max(anchor.row, at.row),
  left: Math.min(anchor.column, at.column),
  right: Math.max(anchor.column, at.column),
})

export const isInArea = ({ top, bottom, left, right }: Area, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** Cells to be written, by `cellKey`. */
export type Draft = ReadonlyMap<string, Entry>

export const cellKey = (userId: string, day: Day): string => `${userId} ${day}`

export function partsOfKey(key: string): { readonly userId: string; readonly day: Day } {
  const [userId = '', day = ''] = key.split(' ')
  return { userId, day }
}

/** The table of what is shown: who stands in each row, and which day in each column. */
export interface Table {
  readonly userIds: readonly string[]
  readonly days: readonly Day[]
}

function* placesIn({ top, bottom, left, right }: Area): Generator<Place> {
  for (let row = top; row <= bottom; row++) for (let column = left; column <= right; column++) yield { row, column }
}

function keyAt({ userIds, days }: Table, { row, column }: Place): string | null {
  const [userId, day] = [userIds[row], days[column]]
  return userId === undefined || day === undefined ? null : cellKey(userId, day)
}

/** The draft with that in every cell of the area. */
export function withEntry(draft: Draft, table: Table, area: Area, entry: Entry): Draft {
  const next = new Map(draft)
  for (const place of placesIn(area)) {
    const key = keyAt(table, place)
    if (key !== null) next.set(key, entry)
  }
  return next
}

/**
 * The first row of the area copied into those under it; of one row alone, its first cell into those beside it. `read` says what a cell shows;
 * what cannot be copied leaves the cells under it as they are.
 */
export function filled(draft: Draft, table: Table, area: Area, read: (place: Place) => Entry | null): Draft {
  const next = new Map(draft)
  const isOneRow = area.top === area.bottom
  for (const place of placesIn(area)) {
    const source = isOneRow ? { row: area.top, column: area.left } : { row: area.top, column: place.column }
    const key = keyAt(table, place)
    const entry = source.row === place.row && source.column === place.column ? null : read(source)
    if (key !== null && entry !== null) next.set(key, entry)
  }
  return next
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s.\u00A0]/g, '')
    .toLocaleUpperCase('fr')

/** The entries whose letters begin with what is typed, an equal one first. */
export function entriesFor(typed: string, entries: readonly Entry[]): readonly Entry[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  return entries
    .filter(({ letters }) => plain(letters).startsWith(wanted))
    .toSorted((a, b) => plain(a.letters).length - plain(b.letters).length)
}

/** The entry that these letters say, whatever their case, accents and spaces; null: none. */
export function entryOf(text: string, entries: readonly Entry[]): Entry | null {
  const wanted = plain(text)
  return wanted === '' ? null : (entries.find(({ letters }) => plain(letters) === wanted) ?? null)
}

/** The rows and cells of a text copied from a spreadsheet. */
export function pastedRows(text: string): readonly (readonly string[])[] {
  const rows = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n')
  // A spreadsheet ends the last row too.
  if (rows.at(-1) === '') rows.pop()
  return rows.map((row) => row.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/s, '$1')))
}

export interface Pasted {
  readonly draft: Draft
  /** The area that the text fills. */
  readonly area: Area
  /** Letters that say nothing here: their cells stay what they are. */
  readonly unknown: readonly string[]
}

/**
 * The text from the first cell of the area on; one cell alone fills all of it. Empty cells change nothing, as what lies beyond the last row and
 * day.
 */
export function withPasted(
  draft: Draft,
  table: Table,
  area: Area,
  { text, entries }: { readonly text: string; readonly entries: readonly Entry[] },
): Pasted {
  const rows = pastedRows(text)
  const width = Math.max(0, ...rows.map((row) => row.length))
  const isOneCell = rows.length === 1 && width === 1
  const target = isOneCell
    ? area
    : {
        top: area.top,
        left: area.left,
        bottom: Math.min(table.userIds.length, area.top + rows.length) - 1,
        right: Math.min(table.days.length, area.left + width) - 1,
      }
  const next = new Map(draft)
  const unknown = new Set<string>()
  for (const place of placesIn(target)) {
    const cell = isOneCell ? rows[0]?.[0] : rows[place.row - area.top]?.[place.column - area.left]
    if (cell === undefined || cell === '') continue
    const [key, entry] = [keyAt(table, place), entryOf(cell, entries)]
    if (entry === null) unknown.add(cell)
    else if (key !== null) next.set(key, entry)
  }
  return { draft: next, area: target, unknown: [...unknown] }
}

/** The cells of the area as a spreadsheet takes them. */
export function copied(area: Area, lettersAt: (place: Place) => string): string {
  const rows: string[] = []
  for (let row = area.top; row <= area.bottom; row++) {
    const cells: string[] = []
    for (let column = area.left; column <= area.right; column++) cells.push(lettersAt({ row, column }))
    rows.push(cells.join('\t'))
  }
  return rows.join('\n')
}

export interface Steps {
  readonly rowCount: number
  readonly columnCount: number
}

/** Rows that a page goes up or down. */
const PAGE = 8

/** The cell to which a key leads from another; null: it moves nothing. */
export function movedBy(key: string, { row, column }: Place, isFar: boolean, { rowCount, columnCount }: Steps): Place | null {
  const [lastRow, lastColumn] = [rowCount - 1, columnCount - 1]
  const to: Readonly<Record<string, Place>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? lastRow : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? lastColumn : column + 1 },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? lastRow : row, column: lastColumn },
  }
  const place = to[key]
  if (place === undefined) return null
  return { row: Math.min(lastRow, Math.max(0, place.row)), column: Math.min(lastColumn, Math.max(0, place.column)) }
}
