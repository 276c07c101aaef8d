// Creates centres and people for tests, by plain SQL in a few milliseconds. Everything has a default; a test states what matters.
import { randomUUID } from 'node:crypto'
import { addDays } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { CenterId, Ids, RotationId, TeamId, UserId } from '@releve/domain/ids'
import { REST } from '@releve/domain/planning/shift'
import type { RotationDay, Shift } from '@releve/domain/planning/shift'
import { defaultRules } from '@releve/domain/working-time/profiles'
import type { CenterRules } from '@releve/domain/working-time/rules'
import type pg from 'pg'
import { insertPeople, insertRows, instantText } from '@releve/demo/insert'
import type { Tables } from '@releve/demo/insert'

/** The password of every member made here. */
export const PASSWORD = 'Quatre-lampes-au-bord-du-quai'
/** A hash of PASSWORD in 64 KiB and one pass: comparing a password with it costs 0.1 ms instead of 26. */
export const PASSWORD_HASH = '$argon2id$v=19$m=64,t=1,p=1$cmVsZXZlLXRlc3Qtc2FsdA$9a97Cu1Jta1ecq1k/dvWn0UB2VxlT3uLwFldrNTxyrw'

const CREATED_AT = instantText(Date.UTC(2026, 0, 1))

export const DAY_SHIFT: Shift = {
  name: 'J',
  type: 'work',
  default: { startTime: '07:00', endTime: '19:00' },
  endsNextDay: false,
  variation: null,
}
export const NIGHT_SHIFT: Shift = {
  name: 'N',
  type: 'work',
  default: { startTime: '19:00', endTime: '07:00' },
  endsNextDay: true,
  variation: null,
}
export const GUARD_SHIFT: Shift = {
  name: 'G',
  type: 'work',
  default: { startTime: '08:00', endTime: '08:00' },
  endsNextDay: true,
  variation: null,
}

/** A cycle written in letters: J and N of 12 h, G of 24 h, R rest. */
export function cycle(letters: string): RotationDay[] {
  const shifts: Readonly<Record<string, Shift>> = { J: DAY_SHIFT, N: NIGHT_SHIFT, G: GUARD_SHIFT, R: REST }
  return [...letters].map((letter) => {
    const shift = shifts[letter]
    if (shift === undefined) throw new Error(`no shift ${letter}`)
    return { shift, variations: [] }
  })
}

/** A new identifier, as db/ids.ts of the server makes it; this package may not import the server. */
export function newId<Kind extends keyof Ids>(kind: Kind): Ids[Kind]
export function newId(): string {
  return randomUUID()
}

export interface CenterOverrides {
  readonly name?: string
  readonly zone?: string
  readonly rules?: Partial<CenterRules>
  /** The letters of the cycle; JNRR by default. */
  readonly letters?: string
  /** The day of position 0 for the first team; each next team starts the cycle one day later. */
  readonly cycleStart?: Day
  readonly teamCount?: number
}

export interface CenterFixture {
  readonly centerId: CenterId
  readonly name: string
  readonly rotationId: RotationId
  readonly issuerId: string
  /** The teams, in order. On the cycle start day the first team is at position 0, the second at the last position, and so on backwards. */
  readonly teamIds: readonly TeamId[]
}

