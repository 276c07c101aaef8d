// One changed value of a centre's rules, or of the centre itself, in the words of the screens where it is set. Pure.
import type { WireCenterChange } from '@releve/contract/rules'
import type { RuleCode } from '@releve/domain/working-time/rules'
import { DAY_KINDS } from '@releve/domain/planning/staffing-rows'
import * as z from 'zod/mini'
import { noticeText } from '@releve/contract/hours-text'
import { parameterTexts, profileTexts, ruleTexts } from '@releve/contract/rule-texts'
import { formatDayNumeric, formatNumber, NBSP, pluralForm, type Noun } from '#ui/format.ts'
import { hourRow, centerFieldLabels, FIGURES, historyTexts as texts, NOTICE_UNIT, rulesTexts, severityLabels } from '../texts.ts'

const rowKey = z.tuple([z.nullable(z.string()), z.string(), z.string(), z.array(z.enum(DAY_KINDS)), z.array(z.string())])

type Field = WireCenterChange['fields'][number]
type Value = Field['from']

interface FieldWords {
  readonly label: string
  readonly from: string
  readonly to: string
}

const figures = new Map<string, { label: string; unit: string | Noun }>(
  FIGURES.flatMap(({ fields, unit }) => fields.map(({ name, label }) => [name, { label, unit }] as const)),
)
const profiles = new Map<Value, string>(Object.entries(profileTexts).map(([profile, { name }]) => [profile, name]))
const severities = new Map<Value, string>(Object.entries(severityLabels))

function isRule(code: string): code is RuleCode {
  return Object.hasOwn(ruleTexts, code)
}

const figure = (unit: string | Noun) => (value: number | string) => {
  const sign = typeof unit === 'string' ? unit : pluralForm(Number(value), unit)
  return `${typeof value === 'number' ? formatNumber(value) : value}${sign === '' ? '' : `${NBSP}${sign}`}`
}

function wordsOf(value: Value, say: (value: number | string) => string, none: string): string {
  if (value === null) return none
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return value === '' ? none : say(value)
}

/** `none`: of the gender of the label. */
function both({ from, to }: Field, label: string, say: (value: number | string) => string, none: string = texts.none): FieldWords {
  return { label, from: wordsOf(from, say, none), to: wordsOf(to, say, none) }
}

function ofRule(change: Field, code: RuleCode, part: string): FieldWords {
  const { title } = ruleTexts[code]
  if (part === 'severity') return both(change, `${title}, ${texts.severity}`, (value) => severities.get(value) ?? String(value))
  if (part === 'reference') return both(change, `${title}, ${texts.reference}`, String, texts.noneFeminine)
  const { label, sign } = parameterTexts(code, part)
  return both(change, `${title}, ${label.toLocaleLowerCase('fr')}`, figure(sign))
}

/** `minimumStaffing.N.total`, `minimumStaffing.N.byQualification.CDS`: a vacation may have a dot in its name. */
function ofStaffing(change: Field, rest: string): FieldWords {
  const [shift = '', qualification] = rest.split('.byQualification.', 2)
  const label = qualification === undefined ? texts.staffing(shift.replace(/\.total$/, '')) : texts.place(shift, qualification)
  return both(change, label, figure(rulesTexts.staffing.persons))
}

/** `staffing.["CDS","07:00","19:00",["weekday"],[]].minimum`: whom a row counts and when, then its figure. */
function ofRow(change: Field, rest: string): FieldWords {
  const end = rest.lastIndexOf('.')
  const [who, from, to, kinds, dates] = rowKey.parse(JSON.parse(rest.slice(0, end)))
  const row = hourRow(who ?? rulesTexts.byHour.everybody, from, to, kinds, dates.map(formatDayNumeric).join(', '))
  const figureLabel = new Map<string, string>(Object.entries(texts.byHour)).get(rest.slice(end + 1)) ?? ''
  return both(change, `${row}, ${figureLabel}`, figure(rulesTexts.staffing.persons))
}

/** `pay.stepMinutes`, `pay.code.Heures de nuit`: a figure stands under its own words. */
function ofPay(change: Field): FieldWords {
  const [, part = '', ...figureName] = change.field.split('.')
  if (part === 'code') return both(change, texts.payCode(figureName.join('.')), String)
  if (part === 'stepMinutes') return both(change, texts.payStep, figure('min'))
  return both(change, part === 'meals' ? texts.payMeals : texts.payProfile, String)
}

const partRoundings = new Map<string, string>(Object.entries(rulesTexts.partRounding.values))

/** @param centerValue a value of the centre itself (`zone`, `holidayArea`) as its form says it */
export function fieldWords(change: Field, centerValue: (field: string, value: string) => string): FieldWords {
  const { field } = change
  const [first = '', code = '', ...rest] = field.split('.')
  if (first === 'rules' && isRule(code)) return ofRule(change, code, rest.join('.'))
  if (first === 'absenceCauses') return both(change, texts.cause, String, texts.noneFeminine)
  if (first === 'activities') return both(change, texts.activity, String, texts.noneFeminine)
  if (first === 'hourTerms') return both(change, texts.hourTerms(formatDayNumeric(code)), String, texts.noneFeminine)
  if (first === 'leaveTerms') return both(change, texts.leaveTerms(code), String)
  if (first === 'pay') return ofPay(change)
  if (first === 'ownHolidays') return both(change, texts.ownHoliday, String)
  if (first === 'staffing') return ofRow(change, field.slice('staffing.'.length))
  if (first === 'minimumStaffing') return ofStaffing(change, field.slice('minimumStaffing.'.length))
  const number = figures.get(field)
  if (number?.unit === NOTICE_UNIT) return both(change, number.label, (value) => `${noticeText(Number(value))} avant`)
  if (number !== undefined) return both(change, number.label, figure(number.unit))
  if (field === 'profile') return both(change, rulesTexts.profile, (value) => profiles.get(value) ?? String(value))
  if (field === 'crossTeam' || field === 'assignsVacancies' || field === 'sendsSms' || field === 'allowsParts')
    return both(change, rulesTexts[field].label, String)
  if (field === 'partRounding')
    return both(change, rulesTexts.partRounding.label, (value) => partRoundings.get(String(value)) ?? String(value))
  return both(change, centerFieldLabels[field] ?? field, (value) => centerValue(field, String(value)))
}
