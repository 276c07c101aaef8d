// Terms and amounts of leave as they are typed, and as the calls take them. Pure.
import type { WireLeaveTerms } from '@releve/contract/leave'
import type { LeaveUnit } from '@releve/domain/hours/leave-use'
import { randomId } from '#api/random-id.ts'
import { leaveTermTexts as texts } from './leave-texts.ts'
import { readHours, typedHours } from '@releve/contract/typed-hours'

export interface LeaveRow {
  /** The identity of the row while it stands on the screen. */
  readonly key: string
  readonly activityId: string | null
  readonly fromYear: string
  readonly unit: LeaveUnit
  readonly yearly: string
  readonly mayGoBelow: boolean
  readonly carried: string
}

const COUNT = /^\d{1,4}(?:[,.]\d{1,2})?$/
const DAY = /^(?<day>\d{1,2})\/(?<month>\d{1,2})$/

/** Minutes, or hundredths; null: the text is no amount. */
export function readAmount(unit: LeaveUnit, text: string): number | null {
  if (unit === 'hours') return readHours(text)
  const typed = text.trim()
  return COUNT.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : null
}

const typedAmount = (unit: LeaveUnit, amount: number) => (unit === 'hours' ? typedHours(amount) : String(amount / 100).replace('.', ','))

const twoDigits = (value: number) => String(value).padStart(2, '0')

export const leaveRow = ({ activityId, fromYear, unit, yearly, mayGoBelow, carriedUntil }: WireLeaveTerms): LeaveRow => ({
  key: randomId(),
  activityId,
  fromYear: String(fromYear),
  unit,
  yearly: typedAmount(unit, yearly),
  mayGoBelow,
  carried: carriedUntil === null ? '' : `${twoDigits(carriedUntil.day)}/${twoDigits(carriedUntil.month)}`,
})

function carriedOf(text: string): WireLeaveTerms['carriedUntil'] {
  const { day, month } = DAY.exec(text.trim())?.groups ?? {}
  return day === undefined || month === undefined ? null : { month: Number(month), day: Number(day) }
}

/** Says, place by place, where a text is no amount, no year or no day: beside the sentences of the call. */
export function wrongRows(rows: readonly LeaveRow[]): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const [place, { unit, yearly, carried, fromYear, activityId }] of rows.entries()) {
    if (activityId === null) sentences[`terms.${place}.activityId`] = texts.activityMissing
    if (!/^\d{4}$/.test(fromYear.trim())) sentences[`terms.${place}.fromYear`] = texts.yearWrong
    if (readAmount(unit, yearly) === null) sentences[`terms.${place}.yearly`] = texts.yearlyWrong
    if (carried.trim() !== '' && carriedOf(carried) === null) sentences[`terms.${place}.carriedUntil`] = texts.carriedWrong
  }
  return sentences
}

/** A text that is no number gives one that the call refuses, with its sentence. */
export const leaveTermsOf = (rows: readonly LeaveRow[]) =>
  rows.map(({ activityId, fromYear, unit, yearly, mayGoBelow, carried }) => ({
    activityId: activityId ?? '',
    fromYear: Number(fromYear),
    unit,
    yearly: readAmount(unit, yearly) ?? -1,
    mayGoBelow,
    carriedUntil: carriedOf(carried),
  }))
