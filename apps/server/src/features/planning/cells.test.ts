// Cells of a month written as in a spreadsheet through HTTP: all or nothing, judged together, told once, undone by what they held.
//
// Cycle J N R R of 12 h. In November 2026: A works J 17, N 18, J 21, N 22, J 25, N 26; B J 18, N 19, J 22, N 23; D N 17, J 20, N 21, J 24.
import { randomUUID } from 'node:crypto'
import { routes } from '@releve/contract'
import type { WireCell } from '@releve/contract/cells'
import { describe, expect, test } from 'vitest'
import { expectLaws } from '#test/laws.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people, as, moveTo } = setScene(
  {
    a: { name: 'Ana', lastName: 'Aulne' },
    b: { name: 'Ben', lastName: 'Bouleau' },
    d: { name: 'Dan', lastName: 'Douglas' },
    admin: { name: 'Iris', lastName: 'If' },
  },
  { center: { rules: { minimumStaffing: { J: { total: 1, byQualification: {} } } } } },
)
const { a, b, d, admin } = people

type Cell = Omit<WireCell, 'userId' | 'date'>

const J: Cell = { place: { is: 'shift', shift: { name: 'J' } } }
const N: Cell = { place: { is: 'shift', shift: { name: 'N' } } }
const R: Cell = { place: { is: 'dayOff' } }
const CA: Cell = { place: { is: 'absence', cause: 'annualLeave' } }
const F: Cell = { place: { is: 'hours', activity: 'training', hours: { startTime: '14:00', endTime: '17:00', endsNextDay: false } } }
const AS_PLANNED: Cell = { set: [] }

const on = (person: Person, days: readonly number[], cell: Cell) =>
  days.map((day) => ({ userId: person.userId, date: `2026-11-${String(day).padStart(2, '0')}`, ...cell }))

const write = (cells: readonly object[], more: object = {}, by = admin) =>
  as(by, 'POST', `/center/${center.centerId}/planning-cells`, { cells, reason: 'Tableau refait', ...more })
const written = (answer: Parameters<typeof read>[1]) => read(routes['planning.writeCells'].response, answer)
const rehearsed = async (cells: readonly object[], more: object = {}) => written(await write(cells, { dryRun: true, ...more }))

/** Their days as letters, an absence as « - », hours beside them after « + ». */
async function lineOf({ userId }: Person, from: number, to: number): Promise<string> {
  const body = { dates: { startDate: `2026-11-${from}`, endDate: `2026-11-${to}` } }
  const answer = await as(admin, 'POST', `/users/${userId}/get-shifts-with-substitutions`, body)
  const days = read(routes['shifts.getWithSubstitutions'].response, answer)
  return days
    .map(({ isOff, initialShift, parts = [] }) => {
      const hours = parts.filter(({ kind }) => kind !== 'shift').map(() => '+')
      return `${isOff ? '-' : initialShift.name}${hours.join('')}`
    })
    .join(' ')
}

const noticesOf = async ({ userId }: Person) =>
  (await server.pool.query<{ kind: string }>('SELECT kind FROM notifications WHERE user_id = $1', [userId])).rows.map(({ kind }) => kind)
const rowsOf = async ({ userId }: Person) =>
  (
    await server.pool.query<{ line: string }>(
      `SELECT concat_ws(' ', type, status, from_day, to_day) AS line FROM planning_modifications WHERE user_id = $1 ORDER BY from_day, _id`,
      [userId],
    )
  ).rows.map(({ line }) => line)

