// School holidays through HTTP: imported by masters from the ministry's file, read by every member.
import { routes } from '@releve/contract'
import { createCenter, createMember } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { serverOfTests } from '#test/scene.ts'
import { read } from '#test/server.ts'

const server = serverOfTests()
let master: string
let member: string

beforeEach(async () => {
  await server.pool.query('DELETE FROM school_periods')
  master = await server.tokenOf((await createMember(server.pool, null, { adminType: 'master' })).userId)
  member = await server.tokenOf((await createMember(server.pool, await createCenter(server.pool))).userId)
})

const fileOf = (...lines: string[]) => ['description;population;start_date;end_date;location;zones;annee_scolaire', ...lines].join('\n')
/** `2026-10-17` is a Saturday: the first day of a period is then the day that is written, its last the day before the return. */
const line = (zone: string, name: string, start: string, end: string) => `${name};-;${start};${end};;${zone};`
const send = (csv: unknown, more: object = {}, token = master) =>
  server.call('POST', '/school-holidays/import', { token, body: { csv, ...more } })
const imported = async (csv: string, more: object = {}) => read(routes['schoolHolidays.import'].response, await send(csv, more))
const list = async (token = member) =>
  read(routes['schoolHolidays.list'].response, await server.call('GET', '/school-holidays', { token })).periods
const known = async () => (await list()).map(({ zone, name, startDate, endDate }) => `${zone} ${name} ${startDate} ${endDate}`)

const AUTUMN = line('Zone B', 'Toussaint', '2026-10-17', '2026-11-02')
const CHRISTMAS = line('Zone B', 'Noël', '2026-12-19', '2027-01-04')

describe('the import', () => {
  test('keeps what the file says, for every member and for masters', async () => {
    const csv = fileOf(
      CHRISTMAS,
      line('Zone C', 'Toussaint', '2026-10-17', '2026-11-02'),
      AUTUMN,
      AUTUMN,
      line('Mayotte', 'x', '2026-10-17', ''),
      line('Wallis et Futuna', 'Toussaint', '2026-10-17', '2026-11-02'),
    )
    const { periods, ignored, faults } = await imported(csv)
    expect(periods).toEqual([
      { zone: 'B', name: 'Toussaint', startDate: '2026-10-17', endDate: '2026-11-01' },
      { zone: 'C', name: 'Toussaint', startDate: '2026-10-17', endDate: '2026-11-01' },
      { zone: 'wallisEtFutuna', name: 'Toussaint', startDate: '2026-10-17', endDate: '2026-11-01' },
      { zone: 'B', name: 'Noël', startDate: '2026-12-19', endDate: '2027-01-03' },
    ])
    expect([ignored, faults]).toEqual([1, []])
    expect(await list()).toEqual(periods)
    expect(await list(master)).toEqual(periods)
    expect(await imported(csv)).toEqual({ periods, ignored, faults })
    expect(await list()).toEqual(periods)
  })

  test('tried only, it says the same and writes nothing', async () => {
    const tried = await imported(fileOf(AUTUMN), { dryRun: true })
    expect(tried.periods).toHaveLength(1)
    expect(await known()).toEqual([])
    expect(await imported(fileOf(AUTUMN), { dryRun: false })).toEqual(tried)
    expect(await known()).toEqual(['B Toussaint 2026-10-17 2026-11-01'])
  })

  test('with a fault it says what it read and writes nothing', async () => {
    await imported(fileOf(AUTUMN))
    const { periods, faults } = await imported(fileOf(CHRISTMAS, line('Zone B', 'Toussaint', 'hier', '2026-11-02')))
    expect(periods).toMatchObject([{ name: 'Noël' }])
    expect(faults).toEqual([{ line: 3, message: 'La date de début n’est pas lisible. Le format attendu est AAAA-MM-JJ.' }])
    const many = await imported(fileOf(...Array.from({ length: 600 }, () => line('Zone B', '', '2026-10-17', '2026-11-02'))))
    expect(many.faults).toHaveLength(500)
    expect(await known()).toEqual(['B Toussaint 2026-10-17 2026-11-01'])
  })

  test('takes the place of what touches its days in its zones, and of nothing else', async () => {
    await imported(
      fileOf(
        line('Zone B', 'avant', '2026-08-01', '2026-10-17'),
        line('Zone B', 'au bord', '2026-09-12', '2026-10-18'),
        line('Zone B', 'dedans', '2026-11-14', '2026-11-20'),
        line('Zone B', 'autour', '2026-10-10', '2027-02-01'),
        line('Zone B', 'au bord', '2027-01-03', '2027-01-10'),
        line('Zone B', 'Pont', '2027-01-04', '2027-01-10'),
        line('Zone C', 'dedans', '2026-11-14', '2026-11-20'),
      ),
    )
    await imported(fileOf(AUTUMN, CHRISTMAS))
    expect(await known()).toEqual([
      'B avant 2026-08-01 2026-10-16',
      'B Toussaint 2026-10-17 2026-11-01',
      'C dedans 2026-11-14 2026-11-19',
      'B Noël 2026-12-19 2027-01-03',
      'B Pont 2027-01-04 2027-01-10',
    ])
  })

  test('two at once end in one of them, whole', async () => {
    const some = Array.from({ length: 40 }, (_, i) => line('Zone A', `${i}`, '2026-10-17', '2027-08-30'))
    const files = ['un', 'deux', 'trois', 'quatre'].map((name) => fileOf(...some.map((line) => `${name} ${line}`)))
    const answers = await Promise.all([...files, ...files].map((csv) => send(csv)))
    expect(answers.map(({ status }) => status)).toEqual(files.concat(files).map(() => 200))
    const names = (await list()).map(({ name }) => name.split(' ')[0])
    expect(names).toHaveLength(40)
    expect(new Set(names).size).toBe(1)
  })

  test('is for masters alone; members read', async () => {
    const boss = await createMember(server.pool, await createCenter(server.pool), { adminType: 'center' })
    for (const token of [member, await server.tokenOf(boss.userId)]) {
      expect((await send(fileOf(AUTUMN), {}, token)).status).toBe(403)
    }
    expect(await list()).toEqual([])
    expect((await server.call('GET', '/school-holidays', {})).status).toBe(401)
  })

  test.each([[''], [null], [12], ['x'.repeat(1_000_001)]])('of %.10s is refused', async (csv) => {
    expect(await send(csv)).toMatchObject({ status: 400, body: { error: 'invalidInput' } })
    expect(await send(fileOf(AUTUMN), { dryRun: 'oui' })).toMatchObject({ status: 400 })
    expect(await known()).toEqual([])
  })
})
