// School holidays. Members read, masters import the ministry's file: all of it, or nothing.
import { inTransaction } from '#db/transaction.ts'
import type { HandlersOf } from '#http/handler.ts'
import { readSchoolCalendar } from './commands/calendar-file.ts'
import { loadPeriods, importPeriods, renewPlans } from './store.ts'

/** A longer list helps nobody. */
const FAULTS_SHOWN = 500

export const schoolHolidayHandlers: HandlersOf<'schoolHolidays.list' | 'schoolHolidays.import'> = {
  'schoolHolidays.list': async ({ pool }) => ({ periods: await loadPeriods(pool) }),

  'schoolHolidays.import': async ({ body: { csv, dryRun = false }, pool }) => {
    const { periods, ignored, faults } = readSchoolCalendar(csv)
    if (!dryRun && faults.length === 0)
      await inTransaction(pool, async (tx) => {
        await importPeriods(tx, periods)
        await renewPlans(tx)
      })
    return { periods, ignored, faults: faults.slice(0, FAULTS_SHOWN) }
  },
}
