// The task `mail`: one mail of the queue to its recipient, whatever happens to servers meanwhile.
//
// The row stays locked from the sending to the note that it was sent, so that no two workers send one mail at the same time. Between the
// mail server's 250 and our COMMIT lies the one edge that nobody can close: a server that dies there sends the mail again, with the
// same Message-ID, by which mail programs and servers know it for the same. At least once, then; never silently lost.
import { inTransaction } from '../db/transaction.ts'
import type { Transaction } from '../db/transaction.ts'
import type { JobDeps, JobRun } from '../jobs/task.ts'
import { lockQueuedMail, markFailed, markSent, noteFailure } from './store.ts'
import { MailError } from './transport.ts'

/** In the transaction that settles a mail of an announcement: whoever watches its progress is notified by the commit. */
export type OnAnnouncementMailSettled = (tx: Transaction, announcementId: string, settled: MailsSettled) => Promise<void>

/** How many mails left, and how many were given up, since it was reported last. */
export interface MailsSettled {
  readonly sent?: number
  readonly failed?: number
}

function mailIdOf(payload: unknown): string {
  const id = typeof payload === 'object' && payload !== null && 'mailId' in payload ? payload.mailId : null
  if (typeof id !== 'string') throw new Error('a mail job without mailId')
  return id
}

/** @throws MailError when the mail has to be tried again */
export async function deliverMail(deps: JobDeps, run: JobRun, onSettled: OnAnnouncementMailSettled): Promise<void> {
  const { pool, mailer, clock, log } = deps
  const mailId = mailIdOf(run.payload)
  const again = await inTransaction(pool, async (tx) => {
    const mail = await lockQueuedMail(tx, mailId)
    // Sent or given up already, by an earlier life of this job.
    if (mail === null) return null
    const { announcement_id: announcementId, kind } = mail
    try {
      await mailer.send({
        id: mailId,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        createdAt: mail.created_at,
      })
    } catch (error) {
      const cause = error instanceof MailError ? error : new MailError(error instanceof Error ? error.name : 'unknown', false)
      const isLast = cause.isPermanent || run.attempt >= run.maxAttempts
      if (!isLast) {
        await noteFailure(tx, mailId, cause.message)
        return cause
      }
      await markFailed(tx, mailId, cause.message, clock())
      log.warn({ mailId, kind, cause: cause.message, attempts: run.attempt }, 'mail given up')
      if (announcementId !== null) await onSettled(tx, announcementId, { failed: 1 })
      return null
    }
    await markSent(tx, mailId, clock())
    if (announcementId !== null) await onSettled(tx, announcementId, { sent: 1 })
    return null
  })
  if (again !== null) throw again
}
