// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import type { AccessCases, Expected, World } from '#test/access.ts'

const ADMINISTERED: Expected = [401, 401, 403, 403, 403, 200, 403, 404, 200]

/** A change that nothing has come of yet, one for each caller. */
async function ofNewHoliday({ server, center }: World) {
  const holidayId = randomUUID()
  const entry = { _id: holidayId, kind: 'added', name: 'Sainte-Barbe', on: '12-04', firstYear: 2090, lastYear: null }
  await server.pool.query('UPDATE centers SET own_holidays = $2 WHERE _id = $1', [center.centerId, JSON.stringify([entry])])
  return { params: { id: center.centerId, holidayId } }
}

export const ownHolidayAccess: AccessCases<'ownHolidays.add' | 'ownHolidays.edit' | 'ownHolidays.remove'> = {
  'ownHolidays.add': {
    expected: ADMINISTERED,
    target: async ({ server, center }) => {
      await server.pool.query("UPDATE centers SET own_holidays = '[]' WHERE _id = $1", [center.centerId])
      return { params: { id: center.centerId }, body: { kind: 'added', name: 'Sainte-Barbe', on: '12-04', firstYear: 2090 } }
    },
  },
  'ownHolidays.edit': {
    expected: ADMINISTERED,
    target: async (world) => ({ ...(await ofNewHoliday(world)), body: { lastYear: 2095 } }),
  },
  'ownHolidays.remove': { expected: ADMINISTERED, target: ofNewHoliday },
}
