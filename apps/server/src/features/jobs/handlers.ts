// The queue of background work and the mails, as the master administrator sees them: what waits, what failed, and another try.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { nextRun } from '#jobs/schedule.ts'
import type { Schedule } from '#jobs/schedule.ts'
import { enqueueMail } from '#transport/mail/store.ts'
import { announcementProgress } from '../announcements/store/progress.ts'
import { countDropped } from '../sms/store.ts'
import { countJobs, countMails, deleteJob, loadJobs, loadLastRuns, loadMails, partOfMail, retryMail, retryJob } from './store.ts'

type JobHandlers = HandlersOf<'jobs.list' | 'jobs.retry' | 'jobs.delete' | 'jobs.mails' | 'jobs.retryMail'>

/** @param schedules of the tasks that this server knows */
export const jobHandlers = (schedules: readonly Schedule[]): JobHandlers => ({
  'jobs.list': async ({ pool, query, clock }) => {
    const tasks = await countJobs(pool)
    const lastRuns = await loadLastRuns(pool)
    const sum = (status: 'waiting' | 'running' | 'failed') => tasks.reduce((total, task) => total + task[status], 0)
    return {
      waiting: sum('waiting'),
      running: sum('running'),
      failed: sum('failed'),
      tasks,
      jobs: await loadJobs(pool, query.limit),
      schedules: schedules.map((schedule) => ({
        task: schedule.task,
        lastRunAt: lastRuns.get(schedule.task) ?? null,
        nextRunAt: nextRun(schedule, clock()),
      })),
    }
  },

  'jobs.retry': async ({ pool, params }) => {
    const outcome = await retryJob(pool, params.id)
    if (outcome === 'gone') throw new AppError('notFound')
    if (outcome === 'running') throw new AppError('jobRunning')
  },

  'jobs.delete': async ({ pool, params }) => {
    const outcome = await inTransaction(pool, (tx) => deleteJob(tx, params.id))
    if (outcome === 'gone') throw new AppError('notFound')
    if (outcome === 'notFailed') throw new AppError('jobNotFailed')
  },

  'jobs.mails': async ({ pool, query, clock }) => {
    const { limit } = query
    const found = await loadMails(pool, { status: query.status ?? null, before: query.before ?? null, limit: limit + 1 })
    const mails = found.slice(0, limit)
    const textsDropped = await countDropped(pool, clock())
    return { ...(await countMails(pool)), textsDropped, mails, next: found.length > limit ? (mails.at(-1)?._id ?? null) : null }
  },

  'jobs.retryMail': async ({ pool, params }) => {
    await inTransaction(pool, async (whole) => {
      const tx = await partOfMail(whole, params.id)
      const outcome = await retryMail(tx, params.id)
      if (outcome === 'gone') throw new AppError('notFound')
      if (outcome === 'notRetryable') throw new AppError('mailNotRetryable')
      await enqueueMail(tx, params.id)
      if (outcome.announcementId !== null) await announcementProgress(tx, outcome.announcementId, { failed: -1 })
    })
  },
})