/** A centre with one active rotation, its teams (A, B, C, D) and its issuing account; no members. */
export async function createCenter(db: pg.Pool, overrides: CenterOverrides = {}): Promise<CenterFixture> {
  const { zone = 'Europe/Paris', rules = {}, letters = 'JNRR', cycleStart = '2026-01-05', teamCount = 4 } = overrides
  const centerId = newId('center')
  const rotationId = newId('rotation')
  const issuerId = randomUUID()
  const name = overrides.name ?? `Centre ${centerId.slice(0, 8)}`
  const teamIds = Array.from({ length: teamCount }, () => newId('team'))
  const longAgo = '2020-01-01'
  await insertRows(db, 'centers', [
    {
      _id: centerId,
      name,
      department: null,
      zone,
      holiday_area: 'metropole',
      school_zone: null,
      rules: { ...defaultRules('SPP12'), ...rules },
      created_at: CREATED_AT,
    },
  ])
  await insertRows(db, 'rotations', [{ center_id: centerId, _id: rotationId, name: letters, days: cycle(letters), created_at: CREATED_AT }])
  await insertRows(db, 'rotation_activations', [{ center_id: centerId, activation_date: longAgo, rotation_id: rotationId }])
  await insertRows(
    db,
    'teams',
    teamIds.map((_id, index) => ({
      center_id: centerId,
      _id,
      name: `Équipe ${String.fromCharCode(65 + index)}`,
      color: '#1565C0',
      order: index + 1,
    })),
  )
  await insertRows(
    db,
    'team_cycle_starts',
    teamIds.map((team_id, index) => ({
      center_id: centerId,
      team_id,
      from_day: longAgo,
      cycle_start_date: addDays(cycleStart, index),
    })),
  )
  await insertRows(db, 'points_accounts', [{ center_id: centerId, _id: issuerId, user_id: null, balance: 0, held: 0, lowest_balance: 0 }])
  return { centerId, name, rotationId, issuerId, teamIds }
}

export interface MemberOverrides {
  readonly name?: string
  readonly lastName?: string
  readonly email?: string
  readonly status?: 'pending' | 'approved'
  /** True when a link has proved the address; by default true for approved members. */
  readonly isVerified?: boolean
  readonly adminType?: 'center' | 'master' | null
  readonly qualifications?: readonly string[]
  /** The team; null: none. */
  readonly teamId?: string | null
  /** Opening balance; the account is opened for approved members. */
  readonly points?: number
}

export interface MemberFixture {
  readonly userId: UserId
  readonly email: string
  readonly name: string
  readonly lastName: string
  readonly centerId: CenterId | null
  readonly accountId: string
}

let counter = 0

/** Creates members of a centre, with one statement for each table; people without a centre (`null`) are masters, or have left. */
export async function createMembers(db: pg.Pool, center: CenterFixture | null, list: readonly MemberOverrides[]): Promise<MemberFixture[]> {
  const people = list.map((overrides) => {
    counter += 1
    const userId = newId('user')
    const member: MemberFixture = {
      userId,
      email: overrides.email ?? `membre.${counter}.${userId.slice(0, 8)}@releve.example`,
      name: overrides.name ?? 'Camille',
      lastName: overrides.lastName ?? `Essai ${String(counter).padStart(4, '0')}`,
      centerId: center?.centerId ?? null,
      accountId: randomUUID(),
    }
    return { member, overrides }
  })
  await insertPeople(
    db,
    people.map(({ member, overrides }) => {
      const { status = 'approved', isVerified = status === 'approved', adminType = null, qualifications = [] } = overrides
      return {
        _id: member.userId,
        center_id: member.centerId,
        email: member.email,
        password_hash: PASSWORD_HASH,
        status,
        admin_type: adminType,
        name: member.name,
        last_name: member.lastName,
        registration_number: null,
        rank: null,
        role: null,
        qualifications,
        phone: null,
        preferences: { theme: 'darkTheme' },
        is_demo: false,
        created_at: CREATED_AT,
        approved_at: status === 'approved' ? CREATED_AT : null,
        email_verified_at: isVerified ? CREATED_AT : null,
      }
    }),
  )
  if (center !== null) {
    await insertTeams(db, center, people)
    await openAccounts(db, center, people)
  }
  return people.map(({ member }) => member)
}

export async function createMember(db: pg.Pool, center: CenterFixture | null, overrides: MemberOverrides = {}): Promise<MemberFixture> {
  const [member] = await createMembers(db, center, [overrides])
  if (member === undefined) throw new Error('no member was made')
  return member
}

/** Ends the accounts of these people, who are then members of no centre. */
export async function removeMembers(db: pg.Pool, userIds: readonly string[]): Promise<void> {
  await db.query('UPDATE members SET left_at = now(), is_admin = false WHERE _id = ANY ($1)', [userIds])
  await db.query('UPDATE accounts SET deleted_at = now(), is_master = false WHERE _id = ANY ($1)', [userIds])
}

