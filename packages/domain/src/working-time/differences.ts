// The differences between two rules documents of a centre, value by value: the line of history an administrator reads.
import { UNLIMITED_ELSEWHERE } from '../availability/elsewhere.ts'
import { USUAL_PART_ROUNDING } from '../points/part.ts'
import type { StaffingRow } from '../planning/staffing-rows.ts'
import { USUAL_SHORTEST_PART_HOURS, USUAL_VACANCY_POINTS_MOST, USUAL_WAVE_BATCH, type CenterRules } from './rules.ts'

type FieldValue = string | number | boolean | null

export interface FieldChange {
  /** `withdrawNoticeHours`, `rules.dailyRest.minHours`, `minimumStaffing.N.byQualification.CDS`. */
  readonly field: string
  /** Null: it was not there. */
  readonly from: FieldValue
  /** Null: it is no longer there. */
  readonly to: FieldValue
}

function flatten(value: unknown, path: string, into: Map<string, FieldValue>): Map<string, FieldValue> {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') into.set(path, value)
  else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) flatten(item, path === '' ? key : `${path}.${key}`, into)
  }
  return into
}

/** The differences between any two documents of plain values, in the order of the second, then those it no longer has. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const fieldsBefore = flatten(before, '', new Map())
  const fieldsAfter = flatten(after, '', new Map())
  return [...new Set([...fieldsAfter.keys(), ...fieldsBefore.keys()])].flatMap((field) => {
    const [from, to] = [fieldsBefore.get(field) ?? null, fieldsAfter.get(field) ?? null]
    return from === to ? [] : [{ field, from, to }]
  })
}

/** A row by what it counts and when, as one text; its figures are its fields. */
const staffingByKey = (rows: readonly StaffingRow[]) =>
  Object.fromEntries(
    rows.map(({ minimum, target, maximum, qualification, startTime, endTime, kinds, dates }) => [
      JSON.stringify([qualification, startTime, endTime, kinds.toSorted(), dates.toSorted()]),
      { minimum, ...(target !== null && { target }), ...(maximum !== null && { maximum }) },
    ]),
  )

/** Rules by their code: the place of one in the list says nothing. Teams may take from each other unless the centre says otherwise. */
export function rulesChanges(before: CenterRules, after: CenterRules): FieldChange[] {
  const byCode = ({
    rules,
    staffing = [],
    crossTeam = true,
    waveBatch = USUAL_WAVE_BATCH,
    vacancyPointsMost = USUAL_VACANCY_POINTS_MOST,
    assignsVacancies = true,
    sendsSms = true,
    allowsParts = true,
    shortestPartHours = USUAL_SHORTEST_PART_HOURS,
    partRounding = USUAL_PART_ROUNDING,
    elsewhereMost = UNLIMITED_ELSEWHERE,
    ...rest
  }: CenterRules) => ({
    ...rest,
    crossTeam,
    waveBatch,
    vacancyPointsMost,
    assignsVacancies,
    sendsSms,
    allowsParts,
    shortestPartHours,
    partRounding,
    elsewhereMost,
    staffing: staffingByKey(staffing),
    rules: Object.fromEntries(rules.map(({ code, ...parameters }) => [code, parameters])),
  })
  return fieldChanges(byCode(before), byCode(after))
}
