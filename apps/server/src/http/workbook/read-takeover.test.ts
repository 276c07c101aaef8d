// Planning files as spreadsheets save them: the same planning from XLSX, ODS, CSV and TSV, and files that are none.
import { Chance, drawPlanning } from '@releve/domain/takeover/drawn-planning.fixture'
import type { DrawnPlanning } from '@releve/domain/takeover/drawn-planning.fixture'
import { judge } from '@releve/domain/takeover/judge.fixture'
import { drawLayout, layOut } from '@releve/domain/takeover/laid-out-planning.fixture'
import type { Layout } from '@releve/domain/takeover/laid-out-planning.fixture'
import { BLANK } from '@releve/domain/takeover/workbook'
import type { Workbook } from '@releve/domain/takeover/workbook'
import { write } from 'hucre'
import { describe, expect, test } from 'vitest'
import { fileOf, textOf } from '#test/http/planning-files.ts'
import { readTables, readTakeoverFile } from './read-takeover.ts'
import { takeoverRefusals } from './refusals.ts'
import { readWorkbookFile } from './workbook-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (name: string, bytes: Uint8Array) => readTakeoverFile({ name, bytes, year: 2026 })

interface Drawn {
  readonly planning: DrawnPlanning
  readonly layout: Layout
  readonly workbook: Workbook
}

function draw(seed: number, isOneSheet: boolean): Drawn {
  for (let next = seed; ; next++) {
    const chance = new Chance(next)
    const planning = drawPlanning(chance)
    const layout = drawLayout(chance, planning)
    // Text has one sheet, and no merges that name a month or a team.
    const isPlain = layout.sheets === 'one' && layout.legend !== 'sheet' && layout.teams !== 'merged' && layout.monthOf !== 'merged'
    if (!isOneSheet || isPlain) return { planning, layout, workbook: layOut(chance, planning, layout) }
  }
}

async function faultsOf({ planning, layout }: Drawn, name: string, bytes: Uint8Array): Promise<readonly string[]> {
  const answer = await read(name, bytes)
  return 'refusal' in answer ? [answer.refusal] : judge(planning, layout, answer.proposal)
}

describe('plannings drawn by chance', () => {
  test.each([101, 120, 140, 160])('from XLSX and ODS, seed %d', async (seed) => {
    const drawn = draw(seed, false)
    for (const format of ['xlsx', 'ods'] as const)
      expect([format, await faultsOf(drawn, `planning.${format}`, await fileOf(drawn.workbook, format))]).toEqual([format, []])
  })

  test.each([201, 220, 240])('from CSV and TSV, seed %d', async (seed) => {
    const drawn = draw(seed, true)
    expect(await faultsOf(drawn, 'planning.csv', utf8(`\uFEFF${textOf(drawn.workbook, ';')}`))).toEqual([])
    expect(await faultsOf(drawn, 'planning.csv', utf8(`sep=,\r\n${textOf(drawn.workbook, ',')}`))).toEqual([])
    expect(await faultsOf(drawn, 'planning.tsv', utf8(textOf(drawn.workbook, '\t')))).toEqual([])
  })
})

describe('cells of a workbook', () => {
  test.each(['xlsx', 'ods'] as const)('dates, numbers, colours and merges of %s', async (format) => {
    const workbook: Workbook = {
      name: '',
      sheets: [
        {
          name: 'Mars',
          rows: [
            [{ ...BLANK, text: 'MARS' }, null, { ...BLANK, text: '2026-03-02', day: 20_514 }],
            [
              { ...BLANK, text: '7', number: 7 },
              { ...BLANK, fill: '#92D050' },
              { ...BLANK, text: 'J½' },
            ],
          ],
          merges: [{ top: 0, left: 0, bottom: 0, right: 1 }],
        },
      ],
    }
    const [sheet] = (await readWorkbookFile(await fileOf(workbook, format), `x.${format}`)).sheets
    expect(sheet).toEqual(workbook.sheets[0])
  })

  test('times and durations are hours, beyond a day and below zero too', async () => {
    const hours = [7, 12, 24, 42.2, 1463, 1464, -6]
    const rows = [hours.map((hour) => hour / 24)]
    const cells = new Map(rows[0]!.map((value, column) => [`0,${column}`, { value, style: { numFmt: '[h]:mm' } }]))
    const [sheet] = (await readWorkbookFile(await write({ sheets: [{ name: 'x', rows, cells }] }), 'x.xlsx')).sheets
    expect(sheet?.rows[0]?.map((cell) => cell?.text)).toEqual(['07:00', '12:00', '24:00', '42:12', '1463:00', '1464:00', '-06:00'])
    // hucre gives such a text for a cell that an ODS calls a time.
    const periods = [['PT07H00M00S', 'PT42H12M00S', '-PT06H00M00S', 'PTH']]
    const [ods] = (await readWorkbookFile(await write({ format: 'ods', sheets: [{ name: 'x', rows: periods }] }), 'x.ods')).sheets
    expect(ods?.rows[0]?.map((cell) => cell?.text)).toEqual(['07:00', '42:12', '-06:00', 'PTH'])
  })

  test('a sheet that is hidden is not read, a column that is hidden is', async () => {
    const rows = [['a', 'b']]
    const bytes = await write({
      sheets: [
        { name: 'x', rows, columns: [{ hidden: true }, {}] },
        { name: 'y', rows, hidden: true },
      ],
    })
    const { sheets } = await readWorkbookFile(bytes, 'x.xlsx')
    expect(sheets.map(({ name, rows: found }) => [name, found[0]?.map((cell) => cell?.text)])).toEqual([['x', ['a', 'b']]])
  })

  test('the extension says nothing, and Windows-1252 is read', async () => {
    const bytes = Uint8Array.from('Pr\u00E9nom;1,5', (letter) => letter.charCodeAt(0))
    const [sheet] = (await readWorkbookFile(bytes, 'liste.xlsx')).sheets
    expect(sheet?.rows).toEqual([
      [
        { ...BLANK, text: 'Prénom' },
        { ...BLANK, text: '1,5', number: 1.5 },
      ],
    ])
  })
})

