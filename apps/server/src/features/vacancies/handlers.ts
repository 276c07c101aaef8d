// Calls on vacancies, of whoever keeps those of their centre: administrators and deputies. A yes is `demands.accept`, and « pas cette fois »
// is `demands.reject`, as of any demand.
import type { Routes } from '@releve/contract'
import { refusalBody } from '@releve/contract/limits'
import type { WireBoard, WireProposedVacancy, WireVacancy } from '@releve/contract/vacancies'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { limitsOf } from '@releve/domain/demands/limits'
import { MARGIN_DAYS } from '@releve/domain/demands/person'
import { customShiftOf } from '@releve/domain/demands/modification'
import { applyAccept } from '@releve/domain/demands/taking'
import { vacancyReturn } from '@releve/domain/demands/withdraw'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import { zoneOf } from '@releve/domain/calendar/zone'
import { followedFrom } from '@releve/domain/planning/cycle'
import { dutyOf } from '@releve/domain/planning/shift'
import type { Shift } from '@releve/domain/planning/shift'
import { inTransaction } from '../../db/transaction.ts'
import type { Transaction } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { publish } from '../../http/events/store.ts'
import type { Call, CallName, HandlersOf } from '../../http/handler.ts'
import { administers, inCenter, keepsVacancies } from '../../http/principal.ts'
import type { CenterMember, Principal } from '../../http/principal.ts'
import { decide, loadFacts } from '../demands/store/deciding.ts'
import type { LoadedFacts } from '../demands/store/deciding.ts'
import { lockDemand, lockMembers, lockStaffing } from '../demands/store/locking.ts'
import { closeDemands } from '../demands/store/moving.ts'
import { countOffered, isOffered, openVacancy } from '../demands/store/vacancy-opening.ts'
import { giveBackVacancy, requireFreeDay, takeVacancy } from '../demands/store/vacancy-taking.ts'
import { loadHolders } from '../demands/store/vacancies.ts'
import { keepAct } from '../journal/store.ts'
import { loadPeople, reachUser } from '../members/store.ts'
import { notify } from '../notifications/store.ts'
import { loadCenterPlan } from '../shifts/store.ts'
import { boardOf, mayAssign, namesOf, staffingOf, standingOf, takeStep, toWireVacancy } from './commands.ts'
import { findAsk, findVacancy, loadDeputies, loadVacancies, lockVacancy, setDeputy, updateVacancy, writeTick } from './store.ts'
import type { WavedVacancy } from './store.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

/** How far ahead what lacks people is proposed, and how far back and ahead the board looks, in days. */
const PROPOSED_DAYS = 30
const COMING_DAYS = 400
const PAST_DAYS = 90
const LISTED_AT_MOST = 200
/** Farther from one another than the days that are read around each. */
const APART_DAYS = 3 * MARGIN_DAYS

/** @throws AppError forbidden for who keeps no vacancies */
function keeper(principal: Principal): CenterMember {
  const me = inCenter(principal)
  if (!keepsVacancies(me, me.centerId)) throw new AppError('forbidden')
  return me
}

function found(vacancy: WavedVacancy | null): WavedVacancy {
  if (vacancy === null) throw new AppError('notFound')
  return vacancy
}

/** @throws AppError alreadyAccepted, vacancyOver, vacancyBegun when nobody can be asked for it any more */
function stillOpen(vacancy: WavedVacancy, now: number): WavedVacancy {
  const { status, closedAt, startAt } = vacancy.demand
  if (status === 'accepted') throw new AppError('alreadyAccepted')
  if (closedAt !== null) throw new AppError('vacancyOver')
  if (startAt <= now) throw new AppError('vacancyBegun')
  return vacancy
}

async function board(call: Pick<CallOf<'vacancies.get'>, 'pool' | 'clock'>, centerId: CenterId, id: DemandId): Promise<WireBoard> {
  return boardOf(call.pool, found(await findVacancy(call.pool, centerId, id)), call.clock())
}

/** One vacancy, as lists have it. */
async function one(call: Pick<CallOf<'vacancies.get'>, 'pool' | 'clock'>, centerId: CenterId, id: DemandId) {
  const vacancy = found(await findVacancy(call.pool, centerId, id))
  const days = [toDayNumber(vacancy.demand.posterShift.date)]
  const facts = await loadFacts(call.pool, { centerId, userIds: 'all', days, now: call.clock() })
  return toWireVacancy(vacancy, { facts, people: await namesOf(call.pool, centerId, [vacancy]) })
}

