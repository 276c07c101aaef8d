// Every call of the matrix, as those who are neither the member nor their administrators make it: of an absence they learn that somebody
// is not available, and neither the cause, nor the comment, nor the reason; nor from events, notifications and mails.
import { routes } from '@releve/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyCase } from '#test/access-cases.ts'
import { send, startWorlds } from '#test/access-world.ts'
import type { Worlds } from '#test/access-world.ts'
import { read } from '#test/server.ts'

const CAUSE = 'Accompagner un proche'
const COMMENT = 'Rendez-vous à Fontmarne le matin'
const REASON = 'Accordé malgré le pont'
const DAYS = { fromDate: '2026-11-20', toDate: '2026-11-23' }

let worlds: Worlds

beforeAll(async () => {
  worlds = await startWorlds()
  const { server, world } = worlds
  const { centerId } = world.center
  const token = await server.tokenOf(world.idOf('centerAdmin'))
  const saved = await server.call('PUT', `/center/${centerId}/absence-causes`, { token, body: { causes: [{ name: CAUSE }] } })
  const [cause] = read(routes['planning.saveCauses'].response, saved).causes
  const body = { userId: world.idOf('owner'), type: 'absence', ...DAYS, cause: cause?._id, comment: COMMENT, approve: true, reason: REASON }
  read(routes['planning.register'].response, await server.call('POST', '/planning-modifications/register', { token, body }))
})
afterAll(() => worlds.server.close())

test('no call tells anybody else why somebody is away', async () => {
  const leaks: string[] = []
  for (const { name, route, accessCase } of everyCase) {
    for (const caller of ['colleague', 'stranger', 'visitor'] as const) {
      const { body } = await send(worlds, route, await worlds.prepare(accessCase, caller))
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
      // The causes of absence are a list of the centre, which its members choose from.
      const secrets = name === 'planning.causes' || name === 'activities.list' ? [COMMENT, REASON] : [CAUSE, COMMENT, REASON]
      for (const secret of secrets) if (text.includes(secret)) leaks.push(`${name} to a ${caller}: ${secret}`)
    }
  }
  expect(leaks).toEqual([])
})

test('a colleague’s planning of the member says that they are not available, and nothing more of the day', async () => {
  const { server, world } = worlds
  const token = await server.tokenOf(world.idOf('colleague'))
  const body = { dates: { startDate: '2026-11-21', endDate: '2026-11-21' } }
  const own = await server.call('POST', `/users/${world.idOf('owner')}/get-shifts-with-substitutions`, { token, body })
  expect(own).toMatchObject({ status: 200, body: [{ date: '2026-11-21', isOff: true, shift: { name: 'R' } }] })
  const center = await server.call('GET', `/center/${world.center.centerId}/planning?startDate=2026-11-21&endDate=2026-11-21`, { token })
  expect(JSON.stringify(center.body)).toContain('{"code":"-","shift":"","state":"unavailable"}')
})

test('neither events, nor notifications and mails of others, say why', async () => {
  const { server, world } = worlds
  const entitledIds = [world.idOf('owner'), world.idOf('centerAdmin')]
  const { rows } = await server.pool.query<{ events: string | null; notices: string | null; mails: string | null }>(
    `SELECT (SELECT json_agg(e)::text FROM events e) AS events,
       (SELECT json_agg(n)::text FROM notifications n WHERE user_id <> ALL ($1)) AS notices,
       (SELECT json_agg(m)::text FROM mails m WHERE recipient NOT IN (SELECT email FROM accounts WHERE _id = ANY ($1))) AS mails`,
    [entitledIds],
  )
  expect(rows[0]?.events).toContain('planning')
  for (const text of Object.values(rows[0] ?? {})) for (const secret of [CAUSE, COMMENT, REASON]) expect(text ?? '').not.toContain(secret)
})
