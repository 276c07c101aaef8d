// One number typed in any spelling is one number behind every door, and what cannot be read is refused beside its field.
import { PHONE_UNREADABLE } from '@releve/contract/phone-number'
import type { MemberFixture } from '@releve/testing/factories'
import { expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'

const { server, center, people } = setScene(
  { boss: { adminType: 'center' }, ana: {} },
  { now: Date.UTC(2026, 10, 16, 11), center: { name: 'Brumaie' } },
)
const { boss, ana } = people

const as = async (member: MemberFixture, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.tokenOf(member.userId), body })
const phoneOf = async (email: string) =>
  (
    await server.pool.query<{ phone: string | null }>(
      'SELECT m.phone FROM members m JOIN accounts a USING (_id) WHERE a.email = $1 AND m.left_at IS NULL',
      [email],
    )
  ).rows[0]?.phone

interface Door {
  readonly field: string
  /** Gives the number; the answer, and what is kept of it. */
  readonly give: (phone: string) => Promise<{ readonly status: number; readonly body: unknown; readonly kept: () => Promise<unknown> }>
}

let createdCount = 0
const doors: Readonly<Record<string, Door>> = {
  'the own profile': {
    field: 'phone',
    give: async (phone) => ({ ...(await as(ana, 'PUT', `/users/${ana.userId}`, { phone })), kept: () => phoneOf(ana.email) }),
  },
  'an administrator': {
    field: 'phone',
    give: async (phone) => ({ ...(await as(boss, 'PUT', `/users/${ana.userId}`, { phone })), kept: () => phoneOf(ana.email) }),
  },
  registration: {
    field: 'phone',
    give: async (phone) => {
      const email = `noe${createdCount++}@porte.example`
      const body = { email, password: 'Corbeau vert 73 rivages', name: 'Noé', lastName: 'Merle', centerId: center.centerId, phone }
      return { ...(await server.call('POST', '/auth/register', { body })), kept: () => phoneOf(email) }
    },
  },
  'a request to recover an account': {
    field: 'phone',
    give: async (phone) => {
      const newEmail = `rendu${createdCount++}@porte.example`
      const body = { centerId: center.centerId, name: 'Noé', lastName: 'Merle', newEmail, phone }
      const storedPhone = async () => {
        const { rows } = await server.pool.query<{ phone: string | null }>('SELECT phone FROM recovery_requests WHERE new_email = $1', [
          newEmail,
        ])
        return rows[0]?.phone
      }
      return { ...(await server.call('POST', '/auth/recovery-request', { body })), kept: storedPhone }
    },
  },
  'a file': {
    field: '2.Téléphone',
    give: async (phone) => {
      const email = `lu${createdCount++}@porte.example`
      const csv = `Nom;Prénom;E-mail;Téléphone\nMerle;Noé;${email};${phone}\n`
      return { ...(await as(boss, 'POST', '/users/import', { csv })), kept: () => phoneOf(email) }
    },
  },
  'the number for calls': {
    field: 'callNumber',
    give: async (callNumber) => ({
      ...(await as(ana, 'PUT', '/availability', { callNumber })),
      kept: async () =>
        (await server.pool.query<{ n: string }>('SELECT call_number AS n FROM availabilities WHERE user_id = $1', [ana.userId])).rows[0]?.n,
    }),
  },
}

test.each(
  Object.entries(doors).flatMap(([name, door]) =>
    ['06 39 98 00 07', '06.39.98.00.07', '+33 (0)6 39 98 00 07', '0033 6 39 98 00 07', '639980007'].map(
      (typed) => [name, typed, door] as const,
    ),
  ),
)('%s keeps %s as one number', async (_, typed, door) => {
  const answer = await door.give(typed)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  expect(await answer.kept()).toBe('+33639980007')
})

test.each(Object.entries(doors))('%s refuses what is no number, beside it', async (_, { field, give }) => {
  const answer = await give('06 39 98')
  expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: PHONE_UNREADABLE } } })
  expect(await answer.kept()).toBeFalsy()
})

test('a local number is one of the centre it is given in', async () => {
  await server.pool.query("UPDATE centers SET zone = 'Pacific/Tahiti' WHERE _id = $1", [center.centerId])
  for (const door of Object.values(doors)) {
    const answer = await door.give('87 12 34 56')
    expect(await answer.kept()).toBe('+68987123456')
  }
})

test('an older number that nobody can read is no fault when it is sent back; another one is', async () => {
  await server.pool.query("UPDATE members SET phone = 'poste 4512' WHERE _id = $1", [ana.userId])
  expect(await as(boss, 'PUT', `/users/${ana.userId}`, { phone: 'poste 4512', rank: 'Sergent' })).toMatchObject({
    status: 200,
    body: { phone: 'poste 4512', rank: 'Sergent' },
  })
  expect((await as(boss, 'PUT', `/users/${ana.userId}`, { phone: 'poste 4513' })).status).toBe(400)
  expect(await phoneOf(ana.email)).toBe('poste 4512')
})
