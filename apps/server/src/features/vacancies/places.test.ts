// A vacancy requires what is missing: opened by a press, by an absence that is approved, or for a minimum, it is filled by who brings that.
import { routes } from '@releve/contract'
import type { WireProposedVacancy } from '@releve/contract/vacancies'
import { beforeEach, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { read } from '#test/server.ts'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'

const CHIEF_OF_ROOM = { qualifications: ['CDS'] }

const scene = setVacancyScene({ center: { rules: { minimumStaffing: { N: { total: 2, byQualification: { CDS: 1 } } } } } })
const { server } = scene
let chiefOfRoom: Person
let operator: Person
let mate: Person

beforeEach(async () => {
  // Two of the four of the team are enough, if one of them is a chief of room.
  operator = await scene.join(0)
  mate = await scene.join(0)
  chiefOfRoom = await scene.join(0, CHIEF_OF_ROOM)
})

async function proposed(): Promise<readonly WireProposedVacancy[]> {
  const answer = await server.call('GET', '/vacancies', { token: scene.chief.token })
  return read(routes['vacancies.list'].response, answer).proposed.filter(({ date }) => date === A_NIGHT)
}

const open = (body: object) => server.call('POST', '/vacancies', { token: scene.chief.token, body })

test('the place of an absent chief of room is proposed as such, opened so by one press, and filled by no operator', async () => {
  // The operator, who was first away, left nothing that lacks.
  await scene.absence(operator, A_NIGHT)
  expect(await proposed()).toEqual([])
  await scene.absence(chiefOfRoom, A_NIGHT)
  const places = await proposed()
  expect(places).toMatchObject([
    {
      origin: 'absence',
      qualification: 'CDS',
      holder: { _id: chiefOfRoom.userId },
      staffing: { present: 2, lack: { missing: { CDS: 1 } } },
    },
  ])
  // The press of the screen of before, which knew nothing of qualifications.
  const opened = read(routes['vacancies.open'].response, await open({ origin: 'absence', date: A_NIGHT, userId: chiefOfRoom.userId }))
  expect(opened).toMatchObject({ qualification: 'CDS', holder: { _id: chiefOfRoom.userId } })
  expect(await proposed()).toEqual([])
  expect(await scene.take(await scene.join(null), opened._id)).toEqual({ status: 409, error: 'qualificationRequired' })
  expect(await scene.take(await scene.join(null, CHIEF_OF_ROOM), opened._id)).toEqual({ status: 200, error: null })
  const { vacancy } = await scene.board(opened._id)
  expect(vacancy).toMatchObject({ state: 'filled', staffing: { lack: { total: 0 } } })
  expect(await proposed()).toEqual([])
  await expectLaws(server.pool)
})

test('a lack names who holds what it asks for until a day before', async () => {
  const body = { validity: [{ name: 'CDS', fromDate: null, untilDate: '2026-11-20' }] }
  expect(await server.call('PUT', `/users/${chiefOfRoom.userId}`, { token: scene.chief.token, body })).toMatchObject({ status: 200 })
  const [place] = await proposed()
  expect(place?.staffing.lack).toMatchObject({
    missing: { CDS: 1 },
    lapsed: [{ qualification: 'CDS', fromDate: null, untilDate: '2026-11-20' }],
  })
  const opened = await open({ origin: 'minimum', date: A_NIGHT, shift: 'N', qualification: 'CDS' })
  const { vacancy } = await scene.board(read(routes['vacancies.open'].response, opened)._id)
  expect(vacancy.staffing.lack.lapsed).toEqual(place?.staffing.lack.lapsed)
})

test('offered by the approval, each vacation of an absence requires what it leaves missing on its day', async () => {
  // On the next night of the team another chief of room is there.
  const { id: other } = await scene.absence(await scene.join(0, CHIEF_OF_ROOM), A_NIGHT)
  expect(other).not.toBe('')
  const { vacancies } = await scene.absence(chiefOfRoom, A_NIGHT, { toDate: '2026-11-26', offer: {} })
  const openedVacancies = await Promise.all(vacancies.map(async (id) => (await scene.board(id)).vacancy))
  const nights = openedVacancies.filter(({ shift }) => shift.name === 'N').map(({ date, qualification }) => [date, qualification])
  expect(nights).toEqual([
    [A_NIGHT, 'CDS'],
    ['2026-11-26', null],
  ])
  await expectLaws(server.pool)
})

test('a minimum that lacks a qualification is opened for it, whatever the call leaves out, and for no other', async () => {
  await scene.join(null, { qualifications: ['ADJ'] })
  await scene.absence(chiefOfRoom, A_NIGHT)
  const minimum = { origin: 'minimum', date: A_NIGHT, shift: 'N' }
  expect(await open({ ...minimum, qualification: 'ADJ' })).toMatchObject({
    status: 409,
    body: {
      error: 'vacancyOtherQualification',
      message: 'C’est une autre qualification qui manque à cette vacation\u00A0: ouvrez la place qui l’exige.',
    },
  })
  expect(await open({ ...minimum, qualification: null })).toMatchObject({ status: 200, body: { qualification: 'CDS', holder: null } })
  expect(await open(minimum)).toMatchObject({ status: 409, body: { error: 'vacancyNotShort' } })
  expect(await proposed()).toEqual([])
})

test('one place lacks a chief of room, one anybody: each is proposed and opened as what it lacks', async () => {
  for (const person of [scene.holder, operator, mate, chiefOfRoom]) await scene.absence(person, A_NIGHT)
  const [first, second, third] = await proposed()
  expect(first).toMatchObject({ qualification: 'CDS', holder: { _id: chiefOfRoom.userId } })
  expect(second).toMatchObject({ qualification: null, origin: 'absence' })
  expect(third).toBeUndefined()
  const minimum = { origin: 'minimum', date: A_NIGHT, shift: 'N', qualification: null }
  expect(await open(minimum)).toMatchObject({ status: 200, body: { qualification: null } })
  expect(await open(minimum)).toMatchObject({ status: 200, body: { qualification: 'CDS' } })
  expect(await proposed()).toEqual([])
})

test('two chiefs who open at once what two absent chiefs of room left ask for the one that lacks', async () => {
  const second = await server.second()
  const other = await scene.join(0, CHIEF_OF_ROOM)
  await scene.absence(chiefOfRoom, A_NIGHT)
  await scene.absence(other, A_NIGHT)
  const press = (url: string, userId: string) =>
    fetch(`${url}/api/vacancies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${scene.chief.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ origin: 'absence', date: A_NIGHT, userId }),
    })
  const answers = await Promise.all([press(server.url, chiefOfRoom.userId), press(second.url, other.userId)])
  await second.close()
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const qualifications = await Promise.all(
    answers.map(async (answer) => routes['vacancies.open'].response.parse(await answer.json()).qualification),
  )
  expect(qualifications.toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))).toEqual([null, 'CDS'])
  await expectLaws(server.pool)
})

test('a vacancy says the hours that keep the minimum and miss the target', async () => {
  const path = `/center/${scene.center.centerId}/rules`
  const rules = read(routes['centers.rules'].response, await server.call('GET', path, { token: scene.chief.token }))
  const night = { startTime: '19:00', endTime: '07:00', kinds: ['weekday', 'saturday', 'sunday'], dates: [], maximum: null }
  const body = { ...rules, staffing: [{ ...night, qualification: null, minimum: 2, target: 5 }] }
  expect(await server.call('PUT', path, { token: scene.chief.token, body })).toMatchObject({ status: 200 })
  await scene.absence(operator, A_NIGHT)
  const opened = read(routes['vacancies.open'].response, await open({ origin: 'absence', date: A_NIGHT, userId: operator.userId }))
  const missed = { date: A_NIGHT, shift: 'N', startTime: '19:00', endTime: '07:00', kind: 'underTarget', qualification: null, count: 2 }
  expect(opened.staffing).toMatchObject({ present: 3, lack: { total: 0 }, remarks: [missed] })
  expect(await scene.take(await scene.join(null, CHIEF_OF_ROOM), opened._id)).toEqual({ status: 200, error: null })
  expect((await scene.board(opened._id)).vacancy.staffing.remarks).toEqual([{ ...missed, count: 1 }])
})
