// Balances taken over from columns of a file, through HTTP: what the file says is what is left afterwards, once however often it is sent, and
// all of it is taken back until an account was used. It is noon on 16 November 2026.
import { routes } from '@releve/contract'
import { createMembers } from '@releve/testing/factories'
import { beforeEach, describe, expect, test } from 'vitest'
import { statementsOf } from '#test/statements.ts'
import { setScene } from '#test/scene.ts'
import type { Person } from '#test/scene.ts'
import { read } from '#test/server.ts'
import { balanceFieldOf, readBalance } from './handlers/balance-file.ts'

const { server, center, people } = setScene(
  { a: {}, b: {}, admin: {}, second: { team: null, adminType: 'center' } },
  { center: { cycleStart: '2026-11-01' } },
)
const { a, b, admin, second } = people
const H = 60
const annual = { activityId: 'annualLeave', fromYear: 2026, unit: 'hours', yearly: 200 * H, mayGoBelow: false, carriedUntil: null }
const saved = { ...annual, activityId: 'timeOffInLieu', unit: 'shifts', yearly: 0 }

beforeEach(async () => {
  await server.call('PUT', `/center/${center.centerId}/leave-terms`, { token: admin.token, body: { terms: [annual, saved] } })
  for (const [index, person] of [a, b, admin].entries())
    await server.pool.query('UPDATE members SET registration_number = $2, name = $3, last_name = $4 WHERE _id = $1', [
      person.userId,
      `M-${index + 1}`,
      ['Ana', 'Bruno', 'Claire'][index],
      ['Durand', 'Martin', 'Petit'][index],
    ])
})

const at = (path = '') => `/center/${center.centerId}/balance-imports${path}`
const post = (path: string, body: object, author: Person = admin) => server.call('POST', at(path), { token: author.token, body })
const look = async (body: object) => read(routes['hours.previewBalances'].response, await post('/preview', body))
const take = async (body: object, author: Person = admin) => read(routes['hours.importBalances'].response, await post('', body, author))
const listed = async () => read(routes['hours.balanceImports'].response, await server.call('GET', at(), { token: admin.token }))
const takeBack = (importId: string) => post('/take-back', { importId })
const hoursOf = async ({ userId }: Person) =>
  read(routes['hours.ofMember'].response, await server.call('GET', `/users/${userId}/hours?year=2026`, { token: admin.token }))
const leaveOf = async ({ userId }: Person) =>
  read(routes['leave.ofMember'].response, await server.call('GET', `/users/${userId}/leave?year=2026`, { token: admin.token }))
const leftOf = async (person: Person, activityId: string) =>
  (await leaveOf(person)).balances.find((balance) => balance.activityId === activityId)?.left

const FILE = [
  'Compteurs au 15 novembre;;;',
  'Agent;Matricule;Solde heures;Congé;Reste RC;Remarque',
  'DURAND Ana;M-1;12:30;36;2,5;',
  'MARTIN Bruno;M-2;-3,5;;1;à voir',
].join('\n')

