// The timeline of a centre through HTTP: what a change touches is shown first, decided one by one, and never lost to a race.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { addDays } from '@releve/domain/calendar/day'
import { defaultRules } from '@releve/domain/working-time/profiles'
import { createCenter, createMember, cycle } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOON, setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

/*
 * Monday 16 November 2026, 12:00 in Paris. From that day on: team A reads RJNRRJNR, B RRJNRRJN, C NRRJNRRJ, D JNRRJNRR.
 * Under « RJNR » (same cycle starts) team A reads RRJNRRJN.
 */

const { server, center, people } = setScene({
  admin: {},
  ana: { name: 'Ana', lastName: 'Aulne' },
  ben: { team: null, name: 'Ben', lastName: 'Bouleau' },
})
const { admin, ana, ben } = people
let token: string
let later: string

beforeEach(async () => {
  token = await server.tokenOf(admin.userId)
  later = await newRotation('RJNR')
})

async function newRotation(letters: string): Promise<string> {
  const answer = await server.call('POST', '/rotations/create', { token, body: { name: letters, days: cycle(letters) } })
  return read(routes['rotations.create'].response, answer)._id
}

const activate = (body: object, id = later) => server.call('POST', `/rotations/${id}/activate`, { token, body })
const removeDate = (body: object, id = later) => server.call('DELETE', `/rotations/${id}/remove-date`, { token, body })

async function timeline() {
  const answer = await server.call('GET', '/rotations/status/all', { token })
  return read(routes['rotations.status'].response, answer).sortedRotations.map(({ name, startDate, endDate }) => [name, startDate, endDate])
}

async function lettersOf(member: MemberFixture, startDate: string, count: number): Promise<string> {
  const answer = await server.call('POST', `/users/${member.userId}/get-shifts-with-substitutions`, {
    token,
    body: { dates: { startDate, endDate: addDays(startDate, count - 1) } },
  })
  return read(routes['shifts.getWithSubstitutions'].response, answer)
    .map(({ shift }) => shift.name)
    .join('')
}

/** Ana gives a vacation; Ben takes it, unless told otherwise. */
async function promise(date: string, taker: MemberFixture | null = ben, giver: MemberFixture = ana): Promise<string> {
  const posted = await server.call('POST', '/substitution', {
    token: await server.tokenOf(giver.userId),
    body: { type: 'substitution', posterShift: { date }, points: 10 },
  })
  const { _id } = read(routes['demands.post'].response, posted)
  if (taker !== null) {
    const accepted = await server.call('POST', `/substitution/${_id}/accept`, { token: await server.tokenOf(taker.userId) })
    expect(accepted, JSON.stringify(accepted.body)).toMatchObject({ status: 200 })
  }
  return _id
}

const historyOf = async (member: MemberFixture) => {
  const answer = await server.call('GET', `/users/${member.userId}/change-history`, { token })
  return read(routes['users.changeHistory'].response, answer).changes
}
const inboxOf = async (member: MemberFixture) => {
  const answer = await server.call('GET', `/notifications/${member.userId}`, { token: await server.tokenOf(member.userId) })
  return read(routes['notifications.list'].response, answer)
}

const REFUSED = 'Ce changement touche des échanges ou des modifications déjà acceptés. Décidez pour chacun.'

