// The rules while they are edited: figures as they are typed, the body they mean, and which sentence belongs beside which field.
import { UNLIMITED_ELSEWHERE } from '@releve/domain/availability/elsewhere'
import { editedRules } from '@releve/contract/rules'
import type { WireCenterRules } from '@releve/contract/centers'
import { validate } from '@releve/contract/validation'
import { ruleNamed, RULES } from '@releve/domain/rules/table'
import { rulesChanges, type FieldChange } from '@releve/domain/working-time/differences'
import { refuseRules, type RulesRefusal } from '@releve/domain/working-time/edit'
import { rulesOffered } from '@releve/domain/working-time/profiles'
import { USUAL_PART_ROUNDING, type PartRounding } from '@releve/domain/points/part'
import { USUAL_SHORTEST_PART_HOURS, USUAL_VACANCY_POINTS_MOST, USUAL_WAVE_BATCH, type Rule } from '@releve/domain/working-time/rules'
import { errors } from '@releve/contract/errors'
import { refuseStaffing } from '@releve/domain/planning/staffing-rows'
import { hashKey } from '@tanstack/react-query'
import { carriedOnto } from '#kit/use-contract-form.ts'
import { FIGURES } from '../texts.ts'
import { rowBody, rowDraft, rowsOnto, type RowDraft } from './staffing-draft.ts'

export type WireRule = WireCenterRules['rules'][number]

const NUMBERS = FIGURES.flatMap(({ fields }) => fields.map(({ name }) => name))

/** Figures as typed, by name. */
type Typed = Readonly<Record<string, string>>

export interface RuleDraft {
  readonly code: WireRule['code']
  readonly severity: WireRule['severity']
  readonly reference: string
  /** The key is the name of the parameter. */
  readonly parameters: Typed
}

export interface StaffingDraft {
  readonly name: string
  /** Empty: this vacation has no minimum. */
  readonly total: string
  readonly places: readonly { readonly qualification: string; readonly count: string }[]
}

export interface RulesDraft {
  readonly profile: WireCenterRules['profile']
  readonly rules: readonly RuleDraft[]
  readonly staffing: readonly StaffingDraft[]
  /** The staffing by the hour and the kind of day. */
  readonly byHour: readonly RowDraft[]
  /** The fields of `FIGURES`. */
  readonly numbers: Typed
  readonly crossTeam: boolean
  /** A vacancy may go to somebody who did not say yes. */
  readonly assignsVacancies: boolean
  /** Members who ask for them get text messages. */
  readonly sendsSms: boolean
  /** A member may give a part of a vacation. */
  readonly allowsParts: boolean
  readonly partRounding: PartRounding
}

/** 11.5 → « 11,5 ». */
const typed = (value: number) => String(value).replace('.', ',').replace('-', '−')

/** « 11,5 » → 11.5; what is no number becomes NaN, which every schema refuses with its sentence. */
export function readNumber(text: string): number {
  const plain = text.trim().replaceAll(/\s/g, '').replace(',', '.').replace('−', '-')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

const read = (figures: Typed) => Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, readNumber(value)]))

function ruleDraft(rule: WireRule): RuleDraft {
  const { code, severity, reference } = rule
  const values = new Map<string, unknown>(Object.entries(rule))
  // « Au plus 48 h sur 7 jours »: in the order of the domain.
  const parameters = Object.keys(ruleNamed(code).parameters).map((name): [string, string] => [name, typed(Number(values.get(name)))])
  return { code, severity, reference, parameters: Object.fromEntries(parameters) }
}

/** The figures of a centre that does not say its own. */
const USUAL: Readonly<Partial<Record<string, number>>> = {
  vacancyPointsMost: USUAL_VACANCY_POINTS_MOST,
  waveBatch: USUAL_WAVE_BATCH,
  shortestPartHours: USUAL_SHORTEST_PART_HOURS,
  elsewhereMost: UNLIMITED_ELSEWHERE,
}

/** `shiftNames`: the vacations of the active cycle, each with its line, were it empty. */
export function draftOf(rules: WireCenterRules, shiftNames: readonly string[]): RulesDraft {
  const names = [...new Set([...shiftNames, ...Object.keys(rules.minimumStaffing)])]
  return {
    profile: rules.profile,
    rules: rules.rules.map(ruleDraft),
    staffing: names.map((name) => {
      const minimum = rules.minimumStaffing[name]
      const places = Object.entries(minimum?.byQualification ?? {}).map(([qualification, count]) => ({
        qualification,
        count: typed(count),
      }))
      return { name, total: minimum === undefined ? '' : typed(minimum.total), places: inOrder(places) }
    }),
    byHour: (rules.staffing ?? []).map(rowDraft),
    numbers: Object.fromEntries(NUMBERS.map((name) => [name, typed(rules[name] ?? USUAL[name] ?? 0)])),
    crossTeam: rules.crossTeam ?? true,
    assignsVacancies: rules.assignsVacancies ?? true,
    sendsSms: rules.sendsSms ?? true,
    allowsParts: rules.allowsParts ?? true,
    partRounding: rules.partRounding ?? USUAL_PART_ROUNDING,
  }
}

