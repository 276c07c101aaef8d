// The centre of the person logged in, or the one a master administrator looks at: its name, its time zone, its rules, and what day it is there.
import type { HolidayCalendar } from '@releve/domain/calendar/center-holidays'
import { holidayAreas } from '@releve/domain/calendar/holidays'
import type { WireCenter } from '@releve/contract/centers'
import type { ServiceTerms } from '@releve/domain/working-time/service-figures'
import { zoneOf, type Zone } from '@releve/domain/calendar/zone'
import { fromDayNumber, type Day } from '@releve/domain/calendar/day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { fromStart } from '#api/start.ts'
import { useCenterId } from '#session/center-id.ts'
import { hasAccess, useMe } from '#session/me.ts'
import { formatClock, formatDay, formatNearDay } from '#ui/format.ts'
import { formatMoment } from '#ui/moment.ts'

export const centerKeys = {
  all: ['centers'],
  one: (id: string) => ['centers', 'one', id],
  setUp: (id: string) => ['centers', 'setUp', id],
  rules: (id: string) => ['centers', 'rules', id],
  activeRotation: (id: string) => ['centers', 'activeRotation', id],
} as const

/** Seldom changes; the event stream says when. */
const SELDOM_MS = 10 * 60_000

export function centerQuery(id: string) {
  return queryOptions({
    queryKey: centerKeys.one(id),
    queryFn: ({ signal }) =>
      fromStart(
        'center',
        ({ ofCenter }) => (ofCenter?.center._id === id ? ofCenter.center : undefined),
        () => call('centers.get', { params: { id }, signal }),
      ),
    staleTime: SELDOM_MS,
    meta: { persisted: true },
  })
}

/** Reads one's own centre; it is disabled for those who have none. */
export function useCenter() {
  const centerId = useCenterId()
  return useQuery({ ...centerQuery(centerId ?? ''), enabled: centerId !== null })
}

/** A centre one reaches: one's own, or any for a master administrator. */
export function useCenterOf(id: string) {
  return useQuery(centerQuery(id))
}

/** The working-time rules of one's own centre. */
export function useCenterRules() {
  const centerId = useCenterId()
  const id = centerId ?? ''
  return useQuery({
    ...callQuery(centerKeys.rules(id), 'centers.rules', { params: { id } }),
    staleTime: SELDOM_MS,
    enabled: centerId !== null,
    meta: { persisted: true },
  })
}

/** The same of a centre one reaches. */
export function useCenterRulesOf(id: string, enabled = true) {
  return useQuery({ ...callQuery(centerKeys.rules(id), 'centers.rules', { params: { id } }), staleTime: SELDOM_MS, enabled })
}

/** The cycle that applies today to a centre one reaches; null: none does. */
export function useActiveRotationOf(id: string) {
  return useQuery({
    ...callQuery(centerKeys.activeRotation(id), 'centers.activeRotation', { params: { id } }),
    select: ({ rotation }) => rotation,
    staleTime: SELDOM_MS,
  })
}

/** The cycle that applies to one's own centre today. */
export function useActiveRotation() {
  const centerId = useCenterId()
  const id = centerId ?? ''
  return useQuery({
    ...callQuery(centerKeys.activeRotation(id), 'centers.activeRotation', { params: { id } }),
    select: ({ rotation }) => rotation,
    staleTime: SELDOM_MS,
    enabled: centerId !== null,
  })
}

/** It holds until the centre is known, and for those who have none. */
const DEFAULT_ZONE = 'Europe/Paris'

/** The time zone of a centre one reaches; null: of all of them. */
export function useZoneOf(id: string | null): Zone {
  const { data } = useQuery({ ...centerQuery(id ?? ''), enabled: id !== null })
  return zoneOf(data?.zone ?? DEFAULT_ZONE)
}

/** Gives the holidays of the centre; those of the mainland until it is known. A copy kept from before centres had their own has none. */
export function holidaysOf(center: Partial<Pick<WireCenter, 'holidayArea' | 'ownHolidays'>> = {}): HolidayCalendar {
  const area = holidayAreas.find((each) => each === center.holidayArea) ?? 'metropole'
  return { area, own: center.ownHolidays ?? [] }
}

