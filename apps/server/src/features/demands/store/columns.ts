// Demands as rows: the columns every statement reads, and how a row becomes a demand.
import type { AcceptedSwitch, Demand } from '@releve/domain/demands/demand'
import type { PlanningChange } from '@releve/domain/demands/effects'
import type { Shift } from '@releve/domain/planning/shift'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DemandId, UserId } from '@releve/domain/ids'
import sql, { raw } from 'sql-template-tag'
import type { Sql } from 'sql-template-tag'
import type { DemandsRow } from '../../../db/rows.ts'

/** A demand with the names its readers see. Instants in milliseconds. */
export interface DemandRow extends Demand {
  readonly startAt: number
  readonly endAt: number
  readonly reserved: number
  readonly closedAt: number | null
  readonly poster: PersonName
  readonly accepter: PersonName | null
  readonly interestedPeople: readonly PersonName[]
}

export interface PersonName {
  readonly _id: UserId
  readonly name: string
  readonly lastName: string
}

export interface RawDemandFields extends Omit<
  DemandsRow,
  | 'shift'
  | 'accepted_switches'
  | 'accepted_switch'
  | 'interested'
  | 'seen_by'
  | 'rejected_by'
  | 'depends_on'
  | 'closed_because'
  | 'settled_at'
  | 'changed_at'
> {
  readonly shift: Shift
  readonly accepted_switches: AcceptedSwitch[]
  readonly interested: UserId[]
  readonly seen_by: UserId[]
  readonly rejected_by: UserId[]
  readonly depends_on: DemandId | null
  readonly accepted_switch: Demand['acceptedSwitch']
}

export interface RawDemand extends RawDemandFields {
  poster: PersonName
  accepter: PersonName | null
  interested_people: PersonName[] | null
}

export function toFields(raw: RawDemandFields): LockedDemand {
  return {
    _id: raw._id,
    centerId: raw.center_id,
    type: raw.type,
    status: raw.status,
    posterId: raw.poster_id,
    accepterId: raw.accepter_id,
    posterShift: {
      date: raw.day,
      shift: raw.shift,
      selectedVariation: raw.shift.variation?.name ?? null,
      teamId: raw.team_id,
    },
    acceptedSwitches: raw.accepted_switches,
    acceptedSwitch: raw.accepted_switch,
    points: raw.points,
    comment: raw.comment,
    interested: raw.interested,
    seenBy: raw.seen_by,
    rejectedBy: raw.rejected_by,
    dependsOn: raw.depends_on,
    version: raw.version,
    createdAt: raw.created_at,
    acceptedAt: raw.accepted_at,
    startAt: raw.start_at,
    endAt: raw.end_at,
    reserved: raw.reserved,
    closedAt: raw.closed_at,
  }
}

export function toDemand(raw: RawDemand): DemandRow {
  return { ...toFields(raw), poster: raw.poster, accepter: raw.accepter, interestedPeople: raw.interested_people ?? [] }
}

const personJson = (alias: string): Sql =>
  raw(`json_build_object('_id', ${alias}._id, 'name', ${alias}.name, 'lastName', ${alias}.last_name)`)

export const demandFields = sql`
  d._id, d.center_id, d.type, d.status, d.poster_id, d.accepter_id, d.day, d.start_at, d.end_at, d.shift, d.team_id,
  d.accepted_switches, d.accepted_switch, d.points, d.reserved, d.comment, d.interested, d.seen_by, d.rejected_by,
  d.depends_on, d.version, d.created_at, d.accepted_at, d.closed_at`

export const demandColumns = sql`
  ${demandFields},
  ${personJson('p')} AS poster,
  CASE WHEN a._id IS NULL THEN NULL ELSE ${personJson('a')} END AS accepter,
  CASE WHEN d.interested = '{}' THEN NULL ELSE
    (SELECT json_agg(${personJson('i')} ORDER BY i.last_name, i.name) FROM users i WHERE i._id = ANY (d.interested))
  END AS interested_people`

export const demandTables = sql`
  demands d JOIN users p ON p._id = d.poster_id LEFT JOIN users a ON a._id = d.accepter_id`

/** A demand under lock: what a decision needs, without the names. */
export type LockedDemand = Omit<DemandRow, 'poster' | 'accepter' | 'interestedPeople'>

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
