// A member with a calendar subscription, an administrator of their centre, and what programs read at the address.
import { feed } from '@releve/contract/feeds'
import { createCenter, createMember } from '@releve/testing/factories'
import * as z from 'zod/mini'
import { read } from '#test/server.ts'
import type { TestServer } from '#test/server.ts'

/** J N R R: J on 3 April 2026, N on the 4th. `admin`: the token of an administrator. */
export async function createSubscriber(server: TestServer) {
  const place = await createCenter(server.pool, { letters: 'JNRR', teamCount: 1 })
  const { userId } = await createMember(server.pool, place, { teamId: place.teamIds[0] ?? null })
  const admin = await server.tokenOf((await createMember(server.pool, place, { adminType: 'center' })).userId)
  const creation = await server.call('POST', '/calendar-feed', { token: await server.tokenOf(userId), body: { alarmMinutes: 30 } })
  const { url } = read(z.strictObject({ feed }), creation).feed
  return {
    userId,
    admin,
    async calendar(): Promise<string> {
      const { body } = await server.call('GET', new URL(url).pathname.replace('/api', ''))
      return z.string().parse(body)
    },
  }
}
