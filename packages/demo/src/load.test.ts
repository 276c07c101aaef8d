// The demo, read back from the database and judged by the domain on its own: whatever the day, it is legal and complete.
import { argon2Sync } from 'node:crypto'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { candidacyOf } from '@releve/domain/demands/candidacy'
import type { Vacancy } from '@releve/domain/demands/candidacy'
import { centerFacts } from '@releve/domain/demands/center-facts'
import { isBlocking, judge } from '@releve/domain/demands/judge'
import type { PostedDemand } from '@releve/domain/demands/demand'
import { figuresOf } from '@releve/domain/demands/figures'
import { exchangingMoves, offeredShift, takingMoves } from '@releve/domain/demands/moves'
import { viewDemand } from '@releve/domain/demands/view'
import type { DemandView } from '@releve/domain/demands/view'
import { returnedShift } from '@releve/domain/demands/withdraw'
import type { CenterId, UserId } from '@releve/domain/ids'
import { judgeCircle, movesOf, placesOf, pointsFor } from '@releve/domain/matching/circle'
import { duties } from '@releve/domain/planning/duties'
import { rosterCodes } from '@releve/domain/planning/roster'
import { peopleOn } from '@releve/domain/planning/staffing-of-day'
import { reserveOf } from '@releve/domain/points/decide'
import { shortage } from '@releve/domain/working-time/staffing'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@releve/testing/database'
import type { TestDatabase } from '@releve/testing/database'
import demo from './demo.json' with { type: 'json' }
import { DEMO_PASSWORD, demoAccounts, featuredEmails, loadDemo, openDemoEmails } from './load.ts'
import type { DemoAccount } from './load.ts'
import { breaks, isRefusedBecause, isSameDaySwitchAvailable, isSubstitutionAvailable, isSwitchAvailable } from './needs.ts'
import { idOf } from './people.ts'
import { readBack } from './read-back.fixture.ts'
import type { CenterBack } from './read-back.fixture.ts'

/** Wall clocks in Paris: a week-end, a relief, midnight, feasts, clock changes, the longest day, 29 February. */
const STARTS = [
  '2026-11-22T18:45',
  '2026-11-24T07:00',
  '2026-11-27T00:00',
  '2026-12-24T20:00',
  '2026-12-31T23:58',
  '2027-03-28T03:15',
  '2027-06-21T21:00',
  '2027-10-31T02:30',
  '2028-02-29T07:30',
  // More of each, and Easter, New Year and the years to come.
  ...(process.env['RELEVE_TEST_DEEP'] === '1'
    ? [
        '2026-11-21T09:10',
        '2026-11-23T06:59',
        '2026-11-25T12:30',
        '2026-11-26T23:59',
        '2026-12-19T09:20',
        '2027-01-01T00:01',
        '2027-01-02T05:00',
        '2027-02-25T05:20',
        '2027-03-14T02:30',
        '2027-03-27T19:30',
        '2027-03-29T08:00',
        '2027-04-30T13:00',
        '2027-08-15T04:40',
        '2027-10-16T08:00',
        '2027-10-30T22:00',
        '2027-11-01T10:00',
        '2027-12-31T12:00',
        '2028-01-15T17:05',
        '2028-02-28T11:11',
        '2028-03-01T15:00',
        '2030-07-14T14:07',
      ]
    : []),
]

function instantOf(wallClock: string): number {
  return Temporal.PlainDateTime.from(wallClock).toZonedDateTime('Europe/Paris').epochMilliseconds
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  return database
}

async function loadedAt(now: number): Promise<TestDatabase> {
  const database = await emptyDatabase()
  await loadDemo(database.pool, now)
  return database
}

function factsOf({ plan, members, rules, today }: CenterBack, now: number) {
  return centerFacts({ center: plan, rules, ownRules: new Map(), members, from: today - 60, to: today + 160, now })
}

/** Every open demand as one viewer sees it. */
function viewsOf(center: CenterBack, viewerId: UserId, now: number): { view: DemandView; interested: readonly string[]; isOwn: boolean }[] {
  const facts = factsOf(center, now)
  const viewer = facts.person(viewerId)!
  return center.demands
    .filter(({ demand, closedAt }) => demand.status === 'open' && closedAt === null)
    .map(({ demand }) => ({
      view: viewDemand(demand, { ...facts, viewer, poster: facts.person(demand.posterId)! }),
      interested: demand.interested,
      isOwn: demand.posterId === viewerId,
    }))
}