/** What lacks people in the next days and is offered to nobody yet: an absence of it first, else a place. */
function proposedIn(facts: LoadedFacts, vacancies: readonly WavedVacancy[]): WireProposedVacancy[] {
  const { zone, now, rules, center } = facts
  const today = zone.dayAt(now)
  const first = Math.max(today, followedFrom(center) ?? Infinity)
  const shifts = new Map<string, Shift>()
  for (const name of Object.keys(rules.minimumStaffing)) {
    const shift = customShiftOf(center, { name, variation: null, times: null })
    if (shift !== null) shifts.set(name, shift)
  }
  const proposed: WireProposedVacancy[] = []
  for (let day = first; day <= today + PROPOSED_DAYS; day++) {
    const date = fromDayNumber(day)
    for (const [name, usual] of shifts) {
      const staffing = staffingOf(facts, rules, day, name)
      const open = vacancies.filter(
        ({ demand }) =>
          demand.status === 'open' &&
          demand.closedAt === null &&
          demand.posterShift.date === date &&
          demand.posterShift.shift.name === name,
      )
      const places = staffing.lack.total - open.length
      if (places <= 0) continue
      const offered = new Set(
        vacancies.filter(({ demand }) => demand.posterShift.date === date && demand.closedAt === null).map(({ wave }) => wave.holder_id),
      )
      const away = facts.roster.people.flatMap((person) => {
        const on = facts.person(person._id)?.on(day)
        if (on === undefined || !on.isOff || on.held.type !== 'work' || on.held.name !== name || offered.has(person._id)) return []
        return [{ person, shift: on.held, teamId: on.heldTeamId }]
      })
      const all = [
        ...away.map((one) => ({ ...one, origin: 'absence' as const })),
        ...Array.from({ length: places }, () => ({ origin: 'minimum' as const, person: null, shift: usual, teamId: null })),
      ]
      for (const { origin, person, shift, teamId } of all.slice(0, places)) {
        const { startAt, endAt } = dutyOf(day, shift, teamId, zone)
        if (startAt <= now) continue
        const team = teamId === null ? undefined : center.teams.get(teamId)
        proposed.push({
          origin,
          date,
          shift,
          teamObject: team === undefined ? null : { _id: team._id, name: team.name, color: team.color, order: team.order },
          startAt,
          endAt,
          holder: person === null ? null : { _id: person._id, userId: person._id, name: person.name, lastName: person.lastName },
          staffing,
        })
      }
    }
  }
  return proposed
}

async function list(call: CallOf<'vacancies.list'>) {
  const { centerId, center } = keeper(call.principal)
  const now = call.clock()
  const plan = await loadCenterPlan(call.pool, centerId, center.planVersion)
  const isComing = call.query.state === 'coming'
  const today = zoneOf(plan.zone).dayAt(now)
  // The day before: what began yesterday evening may run still.
  const [from, to] = isComing ? [today - 1, today + COMING_DAYS] : [today - PAST_DAYS, today]
  const range = { from: fromDayNumber(from), to: fromDayNumber(to), isNewestFirst: !isComing, limit: LISTED_AT_MOST }
  const all = await loadVacancies(call.pool, centerId, range)
  const isOver = ({ demand }: WavedVacancy) => demand.closedAt !== null || demand.startAt <= now
  const shown = all.filter((vacancy) => isOver(vacancy) !== isComing)
  const people = await namesOf(call.pool, centerId, shown)
  const near = isComing ? { from: today - 1, to: today + PROPOSED_DAYS } : null
  const stretches = stretchesOf(
    shown.map(({ demand }) => toDayNumber(demand.posterShift.date)),
    near,
  )
  const vacancies = new Map<DemandId, WireVacancy>()
  let proposed: WireProposedVacancy[] = []
  for (const { from: first, to: last } of stretches) {
    const facts = await loadFacts(call.pool, { centerId, userIds: 'all', days: [first, last], now })
    for (const vacancy of shown) {
      const day = toDayNumber(vacancy.demand.posterShift.date)
      if (day >= first && day <= last) vacancies.set(vacancy.demand._id, toWireVacancy(vacancy, { facts, people }))
    }
    if (near !== null && first <= near.from && last >= near.to) proposed = proposedIn(facts, shown)
  }
  return { vacancies: shown.flatMap(({ demand }) => vacancies.get(demand._id) ?? []), proposed }
}

interface Stretch {
  readonly from: DayNumber
  readonly to: DayNumber
}

