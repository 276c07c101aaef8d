// Fills an empty database with the three centres of the demo, alive on whatever day it is: `npm start`, the end-to-end tests.
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import type { MemberRole } from '@releve/domain/access/roles'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { UserId } from '@releve/domain/ids'
import type pg from 'pg'
import { availabilityRows } from './availability.ts'
import { circleNotices, circleRows } from './circle.ts'
import { Dice } from './dice.ts'
import { changeRows } from './histories.ts'
import { handoverRows } from './handover.ts'
import { demandRow, insertPeople, insertRows, instantText, transferRow } from './insert.ts'
import type { DemoRole, PersonRow, Tables } from './insert.ts'
import { giftsOf, heldFor, ledgerOf, settledAt } from './ledger.ts'
import { conversationRows, masterTicketRows, recoveryRows, ticketRows, ticketNotices } from './letters.ts'
import { modificationRows, modificationNotices } from './modifications.ts'
import { demoCenters, demoUsers, firstDayText, idOf, idOfUser } from './people.ts'
import type { DemoCenter, UserFile } from './people.ts'
import { futureRotations } from './rotations.ts'
import { tell } from './scenes.ts'
import { announcementNotices, announcementRows, fundingRows } from './service.ts'
import { TRANSFER_TEXTS } from './texts.ts'
import { notificationRows, teamNotices } from './notifications.ts'
import { vacancyRows } from './vacancies.ts'
import { World } from './world.ts'

export interface DemoAccount {
  readonly email: string
  readonly password: string
  /** The role in French, short. */
  readonly role: string
  readonly name: string
}

/**
 * The password of every account of the demo: three words, long enough for administrators. It is printed at the start, and Relève listens on
 * loopback alone while it opens an account.
 */
export const DEMO_PASSWORD = 'lanterne-cascade-tilleul'

/** The accounts that are printed, by registration number. `needs`: how much each must find to try. */
const PRINTED: readonly { readonly number: string; readonly role: string; readonly needs: 'everything' | 'something' | 'nothing' }[] = [
  { number: 'BRU-0007', role: 'opératrice, équipe A du CTA-CODIS', needs: 'everything' },
  { number: 'BRU-0036', role: 'opératrice, équipe D du CTA-CODIS', needs: 'something' },
  { number: 'BRU-0011', role: 'chef de salle, équipe B, responsable des remplacements du CTA-CODIS', needs: 'something' },
  { number: 'BRU-0001', role: 'administratrice du CTA-CODIS', needs: 'something' },
  { number: 'BRU-0066', role: 'équipière, gardes de 24\u00A0h', needs: 'everything' },
  { number: 'BRU-0045', role: 'administratrice du centre de secours', needs: 'something' },
  { number: 'BRU-0096', role: 'opératrice, quarts de Fontmarne', needs: 'everything' },
  { number: 'BRU-0041', role: 'administration principale', needs: 'nothing' },
  { number: 'BRU-0117', role: 'compte en attente d’approbation', needs: 'nothing' },
]

/** Members for whom the demo guarantees that everything there is can be tried, by e-mail. */
export const featuredEmails: readonly string[] = PRINTED.filter(({ needs }) => needs === 'everything').map(
  ({ number }) => userOf(number).email,
)

/** The roles of members beside those of administrators. */
const ROLES: Readonly<Record<string, MemberRole>> = { 'BRU-0011': 'replacements' }

function userOf(number: string): UserFile {
  const user = demoUsers.find(({ matricule }) => matricule === number)
  if (user === undefined) throw new Error(`demo.json has no ${number}`)
  return user
}

function rolesOf({ matricule }: UserFile, nowMs: number): DemoRole[] {
  const role = ROLES[matricule]
  if (role === undefined) return []
  const givenAt = nowMs - 200 * DAY_MS
  const from = instantText(givenAt).slice(0, 10)
  return [{ _id: idOf(`role ${matricule}`), role, teamId: null, from, until: null, givenBy: null, givenAt }]
}

function accountOf({ number, role }: (typeof PRINTED)[number]): DemoAccount {
  const { email, name, lastName } = userOf(number)
  return { email, password: DEMO_PASSWORD, role, name: `${name} ${lastName}` }
}

/** Addresses of the demo's accounts that still have the printed password in this database. */
export async function openDemoEmails(pool: pg.Pool): Promise<ReadonlySet<string>> {
  // All accounts were made with one hash, which is compared once; each changed password costs one more comparison.
  const { rows } = await pool.query<{ hash: string; emails: string[] }>(
    'SELECT password_hash AS hash, array_agg(email::text) AS emails FROM accounts WHERE is_demo AND deleted_at IS NULL GROUP BY password_hash',
  )
  const opened = await Promise.all(rows.map(async ({ hash, emails }) => ((await opensWith(DEMO_PASSWORD, hash)) ? emails : [])))
  return new Set(opened.flat())
}

