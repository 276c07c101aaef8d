// A client that reads an entity, changes a field and sends the whole of it back: over every PUT of the table of calls.
import { routes } from '@releve/contract'
import { isFields } from '@releve/contract/differences'
import type { Route } from '@releve/contract/route'
import { addDays } from '@releve/domain/calendar/day'
import { beforeAll, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Answer } from '#test/server.ts'

/** A day vacation of the second team. */
const DAY = '2026-11-18'

const { server, center, people } = setScene({ admin: { team: 0 }, master: {}, member: { team: 1 } }, { lasts: true })
const { admin, master, member } = people
let tokens: Readonly<Record<'admin' | 'master' | 'member', string>>

beforeAll(async () => {
  tokens = {
    admin: await server.provenTokenOf(admin.userId),
    master: await server.provenTokenOf(master.userId),
    member: await server.provenTokenOf(member.userId),
  }
  await server.call('POST', '/calendar-feed', { token: tokens.member, body: {} })
  await server.call('POST', `/center/${center.centerId}/wall`, { token: tokens.admin, body: {} })
})

interface Case {
  readonly as: keyof typeof tokens
  /** Where it is read and where it is written, once it was made. */
  readonly at: () => Promise<{ readonly get: string; readonly put: string }>
  /** The part of the GET's answer that is sent. */
  readonly part?: string
  /** Fields the PUT changes, each with another value. */
  readonly changes: Readonly<Record<string, unknown>>
  /** Fields that it does not, each with another value of its kind. */
  readonly fixed: Readonly<Record<string, unknown>>
  /** The key under which the answer of the PUT has the changed entity. */
  readonly answered?: string
}

const same = (path: string) => ({ get: path, put: path })
const teamPath = () => `/teams/${center.teamIds[0]}`

/** Posts a demand, each time for another of their day vacations. */
async function postedDemand(): Promise<string> {
  const day = addDays(DAY, 4 * createdCount++)
  const answer = await server.call('POST', '/substitution', {
    token: tokens.member,
    body: { type: 'substitution', posterShift: { date: day }, points: 3 },
  })
  return idOf(answer)
}
let createdCount = 0

function idOf(answer: Answer): string {
  if (!isFields(answer.body) || typeof answer.body['_id'] !== 'string') throw new Error(JSON.stringify(answer.body))
  return answer.body['_id']
}

async function newRotation(): Promise<string> {
  const work = { shift: { name: 'J', type: 'work', default: { startTime: '07:00', endTime: '19:00' } } }
  const rest = { shift: { name: 'R', type: 'rest' } }
  return idOf(
    await server.call('POST', '/rotations/create', { token: tokens.admin, body: { name: `Cycle ${createdCount++}`, days: [work, rest] } }),
  )
}

async function vacancy(): Promise<string> {
  const body = { origin: 'need', date: addDays(DAY, createdCount++), shift: 'J', startTime: '09:00', endTime: '17:00', points: 5 }
  return idOf(await server.call('POST', '/vacancies', { token: tokens.admin, body }))
}

const OTHER = '00000000-0000-4000-8000-000000000000'

