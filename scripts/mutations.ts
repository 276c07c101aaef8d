// Mutations of a source file: small changes of what it decides, each of which some test should notice. Pure.

import { parseSync } from 'oxc-parser'
import { Dice } from '../packages/demo/src/dice.ts'

export interface Mutation {
  readonly file: string
  readonly line: number
  /** The text from `start` to `end` becomes `replacement`. */
  readonly start: number
  readonly end: number
  readonly replacement: string
  readonly operator: Operator
}

type Operator = 'boundary' | 'equality' | 'logic' | 'boolean' | 'negation' | 'arithmetic' | 'return' | 'statement' | 'branch'

/** The files of the areas whose tests are measured. */
const areas = {
  domain: /^packages\/domain\/src\//,
  contract: /^packages\/contract\/src\//,
  server: /^apps\/server\/src\/(?:http\/|features\/[^/]+\/(?:handlers|commands|store)[./])/,
  components: /^apps\/web\/src\/(?:app|pages|features|shared|kit|ui)\/.*\.tsx$/,
} as const

export type Area = keyof typeof areas

export const areaNames: readonly Area[] = ['domain', 'contract', 'server', 'components']

/**
 * The share of mutations, in percent, below which a run of the sample fails: the measured one less what its sample may be wrong by. The
 * aim is 85, and 70 of components; each measurement that shows more raises a figure (docs/measurements/mutations.md).
 */
export const leastCaught: Readonly<Record<Area, number>> = { domain: 78, contract: 85, server: 70, components: 27 }

const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file)

export const filesOf = (area: Area, files: readonly string[]): string[] =>
  files.filter((file) => areas[area].test(file) && /\.tsx?$/.test(file) && !isTest(file))

export function mutated(text: string, { start, end, replacement }: Mutation): string {
  return text.slice(0, start) + replacement + text.slice(end)
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number; readonly end: number }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const EQUALITIES: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' }
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' }
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

/** Expressions around a type, which is all that these nodes add. */
const TYPED = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'])

const isText = (node: unknown): boolean =>
  isNode(node) &&
  ((node.type === 'Literal' && typeof node['value'] === 'string') ||
    node.type === 'TemplateLiteral' ||
    (node.type === 'BinaryExpression' && node['operator'] === '+' && (isText(node['left']) || isText(node['right']))))

const isMarkup = (node: unknown): boolean => isNode(node) && (node.type === 'JSXElement' || node.type === 'JSXFragment')

/** The replacement of a returned value; null where there is none that would change anything. */
function emptied(value: Node): string | null {
  // Without its markup every component fails, and no test that draws it would learn anything of it.
  if (isMarkup(value)) return null
  if (value.type === 'Literal') return typeof value['value'] === 'string' && value['value'] !== '' ? "''" : null
  return value.type === 'Identifier' && value['name'] === 'undefined' ? null : 'null'
}

/** Statements without which a program still parses. */
function isRemovable(node: Node): boolean {
  if (node.type === 'ThrowStatement') return true
  const { expression } = node
  return (
    node.type === 'ExpressionStatement' &&
    !('directive' in node && typeof node['directive'] === 'string') &&
    isNode(expression) &&
    ['CallExpression', 'AwaitExpression', 'AssignmentExpression', 'UnaryExpression', 'ChainExpression'].includes(expression.type)
  )
}

/** Every mutation of the file, in the order of its text. */
export function findMutations(file: string, text: string): Mutation[] {
  const found: Mutation[] = []
  const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
  const lineAt = (offset: number) => lineStarts.findLastIndex((start) => start <= offset) + 1

  function add(operator: Operator, start: number, end: number, replacement: string): void {
    if (text.slice(start, end) !== replacement) found.push({ file, line: lineAt(start), start, end, replacement, operator })
  }

  /** The operator that stands between two operands. */
  function swap(node: Node, name: Operator, replacement: string | undefined): void {
    const { left, right, operator } = node
    if (replacement === undefined || !isNode(left) || !isNode(right) || typeof operator !== 'string') return
    const start = text.indexOf(operator, left.end)
    if (start !== -1 && start < right.start) add(name, start, start + operator.length, replacement)
  }

  function force(test: unknown): void {
    if (!isNode(test)) return
    for (const forced of ['true', 'false']) add('branch', test.start, test.end, forced)
  }

  function visit(node: Node): void {
    const { type, operator } = node
    if (type === 'BinaryExpression' && typeof operator === 'string') {
      swap(node, 'boundary', BOUNDARIES[operator])
      swap(node, 'equality', EQUALITIES[operator])
      if (!isText(node)) swap(node, 'arithmetic', ARITHMETIC[operator])
    } else if (type === 'LogicalExpression' && typeof operator === 'string') {
      if (isMarkup(node['right'])) force(node['left'])
      else swap(node, 'logic', LOGIC[operator])
    } else if (type === 'UnaryExpression' && operator === '!' && isNode(node['argument'])) {
      add('negation', node.start, node.end, text.slice(node['argument'].start, node['argument'].end))
    } else if (type === 'Literal' && typeof node['value'] === 'boolean') {
      add('boolean', node.start, node.end, `${!node['value']}`)
    } else if (type === 'IfStatement' || type === 'ConditionalExpression') {
      force(node['test'])
    } else if (type === 'ReturnStatement' && isNode(node['argument'])) {
      const replacement = emptied(node['argument'])
      if (replacement !== null) add('return', node['argument'].start, node['argument'].end, replacement)
    }
    if (isRemovable(node)) add('statement', node.start, node.end, ';')
  }

  function walk(node: Node): void {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !TYPED.has(node.type))) return
    visit(node)
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) walk(item)
      } else if (isNode(value)) walk(value)
    }
  }

  const body: readonly unknown[] = parseSync(file, text).program.body
  for (const statement of body) if (isNode(statement)) walk(statement)
  return found.toSorted((one, other) => one.start - other.start)
}

/** Draws `count` different items, or all when there are fewer, each as likely as any other. One seed always draws the same ones. */
export const sampleOf = <Item>(items: readonly Item[], count: number, seed: number): Item[] =>
  new Dice(seed).shuffled(items).slice(0, count)
