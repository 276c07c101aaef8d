// The faults of a list that was looked at, line by line. Pure.

export interface FileFault {
  readonly line: number
  readonly column: string | null
  readonly value: string | null
  readonly message: string
}

/** The faults of one line together, in the order of lines. */
export function faultsByLine(faults: readonly FileFault[]) {
  return [...Map.groupBy(faults, ({ line }) => line)].toSorted(([a], [b]) => a - b).map(([line, found]) => ({ line, faults: found }))
}
