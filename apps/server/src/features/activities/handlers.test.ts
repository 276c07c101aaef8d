// The activities of a centre, through HTTP: saved against what was read, and what the journal keeps of each change.
import { routes } from '@releve/contract'
import { expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

/** `a` works J 07:00–19:00. */
const DAY = '2026-11-21'

const { server, center, people } = setScene({ a: {}, b: {}, admin: {} })
const { a, b, admin } = people

const path = () => `/center/${center.centerId}/activities`
const list = async () => read(routes['activities.list'].response, await server.call('GET', path(), { token: admin.token })).activities
const save = (body: object) => server.call('PUT', path(), { token: admin.token, body })
const journal = async () => {
  const answer = await server.call('GET', '/journal', { token: admin.token })
  return read(routes['journal.list'].response, answer).entries.flatMap(({ fields }) => fields.map(({ from, to }) => [from, to]))
}

test('the journal says that colleagues read a name from now on, and which activity was renamed', async () => {
  const known = await list()
  const changed = known.map((activity) =>
    activity._id === 'medicalVisit'
      ? { ...activity, isNamed: true }
      : activity._id === 'meeting'
        ? { ...activity, letters: 'R' }
        : activity,
  )
  expect((await save({ activities: changed, seen: known })).status).toBe(200)
  expect(await journal()).toEqual([
    ['Réunion (RÉU)', 'Réunion (R)'],
    [
      'Visite médicale (VM), travail, «\u00A0indisponible\u00A0» pour les collègues',
      'Visite médicale (VM), travail, nom lu par les collègues',
    ],
  ])
})

test('a list that has changed since it was read is not written over', async () => {
  const known = await list()
  const one = [...known, { name: 'Visite', letters: 'VIS', kind: 'work', isNamed: true }]
  expect((await save({ activities: one, seen: known })).status).toBe(200)
  expect(await save({ activities: known, seen: known })).toMatchObject({ status: 409, body: { error: 'activitiesChanged' } })
  expect((await list()).map(({ name }) => name)).toContain('Visite')
})

test('who asks for an activity, and how long before, holds for members, and not for those who place it', async () => {
  const known = await list()
  const terms = (id: string) => (id === 'meeting' ? { isForAdministrators: true } : id === 'annualLeave' ? { noticeDays: 14 } : {})
  const activities = known.map((activity) => ({ ...activity, ...terms(activity._id) }))
  expect((await save({ activities, seen: known })).status).toBe(200)
  const hours = { startTime: '14:00', endTime: '17:00', endsNextDay: false }
  const ask = (days: [string, string], more: object, by = a) =>
    server.call('POST', '/planning-modifications/register', {
      token: by.token,
      body: { userId: a.userId, fromDate: days[0], toDate: days[1], comment: '', ...more },
    })
  const meeting = { type: 'custom_modification', activity: 'meeting', hours }
  expect(await ask([DAY, DAY], meeting)).toMatchObject({ status: 403, body: { error: 'activityForAdministrators' } })
  expect((await ask([DAY, DAY], { ...meeting, approve: true, reason: 'Réunion de service' }, admin)).status).toBe(200)
  const leave = { type: 'absence', cause: 'annualLeave' }
  const tooLate = 'Cette activité se demande au moins 14\u00A0jours à l’avance\u00A0: voyez avec un administrateur.'
  expect(await ask(['2026-11-29', '2026-12-02'], leave)).toMatchObject({
    status: 409,
    body: { error: 'activityNotice', fields: { fromDate: tooLate } },
  })
  expect((await ask(['2026-11-30', '2026-12-02'], leave)).status).toBe(200)
  expect((await ask(['2026-11-29', '2026-11-29'], { ...leave, approve: true }, admin)).status).toBe(200)
  expect((await journal()).map(([, to]) => to)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/posée par les administrateurs seuls$/),
      expect.stringMatching(/demandée 14\sjours avant$/),
    ]),
  )
})

