// Every text and surface that meet in the interface reach WCAG 2.2 AA, in both themes: 4.5 for text, 3 for signs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The tokens without spaces and with one kind of quotes: what a formatter changes does not matter here. */
const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  .replaceAll(/\s/g, '')
  .replaceAll("'", '"')

type Pair = readonly [foreground: string, background: string, needed: number]

function valuesOf(selector: string): Map<string, string> {
  const start = css.indexOf(selector)
  if (start < 0) throw new Error(`No block ${selector}`)
  const [block = ''] = css.slice(start + 1).split('}')
  const values = new Map<string, string>()
  for (const [, name, value] of block.matchAll(/--([\w-]+):(#[\da-f]{6})/gi)) {
    if (name !== undefined && value !== undefined) values.set(name, value)
  }
  return values
}

/** WCAG relative luminance of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const TEXTS = ['t1', 't2', 't3']
const INKS = (
  'primary primary-ink remplacement permutation pending accepted todo success warn error info holiday understaffed ' +
  'J-ink N-ink M-ink A-ink G-ink R-ink'
).split(' ')
const ROLES_WITH_TINT = 'primary success warn error remplacement permutation pending accepted todo holiday understaffed'.split(' ')

function pairs(): Pair[] {
  const list: Pair[] = []
  for (const surface of ['s0', 's1', 's2', 's3', 's4']) for (const text of TEXTS) list.push([text, surface, 4.5])
  for (const surface of ['s0', 's1', 's2', 's4']) for (const ink of INKS) list.push([ink, surface, 4.5])
  for (const letter of 'JNMAGR') {
    list.push([`${letter}-fg`, `${letter}-bg`, 4.5], [`${letter}-ink`, `${letter}-tint`, 4.5])
    for (const text of TEXTS) list.push([text, `${letter}-tint`, 4.5])
    for (const sign of ['pending', 'accepted', 'todo', 'holiday']) list.push([sign, `${letter}-tint`, 3])
  }
  for (const role of ROLES_WITH_TINT) {
    for (const text of [role, 't1', 't2']) list.push([text, `${role}-tint`, 4.5])
  }
  list.push(['primary-ink', 'primary-tint', 4.5], ['on-primary', 'primary', 4.5], ['on-error', 'error', 4.5])
  list.push(['on-todo', 'todo', 4.5], ['on-understaffed', 'understaffed-tint', 4.5])
  for (const surface of ['s0', 's1', 's2', 's4']) list.push(['line-strong', surface, 3])
  for (const surface of ['s0', 's1']) list.push(['school', surface, 3])
  return list
}

test('the list of pairs is whole', () => {
  expect(pairs()).toHaveLength(189)
})

describe.each([
  ['dark', ':root,[data-theme="dark"]{'],
  ['light', '}[data-theme="light"]{'],
])('%s theme', (_theme, selector) => {
  const values = valuesOf(selector)
  test.each(pairs())('%s on %s reaches %d', (foreground, background, needed) => {
    const [front, back] = [values.get(foreground), values.get(background)]
    if (front === undefined || back === undefined) throw new Error(`Missing ${foreground} or ${background}`)
    expect(contrast(front, back)).toBeGreaterThanOrEqual(needed)
  })
})
