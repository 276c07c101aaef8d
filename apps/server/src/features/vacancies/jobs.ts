// Waves that go on by themselves: every minute those whose next step is due take it, whichever server does.
import type { CenterId, DemandId } from '@releve/domain/ids'
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import type { Transaction } from '#db/transaction.ts'
import { publish } from '#http/events/store.ts'
import { nextAskedOf } from './commands/covering.ts'
import { isSought, takeStep } from './commands/wave.ts'
import type { JointStep } from './commands/wave.ts'
import { findDueWaves, findVacancy, lockDueWaves } from './store.ts'
import type { WavedVacancy } from './store.ts'

/** The next steps of these vacancies that are covered jointly and still open; one computation a search. */
async function jointSteps(tx: Transaction, centerId: CenterId, ids: readonly DemandId[], now: number): Promise<Map<DemandId, JointStep>> {
  const covers = new Map<string, WavedVacancy[]>()
  for (const id of ids) {
    const vacancy = await findVacancy(tx, centerId, id)
    const coverId = vacancy?.wave.cover_id ?? null
    if (vacancy === null || coverId === null || !isSought(vacancy, now)) continue
    covers.getOrInsertComputed(coverId, () => []).push(vacancy)
  }
  const steps = new Map<DemandId, JointStep>()
  for (const [coverId, vacancies] of covers) {
    const { ground, userIdOf } = await nextAskedOf(tx, { centerId, coverId, due: vacancies, now })
    for (const [id, userId] of userIdOf) steps.set(id, { coverId, userId, ground })
  }
  return steps
}

/**
 * Takes every step that is due at `now`; returns how many. Who is asked and how far the wave is are written together, so that a server that
 * dies in the middle has asked nobody, or everybody once.
 */
export function advanceWaves(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findDueWaves(pool, now, after, limit),
    async work(tx, { centerId, ids, waits }) {
      const due = await lockDueWaves(tx, centerId, ids, { now, waits })
      const joint = await jointSteps(tx, centerId, due, now)
      for (const id of due) {
        // One after the other: who was asked for the first is asked less recently for the second.
        const vacancy = await findVacancy(tx, centerId, id)
        if (vacancy === null) continue
        await takeStep(tx, vacancy, now, { joint: joint.get(id) ?? null })
        const { posterShift } = vacancy.demand
        await publish(tx, centerId, { kind: 'demand', demandId: id, days: [posterShift.date], users: [] })
      }
      return due
    },
  })
}