describe('activating', () => {
  test('with other places for the teams: one change, from its day on', async () => {
    const [teamA = ''] = center.teamIds
    const activationDate = '2026-11-20'
    const before = await lettersOf(ana, '2026-11-01', 19)
    const cycleStarts = [{ teamId: teamA, cycleStartDate: '2026-11-22' }]
    const shown = await activate({ activationDate, cycleStarts, dryRun: true })
    expect(shown.status).toBe(200)
    expect(await lettersOf(ana, activationDate, 4)).toBe('RJNR')
    expect((await activate({ activationDate, cycleStarts })).status).toBe(200)
    expect(await lettersOf(ana, '2026-11-01', 19)).toBe(before)
    expect(await lettersOf(ana, activationDate, 8)).toBe('NRRJNRRJ')
  })

  test('a team of another centre has no place in it, and nothing is written', async () => {
    const other = await createCenter(server.pool)
    const [otherTeamId = ''] = other.teamIds
    const cycleStarts = [{ teamId: otherTeamId, cycleStartDate: '2026-11-20' }]
    const answer = await activate({ activationDate: '2026-11-20', cycleStarts })
    expect(answer).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect(await timeline()).toEqual([['JNRR', '2020-01-01', null]])
  })

  test('changes the plan from its day on, tells the members it moves, and leaves the past', async () => {
    const before = await lettersOf(ana, '2026-11-01', 19)
    const answer = await activate({ activationDate: '2026-11-20', reason: 'Essai du nouveau cycle' })
    const { rotation, conflicts } = read(routes['rotations.activate'].response, answer)
    expect(rotation).toMatchObject({ _id: later, activationDates: ['2026-11-20'] })
    expect(conflicts).toEqual([])
    expect(await timeline()).toEqual([
      ['JNRR', '2020-01-01', '2026-11-19'],
      ['RJNR', '2026-11-20', null],
    ])
    expect(await lettersOf(ana, '2026-11-01', 19)).toBe(before)
    expect(await lettersOf(ana, '2026-11-16', 8)).toBe('RJNRRRJN')
    expect(await historyOf(ana)).toMatchObject([
      {
        kind: 'rotation',
        date: '2026-11-21',
        from: { name: 'J' },
        to: { name: 'R' },
        actor: { _id: admin.userId },
        reason: 'Essai du nouveau cycle',
        at: NOON,
      },
    ])
    expect(await inboxOf(ana)).toMatchObject([{ kind: 'planChanged', date: '2026-11-21', actor: { _id: admin.userId } }])
    expect(await historyOf(ben)).toEqual([])
    expect(await inboxOf(ben)).toEqual([])
  })

  test.each([
    ['yesterday', { activationDate: '2026-11-15' }, 409, 'planPast'],
    ['no day', {}, 400, 'invalidInput'],
    ['a day that does not exist', { activationDate: '2026-02-30' }, 400, 'invalidInput'],
    ['a field too many', { activationDate: '2026-11-20', centerId: randomUUID() }, 400, 'invalidInput'],
  ])('%s is refused', async (_name, body, status, error) => {
    expect(await activate(body)).toMatchObject({ status, body: { error } })
    expect(await timeline()).toHaveLength(1)
  })

  test('as of a past day with a reason, which the journal keeps; as far back as nobody whom it moves exchanged', async () => {
    // Ben works for Ana on the 17th; five days later somebody notices that the cycle was another one since the 14th.
    await promise('2026-11-17')
    server.clock.now = NOON + 5 * 86_400_000
    token = await server.tokenOf(admin.userId)
    const reason = 'Cycle suivi depuis le 14'
    const exchanged =
      'Des vacations ont été échangées depuis (mar. 17\u00A0nov., Ana Aulne et Ben Bouleau)\u00A0: ce changement peut valoir à partir du mer. 18\u00A0nov. au plus tôt.'
    for (const more of [{ reason }, { dryRun: true }])
      expect(await activate({ activationDate: '2026-11-14', ...more })).toMatchObject({
        status: 409,
        body: { error: 'planPastExchanged', message: exchanged },
      })
    const namesake = await createMember(server.pool, center, { name: 'Ben', lastName: 'Bouleau' })
    expect(await activate({ activationDate: '2026-11-14', reason })).toMatchObject({
      body: { message: exchanged.replace('Ben Bouleau', 'Ben Bouleau (sans équipe)') },
    })
    await server.pool.query("UPDATE members SET last_name = 'Charme' WHERE _id = $1", [namesake.userId])
    const before = await lettersOf(ana, '2026-11-01', 17)
    expect(await activate({ activationDate: '2026-11-18', dryRun: true })).toMatchObject({ status: 200 })
    expect(await activate({ activationDate: '2026-11-18' })).toMatchObject({ status: 409, body: { error: 'planPast' } })
    expect(await activate({ activationDate: '2026-11-18', reason })).toMatchObject({ status: 200 })
    expect(await lettersOf(ana, '2026-11-01', 17)).toBe(before)
    expect(await lettersOf(ana, '2026-11-18', 6)).toBe('JNRRJN')
    const journal = await server.call('GET', '/journal?group=overrides', { token })
    expect(read(routes['journal.list'].response, journal).entries).toMatchObject([
      { kind: 'pastCorrected', detail: { act: 'plan', date: '2026-11-18', reason } },
    ])
    expect(await historyOf(ana)).toContainEqual(expect.objectContaining({ kind: 'rotation', date: '2026-11-18', reason }))
    expect(await activate({ activationDate: '2020-01-05', reason })).toMatchObject({ status: 409, body: { error: 'planPast' } })
  })

  test('twice on one day is refused; another rotation takes its place', async () => {
    expect((await activate({ activationDate: '2026-11-20' })).status).toBe(200)
    expect(await activate({ activationDate: '2026-11-20' })).toMatchObject({ status: 409, body: { error: 'activationExists' } })
    expect((await activate({ activationDate: '2026-11-20' }, await newRotation('JRRR'))).status).toBe(200)
    expect((await timeline()).map(([name]) => name)).toEqual(['JNRR', 'JRRR'])
  })

  test('one of another centre does not exist', async () => {
    const other = await createCenter(server.pool)
    const unknown = await activate({ activationDate: '2026-11-20' }, randomUUID())
    expect(unknown.status).toBe(404)
    expect((await activate({ activationDate: '2026-11-20' }, other.rotationId)).body).toEqual(unknown.body)
  })

  test('a master does it in any centre', async () => {
    const master = await createMember(server.pool, null, { adminType: 'master' })
    const masters = await server.tokenOf(master.userId)
    const answer = await server.call('POST', `/rotations/${later}/activate`, { token: masters, body: { activationDate: '2026-11-20' } })
    expect(answer.status).toBe(200)
    expect(await timeline()).toHaveLength(2)
  })
})

