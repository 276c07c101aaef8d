// Plannings kept in spreadsheets are read right: many drawn by chance, and the traps one by one.
import { describe, expect, test } from 'vitest'
import { Chance, drawPlanning } from './drawn-planning.fixture.ts'
import { judge } from './judge.fixture.ts'
import { drawLayout, layOut } from './laid-out-planning.fixture.ts'
import { readTakeover } from './proposal.ts'
import type { TakeoverProposal } from './proposal.ts'
import { BLANK } from './workbook.ts'
import type { Workbook, WorkbookCell } from './workbook.ts'

const SEEDS = 24

test('plannings drawn by chance are read right', () => {
  const wrong: string[] = []
  for (let seed = 1; seed <= SEEDS; seed++) {
    const chance = new Chance(seed)
    const planning = drawPlanning(chance)
    const layout = drawLayout(chance, planning)
    const read = readTakeover(layOut(chance, planning, layout), 2026)
    const faults = 'refusal' in read ? [read.refusal] : judge(planning, layout, read.proposal)
    wrong.push(...faults.map((fault) => `seed ${seed}: ${fault}`))
  }
  expect(wrong).toEqual([])
})

/** Rows of texts as a sheet; `cell` gives a cell of its own where it is not null. */
function sheetOf(rows: readonly (readonly (string | WorkbookCell)[])[], name = 'Planning'): Workbook {
  const cellOf = (value: string | WorkbookCell): WorkbookCell | null => {
    if (typeof value !== 'string') return value
    return value === ''
      ? null
      : { ...BLANK, text: value, number: /^\d+$/.test(value) ? Number(value) : null, isError: value.startsWith('#') }
  }
  return { name: 'classeur', sheets: [{ name, rows: rows.map((row) => row.map(cellOf)), merges: [] }] }
}

function proposalOf(workbook: Workbook): TakeoverProposal {
  const read = readTakeover(workbook, 2026)
  if ('refusal' in read) throw new Error(read.refusal)
  return read.proposal
}

const NUMBERS = Array.from({ length: 30 }, (_, i) => String(i + 1))
const NAMES = ['AUBIER Léa', 'BOULEAU Noé', 'CORMORAN Zoé', 'ÉRABLE Inès']
/** The cells of one person, `shift` days behind. */
const turn = (cycle: string, shift: number) =>
  NUMBERS.map((_, i) => cycle.charAt((((i - shift) % cycle.length) + cycle.length) % cycle.length))

/** Four teams of one person each, June 2026. */
function june(
  change: (person: number, cells: (string | WorkbookCell)[]) => (string | WorkbookCell)[] = (_, cells) => cells,
  more: readonly string[][] = [],
): Workbook {
  const people = NAMES.flatMap((name, i) =>
    [0, 1].map((n) => [
      `Équipe ${'ABCD'.charAt(i)}`,
      n === 0 ? name : `${name.split(' ')[0]}-SAULE ${name.split(' ')[1]}`,
      ...change(i * 2 + n, turn('JNRR', i)),
    ]),
  )
  return sheetOf([['Juin 2026'], ['Équipe', 'Nom Prénom', ...NUMBERS], ...people, [], ...more])
}

