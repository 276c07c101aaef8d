// The access cases of this feature's calls, and their answers.
import { randomUUID } from 'node:crypto'
import { selfAndAdmins } from '#test/access.ts'
import type { AccessCases, World } from '#test/access.ts'

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

const TERMS = { activityId: 'annualLeave', fromYear: 2020, unit: 'hours', yearly: 12_000, mayGoBelow: false, carriedUntil: null }

type BalanceCall = 'hours.balanceImports' | 'hours.previewBalances' | 'hours.importBalances' | 'hours.takeBackBalances'

const administratorsOf = [401, 401, 403, 403, 403, 200, 403, 404, 200] as const

/** A file says how much the owner has left of a leave, and in hours. */
async function balances({ server, center, idOf }: World) {
  await server.pool.query('UPDATE centers SET leave_terms = $2 WHERE _id = $1', [center.centerId, JSON.stringify([TERMS])])
  await server.pool.query(`UPDATE members SET registration_number = 'M-1' WHERE _id = $1`, [idOf('owner')])
  return { params: { id: center.centerId }, body: { csv: `Matricule;Heures;Congés annuels\nM-1;12;${++figures}\n` } }
}
/** Each file says something else: one that says what is written already writes nothing. */
let figures = 40

export const balanceAccess: AccessCases<BalanceCall> = {
  'hours.balanceImports': { expected: administratorsOf, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'hours.previewBalances': { expected: administratorsOf, target: balances },
  'hours.importBalances': { expected: administratorsOf, target: balances },
  'hours.takeBackBalances': {
    expected: [401, 401, 403, 403, 403, 204, 403, 404, 204],
    target: async (world) => {
      const { server, center, idOf } = world
      const importId = randomUUID()
      await server.pool.query(
        `INSERT INTO hour_lines (center_id, _id, user_id, year, kind, minutes, reason, at, import_id)
         VALUES ($1, gen_random_uuid(), $2, 2026, 'carriedOver', 60, 'Repris', date_trunc('second', now()), $3)`,
        [center.centerId, idOf('owner'), importId],
      )
      return { params: { id: center.centerId }, body: { importId } }
    },
  },
}

type LeaveCall = 'leave.ofMember' | 'leave.write' | 'leave.centerTerms' | 'leave.saveCenterTerms'

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