describe('what people promised', () => {
  test('is shown by a dry run that writes nothing', async () => {
    const takenId = await promise('2026-11-21')
    const open = await promise('2026-11-22', null)
    const { rotation, conflicts } = read(
      routes['rotations.activate'].response,
      await activate({ activationDate: '2026-11-20', dryRun: true }),
    )
    expect(rotation).toBeNull()
    expect(conflicts).toEqual([
      {
        demandId: takenId,
        kind: 'substitution',
        status: 'accepted',
        date: '2026-11-21',
        user: { _id: ana.userId, userId: ana.userId, name: 'Ana', lastName: 'Aulne' },
        other: { _id: ben.userId, userId: ben.userId, name: 'Ben', lastName: 'Bouleau' },
        reason: 'noShift',
        message: 'La vacation proposée n’existerait plus.',
      },
      expect.objectContaining({
        demandId: open,
        status: 'open',
        date: '2026-11-22',
        other: null,
        reason: 'shiftChanged',
        isVoid: true,
        message:
          'La vacation proposée serait une autre, ou aurait d’autres horaires\u00A0: personne ne pourrait plus la prendre, la demande sera close.',
      }),
    ])
    expect(await timeline()).toHaveLength(1)
  })

  test('stops the change until each is decided', async () => {
    const takenId = await promise('2026-11-21')
    const open = await promise('2026-11-22', null)
    const refused = await activate({ activationDate: '2026-11-20' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'planConflicts', message: REFUSED } })
    expect(refused.body).toHaveProperty('conflicts.length', 2)
    const half = await activate({ activationDate: '2026-11-20', decisions: [{ demandId: takenId, action: 'cancel' }] })
    expect(half).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
    expect(await timeline()).toHaveLength(1)
    expect(await lettersOf(ben, '2026-11-21', 1)).toBe('J')
    const demands = await server.pool.query('SELECT status, closed_at FROM demands WHERE _id = ANY ($1) ORDER BY day', [[takenId, open]])
    expect(demands.rows).toMatchObject([
      { status: 'accepted', closed_at: null },
      { status: 'open', closed_at: null },
    ])
  })

  test('an open demand left without its vacation is closed, were it kept, and its poster told', async () => {
    const open = await promise('2026-11-22', null)
    expect((await activate({ activationDate: '2026-11-20', decisions: [{ demandId: open, action: 'keep' }] })).status).toBe(200)
    const { rows } = await server.pool.query('SELECT closed_because FROM demands WHERE _id = $1', [open])
    expect(rows).toEqual([{ closed_because: 'planChanged' }])
    expect(await inboxOf(ana)).toContainEqual(expect.objectContaining({ kind: 'demandCancelled', demandId: open }))
    const answer = await server.call('GET', `/users/${ana.userId}/points`, { token: await server.tokenOf(ana.userId) })
    expect(answer.body).toMatchObject({ available: 100 })
  })

  test('one whose vacation has begun meanwhile stands, and the answer says so', async () => {
    // He works on the 17th from 7; the change shows the demand at noon the day before, and is made at 8.
    const begun = await promise('2026-11-17', ben)
    const [teamA = ''] = center.teamIds
    server.clock.now = Date.UTC(2026, 10, 17, 7)
    const body = {
      cycleStartDate: '2026-11-18',
      fromDate: '2026-11-17',
      decisions: [{ demandId: begun, action: 'cancel' }],
      reason: 'Essai',
    }
    const fresh = await server.tokenOf(admin.userId)
    const answer = await server.call('PUT', `/teams/${teamA}/cycle-start-date`, { token: fresh, body })
    expect(read(routes['teams.cycleStartDate'].response, answer).kept).toEqual([begun])
    const { rows } = await server.pool.query('SELECT status FROM demands WHERE _id = $1', [begun])
    expect(rows).toEqual([{ status: 'accepted' }])
  })

  test('kept, stays as it was promised', async () => {
    const takenId = await promise('2026-11-21')
    const answer = await activate({ activationDate: '2026-11-20', decisions: [{ demandId: takenId, action: 'keep' }] })
    expect(read(routes['rotations.activate'].response, answer).conflicts).toHaveLength(1)
    expect(await lettersOf(ben, '2026-11-20', 4)).toBe('RJRR')
    expect(await lettersOf(ana, '2026-11-20', 4)).toBe('RRJN')
  })

  test('cancelled, gives vacation and points back, and both are told', async () => {
    const takenId = await promise('2026-11-21')
    const open = await promise('2026-11-22', null)
    const decisions = [
      { demandId: takenId, action: 'cancel' },
      { demandId: open, action: 'cancel' },
    ]
    expect((await activate({ activationDate: '2026-11-20', decisions, reason: 'Nouveau cycle' })).status).toBe(200)
    expect(await lettersOf(ben, '2026-11-20', 4)).toBe('RRRR')
    expect(await lettersOf(ana, '2026-11-20', 4)).toBe('RRJN')
    const points = await server.call('GET', `/users/${ana.userId}/points`, { token })
    expect(points.body).toEqual({ points: 100, available: 100, reserved: 0 })
    expect(await historyOf(ben)).toContainEqual(
      expect.objectContaining({
        kind: 'cancelled',
        demandId: takenId,
        reason: 'Nouveau cycle',
        other: { _id: ana.userId, userId: ana.userId, name: 'Ana', lastName: 'Aulne' },
      }),
    )
    expect((await inboxOf(ben)).map(({ kind }) => kind)).toContain('demandCancelled')
    expect((await inboxOf(ana)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['demandCancelled', 'planChanged']))
  })

  /** Ana works something else that day; null: she is off. */
  async function modified(day: string, shift: unknown): Promise<string> {
    const id = randomUUID()
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift, decided_at)
       VALUES ($1, $2, $3, $6, 'approved', $4, $4, $5, '2026-11-01')`,
      [
        center.centerId,
        id,
        ana.userId,
        day,
        shift === null ? null : JSON.stringify(shift),
        shift === null ? 'off_day' : 'custom_modification',
      ],
    )
    return id
  }

  test('what is offered of other hours goes with them, or has those of the cycle', async () => {
    const short = { ...cycle('J')[0]?.shift, default: { startTime: '09:00', endTime: '17:00' } }
    const decisions = [
      { modificationId: await modified('2026-11-21', cycle('N')[0]?.shift), action: 'cancel' },
      { modificationId: await modified('2026-11-22', short), action: 'cancel' },
    ]
    const night = await promise('2026-11-21', null)
    const day = await promise('2026-11-22', null)
    expect(await lettersOf(ana, '2026-11-21', 2)).toBe('NJ')
    const answer = await activate({ activationDate: '2026-11-20', decisions })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    expect(await lettersOf(ana, '2026-11-21', 2)).toBe('RJ')
    const { rows } = await server.pool.query(
      "SELECT _id, closed_because, shift -> 'default' AS times FROM demands WHERE _id = ANY ($1) ORDER BY day",
      [[night, day]],
    )
    expect(rows).toMatchObject([
      { _id: night, closed_because: 'planChanged' },
      { _id: day, closed_because: null, times: { startTime: '07:00', endTime: '19:00' } },
    ])
    expect(await inboxOf(ana)).toContainEqual(expect.objectContaining({ kind: 'demandCancelled', demandId: night }))
    const points = await server.call('GET', `/users/${ana.userId}/points`, { token })
    expect(points.body).toEqual({ points: 100, available: 90, reserved: 10 })
  })

  test('other hours of which a vacation was exchanged stay, until that is undone: somebody would work what is nobody’s', async () => {
    const id = await modified('2026-11-21', cycle('N')[0]?.shift)
    const takenId = await promise('2026-11-21')
    // Nothing to do with it.
    await promise('2026-11-17')
    const change = { activationDate: '2026-11-20', decisions: [{ modificationId: id, action: 'cancel' }] }
    const refused = await activate(change)
    const message =
      'Ana Aulne, sam. 21\u00A0nov.\u00A0: une vacation de cette modification a été échangée. Gardez la modification, ou faites d’abord défaire cet échange.'
    expect(refused).toMatchObject({ status: 409, body: { error: 'modificationExchanged', message } })
    expect(await timeline()).toHaveLength(1)
    expect(await lettersOf(ben, '2026-11-21', 1)).toBe('N')
    const undone = await server.call('POST', `/substitution/${takenId}/unaccept`, { token: await server.tokenOf(ben.userId) })
    expect(undone.status).toBe(200)
    expect(await activate(change)).toMatchObject({ status: 200 })
    expect(await lettersOf(ana, '2026-11-21', 1)).toBe('R')
  })

  test('a day off goes whatever was exchanged: nothing rests on it', async () => {
    const takenId = await promise('2026-11-21')
    const id = await modified('2026-11-21', null)
    const decisions = [
      { demandId: takenId, action: 'keep' },
      { modificationId: id, action: 'cancel' },
    ]
    expect(await activate({ activationDate: '2026-11-20', decisions })).toMatchObject({ status: 200 })
    expect(await lettersOf(ben, '2026-11-21', 1)).toBe('J')
    const { rows } = await server.pool.query('SELECT status FROM planning_modifications WHERE _id = $1', [id])
    expect(rows).toEqual([{ status: 'rejected' }])
  })

  test('other hours that have begun go from the first day that changes, or tomorrow: what was worked stays', async () => {
    const id = randomUUID()
    await server.pool.query(
      `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, shift, decided_at)
       VALUES ($1, $2, $3, 'custom_modification', 'approved', '2026-11-14', '2026-11-21', $4, '2026-11-01')`,
      [center.centerId, id, ana.userId, JSON.stringify(cycle('N')[0]?.shift)],
    )
    expect(await lettersOf(ana, '2026-11-14', 8)).toBe('NNNNNNNN')
    const answer = await activate({ activationDate: '2026-11-20', decisions: [{ modificationId: id, action: 'cancel' }] })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    expect(await lettersOf(ana, '2026-11-14', 8)).toBe('NNNJNRRR')
    expect(await inboxOf(ana)).toContainEqual(expect.objectContaining({ kind: 'modificationCancelled', date: '2026-11-17' }))
    expect(await historyOf(ana)).toContainEqual(expect.objectContaining({ kind: 'modified', date: '2026-11-17' }))
  })

  test('an approved modification is one of them; cancelled, its member is told', async () => {
    const id = await modified('2026-11-21', cycle('N')[0]?.shift)
    expect(await lettersOf(ana, '2026-11-21', 1)).toBe('N')
    const refused = await activate({ activationDate: '2026-11-20' })
    expect(refused.body).toMatchObject({
      conflicts: [
        { modificationId: id, kind: 'custom_modification', status: 'approved', date: '2026-11-21', reason: 'noShift', other: null },
      ],
    })
    const answer = await activate({ activationDate: '2026-11-20', decisions: [{ modificationId: id, action: 'cancel' }] })
    expect(answer.status).toBe(200)
    expect(await lettersOf(ana, '2026-11-21', 1)).toBe('R')
    const { rows } = await server.pool.query('SELECT status, decided_by, reason FROM planning_modifications WHERE _id = $1', [id])
    expect(rows).toEqual([{ status: 'rejected', decided_by: admin.userId, reason: 'Le planning du centre change.' }])
    expect((await inboxOf(ana)).map(({ kind }) => kind).sort()).toEqual(['modificationCancelled', 'planChanged'])
    expect((await historyOf(ana)).map(({ kind }) => kind).sort()).toEqual(['modified', 'rotation'])
  })

  test('a decision names what is of the centre; one that is no conflict does nothing', async () => {
    const takenId = await promise('2026-11-21')
    const other = await createCenter(server.pool)
    const elsewhere = await promise('2026-11-21', null, await createMember(server.pool, other))
    const withDecision = (demandId: string) =>
      activate({
        activationDate: '2026-11-20',
        decisions: [
          { demandId: takenId, action: 'keep' },
          { demandId, action: 'cancel' },
        ],
      })
    const unknown = await withDecision(randomUUID())
    expect(unknown.status).toBe(404)
    expect((await withDecision(elsewhere)).body).toEqual(unknown.body)
    const untouched = await promise('2026-11-18', null)
    expect((await withDecision(untouched)).status).toBe(200)
    const { rows } = await server.pool.query('SELECT closed_at FROM demands WHERE _id = ANY ($1)', [[untouched, elsewhere]])
    expect(rows).toEqual([{ closed_at: null }, { closed_at: null }])
  })

  test.each([
    [{ action: 'keep' }],
    [{ demandId: randomUUID(), modificationId: randomUUID(), action: 'keep' }],
    [{ demandId: randomUUID(), action: 'forget' }],
  ])('the decision %j means nothing', async (decision) => {
    expect(await activate({ activationDate: '2026-11-20', decisions: [decision] })).toMatchObject({ status: 400 })
  })
})

describe('rules of working time', () => {
  test('that the new cycle breaks ask for a written reason; those it strains are told', async () => {
    // J the day after N: no rest at all.
    const harsh = await newRotation('NJRR')
    const shown = read(routes['rotations.activate'].response, await activate({ activationDate: '2026-11-20', dryRun: true }, harsh))
    const rests = shown.warnings.filter(({ code }) => code === 'restAfterShift')
    // Teams in which nobody is yet are told too: whoever joins them finds the cycle as it was decided.
    expect(rests.map(({ severity, actual, limit }) => `${severity} ${actual}/${limit}`)).toEqual(Array(4).fill('blocking 0/12'))
    expect(rests[0]?.message).toMatch(/^Équipe A\u00A0: 0\u00A0h de repos entre N du .+ et J du .+, au lieu de 12\u00A0h\.$/)
    const refused = await activate({ activationDate: '2026-11-20' }, harsh)
    expect(refused).toMatchObject({ status: 409, body: { error: 'planBreaksRules' } })
    expect(refused.body).toHaveProperty('violations')
    expect(await activate({ activationDate: '2026-11-20', reason: '  ' }, harsh)).toMatchObject({ status: 409 })
    expect(await timeline()).toHaveLength(1)
    expect((await activate({ activationDate: '2026-11-20', reason: 'Renfort décidé en comité' }, harsh)).status).toBe(200)
  })

  // On the last day of the range, the half-year that holds too much begins after all that is read around the days to come.
  test.each(['2027-01-01', '2027-06-25'])(
    '24/48 after 24/72 on %s: the week, its average and the semester, as far as each rule reaches',
    async (activationDate) => {
      const station = await createCenter(server.pool, { rules: defaultRules('SPP_G24'), letters: 'GRRR', teamCount: 1 })
      const chief = await createMember(server.pool, station, { adminType: 'center' })
      const own = await server.tokenOf(chief.userId)
      const created = await server.call('POST', '/rotations/create', { token: own, body: { name: '24/48', days: cycle('GRR') } })
      const { _id } = read(routes['rotations.create'].response, created)
      const body = { activationDate, dryRun: true }
      const answer = await server.call('POST', `/rotations/${_id}/activate`, { token: own, body })
      const { warnings } = read(routes['rotations.activate'].response, answer)
      expect(warnings.map(({ code, limit }) => `${code} ${limit}`)).toEqual([
        'hoursSlidingWeek 48',
        'averageWeek 48',
        'semesterHours 1128',
        'semesterGuards 47',
      ])
      expect(warnings.find(({ code }) => code === 'semesterGuards')?.actual).toBeGreaterThanOrEqual(60)
      expect(warnings.find(({ code }) => code === 'averageWeek')?.actual).toBeGreaterThanOrEqual(56)
    },
  )

  test('a change two years away is looked at from its day, not from today', async () => {
    const harsh = await newRotation('NJRR')
    const shown = read(routes['rotations.activate'].response, await activate({ activationDate: '2028-11-20', dryRun: true }, harsh))
    expect(shown.warnings.filter(({ code }) => code === 'restAfterShift').map(({ date }) => date.slice(0, 7))).toEqual(
      Array(4).fill('2028-11'),
    )
    expect(await activate({ activationDate: '2028-11-20' }, harsh)).toMatchObject({ status: 409, body: { error: 'planBreaksRules' } })
  })

  test('a centre in which nobody is yet is looked at like any other, a deleted team no more', async () => {
    const empty = await createCenter(server.pool, { teamCount: 2 })
    const chief = await createMember(server.pool, empty, { adminType: 'center', teamId: null })
    const own = await server.tokenOf(chief.userId)
    const creation = await server.call('POST', '/rotations/create', { token: own, body: { name: 'NJRR', days: cycle('NJRR') } })
    const { _id } = read(routes['rotations.create'].response, creation)
    const teamsTold = async () => {
      const body = { activationDate: '2026-11-20', dryRun: true }
      const { warnings } = read(
        routes['rotations.activate'].response,
        await server.call('POST', `/rotations/${_id}/activate`, { token: own, body }),
      )
      return warnings.filter(({ code }) => code === 'restAfterShift').map(({ message }) => message.slice(0, 8))
    }
    expect(await teamsTold()).toEqual(['Équipe A', 'Équipe B'])
    expect((await server.call('DELETE', `/teams/${empty.teamIds[1]}`, { token: own })).status).toBe(200)
    expect(await teamsTold()).toEqual(['Équipe A'])
  })

  test('a team for which days only change for days breaks nothing', async () => {
    const { warnings } = read(routes['rotations.activate'].response, await activate({ activationDate: '2026-11-20', dryRun: true }))
    expect(warnings.filter(({ message }) => message.startsWith('Équipe A'))).toEqual([])
  })
})

describe('removing an activation', () => {
  test('gives way to what was followed before', async () => {
    await activate({ activationDate: '2026-11-20' })
    const answer = await removeDate({ activationDate: '2026-11-20' })
    expect(read(routes['rotations.removeDate'].response, answer).rotation).toMatchObject({ _id: later, activationDates: [] })
    expect(await timeline()).toEqual([['JNRR', '2020-01-01', null]])
    expect(await lettersOf(ana, '2026-11-16', 8)).toBe('RJNRRJNR')
  })

  test('shows what it touches first', async () => {
    await activate({ activationDate: '2026-11-20' })
    const takenId = await promise('2026-11-22')
    expect(await removeDate({ activationDate: '2026-11-20', dryRun: true })).toMatchObject({
      status: 200,
      body: { rotation: null, conflicts: [{ demandId: takenId, reason: 'shiftChanged' }] },
    })
    expect(await removeDate({ activationDate: '2026-11-20' })).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
    expect(await timeline()).toHaveLength(2)
    const decisions = [{ demandId: takenId, action: 'cancel' }]
    expect((await removeDate({ activationDate: '2026-11-20', decisions })).status).toBe(200)
    expect(await lettersOf(ben, '2026-11-22', 1)).toBe('R')
  })

  test('the only one, a past one and an unknown one are refused', async () => {
    expect(await removeDate({ activationDate: '2020-01-01' }, center.rotationId)).toMatchObject({
      status: 409,
      body: { error: 'lastActivation' },
    })
    await activate({ activationDate: '2026-11-17' })
    server.clock.now = NOON + 3 * 86_400_000
    token = await server.tokenOf(admin.userId)
    expect(await removeDate({ activationDate: '2026-11-17' })).toMatchObject({ status: 409, body: { error: 'planPast' } })
    expect(await removeDate({ activationDate: '2026-12-17' })).toMatchObject({ status: 404 })
    expect(await timeline()).toHaveLength(2)
  })
})

describe('at the same time', () => {
  test('a change and an accept: the one who comes second sees the first', async () => {
    let changes = 0
    for (let round = 0; round < 6; round++) {
      // Under « RJNR » Dan of team D works on the 19th: there is a conflict only if he takes Carl's vacation of that day.
      const place = await createCenter(server.pool)
      const { pool } = server
      const chief = await createMember(pool, place, { adminType: 'center', teamId: null })
      const carl = await createMember(pool, place, { teamId: place.teamIds[2] ?? null })
      const dan = await createMember(pool, place, { teamId: place.teamIds[3] ?? null })
      const chiefs = await server.tokenOf(chief.userId)
      const dans = await server.tokenOf(dan.userId)
      const demandId = await promise('2026-11-19', null, carl)
      const change = () =>
        server.call('PUT', `/teams/${place.teamIds[3]}/cycle-start-date`, {
          token: chiefs,
          body: { cycleStartDate: '2026-11-19', fromDate: '2026-11-18' },
        })
      const accept = () => server.call('POST', `/substitution/${demandId}/accept`, { token: dans })
      // Now the one, now the other is sent first.
      const first = round % 2 === 0 ? change() : accept()
      const second = round % 2 === 0 ? accept() : change()
      const [changed, accepted] = await Promise.all(round % 2 === 0 ? [first, second] : [second, first])
      const outcome = [changed.status, accepted.status]
      expect([
        [200, 409],
        [409, 200],
      ]).toContainEqual(outcome)
      if (changed.status === 200) changes++
      else expect(changed.body).toMatchObject({ error: 'planConflicts', conflicts: [{ demandId, reason: 'worksThatDay' }] })
    }
    expect(changes).toBeLessThanOrEqual(6)
  })

  test('twenty activations: each is on the timeline', async () => {
    const days = Array.from({ length: 20 }, (_, index) => addDays('2026-12-01', index))
    const answers = await Promise.all(
      days.map((activationDate, index) => activate({ activationDate }, index % 2 === 0 ? later : center.rotationId)),
    )
    expect(answers.map(({ status }) => status)).toEqual(days.map(() => 200))
    expect(await timeline()).toHaveLength(21)
  })

  test('a deletion and an activation: never both', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await newRotation('JRRR')
      const [removed, activated] = await Promise.all([
        server.call('DELETE', `/rotations/${id}`, { token }),
        activate({ activationDate: addDays('2026-12-01', round) }, id),
      ])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([removed.status, activated.status])
    }
  })
})
