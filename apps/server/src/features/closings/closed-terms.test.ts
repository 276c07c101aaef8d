// A closed month against what no row of its days says: hours that reach into its last night, terms and holidays by which it was counted.
// Cycle J N R R of 12 h: A works J on 29 October 2026 and N on 30, B J on 30 and N on 31. It is noon on 16 November; October is closed.
import { routes } from '@releve/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, as } = setScene(
  { a: {}, b: {}, c: {}, d: {}, admin: {}, master: {} },
  { center: { cycleStart: '2026-10-01' } },
)
const { a, admin, master } = people

beforeEach(() =>
  server.pool.query("UPDATE rotation_activations SET activation_date = '2026-10-01' WHERE center_id = $1", [center.centerId]),
)

const of = (path: string) => `/center/${center.centerId}${path}`
const close = async () => expect(await as(admin, 'POST', of('/months/2026-10/close'), {})).toMatchObject({ status: 200 })
const hours = (startTime: string, endTime: string) => ({ startTime, endTime, endsNextDay: endTime <= startTime })
const place = (person: Person, date: string, startTime: string, endTime: string, more: object = {}) =>
  as(admin, 'POST', '/planning-modifications/register', {
    userId: person.userId,
    type: 'custom_modification',
    date,
    activity: 'training',
    hours: hours(startTime, endTime),
    approve: true,
    reason: 'Stage',
    override: { reason: 'Stage obligatoire' },
    ...more,
  })
const CLOSED = { status: 409, body: { error: 'monthIsClosed' } }

/** The member who works the night of 31 October. */
async function nightWorker(): Promise<Person> {
  for (const person of [people.a, people.b, people.c, people.d]) {
    const body = { dates: { startDate: '2026-10-31', endDate: '2026-10-31' } }
    const answer = await as(admin, 'POST', `/users/${person.userId}/get-shifts-with-substitutions`, body)
    const [day] = read(routes['shifts.getWithSubstitutions'].response, answer)
    if (day?.shift.name === 'N') return person
  }
  throw new Error('nobody works that night')
}

describe('hours of the first day of the next month', () => {
  test('do not cut its last night, and stand beside it', async () => {
    const night = await nightWorker()
    await close()
    expect(await place(night, '2026-11-01', '05:00', '09:00')).toMatchObject(CLOSED)
    expect(await place(night, '2026-11-01', '07:00', '09:00')).toMatchObject({ status: 200 })
    // On other days they may.
    expect(await place(a, '2026-11-01', '05:00', '09:00')).toMatchObject({ status: 200 })
  })

  test('that cut it before it was closed stay', async () => {
    const night = await nightWorker()
    const { modification } = read(routes['planning.register'].response, await place(night, '2026-11-01', '05:00', '09:00'))
    await close()
    const withdraw = () => as(admin, 'POST', `/planning-modifications/${modification._id}/withdraw`, { reason: 'Annulé' })
    expect(await withdraw()).toMatchObject(CLOSED)
    expect(await as(master, 'POST', of('/months/2026-10/reopen'), { reason: 'Erreur' })).toMatchObject({ status: 200 })
    expect(await withdraw()).toMatchObject({ status: 200 })
  })
})

describe('terms', () => {
  const memberTerms = (share: number, fromDate: string) =>
    as(admin, 'PUT', `/users/${a.userId}/hour-terms`, { terms: [{ fromDate, share, annualMinutes: null }] })
  const centerTerms = (fromDate: string, guardHours: number | null, annualMinutes = 96_420) =>
    as(admin, 'PUT', of('/hour-terms'), { terms: [{ fromDate, annualMinutes, guardHours }] })

  test('a share of time and the figure of a guard change from an open month on; a quota is no figure of payroll', async () => {
    await close()
    expect(await memberTerms(80, '2026-10-15')).toMatchObject(CLOSED)
    expect(await memberTerms(80, '2026-11-01')).toMatchObject({ status: 200 })
    expect(await centerTerms('2026-09-01', 18.71)).toMatchObject(CLOSED)
    expect(await centerTerms('2026-01-01', null, 95_000)).toMatchObject({ status: 200 })
    expect(await centerTerms('2026-11-01', 18.71)).toMatchObject({ status: 200 })
  })
})

describe('a centre', () => {
  const set = (fields: object) => as(admin, 'PUT', of(''), fields)

  test('moves to no territory that has another holiday in a closed month', async () => {
    await close()
    // Neither Alsace nor Moselle has a holiday of October of its own.
    expect(await set({ holidayArea: 'alsaceMoselle' })).toMatchObject({ status: 200 })
    expect(await set({ holidayArea: 'metropole' })).toMatchObject({ status: 200 })
    expect(await as(master, 'POST', of('/months/2026-10/reopen'), { reason: 'Erreur' })).toMatchObject({ status: 200 })
    expect(await as(admin, 'POST', of('/months/2026-04/close'), {})).toMatchObject({ status: 200 })
    // Good Friday.
    expect(await set({ holidayArea: 'alsaceMoselle' })).toMatchObject(CLOSED)
  })

  test('keeps its zone', async () => {
    await close()
    expect(await set({ zone: 'Indian/Reunion' })).toMatchObject(CLOSED)
  })
})
