// Demands as rows: the columns every statement reads, and how a row becomes a demand.
import type { AcceptedSwitch, CounterOffer, Demand, PostedDemand, VacancyDemand } from '@releve/domain/demands/demand'
import type { PlanningChange } from '@releve/domain/demands/effects'
import type { PlacedActivity } from '@releve/domain/planning/activity'
import type { Shift } from '@releve/domain/planning/shift'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DemandId, UserId } from '@releve/domain/ids'
import sql from 'sql-template-tag'
import type { DemandsRow } from '#db/rows.ts'
import type { ChainRecord } from '#features/approvals/store/chains.ts'

/** A taking that waits for an approval, as the row of its demand keeps it. */
export interface Waiting extends ChainRecord {
  /** When it was taken, milliseconds. */
  readonly at: number
  /** The vacation that the taker gives in return; null: none. */
  readonly acceptedSwitch: Demand['acceptedSwitch']
  /** The version of the demand since then: what it offers is still what was taken. */
  readonly version: number
  /** Why rules were not kept; null: they were. */
  readonly override: string | null
}

/** A demand, its people by their identifiers: names are in the roster. Instants in milliseconds. */
interface Kept {
  readonly startAt: number
  readonly endAt: number
  readonly reserved: number
  readonly closedAt: number | null
  /** The taking that waits for an approval; null: none. The demand is open meanwhile, and readers get it accepted (`asShown`). */
  readonly waiting: (Waiting & { readonly takerId: UserId }) | null
}

/** One that a member posted. */
export type PostedRow = PostedDemand & Kept

export type DemandRow = PostedRow | VacancyRow

/** One that the centre offers. */
export type VacancyRow = VacancyDemand & Kept

export interface RawDemandFields extends Omit<
  DemandsRow,
  | 'shift'
  | 'accepted_switches'
  | 'accepted_switch'
  | 'interested'
  | 'seen_by'
  | 'rejected_by'
  | 'declined'
  | 'offered_to'
  | 'first_to'
  | 'counter_offers'
  | 'on_call'
  | 'depends_on'
  | 'priced_by'
  | 'closed_because'
  | 'settled_at'
  | 'changed_at'
  | 'waiting'
  | 'waiting_for'
  | 'waiting_at'
> {
  readonly waiting_for: UserId | null
  readonly waiting: Waiting | null
  readonly shift: Shift
  readonly accepted_switches: AcceptedSwitch[]
  readonly interested: UserId[]
  readonly seen_by: UserId[]
  readonly rejected_by: UserId[]
  readonly declined: UserId[]
  readonly offered_to: UserId | null
  readonly first_to: UserId[]
  readonly priced_by: UserId[]
  readonly counter_offers: CounterOffer[]
  readonly on_call: PlacedActivity | null
  readonly depends_on: DemandId | null
  readonly accepted_switch: Demand['acceptedSwitch']
}

export function toFields(raw: RawDemandFields): DemandRow {
  const part = raw.part_from === null || raw.part_to === null ? null : { from: raw.part_from, to: raw.part_to }
  const fields = {
    _id: raw._id,
    centerId: raw.center_id,
    type: raw.type,
    status: raw.status,
    accepterId: raw.accepter_id,
    posterShift: {
      date: raw.day,
      shift: raw.shift,
      selectedVariation: part === null ? (raw.shift.variation?.name ?? null) : null,
      teamId: raw.team_id,
      ...(part !== null && { part }),
      ...(raw.on_call !== null && { onCall: raw.on_call }),
    },
    acceptedSwitches: raw.accepted_switches,
    acceptedSwitch: raw.accepted_switch,
    points: raw.points,
    comment: raw.comment,
    interested: raw.interested,
    seenBy: raw.seen_by,
    rejectedBy: raw.rejected_by,
    declined: raw.declined,
    offer: raw.offered_to === null || raw.offered_until === null ? null : { userId: raw.offered_to, until: raw.offered_until },
    first: raw.first_until === null ? null : { userIds: raw.first_to, until: raw.first_until },
    counterOffers: raw.counter_offers,
    dependsOn: raw.depends_on,
    circleId: raw.circle_id,
    version: raw.version,
    createdAt: raw.created_at,
    acceptedAt: raw.accepted_at,
    startAt: raw.start_at,
    endAt: raw.end_at,
    reserved: raw.reserved,
    closedAt: raw.closed_at,
    waiting:
      raw.waiting === null || raw.waiting_for === null || raw.status === 'accepted' ? null : { ...raw.waiting, takerId: raw.waiting_for },
  }
  const { poster_id: posterId, origin, qualification, priced_by: pricedBy } = raw
  if (origin !== null) return { ...fields, posterId: null, vacancy: { origin, qualification, pricedBy } }
  if (posterId === null) throw new Error(`nobody posted demand ${raw._id}`)
  return { ...fields, posterId, vacancy: null }
}

export const demandFields = sql`
  d._id, d.center_id, d.type, d.status, d.poster_id, d.accepter_id, d.day, d.start_at, d.end_at, d.part_from, d.part_to, d.on_call, d.shift, d.team_id,
  d.accepted_switches, d.accepted_switch, d.points, d.reserved, d.comment, d.interested, d.seen_by, d.rejected_by,
  d.declined, d.offered_to, d.offered_until, d.first_to, d.first_until, d.counter_offers, d.depends_on, d.circle_id, d.version, d.created_at, d.accepted_at, d.closed_at,
  d.origin, d.qualification, d.priced_by, d.waiting_for, d.waiting`

/** @throws of a vacancy, which is in no exchange */
export function toPosted(raw: RawDemandFields): PostedRow {
  const demand = toFields(raw)
  if (demand.vacancy !== null) throw new Error(`the centre offers ${demand._id}`)
  return demand
}

/** The members whose plannings it concerns: poster and taker. */
export function partiesOf({ posterId, accepterId }: Pick<DemandRow, 'posterId' | 'accepterId'>): UserId[] {
  return [posterId, accepterId].filter((id) => id !== null)
}

/** The demand as everybody reads it: what somebody has taken is accepted, though its taking waits for an approval. */
export function asShown<Row extends DemandRow>(demand: Row): Row {
  const { waiting, closedAt } = demand
  if (waiting === null || closedAt !== null) return demand
  const { takerId, at, acceptedSwitch } = waiting
  return { ...demand, status: 'accepted', accepterId: takerId, acceptedAt: at, acceptedSwitch, awaitsApproval: true }
}

/** A demand under lock. */
export type LockedDemand = DemandRow

export function changeRecords(changes: readonly PlanningChange[]): string {
  return JSON.stringify(
    changes.map(({ userId, otherId, day, kind, from, to }) => ({
      user_id: userId,
      other_id: otherId,
      day: fromDayNumber(day),
      kind,
      from_shift: from,
      to_shift: to,
    })),
  )
}

export const changeColumns = sql`user_id uuid, other_id uuid, day date, kind text, from_shift jsonb, to_shift jsonb`