function expectEverythingFor(center: CenterBack, viewerId: UserId, now: number): void {
  const all = viewsOf(center, viewerId, now)
  const views = all.map(({ view }) => view)
  const count = (isWanted: (view: DemandView) => boolean) => views.filter(isWanted).length
  expect(count(isSubstitutionAvailable)).toBeGreaterThanOrEqual(2)
  expect(count((view) => isSwitchAvailable(view) && view.limit[0]?.code === 'switchOnly')).toBeGreaterThanOrEqual(1)
  expect(count((view) => isRefusedBecause(view, 'ownShift'))).toBeGreaterThanOrEqual(1)
  expect(count((view) => isRefusedBecause(view, 'switchOnly'))).toBeGreaterThanOrEqual(1)
  expect(count((view) => isRefusedBecause(view, 'alreadyTakenThatDay'))).toBeGreaterThanOrEqual(1)
  const broken = ['dailyRest', 'unavailable', 'minimumStaffing'] as const
  for (const code of broken)
    expect(
      count((view) => breaks(view, code)),
      code,
    ).toBeGreaterThanOrEqual(1)
  if (center.rules.profile === 'CODE_TRAVAIL') expect(count((view) => breaks(view, 'hoursCivilWeek'))).toBeGreaterThanOrEqual(1)
  else expect(count((view) => breaks(view, 'restAfterShift'))).toBeGreaterThanOrEqual(1)
  if (center.rules.profile === 'SPP12') {
    // In J N R R, J against N of one day leaves 12 h on both sides.
    expect(count(isSameDaySwitchAvailable)).toBeGreaterThanOrEqual(1)
    expect(count((view) => breaks(view, 'restAfterShift') && !breaks(view, 'dailyRest'))).toBeGreaterThanOrEqual(1)
  }

  const own = all.filter(({ isOwn }) => isOwn)
  expect(own.some(({ interested }) => interested.length >= 2)).toBe(true)
  const coming = center.demands.filter(({ demand, startAt }) => demand.status === 'accepted' && startAt > now)
  expect(coming.some(({ demand }) => demand.posterId === viewerId && demand.type === 'substitution')).toBe(true)
  expect(coming.some(({ demand }) => demand.accepterId === viewerId && demand.acceptedSwitch === null)).toBe(true)
  expect(coming.some(({ demand }) => demand.accepterId === viewerId && demand.acceptedSwitch !== null)).toBe(true)
}

/** Judges every accepted demand as if it had been decided last: the plannings that result break no rule. */
function expectLegal(center: CenterBack, now: number): void {
  for (const { demand, closedAt } of center.demands) {
    if (demand.status !== 'accepted' || demand.accepterId === null) continue
    expect(closedAt).toBeNull()
    // A circle was made as a whole, and is judged as a whole elsewhere.
    if ((demand.circleId ?? null) !== null) continue
    const members = center.members.map((member) => ({
      ...member,
      transfers: member.transfers.filter(({ demandId }) => demandId !== demand._id),
    }))
    const isPassedOn = center.demands.some((other) => other.demand.dependsOn === demand._id && other.demand.status === 'accepted')
    // A vacation that changed hands several times cannot be judged without one of these transfers.
    if (isPassedOn || demand.dependsOn !== null) continue
    const facts = factsOf({ ...center, members }, now)
    const poster = facts.person(demand.posterId)!
    const taker = facts.person(demand.accepterId)!
    const givenShift = offeredShift(demand)
    const returned = returnedShift(demand)
    const moves = returned === null ? takingMoves(poster, taker, givenShift) : exchangingMoves(poster, taker, givenShift, returned)
    expect(judge(moves, facts).filter(isBlocking)).toEqual([])
  }
}

/**
 * Every vacation is fully staffed except one of next week, at which the only holder of a qualification is missing: the demo shows that
 * alert.
 */
