// Members get all of their own data and no secret; this also tests what is left of somebody who asked to be forgotten.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import { createCenter, DAY_SHIFT, moveMember, removeMembers } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { setMembersScene } from '#test/features/users/scene.ts'
import { NOON } from '#test/scene.ts'

const scene = setMembersScene()
const { server } = scene

test('everything kept about oneself, as a file; secrets and others’ identities are not in it', async () => {
  const { a, b, officer, posted, accepted, as } = scene
  await server.pool.query("UPDATE members SET phone = '0600000000' WHERE _id = $1", [a.userId])
  await server.pool.query("UPDATE accounts SET totp_secret = 'SECRETSECRET' WHERE _id = $1", [a.userId])
  const id = await posted(a, '2026-11-21', { comment: 'Mariage de ma sœur' })
  // The poster is not told who hid their demand.
  expect((await as(b, 'POST', `/substitution/${id}/reject`, {})).status).toBe(200)
  await accepted(officer, id)
  const answer = await as(a, 'GET', `/users/${a.userId}/data`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="releve-mes-donnees.json"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.body).toMatchObject({
    compte: { _id: a.userId, email: a.email, phone: '0600000000' },
    equipes: [{ team: 'Équipe A' }],
    demandesPostees: [{ _id: id, comment: 'Mariage de ma sœur', accepter_id: officer.userId }],
    transactions: [{ amount: 100 }, { amount: 10, status: 'pending' }],
    sessions: [{ user_id: a.userId }],
  })
  const text = JSON.stringify(answer.body)
  expect(text).not.toMatch(/argon2id|SECRETSECRET|password_hash/)
  expect(text).not.toContain(b.userId)
  expect(text).not.toContain(officer.email)
})

/** A letter of his, one he wrote as a visitor, a request to get his account back, a message to a colleague, a release read. */
async function writeTraces(): Promise<void> {
  const { a, b, as } = scene
  expect((await as(a, 'POST', '/tickets', { subject: 'Mon numéro change', message: 'Le 06 11 22 33 44' })).status).toBe(200)
  const { rows: letters } = await server.pool.query<{ _id: string }>("SELECT _id FROM tickets WHERE subject = 'Mon numéro change'")
  expect((await as(a, 'POST', `/tickets/${letters[0]?._id}/messages`, { text: 'Et mon adresse, rue des Lilas' })).status).toBe(200)
  const visitor = { name: a.name, email: a.email.toUpperCase(), subject: 'Sans compte', message: 'Je n’arrive plus à entrer' }
  expect((await server.call('POST', '/tickets', { body: { ...visitor, centerId: scene.center.centerId } })).status).toBe(200)
  const identity = { centerId: scene.center.centerId, name: a.name, lastName: a.lastName, newEmail: a.email, message: 'Mariée depuis mai' }
  expect((await server.call('POST', '/auth/recovery-request', { body: identity })).status).toBe(204)
  const opened = read(routes['messages.open'].response, await as(a, 'POST', '/messages/conversations', { userIds: [b.userId] }))
  expect((await as(a, 'POST', `/messages/conversations/${opened._id}/messages`, { text: 'Je déménage à Brest' })).status).toBe(200)
  const { rows: notes } = await server.pool.query<{ _id: string }>(
    `INSERT INTO handover_notes (center_id, _id, author_id, text, created_at, relieved_from, expires_at)
     SELECT $1, gen_random_uuid(), author, 'Clé chez ' || author, now(), now(), now() + interval '3 days' FROM unnest($2::uuid[]) author
     RETURNING _id`,
    [scene.center.centerId, [a.userId, b.userId]],
  )
  await server.pool.query(
    "INSERT INTO handover_acknowledgements (center_id, note_id, user_id, at) SELECT $1, id, $3, '2026-11-16T10:00Z' FROM unnest($2::uuid[]) id",
    [scene.center.centerId, notes.map(({ _id }) => _id), a.userId],
  )
  await server.pool.query(
    `WITH demand AS (
       INSERT INTO demands (center_id, _id, type, origin, day, start_at, end_at, shift, points)
       VALUES ($1, gen_random_uuid(), 'substitution', 'need', '2026-12-24', '2026-12-24T06:00Z', '2026-12-24T18:00Z', $3, 0) RETURNING _id
     ), vacancy AS (
       INSERT INTO vacancies (center_id, demand_id, day, opened_at) SELECT $1, _id, '2026-12-24', now() FROM demand RETURNING demand_id
     ), record AS (
       INSERT INTO search_records (center_id, _id, demand_id, day, kind, is_whole, entries, at)
       SELECT $1, gen_random_uuid(), demand_id, '2026-12-24', 'asked', true,
         (SELECT jsonb_agg(jsonb_build_object('userId', id, 'forbidden', 'rest')) FROM unnest($2::uuid[]) id), now() FROM vacancy
     ) INSERT INTO vacancy_asks (center_id, demand_id, user_id, asked_at) SELECT $1, demand_id, asked, now() FROM vacancy, unnest($2::uuid[]) asked`,
    [scene.center.centerId, [a.userId, b.userId], JSON.stringify(DAY_SHIFT)],
  )
  await server.pool.query("UPDATE accounts SET patch_notes_seen = '1.2.3', totp_next_secret = 'SECRETSUIVANT' WHERE _id = $1", [a.userId])
}
const traces = ['Mon numéro change', '06 11 22', 'rue des Lilas', 'Sans compte', 'plus à entrer', 'Mariée depuis mai', 'à Brest', '1.2.3']

