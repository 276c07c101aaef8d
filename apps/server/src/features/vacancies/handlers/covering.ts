// « Combler la période »: who would be asked for all vacations of some days that lack somebody, and the one press that asks them.
import { randomUUID } from 'node:crypto'
import { coverRefused } from '@releve/contract/vacancy-words'
import type { WireCoverPlace } from '@releve/contract/vacancies'
import { fullName } from '@releve/contract/person-name'
import { toWireStanding } from '@releve/contract/vacancy-standing'
import { toDayNumber } from '@releve/domain/calendar/day'
import { refusalsOf } from '@releve/domain/cover/refused'
import type { Month } from '@releve/domain/cover/month'
import type { Vacancy } from '@releve/domain/demands/candidacy'
import { standingOffer } from '@releve/domain/demands/taking'
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { keepAct } from '#features/journal/store.ts'
import { lockMembers, lockStaffing } from '#features/demands/store/locking.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import { reachUser } from '#features/members/store/members.ts'
import type { CenterMember } from '#http/principal.ts'
import { lineIn, loadMonth, proposeFor } from '../commands/covering.ts'
import { openPlace } from '../commands/opening.ts'
import { proposedIn } from '../commands/proposed.ts'
import { loadGround, toVacancy } from '../commands/ranking.ts'
import { takeStep } from '../commands/wave.ts'
import { namesOf, toWireVacancy } from '../commands/wire.ts'
import { findVacancy, loadVacancies, lockVacancy } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { found, keeper, publishStep, stillOpen, unpromised } from './reaching.ts'
import type { CallOf } from './reaching.ts'

const LISTED_AT_MOST = 200
/** A proposal is of so many vacations at most, the soonest first: more than a month of a large centre lacks. */
const MOST_PLACES = 100
/** The others who may be asked for one vacation, as many as somebody reads. */
const MOST_CANDIDATES = 40

type Placed = Omit<WireCoverPlace, 'vacancyId' | 'askedId' | 'candidates' | 'out'>

/** A vacation that nobody has opened yet, as the ranking reads it: whoever reads would open it. */
function unopened({ wire, teamId, holderId }: ReturnType<typeof proposedIn>[number], me: CenterMember, place: number): Vacancy {
  const { date, shift, startAt, qualification } = wire
  return {
    _id: `${date} ${startAt} ${place}`,
    day: toDayNumber(date),
    shift,
    teamId,
    qualification,
    pricedBy: [me.userId],
    holderId,
  }
}

interface Place {
  readonly vacancy: Vacancy
  readonly vacancyId: WireCoverPlace['vacancyId']
  readonly placed: Placed
}

function placedOf(vacancy: WavedVacancy, facts: LoadedFacts, people: Awaited<ReturnType<typeof namesOf>>): Placed {
  const { origin, date, shift, teamObject, startAt, endAt, holder, staffing, qualification } = toWireVacancy(vacancy, { facts, people })
  return { origin, date, shift, teamObject, startAt, endAt, holder, staffing, qualification }
}

/** The people who may be asked for a vacation, and why others may not. */
function peopleOf(month: Month, place: number, facts: LoadedFacts): Pick<WireCoverPlace, 'candidates' | 'out'> {
  const { cover, userIds, rankings } = month
  const candidates = (cover.needs[place]?.options ?? []).slice(0, MOST_CANDIDATES).flatMap(({ person }) => {
    const userId = userIds[person]
    const line = userId === undefined ? undefined : lineIn(month, place, userId)
    const known = userId === undefined ? undefined : facts.roster.byId.get(userId)
    return line === undefined || known === undefined ? [] : [{ member: toWirePerson(known), ...toWireStanding(line) }]
  })
  const reasons = Map.groupBy(rankings[place]?.out ?? [], ({ reason }) => reason)
  return { candidates, out: [...reasons].map(([reason, out]) => ({ reason, count: out.length })) }
}

export async function cover(call: CallOf<'vacancies.cover'>) {
  const { pool, query } = call
  const me = keeper(call.principal)
  const { centerId } = me
  const now = call.clock()
  const to = toDayNumber(query.toDate)
  const listed = await loadVacancies(pool, centerId, { from: query.fromDate, to: query.toDate, isOver: false, now, limit: LISTED_AT_MOST })
  const people = await namesOf(pool, centerId, listed)
  const ground = await loadGround(pool, centerId, [toDayNumber(query.fromDate), to], now)
  const { facts } = ground
  const open = listed.filter(({ demand, wave }) => wave.started_at === null && standingOffer(demand, now) === null)
  const proposed = proposedIn(facts, listed, { from: toDayNumber(query.fromDate), to })
  const places: Place[] = [
    ...open.map((vacancy) => ({
      vacancy: toVacancy(vacancy),
      vacancyId: vacancy.demand._id,
      placed: placedOf(vacancy, facts, people),
    })),
    ...proposed.map((each, place) => ({ vacancy: unopened(each, me, place), vacancyId: null, placed: each.wire })),
  ]
    .toSorted((a, b) => a.placed.startAt - b.placed.startAt)
    .slice(0, MOST_PLACES)
  if (places.length === 0) return { places: [], isProven: true }
  const { month } = await loadMonth(pool, { centerId, now, vacancies: places.map(({ vacancy }) => vacancy) }, ground)
  const { proposal, unproven } = await proposeFor(month)
  return {
    places: places.map(({ placed, vacancyId }, place): WireCoverPlace => {
      const person = proposal[place] ?? null
      return {
        ...placed,
        vacancyId,
        askedId: person === null ? null : (month.userIds[person] ?? null),
        ...peopleOf(month, place, facts),
      }
    }),
    isProven: unproven === null,
  }
}

