// The staffing that moving vacations between people breaks: the minimum of each vacation touched, and the rows by the hour.
import type { DayNumber } from '../calendar/day.ts'
import type { Zone } from '../calendar/zone.ts'
import type { Presence } from '../planning/presence.ts'
import { dutyOf } from '../planning/shift.ts'
import { beyondViolations, hasMaxima, hoursWithin, rowViolations } from '../working-time/row-violations.ts'
import type { Rule, Violation } from '../working-time/rules.ts'
import { staffingMayWorsen } from '../working-time/staffing.ts'
import { dutyOfPlaced, isPart } from './circumstances.ts'
import type { Circumstances, Hours, Move, PlacedShift } from './circumstances.ts'
import { minimumBreaches } from './headcount.ts'
import type { Person } from './person.ts'

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
  const rule = circumstances.rules.rules.find(({ code }) => code === 'minimumStaffing')
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