function expectStaffed({ plan, members, rules, today }: CenterBack): void {
  const short: { day: number; missing: Readonly<Record<string, number>>; total: number }[] = []
  for (let day = today - 29; day <= today + 60; day++) {
    for (const [name, minimum] of Object.entries(rules.minimumStaffing)) {
      const present = peopleOn(plan, members, day, name).map(({ qualifications }) => qualifications)
      const lack = shortage(present, minimum)
      if (lack.total > 0) short.push({ day, ...lack })
    }
  }
  const [only] = short
  expect(short.length, short.map(({ day }) => fromDayNumber(day)).join(' ')).toBe(1)
  expect(only).toMatchObject({ total: 1 })
  expect(Object.values(only?.missing ?? {})).toEqual([1])
  expect(only?.day).toBeGreaterThanOrEqual(today + 6)
  expect(only?.day).toBeLessThanOrEqual(today + 16)
}

/** One member goes to another team in some weeks, from rest to rest. */
function expectTeamChange({ plan, members, today }: CenterBack): void {
  const leaving = members.filter(({ teams }) => teams.length > 1)
  expect(leaving.length).toBe(1)
  for (const member of leaving) {
    const [before, after] = member.teams
    const joined = after?.value ?? null
    expect(joined !== null && plan.teams.has(joined)).toBe(true)
    expect(after?.value).not.toBe(before?.value)
    expect(after?.fromDay).toBeGreaterThan(today + 20)
    expect(after?.fromDay).toBeLessThan(today + 43)
  }
}

function expectOneVacationADay({ plan, members, today }: CenterBack): void {
  for (const member of members) {
    const worked = duties(plan, member, today - 40, today + 140)
    expect(new Set(worked.map(({ day }) => day)).size).toBe(worked.length)
    for (const [index, duty] of worked.entries()) expect(duty.startAt).toBeGreaterThanOrEqual(worked[index - 1]?.endAt ?? 0)
  }
}

function expectAlive(center: CenterBack, now: number): void {
  const open = center.demands.filter(({ demand, closedAt }) => demand.status === 'open' && closedAt === null)
  expect(open.length).toBeGreaterThanOrEqual(center.members.length > 40 ? 36 : 20)
  for (const type of ['substitution', 'switch', 'hybrid'])
    expect(
      open.some(({ demand }) => demand.type === type),
      type,
    ).toBe(true)
  for (const { demand, closedAt, settledAt, reserved } of center.demands) {
    expect(reserved).toBe(closedAt === null && settledAt === null ? reserveOf(demand) : 0)
  }
  for (const { startAt, demand } of open) {
    expect(startAt).toBeGreaterThan(now)
    expect(demand.createdAt).toBeLessThan(now)
  }
  const accepted = center.demands.filter(({ demand }) => demand.status === 'accepted')
  const past = accepted.filter(({ endAt }) => endAt <= now)
  expect(past.length).toBeGreaterThanOrEqual(5)
  for (const { settledAt, endAt } of accepted) expect(settledAt).toBe(endAt <= now ? endAt : null)
  expect(accepted.length - past.length).toBeGreaterThanOrEqual(5)
  const links = accepted.filter(({ demand }) => demand.dependsOn !== null)
  expect(links.length).toBeGreaterThanOrEqual(1)
  for (const { demand } of links) {
    const before = accepted.find((other) => other.demand._id === demand.dependsOn)
    expect(before?.demand.accepterId).toBe(demand.posterId)
    expect(before?.demand.acceptedAt).toBeLessThan(demand.acceptedAt ?? 0)
  }
  const types = center.members.flatMap(({ modifications }) => modifications.map(({ type }) => type))
  expect(types).toContain('custom_modification')
  expect(types.filter((type) => type === 'absence').length).toBeGreaterThanOrEqual(3)
}