const cases: Readonly<Record<string, Case>> = {
  'users.update': {
    as: 'member',
    at: async () => same(`/users/${member.userId}`),
    changes: { name: 'Solène', lastName: 'Orme', phone: '+33 6 39 98 00 01' },
    fixed: { _id: OTHER, centerId: OTHER, avatar: '/x', isAdmin: true, adminType: 'center', status: 'pending', isEmailVerified: false },
  },
  'users.preferences': {
    as: 'member',
    at: async () => ({ get: `/users/${member.userId}`, put: `/users/${member.userId}/preferences` }),
    changes: { preferences: { theme: 'lightTheme' } },
    fixed: { name: 'Autre', centerId: OTHER },
  },
  'demands.edit': {
    as: 'member',
    at: async () => same(`/substitution/${await postedDemand()}`),
    changes: { points: 4, comment: 'Pour un mariage' },
    fixed: { _id: OTHER, posterId: OTHER, status: 'accepted', type: 'switch', accepterId: OTHER, dependsOn: OTHER, createdAt: 3 },
  },
  'teams.rename': {
    as: 'admin',
    at: async () => ({ get: teamPath(), put: `${teamPath()}/name` }),
    changes: { name: 'Équipe verte' },
    fixed: { color: '#000000', order: 77, centerId: OTHER },
  },
  'teams.update': {
    as: 'admin',
    at: async () => same(teamPath()),
    changes: { name: 'Équipe rouge', color: '#123456' },
    fixed: { order: 77, centerId: OTHER, cycleStartDate: '2026-01-01' },
  },
  'teams.cycleStartDate': {
    as: 'admin',
    at: async () => ({ get: teamPath(), put: `${teamPath()}/cycle-start-date` }),
    changes: { cycleStartDate: '2026-12-02' },
    fixed: { name: 'Autre', order: 77 },
    answered: 'team',
  },
  'teams.rotation': {
    as: 'admin',
    at: async () => ({ get: teamPath(), put: `${teamPath()}/rotation` }),
    changes: {},
    fixed: { name: 'Autre', order: 77 },
    answered: 'team',
  },
  'rotations.update': {
    as: 'admin',
    at: async () => {
      const id = await newRotation()
      return { get: `/rotations/${id}`, put: `/rotations/${id}/update` }
    },
    changes: {
      name: 'Cycle d’été',
      days: [
        {
          shift: { name: 'N', type: 'work', default: { startTime: '19:00', endTime: '07:00' }, endsNextDay: true, variation: null },
          variations: [],
        },
      ],
    },
    fixed: { centerId: OTHER, activationDates: ['2026-12-01'] },
    answered: 'rotation',
  },
  'centers.update': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}`),
    changes: { department: 'Brumaie', schoolZone: 'B' },
    fixed: { _id: OTHER, rotations: [] },
  },
  'availability.save': {
    as: 'member',
    at: async () => same('/availability'),
    changes: {
      volunteersForCalls: true,
      never: [7],
      weekly: [{ weekday: 2, kind: 'N', answer: 'available' }],
      days: [{ day: '2026-12-24', kind: null, answer: 'no' }],
      elsewhere: [{ fromDate: '2026-12-05', untilDate: null, weekdays: [5], startTime: '19:00', endTime: '07:00' }],
    },
    fixed: { shifts: [], elsewhereMost: 3 },
  },
  'feeds.edit': {
    as: 'member',
    at: async () => same('/calendar-feed'),
    part: 'feed',
    changes: { alarmMinutes: 45, past: 'arrival' },
    fixed: {},
    answered: 'feed',
  },
  'wall.edit': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/wall`),
    part: 'wall',
    changes: { names: 'team' },
    fixed: {},
    answered: 'wall',
  },
  'funding.setYear': {
    as: 'master',
    at: async () => ({ get: '/funding?year=2026', put: '/funding/years/2026' }),
    changes: { targetCents: 120_000, note: 'Serveurs' },
    fixed: { year: 2025, collectedCents: 3, entries: [{}] },
  },
  'sms.give': {
    as: 'member',
    at: async () => same('/sms'),
    changes: {},
    fixed: { isOn: 'other' },
  },
  'vacancies.edit': {
    as: 'admin',
    at: async () => same(`/vacancies/${await vacancy()}`),
    part: 'vacancy',
    changes: { points: 6, comment: 'Urgent' },
    fixed: { _id: OTHER, openedAt: 3 },
  },
  'approvals.saveTerms': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/approvals`),
    changes: { lapseHours: 24, requests: [{ activity: 'absence', levels: [{ who: ['teamChief'], hours: 24 }] }] },
    fixed: {},
  },
  'activities.save': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/activities`),
    changes: { activities: [{ _id: 'annualLeave', name: 'Congés', letters: 'CA', kind: 'leave', isNamed: false }] },
    fixed: {},
  },
  'restrictions.save': {
    as: 'admin',
    at: async () => same(`/users/${member.userId}/restrictions`),
    changes: { restrictions: [{ kind: 'length', hours: 24, severity: 'warning', fromDate: null, untilDate: null }] },
    fixed: {},
  },
  'traineeships.save': {
    as: 'admin',
    at: async () => same(`/users/${member.userId}/traineeships`),
    changes: {
      traineeships: [{ qualification: 'CDS', fromDate: '2026-11-02', untilDate: null, tutorId: null, byDay: 4, byNight: 2 }],
    },
    fixed: {},
  },
  'hours.saveCenterTerms': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/hour-terms`),
    changes: { terms: [{ fromDate: '2026-01-01', annualMinutes: 92_820, guardHours: 18.71 }] },
    fixed: {},
  },
  'leave.saveCenterTerms': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/leave-terms`),
    changes: {
      terms: [
        {
          activityId: 'annualLeave',
          fromYear: 2026,
          unit: 'hours',
          yearly: 12_000,
          mayGoBelow: false,
          carriedUntil: { month: 4, day: 30 },
        },
      ],
    },
    fixed: {},
  },
  'payroll.saveSettings': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/pay-settings`),
    changes: { stepMinutes: 30 },
    fixed: {},
  },
  'planning.saveCauses': {
    as: 'admin',
    at: async () => same(`/center/${center.centerId}/absence-causes`),
    changes: { causes: [{ _id: 'annualLeave', name: 'Congé annuel' }] },
    fixed: {},
  },
  'rules.save': {
    as: 'admin',
    at: async () => {
      const path = `/center/${center.centerId}/rules`
      // Once saved, none of them is left to its default.
      await server.call('PUT', path, { token: tokens.admin, body: await readAt(path, tokens.admin, undefined) })
      return same(path)
    },
    changes: { postNoticeHours: 5, defaultPoints: 12 },
    fixed: {},
  },
}

/** PUT without a GET of what they change. */
const without: Readonly<Record<string, string>> = {
  'campaigns.wish': 'wishes are read as a part of their campaign',
  'centers.setFirm': 'the firm day is read with its centre',
  'hours.saveMemberTerms': 'terms are a part of an account that is computed',
  'teams.order': 'takes a list of identifiers',
  'rotations.day': 'takes one day of a cycle, by its place',
  'ownHolidays.edit': 'one change of the holidays is read in no call of its own',
  'users.planDeparture': 'a departure is read with what lies beyond it',
  'users.suspend': 'a suspension is read with the vacations to come',
  'directorySync.update': 'one directory is read in no call of its own, and its password in none',
  'signOn.update': 'one provider is read in no call of its own, and its secret in none',
  'signOn.openPassword': 'what it opens ends by itself after a day, and is read in no call',
  'tickets.state': 'one letter is read in no call of its own',
  'tickets.read': 'one letter is read in no call of its own',
}

const table: Readonly<Record<string, Route>> = routes
const puts = Object.entries(table).flatMap(([name, { method }]) => (method === 'PUT' ? [name] : []))

test('every PUT is tried here, or says why it has nothing to take back', () => {
  expect(puts.toSorted()).toEqual([...Object.keys(cases), ...Object.keys(without)].toSorted())
})

async function readAt(path: string, token: string, part: string | undefined): Promise<Record<string, unknown>> {
  const answer = await server.call('GET', path, { token })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  const { body } = answer
  const found = part === undefined || !isFields(body) ? body : body[part]
  if (!isFields(found)) throw new Error(JSON.stringify(body))
  return { ...found }
}

describe.each(Object.entries(cases))('%s', (_, echoCase) => {
  test('what was read is taken back as it is, and changes nothing', async () => {
    const { get, put } = await echoCase.at()
    const token = tokens[echoCase.as]
    const before = await readAt(get, token, echoCase.part)
    const answer = await server.call('PUT', put, { token, body: before })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    expect(await readAt(get, token, echoCase.part)).toEqual(before)
  })

  test.each(Object.entries(echoCase.changes))('with another %s, that is changed and nothing else', async (field, value) => {
    const { get, put } = await echoCase.at()
    const token = tokens[echoCase.as]
    const before = await readAt(get, token, echoCase.part)
    const answer = await server.call('PUT', put, { token, body: { ...before, [field]: value } })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    const after = await readAt(get, token, echoCase.part)
    const { version: _version, cycleStartFrom: _from, cycleStarts: _starts, progress: _progress, ...others } = { ...before }
    // A telephone number is answered as the server writes it.
    const written: unknown = field === 'phone' ? expect.any(String) : value
    expect(after).toMatchObject({ ...others, [field]: written })
    expect(after[field]).not.toEqual(before[field])
  })

  test.each(Object.entries(echoCase.fixed))('with another %s, all of it is refused and named', async (field, value) => {
    const { get, put } = await echoCase.at()
    const token = tokens[echoCase.as]
    const before = await readAt(get, token, echoCase.part)
    const answer = await server.call('PUT', put, { token, body: { ...before, [field]: value } })
    const status: unknown = expect.toSatisfy((answerStatus) => answerStatus === 409 || answerStatus === 400)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status })
    const named = isFields(answer.body) && isFields(answer.body['fields']) ? Object.keys(answer.body['fields']) : []
    expect(named.length).toBeGreaterThan(0)
    for (const path of named) expect(path.split('.')[0]).toBe(field)
    expect(await readAt(get, token, echoCase.part)).toEqual(before)
  })
})
