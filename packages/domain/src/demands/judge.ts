// The rules that moving vacations between people breaks: each person's working time, and the staffing of each vacation touched.
import type { UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import { isAwayKind } from '../planning/activity.ts'
import type { PartHand } from '../planning/pieces.ts'
import { nameToRead, timesOf } from '../planning/shift.ts'
import type { Duty } from '../planning/shift.ts'
import { HOUR_MS } from '../rules/changes.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import type { CenterRules, Violation } from '../working-time/rules.ts'
import { dutyOfPlaced, isPart } from './circumstances.ts'
import type { Circumstances, Move, PlacedShift } from './circumstances.ts'
import { isForcible } from './forcible.ts'
import { judgeStaffing } from './judge-staffing.ts'
import { MARGIN_DAYS } from './person.ts'
import type { Person } from './person.ts'

export function isBlocking(violation: Violation): boolean {
  return violation.severity === 'blocking'
}

/** Keeps the violations that refuse a change; of a forced change, only those that cannot be forced. */
export function refusing(found: readonly Violation[], isForced: boolean): Violation[] {
  return found.filter((violation) => isBlocking(violation) && !(isForced && isForcible(violation)))
}

function byStart(a: Duty, b: Duty): number {
  return a.startAt - b.startAt
}

/** The rules that the moves break or break further, for every person moved, then for every vacation touched. */
export function judge(moves: readonly Move[], circumstances: Circumstances): Violation[] {
  return [...moves.flatMap((move) => judgePerson(move, circumstances)), ...judgeStaffing(moves, circumstances)]
}

/**
 * The planning of the one moved, before and after, as far around the change as their rules look. `whole` are the vacations gained, `added` the
 * same as hours of activities leave them.
 */
export function planAfter(move: Move, zone: Zone) {
  const { person, loses, gains } = move
  const days = [...loses, ...gains].map(({ day }) => day)
  const margin = MARGIN_DAYS + reachDays(person.rules)
  const first = Math.min(...days) - margin
  const last = Math.max(...days) + margin
  const before = person.duties(first, last)
  const lostDays = new Set(loses.filter((lost) => !isPart(lost)).map(({ day }) => day))
  const keptDuties = before.filter(({ day }) => !lostDays.has(day))
  const whole = gains.map((gained) => dutyOfPlaced(gained, zone))
  const placed = person.placed(first, last)
  const hasParts = [...loses, ...gains].some(isPart) || person.parts.some(({ day }) => day >= first && day <= last)
  if (placed.length === 0 && !hasParts) {
    return { first, last, before, keptDuties, whole, added: whole, after: [...keptDuties, ...whole].sort(byStart), placed }
  }
  const around = person.arranged(vacationsAfter(loses, gains), partsAfter(move), first, last)
  const isWithin = (inner: Duty, outer: Duty) => inner.startAt >= outer.startAt && inner.endAt <= outer.endAt
  const isOfDay = (duty: Duty, other: Duty) => other.day === duty.day && other.activity === undefined && doMeet(duty, other)
  const added = whole.map((duty, index) => {
    const gained = gains[index]
    const isGainedPart = gained !== undefined && isPart(gained)
    return around.find((other) => (isGainedPart ? isWithin(duty, other) : isOfDay(duty, other))) ?? duty
  })
  const after = [...around, ...added.filter((duty) => !around.includes(duty))].sort(byStart)
  return { first, last, before, keptDuties, whole, added, after, placed }
}

/** The vacations of the days that a move touches, once it is made. */
function vacationsAfter(loses: readonly PlacedShift[], gains: readonly PlacedShift[]): ReadonlyMap<DayNumber, PlacedShift | null> {
  return new Map<DayNumber, PlacedShift | null>([
    ...loses.flatMap((lost) => (isPart(lost) ? [] : [[lost.day, null] as const])),
    ...gains.flatMap((gained) => (isPart(gained) ? [] : [[gained.day, gained] as const])),
  ])
}

/** The parts that they hold and have given, once it is made. */
function partsAfter({ person, loses, gains, undoes }: Move): readonly PartHand[] {
  if (undoes !== undefined) return person.parts.filter(({ demandId }) => demandId !== undoes)
  const handOf = ({ day, shift, teamId, part = null }: PlacedShift, giverId: UserId | null): PartHand[] =>
    part === null ? [] : [{ day, given: shift, givenTeamId: teamId, part, demandId: null, giverId }]
  return [...person.parts, ...loses.flatMap((lost) => handOf(lost, person.userId)), ...gains.flatMap((gained) => handOf(gained, null))]
}

const doMeet = (a: Pick<Duty, 'startAt' | 'endAt'>, b: Pick<Duty, 'startAt' | 'endAt'>) => a.startAt < b.endAt && a.endAt > b.startAt

const overlapHours = (a: Pick<Duty, 'startAt' | 'endAt'>, b: Pick<Duty, 'startAt' | 'endAt'>) =>
  (Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt)) / HOUR_MS

type Terms = Pick<Circumstances, 'zone' | 'rules'>

