// Walks through a screen: what it says at first, then what each of its controls changes and sends, each pressed on a screen drawn anew.
import { cleanup } from 'vitest-browser-react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { routes } from '@releve/contract'
import type { Route } from '@releve/contract/route'
import { draw, type Setting } from './draw.tsx'
import { examples } from './example.ts'
import { outline, outlineOf, textOf } from './outline.ts'
import { noAnswer, refused, takeFaults, type Answers, type Asked } from './calls.ts'
import { sceneAnswers } from './scene.ts'
import { still, watchWork } from './still.ts'

const CONTROLS = [
  'button',
  ...['button', 'tab', 'switch', 'checkbox', 'radio', 'combobox', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox'].map(
    (role) => `[role=${role}]`,
  ),
  'input[type=checkbox]',
  'input[type=radio]',
  'summary',
].join(',')

const isReading = (name: string): boolean => {
  const route: Route | undefined = Object.entries(routes).find(([other]) => other === name)?.[1]
  return route?.method === 'GET' || route?.reads === true
}

interface Control {
  readonly name: string
  readonly element: HTMLElement
}

/** The layer above all others, which alone can be reached; the page where there is none. */
function reachable(): Element {
  const layers = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=listbox],[role=menu]')].filter((layer) =>
    layer.checkVisibility(),
  )
  return layers.at(-1) ?? document.body
}

function nameOf(element: HTMLElement): string {
  const labelled = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = labelled.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? '')
  const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : ''
  return (
    [...labels, label, textOf(element)]
      .find((name) => name.trim() !== '')
      ?.replaceAll(/\s+/g, ' ')
      .trim() ?? ''
  )
}

/** Finds the controls on the screen; of controls whose names differ only by their numbers it takes the first two. */
function controls(): Control[] {
  const kinds = new Map<string, number>()
  return [...reachable().querySelectorAll<HTMLElement>(CONTROLS)].flatMap((element) => {
    if (!element.checkVisibility() || element.closest('[inert],[aria-hidden=true]') !== null) return []
    const name = nameOf(element)
    const kind = name.replaceAll(/\d+/g, '0').slice(0, 24)
    const count = kinds.get(kind) ?? 0
    kinds.set(kind, count + 1)
    return count > 1 ? [] : [{ name: count === 0 ? name : `${name} (2)`, element }]
  })
}

/** Presses as a pointer does. */
function press(element: HTMLElement): void {
  element.scrollIntoView({ block: 'nearest' })
  const at = { bubbles: true, cancelable: true, button: 0, detail: 1, pointerType: 'mouse' }
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
    element.dispatchEvent(type.startsWith('pointer') ? new PointerEvent(type, at) : new MouseEvent(type, at))
    if (type === 'mousedown') element.focus()
  }
}

const WRITTEN: Readonly<Record<string, string>> = {
  date: '2026-11-25',
  time: '08:00',
  email: 'x@centre.fr',
  tel: '06 12 34 56 78',
  number: '5',
}

type Field = HTMLInputElement | HTMLTextAreaElement

const emptyFields = (): Field[] =>
  [...reachable().querySelectorAll<Field>('input,textarea')].filter(
    (field) =>
      !['checkbox', 'radio', 'file', 'range', 'hidden'].includes(field.type) &&
      field.value === '' &&
      !field.readOnly &&
      field.checkVisibility(),
  )

/** Selections without a choice, and groups of radio buttons without one: the first of their options. */
const emptySelections = () => [...reachable().querySelectorAll<HTMLElement>('[role=combobox]:has([data-placeholder])')]
const unansweredGroups = () =>
  [...reachable().querySelectorAll('[role=radiogroup],fieldset')].filter(
    (group) => group.querySelector('[aria-checked=true],:checked') === null && group.querySelector('[role=radio],[type=radio]') !== null,
  )

const isFillable = () => emptyFields().length + emptySelections().length + unansweredGroups().length > 0

