// The bodies of PROPFIND (RFC 4918, 9.1) and REPORT (RFC 4791, 7; RFC 6578, 3.2), read by a library into what is asked.
import { DOMParser } from '@xmldom/xmldom'
import type { Element, Node } from '@xmldom/xmldom'
import { NAMESPACES } from './dav-names.ts'
import type { Name } from './dav-names.ts'

/** The properties wanted of each resource; null: all that stand for themselves. */
export type Wanted = readonly Name[] | null

export interface TimeRange {
  /** Instants, milliseconds. */
  readonly from: number
  readonly to: number
}

export type Report =
  | { readonly kind: 'query'; readonly wanted: Wanted; readonly range: TimeRange | null; readonly hasEvents: boolean }
  | { readonly kind: 'multiget'; readonly wanted: Wanted; readonly hrefs: readonly string[] }
  | { readonly kind: 'sync'; readonly wanted: Wanted; readonly token: string }
  /** A report, or a filter, that is not served. */
  | { readonly kind: 'unsupported'; readonly condition: Name }

const { D, C } = NAMESPACES

const isNamed = (node: Element, namespace: string, local: string) => node.namespaceURI === namespace && node.localName === local

const isElement = (node: Node): node is Element => node.nodeType === node.ELEMENT_NODE

const childrenOf = (node: Element): Element[] => [...node.childNodes].filter(isElement)

const childOf = (node: Element, namespace: string, local: string) => childrenOf(node).find((child) => isNamed(child, namespace, local))

const nameOf = ({ namespaceURI, localName }: Element): Name => ({ namespace: namespaceURI ?? '', local: localName ?? '' })

/** The root of the body; null: it is no XML. A body that declares a document type is none: entities of its own are never read. */
function rootOf(body: string): Element | null {
  if (/<!doctype/i.test(body)) return null
  try {
    const fail = (_level: string, message: string) => {
      throw new Error(message)
    }
    return new DOMParser({ onError: fail }).parseFromString(body, 'text/xml').documentElement
  } catch {
    return null
  }
}

function wantedIn(node: Element): Wanted {
  const prop = childOf(node, D, 'prop')
  return prop === undefined ? null : childrenOf(prop).map(nameOf)
}

/** The properties that a PROPFIND asks for; a request without a body asks for all. Undefined: it cannot be read. */
export function readPropfind(body: string): Wanted | undefined {
  if (body.trim() === '') return null
  const root = rootOf(body)
  return root === null || !isNamed(root, D, 'propfind') ? undefined : wantedIn(root)
}

/** `20261101T000000Z` as an instant; null: not written so. */
function instantIn(written: string | null): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(written ?? '')
  if (match === null) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match.slice(1).map(Number)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const UNSUPPORTED_FILTER: Report = { kind: 'unsupported', condition: { namespace: C, local: 'supported-filter' } }

/** A filter by component and by time, which is all that programs send to read a calendar (RFC 4791, 9.7). */
function readQuery(root: Element): Report {
  const wanted = wantedIn(root)
  const filter = childOf(root, C, 'filter')
  const calendar = filter === undefined ? undefined : childOf(filter, C, 'comp-filter')
  if (calendar === undefined) return UNSUPPORTED_FILTER
  const filters = childrenOf(calendar)
  const [component, ...others] = filters
  if (component === undefined) return { kind: 'query', wanted, range: null, hasEvents: true }
  if (others.length > 0 || !isNamed(component, C, 'comp-filter')) return UNSUPPORTED_FILTER
  const hasEvents = component.getAttribute('name') === 'VEVENT'
  const [condition, ...more] = childrenOf(component)
  if (condition === undefined) return { kind: 'query', wanted, range: null, hasEvents }
  if (more.length > 0 || !isNamed(condition, C, 'time-range')) return UNSUPPORTED_FILTER
  const [start, end] = [condition.getAttribute('start'), condition.getAttribute('end')]
  const [from, to] = [start === null ? -Infinity : instantIn(start), end === null ? Infinity : instantIn(end)]
  return from === null || to === null ? UNSUPPORTED_FILTER : { kind: 'query', wanted, range: { from, to }, hasEvents }
}

/** Undefined: it cannot be read. */
export function readReport(body: string): Report | undefined {
  const root = rootOf(body)
  if (root === null) return undefined
  if (isNamed(root, C, 'calendar-query')) return readQuery(root)
  const textOf = (node: Element) => (node.textContent ?? '').trim()
  if (isNamed(root, C, 'calendar-multiget')) {
    const hrefs = childrenOf(root)
      .filter((child) => isNamed(child, D, 'href'))
      .map(textOf)
    return { kind: 'multiget', wanted: wantedIn(root), hrefs }
  }
  if (isNamed(root, D, 'sync-collection')) {
    const token = childOf(root, D, 'sync-token')
    return { kind: 'sync', wanted: wantedIn(root), token: token === undefined ? '' : textOf(token) }
  }
  return { kind: 'unsupported', condition: { namespace: D, local: 'supported-report' } }
}
