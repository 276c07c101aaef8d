// The qualifications that a centre asks for, by the minima of its vacations and by the rows of its staffing.
import type { CenterRules } from './rules.ts'

export type AskedTerms = Pick<CenterRules, 'minimumStaffing' | 'staffing'>

/** @param shiftName only that vacation and the rows, which hold for any. Absent: every vacation */
export function askedQualifications({ minimumStaffing, staffing = [] }: AskedTerms, shiftName?: string): ReadonlySet<string> {
  const minima = shiftName === undefined ? Object.values(minimumStaffing) : [minimumStaffing[shiftName] ?? { byQualification: {} }]
  const named = minima.flatMap(({ byQualification }) => Object.entries(byQualification))
  const ofRows = staffing.flatMap(({ qualification, minimum }) => (qualification === null ? [] : [[qualification, minimum] as const]))
  return new Set([...named, ...ofRows].flatMap(([name, count]) => (count > 0 ? [name] : [])))
}