/** Gives a member an administrator's role, or takes it away (`null`). */
export async function setRole(db: pg.Pool, userId: string, adminType: 'center' | 'master' | null): Promise<void> {
  await db.query('UPDATE members SET is_admin = $2 WHERE _id = $1 AND left_at IS NULL', [userId, adminType === 'center'])
  await db.query('UPDATE accounts SET is_master = $2 WHERE _id = $1', [userId, adminType === 'master'])
}

/** Moves a member to another centre, or out of any (`null`), without the other effects of a departure. */
export async function moveMember(db: pg.Pool, userId: string, centerId: string | null): Promise<void> {
  await db.query(
    `WITH left_behind AS (
       UPDATE members SET left_at = now(), is_admin = false WHERE _id = $1 AND left_at IS NULL
       RETURNING _id, to_jsonb(members) - 'center_id' - '_id' - 'is_admin' - 'joined_at' - 'left_at' AS carried)
     UPDATE accounts a SET center_id = NULL, carried = l.carried FROM left_behind l WHERE a._id = l._id`,
    [userId],
  )
  if (centerId === null) return
  await db.query(
    `INSERT INTO members (center_id, _id, status, name, last_name, qualifications, preferences)
     SELECT $2, _id, carried ->> 'status', carried ->> 'name', carried ->> 'last_name', '{}', carried -> 'preferences' FROM accounts WHERE _id = $1`,
    [userId, centerId],
  )
  await db.query('UPDATE accounts SET center_id = $2, carried = NULL WHERE _id = $1', [userId, centerId])
}

type Made = readonly { readonly member: MemberFixture; readonly overrides: MemberOverrides }[]

async function insertTeams(db: pg.Pool, center: CenterFixture, people: Made): Promise<void> {
  const occurrences = people.flatMap(({ member, overrides }): Tables['team_occurrences'][] => {
    const teamId = overrides.teamId === undefined ? center.teamIds[0] : overrides.teamId
    if (teamId === undefined || teamId === null || overrides.status === 'pending') return []
    return [{ center_id: center.centerId, _id: randomUUID(), user_id: member.userId, from_day: '2020-01-01', team_id: teamId }]
  })
  await insertRows(db, 'team_occurrences', occurrences)
}

/** Writes the opening grant as the ledger does: two entries, from the issuing account, so that the centre's sum stays zero. */
async function openAccounts(db: pg.Pool, center: CenterFixture, people: Made): Promise<void> {
  const { centerId, issuerId } = center
  const approved = people.filter(({ overrides }) => overrides.status !== 'pending')
  await insertRows(
    db,
    'points_accounts',
    approved.map(({ member, overrides: { points = 100 } }) => ({
      center_id: centerId,
      _id: member.accountId,
      user_id: member.userId,
      balance: points,
      held: 0,
      lowest_balance: 0,
    })),
  )
  const grants = approved
    .map(({ member, overrides: { points = 100 } }) => ({ accountId: member.accountId, points, transactionId: randomUUID() }))
    .filter(({ points }) => points > 0)
  if (grants.length === 0) return
  const total = grants.reduce((sum, { points }) => sum + points, 0)
  const { rows } = await db.query<{ balance: string | number }>(
    'UPDATE points_accounts SET balance = balance - $3 WHERE center_id = $1 AND _id = $2 RETURNING balance + $3 AS balance',
    [centerId, issuerId, total],
  )
  let issued = Number(rows[0]?.balance)
  await insertRows(
    db,
    'points_transactions',
    grants.map(({ accountId, points, transactionId }) => ({
      center_id: centerId,
      _id: transactionId,
      sender_account: issuerId,
      receiver_account: accountId,
      amount: points,
      type: 'transfer',
      status: 'completed',
      description: 'Dotation',
      demand_id: null,
      effective_date: '2026-01-01',
      scheduled_date: null,
      due_at: CREATED_AT,
      created_at: CREATED_AT,
      settled_at: CREATED_AT,
    })),
  )
  await insertRows(
    db,
    'points_entries',
    grants.flatMap(({ accountId, points, transactionId }) => {
      issued -= points
      const entry = { center_id: centerId, transaction_id: transactionId, at: CREATED_AT }
      return [
        { ...entry, account_id: issuerId, amount: -points, balance_after: issued },
        { ...entry, account_id: accountId, amount: points, balance_after: points },
      ]
    }),
  )
}