/** Counts are written by qualification. */
const countsOf = (places: readonly Place[]): Typed => Object.fromEntries(places.map(({ qualification, count }) => [qualification, count]))

function bodyOf(draft: RulesDraft) {
  const { profile, rules, staffing, byHour, numbers, crossTeam, assignsVacancies, sendsSms, allowsParts, partRounding } = draft
  const minimums = staffing.filter(({ total, places }) => total.trim() !== '' || places.length > 0)
  return {
    profile,
    rules: rules.map(({ parameters, ...rule }) => ({ ...rule, ...read(parameters) })),
    minimumStaffing: Object.fromEntries(
      minimums.map(({ name, total, places }) => [name, { total: readNumber(total), byQualification: read(countsOf(places)) }]),
    ),
    staffing: byHour.map((row) => rowBody(row, readNumber)),
    ...read(numbers),
    crossTeam,
    assignsVacancies,
    sendsSms,
    allowsParts,
    partRounding,
  }
}

/** Sentences by path of the body (`rules.3.minHours`, `minimumStaffing.J.total`); `form` for what belongs to none. */
export type RulesErrors = Readonly<Record<string, string | undefined>>
export type RulesBody = Extract<ReturnType<typeof readRules>, { body: unknown }>['body']

const sentenceOf = (refusal: RulesRefusal) => errors[refusal].message

/** Vacations with more places than people: readable figures show it, whatever else is wrong. */
function tooFew({ minimumStaffing }: ReturnType<typeof bodyOf>): RulesErrors {
  const short = Object.entries(minimumStaffing).filter(([, { total, byQualification }]) => {
    const places = Object.values(byQualification).filter((count) => !Number.isNaN(count))
    return places.reduce((sum, count) => sum + count, 0) > total
  })
  return Object.fromEntries(short.map(([name]) => [`minimumStaffing.${name}.total`, sentenceOf('rulesStaffingTooFew')]))
}

/** The rules a draft means, as the server will read them, or all that is wrong. */
export function readRules(draft: RulesDraft) {
  const body = bodyOf(draft)
  const checked = validate(editedRules, body)
  if (!('value' in checked)) return { errors: { ...tooFew(body), ...checked.fields } }
  const { value } = checked
  const refusal = refuseRules(value, new Set(draft.staffing.map(({ name }) => name)))
  if (refusal === null) return { body: value }
  const refusedRow = refuseStaffing(value.staffing ?? [])
  const fields = {
    ...tooFew(body),
    ...(refusedRow !== null && { [`staffing.${refusedRow.index}`]: sentenceOf(refusedRow.refusal) }),
  }
  return { errors: Object.keys(fields).length > 0 ? fields : { form: sentenceOf(refusal) } }
}

export const isSameRule = (a: RuleDraft, b: RuleDraft) =>
  a.severity === b.severity &&
  Object.entries(a.parameters).every(([name, value]) => readNumber(value) === readNumber(b.parameters[name] ?? ''))

/** Whether two bodies are equal, where order means nothing. */
export const isSameBody = (a: RulesBody, b: RulesBody) => hashKey([a]) === hashKey([b])

type Place = StaffingDraft['places'][number]
type RuleList = RulesDraft['rules']
type Staffing = RulesDraft['staffing']

/** The server knows no order among them. */
const inOrder = (places: readonly Place[]) => places.toSorted((a, b) => (a.qualification < b.qualification ? -1 : 1))

