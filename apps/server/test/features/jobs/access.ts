// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import type { AccessCases, Expected, World } from '#test/access.ts'

/** The platform's own business. */
const masterAlone: Expected = [401, 401, 403, 403, 403, 403, 403, 403, 200]
const doneByMaster: Expected = [401, 401, 403, 403, 403, 403, 403, 403, 204]

/** A job that failed for good. */
async function failedJob({ server }: World) {
  const { rows } = await server.pool.query<{ id: number }>(`SELECT (graphile_worker.add_job('nobody')).id`)
  await server.pool.query(`SELECT count(*) FROM graphile_worker.permanently_fail_jobs(ARRAY[$1::bigint], 'essai')`, [rows[0]?.id])
  return { params: { id: String(rows[0]?.id) } }
}

export const jobAccess: AccessCases<'jobs.list' | 'jobs.retry' | 'jobs.delete' | 'jobs.mails' | 'jobs.retryMail'> = {
  'jobs.list': { expected: masterAlone },
  'jobs.retry': { expected: doneByMaster, target: failedJob },
  'jobs.delete': { expected: doneByMaster, target: failedJob },
  'jobs.mails': { expected: masterAlone },
  'jobs.retryMail': {
    expected: doneByMaster,
    target: async ({ server }) => {
      const id = randomUUID()
      await server.pool.query(
        `INSERT INTO mails (_id, kind, recipient, subject, text, html, status, created_at) VALUES ($1, 'essai', 'a@releve.example', 'x', 'x', 'x', 'failed', now())`,
        [id],
      )
      return { params: { id } }
    },
  },
}
