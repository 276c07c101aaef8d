// Plannings: the days of one member, and the month of a whole centre decoded from its letters.
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  fromDayNumber,
  lastOfMonth,
  toDayNumber,
  type Day,
} from '@releve/domain/calendar/day'
import { timesOf } from '@releve/domain/planning/shift'
import type { CenterPlanning, CenterRoster, WireDayPart, WireShift, WireShiftDay } from '@releve/contract/shifts'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call } from '#api/client.ts'
import { OfflineError } from '#api/errors.ts'
import { together, type Reading } from '#kit/loaded.tsx'
import { fromStart, valueOf } from '#api/start.ts'
import { useIsReachable } from '#ui/use-is-reachable.ts'
import { LONGEST_PERSISTED_MS } from '#session/snapshot.ts'
import { onIdle } from '#ui/on-idle.ts'
import { useCenterId } from '#session/center-id.ts'
import { session } from '#session/current-session.ts'
import { useMe } from '#session/me.ts'

/** Both days included. At most 400 days. */
export interface DayRange {
  readonly startDate: Day
  readonly endDate: Day
}

/** "From the first day of the previous month to the end of next month." */
export function startUpRange(today: Day): DayRange {
  const day = toDayNumber(today)
  return {
    startDate: fromDayNumber(firstOfMonth(addMonths(day, -1))),
    endDate: fromDayNumber(lastOfMonth(addMonths(day, 1))),
  }
}

function isWithin(a: DayRange, b: DayRange): boolean {
  return a.startDate >= b.startDate && a.endDate <= b.endDate
}

/** All that a start may answer with, whatever day it is in the centre. */
function rangeOfStart(now: number): DayRange {
  const utc = Math.floor(now / 86_400_000)
  return { startDate: startUpRange(fromDayNumber(utc - 1)).startDate, endDate: startUpRange(fromDayNumber(utc + 1)).endDate }
}

/** The very same days. */
export function isSame(a: DayRange, b: DayRange): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate
}

export const shiftKeys = {
  all: ['shifts'],
  /** Every range of one member, exchanges included: their shift map. */
  member: (userId: string) => ['shifts', 'days', userId],
  days: (userId: string, range: DayRange) => ['shifts', 'days', userId, range],
  roster: (centerId: string) => ['shifts', 'roster', centerId],
  plannings: (centerId: string) => ['shifts', 'planning', centerId],
  planning: (centerId: string, range: DayRange) => ['shifts', 'planning', centerId, range],
} as const

/** The days worked, exchanges included, in order. */
export function shiftDaysQuery(userId: string, range: DayRange) {
  return queryOptions({
    queryKey: shiftKeys.days(userId, range),
    queryFn: ({ signal, client }) => {
      const ask = () => call('shifts.getWithSubstitutions', { params: { id: userId }, body: { dates: { ...range } }, signal })
      // The answer of the start has one's own, of those days: whoever shows others must not wait for it.
      if (session.user()?._id !== userId || !isWithin(range, rangeOfStart(Date.now()))) return ask()
      return fromStart(
        `days ${range.startDate}`,
        ({ ofCenter }) => {
          if (ofCenter === null || !isWithin(range, ofCenter.shifts)) return undefined
          const { startDate, endDate, days } = ofCenter.shifts
          const all = valueOf(days, () => client.getQueryData<WireShiftDay[]>(shiftKeys.days(userId, { startDate, endDate })))
          return all?.filter(({ date }) => date >= range.startDate && date <= range.endDate)
        },
        ask,
      )
    },
    meta: { persisted: range },
  })
}

/**
 * Days of the range that other ranges already brought, in order: shown while the range itself is read. Of a day known twice the later
 * reading: what the device has persisted may be days old.
 */
