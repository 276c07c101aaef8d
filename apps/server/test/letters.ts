// Letters of accounts in tests: written at once, and read before they are sent.
import fastify from 'fastify'
import type { TaskList } from 'graphile-worker'
import { runQueueOnce } from './queue.ts'
import type { TestServer } from './server.ts'
import { writeLetter } from '#features/accounts/jobs.ts'
import { LETTER_TASK } from '#features/accounts/store/letters.ts'

export interface WaitingMail {
  readonly kind: string
  readonly subject: string
  readonly text: string
}

/** Writes the letters that wait, and leaves their mails in the queue. */
export async function runLetters({ pool, clock, config, database }: TestServer): Promise<void> {
  const log = fastify({ logger: { level: 'silent' } }).log
  const deps = { pool, clock: () => clock.now, config, log }
  const letters: TaskList = {
    [LETTER_TASK]: (payload, { job }) => writeLetter(deps, { payload, attempt: job.attempts, maxAttempts: job.max_attempts }),
  }
  await runQueueOnce(database.url, letters, log)
}

/** The mails that wait for an address, oldest first; letters are written before. */
export async function mailsTo(server: TestServer, email: string): Promise<WaitingMail[]> {
  await runLetters(server)
  const { rows } = await server.pool.query<WaitingMail>(
    'SELECT kind, subject, text FROM mails WHERE recipient = $1 ORDER BY created_at, kind',
    [email],
  )
  return rows
}

const LINKS = {
  password: /\/reset-password\?token=([\w-]{43})(?:#\S+)?\n/,
  confirm: /\/address\?confirm=([\w-]{43})\n/,
  restore: /\/address\?restore=([\w-]{43})\n/,
} as const

/** The token of the link in the last mail of that kind. */
export async function linkIn(server: TestServer, email: string, kind: string, linkKind: keyof typeof LINKS = 'password'): Promise<string> {
  const mails = await mailsTo(server, email)
  const text = mails.findLast((mail) => mail.kind === kind)?.text ?? ''
  const token = LINKS[linkKind].exec(text)?.[1]
  if (token === undefined) throw new Error(`no link in ${JSON.stringify(mails)}`)
  return token
}
