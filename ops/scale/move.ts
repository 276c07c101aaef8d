// `npm run scale -- move`: a seeded centre moves between two PostgreSQL while it and others are written; how long it was closed, and what
// the others felt of it.
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isFenced } from '../../apps/server/src/db/fence.ts'
import { moveCenter } from '../../apps/server/src/db/move/move.ts'
import type { Step } from '../../apps/server/src/db/move/move.ts'
import { loadPlace } from '../../apps/server/src/db/places.ts'
import type { DatabaseName } from '../../apps/server/src/db/places.ts'
import { callLimits, createPool } from '../../apps/server/src/db/pool.ts'
import { inTransaction } from '../../apps/server/src/db/transaction.ts'
import { quantile } from '../../bench/src/sampling.ts'
import { withBase } from './base.ts'
import { seedDatabase } from './seed.ts'

export interface MoveMeasure {
  readonly folder: string
  readonly members: number
  readonly days: number
  readonly seed: number
  readonly progress: (sentence: string) => void
}

/** The number of centres: the one that moves, and three beside it. */
const CENTERS = 4
const WRITERS_EACH = 2
/** Before the move begins: what it is compared with. */
const CALM_MS = 10_000
/** A person's screen, not a machine: so that what is measured is how long they wait. */
const REST_MS = 20

const shownQuantile = (durations: readonly number[], share: number) => `${quantile(durations, share).toFixed(1)}\u00A0ms`

export async function measureMove({ folder, members, days, seed, progress }: MoveMeasure): Promise<void> {
  const source = path.join(folder, 'source')
  await withBase(source, false, (url) => seedDatabase(url, { centers: CENTERS, members, days, parts: 1, seed, now: Date.now(), progress }))
  await withBase(source, true, (sourceUrl) =>
    withBase(path.join(folder, 'target'), true, (targetUrl) => measure(sourceUrl, targetUrl, progress)),
  )
}

async function measure(sourceUrl: string, targetUrl: string, progress: MoveMeasure['progress']): Promise<void> {
  const directory = createPool({ url: sourceUrl, size: 20, limits: callLimits })
  const target = createPool({ url: targetUrl, size: 20, limits: callLimits })
  const { rows: centers } = await directory.query<{ _id: string }>('SELECT _id FROM centers ORDER BY _id')
  const [moving = '', ...staying] = centers.map(({ _id }) => _id)
  const over = new AbortController()
  let isMoving = false
  let refused = 0
  const durations = { calm: new Array<number>(), meanwhile: new Array<number>() }
  const acknowledged = new Map<string, number>()

  const write = async (centerId: string) => {
    while (!over.signal.aborted) {
      const since = performance.now()
      try {
        const { database } = await loadPlace(directory, centerId)
        await inTransaction(database === null ? directory : target, async (tx) => {
          await tx.query('UPDATE centers SET roster_version = roster_version + 1 WHERE _id = $1', [centerId])
          await tx.query(
            `UPDATE demands SET version = version + 1 WHERE center_id = $1 AND _id IN (SELECT _id FROM demands WHERE center_id = $1 LIMIT 5)`,
            [centerId],
          )
        })
        acknowledged.set(centerId, (acknowledged.get(centerId) ?? 0) + 1)
        if (centerId !== moving) durations[isMoving ? 'meanwhile' : 'calm'].push(performance.now() - since)
      } catch (error) {
        if (!isFenced(error)) throw error
        refused += 1
      }
      await pause(REST_MS)
    }
  }
  const versionsBefore = await directory.query<{ version: number }>('SELECT roster_version AS version FROM centers WHERE _id = $1', [
    moving,
  ])
  const writers = [moving, ...staying].flatMap((centerId) => Array.from({ length: WRITERS_EACH }, () => write(centerId)))
  await pause(CALM_MS)
  isMoving = true
  const since = performance.now()
  const at: [Step, number][] = []
  const { closedMs, digests } = await moveCenter({
    centerId: moving,
    to: 'target',
    urls: new Map<DatabaseName, string>([
      [null, sourceUrl],
      ['target', targetUrl],
    ]),
    closedWithinMs: 5_000,
    readersLeaveWithinMs: 1_000,
    onStep: (step) => void at.push([step, performance.now() - since]),
  })
  isMoving = false
  over.abort()
  await Promise.all(writers)
  const versionsAfter = await target.query<{ version: number }>('SELECT roster_version AS version FROM centers WHERE _id = $1', [moving])
  const written = Number(versionsAfter.rows[0]?.version) - Number(versionsBefore.rows[0]?.version)
  progress(`${digests.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('fr-FR')} lignes ont changé de base.`)
  for (const [step, ms] of at) progress(`${step}\t${(ms / 1_000).toFixed(2)}\u00A0s`)
  progress(`Fermé ${((closedMs ?? 0) / 1_000).toFixed(2)}\u00A0s, ${refused} écritures refusées.`)
  progress(`Écritures perdues\u00A0: ${(acknowledged.get(moving) ?? 0) - written} sur ${written}.`)
  for (const [name, list] of Object.entries(durations)) {
    progress(
      `Autres centres, ${name}\u00A0: ${list.length} écritures, médiane ${shownQuantile(list, 0.5)}, p99 ${shownQuantile(list, 0.99)}.`,
    )
  }
  await directory.end()
  await target.end()
}