/** Each centre seeks somebody for one vacation: those asked still have time to answer, and the rules let each of them take it. */
async function expectWaves({ pool }: TestDatabase, centers: readonly CenterBack[], now: number): Promise<void> {
  const { rows } = await pool.query<
    Omit<Vacancy, 'day' | 'holderId'> & { centerId: CenterId; date: string; runs: boolean; asked: UserId[] }
  >(
    `SELECT d.center_id AS "centerId", d._id, d.day::text AS date, d.shift, d.team_id AS "teamId", d.qualification, d.priced_by AS "pricedBy",
       d.status = 'open' AND v.started_at < $1 AND v.next_at > $1 AND v.deadline_at >= v.next_at AND v.deadline_at < d.start_at AS runs,
       (SELECT array_agg(a.user_id) FROM vacancy_asks a WHERE a.demand_id = d._id AND a.asked_at <= $1 AND a.standing IS NOT NULL) AS asked
     FROM vacancies v JOIN demands d ON d._id = v.demand_id`,
    [new Date(now)],
  )
  expect(rows.map(({ centerId }) => centerId).toSorted()).toEqual(centers.map(({ plan }) => plan.centerId).toSorted())
  for (const { centerId, date, runs, asked, ...vacancy } of rows) {
    expect(runs).toBe(true)
    const center = centers.find(({ plan }) => plan.centerId === centerId)!
    const facts = factsOf(center, now)
    for (const userId of asked) {
      const candidacy = candidacyOf({ ...vacancy, day: toDayNumber(date), holderId: null }, facts.person(userId)!, facts)
      expect(candidacy.refusal).toBeNull()
    }
    // These are the accounts that the README names at the CTA.
    const visitors = ['camille.erable', 'helene.avocetta', 'karim.basaltin'].map((name) =>
      center.emails.get(`${name}@sdis-brumaie.example`),
    )
    if (visitors.some((userId) => userId !== undefined)) expect(asked.some((userId) => visitors.includes(userId))).toBe(true)
  }
}

/** One circle of the last month, among three people, was legal when it was made, has been worked by now, and left every balance unchanged. */
async function expectMadeCircle({ pool }: TestDatabase, center: CenterBack, viewerId: UserId, now: number): Promise<void> {
  const { rows } = await pool.query<{ _id: string; demands: string[]; endedAt: Date; points: number[] }>(
    `SELECT c._id, array_agg(p.demand_id::text ORDER BY p.place) AS demands, c.ended_at AS "endedAt",
       ARRAY(SELECT sum(e.amount)::int FROM demands d JOIN points_transactions t ON t.demand_id = d._id
         JOIN points_entries e ON e.transaction_id = t._id WHERE d.circle_id = c._id GROUP BY e.account_id) AS points
     FROM circles c JOIN circle_places p ON p.center_id = c.center_id AND p.circle_id = c._id AND p.answer = 'yes'
     WHERE c.status = 'done' GROUP BY c.center_id, c._id HAVING bool_or(p.user_id = $1)`,
    [viewerId],
  )
  const [found] = rows
  expect(rows.length).toBe(1)
  expect(found?.points).toEqual([0, 0, 0])
  const byId = new Map<string, CenterBack['demands'][number]>(center.demands.map((demandBack) => [demandBack.demand._id, demandBack]))
  const circleDemands = (found?.demands ?? []).flatMap((id) => byId.get(id) ?? [])
  expect(circleDemands.map(({ demand, endAt }) => [demand.status, demand.circleId, endAt <= now])).toEqual(
    circleDemands.map(() => ['accepted', found?._id, true]),
  )
  const endedAt = found?.endedAt.getTime() ?? 0
  expect(endedAt).toBeLessThan(Math.min(...circleDemands.map(({ startAt }) => startAt)))
  const members = center.members.map((member) => ({
    ...member,
    transfers: member.transfers.filter(({ circleId }) => circleId !== found?._id),
  }))
  const open = circleDemands.map(({ demand }) => ({ ...demand, status: 'open' as const, accepterId: null, acceptedAt: null }))
  expect(placesOf(open).map(({ takerId }) => takerId)).toEqual(circleDemands.map(({ demand }) => demand.accepterId))
  expect(judgeCircle(open, factsOf({ ...center, members }, endedAt)).limits).toEqual([])
}

/**
 * A circle that waits for a featured member can be made as proposed, and only among the three: somebody has said yes, the member has not.
 */
