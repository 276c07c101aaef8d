// Terms as they are typed, and as the calls take them. Pure.
import type { WireCenterHourTerms, WireMemberHourTerms } from '@releve/contract/hours'
import { randomId } from '#api/random-id.ts'
import { formatDayNumeric } from '#ui/format.ts'
import { readDay } from '#ui/read-day.ts'
import { termTexts as texts } from '../texts.ts'
import type { TermRow } from './term-rows.tsx'
import { readHours, typedHours } from '@releve/contract/typed-hours'

export interface CenterRow extends TermRow {
  readonly annual: string
  readonly guard: string
}

export interface MemberRow extends TermRow {
  readonly share: number | null
  /** Empty: the hours of the centre. */
  readonly annual: string
}

const decimal = (text: string) => Number(text.trim().replace(',', '.'))

export const centerRow = ({ fromDate, annualMinutes, guardHours }: WireCenterHourTerms): CenterRow => ({
  key: randomId(),
  from: formatDayNumeric(fromDate),
  annual: typedHours(annualMinutes),
  guard: guardHours === null ? '' : String(guardHours).replace('.', ','),
})

export const memberRow = ({ fromDate, share, annualMinutes }: WireMemberHourTerms): MemberRow => ({
  key: randomId(),
  from: formatDayNumeric(fromDate),
  share,
  annual: annualMinutes === null ? '' : typedHours(annualMinutes),
})

/** Says, place by place, where a text is no day or no hours: beside the sentences of the call. */
export function wrongTexts(rows: readonly { readonly from: string; readonly annual: string }[], mayBeEmpty: boolean) {
  const sentences: Record<string, string> = {}
  for (const [place, { from, annual }] of rows.entries()) {
    const day = readDay(from)
    if ('error' in day) sentences[`terms.${place}.fromDate`] = day.error
    if (readHours(annual) === null && !(mayBeEmpty && annual.trim() === '')) sentences[`terms.${place}.annualMinutes`] = texts.wrongHours
  }
  return sentences
}

const dayOf = (from: string) => {
  const read = readDay(from)
  return 'day' in read ? read.day : ''
}

/** A text that is no number gives one that the call refuses, with its sentence. */
export const centerTermsOf = (rows: readonly CenterRow[]) =>
  rows.map(({ from, annual, guard }) => ({
    fromDate: dayOf(from),
    annualMinutes: readHours(annual) ?? 0,
    guardHours: guard.trim() === '' ? null : decimal(guard),
  }))

export const memberTermsOf = (rows: readonly MemberRow[]) =>
  rows.map(({ from, share, annual }) => ({
    fromDate: dayOf(from),
    share: share ?? 0,
    annualMinutes: annual.trim() === '' ? null : (readHours(annual) ?? 0),
  }))
