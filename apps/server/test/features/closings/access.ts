// The access cases of the end of a month: one before the first day of anybody's membership, so that members who are made later may join.
import { randomUUID } from 'node:crypto'
import { startingPaySettings } from '@releve/contract/payroll'
import type { AccessCases, World } from '#test/access.ts'

const byAdministrators = [401, 401, 403, 403, 403, 200, 403, 404, 200] as const
const MONTH = '2019-12'

async function openMonth({ server, center }: World) {
  await server.pool.query('DELETE FROM month_closings WHERE center_id = $1', [center.centerId])
  return { id: center.centerId, month: MONTH }
}

async function closedMonth(world: World) {
  const params = await openMonth(world)
  const { server, center, idOf } = world
  const closingId = randomUUID()
  await server.pool.query(
    "INSERT INTO month_closings (center_id, _id, month, closed_by, closed_at) VALUES ($1, $2, '2019-12-01', $3, now())",
    [center.centerId, closingId, idOf('centerAdmin')],
  )
  const figures = { hours: 0, night: 0, sundays: 0, holidays: 0, overCycle: 0, meals: 0, activities: [] }
  await server.pool.query('INSERT INTO month_figures (center_id, closing_id, user_id, figures, share) VALUES ($1, $2, $3, $4, 100)', [
    center.centerId,
    closingId,
    idOf('owner'),
    JSON.stringify(figures),
  ])
  return { params, closingId }
}

const [profile] = startingPaySettings.profiles
const { version: _version, ...ownProfile } = profile ?? { version: 1, _id: '' }

export const monthAccess: AccessCases<
  | 'closings.month'
  | 'closings.close'
  | 'closings.reopen'
  | 'closings.regularise'
  | 'payroll.settings'
  | 'payroll.saveSettings'
  | 'payroll.export'
  | 'payroll.list'
  | 'payroll.file'
> = {
  'closings.month': { expected: byAdministrators, target: async (world) => ({ params: await openMonth(world) }) },
  'closings.close': {
    expected: byAdministrators,
    target: async (world) => ({ params: await openMonth(world), body: { note: 'Un arrêt de dernière minute' } }),
  },
  'closings.reopen': {
    expected: [401, 401, 403, 403, 403, 403, 403, 403, 200],
    target: async (world) => ({ params: (await closedMonth(world)).params, body: { reason: 'Erreur de saisie' } }),
  },
  'closings.regularise': {
    expected: byAdministrators,
    target: async (world) => ({
      params: (await closedMonth(world)).params,
      body: { userId: world.idOf('owner'), figure: 'hours', unit: 'minutes', quantity: 60, reason: 'Relève tardive' },
    }),
  },
  'payroll.settings': { expected: byAdministrators, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'payroll.saveSettings': {
    expected: byAdministrators,
    target: ({ center }) => ({
      params: { id: center.centerId },
      body: { stepMinutes: 15, meals: [], codes: [{ figure: 'hours', code: '1010', unit: 'minutes' }], profiles: [ownProfile] },
    }),
  },
  'payroll.export': {
    expected: byAdministrators,
    target: async (world) => ({ params: (await closedMonth(world)).params, body: { profileId: ownProfile._id, format: 'csv' } }),
  },
  'payroll.list': { expected: byAdministrators, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'payroll.file': {
    expected: byAdministrators,
    target: async (world) => {
      const { closingId } = await closedMonth(world)
      const { server, center, idOf } = world
      await server.pool.query(
        `INSERT INTO pay_exports (center_id, number, closing_id, profile_id, profile_version, format, file_name, content, profile, made_by, made_at)
         VALUES ($1, 1, $2, $3, 1, 'csv', 'paie.csv', 'x', $4, $5, now())`,
        [center.centerId, closingId, ownProfile._id, JSON.stringify(profile), idOf('centerAdmin')],
      )
      return { params: { id: center.centerId, number: '1' } }
    },
  },
}
