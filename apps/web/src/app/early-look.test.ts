// How a page looked when it was left: what is kept of it, and that the script before the application understands it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forgetEarlyLook, keepEarlyLook, pieceOf } from './early-look.ts'
import type { Piece, Seen } from './early-look.ts'
import { EARLY_LOOK_KEY } from './snapshot.ts'

interface Node extends Seen {
  readonly nodeType: number
  readonly childNodes: readonly (Node | { readonly nodeType: number; readonly data: string })[]
}

const element = (localName: string, attributes: Readonly<Record<string, string>>, ...childNodes: readonly (Node | string)[]): Node => ({
  nodeType: 1,
  localName,
  attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
  childNodes: childNodes.map((node) => (typeof node === 'string' ? { nodeType: 3, data: node } : node)),
})

const script = readFileSync(join(import.meta.dirname, '../../public/early.js'), 'utf8')

test('names, looks and texts are kept; addresses, names, states, pictures and what is not seen are not', () => {
  const row = element(
    'li',
    { class: 'row', id: 'r1', 'data-day': '2026-11-22', onclick: 'alert()' },
    element('a', { href: '/secret', style: 'width: 4px', 'aria-current': 'date' }, 'dim. 22'),
    element('img', { src: 'blob:1' }),
    element('span', { class: 'sr-only' }, 'Fermé'),
    element('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, element('path', { d: 'M1 1' })),
  )
  expect(pieceOf(row, ({ attributes }) => ![...attributes].some(({ value }) => value === 'sr-only'))).toEqual([
    'li',
    { class: 'row' },
    ['a', { style: 'width: 4px' }, 'dim. 22'],
    ['svg', { viewBox: '0 0 24 24' }, ['path', { d: 'M1 1' }]],
  ])
})

test('a comment is no text', () => {
  expect(pieceOf({ ...element('p', {}), childNodes: [{ nodeType: 8, data: '$' }] }, () => true)).toEqual(['p', {}])
})

test('what is true for minutes only keeps its place and says nothing', () => {
  const row = element('span', { class: 'line', 'data-passing': '' }, 'encore 5 h')
  expect(pieceOf(element('p', {}, row), () => true)).toEqual(['p', {}, ['span', { class: 'line' }, '\u00A0']])
})

const nodes = fc.letrec<{ node: Node }>((tie) => ({
  node: fc
    .tuple(
      fc.constantFrom('div', 'span', 'a', 'img', 'script', 'input', 'svg', 'path'),
      fc.dictionary(fc.constantFrom('class', 'id', 'href', 'src', 'onclick', 'style', 'name', 'role', 'd', 'data-look'), fc.string()),
      fc.array(fc.oneof({ maxDepth: 4 }, fc.string(), tie('node')), { maxLength: 4 }),
    )
    .map(([name, attributes, contents]) => element(name, attributes, ...contents)),
})).node

test('whatever the page holds, nothing that is kept could run, load or be found by its name', () => {
  const judge = (piece: Piece): void => {
    if (typeof piece === 'string') return
    const [name, attributes, ...contents] = piece
    expect(['img', 'script', 'input']).not.toContain(name)
    expect(Object.keys(attributes).filter((one) => !['class', 'style', 'd'].includes(one))).toEqual([])
    for (const one of contents) judge(one)
  }
  fc.assert(
    fc.property(nodes, (node) => {
      const piece = pieceOf(node, () => true)
      if (piece !== null) judge(piece)
      // It comes back from storage as it went.
      expect(JSON.parse(JSON.stringify(piece))).toEqual(piece)
    }),
  )
})

test('a full or refused storage keeps no older look', () => {
  const kept = new Map([[EARLY_LOOK_KEY, 'old']])
  const full = {
    setItem: () => {
      throw new Error('full')
    },
    removeItem: (key: string) => void kept.delete(key),
  }
  keepEarlyLook(full, { userId: 'u1', until: 1, width: 390, style: '/a.css', piece: 'x' })
  expect(kept.size).toBe(0)
  const refused = { ...full, removeItem: full.setItem }
  expect(() => forgetEarlyLook(refused)).not.toThrow()
})

test('the script before the application reads the same key, and gives elements no more than was kept', () => {
  expect(script).toContain(`localStorage.getItem('${EARLY_LOOK_KEY}')`)
  const source = readFileSync(join(import.meta.dirname, 'early-look.ts'), 'utf8')
  const [, kept = ''] = /const LOOK =\s+\/\^\(\?:(.*)\)\$\/$/m.exec(source) ?? []
  const [, given = ''] = /const LOOK =\s+\/\^\(\?:(.*)\)\$\/$/m.exec(script) ?? []
  expect(given).toContain('class')
  // A style is set through its object: as an attribute the content security policy would refuse it.
  expect(given.split('|').toSorted()).toEqual(
    kept
      .split('|')
      .filter((name) => name !== 'style')
      .toSorted(),
  )
  const [, names = ''] = /const NAMES =\s+\/\^\(\?:(.*)\)\$\/$/m.exec(script) ?? []
  expect(names).toContain('div')
  expect(names.split('|')).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/script|iframe|img|input|form|object|embed|style|link/)]),
  )
})