/** Days that are read at once, `near` as a whole: between two vacancies of this month and of next year nobody's planning is. */
function stretchesOf(days: readonly DayNumber[], near: Stretch | null): Stretch[] {
  const all = [...days.map((day) => ({ from: day, to: day })), ...(near === null ? [] : [near])]
  const stretches: Stretch[] = []
  for (const each of all.toSorted((a, b) => a.from - b.from)) {
    const last = stretches.at(-1)
    if (last !== undefined && each.from - last.to <= APART_DAYS)
      stretches.splice(-1, 1, { from: last.from, to: Math.max(last.to, each.to) })
    else stretches.push(each)
  }
  return stretches
}

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

async function open(call: CallOf<'vacancies.open'>) {
  const { pool, body } = call
  const me = keeper(call.principal)
  const { centerId, userId: openedBy } = me
  const { origin, date, qualification, comment } = body
  const holderId = body.userId ?? null
  if (holderId !== null && (await reachUser(pool, me, holderId))?.centerId !== centerId) throw new AppError('notFound')
  const now = call.clock()
  const day = toDayNumber(date)
  const id = await inTransaction(pool, async (tx) => {
    if (holderId !== null) await lockMembers(tx, centerId, [holderId])
    // Two who press at once offer a place once.
    if (origin === 'minimum') await lockStaffing(tx, centerId, [day])
    const facts = await loadFacts(tx, { centerId, userIds: 'all', days: [day], now })
    const { zone, rules } = facts
    if (qualification !== null && !facts.roster.people.some((person) => person.qualifications.includes(qualification)))
      throw new AppError('vacancyQualificationUnknown')
    const placed = holderId === null ? { shift: shiftOf(facts, body), teamId: null } : absenceOf(facts, holderId, day)
    if (dutyOf(day, placed.shift, placed.teamId, zone).startAt <= now) throw new AppError('vacancyBegun')
    if (holderId !== null && (await isOffered(tx, centerId, holderId, date))) throw new AppError('vacancyExists')
    if (origin === 'minimum') {
      const { lack } = staffingOf(facts, rules, day, placed.shift.name)
      if ((await countOffered(tx, centerId, date, placed.shift.name)) >= lack.total) throw new AppError('vacancyNotShort')
    }
    const points = body.points ?? rules.defaultPoints
    return openVacancy(tx, { centerId, origin, holderId, date, ...placed, qualification, points, comment, openedBy, zone, now })
  })
  return one(call, centerId, id)
}

/** @throws AppError vacancyNotAbsent when they would work nothing that day, or are there */
function absenceOf(facts: LoadedFacts, holderId: UserId, day: number) {
  const on = facts.person(holderId)?.on(day)
  if (on === undefined || !on.isOff || on.held.type !== 'work') throw new AppError('vacancyNotAbsent')
  return { shift: on.held, teamId: on.heldTeamId }
}

async function edit(call: CallOf<'vacancies.edit'>) {
  const { pool, body, params } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand } = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (body.version !== undefined && body.version !== demand.version) throw new AppError('demandChanged')
    const terms = { points: body.points ?? demand.points, comment: body.comment ?? demand.comment }
    await updateVacancy(tx, demand, terms, { actorId, now })
    await publish(tx, centerId, { kind: 'demand', demandId: demand._id, days: [demand.posterShift.date], users: [] })
  })
  return one(call, centerId, params.id)
}

async function close(call: CallOf<'vacancies.close'>) {
  const { pool, params } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const { demand } = found(await lockVacancy(tx, centerId, params.id))
    if (demand.status === 'accepted') throw new AppError('alreadyAccepted')
    if (demand.closedAt === null) await closeDemands(tx, centerId, [demand._id], { because: 'cancelled', actorId, reason: null, now })
  })
  return one(call, centerId, params.id)
}

async function startWave(call: CallOf<'vacancies.startWave'>) {
  const { pool, params } = call
  const { centerId, userId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const vacancy = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (vacancy.wave.started_at !== null) throw new AppError('waveStarted')
    await takeStep(tx, vacancy, now, userId)
    await publishStep(tx, vacancy)
  })
  return board(call, centerId, params.id)
}

/** Whoever keeps the board open sees it move. */
function publishStep(tx: Transaction, { demand }: WavedVacancy): Promise<void> {
  return publish(tx, demand.centerId, { kind: 'demand', demandId: demand._id, days: [demand.posterShift.date], users: [] })
}