test('four teams at their places of one cycle', () => {
  const { teams, people, exceptions, share, from, to } = proposalOf(june())
  expect([from, to, share, exceptions]).toEqual(['2026-06-01', '2026-06-30', 1, []])
  expect(teams).toEqual([
    { name: 'Équipe A', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-06-01' },
    { name: 'Équipe B', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-05-29' },
    { name: 'Équipe C', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-05-30' },
    { name: 'Équipe D', cycle: ['J', 'N', 'R', 'R'], startDate: '2026-05-31' },
  ])
  expect(people[0]).toEqual({
    label: 'Aubier Léa',
    name: 'Léa',
    lastName: 'Aubier',
    registrationNumber: null,
    team: 'Équipe A',
    changes: [],
    from: null,
    to: null,
  })
})

describe('cells', () => {
  test.each(['j', ' J', 'J\u00A0', 'J.', 'JJ', 'J?', 'J (à confirmer)', 'jour'])('« %s » is J', (text) => {
    const { exceptions, cells } = proposalOf(june((person, cells) => (person === 0 ? cells.with(0, text) : cells)))
    expect(exceptions).toEqual([])
    expect(cells).toEqual([{ person: 'Aubier Léa', date: '2026-06-01', raw: text, code: 'J' }])
  })

  test.each(['#REF!', '0', 'x', '?'])('« %s » says nothing', (text) => {
    const { exceptions, unknown } = proposalOf(june((person, cells) => (person === 0 ? cells.with(0, text) : cells)))
    expect(exceptions).toEqual([])
    expect(unknown).toEqual([{ person: 'Aubier Léa', from: '2026-06-01', to: '2026-06-01' }])
  })

  test.each(['J1', 'J½', 'J/N'])('« %s » is a code of its own', (text) => {
    const { exceptions, codes } = proposalOf(june((person, cells) => (person === 0 ? cells.with(0, text) : cells)))
    expect(exceptions).toEqual([{ person: 'Aubier Léa', date: '2026-06-01', code: text }])
    expect(codes.find(({ code }) => code === text)).toMatchObject({ kind: 'shift', isGuess: true })
  })

  test('a blank cell among written rests is not known; three at the end are a departure', () => {
    const one = proposalOf(june((person, cells) => (person === 0 ? cells.with(9, '') : cells)))
    expect([one.exceptions, one.unknown]).toEqual([[], [{ person: 'Aubier Léa', from: '2026-06-10', to: '2026-06-10' }]])
    const many = proposalOf(june((person, cells) => (person === 0 ? [...cells.slice(0, 20), ...cells.slice(20).map(() => '')] : cells)))
    expect([many.unknown, many.people[0]?.to]).toEqual([[], '2026-06-20'])
  })

  test('a colour is a code where the legend says it', () => {
    const green: WorkbookCell = { ...BLANK, fill: '#92D050' }
    const legend: WorkbookCell = { ...BLANK, text: 'vert = congé', fill: '#92D050' }
    const workbook = june((person, cells) => (person === 0 ? cells.with(0, green) : person === 1 ? cells.with(0, 'CA') : cells))
    const [sheet] = workbook.sheets
    const { exceptions } = proposalOf({ ...workbook, sheets: [{ ...sheet!, rows: [...sheet!.rows, [legend]] }] })
    expect(exceptions.map(({ person, code }) => `${person} ${code}`)).toEqual(['Aubier Léa CA', 'Aubier-Saule Léa CA'])
  })

  test('hours that became a date are read as hours', () => {
    const hours = (code: string | WorkbookCell): string | WorkbookCell => (code === 'J' ? '7-19' : code === 'N' ? '19-7' : '-')
    const july: WorkbookCell = { ...BLANK, text: '2019-07-01', day: 18_078 }
    const { exceptions, teams, cells } = proposalOf(
      june((person, cells) => (person === 0 ? cells.map(hours).with(0, july).with(1, '19-juil') : cells.map(hours))),
    )
    expect([exceptions, teams[0]?.cycle]).toEqual([[], ['7-19', '19-7', '-', '-']])
    expect(cells.map(({ raw, code }) => [raw, code])).toEqual([
      ['2019-07-01', '7-19'],
      ['19-juil', '19-7'],
    ])
  })
})

describe('people', () => {
  test('two of one name are kept apart by their numbers', () => {
    const people = [0, 1, 2, 3].map((i) => [String(100 + i), 'AUBIER Léa', ...turn('JNRR', i)])
    const { exceptions, people: found } = proposalOf(
      sheetOf([['Juin 2026'], ['Mat.', 'Nom Prénom', ...NUMBERS], ...people.map((row, i) => (i === 0 ? row.with(2, 'CA') : row))]),
    )
    expect(found.map(({ registrationNumber }) => registrationNumber)).toEqual(['100', '101', '102', '103'])
    expect(exceptions).toEqual([{ person: 'Aubier Léa (100)', date: '2026-06-01', code: 'CA' }])
  })

  test('head counts, weekdays, legends and signatures are nobody', () => {
    const more = [['', 'Effectif jour', ...NUMBERS.map(() => '2')], [], ['', 'Légende'], ['', 'J = 07h-19h'], ['', 'Le chef de centre']]
    expect(proposalOf(june(undefined, more)).people).toHaveLength(8)
  })

  test('volunteers without a team follow no cycle, however regular one looks', () => {
    const weekly = NUMBERS.map((day) => (Number(day) % 7 === 5 ? 'N' : ''))
    const workbook = june(undefined, [
      ['', 'HOUX Paul', ...weekly],
      ['', 'VIORNE Ugo', ...weekly.map(() => '')],
    ])
    const { teams, people, exceptions, unknown } = proposalOf(workbook)
    expect(teams.at(-1)).toEqual({ name: 'Sans équipe', cycle: null, startDate: null })
    expect(people.slice(-2).map(({ team }) => team)).toEqual(['Sans équipe', 'Sans équipe'])
    expect([exceptions.length, unknown]).toEqual([4, []])
  })

  test('who changes teams in the middle of a row is found by what they do', () => {
    const { people } = proposalOf(june((person, cells) => (person === 0 ? [...cells.slice(0, 10), ...turn('JNRR', 2).slice(10)] : cells)))
    expect(people[0]).toMatchObject({ team: 'Équipe A', changes: [{ team: 'Équipe C' }] })
  })
})

describe('cycles', () => {
  test('one that explains six cells in ten is none', () => {
    let state = 7
    const chance = () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
    const { teams, share } = proposalOf(
      june((_, cells) => cells.map((code) => (chance() < 0.55 ? 'JNRMA'.charAt(Math.floor(chance() * 5)) : code))),
    )
    expect(teams.map(({ cycle }) => cycle)).not.toContainEqual(['J', 'N', 'R', 'R'])
    expect(share).toBeNull()
  })

  test('a period longer than half of the file is none', () => {
    const { teams } = proposalOf(june((_, cells) => cells.map((_code, day) => 'JNRMASJRNMSARJMNSRAJNRS'.charAt(day % 23))))
    expect(teams.every(({ cycle }) => cycle === null)).toBe(true)
  })
})

describe('files that are no planning', () => {
  test.each([
    [
      'noDays',
      sheetOf([
        ['Nom', 'Prénom'],
        ['Aubier', 'Léa'],
      ]),
    ],
    ['noPeople', sheetOf([['Juin 2026'], ['', ...NUMBERS], ['Effectif', ...NUMBERS.map(() => '3')]])],
    ['noCodes', sheetOf([['Juin 2026'], ['Nom Prénom', ...NUMBERS], ['AUBIER Léa'], ['BOULEAU Noé']])],
    ['noDays', { name: 'vide', sheets: [] }],
  ] as const)('%s', (refusal, workbook) => {
    expect(readTakeover(workbook, 2026)).toEqual({ refusal })
  })
})

describe('days', () => {
  test('a wrong year in one heading is corrected, and said', () => {
    const dates = NUMBERS.map((day) => `${day.padStart(2, '0')}/06/${day === '17' ? 2025 : 2026}`)
    const [, , ...rows] = june().sheets[0]!.rows
    const workbook = sheetOf([['Équipe', 'Nom Prénom', ...dates]])
    const [sheet] = workbook.sheets
    const { corrections, exceptions } = proposalOf({ ...workbook, sheets: [{ ...sheet!, rows: [...sheet!.rows, ...rows] }] })
    expect([corrections, exceptions]).toEqual([[{ sheet: 'Planning', text: '17/06/2025', date: '2026-06-17' }], []])
  })

  test('weekdays correct the year of the title', () => {
    const [, head, ...rows] = june().sheets[0]!.rows
    const weekdays = sheetOf([['Juin 2025'], ['', '', ...NUMBERS.map((day) => 'LMMJVSD'.charAt((Number(day) - 1) % 7))]])
    const [sheet] = weekdays.sheets
    expect(proposalOf({ ...weekdays, sheets: [{ ...sheet!, rows: [...sheet!.rows, head!, ...rows] }] }).from).toBe('2026-06-01')
  })
})
