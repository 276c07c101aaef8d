// The jobs of an announcement: writing to the recipients that the call had no room for, a thousand a job; and sending, in batches, behind
// everything else in the queue. Each job is short and queues the next one together with its own result: a job that dies goes on where it
// was, and a server that stops waits for seconds at most.
import * as z from 'zod/mini'
import { inTransaction } from '#db/transaction.ts'
import type { Task } from '#jobs/task.ts'
import { deliverAnnounced } from '#transport/mail/deliver.ts'
import type { MailDeps } from '#transport/mail/deliver.ts'
import { enqueueAnnounced } from '#transport/mail/store.ts'
import { announcementMail, announcementTitle } from './mails.ts'
import { announcementProgress, loadTotal, stepOf } from './store/progress.ts'
import { lockWalk, writeNext } from './store/sending.ts'

const payload = z.object({ announcementId: z.uuid() })

/** Writes to the next thousand recipients. */
export const writeToNext: Task = async ({ pool, clock, config }, run) => {
  const { announcementId } = payload.parse(run.payload)
  await inTransaction(pool, async (tx) => {
    const announcement = await lockWalk(tx, announcementId)
    // An earlier life of this job has done it.
    if (announcement === null) return
    const { template_type: templateType, subject, message, duration, sender } = announcement
    const mail = announcementMail({ templateType, subject, message, duration, sender, publicUrl: config.publicUrl })
    await writeNext(tx, announcement, { mail, title: announcementTitle(announcement.template_type, subject) }, clock())
  })
}

/** The time a worker gives to an announcement before it looks for something more urgent. */
const SLICE_MS = 2_000
/** A batch is sent again when a server dies between the mail server's answer and ours to the database. */
const BATCH_AT_MOST = 50

/** Sends for a while, then leaves the rest to the next job. A batch is no longer than a step of what is told of its progress. */
export const sendAnnounced: Task<MailDeps> = async (deps, run) => {
  const { announcementId } = payload.parse(run.payload)
  const total = await loadTotal(deps.pool, announcementId)
  if (total === null) return
  const limit = Math.min(BATCH_AT_MOST, stepOf(total))
  const until = performance.now() + SLICE_MS
  while (performance.now() < until) {
    if ((await deliverAnnounced(deps, announcementId, limit, announcementProgress)) === 0) return
  }
  await enqueueAnnounced(deps.pool, announcementId)
}