test('so many days of a year, and whole ones alone: for members, whose placed days count too', async () => {
  const known = await list()
  const terms = (id: string) => (id === 'family' ? { yearlyDays: 3, isByDays: true } : {})
  expect((await save({ activities: known.map((activity) => ({ ...activity, ...terms(activity._id) })), seen: known })).status).toBe(200)
  const ask = (days: [string, string], more: object = { type: 'absence', cause: 'family' }, by = b) =>
    server.call('POST', '/planning-modifications/register', {
      token: by.token,
      body: { userId: b.userId, fromDate: days[0], toDate: days[1], comment: '', ...more },
    })
  const hours = { startTime: '14:00', endTime: '17:00', endsNextDay: false }
  expect(await ask([DAY, DAY], { type: 'absence', activity: 'family', hours })).toMatchObject({
    status: 409,
    body: { error: 'activityByDays' },
  })
  expect((await ask(['2026-12-07', '2026-12-08'], { type: 'absence', cause: 'family', approve: true }, admin)).status).toBe(200)
  const over = 'Cette activité se demande au plus 3\u00A0jours par an, et 2026 en a déjà 2\u00A0jours\u00A0: voyez avec un administrateur.'
  expect(await ask(['2026-12-10', '2026-12-11'])).toMatchObject({
    status: 409,
    body: { error: 'activityYearlyLimit', fields: { toDate: over } },
  })
  // One day is left, and two requests ask for one each at once.
  const both = await Promise.all([ask(['2026-12-10', '2026-12-10']), ask(['2026-12-14', '2026-12-14'])])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await ask(['2027-01-04', '2027-01-06'])).status).toBe(200)
  expect((await ask(['2026-12-17', '2026-12-18'], { type: 'absence', cause: 'family', approve: true }, admin)).status).toBe(200)
  expect((await journal()).map(([, to]) => to)).toContainEqual(expect.stringMatching(/, par jours entiers, au plus 3\sjours par an$/))
})

test('the hours that a centre fixes for a day of work count in accounts, and what is placed keeps those it had', async () => {
  const known = await list()
  const activityOf = async (person: typeof a) => {
    const answer = await server.call('GET', `/users/${person.userId}/hours?year=2026`, { token: person.token })
    return read(routes['hours.ofMember'].response, answer).plannedSums.activity
  }
  const [ofA, ofB] = [await activityOf(a), await activityOf(b)]
  const fixed = known.map((activity) => (activity._id === 'training' ? { ...activity, fixedMinutes: 450, noticeDays: 7 } : activity))
  expect((await save({ activities: fixed, seen: known })).status).toBe(200)
  const hours = { startTime: '10:00', endTime: '12:00', endsNextDay: false }
  const placed = await server.call('POST', `/center/${center.centerId}/placements`, {
    token: admin.token,
    body: { userIds: [a.userId, b.userId], activity: 'training', hours, dates: ['2026-12-22'], override: { reason: 'Stage de décembre' } },
  })
  expect(placed.status).toBe(200)
  expect([(await activityOf(a)) - ofA, (await activityOf(b)) - ofB]).toEqual([450, 450])
  const again = fixed.map(({ fixedMinutes: _fixed, ...activity }) => activity)
  expect((await save({ activities: again, seen: fixed })).status).toBe(200)
  expect((await activityOf(b)) - ofB).toBe(450)
  // A day keeps the words and hours of its activity, and none of the terms by which it is asked for.
  const kept = await server.pool.query<{ activity: object }>(
    "SELECT activity FROM planning_modifications WHERE activity ->> '_id' = 'training'",
  )
  expect(kept.rows.map(({ activity }) => Object.keys(activity).toSorted())).toContainEqual([
    '_id',
    'fixedMinutes',
    'isNamed',
    'kind',
    'letters',
    'name',
  ])
  expect(kept.rows.some(({ activity }) => 'noticeDays' in activity)).toBe(false)
})

test('an activity that is placed leaves the list: the day keeps its words, and it is placed no more', async () => {
  const known = await list()
  const hours = { startTime: '14:00', endTime: '17:00', endsNextDay: false }
  const kept = { type: 'custom_modification', activity: 'meeting', hours, reason: 'Réunion de service' }
  const request = { ...kept, userId: a.userId, fromDate: DAY, toDate: DAY, approve: true }
  const place = () => server.call('POST', '/planning-modifications/register', { token: admin.token, body: request })
  expect((await place()).status).toBe(200)
  expect((await save({ activities: known.filter(({ _id }) => _id !== 'meeting'), seen: known })).status).toBe(200)
  const body = { dates: [DAY] }
  const answer = await server.call('POST', `/users/${a.userId}/get-shifts-with-substitutions`, { token: a.token, body })
  const [day] = read(routes['shifts.getWithSubstitutions'].response, answer)
  expect(day?.parts?.map(({ letters, startTime, endTime }) => `${letters} ${startTime}–${endTime}`)).toContain('RÉU 14:00–17:00')
  expect(await place()).toMatchObject({ status: 400, body: { error: 'activityUnknown' } })
})

