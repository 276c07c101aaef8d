// The rules that moving vacations between people breaks: each person's working time, and the staffing of each vacation touched.
import type { DemandId, TeamId, UserId } from '../ids.ts'
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { PartHand } from '../planning/pieces.ts'
import type { Presence } from '../planning/presence.ts'
import type { StaffingTerms } from '../planning/staffing-rows.ts'
import { dutyOf, nameToRead, timesOf } from '../planning/shift.ts'
import type { Duty, Part, Shift } from '../planning/shift.ts'
import { HOUR_MS } from '../rules/changes.ts'
import { reachDays, violations } from '../working-time/evaluate.ts'
import type { CenterRules, Rule, RuleCode, Violation } from '../working-time/rules.ts'
import { beyondViolations, hasMaxima, hoursWithin, rowViolations } from '../working-time/row-violations.ts'
import { staffingMayWorsen } from '../working-time/staffing.ts'
import { isForcible } from './forcible.ts'
import { minimumBreaches } from './headcount.ts'
import type { Colleague } from './headcount.ts'
import { MARGIN_DAYS } from './person.ts'
import type { Person } from './person.ts'

/** The facts of a decision beside the people it moves. */
export interface Circumstances {
  /** Instant, milliseconds. */
  readonly now: number
  readonly zone: Zone
  readonly rules: CenterRules
  /** The people on a vacation before the change. Asked only when its staffing could worsen. */
  peopleOn(day: DayNumber, shiftName: string): readonly Colleague[]
  /** The staffing by the hour. Absent: the centre asks for none. */
  readonly staffing?: StaffingTerms | undefined
  /** Everybody's vacations of a day and of those beside it, before the change. Asked only where rows ask for people by the hour. */
  presenceAround?(day: DayNumber): readonly Presence[]
}

export interface PlacedShift {
  readonly day: DayNumber
  readonly shift: Shift
  readonly teamId: TeamId | null
  /** The part of the vacation; absent as null: all of it. */
  readonly part?: Part | null
  /** The hours of it that are lost. Absent: all of them. */
  readonly hours?: readonly Hours[]
}

interface Hours {
  readonly startAt: number
  readonly endAt: number
}

export function dutyOfPlaced({ day, shift, teamId, part = null }: PlacedShift, zone: Zone): Duty {
  return dutyOf(day, shift, teamId, zone, part)
}

const isPart = ({ part = null }: PlacedShift) => part !== null

/** The vacations one person loses and gains. */
export interface Move {
  readonly person: Person
  readonly loses: readonly PlacedShift[]
  readonly gains: readonly PlacedShift[]
  /** They get back what was theirs: what their cycle alone already broke does not refuse it. */
  readonly isReturn?: boolean
  /** The demand for a part that is undone by it. */
  readonly undoes?: DemandId
}

export function isBlocking(violation: Violation): boolean {
  return violation.severity === 'blocking'
}

/** Keeps the violations that refuse a change; of a forced change, only those that cannot be forced. */
export function refusing(found: readonly Violation[], isForced: boolean): Violation[] {
  return found.filter((violation) => isBlocking(violation) && !(isForced && isForcible(violation)))
}

