// Plannings through HTTP: what the cycle says, what changed hands, who may read.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { CenterFixture, MemberFixture } from '@releve/testing/factories'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read, startTestServer } from '../../server.fixture.ts'
import type { TestServer } from '../../server.fixture.ts'

// Monday 16 November 2026, noon in Paris. Position 0 of team A is Monday 5 January 2026: 315 days before, 315 mod 4 = 3.
const NOON = Date.UTC(2026, 10, 16, 11)

let server: TestServer
let center: CenterFixture
let ana: MemberFixture
let token: string

beforeAll(async () => {
  server = await startTestServer(NOON)
  center = await createCenter(server.pool)
  ana = await createMember(server.pool, center, { name: 'Ana', lastName: 'Aulne' })
  token = await server.tokenOf(ana.userId)
})
afterAll(() => server.close())

const names = (body: { shift: { name: string } }[]) => body.map(({ shift }) => shift.name).join('')

describe('get-shifts-with-substitutions', () => {
  test('gives the cycle of the team, day by day', async () => {
    const answer = await server.call('POST', `/users/${ana.userId}/get-shifts-with-substitutions`, {
      token,
      body: { dates: { startDate: '2026-11-16', endDate: '2026-11-23' } },
    })
    const days = read(routes['shifts.getWithSubstitutions'].response, answer)
    expect(names(days)).toBe('RJNRRJNR')
    expect(days[1]).toMatchObject({
      date: '2026-11-17',
      shift: { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' } },
      teamObject: { _id: center.teamIds[0], name: 'Équipe A' },
      isSubstitution: false,
      substitutionType: null,
      isOff: false,
    })
  })
})
