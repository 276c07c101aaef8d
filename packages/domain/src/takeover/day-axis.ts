// Finds the lines of a table that are a row of days, and says which day each column is. Months and years often stand elsewhere: in a merged
// heading above, in the title, in the name of the sheet; weekdays beside the numbers prove or correct them.
import { civilDateOf, dayNumberOf, daysInMonth, isoWeekday } from '../calendar/day.ts'
import type { DayNumber, IsoWeekday } from '../calendar/day.ts'
import { monthIn, readFrenchDay, weekdaysNamed, yearsIn } from '../calendar/french-day.ts'
import type { DayParts, MonthLabel } from '../calendar/french-day.ts'
import type { Table, WorkbookCell } from './workbook.ts'

export interface DayAxis {
  /** The row of the table that holds the days. */
  readonly row: number
  /** The day of each column that is one. */
  readonly days: ReadonlyMap<number, DayNumber>
  /** Weekdays stand beside the days, in the same cell or in a row of their own, and agree with them. */
  readonly hasWeekdays: boolean
  /** Headings that were read otherwise than they are written: a wrong year, an error. */
  readonly corrected: readonly { readonly column: number; readonly text: string; readonly day: DayNumber }[]
}

interface Link {
  readonly column: number
  /** Null: the heading is missing or wrong, and its neighbours say the day. */
  readonly parts: DayParts | null
  /** Days after the link before. */
  readonly step: number
}

/** Fewer days in a row are no planning. */
const SHORTEST_AXIS = 7
/** Serial numbers of the years 2000 to 2063, and the day they count from. */
const [FIRST_SERIAL, LAST_SERIAL, SERIAL_ZERO] = [36_526, 60_000, dayNumberOf(1899, 12, 30)]

const fromDay = (n: DayNumber): DayParts => ({ ...civilDateOf(n), weekdays: [] })

function readHeading(cell: WorkbookCell): DayParts | null {
  if (cell.day !== null) return fromDay(cell.day)
  if (cell.number !== null && Number.isInteger(cell.number)) {
    if (cell.number >= 1 && cell.number <= 31) return { day: cell.number, month: null, year: null, weekdays: [] }
    if (cell.number >= FIRST_SERIAL && cell.number <= LAST_SERIAL) return fromDay(SERIAL_ZERO + cell.number)
    return null
  }
  return cell.text === '' || cell.isError ? null : readFrenchDay(cell.text)
}

const wholeDay = ({ day, month, year }: DayParts) => (month === null || year === null ? null : dayNumberOf(year, month, day))

/** How many days `later` stands after `earlier`, from 1 to 3; 0 when it does not follow. A wrong year does not part them. */
function stepBetween(earlier: DayParts, later: DayParts): number {
  const [from, to] = [wholeDay(earlier), wholeDay(later)]
  if (from !== null && to !== null && to - from >= 1 && to - from <= 3) return to - from
  if (earlier.month !== null && later.month !== null) {
    const year = earlier.year ?? later.year ?? 2000
    const first = dayNumberOf(year, earlier.month, Math.min(earlier.day, daysInMonth(year, earlier.month)))
    for (const step of [1, 2, 3]) {
      const expected = civilDateOf(first + step)
      if (expected.day === later.day && expected.month === later.month) return step
    }
    return 0
  }
  if (later.day > earlier.day && later.day - earlier.day <= 2) return later.day - earlier.day
  return later.day === 1 && earlier.day >= 28 ? 1 : 0
}

/** The longest run of following days in a row of the table. */
function longestChain(table: Table, row: number): readonly Link[] {
  const headings = Array.from({ length: table.width }, (_, column) => {
    const anchor = table.anchorOf(row, column)
    // A merged heading covers several columns, and a day is one of them.
    return anchor.column === column ? readHeading(table.at(row, column)) : null
  })
  let best: Link[] = []
  let chain: Link[] = []
  let last: DayParts | null = null
  const close = () => {
    if (chain.length > best.length) best = chain
    chain = []
    last = null
  }
  for (let column = 0; column < table.width; column++) {
    const parts = headings[column] ?? null
    if (parts === null) continue
    const previous: DayParts | null = last
    const before = chain.at(-1)
    if (previous === null || before === undefined) {
      chain = [{ column, parts, step: 0 }]
      last = parts
      continue
    }
    const step = stepBetween(previous, parts)
    const gap = column - before.column
    const next = headings[column + 1] ?? null
    // A column of totals may stand between two weeks; numbers of weeks stand seven columns apart.
    if ((step === 1 && gap <= 3) || (step > 1 && (gap === 1 || gap === step))) {
      // A heading is missing between the two: its column is the day between them.
      if (gap === step)
        for (let between = before.column + 1; between < column; between++) chain.push({ column: between, parts: null, step: 1 })
      chain.push({ column, parts, step: gap === step ? 1 : step })
      last = parts
    } else if (gap === 1 && next !== null && stepBetween(previous, next) === 2) {
      chain.push({ column, parts: null, step: 1 })
    } else {
      close()
      chain = [{ column, parts, step: 0 }]
      last = parts
    }
  }
  close()
  return best
}