test('letters, requests, messages and the release read are in it, and forgotten with him', async () => {
  const { a, b, admin, as } = scene
  await writeTraces()
  const text = JSON.stringify((await as(a, 'GET', `/users/${a.userId}/data`)).body)
  for (const trace of [...traces, `Clé chez ${a.userId}`, 'consignesLues', 'sollicitations', 'fichesDeRecherche'])
    expect(text).toContain(trace)
  expect(text).not.toContain('SECRETSUIVANT')
  await server.runJobs()
  expect((await as(admin, 'DELETE', `/users/${a.userId}`, { erase: true })).status).toBe(200)
  await server.runJobs()
  const { rows } = await server.pool.query<{ all: string }>(
    `SELECT concat((SELECT jsonb_agg(x) FROM accounts x), (SELECT jsonb_agg(x) FROM members x), (SELECT jsonb_agg(x) FROM tickets x), (SELECT jsonb_agg(x) FROM recovery_requests x),
       (SELECT jsonb_agg(x) FROM messages x), (SELECT jsonb_agg(x) FROM notifications x), (SELECT jsonb_agg(x) FROM handover_notes x WHERE author_id = '${a.userId}')) AS all`,
  )
  for (const trace of [...traces, a.email, a.lastName, 'SECRETSUIVANT']) expect(rows[0]?.all, trace).not.toContain(trace)
  expect(rows[0]?.all).not.toContain('Clé chez')
  const { rows: askRows } = await server.pool.query<{ user_id: string }>('SELECT DISTINCT user_id FROM vacancy_asks')
  expect(askRows).toEqual([{ user_id: b.userId }])
  const { rows: records } = await server.pool.query<{ entries: unknown }>('SELECT entries FROM search_records')
  expect(records).toEqual([{ entries: [{ userId: b.userId, forbidden: 'rest' }] }])
  // Their acknowledgements of others' notes are kept, under « Ancien membre ».
  const read = await server.pool.query('SELECT FROM handover_acknowledgements WHERE user_id = $1', [a.userId])
  expect(read.rowCount).toBe(1)
  expect(rows[0]?.all).not.toContain(a.email.toUpperCase())
})

