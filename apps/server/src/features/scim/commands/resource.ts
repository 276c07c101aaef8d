// Members and teams of a centre as SCIM has them, each with an entity tag of what it says.
import { createHash } from 'node:crypto'
import { hasNoAddress } from '@releve/contract/email-address'
import type { UserRow } from '#features/members/store/members.ts'
import type { DirectoryEntry } from '../store.ts'
import type { Resource } from './filter.ts'

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export interface Tagged {
  readonly resource: Resource
  readonly tag: string
  readonly location: string
}

/** The tag is weak: it says that nothing of the resource changed, not that its text is the same letter by letter. */
function tagged(resource: Resource, meta: Resource & { readonly location: string }): Tagged {
  const tag = `W/"${createHash('sha256').update(JSON.stringify(resource)).digest('base64url').slice(0, 22)}"`
  return { tag, location: meta.location, resource: { ...resource, meta: { ...meta, version: tag } } }
}

/** The name that the directory knows them by; of who was never said by one, their address, or what stands for one. */
export const userNameOf = (row: UserRow, entry: DirectoryEntry | null): string => entry?.user_name ?? row.email

export function toUser(row: UserRow, found: DirectoryEntry | undefined, root: string): Tagged {
  const entry = found === undefined || found.removed_at !== null ? null : found
  const email = entry?.work_email ?? (hasNoAddress(row.email) ? null : row.email)
  const formatted = `${row.name} ${row.last_name}`
  return tagged(
    {
      schemas: [USER],
      id: row._id,
      ...(entry !== null && entry.external_id !== null && { externalId: entry.external_id }),
      userName: userNameOf(row, entry),
      name: { givenName: row.name, familyName: row.last_name, formatted },
      displayName: formatted,
      active: row.suspendedAt === null,
      ...(email !== null && { emails: [{ value: email, type: 'work', primary: true }] }),
      ...(row.phone !== null && { phoneNumbers: [{ value: row.phone, type: 'mobile' }] }),
      ...(row.team !== null && { groups: [{ value: row.team._id, display: row.team.name, type: 'direct' }] }),
    },
    {
      resourceType: 'User',
      location: `${root}/Users/${row._id}`,
      ...(entry !== null && {
        created: new Date(entry.created_at).toISOString(),
        lastModified: new Date(entry.changed_at).toISOString(),
      }),
    },
  )
}

export function toGroup(group: { readonly _id: string; readonly name: string }, members: readonly UserRow[], root: string): Tagged {
  return tagged(
    {
      schemas: [GROUP],
      id: group._id,
      displayName: group.name,
      members: members.map((row) => ({ value: row._id, display: `${row.name} ${row.last_name}`, $ref: `${root}/Users/${row._id}` })),
    },
    { resourceType: 'Group', location: `${root}/Groups/${group._id}` },
  )
}

/** Leaves out what `attributes` does not name, or what `excludedAttributes` names; identifier and schemas always stay. */
export function chosenOf(resource: Resource, attributes: string | undefined, excluded: string | undefined): Resource {
  const names = (list: string | undefined) =>
    list === undefined ? null : new Set(list.split(',').map((name) => name.trim().toLowerCase().split('.')[0] ?? ''))
  const [wanted, left] = [names(attributes), names(excluded)]
  if (wanted === null && left === null) return resource
  return Object.fromEntries(
    Object.entries(resource).filter(([name]) => {
      const lower = name.toLowerCase()
      return lower === 'id' || lower === 'schemas' || (wanted === null ? left?.has(lower) !== true : wanted.has(lower))
    }),
  )
}
