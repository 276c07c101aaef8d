// A member changes teams: from a day on, for a while, or as a correction of the past; what was promised on those days is decided.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { setMembersScene } from '#test/features/users/scene.ts'
import { NOON } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'

const scene = setMembersScene()
const { server } = scene

const assign = (someone: Person, body: unknown, by = scene.admin) => scene.as(by, 'POST', `/users/${someone.userId}/assign-team`, body)

async function teamsOf(someone: Person): Promise<string[]> {
  const answer = await scene.as(someone, 'GET', `/users/${someone.userId}/team-occurrences`)
  return read(routes['users.teamOccurrences'].response, answer).map(
    ({ team, fromDate, toDate }) => `${team?.name ?? '-'} ${fromDate} ${toDate ?? '…'}`,
  )
}

describe('a change of team', () => {
  test('from today by default, told and in the history; the past stays', async () => {
    const { a, center, letters } = scene
    expect(await letters(a, '2026-11-13', '2026-11-20')).toBe('JNRRJNRR')
    const answer = await assign(a, { teamId: center.teamIds[1], reason: 'Mutation' })
    expect(read(routes['users.assignTeam'].response, answer)).toMatchObject({
      occurrences: [
        { team: { name: 'Équipe A' }, toDate: '2026-11-15' },
        { team: { name: 'Équipe B' }, fromDate: '2026-11-16', toDate: null },
      ],
      conflicts: [],
    })
    expect(await letters(a, '2026-11-13', '2026-11-20')).toBe('JNRRRJNR')
    expect((await scene.as(a, 'GET', `/users/${a.userId}/current-team`)).body).toMatchObject({ team: { name: 'Équipe B' } })
    expect(await scene.toldTo(a)).toEqual(['teamChanged'])
    expect((await scene.as(a, 'GET', `/users/${a.userId}/change-history`)).body).toMatchObject({
      changes: [{ kind: 'team', date: '2026-11-17', actor: { _id: scene.admin.userId }, reason: 'Mutation' }],
    })
  })

  test('decided by what was read is refused once it is not so any more, and says what is', async () => {
    const { a, center } = scene
    const [, b, c] = center.teamIds
    const readTeams = read(routes['users.teamOccurrences'].response, await scene.as(a, 'GET', `/users/${a.userId}/team-occurrences`)).map(
      ({ team, fromDate }) => ({ teamId: team?._id ?? null, fromDate }),
    )
    // Two administrators had it open.
    expect(await assign(a, { teamId: b, fromDate: '2026-12-01', seen: readTeams })).toMatchObject({ status: 200 })
    const late = { teamId: c, fromDate: '2026-12-01', seen: readTeams }
    const refused = {
      status: 409,
      body: {
        error: 'teamsChanged',
        fields: { teamId: 'Décidé entre-temps par ailleurs\u00A0: à partir du mar. 1er\u00A0déc., Équipe B.' },
      },
    }
    expect(await assign(a, { ...late, dryRun: true })).toMatchObject(refused)
    expect(await assign(a, late)).toMatchObject(refused)
    expect((await teamsOf(a)).at(-1)).toBe('Équipe B 2026-12-01 …')
    // The first one's answer was lost: once more is no conflict.
    expect(await assign(a, { teamId: b, fromDate: '2026-12-01', seen: readTeams })).toMatchObject({ status: 200 })
    const now = [...readTeams, { teamId: b, fromDate: '2026-12-01' }]
    expect(await assign(a, { ...late, seen: now, reason: 'Décidé ensemble' })).toMatchObject({ status: 200 })
    // A request without it works as ever.
    expect(await assign(a, { teamId: b, fromDate: '2026-12-01', reason: 'Décidé ensemble' })).toMatchObject({ status: 200 })
  })

  test('for a while, after which he is where he would have been', async () => {
    const { a, center } = scene
    await assign(a, { teamId: center.teamIds[2], fromDate: '2026-12-20' })
    await assign(a, { teamId: null, fromDate: '2026-12-01', toDate: '2026-12-10' })
    expect(await teamsOf(a)).toEqual([
      'Équipe A 2020-01-01 2026-11-30',
      '- 2026-12-01 2026-12-10',
      'Équipe A 2026-12-11 2026-12-19',
      'Équipe C 2026-12-20 …',
    ])
    await assign(a, { teamId: center.teamIds[3], fromDate: '2026-12-05' })
    expect(await teamsOf(a)).toEqual(['Équipe A 2020-01-01 2026-11-30', '- 2026-12-01 2026-12-04', 'Équipe D 2026-12-05 …'])
  })

  test('one passage taken out, the one before goes on', async () => {
    const { a, center, admin, as } = scene
    await assign(a, { teamId: center.teamIds[1], fromDate: '2026-12-01' })
    await assign(a, { teamId: center.teamIds[2], fromDate: '2027-01-01' })
    const [, second] = read(routes['users.teamOccurrences'].response, await as(a, 'GET', `/users/${a.userId}/team-occurrences`))
    const remove = () => as(admin, 'DELETE', `/users/${a.userId}/team-occurrences/${second?._id}`)
    expect(await remove()).toMatchObject({ status: 200, body: { occurrences: [{ toDate: '2026-12-31' }, { fromDate: '2027-01-01' }] } })
    expect((await remove()).status).toBe(404)
    const { d } = scene
    expect((await as(admin, 'DELETE', `/users/${d.userId}/team-occurrences/${second?._id}`)).status).toBe(404)
  })

  test('a passage is taken out of what was read alone: another team before it meanwhile is said, not what goes on unseen', async () => {
    const { a, center, admin, as } = scene
    await assign(a, { teamId: center.teamIds[1], fromDate: '2026-12-01' })
    const known = read(routes['users.teamOccurrences'].response, await as(a, 'GET', `/users/${a.userId}/team-occurrences`))
    const readTeams = known.map(({ team, fromDate }) => ({ teamId: team?._id ?? null, fromDate }))
    const remove = (body: object) => as(admin, 'DELETE', `/users/${a.userId}/team-occurrences/${known.at(-1)?._id}`, body)
    await assign(a, { teamId: center.teamIds[2], fromDate: '2026-11-25', toDate: '2026-11-30' })
    const refused = {
      status: 409,
      body: {
        error: 'teamsChanged',
        fields: { teamId: 'Décidé entre-temps par ailleurs\u00A0: à partir du mer. 25\u00A0nov., Équipe C.' },
      },
    }
    expect(await remove({ seen: readTeams, dryRun: true })).toMatchObject(refused)
    expect(await remove({ seen: readTeams })).toMatchObject(refused)
    expect((await teamsOf(a)).at(-1)).toBe('Équipe B 2026-12-01 …')
    // A request without it works as ever.
    expect(await remove({ reason: 'Décidé ensemble' })).toMatchObject({ status: 200 })
  })

  test('the past is corrected with a reason alone, and what was exchanged stays exchanged', async () => {
    const { a, officer, center, posted, accepted, letters } = scene
    await accepted(officer, await posted(a, '2026-11-17'))
    server.clock.now = Date.UTC(2026, 10, 19, 11)
    const [token, officerToken] = [await server.tokenOf(a.userId), await server.tokenOf(officer.userId)]
    const admin = { ...scene.admin, token: await server.tokenOf(scene.admin.userId) }
    const change = { teamId: center.teamIds[2], fromDate: '2026-11-10' }
    expect(await assign(a, change, admin)).toMatchObject({ status: 400, body: { error: 'reasonRequired' } })
    expect(await assign(a, { ...change, reason: 'Saisie corrigée' }, admin)).toMatchObject({ status: 200 })
    expect(await letters({ ...a, token }, '2026-11-15', '2026-11-20')).toBe('JNRRJN')
    expect(await letters({ ...officer, token: officerToken }, '2026-11-17')).toBe('J')
    server.clock.now = NOON
    await expectLaws(server.pool)
  })

  test('unknown teams, days and members', async () => {
    const { a, center, d } = scene
    const far = await createCenter(server.pool)
    const stranger = await scene.join(0, {}, far)
    const unknown = await assign(a, { teamId: randomUUID() })
    expect(unknown.status).toBe(404)
    for (const answer of [await assign(a, { teamId: far.teamIds[0] }), await assign(stranger, { teamId: center.teamIds[0] })]) {
      expect([answer.status, answer.body]).toEqual([404, unknown.body])
    }
    await server.pool.query('UPDATE teams SET deleted_at = now() WHERE _id = $1', [center.teamIds[2]])
    expect((await assign(a, { teamId: center.teamIds[2] })).status).toBe(404)
    expect(await assign(a, { teamId: center.teamIds[1], fromDate: '2026-12-02', toDate: '2026-12-01' })).toMatchObject({
      status: 400,
      body: { fields: { toDate: 'La date de fin précède la date de début.' } },
    })
    expect((await assign(a, { teamId: center.teamIds[1], centerId: far.centerId })).status).toBe(400)
    expect((await assign(a, { teamId: center.teamIds[1] }, d)).status).toBe(403)
    expect(await teamsOf(a)).toEqual(['Équipe A 2020-01-01 …'])
  })
})

