// The task `mail`: one mail of the queue to its recipient, whatever happens to servers meanwhile.
//
// The row stays locked from the sending to the note that it was sent, so that no two workers send one mail at the same time. Between the
// mail server's 250 and our COMMIT lies the one edge that nobody can close: a server that dies there sends the mail again, with the
// same Message-ID, by which mail programs and servers know it for the same. At least once, then; never silently lost.
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import type { JobDeps, JobRun } from '#jobs/task.ts'
import { enqueueMail, lockAnnounced, lockQueuedMail, markFailed, markSent, noteFailure } from './store.ts'
import type { AnnouncedMail } from './store.ts'
import { MailError } from './transport.ts'
import type { Mailer } from './transport.ts'

/** It runs in the transaction that settles a mail of an announcement: whoever watches its progress is notified by the commit. */
export type OnAnnouncementMailSettled = (tx: Transaction, announcementId: string, settled: MailsSettled) => Promise<void>

/** The needs of jobs, with the transport by which mails leave. */
export type MailDeps = JobDeps & { readonly mailer: Mailer }

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

/** An error that is not the transport's own concerns the one mail. */
const mailErrorOf = (error: unknown): MailError =>
  error instanceof MailError ? error : new MailError(error instanceof Error ? error.name : 'unknown', false, true)

/** @throws MailError when the mail has to be tried again */
export async function deliverMail(deps: MailDeps, run: JobRun, onSettled: OnAnnouncementMailSettled): Promise<void> {
  const { pool, mailer, clock, log } = deps
  const mailId = mailIdOf(run.payload)
  const again = await inTransaction(pool, async (tx) => {
    const mail = await lockQueuedMail(tx, mailId)
    // An earlier life of this job has sent it or given it up.
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
      const cause = mailErrorOf(error)
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
    await markSent(tx, [mailId], clock())
    if (announcementId !== null) await onSettled(tx, announcementId, { sent: 1 })
    return null
  })
  if (again !== null) throw again
}

/** One connection to the mail server is left to the other mails. */
const AT_ONCE = 2
/** No mail is begun later in a batch: the slowest sending ends before PostgreSQL gives the transaction up (transport.ts). */
const BEGIN_WITHIN_MS = 10_000

/**
 * Sends up to `limit` mails of an announcement in one transaction, and notes what became of them at once: a server that dies meanwhile
 * sends those again, under the same Message-IDs. One that has to be tried again gets a job of its own; when the mail server itself is
 * away, the rest is left as it was. Returns how many were taken; 0: none is left.
 * @throws MailError when the mail server is away, once what left is noted
 */
export async function deliverAnnounced(
  deps: MailDeps,
  announcementId: string,
  limit: number,
  onSettled: OnAnnouncementMailSettled,
): Promise<number> {
  const { pool, mailer, clock, log } = deps
  const outcome = await inTransaction(pool, async (tx) => {
    const mails = await lockAnnounced(tx, announcementId, limit)
    const sent: string[] = []
    const refused: { readonly mailId: string; readonly cause: MailError }[] = []
    const away: MailError[] = []
    const until = performance.now() + BEGIN_WITHIN_MS
    const waiting = mails.values()
    const sendSome = async () => {
      for (const mail of waiting) {
        if (away.length > 0 || performance.now() > until) return
        try {
          await mailer.send(outgoing(mail))
          sent.push(mail._id)
        } catch (error) {
          const cause = mailErrorOf(error)
          if (cause.isAboutMail) refused.push({ mailId: mail._id, cause })
          else away.push(cause)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, sendSome))
    if (sent.length > 0) await markSent(tx, sent, clock())
    let failed = 0
    for (const { mailId, cause } of refused) {
      if (cause.isPermanent) {
        failed += 1
        await markFailed(tx, mailId, cause.message, clock())
        log.warn({ mailId, kind: 'announcement', cause: cause.message, attempts: 1 }, 'mail given up')
      } else {
        await noteFailure(tx, mailId, cause.message)
        await enqueueMail(tx, mailId)
      }
    }
    if (sent.length + failed > 0) await onSettled(tx, announcementId, { sent: sent.length, failed })
    return { taken: mails.length, away: away[0] }
  })
  if (outcome.away !== undefined) throw outcome.away
  return outcome.taken
}

function outgoing({ _id, recipient, subject, text, html, created_at: createdAt }: AnnouncedMail) {
  return { id: _id, to: recipient, subject, text, html, createdAt }
}
