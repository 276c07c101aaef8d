// The access cases of this feature's calls, and their answers.
import { selfAndAdmins } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

type HourCall = 'hours.ofMember' | 'hours.write' | 'hours.saveMemberTerms' | 'hours.centerTerms' | 'hours.saveCenterTerms'

export const hourAccess: AccessCases<HourCall> = {
  'hours.ofMember': {
    expected: selfAndAdmins,
    target: ({ idOf }) => ({ params: { id: idOf('owner') }, query: '?year=2026' }),
  },
  'hours.write': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ idOf }) => ({
      params: { id: idOf('owner') },
      body: { year: 2026, kind: 'correction', minutes: 60, reason: 'Oubli de mars' },
    }),
  },
  'hours.saveMemberTerms': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ idOf }) => ({
      params: { id: idOf('owner') },
      body: { terms: [{ fromDate: '2026-01-01', share: 80, annualMinutes: null }] },
    }),
  },
  'hours.centerTerms': {
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'hours.saveCenterTerms': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({
      params: { id: center.centerId },
      body: { terms: [{ fromDate: '2026-01-01', annualMinutes: 96_420, guardHours: 18.71 }] },
    }),
  },
}