export function knownShiftDays(queryClient: QueryClient, userId: string, range: DayRange): WireShiftDay[] | undefined {
  const byDay = new Map<Day, WireShiftDay>()
  const readings = queryClient.getQueryCache().findAll({ queryKey: shiftKeys.member(userId) })
  for (const { queryKey } of readings.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt)) {
    const days = queryClient.getQueryData<WireShiftDay[]>(queryKey) ?? []
    for (const day of days) if (day.date >= range.startDate && day.date <= range.endDate) byDay.set(day.date, day)
  }
  return byDay.size === 0 ? undefined : [...byDay.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

interface ReadingOptions {
  /** False: what is known of them, and nothing is read. */
  readonly enabled?: boolean
}

/**
 * The days of a member, in order. While `isPlaceholderData`, days that are not known yet are missing from the list: draw their
 * skeleton. One's own are persisted.
 */
export function useShiftDays(userId: string, range: DayRange, { enabled = true }: ReadingOptions = {}) {
  const queryClient = useQueryClient()
  const me = useMe()._id
  return useQuery({
    ...shiftDaysQuery(userId, range),
    meta: { persisted: userId === me && range },
    enabled,
    placeholderData: () => knownShiftDays(queryClient, userId, range),
  })
}

/** Reads one's own days, in order. */
export function useMyShiftDays(range: DayRange, options?: ReadingOptions) {
  return useShiftDays(useMe()._id, range, options)
}

/** Maps them by day, for grids. */
export function shiftMapOf(days: readonly WireShiftDay[] | undefined): ReadonlyMap<Day, WireShiftDay> {
  return new Map(days?.map((day) => [day.date, day]))
}

const isWorkPart = ({ kind }: WireDayPart) => kind === 'shift' || kind === 'work' || kind === 'intervention'

/** The work placed on a day of which no vacation is left, or the duty on call; null: a vacation is, or the day is free. */
export function activityOn({ parts = [] }: WireShiftDay): WireDayPart | null {
  if (parts.some(({ kind }) => kind === 'shift')) return null
  return parts.find(isWorkPart) ?? parts.find(({ kind }) => kind === 'onCall') ?? null
}

/** The letters that a day shows: those of its vacation, or of the activity that stands in its place. */
export function lettersOn(day: WireShiftDay): Pick<WireShift, 'name' | 'type'> {
  const activity = activityOn(day)
  return activity === null
    ? day.shift
    : {
        name: activity.letters === '' ? '–' : activity.letters,
        type: activity.kind === 'onCall' ? 'rest' : 'work',
      }
}

/** From the first hour of the work of a day to the last, on the wall clock; null: nothing is worked. */
export function workHoursOn({ parts, shift, isOff }: WireShiftDay): { readonly startTime: string; readonly endTime: string } | null {
  if (parts === undefined) return isOff || shift.type === 'rest' ? null : timesOf(shift)
  const work = parts.filter(isWorkPart)
  const [first, last] = [work[0], work.at(-1)]
  return first === undefined || last === undefined ? null : { startTime: first.startTime, endTime: last.endTime }
}

const DAY_MS = 86_400_000

/**
 * The hours of the work of a day: one range, breaks included; several where the last hour of one would be read as that of the first day
 * (« 07:00 – 07:00 » for a day and the end of the night after it).
 */
export function workRangesOn(day: WireShiftDay): { readonly startTime: string; readonly endTime: string }[] {
  const { parts = [] } = day
  const outline = workHoursOn(day)
  if (outline === null) return []
  const work = parts.filter(isWorkPart)
  const [first, last] = [work[0], work.at(-1)]
  if (first === undefined || last === undefined || last.endAt - first.startAt < DAY_MS) return [outline]
  const ranges: { startTime: string; endTime: string; endAt: number }[] = []
  for (const { startTime, endTime, startAt, endAt } of work) {
    const before = ranges.at(-1)
    if (before?.endAt === startAt) Object.assign(before, { endTime, endAt })
    else ranges.push({ startTime, endTime, endAt })
  }
  return ranges.map(({ startTime, endTime }) => ({ startTime, endTime }))
}

/** In no team that day, and nothing taken or placed: no cycle says that it is a rest. */
export function isUnplanned({ teamObject, shift, initialShift, isOff, isSubstitution, parts }: WireShiftDay): boolean {
  if (parts !== undefined) return false
  return teamObject === null && !isOff && !isSubstitution && shift.type === 'rest' && initialShift.type === 'rest'
}

export function rosterQuery(centerId: string) {
  return queryOptions({
    queryKey: shiftKeys.roster(centerId),
    queryFn: ({ signal, client }) =>
      fromStart(
        'roster',
        ({ ofCenter }) =>
          ofCenter?.center._id === centerId
            ? valueOf(ofCenter.roster, () => client.getQueryData<CenterRoster>(shiftKeys.roster(centerId)))
            : undefined,
        () => call('shifts.roster', { params: { id: centerId }, signal }),
      ),
    staleTime: 10 * 60_000,
    meta: { persisted: true },
  })
}

/** The members of one's own centre, in the order of the planning's rows. */
export function useRoster() {
  const centerId = useCenterId()
  return useQuery({ ...rosterQuery(centerId ?? ''), enabled: centerId !== null })
}

/** The planning is persisted unless it is `passing`: days that were looked at for one decision. */
export function centerPlanningQuery(centerId: string, range: DayRange, isPassing = false) {
  return queryOptions({
    queryKey: shiftKeys.planning(centerId, range),
    queryFn: ({ signal }) => call('shifts.centerPlanning', { params: { id: centerId }, query: { ...range }, signal }),
    // Read in the evening it is there at night, on a screen that shows something else meanwhile.
    ...(!isPassing && { gcTime: LONGEST_PERSISTED_MS, meta: { persisted: range } }),
  })
}

/** The latest reading of a centre that holds all these days and follows this roster; null when there is none. */
export function knownPlanning(
  queryClient: QueryClient,
  { centerId, roster, startDate, endDate }: DayRange & { readonly centerId: string; readonly roster: string },
) {
  const readings = queryClient.getQueriesData<CenterPlanning>({ queryKey: shiftKeys.plannings(centerId) }).flatMap(([queryKey, data]) => {
    if (data?.roster !== roster || data.from > startDate || addDays(data.from, data.days) <= endDate) return []
    return [{ data, dataUpdatedAt: queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0 }]
  })
  return readings.toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0] ?? null
}

