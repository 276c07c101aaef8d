// A vacation that changes hands: everything that an accept or a swap writes, in one statement.
import type { CenterEvent } from '@releve/contract/events'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { TakingEffects } from '@releve/domain/demands/effects'
import type { UserId } from '@releve/domain/ids'
import type { Transfer } from '@releve/domain/planning/center-plan'
import sql from 'sql-template-tag'
import { instant, maybeRow, named } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { hasPublished, messagesOf } from '#http/events/store.ts'
import { jobAdded } from '#jobs/store.ts'
import { detailWords } from '#features/notifications/store/facts.ts'
import type { KindFacts } from '#features/notifications/store/facts.ts'
import { chosenColumns, chosenFor } from '#features/notifications/store/notify.ts'
import { changeColumns, changeRecords, demandFields, toFields } from './columns.ts'
import type { DemandRow, LockedDemand, RawDemandFields } from './columns.ts'
import { tellingJob } from './telling.ts'
import type { Telling } from './telling.ts'

export interface TakingWrite {
  readonly demand: LockedDemand
  readonly takerId: UserId
  readonly effects: TakingEffects
  /** The notification about it: its reader, its kind and its actor; null for a vacancy, whose keepers are notified apart. */
  readonly notice: (KindFacts & { readonly userId: UserId; readonly by: UserId }) | null
  /** The taker with whom it waited for an approval, which is given now; absent: nobody, and nobody may wait. */
  readonly waitedFor?: UserId | undefined
  /** The circle it is a part of: all of its transfers are of one instant, after all others of their people and days. */
  readonly circle?: { readonly _id: string; readonly at: number }
  readonly actorId: UserId
  readonly reason: string | null
  /** Why rules were not kept; `actorId` answers for it. */
  readonly override: string | null
  /** Events and the telling that go with it; null: the caller sends its own. */
  readonly followUp: { readonly events: readonly CenterEvent[]; readonly telling: Telling } | null
  readonly now: number
}

export interface TakingResult {
  /** The demand as it stands now. */
  readonly demand: DemandRow
  readonly transfers: readonly Transfer[]
  /** The other open demands whose vacation has just changed hands, for the caller to close. */
  readonly outdated: readonly string[]
}

/**
 * Everything an accept or a swap writes, in one statement: the demand, the transfers, the pending points, both histories, the notification
 * of the other one, the events and the job. The points stay held on the poster's account since they posted; nothing moves yet.
 * A taker who lost the race finds no open demand and writes nothing: null. The posters of outdated demands being locked, no further one can
 * appear.
 *
 * Hands follow one another in the order of `at`: a transfer comes after those of the same people and day, even when the
 * clock of another server was ahead.
 */