test('what is hidden from colleagues: a vacation reads as not worked, a rest as a rest, and those concerned read it', async () => {
  const known = await list()
  const hides = (id: string) => (['mandate', 'medicalVisit'].includes(id) ? { isUnseen: true as const } : {})
  const hidden = known.map((activity) => ({ ...activity, ...hides(activity._id) }))
  const named = known.map((activity) => (activity._id === 'meeting' ? { ...activity, isUnseen: true as const } : activity))
  expect(await save({ activities: named, seen: known })).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
  expect((await save({ activities: hidden, seen: known })).status).toBe(200)
  expect(await journal()).toContainEqual([
    'Visite médicale (VM), travail, «\u00A0indisponible\u00A0» pour les collègues',
    'Visite médicale (VM), travail, rien pour les collègues',
  ])
  // `a` works J on the 21st, N on the 22nd, and rests on the 23rd and 24th.
  const [FROM, TO] = ['2026-11-20', '2026-11-24']
  const daysFor = async (person: typeof a) => {
    const body = { dates: { startDate: FROM, endDate: TO } }
    const answer = await server.call('POST', `/users/${a.userId}/get-shifts-with-substitutions`, { token: person.token, body })
    return read(routes['shifts.getWithSubstitutions'].response, answer)
  }
  const planning = async () => {
    const path = `/center/${center.centerId}/planning?startDate=${FROM}&endDate=${TO}`
    return read(routes['shifts.centerPlanning'].response, await server.call('GET', path, { token: b.token }))
  }
  const [daysBefore, planningBefore] = [await daysFor(b), await planning()]
  const place = (more: object) =>
    server.call('POST', '/planning-modifications/register', {
      token: admin.token,
      body: { userId: a.userId, approve: true, comment: '', ...more },
    })
  const visit = (date: string) => ({
    type: 'custom_modification',
    activity: 'medicalVisit',
    hours: { startTime: '10:00', endTime: '11:30', endsNextDay: false },
    fromDate: date,
    toDate: date,
    reason: 'Visite',
  })
  for (const request of [
    visit(DAY),
    visit('2026-11-24'),
    { type: 'absence', cause: 'mandate', fromDate: '2026-11-22', toDate: '2026-11-23' },
  ])
    expect(await place(request)).toMatchObject({ status: 200 })

  const ofColleague = await daysFor(b)
  for (const [index, day] of ofColleague.entries()) if (![1, 2].includes(index)) expect(day).toEqual(daysBefore[index])
  expect(ofColleague[1]?.parts?.map(({ kind, startTime, endTime }) => `${kind} ${startTime}–${endTime}`)).toEqual([
    'shift 07:00–10:00',
    'shift 11:30–19:00',
  ])
  expect(ofColleague[2]).toMatchObject({ isOff: true, initialShift: { name: 'N' } })
  for (const person of [a, admin]) {
    const own = await daysFor(person)
    expect(own.map(({ isOff }) => isOff)).toEqual([false, false, true, true, false])
    expect(own[4]?.parts?.map(({ name }) => name)).toEqual(['Visite médicale'])
  }
  const after = await planning()
  const statesOf = ({ legend, rows }: typeof after) =>
    rows.map((row) =>
      [...row]
        .map((code) => legend.find((entry) => entry.code === code))
        .map((entry) => `${entry?.state} ${entry?.shift} ${entry?.mark ?? ''}`),
    )
  const changed = statesOf(after).flatMap((row, index) => {
    const before = statesOf(planningBefore)[index]
    return row.flatMap((state, day) => (state === before?.[day] ? [] : [[day, state]]))
  })
  expect(changed).toEqual([
    [1, 'planned J part'],
    [2, 'unavailable  '],
  ])
  expect(after.parts).toMatchObject([{ day: 1 }])
  // A list that hides nothing any more leaves what is placed hidden.
  expect((await save({ activities: known, seen: hidden })).status).toBe(200)
  expect(await daysFor(b)).toEqual(ofColleague)
  expect(JSON.stringify([ofColleague, after])).not.toMatch(/visite|mandat/i)
})