/** The weekdays that the cells say beside each link: in the heading itself, or in a row near it that goes through the week. */
function weekdaysBeside(table: Table, row: number, chain: readonly Link[]): readonly (readonly IsoWeekday[])[] {
  const own = chain.map(({ parts }) => parts?.weekdays ?? [])
  if (own.filter(({ length }) => length > 0).length * 2 > chain.length) return own
  for (const near of [row - 1, row + 1, row - 2, row + 2]) {
    if (near < 0 || near >= table.height) continue
    const found = chain.map(({ column }) => weekdaysNamed(table.at(near, column).text))
    const said = found.filter(({ length }) => length > 0).length
    if (said * 10 < chain.length * 7) continue
    const follows = found.filter((weekdays, i) => i > 0 && weekdays.some((day) => found[i - 1]!.includes(before(day)))).length
    if (follows * 10 >= (said - 1) * 9) return found
  }
  return []
}

const before = (weekday: IsoWeekday) => isoWeekday(weekday + 2)

/** The share of the weekdays said that are those of these days; null where none is said. */
function agreement(days: readonly (DayNumber | null)[], weekdays: readonly (readonly IsoWeekday[])[]): number | null {
  let said = 0
  let right = 0
  for (const [i, named] of weekdays.entries()) {
    const day = days[i] ?? null
    if (named.length === 0 || day === null) continue
    said += 1
    if (named.includes(isoWeekday(day))) right += 1
  }
  return said < 5 ? null : right / said
}

/** The rows of texts that may say the month of an axis, the nearest first. */
interface Context {
  /** The row after the axis before: headings above belong to that one. */
  readonly firstRow: number
  /** Names of the sheet and of the file. */
  readonly names: readonly string[]
  readonly year: number
}

const monthOfCell = (cell: WorkbookCell): MonthLabel | null => {
  if (cell.day === null) return cell.text === '' || cell.number !== null ? null : monthIn(cell.text)
  const { day, month, year } = civilDateOf(cell.day)
  return day === 1 ? { month, year } : null
}

/** Months since year 0, so that a label less the months passed is one number. */
const monthIndex = ({ month, year }: MonthLabel) => (year ?? 0) * 12 + month - 1

/** The month of the first link, with its year where something says it. */
function firstMonth(table: Table, row: number, chain: readonly Link[], passed: readonly number[], context: Context): MonthLabel | null {
  const votes = new Map<number, number>()
  const withYear = new Map<number, number>()
  const vote = (label: MonthLabel, months: number) => {
    const index = monthIndex(label) - months
    if (label.year !== null) withYear.set(index, (withYear.get(index) ?? 0) + 1)
    const month = ((index % 12) + 12) % 12
    votes.set(month, (votes.get(month) ?? 0) + 1)
  }
  for (const [i, { parts }] of chain.entries()) {
    const month = parts?.month ?? null
    if (month !== null) vote({ month, year: parts?.year ?? null }, passed[i]!)
  }
  for (let near = row - 1; near >= Math.max(context.firstRow, row - 5) && votes.size === 0; near--)
    for (const [i, { column }] of chain.entries()) {
      const label = monthOfCell(table.at(near, column))
      const anchor = table.anchorOf(near, column)
      // A title over the whole table says where it begins, not where this column is.
      if (label !== null && anchor.column >= chain[0]!.column) vote(label, passed[i]!)
    }
  const best = [...votes].sort((a, b) => b[1] - a[1])[0]
  const bestYear = [...withYear].sort((a, b) => b[1] - a[1]).find(([index]) => ((index % 12) + 12) % 12 === best?.[0])
  if (best !== undefined) return { month: best[0] + 1, year: bestYear === undefined ? null : Math.floor(bestYear[0] / 12) }
  for (const label of titlesOf(table, row, context).flatMap((cell) => monthOfCell(cell) ?? [])) return label
  for (const name of context.names) {
    const label = monthIn(name.replaceAll(/[_-]/g, ' '))
    if (label !== null) return label
  }
  return null
}

/** The cells above an axis, the nearest row first, then those of the top of the sheet. */
function titlesOf(table: Table, row: number, { firstRow }: Context): WorkbookCell[] {
  const found: WorkbookCell[] = []
  const seen = new Set<string>()
  const take = (near: number) => {
    for (let column = 0; column < table.width; column++) {
      const anchor = table.anchorOf(near, column)
      const key = `${anchor.row}.${anchor.column}`
      const cell = table.at(near, column)
      if (cell.text !== '' && !seen.has(key)) {
        seen.add(key)
        found.push(cell)
      }
    }
  }
  for (let near = row - 1; near >= Math.max(firstRow, row - 8); near--) take(near)
  for (let near = 0; near < Math.min(6, row); near++) take(near)
  return found
}