async function nextBatch(call: CallOf<'vacancies.nextBatch'>) {
  const { pool, params, body } = call
  const { centerId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const vacancy = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    if (vacancy.wave.started_at === null) throw new AppError('waveNotRunning')
    if (vacancy.wave.batch !== body.after) throw new AppError('waveMoved')
    const step = await takeStep(tx, vacancy, now)
    // Nothing is written of a press that asks nobody.
    if (step === 'waits') throw new AppError('waveAsleep')
    if (step === 'over') throw new AppError('waveNotRunning')
    await publishStep(tx, vacancy)
  })
  return board(call, centerId, params.id)
}

interface Assigning {
  readonly userId: UserId
  readonly reason: string
  readonly override: string | null
}

/** Somebody takes it by the hand of whoever keeps it, by the law on taking it themselves. */
async function assignTo(
  call: Pick<CallOf<'vacancies.assign'>, 'pool' | 'clock' | 'params'>,
  me: CenterMember,
  assigning: Assigning,
): Promise<void> {
  const { centerId, userId: actorId } = me
  const { userId, reason, override } = assigning
  const now = call.clock()
  await inTransaction(call.pool, async (tx) => {
    const demand = await lockDemand(tx, centerId, call.params.id, [userId])
    if (demand === null || demand.vacancy === null) throw new AppError('notFound')
    if (demand.closedAt !== null) throw new AppError('vacancyOver')
    const days = [toDayNumber(demand.posterShift.date)]
    const { effects, broken } = await decide(tx, { centerId, userIds: [userId], days, now }, (known) => {
      const viewer = known.person(userId)
      if (viewer === null) throw new AppError('notFound')
      const ask = { action: 'accept', demand, facts: { ...known, poster: null, viewer } } as const
      const person = known.roster.byId.get(userId)
      const refused = refusalBody(
        limitsOf(ask, override !== null),
        userId,
        person === undefined ? null : `${person.name} ${person.lastName}`,
      )
      if (refused !== null) {
        const { code, message, violations } = refused
        throw new AppError(code, violations.length > 0 ? { violations, message } : { message })
      }
      return { effects: applyAccept(demand, ask.facts), broken: override === null ? [] : limitsOf(ask) }
    })
    await requireFreeDay(tx, demand, userId)
    await takeVacancy(tx, demand, { takerId: userId, effects, actorId, reason, override, now })
    if (override !== null) {
      const told = broken.map((limit) => {
        const refusal = refusalBody([limit], userId)
        return { code: limit.code, message: refusal?.message ?? '', userId: 'violation' in limit ? limit.violation.userId : null }
      })
      const detail = { act: 'accept', reason: override, date: demand.posterShift.date, broken: told } as const
      await keepAct(tx, centerId, { kind: 'override', actorId, subjectId: userId, detail, now })
    }
  })
}

/** Whoever keeps it frees who won it: whatever they may not give back themselves for lack of notice, but nothing that has begun. */
async function free(call: CallOf<'vacancies.free'>) {
  const { pool, params, body } = call
  const { centerId, userId: actorId } = keeper(call.principal)
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    const holderId = (await loadHolders(tx, centerId, [params.id])).get(params.id) ?? null
    const demand = await lockDemand(tx, centerId, params.id, holderId === null ? [] : [holderId], true)
    if (demand === null || demand.vacancy === null) throw new AppError('notFound')
    const { accepterId } = demand
    if (accepterId === null) throw new AppError('notAccepted')
    if (accepterId === actorId) throw new AppError('ownModification')
    const day = toDayNumber(demand.posterShift.date)
    const query = { centerId, userIds: [accepterId, ...(holderId === null ? [] : [holderId])], days: [day], now }
    const decided = await decide(tx, query, (known) => {
      const accepter = known.person(accepterId)
      if (accepter === null) throw new AppError('notFound')
      const facts = { ...known, poster: null, accepter }
      const refused = refusalBody(limitsOf({ action: 'unaccept', demand, actorId: accepterId, facts }, true), accepterId)
      if (refused !== null) throw new AppError(refused.code, { message: refused.message })
      return vacancyReturn(demand, accepterId, holderId, known)
    })
    await giveBackVacancy(tx, { ...demand, accepterId }, { ...decided, actorId, reason: body.reason, override: null, now })
  })
  return one(call, centerId, params.id)
}