describe('a list', () => {
  test('is handed over as lines of text, without what is blank', async () => {
    const bytes = await write({ sheets: [{ name: 'x', rows: [[], ['Nom', 'Prénom', '', ''], ['', '']] }] })
    expect(await readTables('x.xlsx', bytes)).toEqual({ tables: [[{ record: ['Nom', 'Prénom'], row: 2 }]] })
  })

  test('with more cells than a list has is refused, however it is written; blank ones count for nothing', async () => {
    const wide = (cell: string, lines: number) => utf8(Array.from({ length: lines }, () => Array(1000).fill(cell).join(';')).join('\n'))
    expect(await readTables('x.csv', wide('1', 101))).toEqual({ refusal: 'tooManyCells' })
    expect(await readTables('x.csv', wide('', 500))).toEqual({ tables: [[]] })
  })
})

describe('files that are refused', () => {
  const ole = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array.from({ length: 600 }, () => 0))
  test.each([
    ['oldFormat', 'planning.xls', ole],
    ['oldFormat', 'renommé.xlsx', ole],
    ['unreadable', 'photo.xlsx', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0)],
    ['noDays', 'photo.csv', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70)],
    ['noDays', 'vide.csv', utf8('')],
    ['tooLarge', 'planning.csv', new Uint8Array(10_000_001)],
  ] as const)('%s: %s', async (refusal, name, bytes) => {
    expect(await read(name, bytes)).toEqual({ refusal })
    expect(takeoverRefusals[refusal]).toMatch(/\.$/)
  })

  test('with a password', async () => {
    const bytes = await write({ sheets: [{ name: 'x', rows: [['a']] }], encryption: { password: 'x', spinCount: 1000 } })
    expect(await read('planning.xlsx', bytes)).toEqual({ refusal: 'encrypted' })
    expect(await read('planning.xls', bytes)).toEqual({ refusal: 'encrypted' })
  })

  test('formulas that were saved without values', async () => {
    const names = ['AUBIER Léa', 'BOULEAU Noé', 'CORMORAN Zoé']
    const head = ['Nom', ...Array.from({ length: 20 }, (_, i) => new Date(Date.UTC(2026, 10, 1 + i)))]
    const rows = [head, ...names.map((name) => [name, ...Array.from({ length: 20 }, () => null)])]
    const cells = new Map(
      names.flatMap((_, row) => Array.from({ length: 20 }, (__, i) => [`${row + 1},${i + 1}`, { formula: 'A1' }] as const)),
    )
    const bytes = await write({ sheets: [{ name: 'x', rows, cells }] })
    const answer = await read('planning.xlsx', bytes)
    expect('refusal' in answer).toBe(true)
  })

  test('a pivot table that counts cells is no planning, and hides none that stands beside it', async () => {
    const names = ['Aubier Léa', 'Bouleau Noé', 'Cormoran Zoé']
    const list = [['Nom', 'Code', 'Jours'], ...names.flatMap((name) => [...'JNR'].map((code) => [name, code, 4]))]
    const pivot = {
      name: 'Comptage',
      sourceSheet: 'Liste',
      sourceRange: 'A1:C10',
      targetCell: 'A1',
      rows: ['Nom'],
      columns: ['Code'],
      values: [{ field: 'Jours', function: 'sum' as const }],
    }
    const counts = [['Somme de Jours', 'J', 'N', 'R', 'Total'], ...names.map((name) => [name, 4, 4, 4, 12])]
    const sheets = [
      { name: 'Comptage', rows: counts, pivotTables: [pivot] },
      { name: 'Liste', rows: list },
    ]
    const counted = await write({ sheets })
    expect(new TextDecoder('latin1').decode(counted)).toContain('xl/pivotTables/')
    expect(await read('planning.xlsx', counted)).toEqual({ refusal: 'noDays' })
    const head = ['Nom', ...Array.from({ length: 28 }, (_, i) => new Date(Date.UTC(2026, 10, 1 + i)))]
    const days = names.map((name, row) => [name, ...Array.from({ length: 28 }, (_, i) => 'JNRR'.charAt((i + row) % 4))])
    const answer = await read('planning.xlsx', await write({ sheets: [...sheets, { name: 'Novembre', rows: [head, ...days] }] }))
    expect('proposal' in answer ? answer.proposal.people.map(({ label }) => label) : answer).toEqual(names)
  })

  test('more cells than a planning has', async () => {
    const line = Array.from({ length: 500 }, () => 'J')
    const bytes = await write({ sheets: [{ name: 'x', rows: Array.from({ length: 900 }, () => line) }] })
    expect(await read('planning.xlsx', bytes)).toEqual({ refusal: 'tooManyCells' })
  })

  test('one that takes longer, or more memory, than there is', async () => {
    const { workbook } = draw(101, false)
    const file = { name: 'planning.xlsx', bytes: await fileOf(workbook, 'xlsx'), year: 2026 }
    expect(await readTakeoverFile(file, { withinMs: 1, memoryMb: 220 })).toEqual({ refusal: 'tooSlow' })
    const rows = Array.from({ length: 700 }, (_, row) => Array.from({ length: 500 }, (__, column) => `x${row}-${column}`))
    const large = { ...file, bytes: await write({ sheets: [{ name: 'x', rows }] }) }
    expect(await readTakeoverFile(large, { withinMs: 60_000, memoryMb: 24 })).toEqual({ refusal: 'tooSlow' })
  })
})
