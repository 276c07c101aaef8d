// Rows of the tables that the demo and the tests fill, in the shape of the migration, and the one statement that writes many.
import type { DefaultCause } from '@releve/contract/absence-causes'
import type { NotificationKind } from '@releve/contract/notification-kinds'
import type { WireVacancyStanding } from '@releve/contract/vacancies'
import type { DatedRole } from '@releve/domain/access/roles'
import type { AvailabilityAnswer } from '@releve/domain/availability/availability'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Demand, VacancyOrigin } from '@releve/domain/demands/demand'
import type { PlanningChange } from '@releve/domain/demands/effects'
import type { CenterId } from '@releve/domain/ids'
import type { Transfer } from '@releve/domain/planning/center-plan'
import type { RotationDay, Shift } from '@releve/domain/planning/shift'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type pg from 'pg'

/** ISO 8601, UTC. Rows travel as JSON, where an instant is text. */
export type InstantText = string

export function instantText(ms: number): InstantText {
  return new Date(ms).toISOString()
}

/** The column that every row of a centre begins with. */
interface Owned {
  center_id: string
}
interface Identified extends Owned {
  _id: string
}

/** The columns of a member: a centre keeps them, and the account carries them while the person is in no centre. */
interface MemberColumns {
  name: string
  last_name: string
  status: 'pending' | 'approved'
  registration_number: string | null
  rank: string | null
  role: string | null
  qualifications: readonly string[]
  phone: string | null
  preferences: { theme: string }
  /** Null while pending. */
  approved_at: InstantText | null
}

/** A role as the column of its member has it; `givenAt` in milliseconds. */
export interface DemoRole extends DatedRole {
  readonly _id: string
  readonly givenBy: string | null
  readonly givenAt: number
}

