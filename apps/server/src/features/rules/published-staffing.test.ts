// Two published services, set up as an administrator would, and judged as they publish it.
//
// Deux-Sèvres: guards of 24 h from 07:00, four teams of four professionals and two volunteers. On Saturday 21 November 2026 team A is on guard, on
// Friday the 20th team D, on Monday the 23rd team C, as on Friday 25 December.
// Haute-Corse: 82 guards of 24 h counted 18.71 h, six of 12 h; leave stands as leave.
import { routes } from '@releve/contract'
import type { StaffingRow } from '@releve/domain/planning/staffing-rows'
import { defaultRules } from '@releve/domain/working-time/profiles'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const SATURDAY = '2026-11-21'
const GUARD = { name: 'G', type: 'work', default: { startTime: '07:00', endTime: '07:00' }, endsNextDay: true }
const DAY = { startTime: '07:00', endTime: '19:00' } as const
const NIGHT = { startTime: '19:00', endTime: '07:00' } as const
const FIGURES = { dates: [], target: null, maximum: null } as const
const WEEK = ['weekday'] as const
const WEEKEND = ['saturday', 'sunday', 'holiday'] as const
const DEUX_SEVRES: readonly StaffingRow[] = [
  { ...FIGURES, ...DAY, qualification: null, kinds: WEEK, minimum: 6 },
  { ...FIGURES, ...NIGHT, qualification: null, kinds: WEEK, minimum: 4 },
  { ...FIGURES, ...DAY, qualification: 'SPP', kinds: WEEKEND, minimum: 4 },
  { ...FIGURES, ...DAY, qualification: 'SPV', kinds: WEEKEND, minimum: 2 },
  { ...FIGURES, ...NIGHT, qualification: null, kinds: WEEKEND, minimum: 4 },
]

const { server, center, people, join, as } = setScene({ admin: { team: null, adminType: 'center' } })
const { admin } = people
/** Each team has four professionals, then two volunteers. */
let teams: readonly (readonly Person[])[]
const at = (team: number, place: number): Person => {
  const person = teams[team]?.[place]
  if (person === undefined) throw new Error(`nobody at ${team}, ${place}`)
  return person
}

async function done(method: string, path: string, body: unknown) {
  const answer = await as(admin, method, path, body)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer
}

/** The cycle of guards from 17 November on, and the rules of the regime with these rows. */
async function setUp(staffing: readonly StaffingRow[]) {
  const days = [GUARD, ...Array.from({ length: 3 }, () => ({ name: 'R', type: 'rest' }))].map((shift) => ({ shift }))
  const { _id } = read(routes['rotations.create'].response, await done('POST', '/rotations/create', { name: 'Gardes de 24 h', days }))
  await done('POST', `/rotations/${_id}/activate`, { activationDate: '2026-11-17', reason: 'Passage aux gardes de 24 h' })
  await done('PUT', `/center/${center.centerId}/rules`, { ...defaultRules('SPP_G24'), crossTeam: true, staffing })
}

async function lacks(from: string, to = from) {
  const answer = await as(admin, 'GET', `/center/${center.centerId}/planning?startDate=${from}&endDate=${to}`)
  return read(routes['shifts.centerPlanning'].response, answer).lacks ?? []
}

const away = ({ userId }: Person, date: string, more: object = {}) =>
  done('POST', '/planning-modifications/register', { userId, type: 'absence', fromDate: date, toDate: date, approve: true, ...more })

describe('Deux-Sèvres', () => {
  beforeEach(async () => {
    teams = await Promise.all(
      [0, 1, 2, 3].map((team) =>
        Promise.all(['SPP', 'SPP', 'SPP', 'SPP', 'SPV', 'SPV'].map((status) => join(team, { qualifications: [status] }))),
      ),
    )
    await setUp(DEUX_SEVRES)
  })

  test('nothing lacks while everybody is there, on weekdays, at weekends, on public holidays', async () => {
    expect(await lacks('2026-11-18', '2027-01-10')).toEqual([])
  })

  test('weekdays: one of six lacks by day and nobody by night, until three are away', async () => {
    await away(at(3, 0), '2026-11-20')
    expect(await lacks('2026-11-20')).toMatchObject([{ date: '2026-11-20', ...DAY, total: 1, missing: {} }])
    await away(at(3, 4), '2026-11-20')
    await away(at(3, 5), '2026-11-20')
    expect(await lacks('2026-11-20')).toMatchObject([
      { ...DAY, total: 3 },
      { ...NIGHT, total: 1 },
    ])
  })

  test.each([
    ['a Saturday', SATURDAY, 0],
    ['Christmas, a Friday', '2026-12-25', 2],
  ])('%s: a volunteer who is away is missing among the volunteers, by day alone', async (_, date, team) => {
    await away(at(team, 4), date)
    expect(await lacks(date)).toMatchObject([{ date, ...DAY, missing: { SPV: 1 } }])
  })

  test('a professional of a Saturday is replaced by a professional, not by a volunteer', async () => {
    const poster = at(0, 0)
    const body = { type: 'substitution', posterShift: { date: SATURDAY }, points: 10 }
    const { _id } = read(routes['demands.post'].response, await as(poster, 'POST', '/substitution', body))
    expect(await as(at(2, 5), 'POST', `/substitution/${_id}/accept`, {})).toMatchObject({
      status: 409,
      body: { error: 'ruleBroken', violations: [{ code: 'minimumStaffing' }] },
    })
    expect(await as(at(2, 0), 'POST', `/substitution/${_id}/accept`, {})).toMatchObject({ status: 200 })
    expect(await lacks(SATURDAY)).toEqual([])
    await expectLaws(server.pool)
  })
})

test('Haute-Corse: 82 guards of 24 h and six of 12 h make 1 606.22 h, and leave stands as leave', async () => {
  await setUp([])
  const member = await join(0)
  await done('PUT', `/center/${center.centerId}/hour-terms`, {
    terms: [{ fromDate: '2027-01-01', annualMinutes: 96_420, guardHours: 18.71 }],
  })
  // Three of the 91 guards of 2027, every fourth day from 4 January on, are leave, and six are of 12 h.
  const leave = ['2027-01-04', '2027-01-08', '2027-01-12']
  const short = ['2027-02-01', '2027-02-05', '2027-02-09', '2027-02-13', '2027-02-17', '2027-02-21']
  for (const date of leave) await away(member, date, { cause: 'annualLeave' })
  const shift = { name: 'G', startTime: '08:00', endTime: '20:00' }
  for (const date of short) await away(member, date, { type: 'custom_modification', shift, reason: 'Garde de 12 h' })
  const answer = await as(member, 'GET', `/users/${member.userId}/hours?year=2027`)
  const { planned, plannedSums } = read(routes['hours.ofMember'].response, answer)
  // 1 606.22 h; leave is shown, and counts for nothing.
  expect([planned, plannedSums.leave]).toEqual([Math.round((82 * 18.71 + 6 * 12) * 60), Math.round(3 * 18.71 * 60)])
  const days = await as(member, 'POST', `/users/${member.userId}/get-shifts-with-substitutions`, {
    dates: [...leave, ...short.slice(0, 1)],
  })
  expect(read(routes['shifts.getWithSubstitutions'].response, days)).toMatchObject([
    ...leave.map((date) => ({ date, isOff: true, initialShift: { name: 'G' }, shift: { type: 'rest' } })),
    { date: short[0], isOff: false, shift: { name: 'G', default: { startTime: '08:00', endTime: '20:00' } } },
  ])
})
