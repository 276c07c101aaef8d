// The rules that cells of a grid break, asked once of the plannings before and after all of them: what one takes away another may give.
import { fullName } from '@releve/contract/person-name'
import { toWireViolation, toWireViolations } from '@releve/contract/sentences'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { judgePerson, isBlocking, refusing } from '@releve/domain/demands/judge'
import { judgeStaffing } from '@releve/domain/demands/judge-staffing'
import { modificationEffects } from '@releve/domain/demands/modification'
import { cutVacations } from '@releve/domain/demands/placing'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import type { Person } from '@releve/domain/demands/person'
import type { UserId } from '@releve/domain/ids'
import { reachDays, violations } from '@releve/domain/working-time/evaluate'
import type { Violation } from '@releve/domain/working-time/rules'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { keepAct } from '#features/journal/store.ts'
import type { ReachedCenter, RosterPerson } from '#features/members/store/members.ts'
import { isAway, isWhole } from './cells.ts'
import type { ChangingCell } from './cells.ts'

interface ChangedPerson {
  readonly person: RosterPerson
  readonly cells: readonly ChangingCell[]
}

interface Terms {
  readonly reached: ReachedCenter
  readonly actorId: UserId
  readonly reason: string | null
  /** An administrator goes through blocking rules, and `reason` says why. */
  readonly isForced: boolean
  readonly now: number
}

/** A rule that they break. */
export interface Judged {
  readonly violation: Violation
  readonly refuses: boolean
}

/** The rules that the whole of it breaks: each person's working time, then the staffing that is left, where one's cell may fill another's. */
export function judgeTogether(
  written: readonly ChangedPerson[],
  before: LoadedFacts,
  after: LoadedFacts,
): ReadonlyMap<UserId, readonly Judged[]> {
  const found = new Map<UserId, Judged[]>()
  const moves: Parameters<typeof judgeStaffing>[0][number][] = []
  const absences = new Set<string>()
  for (const { person, cells } of written) {
    const [own, then] = [before.person(person._id), after.person(person._id)]
    if (own === null || then === null || cells.length === 0) continue
    const range = { from: Math.min(...cells.map(({ day }) => day)), to: Math.max(...cells.map(({ day }) => day)) }
    const isReturn = cells.every(({ added }) => added.length === 0)
    const { move } = modificationEffects(own, then, range, isReturn)
    const hasHours = cells.some(({ gone, added }) => [...gone, ...added].some((lying) => !isWhole(lying)))
    const ofPerson = hasHours ? ownViolations(own, then, range) : judgePerson(move, before)
    found.set(
      person._id,
      ofPerson.map((violation) => ({ violation, refuses: isBlocking(violation) })),
    )
    const cut = cells.flatMap(({ day, added }) =>
      added.flatMap((lying) =>
        lying.is === 'hours' && lying.activity.kind !== 'onCall'
          ? cutVacations(own, { _id: '', fromDay: day, toDay: day, weekdays: null, ...lying }, before.zone)
          : [],
      ),
    )
    const lost = new Set(move.loses.map(({ day }) => day))
    moves.push({ person: own, loses: [...move.loses, ...cut.filter(({ day }) => !lost.has(day))], gains: move.gains })
    for (const { day, added } of cells) if (added.some(isAway)) absences.add(`${person._id} ${day}`)
  }
  for (const violation of judgeStaffing(moves, before)) {
    const userId = written.find(({ person }) => person._id === violation.userId)?.person._id ?? written[0]?.person._id
    if (userId === undefined) continue
    // An absence is a fact: the staffing that it leaves is told, and refuses nothing.
    const refuses = isBlocking(violation) && !absences.has(`${userId} ${violation.day}`)
    found.set(userId, [...(found.get(userId) ?? []), { violation, refuses }])
  }
  return found
}

/** The rules that the days break or break further in the working time of one person, hours of activities among them. */
function ownViolations(before: Person, after: Person, { from, to }: { readonly from: DayNumber; readonly to: DayNumber }): Violation[] {
  const margin = MARGIN_DAYS + reachDays(after.rules)
  const [first, last] = [from - margin, to + margin]
  return violations({
    userId: after.userId,
    before: before.duties(first, last),
    after: after.duties(first, last),
    profile: after.profile,
    rules: after.rules,
    unavailableDays: (day) => after.on(day).isOff,
    leave: after.leave,
  })
}

/**
 * Keeps in the journal, once for each person, the rules that an administrator goes through.
 * @throws AppError ruleBroken, which names everybody whose rules are broken
 */
export async function requireRules(
  tx: Transaction,
  { isForced, reached, actorId, reason, now }: Terms,
  written: readonly ChangedPerson[],
  judged: ReadonlyMap<UserId, readonly Judged[]>,
) {
  const broken = written.flatMap(({ person, cells }) => {
    const found = (judged.get(person._id) ?? []).filter(({ refuses }) => refuses).map(({ violation }) => violation)
    return found.length === 0 ? [] : [{ person, cells, found }]
  })
  const refused = broken.flatMap(({ person, found }) =>
    toWireViolations(refusing(found, isForced), person._id).map((violation) => ({
      ...violation,
      message: `${fullName(person)}\u00A0: ${violation.message}`,
    })),
  )
  if (refused.length > 0) throw new AppError('ruleBroken', { violations: refused, message: refused[0]?.message ?? '' })
  for (const { person, cells, found } of broken) {
    const detail = {
      act: 'modification' as const,
      date: fromDayNumber(Math.min(...cells.map(({ day }) => day))),
      ...(reason !== null && { reason }),
      broken: found.map((violation) => {
        const { code, message } = toWireViolation(violation, violation.userId)
        return { code, message, userId: violation.userId }
      }),
    }
    await keepAct(tx, reached.centerId, { kind: 'override', actorId, subjectId: person._id, detail, now })
  }
}
