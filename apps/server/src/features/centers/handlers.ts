// Centres and their rules. Visitors see names alone, to choose one when they create their account; masters open and close them.
import { randomUUID } from 'node:crypto'
import type { Routes } from '@releve/contract'
import type { BodyOf } from '@releve/contract/route'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Day, DayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { datedValue, rotationDayOf } from '@releve/domain/planning/cycle'
import { fieldChanges } from '@releve/domain/working-time/differences'
import { defaultRules } from '@releve/domain/working-time/profiles'
import { newId } from '#db/ids.ts'
import { requireOpenMonths } from '#db/open-months.ts'
import type { Queryable } from '#db/query.ts'
import type { CenterId, UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { pageOf } from '#http/next-page.ts'
import { administers, hasPower, inCenter, isMaster, reaches, requireStepUp } from '#http/principal.ts'
import { keepAct, keepChange } from '../journal/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { loadRoster } from '../members/store/members.ts'
import type { ReachedCenter } from '../members/store/members.ts'
import { loadActiveRotations, loadRotations } from '../rotations/store/rotations.ts'
import { lockPlan } from '../rotations/store/plan-change.ts'
import { loadCenterPlan, reachCenter } from '../shifts/store.ts'
import {
  countUsers,
  removeCenter,
  hasLiveDemands,
  hasMembers,
  createCenter,
  holidayCalendarOf,
  loadCenterFor,
  loadCenterAdmins,
  loadCenterNames,
  loadCenterOverviews,
  loadMemberIds,
  loadRules,
  loadSetUp,
  lockCenter,
  requireOpenHolidays,
  toWire,
  updateCenter,
} from './store.ts'
import type { CenterRow } from './store.ts'

/** The centre after the change; a field that was not given stays. */
function merged(before: CenterRow, body: BodyOf<Routes['centers.update']>): CenterRow {
  return {
    _id: before._id,
    name: body.name ?? before.name,
    department: body.department === undefined ? before.department : body.department,
    zone: body.zone ?? before.zone,
    holidayArea: body.holidayArea ?? before.holidayArea,
    schoolZone: body.schoolZone === undefined ? before.schoolZone : body.schoolZone,
    requiresTotp: body.requiresTotp ?? before.requiresTotp,
    ownHolidays: before.ownHolidays,
    firmUntil: body.firmUntil === undefined ? before.firmUntil : body.firmUntil,
  }
}

/** How far ahead somebody's first vacation is looked for: over four rounds of the longest cycle that is proposed, of 28 days. */
const AHEAD_DAYS = 120

/** The first day to come on which a cycle gives a member a vacation, whatever they exchanged; null when none does. */
async function firstDutyOf(db: Queryable, center: ReachedCenter, now: number): Promise<Day | null> {
  const { centerId, zone, planVersion, rosterVersion } = center
  const plan = await loadCenterPlan(db, centerId, planVersion)
  const { people } = await loadRoster(db, centerId, rosterVersion)
  const today = zoneOf(zone).dayAt(now)
  const isWorked = (day: DayNumber) =>
    people.some(({ teams }) => {
      const teamId = datedValue(teams, day) ?? null
      return teamId !== null && rotationDayOf(plan, teamId, day)?.shift.type === 'work'
    })
  const first = Array.from({ length: AHEAD_DAYS }, (_, index) => today + index).find(isWorked)
  return first === undefined ? null : fromDayNumber(first)
}

/**
 * Writes a centre that is locked, and who changed what of it. Everybody else of the centre learns another last firm day of its roster; nobody
 * learns that there is none any more.
 * @throws AppError centerNameTaken
 */
async function saveCenter(
  tx: Transaction,
  [before, center]: readonly [CenterRow, CenterRow],
  { centerId, actorId, now }: { readonly centerId: CenterId; readonly actorId: UserId; readonly now: number },
): Promise<void> {
  const { firmUntil = null } = center
  if (!(await updateCenter(tx, center))) throw new AppError('centerNameTaken')
  await keepChange(tx, centerId, { kind: 'center', fields: fieldChanges(before, center), actorId, now })
  if (firmUntil !== null && firmUntil !== (before.firmUntil ?? null)) {
    const userId = await loadMemberIds(tx, centerId)
    await notify(tx, centerId, [{ kind: 'rosterFirm', userId, actorId, lastDay: firmUntil }], now)
  }
  await publish(tx, centerId, { kind: 'resync' })
}

export const centerHandlers: HandlersOf<
  | 'centers.list'
  | 'centers.all'
  | 'centers.create'
  | 'centers.update'
  | 'centers.setFirm'
  | 'centers.remove'
  | 'centers.get'
  | 'centers.setUp'
  | 'centers.activeRotation'
  | 'centers.allActiveRotations'
  | 'centers.admins'
  | 'centers.usersCount'
  | 'centers.rules'
> = {
  'centers.list': async (call) => {
    const { search, ids, before, limit } = call.query
    const found = await loadCenterNames(call.pool, { search, before, limit: limit + 1, ids: ids?.split(',') })
    return pageOf(call, found, limit, ({ _id }) => _id)
  },

  'centers.get': async ({ params, principal, pool, clock }) => {
    const center = await loadCenterFor(pool, principal, params.id)
    if (center === null) throw new AppError('notFound')
    return { ...center, rotations: await loadRotations(pool, params.id, clock()) }
  },

  'centers.all': async (call) => {
    const { search, before, limit } = call.query
    const found = await loadCenterOverviews(call.pool, { search, before, limit: limit + 1 }, call.clock())
    return pageOf(call, found, limit, ({ _id }) => _id)
  },

  'centers.create': async ({ body, principal, pool, clock }) => {
    const { profile, name, department = null, zone = 'Europe/Paris', holidayArea = 'metropole', schoolZone = null } = body
    const center = { _id: newId('center'), name, department, zone, holidayArea, schoolZone }
    await inTransaction(pool, async (tx) => {
      const isMade = await createCenter(tx, { ...center, rules: defaultRules(profile), issuerId: randomUUID(), now: clock() })
      if (!isMade) throw new AppError('centerNameTaken')
      await keepAct(tx, center._id, { kind: 'centerCreated', actorId: principal.userId, now: clock() })
    })
    return toWire({ ...center, requiresTotp: false, ownHolidays: [], firmUntil: null }, principal)
  },

  'centers.update': async ({ params, body, principal, pool, clock }) => {
    const { id } = params
    if (!reaches(principal, id)) throw new AppError('notFound')
    if (!administers(principal, id)) throw new AppError('forbidden')
    const after = await inTransaction(pool, async (tx) => {
      // Another zone moves every vacation: nobody may promise one meanwhile.
      if (body.zone !== undefined) await lockPlan(tx, id)
      const before = await lockCenter(tx, id)
      if (before === null) throw new AppError('notFound')
      const center = merged(before, body)
      // Whether administrators need a second factor: whoever lifts it makes every one of them easier to take.
      if (center.requiresTotp !== before.requiresTotp) requireStepUp(principal, clock())
      if (center.zone !== before.zone && (await hasLiveDemands(tx, id, clock()))) throw new AppError('centerZoneInUse')
      // A closed month stays as it was counted.
      if (center.zone !== before.zone) await requireOpenMonths(tx, id, '2000-01-01', null)
      if (center.holidayArea !== before.holidayArea) {
        const today = zoneOf(center.zone).dayAt(clock())
        await requireOpenHolidays(tx, id, holidayCalendarOf(before), holidayCalendarOf(center), today)
      }
      await saveCenter(tx, [before, center], { centerId: id, actorId: principal.userId, now: clock() })
      return center
    })
    return toWire(after, principal)
  },

  'centers.setFirm': async ({ params, body, principal, pool, clock }) => {
    const { id } = params
    if (!reaches(principal, id)) throw new AppError('notFound')
    if (!hasPower(principal, 'placeActivities', { centerId: id, teamId: null })) throw new AppError('forbidden')
    return inTransaction(pool, async (tx) => {
      const before = await lockCenter(tx, id)
      if (before === null) throw new AppError('notFound')
      await saveCenter(tx, [before, { ...before, firmUntil: body.firmUntil }], { centerId: id, actorId: principal.userId, now: clock() })
      return { firmUntil: body.firmUntil }
    })
  },

  'centers.remove': async ({ params, principal, pool, clock }) => {
    await inTransaction(pool, async (tx) => {
      if ((await lockCenter(tx, params.id)) === null) throw new AppError('notFound')
      if (await hasMembers(tx, params.id)) throw new AppError('centerHasMembers')
      await removeCenter(tx, params.id, clock())
      await keepAct(tx, params.id, { kind: 'centerRemoved', actorId: principal.userId, now: clock() })
    })
  },

  'centers.setUp': async ({ params, principal, pool, clock }) => {
    const { id } = params
    const center = await reachCenter(pool, principal, id)
    if (center === null) throw new AppError('notFound')
    if (!administers(principal, id)) throw new AppError('forbidden')
    const has = await loadSetUp(pool, id, principal.userId)
    if (has === null) throw new AppError('notFound')
    return { ...has, firstDuty: has.activation && has.teams ? await firstDutyOf(pool, center, clock()) : null }
  },

  'centers.activeRotation': async ({ params, principal, pool, clock }) => {
    const [found] = reaches(principal, params.id) ? await loadActiveRotations(pool, params.id, clock()) : []
    if (found === undefined) throw new AppError('notFound')
    return { rotation: found.rotation }
  },

  'centers.allActiveRotations': async (call) => {
    const { principal, pool, query, clock } = call
    const { before = null, limit } = query
    const found = await loadActiveRotations(pool, isMaster(principal) ? null : inCenter(principal).centerId, clock(), {
      before,
      limit: limit + 1,
    })
    return pageOf(call, found, limit, ({ centerId }) => centerId)
  },

  'centers.admins': async ({ principal, pool }) => {
    const admins = await loadCenterAdmins(pool, inCenter(principal).centerId)
    return admins.map(({ _id, name, lastName }) => ({ _id, userId: _id, name, lastName }))
  },

  'centers.usersCount': async (call) => {
    const { principal, pool, query } = call
    const { before, limit } = query
    const found = await countUsers(pool, isMaster(principal) ? null : inCenter(principal).centerId, { before, limit: limit + 1 })
    return pageOf(call, found, limit, ({ _id }) => _id)
  },

  'centers.rules': async ({ params, principal, pool }) => {
    const rules = reaches(principal, params.id) ? await loadRules(pool, params.id) : null
    if (rules === null) throw new AppError('notFound')
    return rules
  },
}