test('what they left in a former centre, and in the inbox of a master of another one, is theirs too', async () => {
  const { a, as } = scene
  const far = await createCenter(server.pool)
  const master = await scene.join(null, { adminType: 'master' }, far)
  await writeTraces()
  await scene.posted(a, '2026-11-21', { comment: 'Départ à la montagne' })
  const token = await server.provenTokenOf(master.userId)
  const moved = await server.call('POST', `/users/${a.userId}/assign-center`, { token, body: { centerId: far.centerId } })
  expect(moved.status).toBe(200)
  // Nobody administers the other centre but masters.
  expect((await as(a, 'POST', '/tickets', { subject: 'Depuis mon nouveau centre', message: 'Bonjour' })).status).toBe(200)
  await moveMember(server.pool, master.userId, scene.center.centerId)
  await server.pool.query('UPDATE notifications SET center_id = $2 WHERE user_id = $1', [master.userId, scene.center.centerId])
  const all = [...traces, 'Départ à la montagne', 'Depuis mon nouveau centre']
  const text = JSON.stringify((await as(a, 'GET', `/users/${a.userId}/data`)).body)
  for (const trace of all) expect(text, trace).toContain(trace)
  expect((await server.call('DELETE', `/users/${a.userId}`, { token, body: { erase: true } })).status).toBe(200)
  await server.runJobs()
  const { rows } = await server.pool.query<{ all: string }>(
    `SELECT concat((SELECT jsonb_agg(x) FROM accounts x), (SELECT jsonb_agg(x) FROM members x), (SELECT jsonb_agg(x) FROM tickets x), (SELECT jsonb_agg(x) FROM recovery_requests x),
       (SELECT jsonb_agg(x) FROM messages x), (SELECT jsonb_agg(x) FROM notifications x), (SELECT jsonb_agg(x) FROM demands x)) AS all`,
  )
  for (const trace of [...all, a.email]) expect(rows[0]?.all, trace).not.toContain(trace)
})

test('an address nobody proved reads and erases nothing of whoever has it', async () => {
  const { a, join, as } = scene
  const far = await createCenter(server.pool)
  await writeTraces()
  const { rows } = await server.pool.query<{ before: string }>(
    'SELECT concat((SELECT count(*) FROM tickets), (SELECT count(*) FROM recovery_requests)) AS before',
  )
  // A person elsewhere asked for an account with the address that the visitor gave.
  await server.pool.query('UPDATE accounts SET email = $2 WHERE _id = $1', [a.userId, `autre.${a.email}`])
  const impostor = await join(null, { status: 'pending', email: a.email.toLowerCase() }, far)
  await server.pool.query(
    "INSERT INTO mails (_id, kind, recipient, subject, status, created_at) VALUES ($1, 'reset', $2, 'Du courrier', 'sent', now())",
    [randomUUID(), a.email],
  )
  const text = JSON.stringify((await as(impostor, 'GET', `/users/${impostor.userId}/data`)).body)
  for (const trace of [...traces, 'Du courrier']) expect(text).not.toContain(trace)
  // The account is refused, and erased with that: what the other wrote stays.
  const farAdmin = await join(null, { adminType: 'center' }, far)
  expect((await as(farAdmin, 'DELETE', `/users/pending/${impostor.userId}`)).status).toBe(200)
  const { rows: after } = await server.pool.query(
    'SELECT concat((SELECT count(*) FROM tickets), (SELECT count(*) FROM recovery_requests)) AS before',
  )
  expect(after).toEqual(rows)
  expect((await server.pool.query("SELECT FROM mails WHERE subject = 'Du courrier'")).rowCount).toBe(1)
  // Proved, it counts.
  await server.pool.query('UPDATE accounts SET email = $2 WHERE _id = $1', [a.userId, a.email])
  expect(JSON.stringify((await as(a, 'GET', `/users/${a.userId}/data`)).body)).toContain('Du courrier')
})

