// The state of the page behind a cover, in the attributes of its elements.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coverPage } from './cover-page.ts'

class FakeElement {
  readonly inert = new Set<string>()
  readonly focus = vi.fn<() => void>()
  hasAttribute = (name: string) => this.inert.has(name)
  setAttribute = (name: string) => void this.inert.add(name)
  removeAttribute = (name: string) => void this.inert.delete(name)
}
let changed = () => {}
let isWatching = false
const watching = new Set<() => void>()
beforeEach(() => {
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #hear: () => void
      constructor(hear: () => void) {
        this.#hear = hear
        changed = hear
      }
      observe = () => {
        isWatching = true
        watching.add(this.#hear)
      }
      disconnect = () => {
        isWatching = false
        watching.delete(this.#hear)
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('all but the cover is inert, also what comes or is given back meanwhile; lifted, what was inert before stays so', () => {
  const [page, sheet, place, field] = [new FakeElement(), new FakeElement(), new FakeElement(), new FakeElement()]
  const children = [page, sheet, place]
  vi.stubGlobal('document', { body: { children }, activeElement: field })
  // A sheet that is open has made the page inert itself.
  page.setAttribute('inert')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of an element, what is asked here
  const lift = coverPage(place as unknown as Element)
  const inert = () => children.map((element) => element.hasAttribute('inert'))
  expect([inert(), isWatching]).toEqual([[true, true, false], true])
  const message = new FakeElement()
  children.push(message)
  changed()
  expect(inert()).toEqual([true, true, false, true])
  // The sheet closes, and gives the page back.
  page.removeAttribute('inert')
  changed()
  expect(inert()).toEqual([true, true, false, true])
  expect(field.focus).not.toHaveBeenCalled()
  const other = new FakeElement()
  other.setAttribute('inert')
  children.push(other)
  changed()
  lift()
  expect([inert(), isWatching]).toEqual([[false, false, false, false, true], false])
  expect(field.focus).toHaveBeenCalledTimes(1)
})

test.each(['upper', 'lower'] as const)(
  'of two covers the last one is reached, and the other one after it; the %s lifted first',
  (first) => {
    const [page, below, above] = [new FakeElement(), new FakeElement(), new FakeElement()]
    const children = [page, below]
    vi.stubGlobal('document', { body: { children }, activeElement: null })
    const inert = () => {
      for (const hear of watching) hear()
      return [page, below, above].map((element) => element.hasAttribute('inert'))
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of an element, what is asked here
    const cover = (element: FakeElement) => coverPage(element as unknown as Element)
    const liftBelow = cover(below)
    children.push(above)
    const liftAbove = cover(above)
    expect(inert()).toEqual([true, true, false])
    if (first === 'upper') {
      children.pop()
      liftAbove()
      expect(inert()).toEqual([true, false, false])
      liftBelow()
    } else {
      children.splice(1, 1)
      liftBelow()
      expect(inert()).toEqual([true, true, false])
      liftAbove()
    }
    expect(inert()).toEqual([false, false, false])
  },
)
