// The access cases of this feature's calls, and their answers.
import { startingActivities } from '@releve/contract/starting-activities'
import type { AccessCases } from '#test/access.ts'

export const activityAccess: AccessCases<'activities.list' | 'activities.save'> = {
  'activities.list': {
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'activities.save': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: { activities: startingActivities('SPP12', null) } }),
  },
}
