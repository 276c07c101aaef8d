// The address of « À décider »: the request that is open.
export interface DecideSearch {
  readonly request?: string
}

export const readDecideSearch = (search: Readonly<Record<string, unknown>>): DecideSearch =>
  typeof search['request'] === 'string' && search['request'] !== '' ? { request: search['request'] } : {}
