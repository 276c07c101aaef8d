// The keyboard of the application of a store, which makes the whole window shorter; that of browsers is tried with every page (e2e/routes.spec.ts).
import { expect, test, vi } from 'vitest'
import { followKeyboard } from './follow-keyboard.ts'

class Field extends EventTarget {
  readonly #isWritten: boolean
  constructor(isWritten: boolean) {
    super()
    this.#isWritten = isWritten
  }
  matches = () => this.#isWritten
  scrollIntoView = vi.fn<() => void>()
}

const viewport = Object.assign(new EventTarget(), { height: 390, scale: 1, offsetTop: 0 })
const root = { dataset: {} as Record<string, string>, style: { setProperty: vi.fn<(name: string, value: string) => void>() } }
const page = { documentElement: root, activeElement: null as Field | null }
const inWindow = new EventTarget()
vi.stubGlobal('HTMLElement', Field)
vi.stubGlobal('document', page)
vi.stubGlobal('visualViewport', viewport)
vi.stubGlobal('innerHeight', 390)
vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
vi.stubGlobal('addEventListener', inWindow.addEventListener.bind(inWindow))

const windowOf = (height: number) => {
  viewport.height = height
  vi.stubGlobal('innerHeight', height)
  viewport.dispatchEvent(new Event('resize'))
}
const focus = (field: Field) => {
  page.activeElement = field
  inWindow.dispatchEvent(new Event('focusin'))
}

test('a window made shorter while one writes is tight, shows the field, and stays so until there is room again', () => {
  followKeyboard()
  const [field, button] = [new Field(true), new Field(false)]
  windowOf(181)
  expect(root.dataset['keyboard']).toBeUndefined()
  windowOf(390)
  focus(field)
  expect(root.dataset['keyboard']).toBeUndefined()
  expect(field.scrollIntoView).not.toHaveBeenCalled()
  windowOf(181)
  expect(root.dataset['keyboard']).toBe('tight')
  expect(field.scrollIntoView).toHaveBeenCalledTimes(1)
  expect(root.style.setProperty).not.toHaveBeenCalled()
  focus(button)
  expect(root.dataset['keyboard']).toBe('tight')
  windowOf(390)
  expect(root.dataset['keyboard']).toBeUndefined()
  // Upright there is room for both: the field alone is brought into sight.
  windowOf(844)
  focus(field)
  windowOf(508)
  expect(root.dataset['keyboard']).toBeUndefined()
  expect(field.scrollIntoView).toHaveBeenCalledTimes(2)
  // A cover over the window instead of a smaller window is written when it changes, and not again.
  const cover = (covered: number) => {
    viewport.height = 508 - covered
    viewport.dispatchEvent(new Event('resize'))
    viewport.dispatchEvent(new Event('scroll'))
  }
  cover(200)
  expect(root.style.setProperty.mock.calls).toEqual([['--keyboard', '200px']])
  cover(0)
  expect(root.style.setProperty.mock.calls.slice(1)).toEqual([['--keyboard', '0px']])
})

test('a keyboard that was there before it is heard of', () => {
  const field = new Field(true)
  page.activeElement = field
  windowOf(181)
  delete root.dataset['keyboard']
  field.scrollIntoView.mockClear()
  followKeyboard()
  expect(root.dataset['keyboard']).toBe('tight')
  expect(field.scrollIntoView).toHaveBeenCalledTimes(1)
})
