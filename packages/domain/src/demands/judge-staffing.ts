// The staffing that moving vacations between people breaks: the minimum of each vacation touched, and the rows by the hour.
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { Presence } from '../planning/presence.ts'
import { dutyOf } from '../planning/shift.ts'
import { beyondViolations, hasMaxima, hoursWithin, rowViolations } from '../working-time/row-violations.ts'
import type { JudgedRule, Violation } from '../working-time/rules.ts'
import { staffingMayWorsen } from '../working-time/staffing.ts'
import { dutyOfPlaced, isPart } from './circumstances.ts'
import type { Circumstances, Hours, Move, PlacedShift } from './circumstances.ts'
import { sharedBreaches } from './cut-minima.ts'
import { minimumBreaches } from './headcount.ts'
import type { Person } from './person.ts'

interface Turn {
  readonly person: Person
  readonly placed: PlacedShift
}

interface Turnover {
  readonly day: DayNumber
  readonly shiftName: string
  readonly leaving: Turn[]
  readonly joining: Turn[]
}

/** The people who come to each vacation and leave it. Trainees do neither: no staffing counts them. */
function turnoversOf(moves: readonly Move[]): Turnover[] {
  const byVacation = new Map<string, Turnover>()
  const at = ({ day, shift }: PlacedShift) =>
    byVacation.getOrInsertComputed(`${day} ${shift.name}`, () => ({ day, shiftName: shift.name, leaving: [], joining: [] }))
  for (const { person, loses, gains } of moves) {
    for (const placed of loses) if (!person.isTraineeOn(placed.day)) at(placed).leaving.push({ person, placed })
    for (const placed of gains) if (!person.isTraineeOn(placed.day)) at(placed).joining.push({ person, placed })
  }
  return [...byVacation.values()]
}

/** The staffing rules that the moves break in each vacation they touch, the plannings of those moved left aside. */
export function judgeStaffing(moves: readonly Move[], circumstances: Circumstances): Violation[] {
  const rule = circumstances.rules.rules.find(({ code }) => code === 'minimumStaffing')
  if (rule === undefined) return []
  return [...judgeMinima(moves, circumstances, rule), ...judgeRows(moves, circumstances, rule)]
}

function judgeMinima(moves: readonly Move[], { rules, peopleOn, cutsOn, zone }: Circumstances, { severity }: JudgedRule): Violation[] {
  return turnoversOf(moves).flatMap(({ day, shiftName, leaving, joining }) => {
    const minimum = rules.minimumStaffing[shiftName]
    const [leaver, joiner] = [leaving[0]?.person, joining[0]?.person]
    if (minimum === undefined || leaver === undefined) return []
    const isOneForOne = leaving.length === 1 && joining.length === 1
    if (isOneForOne && joiner !== undefined && !staffingMayWorsen(leaver.qualificationsOn(day), joiner.qualificationsOn(day), minimum)) {
      return []
    }
    const present = cutsOn?.(day, shiftName) ?? null
    if (present !== null) {
      const after = [...without(present, leaving, zone), ...joining.map((turn) => presenceIn(present, turn, zone))]
      return sharedBreaches({ day, shiftName, zone, before: present, after, userId: (joiner ?? leaver).userId, minimum, severity })
    }
    const peopleOf = (turns: readonly Turn[]) =>
      turns.map(({ person }) => ({ userId: person.userId, qualifications: person.qualificationsOn(day) }))
    const found = minimumBreaches(peopleOn(day, shiftName), {
      day,
      shiftName,
      leavers: peopleOf(leaving),
      joiners: peopleOf(joining),
      minimum,
      severity,
    })
    const part = leaving.find(({ placed }) => placed.hours?.length === 1)?.placed
    const [hours] = part?.hours ?? []
    if (part === undefined || hours === undefined) return found
    const whole = dutyOf(day, part.shift, part.teamId, zone)
    return found.map((violation) => ({ ...violation, ...hoursWithin(whole, hours, zone) }))
  })
}

/** The people of a vacation without what these leave of it. */
function without(present: readonly Presence[], leaving: readonly Turn[], zone: Zone): Presence[] {
  return present.flatMap((presence) => {
    const left = leaving.filter(({ person }) => person.userId === presence.userId).map(({ placed }) => hoursOf(placed, zone))
    return left.includes(null)
      ? []
      : withoutHours(
          presence,
          left.flatMap((hours) => hours ?? []),
        )
  })
}

/** The presence in a shared vacation of somebody who comes: for all of it, or for a part. */
function presenceIn(present: readonly Presence[], { person, placed }: Turn, zone: Zone): Presence {
  const presence = presenceOf(person, placed, zone)
  if (!isPart(placed)) return presence
  const wholes = present.map(({ whole }) => whole)
  const whole = { startAt: Math.min(...wholes.map(({ startAt }) => startAt)), endAt: Math.max(...wholes.map(({ endAt }) => endAt)) }
  return { ...presence, whole }
}

/** The presence of somebody who works this vacation, or this part of one. */
function presenceOf({ userId, qualificationsOn }: Person, placed: PlacedShift, zone: Zone): Presence {
  const { day, shift } = placed
  const { startAt, endAt } = dutyOfPlaced(placed, zone)
  const whole = { startAt, endAt }
  return { userId, qualifications: qualificationsOn(day), day, shiftName: shift.name, whole, parts: [whole] }
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
function judgeRows(moves: readonly Move[], { staffing, presenceAround, zone }: Circumstances, rule: JudgedRule): Violation[] {
  if (staffing === undefined || staffing.rows.length === 0 || presenceAround === undefined) return []
  const asked = new Set(
    staffing.rows.flatMap(({ qualification, minimum }) => (qualification === null || minimum === 0 ? [] : qualification)),
  )
  const lost = moves.flatMap(({ person, loses }) =>
    loses.filter(({ day }) => !person.isTraineeOn(day)).map((placed) => ({ person, placed })),
  )
  const gained = moves.flatMap(({ person, gains }) =>
    gains.filter(({ day }) => !person.isTraineeOn(day)).map((placed) => ({ person, presence: presenceOf(person, placed, zone) })),
  )
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
    const { day, shift } = placed
    const hours = hoursOf(placed, zone)
    const lostHours = dutyOfPlaced(placed, zone)
    // A member who stands in for all of the hours, with every qualification that a row asks for, leaves nothing to count.
    const isCovered = (other: Person, presence: Presence) =>
      presence.whole.startAt <= lostHours.startAt &&
      presence.whole.endAt >= lostHours.endAt &&
      person.qualificationsOn(day).every((name) => !asked.has(name) || other.qualificationsOn(day).includes(name))
    if (lost.length === gained.length && lost.length === 1 && gained.every((each) => isCovered(each.person, each.presence))) return []
    const compared = comparedOn(day)
    // The hours of a part are said: they are not all of the vacation.
    const own = compared.before.find((each) => each.userId === person.userId && each.day === day && each.shiftName === shift.name)
    const whole = own?.whole ?? lostHours
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
