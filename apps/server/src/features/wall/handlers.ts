// The wall of a room: its address for who administers the centre, what it shows for whoever knows that address.
import type { JournalKind } from '@releve/contract/journal-kinds'
import type { WireWall } from '@releve/contract/wall'
import { loadDistinctionsOf } from '../members/store/namesakes.ts'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CenterId } from '@releve/domain/ids'
import { dutyGroups } from '@releve/domain/planning/duty-groups'
import { timesOnCall } from '@releve/domain/planning/on-call'
import { vacationLacks, vacationRemarks } from '@releve/domain/working-time/vacation-lacks'
import { centerOf } from '#db/databases.ts'
import type { Queryable } from '#db/query.ts'
import type { WallsRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { administers, hasPower } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { VERSION } from '#config/version.ts'
import { loadNotes } from '../handover/store.ts'
import { keepAct } from '../journal/store.ts'
import { loadCenterPlan, loadMembers, reachCenter } from '../shifts/store.ts'
import { centerOfSecret, LACK_DAYS, notesOf, onCallOf, opens, soughtAmong, secretOf, vacationsOf } from './commands.ts'
import { editWall, loadSought, loadWall, openWall, renewWall, revokeWall } from './store.ts'

/** The secret stands in the fragment: browsers send it nowhere. */
function toWire({ config }: Pick<Deps, 'config'>, { center_id: centerId, _id, names, created_at: createdAt }: WallsRow): WireWall {
  return { url: `${config.publicUrl}/wall#${secretOf(config.secret, centerId, _id)}`, names, createdAt }
}

/** @throws AppError notFound, forbidden */
async function requireAdministered(pool: Deps['pool'], principal: Principal, centerId: CenterId, power?: 'seeWall'): Promise<void> {
  if ((await reachCenter(pool, principal, centerId)) === null) throw new AppError('notFound')
  const mayAlso = power !== undefined && hasPower(principal, power, { centerId, teamId: null })
  if (!mayAlso && !administers(principal, centerId)) throw new AppError('forbidden')
}

/** A change of the wall, with its line in the journal; null: there is no wall to change. */
async function change<Made>(
  { pool, principal, clock }: Pick<Deps, 'pool' | 'clock'> & { readonly principal: Principal },
  centerId: CenterId,
  kind: JournalKind,
  make: (db: Queryable) => Promise<Made | null>,
): Promise<Made> {
  await requireAdministered(pool, principal, centerId)
  return inTransaction(pool, async (tx) => {
    const answer = await make(centerOf(tx, centerId))
    if (answer === null) throw new AppError('noWall')
    await keepAct(tx, centerId, { kind, actorId: principal.userId, now: clock() })
    return answer
  })
}

export const wallHandlers: HandlersOf<'wall.get' | 'wall.renew' | 'wall.edit' | 'wall.revoke' | 'wall.show'> = {
  'wall.get': async (call) => {
    await requireAdministered(call.pool, call.principal, call.params.id, 'seeWall')
    const row = await loadWall(call.pool, call.params.id)
    return { wall: row === null ? null : toWire(call, row) }
  },

  'wall.renew': async (call) => {
    const { id } = call.params
    const row = await change(call, id, 'wallOpened', (db) => renewWall(db, id, call.body.names, call.clock()))
    return { wall: toWire(call, row) }
  },

  'wall.edit': async (call) => {
    const { id } = call.params
    return { wall: toWire(call, await change(call, id, 'wallChanged', (db) => editWall(db, id, call.body.names))) }
  },

  'wall.revoke': async (call) => {
    const { id } = call.params
    await change(call, id, 'wallClosed', async (db) => ((await revokeWall(db, id)) === 0 ? null : true))
  },

  'wall.show': async ({ body: { secret }, pool, clock, config }) => {
    const centerId = centerOfSecret(secret)
    const wall = centerId === null ? null : await openWall(pool, centerId)
    if (centerId === null || wall === null || !opens(secret, config.secret, centerId, wall._id)) throw new AppError('wallUnknown')
    const now = clock()
    const db = centerOf(pool, centerId)
    const today = zoneOf(wall.zone).dayAt(now)
    const { planVersion, roster, members } = await loadMembers(db, centerId, 'all', today - 2, today + LACK_DAYS + 1)
    const plan = await loadCenterPlan(db, centerId, planVersion)
    const { names, rules } = wall
    const soughtOf = soughtAmong(await loadSought(db, centerId, fromDayNumber(today), fromDayNumber(today + LACK_DAYS), now), now)
    const distinctions = await loadDistinctionsOf(db, centerId, now)
    const groups = dutyGroups(plan, members, today - 1, today + LACK_DAYS)
    const lackHours = vacationLacks(plan, members, today - 1, today + LACK_DAYS)
    const remarks = vacationRemarks(plan, members, today - 1, today + 1)
    return {
      centerName: wall.center_name,
      zone: wall.zone,
      now,
      version: VERSION,
      names,
      ...vacationsOf({ plan, roster, groups, lackHours, remarks, rules, names, distinctions, soughtOf, now }),
      ...onCallOf(timesOnCall(plan, members, today - 1, today + 2), { roster, names, distinctions, now }),
      notes: notesOf(await loadNotes(db, centerId, now), names, distinctions),
    }
  },
}
