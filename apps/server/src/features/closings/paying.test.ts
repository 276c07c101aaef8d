// Closed months are handed over to payroll, through HTTP: settings, files that are the same each time, rounding, corrections, differences.
// Cycle J N R R of 12 h: A works J on 1 October 2026 and N on 2. It is noon on 16 November.
import { routes } from '@releve/contract'
import { startingPaySettings } from '@releve/contract/payroll'
import type { WirePaySettings } from '@releve/contract/payroll'
import { readXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import { setScene } from '#test/scene.ts'
import { read } from '#test/server.ts'

const { server, center, people } = setScene(
  { a: {}, b: {}, admin: {}, second: { team: null, adminType: 'center' }, master: {} },
  { center: { cycleStart: '2026-10-01' } },
)
const { a, b, admin, second, master } = people

const CODES: WirePaySettings['codes'] = [
  { figure: 'hours', code: '1010', unit: 'minutes' },
  { figure: 'night', code: '1020', unit: 'minutes' },
  { figure: 'sundays', code: '1210', unit: 'minutes' },
  { figure: 'holidays', code: '1220', unit: 'minutes' },
  { figure: 'overCycle', code: null, unit: 'minutes' },
  { figure: 'meals', code: '6000', unit: 'count' },
  { figure: 'activity:sickLeave', code: '4010', unit: 'shifts' },
]
const [usual] = startingPaySettings.profiles
if (usual === undefined) throw new Error('a centre begins with a profile')
const { version: _version, ...profile } = usual

const call = (method: string, path: string, body?: unknown, by = admin) =>
  server.call(method, `/center/${center.centerId}${path}`, { token: by.token, ...(body !== undefined && { body }) })
const settings = async () => read(routes['payroll.settings'].response, await call('GET', '/pay-settings'))
const save = (body: object, by = admin) =>
  call('PUT', '/pay-settings', { stepMinutes: 15, meals: startingPaySettings.meals, codes: CODES, profiles: [profile], ...body }, by)
const close = (month = '2026-10') => call('POST', `/months/${month}/close`, { note: 'Effectif réduit' })
const reopen = (month = '2026-10') => call('POST', `/months/${month}/reopen`, { reason: 'Erreur' }, master)
const hand = (body: object = {}, month = '2026-10', by = admin) =>
  call('POST', `/months/${month}/exports`, { profileId: profile._id, format: 'csv', ...body }, by)
const made = async (body: object = {}, month = '2026-10') => read(routes['payroll.export'].response, await hand(body, month))
const bytesOf = async (number: number) => {
  const response = await fetch(`${server.url}/api/center/${center.centerId}/pay-exports/${number}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const csvOf = async (body: object = {}, month = '2026-10') => {
  const text = (await bytesOf((await made(body, month)).number)).toString('utf8')
  return text.replace('\uFEFF', '').split('\r\n').slice(0, -1)
}

beforeEach(async () => {
  await server.pool.query("UPDATE rotation_activations SET activation_date = '2026-08-01' WHERE center_id = $1", [center.centerId])
  await server.pool.query(
    "UPDATE members SET registration_number = 'BRU-' || right(last_name, 4), last_name = 'Érable' WHERE center_id = $1 AND _id = $2",
    [center.centerId, a.userId],
  )
  await server.pool.query(
    "UPDATE members SET registration_number = '0007', last_name = 'Lœuf; \"Dit\"' WHERE center_id = $1 AND _id = $2",
    [center.centerId, b.userId],
  )
  await server.pool.query('UPDATE centers SET pay_settings = NULL, last_pay_export = 0 WHERE _id = $1', [center.centerId])
  // Minima ask for nobody here.
  await server.pool.query('UPDATE centers SET rules = rules || \'{"minimumStaffing": {}}\' WHERE _id = $1', [center.centerId])
})

const absent = (day: string, toDay = day) =>
  server.pool.query(
    `INSERT INTO planning_modifications (center_id, _id, user_id, type, status, from_day, to_day, cause, cause_name)
     VALUES ($1, gen_random_uuid(), $2, 'absence', 'approved', $3, $4, 'sickLeave', 'Arrêt')`,
    [center.centerId, a.userId, day, toDay],
  )

describe('settings', () => {
  test('a centre begins with a profile and no code; what changes takes a version and is in the journal', async () => {
    expect(await settings()).toEqual(startingPaySettings)
    await save({ profiles: [{ ...profile, name: 'Paie CD 2026' }] })
    expect((await settings()).profiles).toEqual([{ ...usual, name: 'Paie CD 2026' }])
    await save({ stepMinutes: 5, profiles: [{ ...profile, separator: ',' }] })
    expect((await settings()).profiles.map(({ version }) => version)).toEqual([2])
    const journal = read(routes['journal.list'].response, await server.call('GET', '/journal?group=months', { token: admin.token }))
    const fields = journal.entries.flatMap((entry) => entry.fields.map(({ field, from, to }) => [field, from, to]))
    expect(fields).toContainEqual(['pay.stepMinutes', 15, 5])
    expect(fields).toContainEqual(['pay.code.Heures de nuit', null, '1020, heures'])
    expect(fields).toContainEqual(['pay.code.Heures hors cycle', null, 'non remis, heures'])
  })

  test('two administrators at once: the second is told', async () => {
    const seen = await settings()
    expect((await save({ seen })).status).toBe(200)
    expect(await save({ seen, stepMinutes: 30 }, second)).toMatchObject({ status: 409, body: { error: 'paySettingsChanged' } })
    expect((await settings()).stepMinutes).toBe(15)
  })

  test.each([
    ['a step of ten minutes', { stepMinutes: 10 }],
    ['a meal that ends before it begins', { meals: [{ startTime: '14:00', endTime: '11:00' }] }],
    ['a figure twice', { codes: [CODES[0], CODES[0]] }],
    ['an empty code', { codes: [{ figure: 'hours', code: ' ', unit: 'minutes' }] }],
    ['no profile', { profiles: [] }],
    ['a profile without columns', { profiles: [{ ...profile, columns: [] }] }],
    ['a column twice', { profiles: [{ ...profile, columns: ['code', 'code'] }] }],
    ['an unknown encoding', { profiles: [{ ...profile, encoding: 'ebcdic' }] }],
  ])('%s is refused', async (_what, body) => expect((await save(body)).status).toBe(400))
})

test('HR reads the months of the centre and hands them over, and changes nothing of them', async () => {
  await save({})
  await close()
  const days = { from: '2026-11-01', until: null }
  const role = JSON.stringify([{ _id: a.userId, role: 'hr', teamId: null, ...days, givenBy: admin.userId, givenAt: 0 }])
  await server.pool.query('UPDATE members SET roles = $3 WHERE center_id = $1 AND _id = $2', [center.centerId, b.userId, role])
  expect((await call('GET', '/months/2026-10', undefined, b)).status).toBe(200)
  expect((await call('GET', '/pay-settings', undefined, b)).status).toBe(200)
  expect((await hand({}, '2026-10', b)).status).toBe(200)
  expect((await call('GET', '/pay-exports/1', undefined, a)).status).toBe(403)
  expect((await call('POST', '/months/2026-11/close', {}, b)).status).toBe(403)
  expect((await save({ stepMinutes: 5 }, b)).status).toBe(403)
})

describe('what stops it', () => {
  test('a month that is open, figures without a code, a missing number: each with its list, and no number is used up', async () => {
    expect(await hand()).toMatchObject({ status: 409, body: { error: 'monthNotClosed' } })
    await absent('2026-10-05')
    await close()
    expect(await hand()).toMatchObject({
      status: 409,
      body: {
        error: 'payUnmapped',
        fields: { codes: 'Heures faites, Heures de nuit, Heures du dimanche, Heures des jours fériés, Repas, Arrêt de travail' },
      },
    })
    await save({})
    await server.pool.query('UPDATE members SET registration_number = NULL WHERE center_id = $1 AND _id = $2', [center.centerId, b.userId])
    await server.pool.query('UPDATE month_figures SET registration_number = NULL WHERE center_id = $1 AND user_id = $2', [
      center.centerId,
      b.userId,
    ])
    const refused = await hand()
    expect(refused).toMatchObject({ status: 409, body: { error: 'payNumbersMissing' } })
    expect(refused.body).toMatchObject({ fields: { registrationNumbers: 'Camille Lœuf; "Dit"' } })
    expect(await hand({ profileId: 'gone' })).toMatchObject({
      status: 409,
      body: { error: 'payProfileGone' },
    })
    const { number } = await made({ numbers: [{ userId: b.userId, registrationNumber: '0042' }] })
    expect(number).toBe(1)
    expect((await csvOf()).at(-1)).toContain('0042')
  })

  test('an older closed month that was not handed over comes first', async () => {
    await save({})
    for (const month of ['2026-08', '2026-09', '2026-10']) expect((await close(month)).status).toBe(200)
    await made({}, '2026-08')
    expect(await hand({}, '2026-10')).toMatchObject({ status: 409, body: { error: 'payBefore' } })
    await made({}, '2026-09')
    expect((await made({}, '2026-10')).number).toBe(3)
  })
})

describe('the file', () => {
  test('CSV: the columns of the profile, hours with a comma, texts quoted where they must', async () => {
    await save({})
    await absent('2026-10-05')
    await close()
    const { fileName, number, isDifference } = await made()
    expect(fileName).toMatch(/^paie-2026-10-n1-[a-z0-9-]+\.csv$/)
    expect([number, isDifference]).toEqual([1, false])
    const lines = await csvOf()
    const ofA = lines.filter((line) => line.includes('Érable')).map((line) => line.split(';').slice(2).join(';'))
    expect(lines[0]).toBe('Matricule;Nom et prénom;Quotité;Code;Quantité;Du;Au')
    // J 1, 5 … 29, N 2, 6 … 30, less J of 5 October, which is counted as it was planned; nights of 2, 6 … 30 have 7 h, one of them 8.
    expect(ofA).toEqual([
      '100;1010;192,00;01/10/2026;31/10/2026',
      '100;1020;56,00;01/10/2026;31/10/2026',
      '100;1210;24,00;01/10/2026;31/10/2026',
      '100;6000;15,00;01/10/2026;31/10/2026',
      '100;4010;1,00;05/10/2026;05/10/2026',
    ])
    expect(lines.at(-1)).toMatch(/^0007;"Lœuf; ""Dit"" /)
  })

  test('the same month and profile give the same bytes and number, whatever changed since', async () => {
    await save({})
    await close()
    const first = await made()
    const bytes = await bytesOf(first.number)
    await server.pool.query("UPDATE members SET last_name = 'Autre' WHERE center_id = $1", [center.centerId])
    await save({ codes: CODES.slice(1), stepMinutes: 30 })
    const answers = await Promise.all([hand(), hand({}, '2026-10', second)])
    expect(answers.map(({ body }) => routes['payroll.export'].response.parse(body).number)).toEqual([1, 1])
    expect(await bytesOf(1)).toEqual(bytes)
    // Another form has the same lines, though a code that they used is gone since.
    expect((await csvOf({ format: 'csv' })).filter((line) => line.includes('1010'))).toHaveLength(2)
    expect(await made({ format: 'xlsx' })).toMatchObject({ number: 2, format: 'xlsx' })
    const journal = read(routes['journal.list'].response, await server.call('GET', '/journal?group=months', { token: admin.token }))
    const exports = journal.entries.filter(({ kind }) => kind === 'payExported')
    expect(new Set(exports.map(({ detail }) => detail.name?.slice(0, 15)))).toEqual(new Set(['paie-2026-10-n1', 'paie-2026-10-n2']))
    const { exports: listed } = read(routes['payroll.list'].response, await call('GET', '/pay-exports'))
    expect(listed.map(({ number, month }) => [number, month])).toEqual([
      [2, '2026-10'],
      [1, '2026-10'],
    ])
    expect((await call('GET', '/pay-exports/3')).status).toBe(404)
  })

  test('two at once get one file', async () => {
    await save({})
    await close()
    const answers = await Promise.all([hand(), hand({}, '2026-10', second), hand()])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await server.pool.query('SELECT number FROM pay_exports WHERE center_id = $1', [center.centerId])
    expect(rows).toEqual([{ number: 1 }])
  })

  test('the form of the profile: order, dates, decimal sign, separator, hours and minutes, encoding', async () => {
    const other = {
      columns: ['code', 'registrationNumber', 'lastName', 'quantity', 'from', 'corrects', 'unit', 'month'],
      hasTitles: false,
      decimalSign: '.',
      dateForm: 'yyyymmdd',
      separator: 'tab',
    }
    await save({ profiles: [{ ...profile, ...other, encoding: 'windows-1252' }] })
    await close()
    const bytes = await bytesOf((await made()).number)
    const [line = ''] = new TextDecoder('windows-1252').decode(bytes).split('\r\n')
    expect(line.split('\t').toSpliced(1, 1)).toEqual(['1010', 'Érable', '192.00', '20261001', '', 'heures', '2026-10'])
    // One byte a letter: É, œ.
    expect(bytes.includes(0xc9)).toBe(true)
    expect(bytes.includes(0x9c)).toBe(true)
    await save({ profiles: [{ ...profile, hoursForm: 'clock', encoding: 'utf-8' }] })
    expect((await bytesOf((await made()).number)).toString('utf8')).toContain(';192:00;')
  })

  test('XLSX: hours are numbers that add up, days are dates, titles are repeated, a formula is a text', async () => {
    await save({ profiles: [{ ...profile, columns: [...profile.columns, 'lastName'] }] })
    await server.pool.query("UPDATE members SET last_name = '=1+1' WHERE center_id = $1 AND _id = $2", [center.centerId, b.userId])
    await close()
    const bytes = await bytesOf((await made({ format: 'xlsx' })).number)
    const { sheets } = await readXlsx(bytes, { readStyles: true })
    const [sheet] = sheets
    const rows = sheet?.rows ?? []
    expect(rows[0]).toEqual(['Matricule', 'Nom et prénom', 'Quotité', 'Code', 'Quantité', 'Du', 'Au', 'Nom'])
    const hours = rows.filter((row) => row[3] === '1010').map((row) => row[4])
    expect(hours).toEqual([192, 192])
    expect(rows[1]?.[5]).toEqual(new Date('2026-10-01T00:00:00Z'))
    expect(rows.some((row) => row[7] === '=1+1')).toBe(true)
    expect(sheet?.pageSetup).toMatchObject({ fitToWidth: 1, fitToHeight: 0, printTitlesRow: '$1:$1' })
    expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  })
})

describe('rounding, corrections, differences', () => {
  const quantity = async (month: string, code: string, body: object = {}) =>
    (await csvOf(body, month))
      .filter((line) => line.includes('Érable') && line.split(';')[3] === code)
      .map((line) => line.split(';').slice(4))

  test('what was cut off goes on to the next month', async () => {
    await save({ stepMinutes: 30 })
    const odd = async (day: string) => {
      const training = { activity: 'training', hours: { startTime: '09:00', endTime: '09:10' }, type: 'custom_modification' }
      const body = { userId: a.userId, fromDate: day, toDate: day, approve: true, override: { reason: 'Oubli' }, ...training }
      expect(await server.call('POST', '/planning-modifications/register', { token: admin.token, body })).toMatchObject({ status: 200 })
    }
    await save({ stepMinutes: 30, codes: [...CODES, { figure: 'activity:training', code: null, unit: 'minutes' }] })
    // A rests on 5 August and on 6 September: ten minutes each time.
    await server.pool.query("UPDATE team_cycle_starts SET from_day = '2026-07-01' WHERE center_id = $1", [center.centerId])
    await odd('2026-08-05')
    await odd('2026-09-06')
    await close('2026-08')
    await close('2026-09')
    const [[august = ''] = []] = await quantity('2026-08', '1010')
    const [[september = ''] = []] = await quantity('2026-09', '1010')
    // Ten minutes are cut, then twenty are half an hour.
    expect(Number(august.replace(',', '.')) % 12).toBe(0)
    expect(Number(september.replace(',', '.')) % 12).toBe(0.5)
  })

  test('a correction is a line of the next month, with the month that it corrects', async () => {
    await save({})
    await close('2026-09')
    await made({}, '2026-09')
    const line = { userId: a.userId, figure: 'hours', unit: 'minutes', quantity: -90, reason: 'Garde écourtée' }
    expect((await call('POST', '/months/2026-09/regularisations', line)).status).toBe(200)
    await close('2026-10')
    expect(await quantity('2026-10', '1010')).toEqual([
      ['192,00', '01/10/2026', '31/10/2026'],
      ['-1,50', '01/09/2026', '30/09/2026'],
    ])
    // Handed over once: no later month has it again.
    const { rows } = await server.pool.query('SELECT closing_id IS NOT NULL AS is_in FROM month_regularisations WHERE center_id = $1', [
      center.centerId,
    ])
    expect(rows).toEqual([{ is_in: true }])
  })

  test('after a reopening the difference alone is handed over', async () => {
    await save({})
    await close()
    expect(await quantity('2026-10', '1010')).toEqual([['192,00', '01/10/2026', '31/10/2026']])
    await reopen()
    await absent('2026-10-05')
    await server.pool.query("UPDATE planning_modifications SET cause = 'annualLeave' WHERE center_id = $1", [center.centerId])
    await save({ codes: [...CODES, { figure: 'activity:annualLeave', code: '3010', unit: 'workingDays' }] })
    await close()
    const file = await made()
    expect(file).toMatchObject({ number: 2, isDifference: true })
    const lines = (await csvOf()).slice(1).map((line) => line.split(';').slice(3))
    expect(lines).toEqual([
      ['1010', '-12,00', '01/10/2026', '31/10/2026'],
      ['6000', '-1,00', '01/10/2026', '31/10/2026'],
      ['3010', '1,00', '05/10/2026', '05/10/2026'],
    ])
  })

  test('the first month of a centre, reopened, is closed anew before any later one', async () => {
    await save({})
    await close('2026-09')
    await made({}, '2026-09')
    await reopen('2026-09')
    expect(await close('2026-10')).toMatchObject({ status: 409, body: { error: 'monthBefore' } })
    await close('2026-09')
    expect((await close('2026-10')).status).toBe(200)
    expect(await made({}, '2026-09')).toMatchObject({ isDifference: true })
  })
})

test('months and their files are kept five years, then gone', async () => {
  const { purgeClosings } = await import('./store/months.ts')
  await save({})
  await close('2026-09')
  await close('2026-10')
  await made({}, '2026-09')
  expect(await purgeClosings(server.pool, '2026-10-01')).toBeGreaterThan(0)
  expect(read(routes['payroll.list'].response, await call('GET', '/pay-exports')).exports).toEqual([])
  const { rows } = await server.pool.query('SELECT month FROM month_closings WHERE center_id = $1', [center.centerId])
  expect(rows).toEqual([{ month: '2026-10-01' }])
  // A number is never given twice.
  expect((await made({}, '2026-10')).number).toBe(2)
})
