// A law that never goes silent: whoever comes to a team, by a file, an approval or with many others, is judged by the cycles it follows, those
// that follow later included.
//
// Monday 16 November 2026, noon in Paris. Team A works J 17, N 18; from the 19th on a second cycle has it begin at 13:00 that day: 6 h
// after the night. Decided with a reason while nobody was in the team.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { cycle } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { until } from '#test/until.ts'
import { setMembersScene } from '#test/features/users/scene.ts'

const REFUSED = 'Ce changement ne respecte pas les règles de temps de travail. Vous pouvez passer outre en donnant un motif.'
const SIX_HOURS = '6\u00A0h de repos entre N du mer. 18\u00A0nov. et A du jeu. 19\u00A0nov., au lieu de 12\u00A0h.'

const scene = setMembersScene()
const { server } = scene

beforeEach(async () => {
  const { as, admin, a, center } = scene
  await as(admin, 'POST', `/users/${a.userId}/assign-team`, { teamId: null })
  const rest = { shift: { name: 'R', type: 'rest' } }
  const afternoon = { shift: { name: 'A', type: 'work', default: { startTime: '13:00', endTime: '21:00' } } }
  const creation = await as(admin, 'POST', '/rotations/create', { name: 'Après-midi', days: [rest, rest, afternoon, rest] })
  const { _id: rotationId } = read(routes['rotations.create'].response, creation)
  await as(admin, 'PUT', `/teams/${center.teamIds[0]}/rotation`, { rotationId, fromDate: '2026-11-19', reason: 'Renfort' })
})

const fileOf = (names: readonly string[], team: string) =>
  `Nom;Prénom;E-mail;Équipe\n${names.map((name) => `${name};Ana;${randomUUID()}@releve.example;${team}`).join('\n')}\n`
const TWELVE = ['Aulne', 'Bouleau', 'Chêne', 'Douglas', 'Érable', 'Frêne', 'Genêt', 'Hêtre', 'If', 'Jonc', 'Katsura', 'Lierre']

const historyOf = async (userId: string) => {
  const answer = await scene.as(scene.admin, 'GET', `/users/${userId}/change-history`)
  return read(routes['users.changeHistory'].response, answer).changes
}

describe('a file', () => {
  test('names the twelve whom six hours of rest await, and needs a reason', async () => {
    const { as, admin } = scene
    const csv = fileOf(TWELVE, 'Équipe A')
    const { warnings } = read(routes['users.importPreview'].response, await as(admin, 'POST', '/users/import/preview', { csv }))
    const rest = warnings.find(({ code }) => code === 'restAfterShift')
    const names = TWELVE.map((name) => `Ana ${name}`)
    expect(rest).toMatchObject({ severity: 'blocking', actual: 6, limit: 12, date: '2026-11-19' })
    expect(rest?.message).toBe(`${names.slice(0, -1).join(', ')} et Ana Lierre\u00A0: ${SIX_HOURS}`)
    const refused = await as(admin, 'POST', '/users/import', { csv })
    expect(refused).toMatchObject({ status: 409, body: { error: 'planBreaksRules', message: REFUSED } })
    expect(refused.body).toMatchObject({ violations: [{ code: 'restAfterShift' }] })
    expect(await as(admin, 'POST', '/users/import', { csv, reason: 'Décidé en comité' })).toMatchObject({
      status: 200,
      body: { imported: 12, inviteTomorrow: 0 },
    })
    const members = read(routes['users.center'].response, await as(admin, 'GET', `/users/center/${scene.center.centerId}`))
    const aulne = members.find(({ lastName }) => lastName === 'Aulne')
    expect(await historyOf(aulne?._id ?? '')).toMatchObject([{ kind: 'team', date: '2026-11-16', reason: 'Décidé en comité' }])
    await expectLaws(server.pool)
  })

  test('into teams whose cycles break nothing asks for nothing', async () => {
    const { as, admin } = scene
    const csv = fileOf(TWELVE.slice(0, 2), 'Équipe B')
    expect(await as(admin, 'POST', '/users/import/preview', { csv })).toMatchObject({ status: 200, body: { warnings: [] } })
    expect(await as(admin, 'POST', '/users/import', { csv })).toMatchObject({ status: 200 })
  })

  test('is judged by the plan that is there once it is written, were it changed while the file waited', async () => {
    const { as, admin, center } = scene
    const [, teamB] = center.teamIds
    const creation = await as(admin, 'POST', '/rotations/create', { name: 'NJ', days: cycle('NJRR') })
    const { _id } = read(routes['rotations.create'].response, creation)
    const other = await server.pool.connect()
    try {
      await other.query('BEGIN')
      await other.query('SELECT FROM centers WHERE _id = $1 FOR NO KEY UPDATE', [center.centerId])
      const imported = as(admin, 'POST', '/users/import', { csv: fileOf(['Aulne'], 'Équipe B') })
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
      await until(async () => (await server.pool.query(waiting)).rowCount !== 0)
      await other.query('INSERT INTO team_rotations (center_id, team_id, from_day, rotation_id) VALUES ($1, $2, $3, $4)', [
        center.centerId,
        teamB,
        '2026-11-20',
        _id,
      ])
      await other.query('COMMIT')
      expect(await imported).toMatchObject({ status: 409, body: { error: 'planBreaksRules' } })
    } finally {
      other.release()
    }
  })
})

