// A change breaks the staffing by the hour where it leaves fewer people than a row asks for, and fewer than before; or more than it allows.
import { clockOf } from '../calendar/clock-time.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { Presence } from '../planning/presence.ts'
import type { StaffingTerms } from '../planning/staffing-rows.ts'
import type { Severity } from '../rules/rule.ts'
import type { Judged, Violation } from './rules.ts'
import { staffingViolations } from './staffing.ts'
import { beyondOf } from './row-remarks.ts'
import { staffedStretches } from './timed-lacks.ts'

interface RowsInput {
  readonly terms: StaffingTerms
  readonly zone: Zone
  /** The vacation that somebody leaves. */
  readonly day: DayNumber
  readonly shiftName: string
  readonly whole: { readonly startAt: number; readonly endAt: number }
  /** The hours of it that they leave. */
  readonly span: { readonly startAt: number; readonly endAt: number }
  /** Everybody around these hours, before and after the change. */
  readonly before: readonly Presence[]
  readonly after: readonly Presence[]
  readonly userId: Judged
  readonly severity: Severity
}

/** The hours in which the change creates or worsens a lack: of each function the worst, with the hours that go on from there. */
export function rowViolations({ terms, zone, day, shiftName, whole, span, before, after, userId, severity }: RowsInput): Violation[] {
  const was = new Set(before)
  const is = new Set(after)
  const everybody = [...before, ...after.filter((presence) => !was.has(presence))]
  const worstOf = new Map<string | undefined, { readonly violation: Violation; readonly startAt: number; readonly endAt: number }>()
  for (const { stretch, minimum, people } of staffedStretches(terms, everybody, span, zone)) {
    const qualificationsOf = (known: ReadonlySet<Presence>) =>
      people.filter((presence) => known.has(presence)).map(({ qualifications }) => qualifications)
    const compared = { before: qualificationsOf(was), after: qualificationsOf(is) }
    for (const violation of staffingViolations({ ...compared, day, shiftName, userId, minimum, severity })) {
      const worst = worstOf.get(violation.qualification)
      const lacking = (of: Violation) => of.limit - of.actual
      const goesOn = worst !== undefined && worst.endAt === stretch.startAt && worst.violation.actual === violation.actual
      if (worst !== undefined && goesOn && worst.violation.limit === violation.limit)
        worstOf.set(violation.qualification, { ...worst, endAt: stretch.endAt })
      else if (worst === undefined || lacking(violation) > lacking(worst.violation))
        worstOf.set(violation.qualification, { violation, ...stretch })
    }
  }
  return [...worstOf.values()].map(({ violation, ...hours }) => ({ ...violation, ...hoursWithin(whole, hours, zone) }))
}

interface Span {
  readonly startAt: number
  readonly endAt: number
}

/** The hours on the wall clock, unless they are all of the vacation. */
export function hoursWithin(whole: Span, { startAt, endAt }: Span, zone: Zone): Pick<Violation, 'hours'> {
  if (startAt <= whole.startAt && endAt >= whole.endAt) return {}
  const clock = (instant: number) => clockOf(zone.minutesAt(instant))
  return { hours: { startTime: clock(startAt), endTime: clock(endAt) } }
}

export const hasMaxima = ({ rows }: Pick<StaffingTerms, 'rows'>) => rows.some(({ maximum }) => maximum !== null)

/** The hours in which the change brings more people than a row allows, and more than before: of each function the worst. */
export function beyondViolations({
  terms,
  zone,
  day,
  shiftName,
  whole,
  span,
  before,
  after,
  userId,
}: Omit<RowsInput, 'severity'>): Violation[] {
  const was = new Set(before)
  const is = new Set(after)
  const worstOf = new Map<string | null, { readonly violation: Violation; readonly startAt: number; readonly endAt: number }>()
  for (const { stretch, asked, people } of staffedStretches(terms, [...before, ...after.filter((each) => !was.has(each))], span, zone)) {
    const presentIn = (known: ReadonlySet<Presence>) => people.filter((each) => known.has(each)).map(({ qualifications }) => qualifications)
    for (const row of asked) {
      const { qualification, maximum } = row
      const beyond = beyondOf(row, presentIn(is))
      if (maximum === null || beyond === 0 || beyond <= beyondOf(row, presentIn(was))) continue
      const worst = worstOf.get(qualification)
      const actual = maximum + beyond
      if (worst !== undefined && worst.endAt === stretch.startAt && worst.violation.actual === actual && worst.violation.limit === maximum)
        worstOf.set(qualification, { ...worst, endAt: stretch.endAt })
      else if (worst === undefined || beyond > worst.violation.actual - worst.violation.limit) {
        const said = { code: 'minimumStaffing' as const, severity: 'warning' as const, userId, actual, limit: maximum, day, shiftName }
        const violation = { ...said, isBeyond: true as const, ...(qualification !== null && { qualification }) }
        worstOf.set(qualification, { violation, ...stretch })
      }
    }
  }
  return [...worstOf.values()].map(({ violation, ...hours }) => ({ ...violation, ...hoursWithin(whole, hours, zone) }))
}
