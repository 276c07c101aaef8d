// The resources of a member's calendar as CalDAV programs find them: where they begin, the member, the place of their calendars, and the one
// calendar with its events. The member is whoever the password belongs to, so that everybody's addresses are the same.
import { calendarText } from './calendar-text.ts'
import type { RevisedEvent } from './calendar-text.ts'
import type { CalendarState, StandingCalendar } from './read-feed.ts'
import { element, escapeXml, NAMESPACES } from './dav-names.ts'
import type { Name } from './dav-names.ts'

export const ROOT = '/dav/'
export const PRINCIPAL = '/dav/membre/'
export const HOME = '/dav/calendriers/'
export const CALENDAR = '/dav/calendriers/vacations/'

const { D, C, S } = NAMESPACES
const d = (local: string, content = '') => element({ namespace: D, local }, content)
const c = (local: string, content = '') => element({ namespace: C, local }, content)
const href = (path: string) => d('href', escapeXml(path))
export const keyOf = ({ namespace, local }: Name) => `${namespace} ${local}`

/** Properties by their name; each gives its content as XML. */
type Properties = ReadonlyMap<string, () => string>

export interface Resource {
  readonly href: string
  readonly properties: Properties
}

const propertiesOf = (byName: readonly (readonly [namespace: string, local: string, content: () => string])[]): Properties =>
  new Map(byName.map(([namespace, local, content]) => [keyOf({ namespace, local }), content]))

/** Every resource says these. Nothing can be written in any. */
const common = [
  [D, 'current-user-principal', () => href(PRINCIPAL)],
  [D, 'principal-URL', () => href(PRINCIPAL)],
  [D, 'owner', () => href(PRINCIPAL)],
  [D, 'current-user-privilege-set', () => d('privilege', d('read')) + d('privilege', d('read-current-user-privilege-set'))],
] as const

const collection = () => d('collection')
const reports = (...names: readonly string[]) => names.map((name) => d('supported-report', d('report', name))).join('')

const homeOf = ({ name }: CalendarState) =>
  [
    [C, 'calendar-home-set', () => href(HOME)],
    [C, 'calendar-user-address-set', () => href(PRINCIPAL)],
    [D, 'displayname', () => escapeXml(name)],
    [D, 'supported-report-set', () => reports()],
  ] as const

export const rootResource = (calendar: CalendarState): Resource => ({
  href: ROOT,
  properties: propertiesOf([[D, 'resourcetype', collection], ...common, ...homeOf(calendar)]),
})

export const principalResource = (calendar: CalendarState): Resource => ({
  href: PRINCIPAL,
  properties: propertiesOf([[D, 'resourcetype', () => collection() + d('principal')], ...common, ...homeOf(calendar)]),
})

export const homeResource = (calendar: CalendarState): Resource => ({
  href: HOME,
  properties: propertiesOf([[D, 'resourcetype', collection], ...common, ...homeOf(calendar)]),
})

export function calendarResource(calendar: CalendarState): Resource {
  const { tag, name } = calendar
  return {
    href: CALENDAR,
    properties: propertiesOf([
      [D, 'resourcetype', () => collection() + c('calendar')],
      ...common,
      [D, 'displayname', () => escapeXml(name)],
      [C, 'supported-calendar-component-set', () => '<C:comp name="VEVENT"/>'],
      [C, 'supported-calendar-data', () => '<C:calendar-data content-type="text/calendar" version="2.0"/>'],
      [D, 'supported-report-set', () => reports(c('calendar-query'), c('calendar-multiget'), d('sync-collection'))],
      [D, 'sync-token', () => escapeXml(syncToken(calendar))],
      [S, 'getctag', () => escapeXml(tag)],
      [D, 'getetag', () => escapeXml(`"${tag}"`)],
    ]),
  }
}

const hrefOf = ({ id }: RevisedEvent) => `${CALENDAR}${encodeURIComponent(id)}.ics`

export const eventText = ({ name }: CalendarState, event: RevisedEvent): string => calendarText(name, [event], { isPublished: false })

export function eventResource(calendar: CalendarState, event: RevisedEvent): Resource {
  return {
    href: hrefOf(event),
    properties: propertiesOf([
      [D, 'resourcetype', () => ''],
      ...common,
      [D, 'getetag', () => escapeXml(`"${event.tag}"`)],
      [D, 'getcontenttype', () => 'text/calendar; charset=utf-8; component=VEVENT'],
      [C, 'calendar-data', () => escapeXml(eventText(calendar, event))],
    ]),
  }
}

function plainPath(path: string): string {
  try {
    return decodeURIComponent(URL.parse(path, 'http://localhost')?.pathname ?? path)
  } catch {
    return path
  }
}

/** Finds the event at an address, however that is escaped. It is made once for many addresses: a request may name thousands. */
export function eventFinder({ events }: StandingCalendar): (path: string) => RevisedEvent | undefined {
  const byPath = new Map(events.map((event) => [plainPath(hrefOf(event)), event]))
  return (path) => byPath.get(plainPath(path))
}

const TOKEN = /^data:,(\d{1,12})-[\w-]+$/

/** The state of a calendar (RFC 6578, 4): the second of its last change, and its tag. */
export function syncToken({ tag, said }: CalendarState): string {
  const last = Object.values(said).reduce((latest, [, changedAt]) => Math.max(latest, changedAt), 0)
  return `data:,${last}-${tag}`
}

/** Lists the changes since a state; null: nobody was ever given that token. */
export function changedSince(
  { events, said }: StandingCalendar,
  token: string,
): { readonly events: readonly RevisedEvent[]; readonly gone: readonly string[] } | null {
  if (token === '') return { events, gone: [] }
  const match = TOKEN.exec(token)
  if (match === null) return null
  // A change within the second of the state may have come after it: it is said twice rather than never.
  const second = Number(match[1])
  return {
    events: events.filter(({ changedAt }) => changedAt >= second),
    gone: Object.entries(said).flatMap(([id, [digest, changedAt]]) =>
      digest === '' && changedAt >= second ? `${CALENDAR}${encodeURIComponent(id)}.ics` : [],
    ),
  }
}
