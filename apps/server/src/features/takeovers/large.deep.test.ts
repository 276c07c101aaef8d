// A planning of 240 people: a server that is killed for real (kill -9) while it writes it leaves nothing, the next one writes all of it, and all of it is
// taken back.
import { routes } from '@releve/contract'
import type { WireTakeover } from '@releve/contract/takeovers'
import { fromDayNumber, toDayNumber } from '@releve/domain/calendar/day'
import { createCenter, createMembers } from '@releve/testing/factories'
import { expect, onTestFinished, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { hold } from '#test/hold.ts'
import { startServerProcess } from '#test/jobs/start-process.ts'
import { planningOf, tableOf } from '#test/features/takeovers/plannings.ts'
import { serverOfTests } from '#test/scene.ts'
import { callOn, read } from '#test/server.ts'
import { until } from '#test/until.ts'

const server = serverOfTests()

/** Tables that a takeover fills. */
const TABLES = ['members', 'teams', 'rotations', 'rotation_activations', 'team_cycle_starts', 'team_occurrences', 'planning_modifications']

function wishOf({ _id, proposal }: WireTakeover) {
  if (proposal === null) throw new Error('it was written already')
  return {
    takeoverId: _id,
    codes: proposal.meanings.map(({ code, meaning }) => ({ code, meaning })),
    teams: proposal.teams.map(({ name }) => ({ name, as: name })),
    people: proposal.people.map(({ label }) => ({ label, is: 'new' })),
    activationDate: proposal.from,
    cycleName: 'Cycle repris',
  }
}

test('240 people are written whole or not at all, and taken back whole', async () => {
  // The process of a server knows no clock but that of its machine.
  server.clock.now = Date.now()
  const center = await createCenter(server.pool)
  const { centerId } = center
  for (const table of ['rotation_activations', 'team_cycle_starts', 'team_rotations', 'rotations', 'teams'])
    await server.pool.query(`DELETE FROM ${table} WHERE center_id = $1`, [centerId])
  const [boss] = await createMembers(server.pool, center, [{ teamId: null, adminType: 'center' }])
  const token = await server.tokenOf(boss?.userId ?? '')
  const path = (rest = '') => `/center/${centerId}/takeover${rest}`
  const counts = () =>
    Promise.all(
      TABLES.map(async (table) => (await server.pool.query(`SELECT FROM ${table} WHERE center_id = $1`, [centerId])).rowCount ?? 0),
    )
  const accounts = async () =>
    (await server.pool.query("SELECT FROM accounts WHERE email LIKE '%@invalid' AND deleted_at IS NULL")).rowCount

  const from = fromDayNumber(toDayNumber(new Date().toISOString().slice(0, 10)) - 40)
  const planning = planningOf({ teams: 4, each: 60, from, days: 92 })
  const { takeover } = read(
    routes['takeovers.read'].response,
    await server.call('POST', path(), { token, body: { fileName: '240.csv', text: tableOf(planning) } }),
  )
  expect(takeover.proposal?.people).toHaveLength(240)
  const before = await counts()

  // The journal is what is written last.
  const journal = await hold(server.pool, 'LOCK TABLE center_changes IN EXCLUSIVE MODE', [])
  const doomed = await startServerProcess(server.config)
  onTestFinished(() => void doomed.child.kill('SIGKILL'))
  const call = callOn(doomed.url, 'POST', path('/write'), { token, body: wishOf(takeover) }).catch(() => null)
  await until(async () => (await journal.waiting()).length > 0)
  const blocked = await journal.waiting()
  doomed.child.kill('SIGKILL')
  await doomed.exit
  expect(await call).toBeNull()
  await journal.release()
  await until(async () => (await server.pool.query('SELECT FROM pg_stat_activity WHERE pid = ANY ($1)', [blocked])).rowCount === 0)
  expect(await counts()).toEqual(before)
  expect(await accounts()).toBe(0)

  const { made } = read(
    routes['takeovers.write'].response,
    await server.call('POST', path('/write'), { token, body: wishOf(takeover) }),
  ).takeover
  expect(made).toMatchObject({ members: 240, teams: 4, cycles: 1 })
  expect(await accounts()).toBe(240)
  await expectLaws(server.pool)
  expect((await server.call('POST', path('/take-back'), { token, body: { takeoverId: takeover._id } })).status).toBe(204)
  expect(await accounts()).toBe(0)
  const left = await server.pool.query('SELECT FROM members WHERE center_id = $1 AND left_at IS NULL', [centerId])
  expect(left.rowCount).toBe(1)
  // Members who left stand in the history of the centre; nothing else does.
  expect((await counts()).slice(1)).toEqual(before.slice(1))
  await expectLaws(server.pool)
}, 60_000)