describe('an approval', () => {
  const approve = (userId: string, body: object) => scene.as(scene.admin, 'POST', `/users/pending/${userId}/approve`, body)

  test('shows what the cycle of the team breaks, writes nothing meanwhile, and needs a reason', async () => {
    const pia = await scene.join(null, { status: 'pending' })
    const body = { teamId: scene.center.teamIds[0], fromDate: '2026-11-16' }
    const shown = read(routes['users.approve'].response, await approve(pia.userId, { ...body, dryRun: true }))
    expect(shown).toMatchObject({ status: 'pending', team: null })
    expect(shown.warnings?.map(({ code, message }) => [code, message])).toContainEqual(['restAfterShift', SIX_HOURS])
    expect(await approve(pia.userId, body)).toMatchObject({ status: 409, body: { error: 'planBreaksRules', message: REFUSED } })
    const approvedMember = read(routes['users.approve'].response, await approve(pia.userId, { ...body, reason: 'Convenu avec elle' }))
    expect(approvedMember).toMatchObject({ status: 'approved', team: { _id: body.teamId } })
    expect(await historyOf(pia.userId)).toMatchObject([{ kind: 'team', date: '2026-11-16', reason: 'Convenu avec elle' }])
    await expectLaws(server.pool)
  })

  test('after the seam, into another team, or into none, asks for nothing', async () => {
    const { center, join } = scene
    for (const body of [{ teamId: center.teamIds[0], fromDate: '2026-11-19' }, { teamId: center.teamIds[1] }, {}]) {
      const pia = await join(null, { status: 'pending' })
      expect((await approve(pia.userId, { ...body, dryRun: true })).body).toMatchObject({ warnings: [] })
      expect((await approve(pia.userId, body)).status).toBe(200)
    }
  })
})

test('many moved to that team are named together, and none moves without a reason', async () => {
  const { as, admin, center, join } = scene
  const many = await Promise.all(['Aulne', 'Bouleau', 'Chêne'].map((lastName) => join(null, { name: 'Ana', lastName })))
  const body = { userIds: many.map(({ userId }) => userId), teamId: center.teamIds[0], fromDate: '2026-11-16' }
  const shown = read(routes['users.assignTeams'].response, await as(admin, 'POST', '/users/assign-team', { ...body, dryRun: true }))
  const rests = shown.warnings.filter(({ code }) => code === 'restAfterShift')
  expect(rests.map(({ message }) => message)).toEqual([`Ana Aulne, Ana Bouleau et Ana Chêne\u00A0: ${SIX_HOURS}`])
  expect(await as(admin, 'POST', '/users/assign-team', body)).toMatchObject({ status: 409, body: { error: 'planBreaksRules' } })
  expect(await as(admin, 'POST', '/users/assign-team', { ...body, reason: 'Renfort' })).toMatchObject({ status: 200 })
})