describe('a file of balances', () => {
  test('is compared with what Relève counts, and nothing is written', async () => {
    const { balanceToday } = await hoursOf(a)
    const left = await leftOf(a, 'annualLeave')
    const seen = await look({ csv: FILE })
    expect(seen.faults).toEqual([])
    expect(seen.fileColumns.map(({ readAs }) => readAs)).toEqual([
      'fullName',
      'registrationNumber',
      'hours',
      'annualLeave',
      'timeOffInLieu',
      null,
    ])
    expect(seen.people).toMatchObject([
      {
        line: 3,
        user: { _id: a.userId },
        hours: { from: balanceToday, to: 750 },
        leaves: [
          { activityId: 'annualLeave', from: left, to: 36 * H },
          { activityId: 'timeOffInLieu', from: 0, to: 250 },
        ],
      },
      { line: 4, user: { _id: b.userId }, hours: { to: -210 }, leaves: [{ activityId: 'timeOffInLieu', from: 0, to: 100 }] },
    ])
    expect((await leaveOf(a)).lines).toEqual([])
    expect((await listed()).imports).toEqual([])
  })

  test('makes the balances what it says, by one opening line each, and a second time nothing', async () => {
    const { import: made } = await take({ csv: FILE, fileName: 'compteurs.csv' })
    expect(made).toMatchObject({ fileName: 'compteurs.csv', people: 2, lines: 5, isTakenBack: false, held: null })
    expect((await hoursOf(a)).balanceToday).toBe(750)
    expect((await hoursOf(b)).balanceToday).toBe(-210)
    expect(await leftOf(a, 'annualLeave')).toBe(36 * H)
    expect(await leftOf(a, 'timeOffInLieu')).toBe(250)
    expect((await leaveOf(a)).lines).toMatchObject([
      { kind: 'opening' },
      { kind: 'opening', reason: 'Repris de «\u00A0compteurs.csv\u00A0»' },
    ])
    expect(await take({ csv: FILE, fileName: 'compteurs.csv' })).toEqual({ import: null })
    expect((await listed()).imports).toHaveLength(1)
    const { entries } = read(routes['journal.list'].response, await server.call('GET', '/journal', { token: admin.token }))
    expect(entries.filter(({ kind }) => kind === 'balancesImported')).toMatchObject([{ detail: { name: 'compteurs.csv', count: 2 } }])
  })

  test('sent twice at once, it is written once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => take({ csv: FILE })))
    expect(answers.filter((answer) => answer.import !== null)).toHaveLength(1)
    expect((await hoursOf(a)).balanceToday).toBe(750)
  })

  test('is taken back as a whole, once, and may come again', async () => {
    const before = await hoursOf(a)
    const left = await leftOf(a, 'annualLeave')
    const id = (await take({ csv: FILE })).import?._id ?? ''
    expect((await takeBack(id)).status).toBe(204)
    expect((await hoursOf(a)).balanceToday).toBe(before.balanceToday)
    expect(await leftOf(a, 'annualLeave')).toBe(left)
    expect(await leftOf(b, 'timeOffInLieu')).toBe(0)
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { error: 'balancesTakenBack' } })
    expect((await listed()).imports).toMatchObject([{ isTakenBack: true, people: 2, lines: 5 }])
    expect((await take({ csv: FILE })).import).not.toBeNull()
    expect((await hoursOf(a)).balanceToday).toBe(750)
  })

  test('is held by a later line, or by a leave asked for since, and says whose', async () => {
    const id = (await take({ csv: FILE })).import?._id ?? ''
    server.clock.now += 1000
    const asked = await server.call('POST', '/planning-modifications/register', {
      token: a.token,
      body: { userId: a.userId, type: 'absence', fromDate: '2026-11-21', toDate: '2026-11-22', cause: 'annualLeave' },
    })
    expect(asked.status).toBe(200)
    expect((await listed()).imports[0]?.held).toBe('Depuis, une ligne a été écrite ou un congé demandé\u00A0: Ana Durand.')
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { error: 'balancesHeld' } })
    await server.pool.query('DELETE FROM planning_modifications')
    expect((await listed()).imports[0]?.held).toBeNull()
    const someHours = await server.call('POST', '/planning-modifications/register', {
      token: a.token,
      body: {
        userId: a.userId,
        type: 'absence',
        fromDate: '2026-11-21',
        toDate: '2026-11-21',
        activity: 'annualLeave',
        hours: { startTime: '09:00', endTime: '11:00', endsNextDay: false },
      },
    })
    expect(someHours.status, JSON.stringify(someHours.body)).toBe(200)
    expect((await listed()).imports[0]?.held).toContain('Ana Durand')
    await server.pool.query('DELETE FROM planning_modifications')
    await server.call('POST', `/users/${b.userId}/hours`, {
      token: admin.token,
      body: { year: 2026, kind: 'correction', minutes: 60, reason: 'Oubli' },
    })
    expect((await listed()).imports[0]?.held).toContain('Bruno Martin')
    expect((await takeBack(id)).status).toBe(409)
  })

  test('a later import does not hold an earlier one from which nothing is left to take back', async () => {
    const id = (await take({ csv: 'Matricule;Heures\nM-1;10' })).import?._id ?? ''
    server.clock.now += 1000
    await take({ csv: 'Matricule;Heures\nM-1;11' })
    // The later one counts on the earlier.
    expect((await takeBack(id)).status).toBe(409)
    const [latest] = (await listed()).imports
    expect((await takeBack(latest?._id ?? '')).status).toBe(204)
    expect((await hoursOf(a)).balanceToday).toBe(600)
  })
})

