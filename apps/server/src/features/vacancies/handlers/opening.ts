// A vacancy is opened, changed, and no longer looked for.
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { customShiftOf, isShiftSkipped } from '@releve/domain/demands/modification'
import type { CenterId, UserId } from '@releve/domain/ids'
import { dutyOf, timesOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { leftBy } from '@releve/domain/vacancies/left'
import { placesByHour, placesLacking } from '@releve/domain/vacancies/places'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { lockMembers, lockStaffing } from '#features/demands/store/locking.ts'
import { closeDemands } from '#features/demands/store/moving.ts'
import {
  isOffered,
  keepPrice,
  loadOffered,
  openVacancy,
  requiredInPlaceOf,
  requirePrice,
  usualPrice,
} from '#features/demands/store/vacancy-opening.ts'
import { reachUser } from '#features/members/store/members.ts'
import { lockVacancy, updateVacancy } from '../store.ts'
import { found, keeper, singleVacancy, stillOpen, unpromised } from './reaching.ts'
import type { CallOf } from './reaching.ts'

/** The vacation asked for, at its usual hours or at those of the need. @throws AppError modificationShiftUnknown */
function shiftOf(
  { center }: LoadedFacts,
  { shift: name, startTime, endTime, endsNextDay = false }: CallOf<'vacancies.open'>['body'],
): Shift {
  const times = startTime === undefined || endTime === undefined ? null : { startTime, endTime, endsNextDay }
  const shift = name === undefined ? null : customShiftOf(center, { name, variation: null, times })
  if (shift === null) throw new AppError('modificationShiftUnknown')
  return shift
}

export async function open(call: CallOf<'vacancies.open'>) {
  const { pool, body } = call
  const me = keeper(call.principal)
  const { centerId, userId: openedBy } = me
  const { origin, date, comment } = body
  const holderId = body.userId ?? null
  if (holderId !== null && (await reachUser(pool, me, holderId))?.centerId !== centerId) throw new AppError('notFound')
  const now = call.clock()
  const day = toDayNumber(date)
  const id = await inTransaction(pool, async (tx) => {
    if (holderId !== null) await lockMembers(tx, centerId, [holderId])
    // Two who press at once offer a place once.
    if (origin !== 'need') await lockStaffing(tx, centerId, [day])
    const facts = await loadFacts(tx, { centerId, userIds: 'all', days: [day], now })
    const { zone, rules } = facts
    const askedQualification = body.qualification
    if (askedQualification !== null && !facts.roster.people.some((person) => person.qualifications.includes(askedQualification)))
      throw new AppError('vacancyQualificationUnknown')
    const placed = holderId === null ? { shift: shiftOf(facts, body), teamId: null } : absenceOf(facts, holderId, day)
    if (isShiftSkipped(placed.shift, { from: day, to: day }, zone)) throw new AppError('hoursSkipped')
    if (dutyOf(day, placed.shift, placed.teamId, zone).startAt <= now) throw new AppError('vacancyBegun')
    if (holderId !== null && (await isOffered(tx, centerId, holderId, date))) throw new AppError('vacancyExists')
    const { startAt, endAt } = dutyOf(day, placed.shift, placed.teamId, zone)
    const place = { centerId, day, shiftName: placed.shift.name, hours: { startAt, endAt, startTime: timesOf(placed.shift).startTime } }
    const missing = async () => (holderId === null ? null : await requiredInPlaceOf(tx, facts, { ...place, holderId }))
    const qualification =
      origin === 'minimum' ? await requiredIn(tx, facts, place, askedQualification) : (askedQualification ?? (await missing()))
    const points = body.points ?? usualPrice(rules)
    requirePrice(points, rules)
    return openVacancy(tx, { centerId, origin, holderId, date, ...placed, qualification, points, comment, openedBy, zone, now })
  })
  return singleVacancy(call, centerId, id)
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

export async function edit(call: CallOf<'vacancies.edit'>) {
  const { pool, body, params } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand } = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (body.version !== undefined && body.version !== demand.version) throw new AppError('demandChanged')
    if (body.points !== undefined && body.points !== demand.points) {
      // A member who said yes said it to the present terms.
      unpromised(demand, now)
      const { date } = demand.posterShift
      const { rules } = await loadFacts(tx, { centerId, userIds: [], days: [toDayNumber(date)], now })
      requirePrice(body.points, rules)
      await keepPrice(tx, { centerId, date, points: body.points }, { from: demand.points, actorId, now })
    }
    const terms = { points: body.points ?? demand.points, comment: body.comment ?? demand.comment }
    await updateVacancy(tx, demand, terms, { actorId, now })
    await publish(tx, centerId, { kind: 'demand', demandId: demand._id, days: [demand.posterShift.date], users: [] })
  })
  return singleVacancy(call, centerId, params.id)
}

export async function close(call: CallOf<'vacancies.close'>) {
  const { pool, params, body } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand } = found(await lockVacancy(tx, centerId, params.id))
    if (demand.status === 'accepted') throw new AppError('alreadyAccepted')
    if (demand.closedAt !== null) return
    if (body.version !== demand.version) throw new AppError('demandChanged')
    unpromised(demand, now)
    await closeDemands(tx, centerId, [demand._id], { because: 'cancelled', actorId, reason: null, now })
  })
  return singleVacancy(call, centerId, params.id)
}
