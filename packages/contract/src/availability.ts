// When a member may be asked to work a vacation that nobody holds, and where they are busy elsewhere: everybody says it and reads it for
// themselves alone.
import { availabilityAnswers, MOST_DAYS_AHEAD } from '@releve/domain/availability/availability'
import { isSameElsewhere } from '@releve/domain/availability/elsewhere'
import * as z from 'zod/mini'
import type { ErrorEntries } from './error-entry.ts'
import { clockTime, day, line, MAX_RANGE_DAYS, RANGE_ORDER, RANGE_TOO_LONG } from './fields.ts'
import { typedPhone } from './phone-number.ts'
import type { Route } from './route.ts'
import { shift } from './shifts.ts'

const weekday = z.literal([1, 2, 3, 4, 5, 6, 7], 'Un jour de la semaine va de 1, lundi, à 7, dimanche.')
const answer = z.enum(availabilityAnswers, 'Cette réponse n’existe pas.')
/** It has the form of a name of a vacation (contract/rotations.ts). */
const kind = line(12, 'Ce nom est trop long\u00A0: 12 caractères au plus.', 'Indiquez le type de vacation.').check(
  z.minLength(1, 'Indiquez le type de vacation.'),
)
const yesOrNo = z.boolean('Indiquez oui ou non.')

const SAME_HOURS = 'Ces deux heures sont les mêmes.'
const elsewhereFields = { fromDate: day, untilDate: z.nullable(day), weekdays: z.array(weekday), startTime: clockTime, endTime: clockTime }

const availability = z.strictObject({
  volunteersForCalls: z.boolean(),
  callNumber: z.nullable(z.string()),
  weekly: z.array(z.strictObject({ weekday, kind: z.string(), answer })),
  never: z.array(weekday),
  days: z.array(z.strictObject({ day, kind: z.nullable(z.string()), answer })),
  /** Hours of work or service elsewhere: read by their member alone, and by the rests that are judged. */
  elsewhere: z.array(z.strictObject(elsewhereFields)),
  /** How many of these may begin in a month; null: the centre sets no limit. */
  elsewhereMost: z.nullable(z.int()),
  /** The vacations that the centre's cycles have from today on, each with its usual times, earliest first. */
  shifts: z.array(shift),
})
export type WireAvailability = z.infer<typeof availability>

const MOST_AT_ONCE = 100
const atMost = z.maxLength(MOST_AT_ONCE, `Au plus ${MOST_AT_ONCE} changements à la fois.`)

/** Days in a row that get one answer; `kind` null: for any vacation; `answer` null: it takes back what was said of them. */
const daysAnswered = z.strictObject({ from: day, to: day, kind: z.nullable(kind), answer: z.nullable(answer) }).check(
  z.refine(({ from, to }) => from <= to, { error: RANGE_ORDER, path: ['to'] }),
  z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= MAX_RANGE_DAYS * 86_400_000, { error: RANGE_TOO_LONG, path: ['to'] }),
)

/** Hours elsewhere that one adds (`isKept`), or takes back. */
const elsewhereChange = z.strictObject({ ...elsewhereFields, weekdays: z.array(weekday).check(z.maxLength(7)), isKept: yesOrNo }).check(
  z.refine(({ fromDate, untilDate }) => untilDate === null || fromDate <= untilDate, { error: RANGE_ORDER, path: ['untilDate'] }),
  z.refine(({ startTime, endTime }) => startTime !== endTime, { error: SAME_HOURS, path: ['endTime'] }),
  z.refine(({ weekdays }) => new Set(weekdays).size === weekdays.length, { error: 'Un même jour figure deux fois.', path: ['weekdays'] }),
)

const availabilityChange = z.strictObject({
  volunteersForCalls: z.optional(yesOrNo),
  /** Null: one is not telephoned. */
  callNumber: z.optional(z.nullable(typedPhone)),
  weekly: z.optional(z.array(z.strictObject({ weekday, kind, answer: z.nullable(answer) })).check(atMost)),
  never: z.optional(z.array(z.strictObject({ weekday, isNever: yesOrNo })).check(atMost)),
  days: z.optional(z.array(daysAnswered).check(atMost)),
  elsewhere: z.optional(z.array(elsewhereChange).check(atMost)),
})
export type WireAvailabilityChange = z.infer<typeof availabilityChange>