/** The judgements of one person, by their moves. */
interface Judgements {
  readonly terms: Terms
  readonly found: Map<string, readonly Violation[]>
}

/** A list of demands moves the same people the same way many times: ten are offered of one vacation, each to the same reader. */
const judgements = new WeakMap<Person, Judgements>()

function keyOfPlaced({ day, shift, part = null }: PlacedShift): string {
  const { startTime, endTime, endsNextDay } = timesOf(shift)
  const hours = part === null ? `${startTime} ${endTime} ${endsNextDay}` : `part ${part.from} ${part.to}`
  return `${day} ${hours} ${shift.name}`
}

/** The rules that the move breaks in this person's planning, colleagues and staffing left aside. */
export function judgePerson(move: Move, { zone, rules }: Terms): readonly Violation[] {
  const { person, loses, gains, isReturn = false, undoes = '' } = move
  // To work less creates nothing.
  if (gains.length === 0) return []
  let known = judgements.get(person)
  if (known === undefined || known.terms.zone !== zone || known.terms.rules !== rules) {
    known = { terms: { zone, rules }, found: new Map() }
    judgements.set(person, known)
  }
  const lost = loses.map((each) => (isPart(each) ? keyOfPlaced(each) : each.day)).join(' ')
  const key = `${isReturn} ${undoes}|${lost}|${gains.map(keyOfPlaced).join('|')}`
  let found = known.found.get(key)
  if (found === undefined) {
    found = judgePlan(move, { zone, rules })
    known.found.set(key, found)
  }
  return found
}

function judgePlan(move: Move, { zone, rules }: Terms): Violation[] {
  const { person, gains, isReturn = false } = move
  const { first, last, before, keptDuties, whole, after, placed } = planAfter(move, zone)
  const isOff = (day: DayNumber) => person.on(day).isOff
  const { userId, profile, rules: followed, leave } = person
  const evaluation = { userId, after, profile, rules: followed, unavailableDays: isOff, leave }
  let found = violations({ ...evaluation, before })
  if (isReturn && found.length > 0) {
    const againstCycle = new Set(violations({ ...evaluation, before: person.planned(first, last) }).map(({ code }) => code))
    found = found.filter(({ code }) => againstCycle.has(code))
  }

  for (const [index, duty] of whole.entries()) {
    const gained = gains[index]
    const isGainedPart = gained !== undefined && isPart(gained)
    const holdsDay = () => person.heldParts(duty.day).some(({ takenId }) => takenId === null)
    // One vacation a day, whatever the centre's rules: a planning cannot hold two, even two that do not overlap. A part of one may stand
    // beside another, and no minute of it over a minute of that.
    const other =
      keptDuties.find(
        (kept) =>
          kept.activity === undefined &&
          (doMeet(kept, duty) ? isGainedPart || kept.day === duty.day : !isGainedPart && kept.day === duty.day && holdsDay()),
      ) ?? whole.find((each, place) => each.day === duty.day && place !== index && !gains.some(isPart))
    const isKnown = found.some((violation) => violation.code === 'overlap' && violation.day === duty.day && isBlocking(violation))
    if (other !== undefined && !isKnown) {
      found.push({
        code: 'overlap',
        severity: 'blocking',
        userId: person.userId,
        ...(isGainedPart ? { actual: overlapHours(duty, other), limit: 0 } : { actual: 2, limit: 1 }),
        day: duty.day,
        shiftName: duty.name,
        otherDay: other.day,
        otherShiftName: other.name,
      })
    }
    // Placed hours would cut the vacation: nobody gains one that they would not work whole. It would end on-call hours, which are given first.
    const cutting = placed.filter((piece) => doMeet(piece, duty))
    for (const piece of isReturn ? [] : cutting) {
      const { day, activity } = piece
      const isAway = activity === null || isAwayKind(activity.kind)
      found.push({
        code: isAway ? 'unavailable' : 'overlap',
        severity: 'blocking',
        userId: person.userId,
        actual: isAway ? 1 : overlapHours(piece, duty),
        limit: 0,
        day: duty.day,
        shiftName: duty.name,
        ...(!isAway && { otherDay: day, otherShiftName: nameToRead(piece) }),
      })
    }
    const rule = person.rules.find(({ code }) => code === 'qualificationUnknown')
    const asksQualifications = asksQualificationsOn(duty.name, rules)
    if (rule !== undefined && !isReturn && asksQualifications && person.qualificationsOn(duty.day).length === 0) {
      found.push({
        code: 'qualificationUnknown',
        severity: rule.severity,
        userId: person.userId,
        actual: 0,
        limit: 1,
        day: duty.day,
        shiftName: duty.name,
      })
    }
  }
  return found
}

/** Whether the minimum of the vacation, or a row of the centre, asks for a qualification. */
function asksQualificationsOn(shiftName: string, { minimumStaffing, staffing = [] }: CenterRules): boolean {
  if (staffing.some(({ qualification, minimum }) => qualification !== null && minimum > 0)) return true
  return Object.values(minimumStaffing[shiftName]?.byQualification ?? {}).some((places) => places > 0)
}
