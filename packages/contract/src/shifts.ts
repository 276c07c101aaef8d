// The planning of a member, day by day, and the month of a whole centre as letter codes.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Validity } from '@releve/domain/planning/qualified'
import type { VacationLack } from '@releve/domain/working-time/timed-lacks'
import type { VacationRemark } from '@releve/domain/working-time/vacation-lacks'
import * as z from 'zod/mini'
import { centerParams, clockTime, day, dayRange, demandId, id, instant, MAX_RANGE_DAYS, RANGE_TOO_LONG, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { transferType } from './states.ts'
import { traineeshipDays } from './traineeship-days.ts'
import { qualificationValidity } from './user-fields.ts'

export const shiftVariation = z.strictObject({
  name: z.string(),
  startTime: clockTime,
  endTime: clockTime,
  endsNextDay: z.boolean(),
})

export const shift = z.strictObject({
  name: z.string(),
  type: z.enum(['work', 'rest']),
  default: z.strictObject({ startTime: clockTime, endTime: clockTime }),
  endsNextDay: z.boolean(),
  variation: z.nullable(shiftVariation),
})

export const teamObject = z.strictObject({
  _id: id,
  name: z.string(),
  color: z.string(),
  order: z.int(),
})

/** A colleague, as every list names them. */
export const person = z.strictObject({
  _id: id,
  userId: id,
  name: z.string(),
  lastName: z.string(),
  /** The words that tell them from a namesake of the centre, as far as the reader may know them; left out where the name is unique. */
  distinction: z.optional(z.string()),
})

const substitutionStep = z.strictObject({
  demandId: id,
  type: transferType,
  from: person,
  to: person,
  shift,
  at: instant,
})

/** A part of a day: what is left of its vacation, or hours of an activity. */
const dayPart = z.strictObject({
  startAt: instant,
  endAt: instant,
  startTime: clockTime,
  endTime: clockTime,
  /** `unavailable`: all that a colleague reads of it. */
  kind: z.enum(['shift', 'work', 'leave', 'absence', 'onCall', 'intervention', 'unavailable']),
  letters: z.string(),
  name: z.nullable(z.string()),
  /** The demand by which it was taken as a part of a vacation; absent: it was not. */
  demandId: z.optional(demandId),
})

export const shiftDay = z.strictObject({
  date: day,
  shift,
  teamObject: z.nullable(teamObject),
  isSubstitution: z.boolean(),
  substitutionType: z.nullable(transferType),
  initialShift: shift,
  substitutionHistory: z.array(substitutionStep),
  isOff: z.boolean(),
  /** The cause of the absence of the day, for its member and whoever reads absences; absent: nothing was said, or the reader may not know. */
  causeName: z.optional(z.string()),
  isUncovered: z.boolean(),
  /** The day in the order of its hours, where it is more or less than its vacation; absent otherwise. */
  parts: z.optional(z.array(dayPart)),
})

export type WireShift = z.infer<typeof shift>
export type WireDayPart = z.infer<typeof dayPart>
export type WireShiftDay = z.infer<typeof shiftDay>
export type WirePerson = z.infer<typeof person>
export type WireTeam = z.infer<typeof teamObject>

/** A list of days, one day, or a range; absent: 30 days back to 30 days ahead. The answer is in order of days. */
const dates = z.strictObject({
  dates: z.optional(z.union([z.array(day).check(z.maxLength(MAX_RANGE_DAYS, RANGE_TOO_LONG)), day, dayRange])),
})

const shiftDays = z.array(shiftDay)

const codeLegend = z.strictObject({
  code: z.string(),
  shift: z.string(),
  state: z.enum(['planned', 'taken', 'given', 'unavailable', 'modified', 'rest', 'none']),
  /** Absent: a whole vacation, or none. `part`: hours of an activity cut it. `activity`: `shift` are the letters of one, and no vacation. */
  mark: z.optional(z.enum(['part', 'activity'])),
})

/** The people of a centre, in the order of the planning's rows. Changes seldom; `roster` is its version. */
const rosterMember = z.strictObject({
  _id: id,
  userId: id,
  name: z.string(),
  lastName: z.string(),
  distinction: person.shape.distinction,
  role: z.nullable(z.string()),
  teamId: z.nullable(id),
  qualifications: z.array(z.string()),
  /** The qualifications that have a first or a last day; left out where none has. */
  validity: z.optional(z.array(qualificationValidity)),
  /** The days on which they are a trainee, whom no staffing counts; left out where there are none. */
  traineeships: z.optional(z.array(traineeshipDays)),
  avatar: z.nullable(z.string()),
})

const lackFields = { total: z.int(), missing: z.readonly(z.record(z.string(), z.int())) }
const lackHours = { startTime: clockTime, endTime: clockTime, ...lackFields }

/** People to add, and unfilled places by qualification; `during`: the hours that lack them, of the worst of which the figures are. */
export const lack = z.strictObject({
  ...lackFields,
  during: z.optional(z.readonly(z.array(z.strictObject(lackHours)))),
  /** The missing qualifications that people of the vacation hold on other days alone: from a day on, or until one. Absent: none. */
  lapsed: z.optional(
    z.readonly(
      z.array(z.strictObject({ holder: z.string(), qualification: z.string(), fromDate: z.nullable(day), untilDate: z.nullable(day) })),
    ),
  ),
})

/** People who are missing in some hours of a vacation of the centre; `shift` null: no vacation covers these hours. */
export const vacationLack = z.strictObject({ date: day, shift: z.nullable(z.string()), ...lackHours })

/** Hours in which the staffing is kept, with fewer people than a row aims at, or more than it allows. */
export const staffingRemark = z.strictObject({
  date: day,
  shift: z.nullable(z.string()),
  startTime: clockTime,
  endTime: clockTime,
  kind: z.enum(['underTarget', 'overMaximum']),
  /** The function that the row counts; null: everybody. */
  qualification: z.nullable(z.string()),
  /** People short of the target, or beyond the maximum. */
  count: z.int(),
})
export type WireStaffingRemark = z.infer<typeof staffingRemark>

export function toWireLack({ day: dayNumber, shiftName: shift, startTime, endTime, total, missing }: VacationLack) {
  return { date: fromDayNumber(dayNumber), shift, startTime, endTime, total, missing: { ...missing } }
}

export function toWireRemark({
  day: dayNumber,
  shiftName: shift,
  startTime,
  endTime,
  kind,
  qualification,
  count,
}: VacationRemark): WireStaffingRemark {
  return { date: fromDayNumber(dayNumber), shift, startTime, endTime, kind, qualification, count }
}

/** Qualifications that have a first or a last day, as they travel. */
export const toWireValidity = (validity: readonly Validity[]) =>
  validity.map(({ name, fromDay, untilDay }) => ({
    name,
    fromDate: fromDay === null ? null : fromDayNumber(fromDay),
    untilDate: untilDay === null ? null : fromDayNumber(untilDay),
  }))

export const centerRoster = z.strictObject({ roster: z.string(), members: z.array(rosterMember) })
export const centerPlanning = z.strictObject({
  /** Version of the roster the rows follow: another one means the members must be read again. */
  roster: z.string(),
  from: day,
  days: z.int(),
  /**
   * The first day on which a cycle is followed: the minimum staffing asks for nobody before. Null: none is. A server of before does not
   * say.
   */
  followedFrom: z.optional(z.nullable(day)),
  /** Vacations of the centre in these days, with their usual times. */
  shifts: z.array(shift),
  legend: z.array(codeLegend),
  /** One string a member, one character a day. */
  rows: z.array(z.string()),
  /** The hours in which people are missing beside the minima of whole vacations, in order. Absent: in none. */
  lacks: z.optional(z.array(vacationLack)),
  /** The hours in which fewer people are there than the centre aims at, or more than it allows. Absent: in none. */
  remarks: z.optional(z.array(staffingRemark)),
  /**
   * The days that hours of activities touch, by the index of their row and of their day: real minutes of the work that begins that day, and what
   * is left of the vacation, in minutes of the wall clock since that midnight. A server of before does not say.
   */
  parts: z.optional(z.array(z.strictObject({ row: z.int(), day: z.int(), minutes: z.int(), spans: z.array(z.tuple([z.int(), z.int()])) }))),
})
export type CenterRoster = z.infer<typeof centerRoster>
export type CenterPlanning = z.infer<typeof centerPlanning>

export const shiftRoutes = {
  'shifts.get': {
    method: 'POST',
    path: '/users/:id/get-shifts',
    reads: true,
    access: 'member',
    scope: 'readPlanning',
    summary: 'Vacations prévues par le cycle et les modifications approuvées, sans les échanges',
    params: userParams,
    body: dates,
    response: shiftDays,
  },
  'shifts.getWithSubstitutions': {
    method: 'POST',
    path: '/users/:id/get-shifts-with-substitutions',
    reads: true,
    access: 'member',
    scope: 'readPlanning',
    summary: 'Vacations réellement travaillées, échanges compris',
    params: userParams,
    body: dates,
    response: shiftDays,
  },
  'shifts.roster': {
    method: 'GET',
    path: '/center/:id/roster',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Membres d’un centre, dans l’ordre des lignes du planning',
    params: centerParams,
    response: centerRoster,
    extension: true,
  },
  'shifts.centerPlanning': {
    method: 'GET',
    path: '/center/:id/planning',
    access: 'member',
    scope: 'readPlanning',
    summary: 'Planning d’un centre, membres × jours, en codes d’une lettre',
    params: centerParams,
    query: dayRange,
    response: centerPlanning,
    extension: true,
  },
} as const satisfies Record<string, Route>
