// The access cases of this feature's calls, and their answers: there is no call for anybody else's availability.
import { ofOwnCenter } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const availabilityAccess: AccessCases<'availability.get' | 'availability.save'> = {
  'availability.get': { expected: ofOwnCenter },
  'availability.save': {
    expected: ofOwnCenter,
    target: (_world, caller) => ({
      body: {
        volunteersForCalls: true,
        // The owner’s is theirs alone: access.test.ts looks for it in every answer.
        callNumber: caller === 'owner' ? '+33639987654' : '+33639980007',
        weekly: [{ weekday: 1, kind: 'N', answer: 'lastResort' }],
        never: [{ weekday: 3, isNever: true }],
        days: [{ from: '2026-12-24', to: '2026-12-26', kind: null, answer: 'no' }],
        elsewhere: [
          {
            fromDate: '2031-01-01',
            untilDate: '2031-01-01',
            weekdays: [],
            // The owner’s hours are theirs alone, too.
            startTime: caller === 'owner' ? '03:17' : '03:00',
            endTime: '04:43',
            isKept: true,
          },
        ],
      },
    }),
  },
}