test('a former member is forgotten: his name goes from every history, what he did stays', async () => {
  const { a, officer, admin, posted, accepted, as } = scene
  await accepted(officer, await posted(a, '2026-11-17', { comment: 'Rendez-vous médical' }))
  await server.pool.query("UPDATE members SET phone = '0600000000', registration_number = 'M-42' WHERE _id = $1", [a.userId])
  expect(await as(admin, 'POST', `/users/${a.userId}/erase`)).toMatchObject({ status: 409, body: { error: 'stillMember' } })
  server.clock.now = Date.UTC(2026, 10, 18, 11)
  const [adminToken, officerToken] = [await server.provenTokenOf(admin.userId), await server.tokenOf(officer.userId)]
  expect((await server.call('DELETE', `/users/${a.userId}`, { token: adminToken })).status).toBe(200)
  await server.runJobs()
  for (let i = 0; i < 2; i++) expect((await server.call('POST', `/users/${a.userId}/erase`, { token: adminToken })).status).toBe(204)
  const changes = await server.call('GET', `/users/${officer.userId}/change-history`, { token: officerToken })
  expect(changes.body).toMatchObject({ changes: [{ other: { name: 'Ancien', lastName: 'membre' } }] })
  const { rows } = await server.pool.query<{ all: string }>(
    `SELECT (SELECT to_jsonb(u)::text FROM accounts u WHERE _id = $1) || (SELECT jsonb_agg(m)::text FROM members m WHERE _id = $1) || (SELECT jsonb_agg(d)::text FROM demands d WHERE poster_id = $1)
       || coalesce((SELECT jsonb_agg(m)::text FROM mails m WHERE recipient = $2), '') AS all`,
    [a.userId, a.email],
  )
  for (const trace of [a.email, a.lastName, '0600000000', 'M-42', 'Rendez-vous']) expect(rows[0]?.all).not.toContain(trace)
  await expectLaws(server.pool)
})

test('in one step with leaving, by oneself', async () => {
  const { a, as } = scene
  await server.pool.query('UPDATE sessions SET password_proof_until = to_timestamp($2) WHERE user_id = $1', [a.userId, NOON / 1000 + 60])
  expect((await as(a, 'DELETE', `/users/${a.userId}`, { erase: true })).status).toBe(200)
  const { rows } = await server.pool.query(
    'SELECT m.name, m.last_name, a.email FROM accounts a JOIN members m ON m._id = a._id WHERE a._id = $1',
    [a.userId],
  )
  expect(rows).toEqual([{ name: 'Ancien', last_name: 'membre', email: `efface.${a.userId}@invalid` }])
  // The last mail to him still leaves.
  expect(await scene.mailsTo(a.email)).toEqual(['accountClosed'])
})

test('a former member of another centre is as unknown as nobody', async () => {
  const far = await createCenter(server.pool)
  const removedMember = await scene.join(0, {}, far)
  await removeMembers(server.pool, [removedMember.userId])
  const unknown = await scene.as(scene.admin, 'POST', `/users/${randomUUID()}/erase`)
  const answer = await scene.as(scene.admin, 'POST', `/users/${removedMember.userId}/erase`)
  expect([answer.status, answer.body]).toEqual([404, unknown.body])
})

test('hours of work that nobody else reads by its name keep none once their member is erased; what is named stays in the plan', async () => {
  const { a, admin, as, server } = scene
  const place = (activity: string, date: string, hours: object) =>
    as(admin, 'POST', '/planning-modifications/register', {
      userId: a.userId,
      type: 'custom_modification',
      activity,
      hours,
      date,
      approve: true,
      reason: 'Convocation',
      override: { reason: 'Convocation' },
    })
  expect((await place('medicalVisit', '2026-11-24', { startTime: '09:00', endTime: '10:00' })).status).toBe(200)
  expect((await place('meeting', '2026-11-25', { startTime: '09:00', endTime: '10:00' })).status).toBe(200)
  expect((await as(admin, 'DELETE', `/users/${a.userId}`, { erase: true })).status).toBe(200)
  await server.runJobs()
  const { rows } = await server.pool.query<{ all: string; spans: number }>(
    `SELECT concat((SELECT jsonb_agg(x) FROM planning_modifications x), (SELECT jsonb_agg(x) FROM planning_changes x)) AS all,
       (SELECT count(*)::int FROM planning_modifications WHERE hours ->> 'startTime' = '09:00') AS spans`,
  )
  for (const trace of ['medicalVisit', 'Visite médicale', '"VM"']) expect(rows[0]?.all, trace).not.toContain(trace)
  for (const trace of ['Réunion', '"RÉU"']) expect(rows[0]?.all, trace).toContain(trace)
  expect(rows[0]?.spans).toBe(2)
})
