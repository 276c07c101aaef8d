// The access cases of this feature's calls, and their answers.
import { selfAndAdmins } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

type HourCall =
  | 'hours.ofMember'
  | 'hours.ofCenter'
  | 'hours.write'
  | 'hours.saveMemberTerms'
  | 'hours.centerTerms'
  | 'hours.saveCenterTerms'

export const hourAccess: AccessCases<HourCall> = {
  'hours.ofMember': {
    expected: selfAndAdmins,
    target: ({ idOf }) => ({ params: { id: idOf('owner') }, query: '?year=2026' }),
  },
  'hours.ofCenter': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, query: '?year=2026' }),
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

type LeaveCall = 'leave.ofMember' | 'leave.write' | 'leave.centerTerms' | 'leave.saveCenterTerms'

const TERMS = { activityId: 'annualLeave', fromYear: 2020, unit: 'hours', yearly: 12_000, mayGoBelow: false, carriedUntil: null }

export const leaveAccess: AccessCases<LeaveCall> = {
  'leave.ofMember': {
    expected: selfAndAdmins,
    target: ({ idOf }) => ({ params: { id: idOf('owner') }, query: '?year=2026' }),
  },
  'leave.write': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: async ({ idOf, server, center }) => {
      await server.pool.query('UPDATE centers SET leave_terms = $2 WHERE _id = $1', [center.centerId, JSON.stringify([TERMS])])
      return {
        params: { id: idOf('owner') },
        body: { year: 2026, activityId: 'annualLeave', kind: 'gain', amount: 60, reason: 'Repos de nuit' },
      }
    },
  },
  'leave.centerTerms': {
    expected: [401, 401, 403, 200, 200, 200, 404, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId } }),
  },
  'leave.saveCenterTerms': {
    expected: [401, 401, 403, 403, 403, 200, 403, 404, 200],
    target: ({ center }) => ({ params: { id: center.centerId }, body: { terms: [TERMS] } }),
  },
}