type Asking = CallOf<'vacancies.startCover'>['body']['askings'][number]

/** Nobody else opens, offers or starts any of these meanwhile: members, then demands, then the staffing of their days. */
async function lockPlaces(tx: Transaction, centerId: CenterMember['centerId'], askings: readonly Asking[]): Promise<void> {
  const holders = askings.flatMap(({ place }) => place?.holderId ?? [])
  if (holders.length > 0) await lockMembers(tx, centerId, holders)
  for (const id of askings.flatMap(({ vacancyId }) => vacancyId ?? []).toSorted()) found(await lockVacancy(tx, centerId, id))
  const days = askings.flatMap(({ place }) => (place === undefined ? [] : [toDayNumber(place.date)]))
  if (days.length > 0)
    await lockStaffing(
      tx,
      centerId,
      [...new Set(days)].toSorted((a, b) => a - b),
    )
}

/** @throws AppError notFound, coverChanged naming the first who may no longer say yes to what they would be asked */
function requireLegal(month: Month, vacancies: readonly WavedVacancy[], asked: readonly UserId[], facts: LoadedFacts): void {
  const refused = (userId: UserId, place: number) => {
    const person = facts.roster.byId.get(userId)
    const date = vacancies[place]?.demand.posterShift.date
    if (person === undefined || date === undefined) throw new AppError('notFound')
    throw new AppError('coverChanged', { message: coverRefused(fullName(person), date) })
  }
  const proposal = asked.map((userId, place) => {
    const person = month.userIds.indexOf(userId)
    if (month.cover.needs[place]?.options.some((option) => option.person === person) !== true) refused(userId, place)
    return person
  })
  const [first] = refusalsOf(month.cover, month.judge, proposal)[0]?.askings ?? []
  const userId = first === undefined ? undefined : asked[first.need]
  if (first !== undefined && userId !== undefined) refused(userId, first.need)
}

export async function startCover(call: CallOf<'vacancies.startCover'>) {
  const { pool, body } = call
  const me = keeper(call.principal)
  const { centerId, userId } = me
  const { askings } = body
  for (const { place } of askings)
    if (place?.holderId !== undefined && (await reachUser(pool, me, place.holderId))?.centerId !== centerId) throw new AppError('notFound')
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    await lockPlaces(tx, centerId, askings)
    const listed = new Map<string, WavedVacancy>()
    for (const { vacancyId } of askings)
      if (vacancyId !== undefined) listed.set(vacancyId, stillOpen(found(await findVacancy(tx, centerId, vacancyId)), now))
    const days = askings.flatMap(({ place, vacancyId }) => {
      const date = place?.date ?? listed.get(vacancyId ?? '')?.demand.posterShift.date
      return date === undefined ? [] : [toDayNumber(date)]
    })
    const ground = await loadGround(tx, centerId, days, now)
    const vacancies: WavedVacancy[] = []
    for (const { place, vacancyId } of askings) {
      const asked = place === undefined ? undefined : { ...place, userId: place.holderId, comment: '' }
      const id = asked === undefined ? vacancyId : await openPlace(tx, ground.facts, asked, { centerId, openedBy: userId, now })
      const vacancy = found(id === undefined ? null : await findVacancy(tx, centerId, id))
      if (vacancy.wave.started_at !== null) throw new AppError('waveStarted')
      unpromised(vacancy.demand, now)
      vacancies.push(vacancy)
    }
    const { month } = await loadMonth(tx, { centerId, now, vacancies: vacancies.map(toVacancy) }, ground)
    requireLegal(
      month,
      vacancies,
      askings.map((asking) => asking.userId),
      ground.facts,
    )
    const coverId = randomUUID()
    for (const [place, vacancy] of vacancies.entries()) {
      await takeStep(tx, vacancy, now, { startedBy: userId, joint: { coverId, userId: askings[place]?.userId ?? null, ground } })
      await keepAct(tx, centerId, { kind: 'waveStarted', actorId: userId, detail: { date: vacancy.demand.posterShift.date }, now })
      await publishStep(tx, vacancy)
    }
  })
  return { started: askings.length }
}