/** The years that the axis may be in, the likeliest first. */
function yearsFor(table: Table, row: number, label: MonthLabel, context: Context): number[] {
  const said = [
    ...(label.year === null ? [] : [label.year]),
    ...titlesOf(table, row, context).flatMap(({ text, day }) => (day === null ? yearsIn(text) : [civilDateOf(day).year])),
    ...context.names.flatMap(yearsIn),
    context.year,
  ]
  const first = said[0] ?? context.year
  return [...new Set([...said, first + 1, first - 1, first + 2, first - 2, first + 3, first - 3, first + 4, first - 4])]
}

/** The days of a chain whose headings are whole dates: most of them say where it begins. */
function daysOfDates(chain: readonly Link[]): (DayNumber | null)[] {
  const offsets: number[] = []
  let offset = 0
  for (const { step } of chain) offsets.push((offset += step))
  const votes = new Map<number, number>()
  for (const [i, { parts }] of chain.entries()) {
    const day = parts === null ? null : wholeDay(parts)
    if (day !== null) votes.set(day - offsets[i]!, (votes.get(day - offsets[i]!) ?? 0) + 1)
  }
  const [base] = [...votes].sort((a, b) => b[1] - a[1])[0] ?? [0]
  return offsets.map((days) => base + days)
}

/** The days of a chain of numbers; null for a number that its month does not have (« 31 » in a table made for any month). */
function daysOfNumbers(chain: readonly Link[], passed: readonly number[], first: MonthLabel, year: number): (DayNumber | null)[] {
  let last: DayNumber | null = null
  return chain.map(({ parts }, i) => {
    const index = year * 12 + first.month - 1 + passed[i]!
    const [y, m] = [Math.floor(index / 12), (index % 12) + 1]
    if (parts === null) return (last = last === null ? null : last + 1)
    return (last = parts.day > daysInMonth(y, m) ? null : dayNumberOf(y, m, parts.day))
  })
}

function resolve(table: Table, row: number, chain: readonly Link[], context: Context): DayAxis | null {
  const weekdays = weekdaysBeside(table, row, chain)
  const areDates = chain.filter(({ parts }) => parts !== null && wholeDay(parts) !== null).length * 2 > chain.length
  const passed: number[] = []
  let months = 0
  let lastDay = 0
  for (const { parts } of chain) {
    if (parts !== null && parts.day < lastDay) months += 1
    if (parts !== null) lastDay = parts.day
    passed.push(months)
  }
  let days: (DayNumber | null)[]
  if (areDates) {
    days = daysOfDates(chain)
    if ((agreement(days, weekdays) ?? 1) < 0.5) {
      const { year, month, day } = civilDateOf(days[0]!)
      for (const other of [year + 1, year - 1]) {
        const shift = dayNumberOf(other, month, Math.min(day, daysInMonth(other, month))) - days[0]!
        const moved = days.map((n) => (n === null ? null : n + shift))
        if ((agreement(moved, weekdays) ?? 0) > 0.9) days = moved
      }
    }
  } else {
    const first = firstMonth(table, row, chain, passed, context)
    if (first === null) return null
    const years = yearsFor(table, row, first, context)
    const candidates = years.map((year) => daysOfNumbers(chain, passed, first, year))
    days = candidates.find((candidate) => (agreement(candidate, weekdays) ?? 1) > 0.8) ?? candidates[0]!
  }
  const corrected = chain.flatMap(({ column, parts }, i) => {
    const day = days[i] ?? null
    const said = parts === null ? null : wholeDay(parts)
    const text = table.at(row, column).text
    return day === null || (parts !== null && (said === null || said === day)) || text === '' ? [] : [{ column, text, day }]
  })
  const found = new Map(
    chain.flatMap(({ column }, i) => {
      const day = days[i] ?? null
      return day === null ? [] : [[column, day] as const]
    }),
  )
  return { row, days: found, hasWeekdays: (agreement(days, weekdays) ?? 0) > 0.8, corrected }
}

/** All rows of days of a table, from the top. `year`: the one to think of where nothing says it. */
export function findDayAxes(table: Table, fileName: string, year: number): readonly DayAxis[] {
  const axes: DayAxis[] = []
  let firstRow = 0
  for (let row = 0; row < table.height; row++) {
    const chain = longestChain(table, row)
    if (chain.length < SHORTEST_AXIS) continue
    const axis = resolve(table, row, chain, { firstRow, names: [table.name, fileName], year })
    if (axis === null) continue
    axes.push(axis)
    firstRow = row + 1
  }
  return axes
}
