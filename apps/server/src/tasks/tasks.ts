// The tasks of all features, by name: every minute what is due is settled and what is over expires, every hour what is no longer needed goes.
import { writeLetter } from '../features/accounts/jobs.ts'
import { LETTER_TASK } from '../features/accounts/store/letters.ts'
import { keepKeys } from '../features/api-keys/jobs.ts'
import { sendAnnounced, writeToNext } from '../features/announcements/jobs.ts'
import { announcementProgress } from '../features/announcements/store/progress.ts'
import { WALK_TASK } from '../features/announcements/store/sending.ts'
import { remindOfWishes } from '../features/campaigns/jobs.ts'
import { advanceExchanges, endLapsedOffers, expireDemands, tellDemands, widenAddressed } from '../features/demands/jobs.ts'
import { advanceWaitingCircles, endLapsedCircles, reviewCircles, searchAtNight, searchCircles } from '../features/circles/jobs.ts'
import { SEARCH_TASK } from '../features/circles/store.ts'
import { TELL_TASK } from '../features/demands/store/telling.ts'
import { readDirectories } from '../features/directory-sync/jobs.ts'
import { RECONCILE_TASK } from '../features/directory/store.ts'
import { decideHours, mailNotifications } from '../features/notifications/jobs.ts'
import { advanceRequests } from '../features/planning/commands/chains.ts'
import { settle } from '../features/points/jobs.ts'
import { pushNotifications } from '../features/push/jobs.ts'
import { PUSH_TASK, takeOverWaiting } from '../features/push/store/deliveries.ts'
import { sendTexts } from '../features/sms/jobs.ts'
import { SMS_TASK } from '../features/sms/store.ts'
import { tellEndingRoles } from '../features/roles/jobs.ts'
import { closeDeparted, keepName, reconcile, tellEnding } from '../features/users/jobs.ts'
import { sendWebhooks } from '../features/webhooks/jobs.ts'
import { WEBHOOK_TASK } from '../features/webhooks/store.ts'
import { advanceWaves } from '../features/vacancies/jobs.ts'
import { NAME_TASK } from '../features/users/store/search.ts'
import { deliverMail } from '../transport/mail/deliver.ts'
import { ANNOUNCED_TASK } from '../transport/mail/store.ts'
import { startJobs, taskListOf } from '../jobs/worker.ts'
import type { Jobs, JobsOptions } from '../jobs/worker.ts'
import type { JobDeps, Tasks } from '../jobs/task.ts'
import type { Senders } from '../transport/senders.ts'
import { purge } from './purge.ts'
import { schedules } from './schedules.ts'

export type TaskDeps = JobDeps & Senders

const tasks: Tasks<TaskDeps> = {
  settle: async ({ pool, clock, log }) => {
    const count = await settle(pool, clock())
    if (count > 0) log.info({ count }, 'points settled')
  },
  expire: async ({ pool, clock, log }) => {
    const count = await expireDemands(pool, clock())
    if (count > 0) log.info({ count }, 'demands expired')
    const ended = await endLapsedOffers(pool, clock())
    if (ended > 0) log.info({ count: ended }, 'offers ended')
    const widened = await widenAddressed(pool, clock())
    if (widened > 0) log.info({ count: widened }, 'demands opened to everybody')
    const advanced = await advanceRequests(pool, clock())
    if (advanced > 0) log.info({ count: advanced }, 'requests looked at')
    const exchanges = (await advanceExchanges(pool, clock())) + (await advanceWaitingCircles(pool, clock()))
    if (exchanges > 0) log.info({ count: exchanges }, 'exchanges looked at')
    const lapsed = await endLapsedCircles(pool, clock())
    if (lapsed > 0) log.info({ count: lapsed }, 'circles ended')
  },
  keys: async ({ pool, clock, log }) => {
    const count = await keepKeys(pool, clock())
    if (count > 0) log.info({ count }, 'keys looked at')
  },
  directories: readDirectories,
  waves: async ({ pool, clock, log }) => {
    const count = await advanceWaves(pool, clock())
    if (count > 0) log.info({ count }, 'waves went on')
  },
  departures: async ({ pool, clock, log }) => {
    const count = await closeDeparted(pool, clock())
    if (count > 0) log.info({ count }, 'accounts closed with a departure')
  },
  qualifications: async ({ pool, clock, log }) => {
    const count = await tellEnding(pool, clock())
    if (count > 0) log.info({ count }, 'ends of qualifications told')
    const ends = await tellEndingRoles(pool, clock())
    if (ends > 0) log.info({ count: ends }, 'ends of roles told')
    const campaigns = await remindOfWishes(pool, clock())
    if (campaigns > 0) log.info({ count: campaigns }, 'wishes for leave asked for again')
  },
  [TELL_TASK]: async (deps, run) => {
    await tellDemands(deps, run)
    await reviewCircles(deps, run)
  },
  [SEARCH_TASK]: searchCircles,
  searchAtNight,
  [WALK_TASK]: writeToNext,
  [ANNOUNCED_TASK]: sendAnnounced,
  mail: (deps, run) => deliverMail(deps, run, announcementProgress),
  mailNotifications: async ({ pool, clock, config, log }) => {
    const count = await mailNotifications(pool, config.publicUrl, clock())
    if (count > 0) log.info({ count }, 'notifications on their way by mail')
  },
  [PUSH_TASK]: async (deps, run) => {
    await takeOverWaiting(deps.pool, PUSH_TASK)
    // A notification waits until the hour of its sending is known.
    await decideHours(deps.pool, deps.clock())
    await pushNotifications(deps, run)
  },
  [SMS_TASK]: async (deps, run) => {
    await takeOverWaiting(deps.pool, SMS_TASK)
    await decideHours(deps.pool, deps.clock())
    await sendTexts(deps, run)
  },
  [WEBHOOK_TASK]: sendWebhooks,
  [LETTER_TASK]: writeLetter,
  [RECONCILE_TASK]: reconcile,
  [NAME_TASK]: keepName,
  purge,
}

/** The tasks as a queue calls them. */
export const taskList = (deps: TaskDeps) => taskListOf(tasks, deps)

/** Does what is queued, and what is due, until it is stopped. @param deps its `pool` serves calls; jobs have their own */
export const startTasks = (deps: TaskDeps, options?: JobsOptions): Promise<Jobs> =>
  startJobs(deps, { tasks, schedules, drained: deps.drained }, options)
