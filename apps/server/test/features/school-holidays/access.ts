// The access cases of this feature's calls, and their answers.
import { everybody } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const schoolHolidayAccess: AccessCases<'schoolHolidays.list' | 'schoolHolidays.import'> = {
  'schoolHolidays.list': { expected: everybody },
  'schoolHolidays.import': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 200],
    target: () => ({
      body: {
        csv: 'description;population;start_date;end_date;zones\nVacances d’Hiver;-;2030-02-15;2030-03-04;Zone C\n',
      },
    }),
  },
}