async function tick(call: CallOf<'vacancies.call'>) {
  const { pool, params, body } = call
  const me = keeper(call.principal)
  const { centerId } = me
  const { userId, tick: name, isSet } = body
  if ((await reachUser(pool, me, userId))?.centerId !== centerId) throw new AppError('notFound')
  const now = call.clock()
  if (name === 'accepts') {
    if (userId === me.userId) throw new AppError('ownModification')
    if (isSet) await assignTo(call, me, { userId, reason: 'A accepté par téléphone.', override: null })
    return board(call, centerId, params.id)
  }
  await inTransaction(pool, async (tx) => {
    const vacancy = stillOpen(found(await lockVacancy(tx, centerId, params.id)), now)
    await writeTick(tx, { centerId, demandId: params.id, userId, name }, isSet ? now : null)
    await publishStep(tx, vacancy)
  })
  return board(call, centerId, params.id)
}

async function assign(call: CallOf<'vacancies.assign'>) {
  const { body } = call
  const me = keeper(call.principal)
  if (body.userId === me.userId) throw new AppError('ownModification')
  // A rule is gone through by administrators alone.
  if (body.override !== undefined && !administers(me, me.centerId)) throw new AppError('forbidden')
  const { rules } = await loadFacts(call.pool, { centerId: me.centerId, userIds: [], days: [0], now: call.clock() })
  if (!mayAssign(rules)) throw new AppError('forbidden')
  await assignTo(call, me, { userId: body.userId, reason: body.reason, override: body.override?.reason ?? null })
  return board(call, me.centerId, call.params.id)
}

async function ask(call: CallOf<'vacancies.ask'>) {
  const { centerId, userId } = inCenter(call.principal)
  const { demand, wave } = found(await findVacancy(call.pool, centerId, call.params.id))
  const own = await findAsk(call.pool, centerId, demand._id, userId)
  if (own === null) return { ask: null, declinedAt: null }
  // Those of an earlier batch may answer as well, until somebody has taken it.
  const until = own.batch === wave.batch ? wave.next_at : null
  const asked = own.asked_at === null || own.batch === null ? null : { at: own.asked_at, until, standing: standingOf(own) }
  return { ask: asked, declinedAt: own.declined_at }
}

async function nameDeputy(call: CallOf<'vacancies.nameDeputy'>) {
  const { pool, params, principal, body } = call
  const reached = await reachUser(pool, principal, params.id)
  if (reached === null) throw new AppError('notFound')
  const { centerId } = reached
  if (!administers(principal, centerId)) throw new AppError('forbidden')
  const { isDeputy } = body
  const now = call.clock()
  await inTransaction(pool, async (tx) => {
    await lockMembers(tx, centerId, [params.id])
    if (!(await setDeputy(tx, centerId, params.id, isDeputy))) return
    const fields = [{ field: 'deputy', from: !isDeputy, to: isDeputy }]
    await keepAct(tx, centerId, { kind: 'role', actorId: principal.userId, subjectId: params.id, fields, now })
    await notify(
      tx,
      centerId,
      [{ userId: params.id, kind: 'deputyChanged', actorId: principal.userId, detail: isDeputy ? 'named' : null }],
      now,
    )
    await publish(tx, centerId, { kind: 'planning', days: [], users: [params.id] })
  })
  return { isDeputy }
}

export const vacancyHandlers: HandlersOf<
  | 'vacancies.list'
  | 'vacancies.open'
  | 'vacancies.get'
  | 'vacancies.edit'
  | 'vacancies.close'
  | 'vacancies.startWave'
  | 'vacancies.nextBatch'
  | 'vacancies.call'
  | 'vacancies.assign'
  | 'vacancies.free'
  | 'vacancies.ask'
  | 'vacancies.nameDeputy'
  | 'vacancies.keepers'
> = {
  'vacancies.list': list,
  'vacancies.open': open,
  'vacancies.get': (call) => board(call, keeper(call.principal).centerId, call.params.id),
  'vacancies.edit': edit,
  'vacancies.close': close,
  'vacancies.startWave': startWave,
  'vacancies.nextBatch': nextBatch,
  'vacancies.call': tick,
  'vacancies.assign': assign,
  'vacancies.free': free,
  'vacancies.ask': ask,
  'vacancies.nameDeputy': nameDeputy,
  'vacancies.keepers': async ({ pool, principal }) => {
    const me = inCenter(principal)
    const ids = await loadDeputies(pool, me.centerId)
    const people = await loadPeople(pool, me.centerId, ids)
    const deputies = [...people.values()].map(({ _id, name, lastName }) => ({ _id, userId: _id, name, lastName }))
    return { keeps: keepsVacancies(me, me.centerId), deputies }
  },
}
