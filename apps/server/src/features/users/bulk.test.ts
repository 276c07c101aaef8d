// Tests calls about many members at once: since when they are there, invited again, placed in a team, qualified; all are of one centre, or
// nothing is done.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '#test/letters.ts'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { setMembersScene } from '#test/features/users/scene.ts'
import { NOON } from '#test/scene.ts'

const scene = setMembersScene({ lasts: true })
const { server } = scene

const address = () => `${randomUUID()}@releve.example`
const arrivals = async () => read(routes['users.arrivals'].response, await scene.as(scene.admin, 'GET', '/users/arrivals'))
const invite = (userIds: readonly string[]) => scene.as(scene.admin, 'POST', '/users/invitations', { userIds })
const qualify = (userIds: readonly string[], add: readonly string[], remove: readonly string[] = []) =>
  scene.as(scene.admin, 'POST', '/users/qualifications', { userIds, add, remove })

/** Makes a member by a file, and writes them no mail. */
async function imported(email = address()): Promise<{ userId: string; email: string }> {
  const csv = `Nom;Prénom;E-mail;Équipe\nEssai;Ana;${email};Équipe B\n`
  expect((await scene.as(scene.admin, 'POST', '/users/import', { csv, invite: false })).status).toBe(200)
  const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE email = $1', [email])
  return { userId: rows[0]?._id ?? '', email }
}

/** Sends as many as strangers can have sent to an address in a day. */
async function fillMailbox(email: string): Promise<void> {
  await server.pool.query(
    `INSERT INTO mails (_id, kind, recipient, subject, text, html, created_at)
     SELECT gen_random_uuid(), k, $1, 'Objet', 'Texte', '<p>Texte</p>', to_timestamp($2)
     FROM unnest(ARRAY['registered', 'recoveryRejected']) k, generate_series(1, 4)`,
    [email, NOON / 1000],
  )
}

async function anHourAgo(userId: string): Promise<void> {
  await server.pool.query("UPDATE password_links SET created_at = created_at - interval '1 hour' WHERE user_id = $1", [userId])
}

describe('who never came', () => {
  test('is told with the day of their team, invited when that is wanted, and again an hour later', async () => {
    const ana = await imported()
    const anasArrival = async () => (await arrivals()).find(({ userId }) => userId === ana.userId)
    expect(await anasArrival()).toEqual({
      userId: ana.userId,
      memberSince: '2026-11-16',
      teamSince: '2026-11-16',
      neverCame: true,
      invitedAt: null,
    })
    expect((await invite([ana.userId])).body).toEqual({ invited: 1, inviteTomorrow: 0 })
    expect((await mailsTo(server, ana.email)).map(({ kind }) => kind)).toEqual(['welcome'])
    expect(await anasArrival()).toMatchObject({ neverCame: true, invitedAt: NOON })
    // The button is pressed again at once.
    expect((await invite([ana.userId])).body).toEqual({ invited: 0, inviteTomorrow: 0 })
    await anHourAgo(ana.userId)
    expect((await invite([ana.userId])).body).toEqual({ invited: 1, inviteTomorrow: 0 })
    expect((await mailsTo(server, ana.email)).length).toBe(2)
  })

  test('came once a password was chosen by the link', async () => {
    const ana = await imported()
    await invite([ana.userId])
    const [mail] = await mailsTo(server, ana.email)
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
    const chosen = await server.call('POST', '/auth/reset-password', { body: { token, newPassword: 'une belle phrase de passe 42' } })
    expect(chosen.status).toBeLessThan(300)
    expect((await arrivals()).find(({ userId }) => userId === ana.userId)).toMatchObject({ neverCame: false, invitedAt: null })
    await anHourAgo(ana.userId)
    expect((await invite([ana.userId])).body).toEqual({ invited: 0, inviteTomorrow: 0 })
  })

  test('is not who has a session, nor who waits for approval', async () => {
    const waiting = await scene.join(null, { status: 'pending' })
    const all = await arrivals()
    expect(all.find(({ userId }) => userId === scene.a.userId)).toMatchObject({ neverCame: false })
    expect(all.some(({ userId }) => userId === waiting.userId)).toBe(false)
    expect((await invite([waiting.userId])).status).toBe(404)
  })

  test('is not invited when their address had its mails of the day: the answer says so, and they may be invited the next day', async () => {
    const [ana, free] = [await imported(), await imported()]
    await fillMailbox(ana.email)
    expect((await invite([ana.userId, free.userId])).body).toEqual({ invited: 1, inviteTomorrow: 1 })
    const seen = await arrivals()
    expect(seen.find(({ userId }) => userId === ana.userId)).toMatchObject({ neverCame: true, invitedAt: null })
    expect(seen.find(({ userId }) => userId === free.userId)).toMatchObject({ neverCame: true, invitedAt: NOON })
    expect((await mailsTo(server, ana.email)).filter(({ kind }) => kind === 'welcome')).toEqual([])
    await server.pool.query("UPDATE mails SET created_at = created_at - interval '1 day' WHERE recipient = $1", [ana.email])
    expect((await invite([ana.userId])).body).toEqual({ invited: 1, inviteTomorrow: 0 })
  })

  test('by a file, neither', async () => {
    const [full, free] = [address(), address()]
    await fillMailbox(full)
    const csv = `Nom;Prénom;E-mail\nEssai;Ana;${full}\nEssai;Zoé;${free}\n`
    expect((await scene.as(scene.admin, 'POST', '/users/import', { csv })).body).toEqual({ imported: 2, inviteTomorrow: 1 })
    const { rows } = await server.pool.query<{ _id: string }>('SELECT _id FROM accounts WHERE email = $1', [full])
    expect((await arrivals()).find(({ userId }) => userId === rows[0]?._id)).toMatchObject({ neverCame: true, invitedAt: null })
    expect(await mailsTo(server, free)).toHaveLength(1)
  })

  test('twenty invitations at once are one mail', async () => {
    const ana = await imported()
    const answers = await Promise.all(Array.from({ length: 20 }, () => invite([ana.userId])))
    expect(answers.filter(({ body }) => JSON.stringify(body) === '{"invited":1,"inviteTomorrow":0}')).toHaveLength(1)
    expect(await mailsTo(server, ana.email)).toHaveLength(1)
  })
})