describe('cells of several people', () => {
  test('are written by one act: vacations, days off, leave and hours; each person is told once', async () => {
    const { people: outcome } = written(
      await write([...on(a, [23, 24, 25, 26, 27], CA), ...on(b, [21], F), ...on(b, [24], N), ...on(d, [20], R)]),
    )
    expect(outcome.map(({ person, cells }) => [person.name, cells])).toEqual([
      ['Ana', 5],
      ['Ben', 2],
      ['Dan', 1],
    ])
    expect(await lineOf(a, 21, 28)).toBe('J N - - - - - R')
    expect(await lineOf(b, 19, 26)).toBe('N R R+ J N N R J')
    expect(await lineOf(d, 20, 21)).toBe('- N')
    // Days that follow one another are one absence, as if it had been entered by its period.
    expect(await rowsOf(a)).toEqual(['absence approved 2026-11-23 2026-11-27'])
    for (const person of [a, b, d]) expect(await noticesOf(person)).toEqual(['modificationRegistered'])
    await expectLaws(server.pool)
  })

  test('what the cycle gives anyway leaves the day to the cycle, and what lies there already is not written again', async () => {
    written(await write([...on(a, [21], CA), ...on(a, [22], J)]))
    expect(await lineOf(a, 21, 22)).toBe('- J')
    const again = written(await write([...on(a, [21], CA), ...on(a, [22], N), ...on(a, [23], R)]))
    expect(again.people.map(({ cells }) => cells)).toEqual([1])
    expect(await lineOf(a, 21, 23)).toBe('- N R')
    expect((await rowsOf(a)).filter((line) => line.includes('approved'))).toEqual(['absence approved 2026-11-21 2026-11-21'])
  })

  test('are undone by what they held before: a day within an absence, hours, a vacation under it', async () => {
    written(await write([...on(a, [20, 21, 22, 23, 24], CA), ...on(b, [21], F), ...on(b, [24], N)]))
    const [lineA, lineB] = [await lineOf(a, 19, 26), await lineOf(b, 19, 26)]
    const { before } = written(await write([...on(a, [22, 23], J), ...on(b, [21], R), ...on(b, [24], CA), ...on(b, [25], F)]))
    expect(await lineOf(a, 19, 26)).toBe('R - - J J - J N')
    expect(await lineOf(b, 19, 26)).toBe('N R R J N - R+ J')
    written(await write(before))
    expect([await lineOf(a, 19, 26), await lineOf(b, 19, 26)]).toEqual([lineA, lineB])
    await expectLaws(server.pool)
  })

  test('emptied, they are what the cycle gives', async () => {
    written(await write([...on(a, [21, 22], CA), ...on(a, [23], F)]))
    written(await write(on(a, [21, 22, 23], AS_PLANNED)))
    expect(await lineOf(a, 21, 23)).toBe('J N R')
    expect(await noticesOf(a)).toEqual(['modificationRegistered', 'modificationTakenBack'])
  })
})

describe('rules', () => {
  test('are asked of all of it: what one leaves another takes, and only what stays broken is told', async () => {
    const alone = await rehearsed(on(a, [21], R))
    expect(alone.people[0]?.warnings.map(({ code, refuses }) => [code, refuses])).toEqual([['minimumStaffing', false]])
    const together = await rehearsed([...on(a, [21], R), ...on(b, [21], J)])
    expect(together.people.flatMap(({ warnings }) => warnings.filter(({ code }) => code === 'minimumStaffing'))).toEqual([])
  })

  test('refuse the whole, name who breaks them, and an administrator goes through with a reason', async () => {
    // The day that follows the night of the 22nd at once.
    const cells = [...on(a, [23], J), ...on(b, [20], CA)]
    const shown = await rehearsed(cells)
    expect(shown.people[0]?.warnings.filter(({ refuses }) => refuses)).toMatchObject([{ code: 'restAfterShift', date: '2026-11-23' }])
    expect(await rowsOf(b)).toEqual([])
    const refused = await write(cells)
    expect(refused).toMatchObject({ status: 409, body: { error: 'ruleBroken' } })
    expect(JSON.stringify(refused.body)).toContain('Ana Aulne\u00A0: ')
    expect([await rowsOf(a), await rowsOf(b)]).toEqual([[], []])
    written(await write(cells, { override: { reason: 'Accord écrit' } }))
    expect(await lineOf(a, 22, 23)).toBe('N J')
    const { rows } = await server.pool.query('SELECT kind FROM center_changes WHERE center_id = $1 AND kind = $2', [
      center.centerId,
      'override',
    ])
    expect(rows).toHaveLength(1)
  })

  test('that hours of work break are gone through once, in the record of the centre too', async () => {
    // They begin seven hours after the night of the 22nd.
    const cells = on(a, [23], F)
    expect(await write(cells)).toMatchObject({ status: 409, body: { error: 'ruleBroken' } })
    written(await write(cells, { override: { reason: 'Accord écrit' } }))
    const { rows } = await server.pool.query("SELECT FROM center_changes WHERE center_id = $1 AND kind = 'override'", [center.centerId])
    expect(rows).toHaveLength(1)
  })
})