export function isSameDraft(a: RulesDraft, b: RulesDraft): boolean {
  const ordered = (draft: RulesDraft) => ({ ...draft, staffing: draft.staffing.map((row) => ({ ...row, places: inOrder(row.places) })) })
  return a === b || isEqual(ordered(a), ordered(b))
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Qualification by qualification: one that somebody else asks for stays beside one’s own. */
function placesOnto(ownDraft: readonly Place[], before: readonly Place[], now: readonly Place[]): Place[] {
  const [ownCounts, countsBefore, countsNow] = [countsOf(ownDraft), countsOf(before), countsOf(now)]
  const merged = Object.keys({ ...ownCounts, ...countsNow }).flatMap((qualification) => {
    const count = ownCounts[qualification] === countsBefore[qualification] ? countsNow[qualification] : ownCounts[qualification]
    return count === undefined ? [] : [{ qualification, count }]
  })
  return inOrder(merged)
}

const figuresOnto = (ownDraft: Typed, before: Typed, now: Typed): Typed => carriedOnto(ownDraft, before, now).draft

/** Rules are added or taken away one by one: one that somebody else added stays beside one’s own. */
function ruleListOnto(ownDraft: RuleList, before: RuleList, now: RuleList): RuleDraft[] {
  return ORDER.flatMap((code) => {
    const [ownRule, ruleBefore, ruleNow] = [ownDraft, before, now].map((rules) => rules.find((rule) => rule.code === code))
    const stays = (ownRule === undefined) === (ruleBefore === undefined) ? ruleNow !== undefined : ownRule !== undefined
    if (!stays) return []
    if (ownRule === undefined || ruleBefore === undefined || ruleNow === undefined) return ownRule ?? ruleNow ?? []
    return carriedOnto(ownRule, ruleBefore, ruleNow, { parameters: figuresOnto }).draft
  })
}

function staffingOnto(ownDraft: Staffing, before: Staffing, now: Staffing): StaffingDraft[] {
  return now.map((staffingNow) => {
    const [ownStaffing, staffingBefore] = [ownDraft, before].map((all) => all.find(({ name }) => name === staffingNow.name))
    return ownStaffing === undefined || staffingBefore === undefined
      ? staffingNow
      : carriedOnto(ownStaffing, staffingBefore, staffingNow, { places: placesOnto }).draft
  })
}

/**
 * Keeps the changes that somebody else saved while the person edits: of `ownDraft`, begun on `before`, one's own changes alone are carried
 * onto `now`.
 */
export function rulesOnto(ownDraft: RulesDraft, before: RulesDraft, now: RulesDraft): RulesDraft {
  return carriedOnto(ownDraft, before, now, { rules: ruleListOnto, staffing: staffingOnto, byHour: rowsOnto, numbers: figuresOnto }).draft
}

/**
 * The values that somebody else changed from `before` to `now` and one's draft would change again: `from` as they left it, `to` as one
 * typed it. Empty while a figure cannot be read.
 */
export function overtakenValues(ownDraft: RulesDraft, before: RulesDraft, now: RulesDraft): FieldChange[] {
  const [ownRead, readBefore, readNow] = [readRules(ownDraft), readRules(before), readRules(now)]
  if (!('body' in ownRead) || !('body' in readBefore) || !('body' in readNow)) return []
  const theirFields = new Set(rulesChanges(readBefore.body, readNow.body).map(({ field }) => field))
  return rulesChanges(readNow.body, ownRead.body).filter(({ field }) => theirFields.has(field))
}

/** The profile's rule of that code, when it has one. */
export function profileRule(rules: readonly Rule[] | undefined, code: WireRule['code']): RuleDraft | null {
  const found = rules?.find((rule) => rule.code === code)
  return found === undefined ? null : ruleDraft(found)
}

const ORDER: readonly WireRule['code'][] = RULES.map(({ code }) => code)

/** The rules the centre lacks, as it would add each. */
export function addableRules({ profile, rules }: Pick<RulesDraft, 'profile' | 'rules'>): RuleDraft[] {
  return rulesOffered(profile)
    .filter(({ code }) => !rules.some((rule) => rule.code === code))
    .map(ruleDraft)
}

/** Adds a rule at its place among the others. */
export function withRule(rules: readonly RuleDraft[], added: RuleDraft): RuleDraft[] {
  return [...rules, added].toSorted((a, b) => ORDER.indexOf(a.code) - ORDER.indexOf(b.code))
}

export const withoutRule = (rules: readonly RuleDraft[], code: WireRule['code']): RuleDraft[] => rules.filter((rule) => rule.code !== code)

/** The rules of the profile in the place of the centre's; staffing, notices and points stay the centre's own. */
export function withProfile(draft: RulesDraft, rules: readonly WireRule[]): RulesDraft {
  return { ...draft, rules: rules.map(ruleDraft) }
}

/** The rules of the regime that the centre lacks: those that came to the law since it chose, or that it took off. */
export function missingRules({ rules }: Pick<RulesDraft, 'rules'>, profile: readonly WireRule[]): RuleDraft[] {
  return profile.filter(({ code }) => !rules.some((rule) => rule.code === code)).map(ruleDraft)
}

/** Adds all of them with the figures of the regime; what the centre set of its own rules stays. */
export function withMissing({ rules }: Pick<RulesDraft, 'rules'>, profile: readonly WireRule[]): RuleDraft[] {
  return missingRules({ rules }, profile).reduce(withRule, [...rules])
}

export function isAsProfile(draft: RulesDraft, rules: readonly WireRule[]): boolean {
  const profile = rules.map(ruleDraft)
  return (
    draft.rules.length === profile.length &&
    draft.rules.every((rule) => {
      const same = profile.find(({ code }) => code === rule.code)
      return same !== undefined && isSameRule(rule, same)
    })
  )
}
