// One answer for the start of the application says what the calls it stands for say, and leaves out what the asker has kept.
import { routes } from '@releve/contract'
import { fromColumns } from '@releve/contract/columns'
import type { ResponseOf } from '@releve/contract/route'
import type { Routes } from '@releve/contract'
import { createMember } from '@releve/testing/factories'
import { beforeAll, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

type Start = ResponseOf<Routes['start.read']>

const { server, center, people } = setScene({ ana: {}, admin: { team: 3 } }, { lasts: true })
const { ana, admin } = people
let token: string

beforeAll(async () => {
  token = await server.tokenOf(ana.userId)
  const body = { type: 'substitution', posterShift: { date: '2026-11-22' }, points: 10 }
  read(routes['demands.post'].response, await server.call('POST', '/substitution', { token, body }))
})

async function startOf(by: string, knownTags: Record<string, string> = {}): Promise<Start> {
  return read(routes['start.read'].response, await server.call('GET', `/start?${new URLSearchParams(knownTags).toString()}`, { token: by }))
}

test('it says what each of those calls says, for a member and for an administrator', async () => {
  for (const reader of [ana, admin]) {
    const by = await server.tokenOf(reader.userId)
    const get = async (method: string, path: string, body?: unknown) => (await server.call(method, path, { token: by, body })).body
    const { users, ofCenter } = await startOf(by)
    expect(users.value).toEqual(await get('GET', `/users/center/${center.centerId}`))
    const { rotations, ...own } = read(
      routes['centers.get'].response,
      await server.call('GET', `/center/${center.centerId}`, { token: by }),
    )
    expect(rotations).toHaveLength(1)
    const dates = { startDate: '2026-10-01', endDate: '2026-12-31' }
    const year = { startDate: '2026-11-16', endDate: '2027-11-16' }
    expect(ofCenter?.center).toEqual(own)
    expect(ofCenter).toMatchObject({
      roster: { value: await get('GET', `/center/${center.centerId}/roster`) },
      shifts: { ...dates, days: { value: await get('POST', `/users/${reader.userId}/get-shifts-with-substitutions`, { dates }) } },
      demands: { ...year, changes: { isWhole: true, demands: await get('POST', '/substitution/center', year), gone: [] } },
      balance: await get('GET', `/users/${reader.userId}/points`),
      circles: await get('GET', '/circles'),
    })
  }
})

test('whoever reads columns gets the whole list of demands as such, and the same list it is', async () => {
  const plain = (await startOf(token)).ofCenter?.demands.changes
  const { columns, ...changes } = (await startOf(token, { form: 'columns' })).ofCenter?.demands.changes ?? {}
  // The mark of a reading is its instant.
  expect({ ...changes, since: plain?.since }).toEqual({ ...plain, demands: [] })
  expect(columns?.count).toBeGreaterThan(0)
  expect(columns && fromColumns(columns)).toEqual(plain?.demands)
})

test('what the asker has kept is not sent again, and what changed is', async () => {
  const { users, ofCenter } = await startOf(token)
  if (ofCenter === null) throw new Error('she has a centre')
  const known = {
    users: users.tag,
    roster: ofCenter.roster.tag,
    shifts: ofCenter.shifts.days.tag,
    since: ofCenter.demands.changes.since,
  }
  const again = await startOf(token, known)
  expect(again).toMatchObject({
    users: { tag: known.users, value: null },
    ofCenter: {
      roster: { tag: known.roster, value: null },
      shifts: { days: { tag: known.shifts, value: null } },
      demands: { changes: { isWhole: false } },
    },
  })
  await server.pool.query("UPDATE members SET rank = 'Caporal' WHERE _id = $1", [admin.userId])
  expect((await startOf(token, known)).users.value).toHaveLength(2)
})

test('who has no centre gets the people alone', async () => {
  const master = await createMember(server.pool, null, { adminType: 'master' })
  const { users, ofCenter } = await startOf(await server.tokenOf(master.userId))
  expect([(users.value ?? []).length > 2, ofCenter]).toEqual([true, null])
})
