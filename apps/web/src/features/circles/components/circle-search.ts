// What the address of a circle says. Read by the router before the page is loaded.

export interface CircleSearch {
  readonly circle: string
}

export function readCircleSearch(search: Readonly<Record<string, unknown>>): CircleSearch {
  const { circle } = search
  return { circle: typeof circle === 'string' && circle.length <= 40 ? circle : '' }
}
