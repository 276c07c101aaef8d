// Servers that die in the middle of a closing or of an export, for real (kill -9): nothing of it is kept, and the next server does it whole.
import { startingPaySettings } from '@releve/contract/payroll'
import { addMonths, firstOfMonth, fromDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import { createCenter, createMembers } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { dieInCall } from '#test/jobs/killed-call.ts'
import { serverOfTests } from '#test/scene.ts'

const server = serverOfTests()

const count = async (table: string, centerId: string) =>
  (await server.pool.query(`SELECT FROM ${table} WHERE center_id = $1`, [centerId])).rowCount ?? 0

test('a closing and an export that a server died in are done by the next one, once and whole', async () => {
  // The process of a server knows no clock but that of its machine.
  const now = Date.now()
  server.clock.now = now
  const month = addMonths(firstOfMonth(zoneOf('Europe/Paris').dayAt(now)), -1)
  const [begin, name] = [fromDayNumber(month), fromDayNumber(month).slice(0, 7)]
  const center = await createCenter(server.pool, { cycleStart: begin })
  const { centerId } = center
  await server.pool.query('UPDATE rotation_activations SET activation_date = $2 WHERE center_id = $1', [centerId, begin])
  const codes = ['hours', 'night', 'sundays', 'holidays', 'overCycle', 'meals'].map((figure) => ({
    figure,
    code: '1010',
    unit: figure === 'meals' ? 'count' : 'minutes',
  }))
  await server.pool.query('UPDATE centers SET pay_settings = $2, rules = rules || \'{"minimumStaffing": {}}\' WHERE _id = $1', [
    centerId,
    JSON.stringify({ ...startingPaySettings, codes }),
  ])
  const people = await createMembers(server.pool, center, [{ teamId: null, adminType: 'center' }, { teamId: center.teamIds[0] ?? null }])
  await server.pool.query('UPDATE members SET registration_number = left(_id::text, 8) WHERE center_id = $1', [centerId])
  const token = await server.tokenOf(people[0]?.userId ?? '')
  const profileId = startingPaySettings.profiles[0]?._id
  const acts = [
    { path: `/center/${centerId}/months/${name}/close`, body: { note: 'Effectif réduit' }, tables: ['month_closings', 'month_figures'] },
    { path: `/center/${centerId}/months/${name}/exports`, body: { profileId, format: 'xlsx' }, tables: ['pay_exports'] },
  ]
  for (const { path, body, tables } of acts) {
    const before = await Promise.all(tables.map((table) => count(table, centerId)))
    await dieInCall(server, path, { token, body })
    expect(await Promise.all(tables.map((table) => count(table, centerId)))).toEqual(before)
    expect(await server.call('POST', path, { token, body })).toMatchObject({ status: 200 })
    for (const [index, table] of tables.entries()) expect(await count(table, centerId), table).toBeGreaterThan(before[index] ?? 0)
  }
  const { rows } = await server.pool.query<{ number: number; last: number; pay: boolean }>(
    `SELECT e.number, c.last_pay_export AS last, m.pay IS NOT NULL AS pay FROM pay_exports e JOIN centers c ON c._id = e.center_id
     JOIN month_closings m ON m.center_id = e.center_id AND m._id = e.closing_id WHERE e.center_id = $1`,
    [centerId],
  )
  // The number that the dead server took was given back with the rest.
  expect(rows).toEqual([{ number: 1, last: 1, pay: true }])
})