describe('what is wrong is said at its cell, and only what is right is written when that is wanted', () => {
  const WRONG = [
    'Nom;Prénom;Heures;CA',
    'Durand;Ana;douze;3',
    'Inconnu;Paul;1;1',
    'Petit;Claire;1;',
    'Martin;Bruno;2;',
    'Martin;Bruno;3;',
  ].join('\n')

  test('a faulty cell, nobody of that name, oneself, somebody twice, a column that means nothing', async () => {
    const seen = await look({ csv: WRONG })
    expect(seen.faults).toEqual([
      {
        line: 2,
        column: 'Heures',
        value: 'douze',
        message: 'Ce n’est pas un nombre d’heures\u00A0: écrivez 12\u00A0h\u00A030, 12:30 ou 12,5.',
      },
      { line: 3, column: 'Nom', value: 'Inconnu Paul', message: 'Ce centre n’a pas de membre de ce nom ni de ce matricule.' },
      { line: 4, column: 'Nom', value: 'Petit Claire', message: 'Ce sont vos propres soldes\u00A0: un autre administrateur les reprend.' },
      { line: 6, column: null, value: null, message: 'Cette personne figure déjà à la ligne 5.' },
    ])
    expect(seen.fileColumns.at(-1)).toMatchObject({ heading: 'CA', readAs: 'annualLeave' })
    expect(await post('', { csv: WRONG })).toMatchObject({
      status: 400,
      body: {
        error: 'importFaults',
        fields: { '2.Heures': 'Ce n’est pas un nombre d’heures\u00A0: écrivez 12\u00A0h\u00A030, 12:30 ou 12,5.' },
      },
    })
    expect((await listed()).imports).toEqual([])
    expect((await take({ csv: WRONG, skipFaults: true })).import).toMatchObject({ people: 1, lines: 1 })
    expect((await hoursOf(b)).balanceToday).toBe(2 * H)
  })

  test('another administrator takes over those of the first', async () => {
    expect((await take({ csv: 'Matricule;Heures\nM-3;7', fileName: 'x.csv' }, second)).import).toMatchObject({ people: 1 })
    expect((await hoursOf(admin)).balanceToday).toBe(7 * H)
  })

  test('columns are chosen by hand, and what is no leave of the centre is passed over', async () => {
    const csv = 'Qui;Combien;Autre\nDurand Ana;4;5'
    expect((await look({ csv })).faults).toMatchObject([{ column: null }, { column: null }])
    const seen = await look({ csv, columnFields: ['fullName', 'timeOffInLieu', 'unknownLeave'] })
    expect(seen.people).toMatchObject([{ hours: null, leaves: [{ activityId: 'timeOffInLieu', to: 400 }] }])
    expect(seen.fileColumns[2]?.readAs).toBeNull()
  })

  test('two of one name are told apart by their number alone', async () => {
    await server.pool.query(`UPDATE members SET name = 'Ana', last_name = 'Durand' WHERE _id = $1`, [b.userId])
    expect((await look({ csv: 'Agent;Heures\nDURAND Ana;4' })).faults).toMatchObject([
      { message: 'Plusieurs membres du centre portent ce nom\u00A0: donnez le matricule.' },
    ])
    expect((await look({ csv: 'Agent;Matricule;Heures\nDURAND Ana;M-2;4' })).people).toMatchObject([{ user: { _id: b.userId } }])
  })
})

