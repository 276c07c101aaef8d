// Restrictions of members through HTTP: written by administrators, read by their member, judged wherever a planning is decided on, and told to
// colleagues as no more than that a vacation does not suit.
//
// Cycle J N R R of 12 h. In November 2026: A works J 21, N 22, J 25; B J 22, N 23; D J 20, N 21, J 24, N 25. So D may take the night of the 22nd.
import { routes } from '@releve/contract'
import type { WireRestriction } from '@releve/contract/restrictions'
import { describe, expect, test } from 'vitest'
import { A_NIGHT, setVacancyScene } from '#test/features/vacancies/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const ALWAYS = { severity: 'blocking', fromDate: null, untilDate: null } as const
const NO_NIGHT: WireRestriction = { kind: 'hours', startTime: '21:00', endTime: '06:00', ...ALWAYS }
const NO_FRIDAY: WireRestriction = { kind: 'weekdays', weekdays: [5], isEveryOtherWeek: false, ...ALWAYS }

const scene = setVacancyScene()
const { server, chief, holder: a, join } = scene

const path = ({ userId }: Person) => `/users/${userId}/restrictions`
const save = (person: Person, restrictions: readonly WireRestriction[], more = {}, by = chief) =>
  server.call('PUT', path(person), { token: by.token, body: { restrictions, ...more } })
const saved = async (...args: Parameters<typeof save>) => read(routes['restrictions.save'].response, await save(...args))
const readBy = (reader: Person, person: Person) => server.call('GET', path(person), { token: reader.token })
const accept = (person: Person, id: string, body: unknown = {}) =>
  server.call('POST', `/substitution/${id}/accept`, { token: person.token, body })
async function posted(date: string, more = {}) {
  const body = { type: 'substitution', posterShift: { date }, points: 10, ...more }
  return read(routes['demands.post'].response, await server.call('POST', '/substitution', { token: a.token, body }))._id
}

describe('written and read', () => {
  test('the planned vacations that they contradict are listed, before anything is written too', async () => {
    const d = await join(3)
    const preview = await saved(d, [NO_NIGHT], { dryRun: true })
    expect(preview.days.slice(0, 2)).toEqual([
      {
        date: '2026-11-17',
        shift: 'N',
        severity: 'blocking',
        message: 'N du mar. 17\u00A0nov. touche les heures de 21\u00A0h à 6\u00A0h (restriction).',
      },
      expect.objectContaining({ date: '2026-11-21', shift: 'N' }),
    ])
    expect((await readBy(d, d)).body).toEqual({ restrictions: [], days: [] })
    const warning = { ...NO_NIGHT, severity: 'warning', fromDate: '2026-11-20', untilDate: '2026-11-24' } as const
    expect(await saved(d, [warning])).toEqual({
      restrictions: [warning],
      days: [expect.objectContaining({ date: '2026-11-21', severity: 'warning' })],
    })
    expect((await readBy(d, d)).body).toMatchObject({ restrictions: [warning], days: [{ date: '2026-11-21' }] })
  })

  test('colleagues read none, the member is told once, and the journal keeps the act alone', async () => {
    const d = await join(3)
    await saved(d, [NO_NIGHT])
    await saved(d, [NO_NIGHT])
    expect(await readBy(a, d)).toMatchObject({ status: 403 })
    expect(await save(d, [], {}, d)).toMatchObject({ status: 403 })
    const { rows: told } = await server.pool.query('SELECT kind FROM notifications WHERE user_id = $1', [d.userId])
    expect(told).toEqual([{ kind: 'restrictionsChanged' }])
    const { rows: acts } = await server.pool.query('SELECT actor_id, fields, detail FROM center_changes WHERE user_id = $1', [d.userId])
    expect(acts).toEqual([{ actor_id: chief.userId, fields: [], detail: {} }])
  })

  test('two administrators at once: the second is told, and nothing is lost', async () => {
    const d = await join(3)
    await saved(d, [NO_NIGHT], { seen: [] })
    expect(await save(d, [NO_FRIDAY], { seen: [] })).toMatchObject({ status: 409, body: { error: 'restrictionsChanged' } })
    expect((await readBy(chief, d)).body).toMatchObject({ restrictions: [NO_NIGHT] })
  })

  test.each<[string, Record<string, unknown>, string, string]>([
    [
      'an end before its beginning',
      { ...NO_NIGHT, fromDate: '2026-12-02', untilDate: '2026-12-01' },
      'untilDate',
      'La fin de la restriction précède son début.',
    ],
    ['hours that are none', { ...NO_NIGHT, endTime: '21:00' }, 'endTime', 'Ces deux heures sont les mêmes.'],
    [
      'every other week from no week',
      { ...NO_FRIDAY, isEveryOtherWeek: true },
      'fromDate',
      'Indiquez la première semaine par sa date de début.',
    ],
    ['no day', { ...NO_FRIDAY, weekdays: [] }, 'weekdays', 'Choisissez au moins un jour de la semaine.'],
    [
      'a length of nothing',
      { kind: 'length', hours: 0, ...ALWAYS },
      'hours',
      'Indiquez un nombre d’heures, de 1\u00A0h à 168\u00A0h, au quart d’heure près.',
    ],
  ])('%s is refused beside its field', async (_, restriction, field, sentence) => {
    const d = await join(3)
    const answer = await server.call('PUT', path(d), { token: chief.token, body: { restrictions: [restriction] } })
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalidInput', fields: { [`restrictions.0.${field}`]: sentence } } })
  })

  test('whose data are erased has none any more', async () => {
    const d = await join(3)
    await saved(d, [NO_NIGHT])
    const proven = await server.provenTokenOf(chief.userId)
    expect(await server.call('DELETE', `/users/${d.userId}`, { token: proven, body: { erase: true } })).toMatchObject({ status: 200 })
    const { rows } = await server.pool.query('SELECT restrictions FROM members WHERE _id = $1', [d.userId])
    expect(rows).toEqual([{ restrictions: [] }])
  })
})