describe('what was promised', () => {
  test('is listed, and nothing is written, until each is decided', async () => {
    const { a, officer, center, posted, accepted, letters } = scene
    const open = await posted(a, '2026-11-21')
    const takenId = await posted(a, '2026-11-22')
    await accepted(officer, takenId)
    const change = { teamId: center.teamIds[1] }
    const preview = await assign(a, { ...change, dryRun: true })
    const refused = await assign(a, change)
    expect(refused).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
    const { conflicts } = read(routes['users.assignTeam'].response, preview)
    expect(refused.body).toMatchObject({ conflicts })
    expect(conflicts.map(({ demandId, date, reason, user }) => [demandId, date, reason, user._id])).toEqual([
      [open, '2026-11-21', 'noShift', a.userId],
      [takenId, '2026-11-22', 'shiftChanged', a.userId],
    ])
    expect((await assign(a, { ...change, decisions: [{ demandId: takenId, action: 'keep' }] })).status).toBe(409)
    expect(await teamsOf(a)).toEqual(['Équipe A 2020-01-01 …'])
    const decisions = [
      { demandId: open, action: 'cancel' },
      { demandId: takenId, action: 'keep' },
    ]
    expect(await assign(a, { ...change, decisions })).toMatchObject({ status: 200 })
    expect(await scene.demandState(open)).toMatchObject({ closed_because: 'planChanged' })
    expect(await scene.demandState(takenId)).toMatchObject({ status: 'accepted' })
    expect(await letters(officer, '2026-11-22')).toBe('N')
    expect(await scene.points(a)).toEqual({ points: 100, available: 90, reserved: 10 })
    await expectLaws(server.pool)
  })

  test('what it breaks is told, and needs a reason where it blocks: rest between the two teams, people of the vacations left', async () => {
    const { a, center } = scene
    const minimum = { J: { total: 1, byQualification: {} } }
    await server.pool.query(
      `UPDATE centers SET rules = jsonb_set(rules, '{minimumStaffing}', $2), plan_version = plan_version + 1 WHERE _id = $1`,
      [center.centerId, JSON.stringify(minimum)],
    )
    // A works the night of the 18th, D the day of the 20th, C that of the 19th.
    const change = { teamId: center.teamIds[2], fromDate: '2026-11-19' }
    const { warnings } = read(routes['users.assignTeam'].response, await assign(a, { ...change, dryRun: true }))
    expect(warnings.map(({ code, severity, date, userId }) => [code, severity, date, userId])).toEqual(
      expect.arrayContaining([
        ['restAfterShift', 'blocking', '2026-11-19', a.userId],
        ['minimumStaffing', 'blocking', '2026-11-21', null],
      ]),
    )
    expect(warnings.map(({ message }) => message)).toContain(
      'Effectif de J du sam. 21\u00A0nov. sous le minimum\u00A0: 0\u00A0personne pour 1.',
    )
    expect(await assign(a, change)).toMatchObject({ status: 409, body: { error: 'planBreaksRules' } })
    expect(await teamsOf(a)).toEqual(['Équipe A 2020-01-01 …'])
    expect(await assign(a, { ...change, reason: 'Renfort de l’équipe C' })).toMatchObject({ status: 200 })
    // Rested in between, and nobody short: no reason asked.
    await server.pool.query(
      `UPDATE centers SET rules = jsonb_set(rules, '{minimumStaffing}', '{}'), plan_version = plan_version + 1 WHERE _id = $1`,
      [center.centerId],
    )
    expect(await assign(scene.b, { teamId: center.teamIds[3], fromDate: '2026-11-20' })).toMatchObject({ status: 409 })
    expect(await assign(scene.b, { teamId: center.teamIds[3], fromDate: '2026-11-21' })).toMatchObject({ status: 200 })
  })

  test('kept, then withdrawn from: whoever gave it no longer has it, so the demand closes and its points come free', async () => {
    const { a, officer, center, posted, accepted, letters } = scene
    const keptId = await posted(a, '2026-11-21')
    await accepted(officer, keptId)
    const decisions = [{ demandId: keptId, action: 'keep' }]
    expect(await assign(a, { teamId: center.teamIds[1], decisions })).toMatchObject({ status: 200 })
    const answer = await scene.as(officer, 'POST', `/substitution/${keptId}/unaccept`, {})
    const { newShiftData } = read(routes['demands.unaccept'].response, answer)
    expect(newShiftData.map(({ date, shift }) => [date, shift.name])).toEqual([['2026-11-21', 'R']])
    expect(await scene.demandState(keptId)).toEqual({ status: 'open', closed_because: 'shiftMoved', settled: false })
    expect([await letters(officer, '2026-11-21'), await letters(a, '2026-11-21')]).toEqual(['R', 'R'])
    expect(await scene.points(a)).toEqual({ points: 100, available: 100, reserved: 0 })
    // Nothing is there to be taken again, so nobody says so.
    expect(await scene.toldTo(a)).toEqual(['demandAccepted', 'demandClosed', 'teamChanged'])
    await expectLaws(server.pool)
  })

  test('nobody has taken it: other times of the cycle are those that are offered', async () => {
    const { a, officer, center, posted, accepted, admin, as } = scene
    const open = await posted(a, '2026-11-21')
    const earlier = { index: 0, shift: { name: 'J', type: 'work', default: { startTime: '06:00', endTime: '18:00' } } }
    const change = { updatedDay: earlier, decisions: [{ demandId: open, action: 'keep' }], reason: 'Horaires d’été' }
    expect(await as(admin, 'PUT', `/rotations/${center.rotationId}/day`, change)).toMatchObject({ status: 200 })
    const demandSeen = read(routes['demands.get'].response, await as(officer, 'GET', `/substitution/${open}`))
    expect(demandSeen.posterShift).toMatchObject({
      shift: { default: { startTime: '06:00', endTime: '18:00' } },
      startAt: Date.UTC(2026, 10, 21, 5),
      endAt: Date.UTC(2026, 10, 21, 17),
    })
    // A reader of the former hours looks again.
    expect(await as(officer, 'POST', `/substitution/${open}/accept`, { version: demandSeen.version - 1 })).toMatchObject({
      status: 409,
      body: { error: 'demandChanged' },
    })
    await accepted(officer, open)
    const days = { dates: { startDate: '2026-11-21', endDate: '2026-11-21' } }
    const answer = await as(officer, 'POST', `/users/${officer.userId}/get-shifts-with-substitutions`, days)
    expect(answer.body).toMatchObject([{ shift: { name: 'J', default: { startTime: '06:00', endTime: '18:00' } } }])
    await expectLaws(server.pool)
  })

  test('whoever asks beforehand is told the same: a day taken in an exchange, and nothing where nothing changes', async () => {
    const { a, b, officer, center, posted, accepted, as } = scene
    const foreseen = async (someone: Person, newTeamId: string | undefined, fromDate: string) => {
      const body = { userId: someone.userId, newTeamId, fromDate }
      const answer = await as(scene.admin, 'POST', '/substitution/detect-team-change-conflicts', body)
      return read(routes['demands.detectTeamChangeConflicts'].response, answer).conflicts.map(({ demand, date, message }) => [
        demand._id,
        date,
        message,
      ])
    }
    const found = async (someone: Person, teamId: string | undefined, fromDate: string) => {
      const answer = await assign(someone, { teamId, fromDate, dryRun: true })
      return read(routes['users.assignTeam'].response, answer).conflicts.map(({ demandId, date, message }) => [demandId, date, message])
    }
    // The vacation they give is before the change of team, the one they take is after it.
    const exchanged = await posted(a, '2026-11-21', {
      type: 'switch',
      points: 0,
      acceptedSwitches: [{ shift: 'N', points: 0, date: '2026-11-23' }],
    })
    read(routes['demands.swap'].response, await as(b, 'POST', `/substitution/${exchanged}/swap`, {}))
    expect((await foreseen(a, center.teamIds[2], '2026-11-23')).map(([id, date]) => [id, date])).toEqual([[exchanged, '2026-11-23']])
    // It is taken, and posted again by whoever took it.
    const takenId = await posted(a, '2026-11-25')
    await accepted(officer, takenId)
    await posted(officer, '2026-11-25')
    expect(await foreseen(officer, center.teamIds[0], '2026-12-01')).toEqual([])
    for (const [person, team, from] of [
      [a, 2, '2026-11-23'],
      [a, 1, '2026-11-16'],
      [a, 0, '2026-11-16'],
      [officer, 0, '2026-11-20'],
      [b, 3, '2026-11-20'],
    ] as const) {
      const foreseenConflicts = await foreseen(person, center.teamIds[team], from)
      expect(new Set(foreseenConflicts)).toEqual(new Set(await found(person, center.teamIds[team], from)))
    }
  })

  test('cancelled, both have back what was theirs and the points with it', async () => {
    const { a, officer, center, posted, accepted, letters } = scene
    const takenId = await posted(a, '2026-11-22')
    await accepted(officer, takenId)
    expect(await assign(a, { teamId: center.teamIds[1], decisions: [{ demandId: takenId, action: 'cancel' }] })).toMatchObject({
      status: 200,
    })
    expect([await letters(officer, '2026-11-22'), await letters(a, '2026-11-22')]).toEqual(['R', 'J'])
    expect(await scene.points(a)).toEqual({ points: 100, available: 100, reserved: 0 })
    expect(await scene.toldTo(officer)).toContain('demandCancelled')
    await expectLaws(server.pool)
  })

  test('an accept and a change of team at once: the vacation is promised with the change decided, or not at all', async () => {
    const { a, officer, center, posted, admin } = scene
    const open = await posted(a, '2026-11-21')
    const [change, accept] = await Promise.all([
      scene.as(admin, 'POST', `/users/${a.userId}/assign-team`, {
        teamId: center.teamIds[1],
        decisions: [{ demandId: open, action: 'cancel' }],
      }),
      scene.as(officer, 'POST', `/substitution/${open}/accept`, {}),
    ])
    expect(change.status).toBe(200)
    expect([200, 404, 409, 410]).toContain(accept.status)
    expect(await scene.demandState(open)).toMatchObject({ closed_because: 'planChanged' })
    expect(await scene.letters(officer, '2026-11-21')).toBe('R')
    await expectLaws(server.pool)
  })
})
