// Letters typed, pasted and filled into the cells of a grid, and where keys lead.
import { describe, expect, it } from 'vitest'
import {
  areaOf,
  cellKey,
  copied,
  entriesFor,
  entryOf,
  filled,
  movedBy,
  pastedRows,
  withEntry,
  withPasted,
  type Draft,
  type Entry,
} from './grid-draft.ts'

const entry = (letters: string, kind: Entry['kind'] = 'shift'): Entry => ({ letters, label: letters, kind, content: null })
const [J, N, CA, CET, REU] = [entry('J'), entry('N'), entry('CA', 'away'), entry('CET', 'away'), entry('RÉU', 'hours')]
const entries = [J, N, CA, CET, REU, entry('C', 'hours')]
const table = { userIds: ['ana', 'ben', 'dan'], days: ['2026-12-01', '2026-12-02', '2026-12-03'] }
const none: Draft = new Map()

const shown = (draft: Draft) => table.userIds.map((id) => table.days.map((day) => draft.get(cellKey(id, day))?.letters ?? '.').join(' '))
const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })

describe('letters', () => {
  it('are found as one types them, the whole word first', () => {
    expect(entriesFor('c', entries).map(({ letters }) => letters)).toEqual(['C', 'CA', 'CET'])
    expect(entriesFor('ce', entries).map(({ letters }) => letters)).toEqual(['CET'])
    expect(entriesFor('x', entries)).toEqual([])
    expect(entriesFor('', entries)).toEqual([])
  })
  it.each([
    ['reu', 'RÉU'],
    [' c.a. ', 'CA'],
    ['C\u00A0A', 'CA'],
    ['j', 'J'],
  ])('say the same as « %s » whatever their case, accents and dots', (text, letters) => {
    expect(entryOf(text, entries)?.letters).toBe(letters)
  })
})

it('fills every cell of the area, wherever it was begun', () => {
  expect(shown(withEntry(none, table, areaOf({ anchor: { row: 2, column: 2 }, at: { row: 1, column: 1 } }), CA))).toEqual([
    '. . .',
    '. CA CA',
    '. CA CA',
  ])
})

describe('what is pasted', () => {
  it('goes from the first cell on, and not beyond the last person or day', () => {
    const text = 'J\tN\tJ\r\nCA\t\tX\r\n'
    const { draft, area: target, unknown } = withPasted(none, table, area(1, 1), { text, entries })
    expect(shown(draft)).toEqual(['. . .', '. J N', '. CA .'])
    expect([target, unknown]).toEqual([area(1, 1, 2, 2), []])
  })
  it('of one cell fills all that is chosen', () => {
    expect(shown(withPasted(none, table, area(0, 0, 1, 1), { text: 'CA', entries }).draft)).toEqual(['CA CA .', 'CA CA .', '. . .'])
  })
  it('changes nothing where it says nothing, and names what is unknown once', () => {
    const before = withEntry(none, table, area(0, 0, 2, 2), J)
    const { draft, unknown } = withPasted(before, table, area(0, 0), { text: '\tZZ\nZZ\tN', entries })
    expect(shown(draft)).toEqual(['J J J', 'J N J', 'J J J'])
    expect(unknown).toEqual(['ZZ'])
  })
  it('is read row by row as spreadsheets write it', () => {
    expect(pastedRows('a\t"b"\rc\td\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })
})

describe('filling', () => {
  const read = ({ row, column }: { row: number; column: number }) => (row === 0 ? ([J, N, null][column] ?? null) : null)
  it('copies the first row down', () => {
    expect(shown(filled(none, table, area(0, 0, 2, 2), read))).toEqual(['. . .', 'J N .', 'J N .'])
  })
  it('of one row copies its first cell to the right', () => {
    expect(shown(filled(none, table, area(0, 0, 0, 2), read))).toEqual(['. J J', '. . .', '. . .'])
  })
})

it('is copied as a spreadsheet takes it', () => {
  expect(copied(area(0, 1, 1, 2), ({ row, column }) => `${row}${column}`)).toBe('01\t02\n11\t12')
})

it.each([
  ['ArrowRight', false, { row: 1, column: 2 }],
  ['ArrowDown', true, { row: 2, column: 1 }],
  ['PageUp', false, { row: 0, column: 1 }],
  ['Home', false, { row: 1, column: 0 }],
  ['End', true, { row: 2, column: 2 }],
  ['x', false, null],
])('%s leads on (with Ctrl: %s), and never out of the table', (key, isFar, to) => {
  expect(movedBy(key, { row: 1, column: 1 }, isFar, { rowCount: 3, columnCount: 3 })).toEqual(to)
})