describe('judged', () => {
  test('a vacation that is taken: the member reads which, an administrator goes through it with a reason', async () => {
    const d = await join(3)
    const id = await posted(A_NIGHT)
    await saved(d, [NO_NIGHT])
    expect(await accept(d, id)).toMatchObject({
      status: 409,
      body: {
        error: 'ruleBroken',
        violations: [{ code: 'restriction', message: 'N du dim. 22\u00A0nov. touche les heures de 21\u00A0h à 6\u00A0h (restriction).' }],
      },
    })
    const forced = { onBehalfOf: d.userId, override: { reason: 'Accord du médecin' } }
    expect(await accept(chief, id, forced)).toMatchObject({ status: 200 })
  })

  test('one that only warns refuses nothing', async () => {
    const d = await join(3)
    const id = await posted(A_NIGHT)
    await saved(d, [{ ...NO_NIGHT, severity: 'warning' }])
    const view = await server.call('GET', `/substitution/${id}`, { token: d.token })
    const { limit, warnings } = read(routes['demands.get'].response, view)
    expect([limit, warnings.map(({ code, severity }) => [code, severity])]).toEqual([
      [],
      [
        ['hoursSlidingWeek', 'warning'],
        ['restriction', 'warning'],
      ],
    ])
    expect(await accept(d, id)).toMatchObject({ status: 200 })
  })

  test('an exchange: the colleague reads that it does not suit, not why', async () => {
    const d = await join(3)
    const id = await posted(A_NIGHT, {
      type: 'switch',
      acceptedSwitches: [{ shift: 'J', points: 0, date: '2026-11-20' }],
      points: undefined,
    })
    await saved(a, [NO_FRIDAY])
    const answer = await server.call('POST', `/substitution/${id}/swap`, { token: d.token, body: { date: '2026-11-20' } })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        violations: [{ actual: 1, limit: 0, message: 'Pour votre collègue\u00A0: J du ven. 20\u00A0nov. ne convient pas (restriction).' }],
      },
    })
    expect(JSON.stringify(answer.body)).not.toContain('non travaillé')
  })

  test('a vacancy: the one who may not is not asked, and cannot take it', async () => {
    const [free, kept] = [await join(null), await join(null)]
    await scene.available([free, kept])
    await saved(kept, [NO_NIGHT])
    const id = await scene.opened()
    const { lines } = await scene.board(id)
    expect(lines.map(({ member }) => member._id)).toContain(free.userId)
    const line = lines.find(({ member }) => member._id === kept.userId)
    expect(line === undefined || line.limit.length > 0).toBe(true)
    expect(await scene.take(kept, id)).toEqual({ status: 409, error: 'ruleBroken' })
    await scene.start(id)
    const { rows } = await server.pool.query<{ user_id: string }>('SELECT user_id FROM vacancy_asks')
    expect(rows.map(({ user_id: userId }) => userId)).not.toContain(kept.userId)
  })

  test('hours that are placed: everybody whom they keep is named', async () => {
    const d = await join(null)
    await saved(d, [{ kind: 'hours', startTime: '12:00', endTime: '15:00', ...ALWAYS }])
    const hours = { startTime: '14:00', endTime: '17:00', endsNextDay: false }
    const body = { userIds: [d.userId], activity: 'training', hours, fromDate: '2026-11-24', toDate: '2026-11-24' }
    const answer = await server.call('POST', `/center/${scene.center.centerId}/placements`, { token: chief.token, body })
    expect(answer.status).toBe(409)
    expect(JSON.stringify(answer.body)).toContain('touche les heures de 12\u00A0h à 15\u00A0h')
  })
})
