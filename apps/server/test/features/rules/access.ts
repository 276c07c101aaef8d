// The access cases of this feature's calls, and their answers.
import { defaultRules } from '@releve/domain/working-time/profiles'
import { everybody } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const ruleAccess: AccessCases<'rules.save' | 'rules.changes' | 'rules.profiles'> = {
  'rules.save': {
    expected: [401, 401, 403, 403, 403, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: defaultRules('SPP12') }),
  },
  'rules.changes': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'rules.profiles': { expected: everybody },
}