describe('what cannot be written', () => {
  test('is listed cell by cell by a rehearsal, and refuses everything', async () => {
    expect((await as(b, 'POST', '/planning-modifications/register', { type: 'absence', date: '2026-11-24' })).status).toBe(200)
    const cells = [...on(a, [20, 21], CA), ...on(b, [23, 24, 25], CA), ...on(admin, [20], CA)]
    const { people: shown } = await rehearsed(cells)
    expect(shown.map(({ cells: count, refused }) => [count, refused.map(({ date, code }) => `${date.slice(8)} ${code}`)])).toEqual([
      [2, []],
      [2, ['24 requestWaits']],
      [0, ['20 ownModification']],
    ])
    expect(await write(cells)).toMatchObject({ status: 409, body: { error: 'requestWaits' } })
    expect(await rowsOf(a)).toEqual([])
  })

  test('a closed month refuses its cells, and those of the month after it are written', async () => {
    await moveTo(Date.UTC(2026, 11, 3, 11))
    expect((await as(admin, 'POST', `/center/${center.centerId}/months/2026-11/close`, { note: 'Début' })).status).toBe(200)
    const cells = [...on(a, [29, 30], CA), { userId: a.userId, date: '2026-12-01', ...CA }, { userId: a.userId, date: '2026-12-02', ...CA }]
    const { people: shown } = await rehearsed(cells)
    expect(shown[0]?.refused.map(({ date, code }) => [date, code])).toEqual([
      ['2026-11-29', 'monthIsClosed'],
      ['2026-11-30', 'monthIsClosed'],
    ])
    expect(await write(cells)).toMatchObject({ status: 409, body: { error: 'monthIsClosed' } })
    expect(await rowsOf(a)).toEqual([])
    written(await write(cells.slice(2)))
    expect(await rowsOf(a)).toEqual(['absence approved 2026-12-01 2026-12-02'])
  })

  test('a vacation asks for a reason, an absence to come does not', async () => {
    expect((await write(on(a, [25], CA), { reason: '' })).status).toBe(200)
    expect(await write(on(a, [27], J), { reason: '' })).toMatchObject({ status: 400, body: { error: 'reasonRequired' } })
    expect(await lineOf(a, 27, 27)).toBe('R')
  })

  test('a cell twice, a member of nowhere and a letter that no cycle has', async () => {
    expect((await write([...on(a, [25], CA), ...on(a, [25], J)])).status).toBe(400)
    expect((await write([{ userId: randomUUID(), date: '2026-11-25', ...CA }])).status).toBe(404)
    expect(await write(on(a, [25], { place: { is: 'shift', shift: { name: 'Z' } } }))).toMatchObject({
      body: { error: 'modificationShiftUnknown' },
    })
  })

  test('two vacations of one day, or two absences', async () => {
    const two = [J.place, N.place]
    expect(await write(on(a, [25], { set: two.filter((each) => each !== undefined) }))).toMatchObject({ status: 400 })
    const away = [R.place, CA.place]
    expect(await write(on(a, [25], { set: away.filter((each) => each !== undefined) }))).toMatchObject({ status: 400 })
    expect(await rowsOf(a)).toEqual([])
  })

  test('a vacation whose hours the clocks skip', async () => {
    const shift = { name: 'J', startTime: '02:05', endTime: '02:55' }
    const cells = [{ userId: a.userId, date: '2027-03-28', place: { is: 'shift', shift } }]
    const { people: shown } = await rehearsed(cells)
    expect(shown[0]?.refused.map(({ code }) => code)).toEqual(['hoursSkipped'])
    expect(await write(cells)).toMatchObject({ body: { error: 'hoursSkipped' } })
  })
})

test('two who write the same cells at once leave one of both, whole', async () => {
  const answers = await Promise.all([write([...on(a, [25], CA), ...on(b, [25], CA)]), write([...on(a, [25], R), ...on(b, [25], R)])])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const isLeaveLast = (await lineOf(b, 25, 25)) === '-'
  const live = (await rowsOf(a)).filter((line) => line.includes('approved'))
  expect(live).toEqual([`${isLeaveLast ? 'absence' : 'off_day'} approved 2026-11-25 2026-11-25`])
  await expectLaws(server.pool)
})