export interface CenterFacts {
  readonly zone: Zone
  readonly holidays: HolidayCalendar
  /** The last day of the roster that is firm; null: the centre says of none. */
  readonly firmUntil: Day | null
  /** "Today" in a centre is its day, never the browser's. */
  readonly today: Day
}

/** The facts of a centre that every row of a screen asks for: read once for all of them (`WithCenter`). */
export const CenterCalendar = createContext<CenterFacts | null>(null)

/** A person who is kept out may not read it: they get Paris, for the moment until they are led away. */
export function useCenterCalendar(): CenterFacts {
  const centerId = useCenterId()
  const id = hasAccess(useMe()) ? centerId : null
  const { data } = useQuery({ ...centerQuery(id ?? ''), enabled: id !== null })
  const zone = zoneOf(data?.zone ?? DEFAULT_ZONE)
  const today = useDayIn(zone)
  const holidays = useMemo(() => holidaysOf(data), [data])
  const firmUntil = data?.firmUntil ?? null
  return useMemo(() => ({ zone, holidays, today, firmUntil }), [zone, holidays, today, firmUntil])
}

function useShownCalendar(): CenterFacts {
  const calendar = use(CenterCalendar)
  if (calendar === null) throw new Error('No WithCenter around this screen.')
  return calendar
}

/** The time zone of one's own centre: that of every day and hour shown. */
export function useZone(): Zone {
  return useShownCalendar().zone
}

/** The holidays of one's own centre. */
export function useHolidays(): HolidayCalendar {
  return useShownCalendar().holidays
}

/** The last day that is firm in one's own centre; null: nothing is provisional. */
export function useFirmUntil(): Day | null {
  return useShownCalendar().firmUntil
}

/** "Today" in one's own centre; renders again at its midnight only. */
export function useToday(): Day {
  return useShownCalendar().today
}

/** The night of the regime is the one of local civil servants until the centre's rules are read. */
export function useServiceTerms(): ServiceTerms {
  const holidays = useHolidays()
  const profile = useCenterRules().data?.profile ?? 'FPT'
  return useMemo(() => ({ holidays, profile }), [holidays, profile])
}

/** The day it is at `now` in the zone of that name. */
export function todayIn(zone: string, now: number): Day {
  return fromDayNumber(zoneOf(zone).dayAt(now))
}

const MINUTE_MS = 60_000

/** One clock for all screens: it ticks with the minute, and when the page is looked at again. */
function subscribeMinute(listener: () => void): () => void {
  let timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
  function tick(): void {
    timer = setTimeout(tick, MINUTE_MS - (Date.now() % MINUTE_MS))
    listener()
  }
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
}

/** The instant of the current minute, in milliseconds; renders again with each minute. */
export function useMinute(): number {
  return useSyncExternalStore(subscribeMinute, currentMinute)
}

/** Renders again at its midnight only. */
function useDayIn(zone: Zone): Day {
  return useSyncExternalStore(subscribeMinute, () => todayIn(zone.name, Date.now()))
}

/** "Today" in a centre one reaches. */
export function useTodayOf(id: string | null): Day {
  return useDayIn(useZoneOf(id))
}

/** Says when something was, in one's own centre, as short as can be: « 21:18 », « hier, 21:18 », « ven. 13 nov. ». */
export function useMoment(): (at: number) => string {
  const zone = useZone()
  const today = useToday()
  return (at) => formatMoment(todayIn(zone.name, at), formatClock(at, zone.name), today)
}

/** « mar. 17 nov. à 21:42 »; with its year when it is another one. */
export function useDayAndClock(): (at: number) => string {
  const zone = useZone()
  const today = useToday()
  return (at) => `${formatDay(todayIn(zone.name, at), 'short', { today })} à ${formatClock(at, zone.name)}`
}

/** Says when something near is to be: « 16:10 » today, « demain, 18:00 », « sam. 28 nov., 16:10 ». */
export function useNearClock(): (at: number) => string {
  const zone = useZone()
  const today = useToday()
  return (at) => {
    const [day, clock] = [todayIn(zone.name, at), formatClock(at, zone.name)]
    return day === today ? clock : `${formatNearDay(day, today) ?? formatDay(day, 'short')}, ${clock}`
  }
}
