// Runs the queue's jobs that follow a posted demand, one part after the other, in a process that does nothing else meanwhile, so that the
// processor time of each part can be measured.
import { centerId as centerIdField, demandId as demandIdField } from '@releve/contract/fields'
import { audienceOf } from '@releve/domain/demands/audience'
import { inTransaction } from '@releve/server/src/db/transaction.ts'
import { daysOf } from '@releve/server/src/features/demands/commands.ts'
import { tellDemands } from '@releve/server/src/features/demands/jobs.ts'
import { loadFacts } from '@releve/server/src/features/demands/store/deciding.ts'
import { findDemand } from '@releve/server/src/features/demands/store/reading.ts'
import { decideHours } from '@releve/server/src/features/notifications/jobs.ts'
import { pushNotifications } from '@releve/server/src/features/push/jobs.ts'
import type { TaskDeps } from '@releve/server/src/tasks/tasks.ts'

/** The processor time of each part, in milliseconds. */
interface Parts {
  /** The choice of the audience, measured separately: the job that writes the entries repeats it. */
  readonly audience: number
  /** The job that writes the entries, without the choice of the audience. */
  readonly entries: number
  readonly hours: number
  /** The job of push notifications, without any device: it only clears the marks. */
  readonly marks: number
}

export type Tell = (centerId: string, demandId: string) => Promise<Parts>

async function processorOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

export function tellByHand(deps: TaskDeps): Tell {
  const { pool, clock } = deps
  return async (center, id) => {
    const [centerId, demandId] = [centerIdField.parse(center), demandIdField.parse(id)]
    const audience = await processorOf(() =>
      inTransaction(pool, async (tx) => {
        const demand = await findDemand(tx, centerId, demandId)
        if (demand === null) throw new Error('no demand')
        const facts = await loadFacts(tx, { centerId, userIds: 'all', days: daysOf(demand), now: clock() })
        audienceOf(
          demand,
          facts,
          facts.roster.people.map((person) => person._id),
        )
      }),
    )
    const run = { payload: { centerId, demandIds: [demandId], userIds: [] }, attempt: 1, maxAttempts: 1 }
    const telling = await processorOf(() => tellDemands(deps, run))
    const hours = await processorOf(() => decideHours(pool, clock()))
    const marks = await processorOf(() => pushNotifications(deps, run))
    return { audience, entries: telling - audience, hours, marks }
  }
}
