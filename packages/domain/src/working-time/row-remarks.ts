// The hours in which the rows of the staffing are kept, and yet fewer people are there than a row aims at, or more than it allows.
import type { Zone } from '../calendar/zone.ts'
import type { Presence } from '../planning/presence.ts'
import type { AskedStretch, StaffingTerms } from '../planning/staffing-rows.ts'
import { shortage } from './staffing.ts'
import type { Qualifications } from './staffing.ts'
import { minimumOf, staffedStretches } from './timed-lacks.ts'

interface Span {
  readonly startAt: number
  readonly endAt: number
}

interface Remark {
  readonly kind: 'underTarget' | 'overMaximum'
  /** The function that the row counts; null: everybody. */
  readonly qualification: string | null
  /** People short of the target, or beyond the maximum. */
  readonly count: number
}

export interface RowRemark extends Remark, Span {}

type Asked = AskedStretch['asked']

const unfilled = (present: readonly Qualifications[], asked: Asked): number =>
  Object.values(shortage(present, minimumOf({ asked })).missing).reduce((sum, count) => sum + count, 0)

/** The places of a target that nobody fills once those of every minimum are filled: a person fills one place. */
function shortOf(target: number, qualification: string, asked: Asked, present: readonly Qualifications[]): number {
  const aimed = asked.map((row) => (row.qualification === qualification ? { ...row, minimum: target } : row))
  return unfilled(present, aimed) - unfilled(present, asked)
}

/** Under a target that is missed with the minimum: nothing, for the lack is said already. */
function underTargets(asked: Asked, present: readonly Qualifications[]): Remark[] {
  if (asked.every(({ target }) => target === null)) return []
  const lacking = shortage(present, minimumOf({ asked }))
  return asked.flatMap(({ qualification, minimum, target }): Remark[] => {
    if (target === null) return []
    if (qualification === null)
      return present.length >= minimum && present.length < target
        ? [{ kind: 'underTarget', qualification, count: target - present.length }]
        : []
    const count = shortOf(target, qualification, asked, present)
    return count > 0 && lacking.missing[qualification] === undefined ? [{ kind: 'underTarget', qualification, count }] : []
  })
}

/** The people of a function who are there, beyond what a row allows. */
export const beyondOf = (
  { qualification, maximum }: Pick<Asked[number], 'qualification' | 'maximum'>,
  present: readonly Qualifications[],
): number =>
  maximum === null ? 0 : Math.max(0, present.filter((held) => qualification === null || held.includes(qualification)).length - maximum)

function overMaxima(asked: Asked, present: readonly Qualifications[]): Remark[] {
  return asked.flatMap((row): Remark[] => {
    const count = beyondOf(row, present)
    return count === 0 ? [] : [{ kind: 'overMaximum', qualification: row.qualification, count }]
  })
}

/** Those of a span, in the order in which they begin; stretches that touch and say the same are one. */
export function remarksByRows(
  terms: Pick<StaffingTerms, 'rows' | 'calendar'>,
  presence: readonly Pick<Presence, 'qualifications' | 'parts'>[],
  span: Span,
  zone: Zone,
): RowRemark[] {
  const found: RowRemark[] = []
  for (const { stretch, asked, people } of staffedStretches(terms, presence, span, zone)) {
    const present = people.map(({ qualifications }) => qualifications)
    for (const remark of [...overMaxima(asked, present), ...underTargets(asked, present)]) {
      const same = found.findLastIndex(({ kind, qualification }) => kind === remark.kind && qualification === remark.qualification)
      const last = found[same]
      if (last !== undefined && last.endAt === stretch.startAt && last.count === remark.count)
        found[same] = { ...last, endAt: stretch.endAt }
      else found.push({ ...remark, ...stretch })
    }
  }
  return found
}

/** Whether a row says more than a minimum. */
export const hasRemarks = ({ rows }: Pick<StaffingTerms, 'rows'>) => rows.some(({ target, maximum }) => target !== null || maximum !== null)
