// A long list of alike objects as columns: of each field its distinct values once, and for each object which of them it has. Hundreds of
// demands say the same in most of their fields; their list becomes a quarter as long.

interface Column {
  readonly values: readonly unknown[]
  /** The place in `values` for each object; empty: all have the first one. */
  readonly places: readonly number[]
}

export interface Columns {
  readonly count: number
  readonly fields: Readonly<Record<string, Column>>
}

/** @throws for objects that do not all have the same fields */
export function toColumns(list: readonly Readonly<Record<string, unknown>>[]): Columns {
  const fields: Record<string, Column> = {}
  const [first = {}] = list
  const names = Object.keys(first)
  if (list.some((object) => Object.keys(object).length !== names.length)) throw new Error('columns are of alike objects')
  for (const name of names) fields[name] = columnOf(list.map((object) => object[name]))
  return { count: list.length, fields }
}

function columnOf(cells: readonly unknown[]): Column {
  const values: unknown[] = []
  const placeOfValue = new Map<unknown, number>()
  const placeOfText = new Map<string, number>()
  const places = cells.map((cell) => {
    if (cell === undefined) throw new Error('columns are of alike objects')
    const known = placeOfValue.get(cell)
    if (known !== undefined) return known
    const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : null
    const place = (text === null ? undefined : placeOfText.get(text)) ?? values.push(cell) - 1
    placeOfValue.set(cell, place)
    if (text !== null) placeOfText.set(text, place)
    return place
  })
  return { values, places: values.length === 1 ? [] : places }
}

/** The objects again; equal values are one object. */
export function fromColumns({ count, fields }: Columns): Record<string, unknown>[] {
  const entries = Object.entries(fields)
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(entries.map(([name, { values, places }]) => [name, values[places[index] ?? 0]])),
  )
}
