// The centre that a page shows to a master administrator, by its address. The router reads it before the page is loaded, so this file stays
// small.

export interface CenterSearch {
  readonly center?: string
}

/** Unknown parameters are left out. */
export function readCenterSearch({ center }: Readonly<Record<string, unknown>>): CenterSearch {
  return typeof center === 'string' && center !== '' && center.length <= 40 ? { center } : {}
}
