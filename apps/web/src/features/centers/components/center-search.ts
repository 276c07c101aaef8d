// Which centre a page shows to a master administrator, as its address says it. Read by the router before the page is loaded, so this
// file stays small.

export interface CenterSearch {
  readonly center?: string
}

/** What it does not understand is left out. */
export function readCenterSearch({ center }: Readonly<Record<string, unknown>>): CenterSearch {
  return typeof center === 'string' && center !== '' && center.length <= 40 ? { center } : {}
}