function ruleOf(rules: readonly Rule[], code: RuleCode): Rule | undefined {
  return rules.find((rule) => rule.code === code)
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
    const other = keptDuties.find(
      (kept) =>
        kept.activity === undefined &&
        (doMeet(kept, duty) ? isGainedPart || kept.day === duty.day : !isGainedPart && kept.day === duty.day && holdsDay()),
    )
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
    // Placed hours would cut the vacation: nobody gains one that they would not work whole.
    const cutting = placed.filter((piece) => doMeet(piece, duty))
    for (const piece of isReturn ? [] : cutting) {
      const { day, activity } = piece
      const isWork = activity?.kind === 'work'
      found.push({
        code: isWork ? 'overlap' : 'unavailable',
        severity: 'blocking',
        userId: person.userId,
        actual: isWork ? overlapHours(piece, duty) : 1,
        limit: 0,
        day: duty.day,
        shiftName: duty.name,
        ...(isWork && { otherDay: day, otherShiftName: nameToRead(piece) }),
      })
    }
    const rule = ruleOf(person.rules, 'qualificationUnknown')
    const asksQualifications = asksQualificationsOn(duty.name, rules)
    if (rule !== undefined && !isReturn && asksQualifications && person.qualifications.length === 0) {
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

interface Turnover {
  readonly day: DayNumber
  readonly shiftName: string
  readonly leavers: Person[]
  /** The vacation of somebody who leaves some hours of it alone. */
  part: PlacedShift | null
  readonly joiners: Person[]
}

function turnoversOf(moves: readonly Move[]): Turnover[] {
  const byVacation = new Map<string, Turnover>()
  const at = ({ day, shift }: PlacedShift) => {
    const key = `${day} ${shift.name}`
    let turnover = byVacation.get(key)
    if (turnover === undefined) {
      turnover = { day, shiftName: shift.name, leavers: [], part: null, joiners: [] }
      byVacation.set(key, turnover)
    }
    return turnover
  }
  for (const { person, loses, gains } of moves) {
    for (const shift of loses) {
      const turnover = at(shift)
      turnover.leavers.push(person)
      if (shift.hours?.length === 1) turnover.part = shift
    }
    for (const shift of gains) at(shift).joiners.push(person)
  }
  return [...byVacation.values()]
}

/** The staffing rules that the moves break in each vacation they touch, the plannings of those moved left aside. */
export function judgeStaffing(moves: readonly Move[], circumstances: Circumstances): Violation[] {
  const rule = ruleOf(circumstances.rules.rules, 'minimumStaffing')
  if (rule === undefined) return []
  return [...judgeMinima(moves, circumstances, rule), ...judgeRows(moves, circumstances, rule)]
}

function judgeMinima(moves: readonly Move[], { rules, peopleOn, zone }: Circumstances, rule: Rule): Violation[] {
  return turnoversOf(moves).flatMap(({ day, shiftName, leavers, part, joiners }) => {
    const minimum = rules.minimumStaffing[shiftName]
    const leaver = leavers[0]
    if (minimum === undefined || leaver === undefined) return []
    const joiner = joiners[0]
    const isOneForOne = leavers.length === 1 && joiners.length === 1
    if (isOneForOne && joiner !== undefined && !staffingMayWorsen(leaver.qualifications, joiner.qualifications, minimum)) {
      return []
    }
    const found = minimumBreaches(peopleOn(day, shiftName), { day, shiftName, leavers, joiners, minimum, severity: rule.severity })
    const [hours] = part?.hours ?? []
    if (part === null || hours === undefined) return found
    const whole = dutyOf(day, part.shift, part.teamId, zone)
    return found.map((violation) => ({ ...violation, ...hoursWithin(whole, hours, zone) }))
  })
}

/** The presence of somebody who works this vacation, or this part of one. */
function presenceOf({ userId, qualifications }: Person, placed: PlacedShift, zone: Zone): Presence {
  const { day, shift } = placed
  const { startAt, endAt } = dutyOfPlaced(placed, zone)
  const whole = { startAt, endAt }
  return { userId, qualifications, day, shiftName: shift.name, whole, parts: [whole] }
}

/** The same without these hours. */
function withoutHours(presence: Presence, hours: readonly Hours[]): Presence {
  const parts = hours.reduce<readonly Hours[]>(
    (left, cut) =>
      left.flatMap((part) => {
        if (cut.endAt <= part.startAt || cut.startAt >= part.endAt) return [part]
        const [before, after] = [
          { startAt: part.startAt, endAt: cut.startAt },
          { startAt: cut.endAt, endAt: part.endAt },
        ]
        return [before, after].filter(({ startAt, endAt }) => startAt < endAt)
      }),
    presence.parts,
  )
  return { ...presence, parts }
}

/** The hours that are lost of a vacation; null: all of them. */
const hoursOf = (placed: PlacedShift, zone: Zone): readonly Hours[] | null =>
  placed.hours ?? (isPart(placed) ? [dutyOfPlaced(placed, zone)] : null)

/** Breaches of the staffing by the hour in the hours that somebody leaves; and where they come, more people than a row allows. */
function judgeRows(moves: readonly Move[], { staffing, presenceAround, zone }: Circumstances, rule: Rule): Violation[] {
  if (staffing === undefined || staffing.rows.length === 0 || presenceAround === undefined) return []
  const asked = new Set(
    staffing.rows.flatMap(({ qualification, minimum }) => (qualification === null || minimum === 0 ? [] : qualification)),
  )
  const lost = moves.flatMap(({ person, loses }) => loses.map((placed) => ({ person, placed })))
  const gained = moves.flatMap(({ person, gains }) => gains.map((placed) => ({ person, presence: presenceOf(person, placed, zone) })))
  const lossOf = (presence: Presence) =>
    lost.find((each) => each.person.userId === presence.userId && each.placed.day === presence.day)?.placed
  const comparedOn = (day: DayNumber) => {
    const before = presenceAround(day)
    const staying = before.flatMap((presence) => {
      const loss = lossOf(presence)
      if (loss === undefined) return presence
      const left = hoursOf(loss, zone)
      return left === null ? [] : withoutHours(presence, left)
    })
    return { before, after: [...staying, ...gained.map(({ presence }) => presence)] }
  }
  const beyond = hasMaxima(staffing)
    ? gained.flatMap(({ person: { userId }, presence: { day, shiftName, whole } }) =>
        beyondViolations({ terms: staffing, zone, day, shiftName, whole, span: whole, ...comparedOn(day), userId }),
      )
    : []
  const short = lost.flatMap(({ person, placed }) => {
    const { day, shift, teamId } = placed
    const hours = hoursOf(placed, zone)
    const whole = dutyOf(day, shift, teamId, zone)
    // A member who stands in for all of the hours, with every qualification that a row asks for, leaves nothing to count.
    const isCovered = (other: Person, presence: Presence) =>
      presence.whole.startAt <= whole.startAt &&
      presence.whole.endAt >= whole.endAt &&
      person.qualifications.every((name) => !asked.has(name) || other.qualifications.includes(name))
    if (lost.length === gained.length && lost.length === 1 && gained.every((each) => isCovered(each.person, each.presence))) return []
    const compared = comparedOn(day)
    return (hours ?? [whole]).flatMap((span) =>
      rowViolations({
        terms: staffing,
        zone,
        day,
        shiftName: shift.name,
        whole,
        span,
        ...compared,
        userId: gained[0]?.person.userId ?? person.userId,
        severity: rule.severity,
      }),
    )
  })
  return [...short, ...beyond]
}