/** Columns that are written; those left out keep their default. Every row of one call has the same keys. */
export interface Tables {
  centers: {
    _id: string
    name: string
    department: string | null
    zone: string
    holiday_area: string
    school_zone: string | null
    rules: CenterRules
    created_at: InstantText
  }
  accounts: {
    _id: string
    center_id: string | null
    email: string
    password_hash: string
    is_master: boolean
    is_demo: boolean
    created_at: InstantText
    /** Null: no link sent to the address was opened. */
    email_verified_at: InstantText | null
    /** The columns of a member, for a person in no centre. */
    carried: MemberColumns | null
  }
  members: Identified & MemberColumns & { is_admin: boolean; roles: readonly DemoRole[]; joined_at: InstantText }
  teams: Identified & { name: string; color: string; order: number }
  rotations: Identified & { name: string; days: readonly RotationDay[]; created_at: InstantText }
  rotation_activations: Owned & { activation_date: string; rotation_id: string }
  team_cycle_starts: Owned & { team_id: string; from_day: string; cycle_start_date: string }
  team_occurrences: Identified & { user_id: string; from_day: string; team_id: string | null }
  planning_modifications: Identified & {
    user_id: string
    type: 'absence' | 'off_day' | 'custom_modification'
    status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
    from_day: string
    to_day: string
    shift: Shift | null
    created_by: string | null
    decided_by: string | null
    reason: string | null
    cause: DefaultCause | null
    comment: string
    created_at: InstantText
    decided_at: InstantText | null
  }
  demands: Identified & {
    type: Demand['type']
    status: Demand['status']
    poster_id: string | null
    origin: VacancyOrigin | null
    qualification: string | null
    priced_by: readonly string[]
    accepter_id: string | null
    day: string
    start_at: InstantText
    end_at: InstantText
    shift: Shift
    team_id: string | null
    accepted_switches: Demand['acceptedSwitches']
    accepted_switch: Demand['acceptedSwitch']
    points: number
    reserved: number
    comment: string
    interested: readonly string[]
    seen_by: readonly string[]
    rejected_by: readonly string[]
    depends_on: string | null
    circle_id: string | null
    version: number
    created_at: InstantText
    accepted_at: InstantText | null
    closed_at: InstantText | null
    closed_because: ClosedBecause | null
    settled_at: InstantText | null
  }
  shift_transfers: Owned & {
    demand_id: string
    day: string
    type: Transfer['type']
    giver_id: string
    taker_id: string
    given: Shift
    given_team_id: string | null
    returned: Shift | null
    returned_team_id: string | null
    circle_id: string | null
    at: InstantText
  }
  circles: Identified & {
    status: 'waiting' | 'done'
    size: number
    created_at: InstantText
    until: InstantText
    ended_at: InstantText | null
  }
  circle_places: Owned & {
    circle_id: string
    place: number
    demand_id: string
    user_id: string
    version: number
    points: number
    answer: 'yes' | null
    answered_at: InstantText | null
  }
  availabilities: Owned & {
    user_id: string
    volunteers_for_calls: boolean
    call_number: string | null
    /** One entry for each answered weekday. */
    weekly: Readonly<Record<string, readonly { readonly kind: string; readonly answer: AvailabilityAnswer }[]>>
    never: readonly number[]
    /** One entry for each answered day. */
    days: Readonly<Record<string, readonly { readonly kind: string | null; readonly answer: AvailabilityAnswer }[]>>
  }
  vacancies: Owned & {
    demand_id: string
    holder_id: string | null
    day: string
    opened_by: string
    opened_at: InstantText
    started_at: InstantText | null
    started_by: string | null
    batch: number
    next_at: InstantText | null
    deadline_at: InstantText | null
  }
  vacancy_asks: Owned & {
    demand_id: string
    user_id: string
    batch: number | null
    asked_at: InstantText | null
    declined_at: InstantText | null
    seen_at: InstantText | null
    standing: WireVacancyStanding | null
  }
  points_accounts: Identified & { user_id: string | null; balance: number; held: number; lowest_balance: number }
  points_transactions: Identified & {
    sender_account: string
    receiver_account: string
    amount: number
    type: 'transfer' | 'replacement'
    status: 'pending' | 'completed' | 'cancelled'
    description: string
    demand_id: string | null
    effective_date: string
    scheduled_date: string | null
    due_at: InstantText
    created_at: InstantText
    settled_at: InstantText | null
  }
  points_entries: Owned & {
    transaction_id: string
    account_id: string
    amount: number
    balance_after: number
    at: InstantText
  }
  planning_changes: Identified & {
    user_id: string
    day: string
    kind: PlanningChange['kind'] | 'posted' | ClosedBecause
    from_shift: Shift | null
    to_shift: Shift | null
    actor_id: string | null
    other_id: string | null
    demand_id: string | null
    reason: string | null
    at: InstantText
  }
  notifications: Identified & {
    user_id: string
    kind: NotificationKind
    demand_id: string | null
    day: string | null
    actor_id: string | null
    points: number | null
    subject_id: string | null
    detail: string | null
    read_at: InstantText | null
    created_at: InstantText
  }
  recovery_requests: {
    _id: string
    center_id: string
    name: string
    last_name: string
    registration_number: string | null
    former_email: string | null
    new_email: string
    phone: string | null
    message: string
    status: 'pending' | 'approved' | 'rejected'
    user_id: string | null
    decided_by: string | null
    decided_at: InstantText | null
    created_at: InstantText
  }
  tickets: {
    _id: string
    center_id: string | null
    user_id: string | null
    name: string
    email: string
    subject: string
    message: string
    created_at: InstantText
    read_at: InstantText | null
    read_by: string | null
    state: 'open' | 'answered'
    /** The messages as JSON. */
    messages: unknown
  }
  conversations: Identified & { demand_id: string | null; key: string; created_at: InstantText; last_message_at: InstantText }
  conversation_members: Owned & { conversation_id: string; user_id: string; last_read_at: InstantText | null }
  messages: Identified & { conversation_id: string; sender_id: string; text: string; created_at: InstantText }
  handover_notes: Identified & {
    author_id: string
    text: string
    created_at: InstantText
    relieved_from: InstantText
    expires_at: InstantText
  }
  handover_acknowledgements: Owned & { note_id: string; user_id: string; at: InstantText }
  funding_years: { year: number; target_cents: number; note: string }
  funding_entries: {
    _id: string
    kind: 'contribution' | 'cost'
    day: string
    amount_cents: number
    label: string
    created_by: string
    created_at: InstantText
  }
  announcements: {
    _id: string
    center_id: string | null
    template_type: 'maintenance' | 'update' | 'general'
    subject: string | null
    message: string
    duration: string | null
    test_mode: boolean
    sent_by: string
    sent_at: InstantText
    total: number
    sent: number
    failed: number
    shown: number
  }
}

/** The reasons of the migration that come about in the demo. */
export type ClosedBecause = 'cancelled' | 'expired' | 'shiftMoved'

type Queryable = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>