export const availabilityErrors = {
  availabilityPast: { status: 400, message: 'Ces jours sont passés.' },
  availabilityTooFar: {
    status: 400,
    message: `Vos disponibilités se disent pour les ${MOST_DAYS_AHEAD}\u00A0jours à venir.`,
  },
  availabilityTooMuch: {
    status: 409,
    message: 'Vous avez indiqué trop de jours particuliers. Retirez-en, ou passez par les réponses de chaque semaine.',
  },
  elsewhereTooOften: {
    status: 409,
    message:
      'Votre centre limite les engagements ailleurs dans un mois, et celui-ci la dépasse. Retirez-en, ou voyez avec vos administrateurs.',
  },
} as const satisfies ErrorEntries

/** Finds, by what they are about, the answers that the new list changes; those that it leaves out are given as taken back. */
function changedAnswers<Given extends { readonly answer: unknown }>(
  sent: readonly Given[],
  now: readonly Given[],
  keyOf: (answer: Given) => string,
) {
  const answersBefore = new Map(now.map((answer) => [keyOf(answer), answer]))
  const sentKeys = new Set(sent.map(keyOf))
  const changed = sent.filter((answer) => answersBefore.get(keyOf(answer))?.answer !== answer.answer)
  return [...changed, ...now.filter((answer) => !sentKeys.has(keyOf(answer))).map((answer) => ({ ...answer, answer: null }))]
}

/** Lists as `availability.get` gives them, as the changes that lead to them. */
function changesOf(sent: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { weekly: weeklyShape, never: neverShape, days: daysShape, elsewhere: elsewhereShape } = availability.shape
  const lists = z.object({ weekly: weeklyShape, never: neverShape, days: daysShape, elsewhere: elsewhereShape })
  const before = lists.parse(now)
  const after = z.partial(lists).safeParse(sent)
  if (!after.success) return { ...sent }
  const { weekly = before.weekly, never = before.never, days = before.days, elsewhere = before.elsewhere } = after.data
  const weeklyChanges = changedAnswers(weekly, before.weekly, (weeklyAnswer) => `${weeklyAnswer.weekday} ${weeklyAnswer.kind}`)
  const neverChanges = [
    ...never.filter((weekday) => !before.never.includes(weekday)).map((weekday) => ({ weekday, isNever: true })),
    ...before.never.filter((weekday) => !never.includes(weekday)).map((weekday) => ({ weekday, isNever: false })),
  ]
  const dayChanges = changedAnswers(days, before.days, (dayAnswer) => `${dayAnswer.day} ${dayAnswer.kind}`)
  const isIn = (list: readonly z.infer<typeof elsewhereShape>[number][]) => (hours: z.infer<typeof elsewhereShape>[number]) =>
    list.some((each) => isSameElsewhere(each, hours))
  const elsewhereChanges = [
    ...elsewhere.filter((hours) => !isIn(before.elsewhere)(hours)).map((hours) => ({ ...hours, isKept: true })),
    ...before.elsewhere.filter((hours) => !isIn(elsewhere)(hours)).map((hours) => ({ ...hours, isKept: false })),
  ]
  const { weekly: _weekly, never: _never, days: _days, elsewhere: _elsewhere, ...others } = sent
  return {
    ...others,
    ...(weeklyChanges.length > 0 && { weekly: weeklyChanges }),
    ...(neverChanges.length > 0 && { never: neverChanges }),
    ...(elsewhereChanges.length > 0 && { elsewhere: elsewhereChanges }),
    ...(dayChanges.length > 0 && {
      days: dayChanges.map(({ day: date, kind, answer }) => ({ from: date, to: date, kind, answer })),
    }),
  }
}

export const availabilityRoutes = {
  'availability.get': {
    method: 'GET',
    path: '/availability',
    access: 'member',
    summary: 'Ses propres disponibilités',
    response: availability,
    extension: true,
  },
  'availability.save': {
    method: 'PUT',
    path: '/availability',
    access: 'member',
    summary: 'Changer ses disponibilités\u00A0: ce qui n’est pas nommé reste',
    echoes: { of: 'availability.get', rewrite: changesOf },
    body: availabilityChange,
    response: availability,
    extension: true,
  },
} as const satisfies Record<string, Route>