export async function writeTaking(tx: Transaction, write: TakingWrite): Promise<TakingResult | null> {
  const { demand, takerId, effects, notice, waitedFor = null, circle = null, actorId, reason, override, followUp, now } = write
  const overrideBy = override === null ? null : actorId
  const hands = [...effects.transfers.map((transfer) => ({ ...transfer, part: null })), ...partsOf(effects)]
  const transfers = hands.map((transfer) => ({
    day: fromDayNumber(transfer.day),
    type: transfer.type,
    giver_id: transfer.giverId,
    taker_id: transfer.takerId,
    given: transfer.given,
    given_team_id: transfer.givenTeamId,
    returned: transfer.returned,
    returned_team_id: transfer.returnedTeamId,
    part_from: transfer.part?.from ?? null,
    part_to: transfer.part?.to ?? null,
    on_call: 'onCall' in transfer ? transfer.onCall : null,
  }))
  const moved = effects.movedFrom.map(({ posterId, day }) => ({ poster_id: posterId, day: fromDayNumber(day) }))
  const messages = followUp === null ? [] : messagesOf(demand.centerId, followUp.events)
  const job = tellingJob(followUp?.telling ?? { centerId: demand.centerId })
  const written = await maybeRow<RawDemandFields & { outdated: string[]; moved_at: [day: string, at: number][] | null }>(
    tx,
    named(
      'demands.take',
      sql`WITH demand AS (
          UPDATE demands d SET status = 'accepted', accepter_id = ${takerId}, accepted_at = ${instant(now)},
            accepted_switch = ${effects.acceptedSwitch === null ? null : JSON.stringify(effects.acceptedSwitch)},
            override_reason = coalesce(${override}, d.override_reason), override_by = coalesce(${overrideBy}::uuid, d.override_by),
            offered_to = NULL, offered_until = NULL, waiting_for = NULL, waiting = NULL, waiting_at = NULL, circle_id = ${circle?._id ?? null}::uuid, version = d.version + 1
          WHERE d.center_id = ${demand.centerId} AND d._id = ${demand._id} AND d.status = 'open' AND d.closed_at IS NULL AND d.waiting_for IS NOT DISTINCT FROM ${waitedFor}::uuid
          RETURNING ${demandFields}
        ), transfers AS (
          INSERT INTO shift_transfers (center_id, demand_id, day, type, giver_id, taker_id, given, given_team_id, returned,
            returned_team_id, part_from, part_to, on_call, circle_id, at)
          SELECT d.center_id, d._id, t.day, t.type, t.giver_id, t.taker_id, t.given, t.given_team_id, t.returned,
            t.returned_team_id, t.part_from, t.part_to, t.on_call, ${circle?._id ?? null}::uuid, coalesce(${instant(circle?.at ?? null)}, greatest(${instant(now)}, (
              SELECT max(earlier.at) + interval '1 millisecond' FROM shift_transfers earlier
              WHERE earlier.center_id = d.center_id AND earlier.day = t.day
                AND (earlier.giver_id IN (t.giver_id, t.taker_id) OR earlier.taker_id IN (t.giver_id, t.taker_id)))))
          FROM demand d, jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) AS t (day date, type text, giver_id uuid,
            taker_id uuid, given jsonb, given_team_id uuid, returned jsonb, returned_team_id uuid, part_from smallint, part_to smallint, on_call jsonb)
          RETURNING day, at
        ), assigned AS (
          -- Nobody gives a vacancy: they are assigned to it, as an administrator does it.
          INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift, created_by, decided_by, reason,
            created_at, decided_at, demand_id)
          SELECT d.center_id, gen_random_uuid(), ${takerId}, 'custom_modification', 'approved', d.day, d.day,
            ${effects.assigned === null ? null : JSON.stringify(effects.assigned.shift)}::jsonb, ${actorId}, ${actorId}, ${reason},
            ${instant(now)}, ${instant(now)}, d._id
          FROM demand d WHERE d.origin IS NOT NULL
        ), opened AS (
          -- A taker who never had points: their account is opened, at the floor of the centre.
          INSERT INTO points_accounts (center_id, _id, user_id, lowest_balance)
          SELECT c._id, gen_random_uuid(), ${takerId}, coalesce((c.rules ->> 'lowestBalance')::bigint, 0)
          FROM demand d JOIN centers c ON c._id = d.center_id
          WHERE ${effects.points}::int > 0
            AND NOT EXISTS (SELECT FROM points_accounts a WHERE a.center_id = c._id AND a.user_id = ${takerId})
          RETURNING center_id, _id
        ), points AS (
          INSERT INTO points_transactions (center_id, _id, sender_account, receiver_account, amount, type, status, demand_id,
            effective_date, due_at, created_at)
          SELECT d.center_id, gen_random_uuid(), s._id, r._id, ${effects.points}, 'replacement', 'pending', d._id, d.day,
            d.end_at, ${instant(now)}
          FROM demand d
          -- The poster's, or the issuing account of the centre.
          JOIN points_accounts s ON s.center_id = d.center_id AND s._id = CASE WHEN d.origin IS NULL
            THEN (SELECT _id FROM points_accounts WHERE center_id = d.center_id AND user_id = d.poster_id)
            ELSE (SELECT _id FROM points_accounts WHERE center_id = d.center_id AND user_id IS NULL) END
          JOIN (SELECT center_id, _id FROM opened UNION ALL
              SELECT center_id, _id FROM points_accounts WHERE center_id = ${demand.centerId} AND user_id = ${takerId}) r
            ON r.center_id = d.center_id
          WHERE ${effects.points}::int > 0
        ), histories AS (
          INSERT INTO planning_changes (center_id, _id, user_id, other_id, day, kind, from_shift, to_shift, actor_id,
            demand_id, reason, at)
          SELECT d.center_id, gen_random_uuid(), c.user_id, c.other_id, c.day, c.kind, c.from_shift, c.to_shift,
            ${actorId}, d._id, ${reason}, ${instant(now)}
          FROM demand d, jsonb_to_recordset(${changeRecords(effects.changes)}::jsonb) AS c (${changeColumns})
        ), notified AS (
          INSERT INTO notifications (center_id, _id, user_id, kind, demand_id, day, actor_id, points, detail, shift, created_at,
            ${chosenColumns})
          SELECT d.center_id, gen_random_uuid(), reader._id, ${notice?.kind ?? null}, d._id, d.day, ${notice?.by ?? null}, ${effects.points}, ${notice === null ? null : detailWords(notice)},
            CASE WHEN d.part_from IS NOT NULL THEN d.shift END, ${instant(now)}, ${chosenColumns}
          FROM demand d JOIN members reader ON reader.center_id = d.center_id AND reader._id = ${notice?.userId ?? null} CROSS JOIN ${chosenFor(notice?.kind ?? 'vacancyFilled')}
          WHERE chosen.is_told AND reader._id IS DISTINCT FROM ${notice?.by ?? null}::uuid
        ), published AS (
          INSERT INTO events (messages) SELECT ${messages}::text[] FROM demand WHERE cardinality(${messages}::text[]) > 0
        )
        SELECT ${demandFields}, (SELECT json_agg(json_build_array(day, (extract(epoch FROM at) * 1000)::bigint)) FROM transfers) AS moved_at,
          CASE WHEN ${followUp !== null} THEN (${jobAdded(job)}).id END AS job_id,
          ARRAY(
            SELECT o._id FROM demands o
            JOIN jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) AS m (poster_id uuid, day date)
              ON o.poster_id = m.poster_id AND o.day = m.day
            WHERE o.center_id = d.center_id AND o._id <> d._id AND o.status = 'open' AND o.closed_at IS NULL AND o.on_call IS NULL ORDER BY o._id
          ) AS outdated
        FROM demand d`,
    ),
  )
  if (written === null) return null
  if (messages.length > 0) hasPublished(tx)
  const at = new Map(written.moved_at)
  const made = effects.transfers.map((transfer) => ({ ...transfer, at: at.get(fromDayNumber(transfer.day)) ?? now }))
  return { demand: toFields(written), transfers: made, outdated: written.outdated }
}

function partsOf({ part }: TakingEffects) {
  return part === undefined ? [] : [{ ...part, type: 'substitution' as const, returned: null, returnedTeamId: null }]
}