async function expectCircle({ pool }: TestDatabase, center: CenterBack, viewerId: UserId, now: number): Promise<void> {
  const { rows } = await pool.query<{ demands: string[]; yes: string[]; versions: number[]; until: Date }>(
    `SELECT array_agg(p.demand_id::text ORDER BY p.place) AS demands, array_agg(p.version ORDER BY p.place) AS versions, c.until,
       coalesce(array_agg(p.user_id::text) FILTER (WHERE p.answer = 'yes'), '{}') AS yes
     FROM circles c JOIN circle_places p ON p.center_id = c.center_id AND p.circle_id = c._id
     WHERE c.status = 'waiting' GROUP BY c.center_id, c._id HAVING bool_or(p.user_id = $1)`,
    [viewerId],
  )
  const [found] = rows
  expect(rows.length).toBe(1)
  const posted = new Map<string, PostedDemand>(center.demands.map(({ demand }) => [demand._id, demand]))
  const circle = (found?.demands ?? []).flatMap((id) => posted.get(id) ?? [])
  expect(circle.length).toBe(3)
  expect(circle.map(({ version }) => version)).toEqual(found?.versions)
  const facts = factsOf(center, now)
  expect(judgeCircle(circle, facts)).toEqual({ limits: [], violations: [] })
  // None of the figures that the three people read beside it is above or below a limit.
  for (const move of movesOf(circle, facts)) {
    const { before = null, after = null, rules = [] } = figuresOf(move, [], facts.zone) ?? {}
    expect([before, after, ...rules].filter((figure) => figure !== null && figure.severity !== null)).toEqual([])
  }
  expect(placesOf(circle).filter(({ demand, takenDemand }) => pointsFor(takenDemand, demand) !== null)).toEqual([])
  expect(found?.yes).toEqual([circle.map(({ posterId }) => posterId).find((userId) => userId !== viewerId && found?.yes.includes(userId))])
  expect(found?.until.getTime()).toBeGreaterThan(now + 12 * 3_600_000)
}

async function expectBalanced({ pool }: TestDatabase): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(`
    SELECT
      (SELECT count(*) FROM (SELECT FROM points_accounts GROUP BY center_id HAVING sum(balance) <> 0) x) AS "unbalanced centres",
      (SELECT count(*) FROM (SELECT FROM points_entries GROUP BY transaction_id HAVING sum(amount) <> 0 OR count(*) <> 2) x) AS "odd transactions",
      (SELECT count(*) FROM points_transactions t WHERE (t.status = 'completed')
        <> EXISTS (SELECT FROM points_entries e WHERE e.transaction_id = t._id)) AS "completed without entries",
      (SELECT count(*) FROM points_accounts a WHERE a.balance <> coalesce((SELECT sum(amount) FROM points_entries e
        WHERE e.account_id = a._id), 0)) AS "balances apart from their entries",
      (SELECT count(*) FROM points_accounts a WHERE a.user_id IS NOT NULL AND a.held <>
        coalesce((SELECT sum(reserved) FROM demands d WHERE d.poster_id = a.user_id AND d.closed_at IS NULL AND d.settled_at IS NULL), 0)
        + coalesce((SELECT sum(amount) FROM points_transactions t WHERE t.sender_account = a._id AND t.status = 'pending'
          AND t.type = 'transfer'), 0)) AS "held apart from what holds",
      (SELECT count(*) FROM points_accounts a WHERE a.user_id IS NOT NULL AND (a.balance - a.held < a.lowest_balance
        OR EXISTS (SELECT FROM points_entries e WHERE e.account_id = a._id AND e.balance_after < a.lowest_balance))) AS "below the floor",
      (SELECT count(*) FROM demands d WHERE d.status = 'accepted' AND coalesce((d.accepted_switch ->> 'points')::int, d.points) > 0
        AND NOT EXISTS (SELECT FROM points_transactions t WHERE t.demand_id = d._id AND t.status =
          CASE WHEN d.settled_at IS NULL THEN 'pending' ELSE 'completed' END)) AS "accepted without points"`)
  expect(rows[0]).toEqual({
    'unbalanced centres': '0',
    'odd transactions': '0',
    'completed without entries': '0',
    'balances apart from their entries': '0',
    'held apart from what holds': '0',
    'below the floor': '0',
    'accepted without points': '0',
  })
}

/** Everything that people wrote, did and were notified of lies before the demo began. */
async function expectNothingToCome({ pool }: TestDatabase, now: number): Promise<void> {
  const written = ['demands', 'funding_entries', 'handover_notes', 'messages', 'notifications', 'planning_modifications', 'tickets']
  const counts = written.map((table) => `SELECT '${table}' AS written FROM ${table} WHERE created_at > to_timestamp($1)`)
  const { rows } = await pool.query<{ written: string }>(counts.join(' UNION ALL '), [now / 1000])
  expect(rows).toEqual([])
}