/** The accounts to print: those that open with what is printed. */
export async function demoAccounts(pool: pg.Pool): Promise<DemoAccount[]> {
  const open = await openDemoEmails(pool)
  return PRINTED.map(accountOf).filter(({ email }) => open.has(email))
}

/** The key of a lock: of two loaders at once, the second waits for it, then finds the centres of the first. The number is arbitrary. */
const LOADER_LOCK = 7_349_016

/**
 * Loads the demo in one transaction, unless the database has a centre already. `nowMs`: instant around which everything
 * happens. Gives the accounts to print.
 */
export async function loadDemo(pool: pg.Pool, nowMs: number): Promise<{ accounts: DemoAccount[] }> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOADER_LOCK])
    // The check is a second statement: the one that waited for the lock still sees the database as it was before its wait.
    const { rowCount } = await client.query('SELECT FROM centers LIMIT 1')
    if (rowCount === 0) await fill(client, nowMs)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
  return { accounts: await demoAccounts(pool) }
}

const hash: (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer> = promisify(argon2)

/** Makes a PHC string with OWASP's parameters for argon2id (19 MiB, two passes), as for every account. */
async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash('argon2id', { message: password, nonce, memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
  const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=19456,t=2,p=1$${text(nonce)}$${text(tag)}`
}

/** Whether a stored PHC string is the hash of that password. */
async function opensWith(password: string, phc: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(phc) ?? []
  if (memory === undefined) return false
  const expected = Buffer.from(tag, 'base64')
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism), tagLength: expected.length }
  const derived = await hash('argon2id', { message: password, nonce: Buffer.from(salt, 'base64'), ...parameters })
  return timingSafeEqual(derived, expected)
}

async function fill(client: pg.PoolClient, nowMs: number): Promise<void> {
  const hashing = hashPassword(DEMO_PASSWORD)
  const centers = demoCenters()
  const worlds = centers.map((center) => storyOf(center, nowMs))
  await insertRows(
    client,
    'centers',
    centers.map((center) => centerRow(center, nowMs)),
  )
  const passwordHash = await hashing
  await insertPeople(
    client,
    demoUsers.map((user) => personRow(user, passwordHash, nowMs)),
  )
  for (const world of worlds) {
    await insertCenter(client, world)
    await insertStory(client, world)
  }
  await insertService(client, worlds)
}

/** Inserts the rows that belong to no single centre. */
async function insertService(client: pg.PoolClient, worlds: readonly World[]): Promise<void> {
  const masterId = idOfUser(userOf('BRU-0041'))
  const [world] = worlds
  if (world === undefined) return
  await insertRows(client, 'announcements', announcementRows(worlds, masterId))
  await insertRows(client, 'tickets', masterTicketRows(masterId, world.now))
  const { years, entries } = fundingRows(world, masterId)
  await insertRows(client, 'funding_years', years)
  await insertRows(client, 'funding_entries', entries)
}

function storyOf(center: DemoCenter, now: number): World {
  const world = new World(center, now)
  const ofCenter = (need: string) =>
    PRINTED.filter(({ number, needs }) => needs === need && userOf(number).centerId === center.key).map(({ number }) =>
      idOfUser(userOf(number)),
    )
  tell(world, { full: ofCenter('everything'), partly: ofCenter('something') })
  return world
}

const DAY_MS = 86_400_000

function centerRow({ _id, file, holidayArea, rules }: DemoCenter, nowMs: number): Tables['centers'] {
  return {
    _id,
    name: file.name,
    department: file.department,
    zone: file.timezone,
    holiday_area: holidayArea,
    school_zone: file.schoolZone,
    rules,
    created_at: instantText(nowMs - 400 * DAY_MS),
  }
}

function personRow(user: UserFile, passwordHash: string, nowMs: number): PersonRow {
  const { adminType, status } = user
  if (adminType !== null && adminType !== 'center' && adminType !== 'master') throw new Error(`demo.json: adminType ${adminType}`)
  if (status !== 'pending' && status !== 'approved') throw new Error(`demo.json: status ${status}`)
  return {
    _id: idOfUser(user),
    center_id: idOf(`center ${user.centerId}`),
    email: user.email,
    password_hash: passwordHash,
    status,
    admin_type: adminType,
    roles: rolesOf(user, nowMs),
    name: user.name,
    last_name: user.lastName,
    registration_number: user.matricule,
    rank: user.grade,
    role: user.emploi,
    qualifications: user.qualifications,
    phone: user.phone,
    preferences: user.preferences,
    is_demo: true,
    created_at: instantText(nowMs - (status === 'pending' ? 2 : 390) * DAY_MS),
    approved_at: status === 'pending' ? null : instantText(nowMs - 389 * DAY_MS),
    email_verified_at: status === 'pending' ? null : instantText(nowMs - 389 * DAY_MS),
  }
}

async function insertCenter(client: pg.PoolClient, world: World): Promise<void> {
  const { center } = world
  const { plan, rotation, members } = center
  const center_id = center._id
  const teams = [...plan.teams.values()]
  await insertRows(
    client,
    'teams',
    teams.map(({ _id, name, color, order }) => ({ center_id, _id, name, color, order })),
  )
  const future = futureRotations(world)
  const createdAt = `${firstDayText}T00:00:00Z`
  await insertRows(client, 'rotations', [
    { center_id, _id: rotation._id, name: rotation.name, days: rotation.days, created_at: createdAt },
    ...future.map(({ rotation: { _id, name, days }, createdAt: at }) => ({ center_id, _id, name, days, created_at: instantText(at) })),
  ])
  await insertRows(client, 'rotation_activations', [
    { center_id, activation_date: firstDayText, rotation_id: rotation._id },
    ...future.flatMap(({ rotation: { _id }, activationDate }) =>
      activationDate === null ? [] : [{ center_id, activation_date: activationDate, rotation_id: _id }],
    ),
  ])
  const starts = teams.flatMap((team) =>
    team.cycleStarts.map(({ fromDay, value }) => ({
      center_id,
      team_id: team._id,
      from_day: fromDayNumber(fromDay),
      cycle_start_date: fromDayNumber(value),
    })),
  )
  await insertRows(client, 'team_cycle_starts', starts)
  const occurrences = members.flatMap((member) =>
    member.teams.map(({ fromDay, value }, index) => ({
      center_id,
      _id: idOf(`occurrence ${member.userId}${index === 0 ? '' : ` ${index}`}`),
      user_id: member.userId,
      from_day: fromDayNumber(fromDay),
      team_id: value,
    })),
  )
  await insertRows(client, 'team_occurrences', occurrences)
}

/** The members of a centre that a visitor may log in as, without its administrators. */
function visitorsOf({ key }: DemoCenter): UserId[] {
  const users = PRINTED.map(({ number }) => userOf(number))
  return users.filter(({ centerId, isAdmin, status }) => centerId === key && !isAdmin && status === 'approved').map(idOfUser)
}

/** The availability of Camille has every sort of answer, that of Jade none. */
const AVAILABILITY = { shown: 'BRU-0007', silent: 'BRU-0066' }

async function insertStory(client: pg.PoolClient, world: World): Promise<void> {
  const { center, deals, now, today } = world
  const masterId = idOfUser(userOf('BRU-0041'))
  const dice = new Dice(today)
  const featured = center.members.find(({ user }) => featuredEmails.includes(user.email))
  const gifts = featured === undefined ? [] : giftsOf(world, featured.userId, TRANSFER_TEXTS, (low, high) => dice.between(low, high))
  const ledger = ledgerOf(world, gifts)
  await insertRows(client, 'points_accounts', ledger.accounts)
  const availabilities = availabilityRows(center, today, AVAILABILITY)
  await insertRows(client, 'availabilities', availabilities)
  const modifications = modificationRows(world, masterId)
  await insertRows(client, 'planning_modifications', modifications)
  const rows = deals.map((deal) => {
    const { startAt, endAt } = deal.duty
    return demandRow(deal.demand, { startAt, endAt, reserved: heldFor(deal, now), closed: deal.closed, settledAt: settledAt(deal, now) })
  })
  const vacancy = vacancyRows(world, availabilities, visitorsOf(center))
  await insertRows(client, 'demands', [...rows, vacancy.demand])
  await insertRows(client, 'vacancies', [vacancy.vacancy])
  await insertRows(client, 'vacancy_asks', vacancy.asks)
  const transfers = deals.flatMap(({ effects }) => effects?.transfers ?? [])
  await insertRows(
    client,
    'shift_transfers',
    transfers.map((transfer) => transferRow(center._id, transfer)),
  )
  await insertRows(client, 'points_transactions', ledger.transactions)
  await insertRows(client, 'points_entries', ledger.entries)
  await insertRows(client, 'planning_changes', changeRows(world, masterId))
  const circles = circleRows(world)
  await insertRows(client, 'circles', circles.circles)
  await insertRows(client, 'circle_places', circles.places)
  const tickets = ticketRows(world)
  const talks = conversationRows(world, featured?.userId ?? null)
  await insertRows(client, 'tickets', tickets)
  await insertRows(client, 'recovery_requests', recoveryRows(world))
  await insertRows(client, 'conversations', talks.conversations)
  await insertRows(client, 'conversation_members', talks.members)
  await insertRows(client, 'messages', talks.messages)
  const handover = handoverRows(world)
  await insertRows(client, 'handover_notes', handover.notes)
  await insertRows(client, 'handover_acknowledgements', handover.acknowledgements)
  const others = [
    ...modificationNotices(world, modifications, masterId),
    ...ticketNotices(world, tickets),
    ...teamNotices(world),
    ...talks.notices,
    ...announcementNotices(world, masterId),
    ...vacancy.notices,
    ...circleNotices(world),
  ]
  await insertRows(client, 'notifications', notificationRows(world, gifts, others))
}
