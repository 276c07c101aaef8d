// Waves that go on by themselves: every minute those whose next step is due take it, whichever server does.
import type pg from 'pg'
import { workOff } from '#db/due.ts'
import { publish } from '#http/events/store.ts'
import { takeStep } from './commands/wave.ts'
import { findDueWaves, findVacancy, lockDueWaves } from './store.ts'

/**
 * Takes every step that is due at `now`; returns how many. Who is asked and how far the wave is are written together, so that a server that
 * dies in the middle has asked nobody, or everybody once.
 */
export function advanceWaves(pool: pg.Pool, now: number): Promise<number> {
  return workOff(pool, {
    find: (after, limit) => findDueWaves(pool, now, after, limit),
    async work(tx, { centerId, ids, waits }) {
      const due = await lockDueWaves(tx, centerId, ids, { now, waits })
      for (const id of due) {
        // One after the other: who was asked for the first is asked less recently for the second.
        const vacancy = await findVacancy(tx, centerId, id)
        if (vacancy === null) continue
        await takeStep(tx, vacancy, now)
        const { posterShift } = vacancy.demand
        await publish(tx, centerId, { kind: 'demand', demandId: id, days: [posterShift.date], users: [] })
      }
      return due
    },
  })
}