describe('qualifications of many', () => {
  test('are given and taken away, and the others stay as they were', async () => {
    const first = await scene.join(0, { qualifications: ['COD', 'OPE'] })
    const two = await scene.join(1, { qualifications: ['CDS'] })
    const three = await scene.join(1, { qualifications: ['OPE', 'CDS'] })
    const ids = [first.userId, two.userId, three.userId, first.userId]
    expect((await qualify(ids, ['CDS', 'OPE'], ['COD'])).body).toEqual({ changed: 2 })
    const memberById = async (id: string) => (await scene.as(scene.admin, 'GET', `/users/${id}`)).body
    expect(await memberById(first.userId)).toMatchObject({ qualifications: ['OPE', 'CDS'] })
    expect(await memberById(two.userId)).toMatchObject({ qualifications: ['CDS', 'OPE'] })
    expect(await memberById(three.userId)).toMatchObject({ qualifications: ['OPE', 'CDS'] })
  })

  test('nobody is changed when one would have too many, is of elsewhere, or is a master', async () => {
    const full = await scene.join(0, { qualifications: Array.from({ length: 30 }, (_, i) => `Q${i}`) })
    const free = await scene.join(0)
    const far = await createMember(server.pool, await createCenter(server.pool))
    const master = await scene.join(0, { adminType: 'master' })
    expect((await qualify([free.userId, full.userId], ['OPE'])).body).toMatchObject({
      error: 'invalidInput',
      fields: { add: 'Au plus 30 qualifications pour chaque membre.' },
    })
    expect((await qualify([free.userId, far.userId], ['OPE'])).status).toBe(404)
    expect((await qualify([free.userId, master.userId], ['OPE'])).status).toBe(403)
    expect((await qualify([free.userId], [])).status).toBe(400)
    expect((await qualify([free.userId], ['OPE'], ['OPE'])).status).toBe(400)
    expect((await scene.as(scene.admin, 'GET', `/users/${free.userId}`)).body).toMatchObject({ qualifications: [] })
  })
})

describe('a team for many', () => {
  const assign = (body: object) => scene.as(scene.admin, 'POST', '/users/assign-team', body)

  test('from a day on, all of them, each told; what was promised is shown first', async () => {
    const [first, two] = [await scene.join(0), await scene.join(1)]
    const demandId = await scene.posted(first, '2026-11-21')
    await scene.accepted(scene.officer, demandId)
    const body = { userIds: [first.userId, two.userId], teamId: scene.center.teamIds[2], fromDate: '2026-11-19' }
    const looked = read(routes['users.assignTeams'].response, await assign({ ...body, dryRun: true }))
    expect(looked.conflicts).toMatchObject([{ demandId }])
    expect(await assign(body)).toMatchObject({ status: 409, body: { error: 'planConflicts' } })
    expect((await assign({ ...body, decisions: [{ demandId, action: 'cancel' }], reason: 'Réorganisation' })).status).toBe(200)
    // C: J 19 N 20.
    for (const someone of [first, two]) {
      expect(await scene.letters(someone, '2026-11-19', '2026-11-20')).toBe('JN')
      expect(await scene.toldTo(someone)).toContain('teamChanged')
    }
    await expectLaws(server.pool)
  })

  test('all or none: of elsewhere, another centre’s team, a day that is over without a reason', async () => {
    const first = await scene.join(0)
    const other = await createCenter(server.pool)
    const far = await createMember(server.pool, other)
    const body = { userIds: [first.userId], teamId: scene.center.teamIds[2], fromDate: '2026-11-19' }
    expect((await assign({ ...body, userIds: [first.userId, far.userId] })).status).toBe(404)
    expect((await assign({ ...body, teamId: other.teamIds[0] })).status).toBe(404)
    expect((await assign({ ...body, fromDate: '2026-11-10' })).body).toMatchObject({ error: 'reasonRequired' })
    expect((await scene.as(scene.admin, 'GET', `/users/${first.userId}/team-occurrences`)).body).toHaveLength(1)
  })
})
