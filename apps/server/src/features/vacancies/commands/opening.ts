// One vacation is offered by the centre: a place that an absence or a minimum leaves, or a need.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { customShiftOf, isShiftSkipped } from '@releve/domain/demands/modification'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { leftBy } from '@releve/domain/vacancies/left'
import { placesByHour, placesLacking } from '@releve/domain/vacancies/places'
import type { Routes } from '@releve/contract'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Call } from '#http/handler.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import {
  isOffered,
  loadOffered,
  openVacancy,
  requiredInPlaceOf,
  requirePrice,
  usualPrice,
} from '#features/demands/store/vacancy-opening.ts'

type Asked = Call<Routes['vacancies.open']>['body']

/** The vacation asked for, at its usual hours or at those of the need. @throws AppError modificationShiftUnknown */
function shiftOf({ center }: LoadedFacts, { shift: name, startTime, endTime, endsNextDay = false }: Asked): Shift {
  const times = startTime === undefined || endTime === undefined ? null : { startTime, endTime, endsNextDay }
  const shift = name === undefined ? null : customShiftOf(center, { name, variation: null, times })
  if (shift === null) throw new AppError('modificationShiftUnknown')
  return shift
}

interface PlaceSought {
  readonly centerId: CenterId
  readonly day: DayNumber
  readonly shiftName: string
  readonly hours: { readonly startAt: number; readonly endAt: number; readonly startTime: string }
}

/**
 * The qualification that the taker of one of the lacking places must hold: the requested one, where a place lacks it or lacks anybody at
 * all; without a request, none only where a place lacks just somebody. @throws AppError vacancyNotShort, vacancyOtherQualification where
 * every lacking place requires another
 */
async function requiredIn(
  tx: Transaction,
  { rules, peopleOn, lacksOn }: LoadedFacts,
  { centerId, day, shiftName, hours }: PlaceSought,
  askedQualification: string | null,
): Promise<string | null> {
  const minimum = rules.minimumStaffing[shiftName]
  const lacks = lacksOn(day, shiftName).filter(({ startAt, endAt }) => startAt < hours.endAt && endAt > hours.startAt)
  if (minimum === undefined && lacks.length === 0) throw new AppError('vacancyNotShort')
  const present = peopleOn(day, shiftName).map(({ qualifications }) => qualifications)
  const offers = await loadOffered(tx, centerId, fromDayNumber(day), shiftName)
  const offered = offers.map(({ qualification }) => qualification)
  const places = minimum === undefined ? [] : placesLacking({ present, offered, absent: [], minimum })
  const byHour = placesByHour({ lacks, whole: hours, offers, places, absent: [] })
  const lacking = [...places, ...byHour].map(({ qualification }) => qualification)
  const [first] = lacking
  if (first === undefined) throw new AppError('vacancyNotShort')
  if (lacking.includes(askedQualification)) return askedQualification
  if (askedQualification === null) return first
  if (!lacking.includes(null)) throw new AppError('vacancyOtherQualification')
  return askedQualification
}

/** @throws AppError vacancyNotAbsent when nothing is left of what they would work that day, or they are there */
function absenceOf(facts: LoadedFacts, holderId: UserId, day: number) {
  const holder = facts.person(holderId)
  const left = holder === null ? null : leftBy(holder, day)
  if (left === null) throw new AppError('vacancyNotAbsent')
  return left
}

interface OpenedBy {
  readonly centerId: CenterId
  readonly openedBy: UserId
  readonly now: number
}

/**
 * Offers one vacation of the centre, as its rules have it. The absent member and the staffing of the day are locked, and `facts`, which are of
 * everybody, were read since.
 */
export async function openPlace(
  tx: Transaction,
  facts: LoadedFacts,
  asked: Asked,
  { centerId, openedBy, now }: OpenedBy,
): Promise<DemandId> {
  const { origin, date, comment } = asked
  const { zone, rules } = facts
  const day = toDayNumber(date)
  const holderId = asked.userId ?? null
  const askedQualification = asked.qualification
  if (askedQualification !== null && !facts.roster.people.some((person) => person.qualifications.includes(askedQualification)))
    throw new AppError('vacancyQualificationUnknown')
  const placed = holderId === null ? { shift: shiftOf(facts, asked), teamId: null } : absenceOf(facts, holderId, day)
  if (isShiftSkipped(placed.shift, { from: day, to: day }, zone)) throw new AppError('hoursSkipped')
  const { startAt, endAt } = dutyOf(day, placed.shift, placed.teamId, zone)
  if (startAt <= now) throw new AppError('vacancyBegun')
  if (holderId !== null && (await isOffered(tx, centerId, holderId, date))) throw new AppError('vacancyExists')
  const place = { centerId, day, shiftName: placed.shift.name, hours: { startAt, endAt, startTime: timesOf(placed.shift).startTime } }
  const missing = async () => (holderId === null ? null : await requiredInPlaceOf(tx, facts, { ...place, holderId }))
  const qualification =
    origin === 'minimum' ? await requiredIn(tx, facts, place, askedQualification) : (askedQualification ?? (await missing()))
  const points = asked.points ?? usualPrice(rules)
  requirePrice(points, rules)
  return openVacancy(tx, { centerId, origin, holderId, date, ...placed, qualification, points, comment, openedBy, zone, now })
}
