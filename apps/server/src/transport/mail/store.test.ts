// Mails on their way: each recipient gets his own text and a job of his own, however many there are, or nobody gets anything.
import { expect, test } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { NOON, serverOfTests } from '#test/scene.ts'
import { queueMails } from './store.ts'

const server = serverOfTests()

const mail = (to: string, text: string) => ({ kind: 'announcement' as const, to, subject: `Objet ${text}`, text, html: `<p>${text}</p>` })

test('each of thousands gets the text meant for him, and a job', async () => {
  const mails = Array.from({ length: 10_000 }, (_, index) => mail(`${index}@releve.example`, ['un', 'deux', 'trois'][index % 3] ?? ''))
  await inTransaction(server.pool, (tx) => queueMails(tx, mails, NOON))
  const { rows } = await server.pool.query(
    `SELECT text, subject, html, count(*)::int AS count, count(DISTINCT recipient)::int AS recipients,
       count(*) FILTER (WHERE (split_part(recipient, '@', 1)::int % 3) = array_position(ARRAY['un', 'deux', 'trois'], text) - 1)::int AS own,
       min(created_at) AS at
     FROM mails WHERE kind = 'announcement' AND status = 'queued' GROUP BY text, subject, html ORDER BY text`,
  )
  expect(rows).toEqual(
    [
      ['deux', 3333],
      ['trois', 3333],
      ['un', 3334],
    ].map(([text, count]) => ({
      text,
      subject: `Objet ${text}`,
      html: `<p>${text}</p>`,
      count,
      recipients: count,
      own: count,
      at: NOON,
    })),
  )
  const jobs = await server.pool.query(
    `SELECT count(*)::int AS jobs, count(DISTINCT m._id)::int AS mails, max(j.max_attempts) AS tries
     FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = 'mail'
     JOIN mails m ON m._id = (j.payload ->> 'mailId')::uuid`,
  )
  expect(jobs.rows).toEqual([{ jobs: 10_000, mails: 10_000, tries: 12 }])
})

test('what is rolled back leaves neither mail nor job', async () => {
  const count = async () => {
    const query = 'SELECT (SELECT count(*) FROM mails) AS mails, (SELECT count(*) FROM graphile_worker.jobs) AS jobs'
    return (await server.pool.query<{ mails: number; jobs: number }>(query)).rows
  }
  const before = await count()
  const rolledBack = inTransaction(server.pool, async (tx) => {
    await queueMails(tx, [mail('a@releve.example', 'un'), mail('b@releve.example', 'deux')], NOON)
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await count()).toEqual(before)
})
