// The part of a vacancy beside its demand: its keepers, the members the wave asked, their answers. The work on vacancies stands in
// features/vacancies; this much follows from members' acts on demands.
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import { execute, instant, rows } from '#db/query.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { loadEmpowered } from '#features/members/store/roles.ts'
import { notify } from '#features/notifications/store/notify.ts'
import type { DemandRow } from './columns.ts'
import type { Notice } from '#features/notifications/store/facts.ts'

interface OfDemand {
  readonly centerId: CenterId
  readonly _id: DemandId
}

/** The members whose absence left them, for those of these demands that an absence left. It never changes. */
export async function loadHolders(db: Queryable, centerId: CenterId, ids: readonly DemandId[]): Promise<Map<DemandId, UserId>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ demand_id: DemandId; holder_id: UserId }>(
    db,
    sql`SELECT demand_id, holder_id FROM vacancies
        WHERE center_id = ${centerId} AND demand_id = ANY (${[...ids]}::uuid[]) AND holder_id IS NOT NULL`,
  )
  return new Map(found.map(({ demand_id: id, holder_id: holderId }) => [id, holderId]))
}

/** @param except who knows already */
export async function tellKeepers(
  tx: Transaction,
  centerId: CenterId,
  notices: readonly Notice[],
  now: number,
  except: readonly UserId[] = [],
): Promise<void> {
  if (notices.length === 0) return
  const keepers = (await loadEmpowered(tx, { centerId, power: 'keepVacancies', now })).filter((id) => !except.includes(id))
  await notify(
    tx,
    centerId,
    keepers.flatMap((userId) => notices.map((notice) => ({ ...notice, userId }))),
    now,
  )
}

/** « Pas cette fois », at that instant; null: they did not say so, or take it back. Kept for who was never asked as well. */
export async function keepDeclined(tx: Transaction, { centerId, _id }: OfDemand, userId: UserId, at: number | null): Promise<void> {
  await execute(
    tx,
    sql`INSERT INTO vacancy_asks AS a (center_id, demand_id, user_id, declined_at)
        SELECT ${centerId}, ${_id}, ${userId}, ${instant(at)} WHERE EXISTS (
          SELECT FROM vacancies WHERE center_id = ${centerId} AND demand_id = ${_id})
        ON CONFLICT (center_id, demand_id, user_id) DO UPDATE SET declined_at = EXCLUDED.declined_at`,
  )
  if (at === null) return
  // Where all of those asked last have said so, the next ones need not wait for the end of their time.
  await execute(
    tx,
    sql`UPDATE vacancies v SET next_at = least(v.next_at, ${instant(at)})
        WHERE v.center_id = ${centerId} AND v.demand_id = ${_id} AND v.next_at IS NOT NULL AND v.batch > 0 AND NOT EXISTS (
          SELECT FROM vacancy_asks a WHERE a.center_id = v.center_id AND a.demand_id = v.demand_id AND a.batch = v.batch AND a.declined_at IS NULL)`,
  )
}

/** The wave of a vacancy that is kept for somebody goes on when that ends; it asks nobody meanwhile. */
export async function holdWave(tx: Transaction, { centerId, _id }: OfDemand, until: number): Promise<void> {
  await execute(
    tx,
    sql`UPDATE vacancies SET next_at = ${instant(until)} WHERE center_id = ${centerId} AND demand_id = ${_id} AND next_at < ${instant(until)}`,
  )
}

/** The vacancy is no longer kept for somebody: its wave goes on at once where it waits for that alone. */
export async function resumeWave(
  tx: Transaction,
  { centerId, _id, offer }: OfDemand & Pick<DemandRow, 'offer'>,
  now: number,
): Promise<void> {
  if (offer === null) return
  await execute(
    tx,
    sql`UPDATE vacancies SET next_at = ${instant(now)} WHERE center_id = ${centerId} AND demand_id = ${_id} AND next_at = ${instant(offer.until)}`,
  )
}

/** A member who said yes on the telephone says no now: the keepers are notified, and others are asked again. */
export async function breakPromise(
  tx: Transaction,
  demand: OfDemand & Pick<DemandRow, 'offer' | 'posterShift'>,
  userId: UserId,
  now: number,
): Promise<void> {
  const { centerId, _id: demandId, posterShift } = demand
  await resumeWave(tx, demand, now)
  await tellKeepers(tx, centerId, [{ kind: 'vacancyUnconfirmed', demandId, actorId: userId, date: posterShift.date }], now)
}

/** They opened it: the board says so. Of who was asked alone; the first time counts. */
export async function keepSeen(db: Queryable, { centerId, _id }: OfDemand, userId: UserId, at: number): Promise<void> {
  await execute(
    db,
    sql`UPDATE vacancy_asks SET seen_at = ${instant(at)}
        WHERE center_id = ${centerId} AND demand_id = ${_id} AND user_id = ${userId} AND asked_at IS NOT NULL AND seen_at IS NULL`,
  )
}

/**
 * The wave of a vacancy that ended is over, and what people answered is forgotten: neither a ranking nor a history ever learns who said
 * no. That they were asked, and when, stays; who started the wave, how many it asked and who took the vacation go to its history.
 */
export async function forgetAnswers(
  tx: Transaction,
  { centerId, _id, acceptedAt, accepterId }: OfDemand & Pick<DemandRow, 'acceptedAt' | 'accepterId'>,
): Promise<void> {
  await execute(
    tx,
    sql`WITH sent AS (
          SELECT jsonb_agg(jsonb_build_object('at', at, 'size', size) ORDER BY batch) AS steps FROM (
            SELECT batch, (extract(epoch FROM min(asked_at)) * 1000)::bigint AS at, count(*) AS size FROM vacancy_asks
            WHERE center_id = ${centerId} AND demand_id = ${_id} AND batch IS NOT NULL GROUP BY batch) batches
        ), over AS (
          UPDATE vacancies SET started_at = NULL, started_by = NULL, deadline_at = NULL, next_at = NULL, batch = 0, batches = NULL,
            waves = waves || jsonb_build_array(jsonb_build_object(
              'startedAt', (extract(epoch FROM started_at) * 1000)::bigint, 'by', started_by, 'steps', coalesce(sent.steps, '[]'),
              'unfilledAt', (extract(epoch FROM unfilled_at) * 1000)::bigint, 'filledAt', ${acceptedAt}::bigint, 'filledBy', ${accepterId}::uuid))
          FROM sent WHERE center_id = ${centerId} AND demand_id = ${_id} AND started_at IS NOT NULL
        ), hidden AS (
          UPDATE demands SET rejected_by = '{}' WHERE center_id = ${centerId} AND _id = ${_id} AND rejected_by <> '{}'
        ), unasked AS (
          DELETE FROM vacancy_asks WHERE center_id = ${centerId} AND demand_id = ${_id} AND asked_at IS NULL AND called_at IS NULL
        )
        UPDATE vacancy_asks SET batch = NULL, declined_at = NULL, refused_at = NULL, no_answer_at = NULL, seen_at = NULL, standing = NULL, answer_before = NULL
        WHERE center_id = ${centerId} AND demand_id = ${_id} AND (asked_at IS NOT NULL OR called_at IS NOT NULL)`,
  )
}
