// The hours account of a member in a civil year, the terms by which a year is owed, and the lines that carry over and correct. An account
// informs: no call is ever refused because of it.
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { centerParams, day, id, instant, text, userParams } from './fields.ts'
import type { Route } from './route.ts'
import { person } from './shifts.ts'

export const hourErrors = {
  hoursOfOneself: { status: 403, message: 'Personne ne change son propre compte d’heures\u00A0: un autre administrateur doit le faire.' },
  hourTermsChanged: { status: 409, message: 'Ces heures dues viennent d’être changées par ailleurs. Relisez-les avant d’enregistrer.' },
} as const satisfies ErrorEntries

const YEAR = 'Indiquez une année entre 2000 et 2100.'
export const year = z.coerce.number(YEAR).check(z.int(YEAR), z.minimum(2000, YEAR), z.maximum(2100, YEAR))

/** 366 days of 24 h hold 527 040 minutes. */
const ANNUAL = 'Les heures dues par an vont de 1\u00A0h à 4\u202F000\u00A0h.'
const annualMinutes = z.int(ANNUAL).check(z.minimum(60, ANNUAL), z.maximum(240_000, ANNUAL))
const GUARD = 'Une garde de 24\u00A0h compte pour 1\u00A0h à 24\u00A0h, au centième d’heure près.'
const guardHours = z.number(GUARD).check(
  z.minimum(1, GUARD),
  z.maximum(24, GUARD),
  z.refine((hours) => Math.abs(hours * 100 - Math.round(hours * 100)) < 1e-6, GUARD),
)
const SHARE = 'Une quotité va de 1\u00A0% à 100\u00A0%.'
const share = z.int(SHARE).check(z.minimum(1, SHARE), z.maximum(100, SHARE))

const centerTerms = z.strictObject({ fromDate: day, annualMinutes, guardHours: z.nullable(guardHours) })
const memberTerms = z.strictObject({ fromDate: day, share, annualMinutes: z.nullable(annualMinutes) })
export type WireCenterHourTerms = z.infer<typeof centerTerms>
export type WireMemberHourTerms = z.infer<typeof memberTerms>

/** Terms from days on, each day once; they are kept in the order of their days. */
const dated = <Terms extends z.core.$ZodType<{ fromDate: string }>>(terms: Terms) =>
  z.array(terms).check(
    z.maxLength(50, 'Au plus 50\u00A0dates.'),
    z.refine((list) => new Set(list.map(({ fromDate }) => fromDate)).size === list.length, 'Une même date figure deux fois.'),
  )

const minutes = z.int()
/** Minutes. A vacation belongs to the month in which it begins; those of the night, of Sundays and of holidays are among the others. */
const sums = z.strictObject({
  day: minutes,
  night: minutes,
  activity: minutes,
  intervention: minutes,
  /** They are no work. */
  onCall: minutes,
  absence: minutes,
  leave: minutes,
  atNight: minutes,
  onSundays: minutes,
  onHolidays: minutes,
})
export type WireHourSums = z.infer<typeof sums>

const hourLineKinds = ['carriedOver', 'correction'] as const
const kind = z.enum(hourLineKinds, 'Une ligne est un report (carriedOver) ou une correction (correction).')

const line = z.strictObject({ _id: id, kind, minutes, reason: z.string(), author: z.nullable(person), at: instant })
export type WireHourLine = z.infer<typeof line>

const account = z.strictObject({
  year: z.int(),
  /** The day it is in the centre. */
  today: day,
  /** The first day of the year that counts: a later one than 1 January when nothing was planned before; null: none does. */
  countedSince: z.nullable(day),
  /** All rounded to the minute, once, from sums that are not. */
  done: minutes,
  planned: minutes,
  due: minutes,
  dueToday: minutes,
  carriedOver: minutes,
  corrected: minutes,
  balance: minutes,
  balanceToday: minutes,
  /** Work done outside one's own cycle, less what was given away, month by month. */
  overCycle: minutes,
  doneSums: sums,
  plannedSums: sums,
  months: z.array(z.strictObject({ firstDay: day, done: sums, planned: sums, overCycle: minutes })),
  /** Oldest first. None is ever changed: a correction is one line more. */
  lines: z.array(line),
  terms: z.array(memberTerms),
  centerTerms: z.array(centerTerms),
})
export type WireHoursAccount = z.infer<typeof account>