test.each([
  ['CA', 'annualLeave'],
  ['Solde CA', 'annualLeave'],
  ['Congé annuel', 'annualLeave'],
  ['Reste congés annuels 2026', 'annualLeave'],
  ['RC restants', 'timeOffInLieu'],
  ['Report d’heures', 'hours'],
  // Days that were taken are not those that are left.
  ['CA pris', null],
  ['Solde', null],
  ['Remarque', null],
])('the column « %s » is read as %s', (heading, field) => {
  const fieldOf = balanceFieldOf([
    { activityId: 'annualLeave', name: 'Congés annuels', letters: 'CA', unit: 'workingDays' },
    { activityId: 'timeOffInLieu', name: 'Repos compensateur', letters: 'RC', unit: 'hours' },
  ])
  expect(fieldOf(heading)).toBe(field)
})

test.each([
  ['hours', '12 h 30', 750],
  ['hours', '−3,75', -225],
  ['hours', '12:30:00', 750],
  ['hours', '1\u202F607', 96_420],
  ['hours', '7,333333', 440],
  ['hours', '+2 h', 120],
  ['workingDays', '25 j', 2500],
  ['workingDays', '-0,5', -50],
  ['shifts', '2.25', 225],
  ['shifts', '1:30', null],
  ['hours', '12:75', null],
  ['hours', '99999', null],
  ['hours', '', null],
  ['workingDays', '=SOMME(A1)', null],
] as const)('%s « %s » is %s', (unit, text, amount) => {
  expect(readBalance(unit, text)).toBe(amount)
})

test('240 people are compared by as many statements as two, written whole and taken back whole', async () => {
  const many = await createMembers(
    server.pool,
    center,
    Array.from({ length: 240 }, (_, i) => ({ teamId: center.teamIds[i % center.teamIds.length] ?? null })),
  )
  await server.pool.query(
    `UPDATE members m SET registration_number = 'N-' || n, name = 'Ana', last_name = 'Essai' FROM unnest($1::uuid[]) WITH ORDINALITY AS x (_id, n)
     WHERE m._id = x._id`,
    [many.map(({ userId }) => userId)],
  )
  const csv = ['Agent;Matricule;Solde heures;Congé;Reste RC', ...many.map((_, i) => `Essai Ana;N-${i + 1};${i};36;2,5`)].join('\n')
  const balances = async () => {
    const { rows } = await server.pool.query<{ sum: string }>(
      `SELECT (SELECT sum(minutes) FROM hour_lines WHERE center_id = $1) || ' ' || (SELECT sum(amount) FROM leave_lines WHERE center_id = $1) AS sum`,
      [center.centerId],
    )
    return rows[0]?.sum
  }
  const seen = await look({ csv })
  expect([seen.faults, seen.people.length]).toEqual([[], 240])
  const ofAll = await statementsOf(server, () => look({ csv }))
  const ofTwo = await statementsOf(server, () => look({ csv: csv.split('\n').slice(0, 3).join('\n') }))
  expect(ofAll.length).toBe(ofTwo.length)
  const made = (await take({ csv })).import
  expect(made).toMatchObject({ people: 240, lines: 720 })
  const after = await look({ csv })
  expect(after.people.every(({ hours, leaves }) => hours?.from === hours?.to && leaves.every(({ from, to }) => from === to))).toBe(true)
  expect((await takeBack(made?._id ?? '')).status).toBe(204)
  expect(await balances()).toBe('0 0')
  expect((await look({ csv })).people).toEqual(seen.people)
})