describe.each(STARTS)('started at %s', (wallClock) => {
  it('is legal, staffed, balanced and complete for the printed accounts', async () => {
    const now = instantOf(wallClock)
    const database = await loadedAt(now)
    await expectBalanced(database)
    await expectNothingToCome(database, now)
    const centers = await readBack(database.pool, now)
    expect(centers.map(({ members }) => members.length)).toEqual([32, 44, 40])
    await expectWaves(database, centers, now)
    for (const center of centers) {
      expectAlive(center, now)
      expectOneVacationADay(center)
      expectStaffed(center)
      expectTeamChange(center)
      expectLegal(center, now)
    }
    for (const email of featuredEmails) {
      const center = centers.find(({ emails }) => emails.has(email))!
      expectEverythingFor(center, center.emails.get(email)!, now)
      await expectCircle(database, center, center.emails.get(email)!, now)
      await expectMadeCircle(database, center, center.emails.get(email)!, now)
    }
    for (const { email, role } of await demoAccounts(database.pool)) {
      const center = centers.find(({ emails }) => emails.has(email))
      if (center === undefined || role === 'administration principale') continue
      const views = viewsOf(center, center.emails.get(email)!, now).map(({ view }) => view)
      expect(views.filter(isSubstitutionAvailable).length, email).toBeGreaterThanOrEqual(2)
      expect(views.filter(isSwitchAvailable).length, email).toBeGreaterThanOrEqual(1)
      const { rows } = await database.pool.query<{ left: number }>(
        'SELECT (balance - held - lowest_balance)::int AS left FROM points_accounts a JOIN accounts u ON u._id = a.user_id WHERE u.email = $1',
        [email],
      )
      expect(rows[0]?.left, email).toBeGreaterThanOrEqual(50)
    }
  })
})

