// The address of the directory: the searched text, the filters, the open member, the import, the person to add. The router reads it before the page is loaded,
// so this file stays small.

export interface DirectorySearch {
  /** The text as typed. */
  readonly q?: string
  /** Identifier of a centre, for a master administrator. */
  readonly center?: string
  /** Identifier of a team, or `none`. */
  readonly team?: string
  /** A role of the centre (« Chef de salle »). */
  readonly role?: string
  readonly qualification?: string
  readonly status?: 'pending' | 'approved'
  readonly admins?: 1
  /** The member whose sheet is open. */
  readonly user?: string
  readonly import?: 1
  /** One person is added by hand. */
  readonly add?: 1
}

/** `undefined` takes a part of the address away. */
export type DirectoryChange = { readonly [K in keyof DirectorySearch]?: DirectorySearch[K] | undefined }

export const NO_TEAM = 'none'

const oneOf = (value: unknown) => (value === 1 || value === '1' || value === true ? 1 : undefined)

function textOf(value: unknown, longest: number): string | undefined {
  // The parser of the router reads « 12 » as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= longest ? text : undefined
}

/** The parameters of the directory in an address; unknown ones are left out. */
export function readDirectorySearch(search: Readonly<Record<string, unknown>>): DirectorySearch {
  const status = (['pending', 'approved'] as const).find((known) => known === search['status'])
  return changedSearch(
    {},
    {
      q: textOf(search['q'], 100),
      center: textOf(search['center'], 40),
      team: textOf(search['team'], 40),
      role: textOf(search['role'], 60),
      qualification: textOf(search['qualification'], 60),
      status,
      admins: oneOf(search['admins']),
      user: textOf(search['user'], 40),
      import: oneOf(search['import']),
      add: oneOf(search['add']),
    },
  )
}

/** The address after a change of some of its parts. */
export function changedSearch(search: DirectorySearch, change: DirectoryChange): DirectorySearch {
  return Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== ''))
}

const filterNames = ['center', 'team', 'role', 'qualification', 'status', 'admins'] as const

export type FilterName = (typeof filterNames)[number]

export const noFilters: DirectoryChange = Object.fromEntries(filterNames.map((name) => [name, undefined]))

/** How many filters hold, the text searched apart. */
export function filterCount(search: DirectorySearch): number {
  return filterNames.filter((name) => search[name] !== undefined).length
}
