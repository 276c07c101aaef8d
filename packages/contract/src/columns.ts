// A long list of alike objects as columns: of each field its distinct values once, and for each object which of them it has. Hundreds of
// demands say the same in most of their fields; their list becomes a quarter as long.

interface Column {
  readonly values: readonly unknown[]
  /** The place in `values` for each object, -1 where the object has no such field; empty: all have the first one. */
  readonly places: readonly number[]
}

const ABSENT = -1

export interface Columns {
  readonly count: number
  readonly fields: Readonly<Record<string, Column>>
}

/** A field that only some objects have is a column too; an undefined value counts as an absent field, as in JSON. */
export function toColumns(list: readonly Readonly<Record<string, unknown>>[]): Columns {
  const names = new Set(list.flatMap((object) => Object.keys(object).filter((name) => object[name] !== undefined)))
  const fields: Record<string, Column> = {}
  for (const name of names) fields[name] = columnOf(list.map((object) => object[name]))
  return { count: list.length, fields }
}

function columnOf(cells: readonly unknown[]): Column {
  const values: unknown[] = []
  const placeOfValue = new Map<unknown, number>()
  const placeOfText = new Map<string, number>()
  const places = cells.map((cell) => {
    if (cell === undefined) return ABSENT
    const known = placeOfValue.get(cell)
    if (known !== undefined) return known
    const text = typeof cell === 'object' && cell !== null ? JSON.stringify(cell) : null
    const place = (text === null ? undefined : placeOfText.get(text)) ?? values.push(cell) - 1
    placeOfValue.set(cell, place)
    if (text !== null) placeOfText.set(text, place)
    return place
  })
  return { values, places: places.every((place) => place === 0) ? [] : places }
}

/** The objects again; equal values are one object. */
export function fromColumns({ count, fields }: Columns): Record<string, unknown>[] {
  const entries = Object.entries(fields)
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      entries.flatMap(([name, { values, places }]) => {
        const place = places[index] ?? 0
        return place === ABSENT ? [] : [[name, values[place]]]
      }),
    ),
  )
}