/** Writes something into each field that is empty, and takes the first of each choice that is open. */
async function fill(): Promise<void> {
  for (const selection of emptySelections()) {
    press(selection)
    await still()
    const option = reachable().querySelector<HTMLElement>('[role=option]:not([aria-disabled=true])')
    if (option !== null) press(option)
    await still()
  }
  for (const group of unansweredGroups()) {
    const radio = group.querySelector<HTMLElement>('[role=radio],[type=radio]')
    if (radio !== null) press(radio)
  }
  for (const field of emptyFields()) {
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    const text = WRITTEN[field.type] ?? (field.inputMode === 'numeric' ? '5' : 'Texte')
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** The lines that came and went; the lines below a layer that came are hidden, not gone. */
function changed(before: string, now: string): string[] {
  const left = before.split('\n')
  const came = now.split('\n').filter((line) => {
    const place = left.indexOf(line)
    if (place !== -1) left.splice(place, 1)
    return place === -1
  })
  const gone = left.length > 12 ? [`  … ${left.length} lines are gone`] : left.map((line) => `  - ${line}`)
  return [...came.map((line) => `  + ${line}`), ...gone]
}

function said({ name, params, query, body }: Asked): string {
  const parts = [params, query, body ?? {}].filter((part) => Object.keys(part).length > 0)
  return `  → ${[name, ...parts.map((part) => JSON.stringify(part))].join(' ')}`
}

/** The calls that send something stand in their order, then the readings, each once: how often a screen reads again is left to its cache. */
function sayCalls(calls: readonly Asked[]): string[] {
  const [sent, read] = [calls.filter(({ name }) => !isReading(name)), calls.filter(({ name }) => isReading(name))]
  return [...sent.map(said), ...new Set(read.map(said).toSorted())]
}

/** The controls pressed of one screen: a month has one for each day. */
const MOST_PRESSED = 20

/** The controls pressed in what another opened: options of a list are alike. */
const MOST_FURTHER = 4

/** The browser opens its own calendar for a person alone. */
const NEEDS_A_PERSON = /^Choisir dans un calendrier/

/** Leads back, which other presses show enough. */
const BACK = /^(?:Fermer|Annuler|Retour)$/

export interface Walk extends Setting {
  /** Controls that are not pressed. */
  readonly except?: RegExp
  /** A wide window instead of a phone. */
  readonly isWide?: boolean
  /** One state instead of all, and only the screen's own controls: of what another walk has gone through already. */
  readonly isBrief?: boolean
}

/** Whether controls are pressed: none, those of the screen, or those of what these open. */
type Depth = 'none' | 'own' | 'further'

interface Walked extends Walk {
  readonly answers: Answers
  readonly depth: Depth
}

const FILLED = Symbol('filled')
type Step = string | typeof FILLED
const sayStep = (step: Step) => (step === FILLED ? 'filled' : `« ${step} »`)

interface Place {
  readonly now: string
  /** The changes that the last step made, and the calls. */
  readonly lines: readonly string[]
  readonly names: readonly string[]
}

async function walk(element: ReactNode, { except, depth, isBrief, isWide = false, ...setting }: Walked): Promise<string> {
  await (isWide ? page.viewport(1440, 900) : page.viewport(390, 844))

  /** Draws the screen anew and takes these steps. */
  async function take(steps: readonly Step[], first = ''): Promise<Place> {
    await cleanup()
    localStorage.clear()
    sessionStorage.clear()
    const screen = await draw(element, setting)
    let [before, now] = ['', await outline()]
    let from = 0
    for (const step of steps) {
      from = screen.calls.length
      before = now
      const control = step === FILLED ? undefined : controls().find(({ name }) => name === step)
      if (step === FILLED) await fill()
      else if (control === undefined) return { now, lines: ['  … is not there the second time'], names: [] }
      else press(control.element)
      now = await outline()
    }
    if (now.includes('Something went wrong!'))
      throw new Error(`The screen fails after ${steps.map(String).join(', ') || 'it is drawn'}: ${now}`)
    const address = screen.address()
    // Texts written at random may be more than the contract takes: the server refuses them, and that is recorded.
    const odd = takeFaults().map((fault) => `  ! ${fault.split('\n')[0]}`)
    if (address !== (setting.at ?? '/')) now += `\naddress: ${address}`
    const differences = [changed(before, now), ...(first === '' ? [] : [changed(first, now)])].toSorted((a, b) => a.length - b.length)
    const names = controls().flatMap(({ name }) =>
      BACK.test(name) || NEEDS_A_PERSON.test(name) || except?.test(name) === true ? [] : [name],
    )
    return {
      now,
      lines: [...(differences[0] ?? []), ...sayCalls(screen.calls.slice(from)), ...odd],
      names,
    }
  }

  const first = await take([])
  // Another walk has what lies under the layer that an address opens.
  if (depth === 'none') return isBrief === true ? outlineOf(reachable()) : first.now
  const lines: string[] = []
  const pressed = first.names.slice(0, MOST_PRESSED)
  const say = (steps: readonly Step[], place: Place) => lines.push(steps.map(sayStep).join(', '), ...place.lines, '')
  if (depth === 'own') {
    for (const name of pressed) say([name], await take([name]))
    return lines.join('\n')
  }
  if (isFillable()) for (const name of pressed) say([FILLED, name], await take([FILLED, name]))
  for (const name of pressed) {
    const place = await take([name])
    // A second press takes back, turns round or opens again.
    if (place.names.includes(name)) say([name, name], await take([name, name], first.now))
    const further = place.names.filter((other) => !first.names.includes(other)).slice(0, MOST_FURTHER)
    const filled = further.length > 0 && isFillable() ? [[], [FILLED] as const] : [[]]
    for (const other of further) {
      for (const between of filled) {
        const steps = [name, ...between, other]
        say(steps, await take(steps, first.now))
      }
    }
  }
  return lines.join('\n')
}

const readings = Object.keys(routes).filter((name) => isReading(name))
const forAll = (answer: unknown): Answers => Object.fromEntries(readings.map((name) => [name, answer]))

interface Part {
  readonly part: string
  readonly depth: Depth
  readonly found: Answers
  /** The window is wide, whatever that of the walk is. */
  readonly isWide?: boolean
}

const everything = examples('everything')
const FULLEST: Part = { part: 'with everything', depth: 'none', found: everything }

/** The states of the server's answers that a screen is looked at in. */
const STATES: readonly Part[] = [
  FULLEST,
  { part: 'with nothing', depth: 'none', found: examples('nothing') },
  { part: 'with some things', depth: 'none', found: examples(1) },
  { part: 'with other things', depth: 'none', found: examples(2) },
  { part: 'with nothing yet', depth: 'none', found: forAll(noAnswer) },
  { part: 'with a failure', depth: 'none', found: forAll(refused('unexpected')) },
]
const PRESSED: Part = { part: 'its controls', depth: 'own', found: everything }
const WIDE: readonly Part[] = [
  { part: 'in a wide window', depth: 'none', found: everything, isWide: true },
  { part: 'its controls in a wide window', depth: 'own', found: everything, isWide: true },
]
const PRESSED_FURTHER: Part = { part: 'the controls of what these open', depth: 'further', found: everything }

declare global {
  interface ImportMetaEnv {
    /** `1` where the tests that take longer run too. */
    readonly VITE_TEST_DEEP: '1' | ''
  }
}

/** Controls of what others open, and those of a screen that another walk has gone through, take most of the time: `npm run check`, `npm run mutate` and `npm run test:deep` press them. */
const isDeep = import.meta.env.VITE_TEST_DEEP === '1'

/** One test for each part of the walk: what the screen says, and what each of its controls does, is what was recorded. */
export function walkThrough(element: ReactNode, { answers = {}, as = 'a', isBrief = false, ...others }: Walk = {}): void {
  const known = as === null ? {} : sceneAnswers(as)
  const place = `${others.at ?? '/'} of ${as ?? 'a visitor'}${others.isWide === true ? ', wide' : ''}`
  const take = async ({ depth, found, isWide = others.isWide === true }: Part) => {
    const end = watchWork()
    try {
      return await walk(element, { ...others, as, isBrief, isWide, depth, answers: { ...found, ...known, ...answers } })
    } finally {
      end()
    }
  }
  const parts = isBrief ? [FULLEST, PRESSED] : [...STATES, PRESSED, ...(others.isWide === true ? [] : WIDE), PRESSED_FURTHER]
  const isLong = ({ depth, isWide = false }: Part) => depth === 'further' || (depth === 'own' && (isBrief || isWide))
  test.for(parts)(`${place}, $part`, { timeout: 300_000 }, async (part, { skip }) => {
    skip(isLong(part) && !isDeep)
    expect(await take(part)).toMatchSnapshot()
  })
}
