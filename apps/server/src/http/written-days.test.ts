// A day written as the instant at which it begins, wherever a call means a day: in a body, a list, a query, a path; and what is refused.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import type { MemberFixture } from '@releve/testing/factories'
import { beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene({ member: {} }, { lasts: true })
const { member } = people
let token: string
let islander: MemberFixture
let islandToken: string

beforeAll(async () => {
  token = await server.tokenOf(member.userId)
  const island = await createCenter(server.pool, { name: 'Saint-Denis' })
  await server.pool.query("UPDATE centers SET zone = 'Indian/Reunion' WHERE _id = $1", [island.centerId])
  islander = await createMember(server.pool, island)
  islandToken = await server.tokenOf(islander.userId)
})

const shiftsOf = async (member: MemberFixture, by: string, dates: unknown) =>
  server.call('POST', `/users/${member.userId}/get-shifts`, { token: by, body: { dates } })
const datesOf = async (member: MemberFixture, by: string, dates: unknown) =>
  read(routes['shifts.get'].response, await shiftsOf(member, by, dates)).map(({ date }) => date)

describe('an instant is the day of the centre that holds it', () => {
  test.each([
    ['in universal time, in winter', '2026-11-21T23:00:00.000Z', '2026-11-22'],
    ['in universal time, in summer', '2027-07-13T22:00:00Z', '2027-07-14'],
    ['with the offset of the centre', '2026-11-22T00:00+01:00', '2026-11-22'],
    ['with another offset', '2026-11-21T18:00:00-05:00', '2026-11-22'],
    ['on the day the clocks go back', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['at any hour of the day', '2026-11-22T10:41:07.312Z', '2026-11-22'],
    ['late in the evening', '2026-11-22T22:59:59.999Z', '2026-11-22'],
    ['a moment before midnight', '2026-11-21T22:59:59.999Z', '2026-11-21'],
  ])('%s', async (_what, written, date) => {
    expect(await datesOf(member, token, [written])).toEqual([date])
    expect(await datesOf(member, token, { startDate: written, endDate: date })).toEqual([date])
  })

  test('of each centre in its own zone', async () => {
    expect(await datesOf(islander, islandToken, ['2026-11-21T20:00:00.000Z'])).toEqual(['2026-11-22'])
    expect(await datesOf(islander, islandToken, ['2026-11-21T19:59:59.000Z'])).toEqual(['2026-11-21'])
  })

  test('in a query and in a path', async () => {
    const midnight = '2026-11-21T23:00:00.000Z'
    const planning = `/center/${center.centerId}/planning?startDate=${midnight}&endDate=${midnight}`
    expect(await server.call('GET', planning, { token })).toMatchObject({ status: 200, body: { from: '2026-11-22', days: 1 } })
    const shift = await server.call('GET', `/substitution/check-shift/${midnight}`, { token })
    expect(shift).toMatchObject({ status: 200, body: { date: '2026-11-22' } })
  })
})

describe('what is no instant is refused with the reason', () => {
  const reason = 'Cet instant n’existe pas, ou ne dit pas son décalage horaire\u00A0: envoyez le jour, au format AAAA-MM-JJ.'
  test.each(['2026-11-22T00:00:00', '2026-02-30T00:00:00+01:00', '2026-11-22T00:00+25:00'])('%s', async (written) => {
    expect(await shiftsOf(member, token, [written])).toMatchObject({
      status: 400,
      body: { error: 'invalidInput', message: reason, fields: { 'dates.0': reason } },
    })
    const range = { startDate: '2026-11-01', endDate: written }
    expect(await shiftsOf(member, token, range)).toMatchObject({
      status: 400,
      body: { message: reason, fields: { 'dates.endDate': reason } },
    })
  })

  test('beside what else is wrong; a date that is missing is still said first', async () => {
    const startDate = '2026-11-22T00:00:00'
    expect(await server.call('POST', '/substitution/center', { token, body: { startDate } })).toMatchObject({
      status: 400,
      body: { error: 'datesRequired', message: 'Les dates de début et de fin sont requises', fields: { startDate: reason } },
    })
  })

  test('a text that is neither keeps its sentence', async () => {
    expect(await shiftsOf(member, token, ['demain'])).toMatchObject({
      status: 400,
      body: { message: 'Cette date n’existe pas. Le format attendu est AAAA-MM-JJ.' },
    })
  })
})
