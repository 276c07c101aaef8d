// The people of a vacation, counted once for all who would leave or join it: a list of demands asks the same of a vacation many times.
import type { DayNumber } from '../calendar/day.ts'
import type { UserId } from '../ids.ts'
import type { Severity } from '../rules/rule.ts'
import type { MinimumStaffing, Violation } from '../working-time/rules.ts'
import { staffingViolations } from '../working-time/staffing.ts'

export interface Colleague {
  readonly userId: UserId
  readonly qualifications: readonly string[]
}

interface Headcount {
  readonly ids: ReadonlySet<UserId>
  /** The number of those who hold a qualification, by its name. */
  readonly holders: ReadonlyMap<string, number>
  /** The breaches of each change, by what those who leave and join hold. */
  readonly breaches: Map<string, readonly Violation[]>
}

const headcounts = new WeakMap<readonly Colleague[], Headcount>()

function headcountOf(present: readonly Colleague[]): Headcount {
  return headcounts.getOrInsertComputed(present, () => {
    const holders = new Map<string, number>()
    for (const { qualifications } of present)
      for (const qualification of new Set(qualifications)) holders.set(qualification, (holders.get(qualification) ?? 0) + 1)
    return { ids: new Set(present.map(({ userId }) => userId)), holders, breaches: new Map() }
  })
}

interface Turnover {
  readonly day: DayNumber
  readonly shiftName: string
  /** The list has at least one. */
  readonly leavers: readonly Colleague[]
  readonly joiners: readonly Colleague[]
  readonly minimum: MinimumStaffing
  /** The severity of the rule of the minimum. */
  readonly severity: Severity
}

/**
 * Those who stay suffice alone, whoever joins: enough people, and of each qualification asked at least as many holders as
 * there are places in all, so that no group of places can lack people. False proves nothing; it spares the full count in
 * large teams.
 */
function isAmple(present: readonly Colleague[], gone: readonly Colleague[], minimum: MinimumStaffing): boolean {
  if (present.length - gone.length < minimum.total) return false
  const { holders } = headcountOf(present)
  const requirements = Object.entries(minimum.byQualification).filter(([, places]) => places > 0)
  const places = requirements.reduce((sum, [, count]) => sum + count, 0)
  return requirements.every(([qualification]) => {
    const leaving = gone.filter(({ qualifications }) => qualifications.includes(qualification)).length
    return (holders.get(qualification) ?? 0) - leaving >= places
  })
}

const heldBy = (people: readonly Colleague[]) => people.map(({ qualifications }) => qualifications.join('\n')).join('\n\n')

/** The breaches of the minimum that a change creates or worsens. `present`: those who work the vacation before it. */
export function minimumBreaches(present: readonly Colleague[], turnover: Turnover): Violation[] {
  const { day, shiftName, leavers, joiners, minimum, severity } = turnover
  const { ids, breaches } = headcountOf(present)
  // Somebody absent was missing already: they are not counted as leaving.
  const gone = present.length === 0 ? [] : leavers.filter(({ userId }) => ids.has(userId))
  if (isAmple(present, gone, minimum)) return []
  const userId = joiners[0]?.userId ?? leavers[0]?.userId
  if (userId === undefined) return []
  const key = JSON.stringify([day, shiftName, severity, minimum, heldBy(gone), heldBy(joiners)])
  const found = breaches.getOrInsertComputed(key, () => {
    const staying = present.filter((colleague) => !gone.some((person) => person.userId === colleague.userId))
    const qualificationsOf = (people: readonly Colleague[]) => people.map(({ qualifications }) => qualifications)
    const [before, after] = [qualificationsOf(present), qualificationsOf([...staying, ...joiners])]
    return staffingViolations({ day, shiftName, userId, before, after, minimum, severity })
  })
  return found.map((violation) => ({ ...violation, userId }))
}