/** The most months, known but not on screen, that are read again. */
const MOST_READ_AGAIN = 4

/** Reads persisted data that is not on screen again after the roster changed: nobody could say any more whose rows they are. */
function readUnseenAgain(queryClient: QueryClient, centerId: string): void {
  onIdle(() => {
    const unseen = queryClient
      .getQueryCache()
      .findAll({ queryKey: shiftKeys.plannings(centerId), type: 'inactive', predicate: ({ meta }) => typeof meta?.persisted === 'object' })
    for (const { meta } of unseen.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, MOST_READ_AGAIN)) {
      if (typeof meta?.persisted === 'object') void queryClient.prefetchQuery(centerPlanningQuery(centerId, meta.persisted))
    }
  })
}

type CellState = CenterPlanning['legend'][number]['state']

/** The day of one member. Equal cells are the same object. */
export interface PlanningCell {
  readonly state: CellState
  /** Name of the vacation; empty when the state has none. */
  readonly name: string
  /** The vacation with its usual times; null for rest, absence and what has no name. */
  readonly shift: WireShift | null
  /** Hours of an activity cut the vacation, or it is an activity and no vacation. */
  readonly mark?: CenterPlanning['legend'][number]['mark']
}

/** The day of one member that hours of activities touch: minutes since midnight. */
export type PlanningPart = Pick<NonNullable<CenterPlanning['parts']>[number], 'minutes' | 'spans'>

/** States in which the person works the vacation of the cell. */
const ON_DUTY: ReadonlySet<CellState> = new Set<CellState>(['planned', 'taken', 'modified'])

