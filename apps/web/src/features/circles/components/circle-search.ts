// The address of a circle. The router reads it before the page is loaded.

export interface CircleSearch {
  /** Absent: of none, which is said. */
  readonly circle?: string
}

export function readCircleSearch(search: Readonly<Record<string, unknown>>): CircleSearch {
  const { circle } = search
  return typeof circle === 'string' && circle !== '' && circle.length <= 40 ? { circle } : {}
}
