// Answers of many resources at once (RFC 4918, 13): each property that was asked for, or that it is not there.
import { element, escapeXml, NAMESPACES, xmlDocument } from './dav-names.ts'
import type { Name } from './dav-names.ts'
import type { Wanted } from './dav-request.ts'
import { keyOf } from './dav-resources.ts'
import type { Resource } from './dav-resources.ts'

/** Properties that are given only to who names them: they are long. */
const NAMED_ALONE: ReadonlySet<string> = new Set([`${NAMESPACES.C} calendar-data`])

function nameIn(key: string): Name {
  const space = key.lastIndexOf(' ')
  return { namespace: key.slice(0, space), local: key.slice(space + 1) }
}

const propstat = (status: string, content: string) =>
  `<D:propstat><D:prop>${content}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`

/** @param isBrief properties that are not there are passed over (RFC 8144, 2.1) */
export function responseOf({ href, properties }: Resource, wanted: Wanted, { isBrief }: { readonly isBrief: boolean }): string {
  const names = wanted ?? [...properties.keys()].filter((key) => !NAMED_ALONE.has(key)).map(nameIn)
  const found: string[] = []
  const missing: string[] = []
  for (const name of names) {
    const content = properties.get(keyOf(name))
    if (content === undefined) missing.push(element(name))
    else found.push(element(name, content()))
  }
  const isSaid = found.length > 0 || missing.length === 0 || isBrief
  return `<D:response><D:href>${escapeXml(href)}</D:href>${isSaid ? propstat('200 OK', found.join('')) : ''}${
    missing.length > 0 && !isBrief ? propstat('404 Not Found', missing.join('')) : ''
  }</D:response>`
}

export const goneResponse = (href: string): string =>
  `<D:response><D:href>${escapeXml(href)}</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`

export const multistatus = (responses: readonly string[], after = ''): string =>
  xmlDocument('D:multistatus', `${responses.join('')}${after}`)

export const syncTokenElement = (token: string): string => element({ namespace: NAMESPACES.D, local: 'sync-token' }, escapeXml(token))

/** Why a request is refused, by the name of its condition (RFC 4918, 16). */
export const conditionOf = (name: Name): string => xmlDocument('D:error', element(name))