describe('the demo', () => {
  const now = instantOf('2026-11-21T09:10')
  let database: TestDatabase
  let before: DemoAccount[]
  let loaded: { accounts: DemoAccount[] }[]

  beforeAll(async () => {
    database = await createTestDatabase()
    before = await demoAccounts(database.pool)
    loaded = await Promise.all([loadDemo(database.pool, now), loadDemo(database.pool, now)])
  })
  afterAll(() => database.close())

  it('is loaded once when two processes start together, and tells both the same accounts', async () => {
    expect(before).toEqual([])
    const accounts = await demoAccounts(database.pool)
    expect(loaded).toEqual([{ accounts }, { accounts }])
    expect((await database.pool.query('SELECT count(*)::int AS n FROM accounts')).rows).toEqual([{ n: demo.users.length }])
    expect((await database.pool.query('SELECT count(*)::int AS n FROM accounts WHERE NOT is_demo')).rows).toEqual([{ n: 0 }])
  })

  it('prints one account of each kind', async () => {
    const accounts = await demoAccounts(database.pool)
    expect(accounts.map(({ name }) => name)).toEqual([
      'Camille Érable',
      'Hélène Avocetta',
      'Karim Basaltin',
      'Éloïse Mélèze',
      'Jade Sandrelle',
      'Nadège Coquelicot',
      'Emma Nougatine',
      'Alix Boussolier',
      'Noëlle Attentiste',
    ])
    const { rows } = await database.pool.query<{ email: string; status: string; admin_type: string | null }>(
      `SELECT a.email, m.status, CASE WHEN a.is_master THEN 'master' WHEN m.is_admin THEN 'center' END AS admin_type
       FROM accounts a JOIN members m ON m._id = a._id WHERE a.email = ANY ($1)`,
      [accounts.map(({ email }) => email)],
    )
    const kindOf = (email: string) => rows.find((row) => row.email === email)
    expect(accounts.map(({ email }) => kindOf(email)?.admin_type ?? kindOf(email)?.status)).toEqual([
      'approved',
      'approved',
      'approved',
      'center',
      'approved',
      'center',
      'approved',
      'master',
      'pending',
    ])
    const deputies = await database.pool.query(
      `SELECT a.email FROM members m JOIN accounts a USING (_id) WHERE m.roles @> '[{"role": "replacements"}]'`,
    )
    expect(deputies.rows).toEqual([{ email: 'karim.basaltin@sdis-brumaie.example' }])
  })

  it('is open as long as an account of it is, under another address too, and prints none whose password was changed', async () => {
    const { pool, close } = await createTestDatabase()
    expect(await openDemoEmails(pool)).toEqual(new Set())
    await loadDemo(pool, now)
    expect((await openDemoEmails(pool)).size).toBe(demo.users.length)
    await pool.query("UPDATE accounts SET email = 'chez.nous@sdis.example' WHERE email = 'alix.boussolier@sdis-brumaie.example'")
    const changed = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
    await pool.query("UPDATE accounts SET password_hash = $1 WHERE email LIKE 'camille.erable@%'", [changed])
    const printed = (await demoAccounts(pool)).map(({ email }) => email)
    expect(printed).toHaveLength(7)
    expect(printed).not.toContain('camille.erable@sdis-brumaie.example')
    await pool.query("UPDATE accounts SET deleted_at = now() WHERE email <> 'chez.nous@sdis.example'")
    expect(await openDemoEmails(pool)).toEqual(new Set(['chez.nous@sdis.example']))
    await pool.query('UPDATE accounts SET password_hash = $1', [changed])
    expect(await openDemoEmails(pool)).toEqual(new Set())
    await close()
  })

  it('opens every account with the printed password', async () => {
    expect(DEMO_PASSWORD.length).toBeGreaterThanOrEqual(16)
    const { rows } = await database.pool.query<{ password_hash: string }>('SELECT DISTINCT password_hash FROM accounts')
    const [, algorithm, version, parameters, salt = '', tag = ''] = rows[0]?.password_hash.split('$') ?? []
    expect([algorithm, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    const derived = argon2Sync('argon2id', {
      message: DEMO_PASSWORD,
      nonce: Buffer.from(salt, 'base64'),
      memory: 19_456,
      passes: 2,
      parallelism: 1,
      tagLength: 32,
    })
    expect(derived.toString('base64').replaceAll('=', '')).toBe(tag)
    expect(rows.length).toBe(1)
  })

  it('gives the roster that the centres expect from 16 to 29 November 2026', async () => {
    const centers = await readBack(database.pool, now)
    expect(centers.length).toBe(3)
    for (const { plan } of centers) {
      const expected = Object.values(demo.expected).find(({ rows }) => [...plan.teams.values()].every(({ name }) => name in rows))!
      for (const team of plan.teams.values()) {
        const member = {
          userId: idOf('user x'),
          qualifications: [],
          teams: [{ fromDay: 0, value: team._id }],
          transfers: [],
          modifications: [],
        }
        const from = toDayNumber(expected.from)
        const { rows } = rosterCodes(plan, [member], from, from + expected.days - 1)
        expect(rows[0]?.replaceAll('.', 'R')).toBe(new Map(Object.entries(expected.rows)).get(team.name))
      }
    }
  })

  it('is the same again at the same instant, and another one on the next day', async () => {
    const story = async (at: number) => {
      const { pool } = await loadedAt(at)
      return (
        await pool.query<Record<string, string | null>>('SELECT _id, day::text, poster_id, accepter_id, comment FROM demands ORDER BY _id')
      ).rows
    }
    const first = await story(now)
    expect(await story(now)).toEqual(first)
    expect(await story(now + 86_400_000)).not.toEqual(first)
  })

  it('leaves a database alone that has a centre', async () => {
    const { pool } = await emptyDatabase()
    await pool.query(`INSERT INTO centers (_id, name, rules) VALUES (gen_random_uuid(), 'Un centre', '{}')`)
    expect(await loadDemo(pool, now)).toEqual({ accounts: [] })
    expect((await pool.query('SELECT count(*)::int AS n FROM accounts')).rows).toEqual([{ n: 0 }])
  })

  it('says nothing of anybody’s health, and writes French as it is set', async () => {
    const { rows } = await database.pool.query<{ text: string }>(
      `SELECT DISTINCT comment AS text FROM demands UNION SELECT description FROM points_transactions
       UNION SELECT reason FROM planning_modifications WHERE reason IS NOT NULL UNION SELECT comment FROM planning_modifications
       UNION SELECT subject FROM tickets UNION SELECT message FROM tickets UNION SELECT text FROM messages UNION SELECT message FROM announcements
       UNION SELECT duration FROM announcements WHERE duration IS NOT NULL UNION SELECT label FROM funding_entries UNION SELECT note FROM funding_years
       UNION SELECT message FROM recovery_requests UNION SELECT name FROM rotations`,
    )
    expect(rows.length).toBeGreaterThan(15)
    for (const { text } of rows) {
      expect(text).not.toMatch(/maladie|médecin|hôpital|santé|arrêt|opération|grossesse/i)
      expect(text).not.toMatch(/'|[^\u00A0]:|[^\u202F][;!?]/)
    }
  })
})