/** True when the member works on that day. */
export function isOnDuty(cell: PlanningCell): boolean {
  return ON_DUTY.has(cell.state) && cell.shift?.type === 'work' && cell.mark !== 'activity'
}

/** Joins the letters with their members; null when they follow another roster than this one. */
export function decodePlanning(planning: CenterPlanning, roster: CenterRoster) {
  if (planning.roster !== roster.roster || planning.rows.length !== roster.members.length) return null
  const { from, shifts, followedFrom } = planning
  const { members } = roster
  const shiftByName = new Map(shifts.map((shift) => [shift.name, shift]))
  const cellByCode = new Map<string, PlanningCell>(
    planning.legend.map(({ code, shift, state, mark }) => [
      code,
      { state, name: shift, shift: mark === 'activity' ? null : (shiftByName.get(shift) ?? null), ...(mark !== undefined && { mark }) },
    ]),
  )
  const unknown: PlanningCell = { state: 'none', name: '', shift: null }
  const partByCell = new Map(planning.parts?.map((part) => [part.row * planning.days + part.day, part]))
  const lacksByVacation = Map.groupBy(planning.lacks ?? [], ({ date, shift }) => `${date} ${shift ?? ''}`)
  const remarksByVacation = Map.groupBy(planning.remarks ?? [], ({ date, shift }) => `${date} ${shift ?? ''}`)
  const indexByUser = new Map(members.map(({ _id }, index) => [_id, index]))
  /** The real work of a day that hours of activities touch, and what is left of its vacation; undefined: none do. */
  const partOf = (memberIndex: number, day: Day): PlanningPart | undefined => {
    const column = daysBetween(from, day)
    return column < 0 || column >= planning.days ? undefined : partByCell.get(memberIndex * planning.days + column)
  }
  const rows: PlanningCell[][] = []
  /** The cells of a row, by the index of its member; decoded when first asked for: the matrix draws only those in sight. */
  const rowOf = (memberIndex: number): readonly PlanningCell[] =>
    (rows[memberIndex] ??= Array.from(planning.rows[memberIndex] ?? '', (code) => cellByCode.get(code) ?? unknown))
  const everybodyOn = (day: Day, shiftName: string): CenterRoster['members'] => {
    const column = daysBetween(from, day)
    return members.filter((_, index) => {
      const cell = rowOf(index)[column]
      return cell !== undefined && cell.name === shiftName && isOnDuty(cell)
    })
  }
  return {
    from,
    members,
    /** The days stand in order. */
    days: Array.from({ length: planning.days }, (_, index) => addDays(from, index)),
    /** Vacations of the centre in these days. */
    shifts,
    rowOf,
    /** Whether the centre follows a cycle by that day; true where that is not said. */
    isFollowed: (day: Day): boolean => followedFrom === undefined || (followedFrom !== null && followedFrom <= day),
    /** The cell of a member on a day; null outside of the planning. */
    planningOf: (userId: string, day: Day): PlanningCell | null => {
      const memberIndex = indexByUser.get(userId)
      return memberIndex === undefined ? null : (rowOf(memberIndex)[daysBetween(from, day)] ?? null)
    },
    /** The hours in which a vacation lacks people, beside its minimum as a whole. */
    lacksOn: (day: Day, shiftName: string) => lacksByVacation.get(`${day} ${shiftName}`) ?? [],
    /** The hours in which a vacation has fewer people than the centre aims at, or more than it allows. */
    remarksOn: (day: Day, shiftName: string) => remarksByVacation.get(`${day} ${shiftName}`) ?? [],
    hasParts: partByCell.size > 0,
    partOf,
    /** The same of a member, wherever their row is. */
    partOfMember: (userId: string, day: Day): PlanningPart | undefined => {
      const row = indexByUser.get(userId)
      return row === undefined ? undefined : partOf(row, day)
    },
    /** The people on that vacation on that day whom a staffing counts, in the order of the rows. */
    peopleOn: (day: Day, shiftName: string): CenterRoster['members'] =>
      everybodyOn(day, shiftName).flatMap((member) => (traineeshipOn(member, day) === null ? qualifiedThen(member, day) : [])),
    /** The trainees on that vacation on that day, whom none counts, with what they learn. */
    traineesOn: (day: Day, shiftName: string): Trainee[] =>
      everybodyOn(day, shiftName).flatMap((member) => {
        const traineeship = traineeshipOn(member, day)
        const tutor = members.find(({ _id }) => _id === traineeship?.tutorId)
        return traineeship === null ? [] : [{ member, qualification: traineeship.qualification, tutor: tutor ?? null }]
      }),
  }
}