/** Writes all rows of one table in one statement. */
export async function insertRows<Table extends keyof Tables>(db: Queryable, table: Table, rows: readonly Tables[Table][]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
    .map((column) => `"${column}"`)
    .join(', ')
  await db.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`, [
    JSON.stringify(rows),
  ])
}

/** A person with what the directory and their centre know of them. */
export interface PersonRow extends MemberColumns, Omit<Tables['accounts'], 'is_master' | 'carried'> {
  admin_type: 'center' | 'master' | null
  /** Named by the administrators of the centre, to keep its vacancies. */
  roles?: readonly DemoRole[]
}

/** Accounts, and the members of centres among them. */
export async function insertPeople(db: Queryable, people: readonly PersonRow[]): Promise<void> {
  const split = people.map((person) => {
    const { _id, center_id, email, password_hash, is_demo, created_at, email_verified_at, admin_type, roles = [], ...columns } = person
    const account = { _id, center_id, email, password_hash, is_master: admin_type === 'master', is_demo, created_at, email_verified_at }
    return {
      account: { ...account, carried: center_id === null ? columns : null },
      member: center_id === null ? null : { center_id, _id, is_admin: admin_type === 'center', roles, joined_at: created_at, ...columns },
    }
  })
  await insertRows(
    db,
    'accounts',
    split.map(({ account }) => account),
  )
  await insertRows(
    db,
    'members',
    split.map(({ member }) => member).filter((member) => member !== null),
  )
}

/** Columns of the table that are not part of the demand itself. Instants in milliseconds. */
export interface DemandExtras {
  readonly startAt: number
  readonly endAt: number
  /** The points that the poster's account holds for it now. */
  readonly reserved: number
  readonly closed: { readonly at: number; readonly because: ClosedBecause } | null
  readonly settledAt: number | null
}

export function demandRow(demand: Demand, extras: DemandExtras): Tables['demands'] {
  const { posterShift, acceptedAt } = demand
  const { closed, settledAt } = extras
  return {
    center_id: demand.centerId,
    _id: demand._id,
    type: demand.type,
    status: demand.status,
    poster_id: demand.posterId,
    origin: demand.vacancy?.origin ?? null,
    qualification: demand.vacancy?.qualification ?? null,
    priced_by: demand.vacancy?.pricedBy ?? [],
    accepter_id: demand.accepterId,
    day: posterShift.date,
    start_at: instantText(extras.startAt),
    end_at: instantText(extras.endAt),
    shift: posterShift.shift,
    team_id: posterShift.teamId,
    accepted_switches: demand.acceptedSwitches,
    accepted_switch: demand.acceptedSwitch,
    points: demand.points,
    reserved: extras.reserved,
    comment: demand.comment,
    interested: demand.interested,
    seen_by: demand.seenBy,
    rejected_by: demand.rejectedBy,
    depends_on: demand.dependsOn,
    circle_id: demand.circleId ?? null,
    version: demand.version,
    created_at: instantText(demand.createdAt),
    accepted_at: acceptedAt === null ? null : instantText(acceptedAt),
    closed_at: closed === null ? null : instantText(closed.at),
    closed_because: closed === null ? null : closed.because,
    settled_at: settledAt === null ? null : instantText(settledAt),
  }
}

export function transferRow(centerId: CenterId, transfer: Transfer): Tables['shift_transfers'] {
  return {
    center_id: centerId,
    demand_id: transfer.demandId,
    day: fromDayNumber(transfer.day),
    type: transfer.type,
    giver_id: transfer.giverId,
    taker_id: transfer.takerId,
    given: transfer.given,
    given_team_id: transfer.givenTeamId,
    returned: transfer.returned,
    returned_team_id: transfer.returnedTeamId,
    circle_id: transfer.circleId ?? null,
    at: instantText(transfer.at),
  }
}

/** One line of a member's history, from a decision on a demand. */
export function changeRow(
  line: { readonly _id: string; readonly centerId: CenterId; readonly demandId: string; readonly actorId: string; readonly at: number },
  change: PlanningChange,
): Tables['planning_changes'] {
  return {
    center_id: line.centerId,
    _id: line._id,
    user_id: change.userId,
    day: fromDayNumber(change.day),
    kind: change.kind,
    from_shift: change.from,
    to_shift: change.to,
    actor_id: line.actorId,
    other_id: change.otherId,
    demand_id: line.demandId,
    reason: null,
    at: instantText(line.at),
  }
}
