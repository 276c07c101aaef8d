// Reads directories whose time has come. What a reading may do by itself has bounds: nothing is done before somebody applied a preview of the same
// settings, when it gives nobody, leaves out somebody whom the directory still has, or suspends more members than the settings allow.
import type { ServerConfig } from '#config/config.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { JobDeps } from '#jobs/task.ts'
import { LdapFailure } from '#transport/ldap/failure.ts'
import { loadAdministrators } from '../api-keys/store.ts'
import { notify } from '../notifications/store/notify.ts'
import { applyPlan } from './commands/applying.ts'
import { planReading } from './commands/reading.ts'
import { EMPTY, INCOMPLETE, TOO_MANY_LEAVE, wordsOf } from './commands/words.ts'
import { claimDue, noteReading } from './store.ts'
import type { Source } from './store.ts'

/** A schedule reads a directory so often. */
export const EVERY_MS = 15 * 60_000
/** Readings that fail one after the other before somebody is told: an hour. */
const FAILURES_TOLD = 4

interface Outcome {
  readonly state: Source['state']
  readonly problem: string | null
  readonly readCount: number | null
}

interface Deps extends Pick<JobDeps, 'pool' | 'clock'> {
  readonly config: Pick<ServerConfig, 'secret' | 'directoryNetworks' | 'publicUrl'>
  readonly log: Pick<JobDeps['log'], 'info' | 'error'>
}

async function readOne({ pool, config }: Deps, source: Source, now: number): Promise<Outcome> {
  try {
    const plan = await planReading({ db: pool, config, now }, source)
    const { readCount } = plan
    const problem = readCount === 0 ? EMPTY : plan.isIncomplete ? INCOMPLETE : plan.isHeld ? TOO_MANY_LEAVE : null
    if (problem !== null) return { state: 'held', problem, readCount: null }
    await applyPlan({ pool, config, source, now }, plan)
    return { state: 'applied', problem: null, readCount }
  } catch (error) {
    if (error instanceof AppError && error.code === 'directorySecretLost')
      return { state: 'failed', problem: error.message, readCount: null }
    if (!(error instanceof LdapFailure)) throw error
    return { state: 'failed', problem: wordsOf(error), readCount: null }
  }
}

/** Tells the administrators of its centres, once for what lasts. */
async function tell({ pool }: Deps, source: Source, { state }: Outcome, now: number): Promise<void> {
  const isNews = state === 'held' ? source.state !== 'held' : state === 'failed' && source.failures + 1 === FAILURES_TOLD
  if (!isNews) return
  for (const centerId of new Set(source.mappings.map((mapping) => mapping.centerId))) {
    await inTransaction(pool, async (tx) => {
      const userId = await loadAdministrators(tx, centerId)
      await notify(tx, centerId, [{ userId, kind: 'directoryHeld', directoryName: source.name }], now)
    })
  }
}

export async function readDirectories(deps: Deps): Promise<void> {
  const { pool, clock, log } = deps
  const startedAt = clock()
  for (const source of await claimDue(pool, startedAt, startedAt + EVERY_MS)) {
    try {
      const outcome = await readOne(deps, source, startedAt)
      const now = clock()
      await noteReading(pool, source, { ...outcome, nextAt: startedAt + EVERY_MS, now })
      await tell(deps, source, outcome, now)
      log.info({ directory: source._id, state: outcome.state, count: outcome.readCount }, 'directory read')
    } catch (error) {
      log.error({ err: error, directory: source._id }, 'a directory could not be read')
    }
  }
}