/** Somebody who learns a function on a vacation, beside their tutor where one is named. */
export interface Trainee {
  readonly member: CenterRoster['members'][number]
  readonly qualification: string
  readonly tutor: CenterRoster['members'][number] | null
}

/** The function that the member learns on that day; null: none. */
function traineeshipOn({ traineeships = [] }: CenterRoster['members'][number], day: Day) {
  return traineeships.find(({ fromDate, untilDate }) => fromDate <= day && (untilDate === null || day <= untilDate)) ?? null
}

/** The member with the qualifications that count on that day. */
function qualifiedThen(member: CenterRoster['members'][number], day: Day): CenterRoster['members'][number] {
  const lapsed = (member.validity ?? []).filter(
    ({ fromDate, untilDate }) => (fromDate !== null && day < fromDate) || (untilDate !== null && day > untilDate),
  )
  if (lapsed.length === 0) return member
  return { ...member, qualifications: member.qualifications.filter((name) => lapsed.every((each) => each.name !== name)) }
}

export type DecodedPlanning = NonNullable<ReturnType<typeof decodePlanning>>

/** Why days could not be read: without network it is said at once, even while it is being tried again. */
export function useFailure(failure: Error | null): Pick<Reading<never>, 'error' | 'isError'> {
  const isReachable = useIsReachable()
  const error = failure ?? (isReachable ? null : new OfflineError())
  return { error, isError: error !== null }
}

interface CenterPlanningOptions extends ReadingOptions {
  /** Days that matter most: while the whole range is not known, another reading that holds them will do. */
  readonly atLeast?: DayRange
  /** They are read for one decision, and not persisted. */
  readonly isPassing?: boolean
}

/**
 * The planning of one's own centre, decoded; `planning` is null until both it and a roster that fits are known. With `atLeast` it may
 * hold other days than the range: ask its `days`.
 */
export function useCenterPlanning(range: DayRange, { atLeast, isPassing = false, enabled = true }: CenterPlanningOptions = {}) {
  const centerId = useCenterId()
  const queryClient = useQueryClient()
  const roster = useRoster()
  const codes = useQuery({ ...centerPlanningQuery(centerId ?? '', range, isPassing), enabled: enabled && centerId !== null })
  const another =
    codes.data === undefined && atLeast !== undefined && roster.data !== undefined
      ? knownPlanning(queryClient, { centerId: centerId ?? '', roster: roster.data.roster, ...atLeast })
      : null
  const { data, dataUpdatedAt } = another ?? codes
  const planning = useMemo(
    () => (data === undefined || roster.data === undefined ? null : decodePlanning(data, roster.data)),
    [data, roster.data],
  )
  // Somebody came, left or changed teams: the members are read again, then the rows fit.
  const missingVersion = enabled && planning === null && roster.data !== undefined ? codes.data?.roster : undefined
  useEffect(() => {
    if (missingVersion === undefined || centerId === null) return
    void queryClient.invalidateQueries({ queryKey: shiftKeys.roster(centerId) })
    readUnseenAgain(queryClient, centerId)
  }, [missingVersion, centerId, queryClient])
  const both = together(codes, roster)
  const refetch = both.isError ? both.refetch : codes.refetch
  const reading: Reading<DecodedPlanning> = { ...both, data: planning ?? undefined, ...useFailure(codes.error ?? roster.error), refetch }
  return { planning, reading, dataUpdatedAt }
}