const centerAccounts = z.strictObject({
  year: z.int(),
  today: day,
  /** Everybody who is a member now, in the order of the roster. */
  people: z.array(
    z.strictObject({
      user: person,
      /** Their team of today, or of the end of a year that is over. */
      teamId: z.nullable(id),
      /** Hundredths of full time on that day. */
      share: z.int(),
      countedSince: z.nullable(day),
      done: minutes,
      planned: minutes,
      due: minutes,
      dueToday: minutes,
      carriedOver: minutes,
      corrected: minutes,
      balance: minutes,
      balanceToday: minutes,
      overCycle: minutes,
    }),
  ),
})
export type WireCenterHours = z.infer<typeof centerAccounts>

const MINUTES = 'Indiquez des heures, en plus ou en moins.'

export const hourRoutes = {
  'hours.ofMember': {
    method: 'GET',
    path: '/users/:id/hours',
    access: 'member',
    power: 'readHours',
    scope: 'readHours',
    summary: 'Le compte d’heures d’un membre pour une année civile\u202F; pour lui-même et ses administrateurs',
    params: userParams,
    query: z.strictObject({ year }),
    response: account,
    extension: true,
  },
  'hours.ofCenter': {
    method: 'GET',
    path: '/center/:id/hours',
    access: 'admin',
    power: 'readHours',
    scope: 'readHours',
    summary: 'Les comptes d’heures de tous les membres d’un centre pour une année civile',
    params: centerParams,
    query: z.strictObject({ year }),
    response: centerAccounts,
    extension: true,
  },
  'hours.write': {
    method: 'POST',
    path: '/users/:id/hours',
    access: 'admin',
    summary: 'Écrire un report ou une correction au compte d’heures d’un membre, avec son motif\u202F; aucune ligne ne s’efface',
    params: userParams,
    body: z.strictObject({
      year,
      kind,
      minutes: z.int(MINUTES).check(
        z.minimum(-240_000, 'Au plus 4\u202F000\u00A0h par ligne.'),
        z.maximum(240_000, 'Au plus 4\u202F000\u00A0h par ligne.'),
        z.refine((value) => value !== 0, MINUTES),
      ),
      reason: text(300, undefined, 'Le motif est requis.').check(z.minLength(1, 'Le motif est requis.')),
    }),
    response: account,
    extension: true,
  },
  'hours.saveMemberTerms': {
    method: 'PUT',
    path: '/users/:id/hour-terms',
    access: 'admin',
    summary: 'Enregistrer la quotité de travail d’un membre et, s’il en a d’autres que son centre, ses heures dues, à partir de dates',
    params: userParams,
    body: z.strictObject({ terms: dated(memberTerms), seen: z.optional(z.array(memberTerms)) }),
    response: z.strictObject({ terms: z.array(memberTerms) }),
    extension: true,
  },
  'hours.centerTerms': {
    method: 'GET',
    path: '/center/:id/hour-terms',
    access: 'member',
    scope: 'readHours',
    summary: 'Les heures dues par an dans un centre et ce que compte une garde de 24\u00A0h, à partir de dates',
    params: centerParams,
    response: z.strictObject({ terms: z.array(centerTerms) }),
    extension: true,
  },
  'hours.saveCenterTerms': {
    method: 'PUT',
    path: '/center/:id/hour-terms',
    access: 'admin',
    summary: 'Enregistrer les heures dues par an dans un centre et ce que compte une garde de 24\u00A0h',
    params: centerParams,
    body: z.strictObject({ terms: dated(centerTerms), seen: z.optional(z.array(centerTerms)) }),
    response: z.strictObject({ terms: z.array(centerTerms) }),
    extension: true,
  },
} as const satisfies Record<string, Route>
