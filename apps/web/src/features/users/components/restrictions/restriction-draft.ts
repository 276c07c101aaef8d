// Restrictions as they are typed, as the call takes them, and in one line for whoever reads them. Pure.
import { hoursText } from '@releve/contract/hours-text'
import { restrictionRoutes, type WireRestriction } from '@releve/contract/restrictions'
import { validate } from '@releve/contract/validation'
import { randomId } from '#api/random-id.ts'
import { alsoWrong, type Read } from '#kit/use-contract-form.ts'
import { formatDay, formatDayNumeric } from '#ui/format.ts'
import { clockInputTexts, readClock } from '#ui/read-clock.ts'
import { readOptionalDay } from '#ui/read-day.ts'
import type { RestrictionsBody } from './restriction-queries.ts'
import { restrictionTexts as texts, WEEKDAYS } from './restriction-texts.ts'

export interface RestrictionDraft {
  /** The identity of the row while it stands on the screen. */
  readonly key: string
  readonly kind: WireRestriction['kind']
  readonly startTime: string
  readonly endTime: string
  readonly hours: string
  readonly weekdays: readonly number[]
  readonly isEveryOtherWeek: boolean
  readonly severity: WireRestriction['severity']
  readonly from: string
  readonly until: string
}

const EMPTY = {
  startTime: '21:00',
  endTime: '06:00',
  hours: '',
  weekdays: [],
  isEveryOtherWeek: false,
  severity: 'blocking',
  from: '',
  until: '',
} as const

/** The hours that a new row proposes. */
const FIRST_HOURS: Readonly<Partial<Record<WireRestriction['kind'], string>>> = { length: '8', week: '28', rest: '12' }

export const newRestriction = (kind: WireRestriction['kind'], more: Partial<RestrictionDraft> = {}): RestrictionDraft => ({
  ...EMPTY,
  key: randomId(),
  kind,
  hours: FIRST_HOURS[kind] ?? '',
  ...more,
})

/** The limits of the code du travail for those of 16 and 17: a day and a week of work, the night, the rest, two days of it in a row. */
export const restrictionsOfMinor = (): RestrictionDraft[] => [
  newRestriction('length', { hours: '8' }),
  newRestriction('week', { hours: '35' }),
  newRestriction('hours', { startTime: '22:00', endTime: '06:00' }),
  newRestriction('rest', { hours: '12' }),
  newRestriction('twoDays'),
]

export function draftOf(restriction: WireRestriction): RestrictionDraft {
  const { kind, severity, fromDate, untilDate } = restriction
  return newRestriction(kind, {
    severity,
    from: fromDate === null ? '' : formatDayNumeric(fromDate),
    until: untilDate === null ? '' : formatDayNumeric(untilDate),
    ...(kind === 'hours' && { startTime: restriction.startTime, endTime: restriction.endTime }),
    ...('hours' in restriction && { hours: String(restriction.hours).replace('.', ',') }),
    ...(kind === 'weekdays' && { weekdays: restriction.weekdays, isEveryOtherWeek: restriction.isEveryOtherWeek }),
  })
}

const decimal = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')))

function wishOf({ kind, severity, ...draft }: RestrictionDraft): unknown {
  const [from, until] = [readOptionalDay(draft.from), readOptionalDay(draft.until)]
  const terms = { kind, severity, fromDate: 'day' in from ? from.day : null, untilDate: 'day' in until ? until.day : null }
  if (kind === 'twoDays') return terms
  if (kind === 'hours') return { ...terms, startTime: readClock(draft.startTime) ?? '', endTime: readClock(draft.endTime) ?? '' }
  if (kind === 'weekdays') {
    return { ...terms, weekdays: draft.weekdays.toSorted((a, b) => a - b), isEveryOtherWeek: draft.isEveryOtherWeek }
  }
  const hours = decimal(draft.hours)
  return { ...terms, hours: Number.isFinite(hours) ? hours : 0 }
}

/** Says, place by place, where a text is no day, no time and no number: beside the sentences of the call. */
function wrongTexts(drafts: readonly RestrictionDraft[]) {
  const sentences: Record<string, string> = {}
  for (const [place, { kind, from, until, startTime, endTime, hours }] of drafts.entries()) {
    for (const [name, typed] of [
      ['fromDate', from],
      ['untilDate', until],
    ] as const) {
      const day = readOptionalDay(typed)
      if ('error' in day) sentences[`restrictions.${place}.${name}`] = day.error
    }
    for (const [name, typed] of kind === 'hours'
      ? ([
          ['startTime', startTime],
          ['endTime', endTime],
        ] as const)
      : []) {
      if (readClock(typed) === null) sentences[`restrictions.${place}.${name}`] = clockInputTexts.wrong
    }
    const isCounted = kind === 'length' || kind === 'week' || kind === 'rest'
    if (isCounted && !Number.isFinite(decimal(hours))) sentences[`restrictions.${place}.hours`] = texts.wrongHours
  }
  return sentences
}

export function readDrafts(drafts: readonly RestrictionDraft[], seen: readonly WireRestriction[]): Read<RestrictionsBody> {
  const body = { restrictions: drafts.map(wishOf), seen: [...seen] }
  return alsoWrong(validate(restrictionRoutes['restrictions.save'].body, body), wrongTexts(drafts))
}

/** « Pas de travail de 21:00 à 06:00, du 1er décembre 2026 au 3 mars 2027 » */
export function restrictionText(restriction: WireRestriction): string {
  const { fromDate, untilDate } = restriction
  const day = (date: string) => formatDay(date, 'date', { year: true })
  const period =
    fromDate !== null && untilDate !== null
      ? texts.fromTo(day(fromDate), day(untilDate))
      : fromDate !== null
        ? texts.fromDay(day(fromDate))
        : untilDate !== null
          ? texts.untilDay(day(untilDate))
          : null
  return [termsText(restriction), period].filter((part) => part !== null).join(', ')
}

function termsText(restriction: WireRestriction): string {
  switch (restriction.kind) {
    case 'hours':
      return texts.lines.hours(restriction.startTime, restriction.endTime)
    case 'weekdays': {
      const days = restriction.weekdays.map((weekday) => (WEEKDAYS[weekday - 1] ?? '').toLowerCase())
      return texts.lines.weekdays(days.join(', '), restriction.isEveryOtherWeek)
    }
    case 'twoDays':
      return texts.lines.twoDays
    case 'length':
    case 'week':
    case 'rest':
      return texts.lines[restriction.kind](hoursText(restriction.hours))
  }
}
