// Everything a screen says, as one text: its accessibility tree, and what is marked for the eye alone (tones, the current one of several).
import { vi } from 'vitest'
import { utils } from 'vitest/browser'
import { isAnswering } from './calls.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The tones that mean something; the others are the greys of texts. */
const TONES = ['success', 'warn', 'error', 'info', 'todo', 'pending', 'accepted', 'remplacement', 'permutation', 'understaffed', 'holiday']

function toneColours(): ReadonlyMap<string, string> {
  const probe = document.createElement('span')
  document.body.append(probe)
  const colours = TONES.map((tone) => {
    probe.style.color = `var(--${tone})`
    return [getComputedStyle(probe).color, tone] as const
  })
  probe.remove()
  return new Map(colours)
}

const blanks = /\s+/g
export const textOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).replaceAll(blanks, ' ').trim()

/** The text that stands in the element itself, not in others inside it. */
const ownText = (element: Element) =>
  [...element.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.nodeValue ?? '')
    .join(' ')
    .replaceAll(blanks, ' ')
    .trim()

const ATTRIBUTES = ['aria-current', 'aria-invalid', 'aria-busy', 'aria-sort'] as const

function marks(root: Element): string[] {
  const tones = toneColours()
  return [...root.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility()) return []
    const tone = tones.get(getComputedStyle(element).color)
    const text = ownText(element)
    const attributes = ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null || value === 'false' ? [] : [`${name}=${value}: ${textOf(element)}`]
    })
    return [...(tone !== undefined && text !== '' ? [`${tone}: ${text}`] : []), ...attributes]
  })
}

/** French typography makes unbreakable spaces; a reader of the outline sees plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ').replaceAll('\u00AD', '')

function read(): string {
  const tree = utils.aria.renderAriaTree(utils.aria.generateAriaTree(document.body))
  return plain([tree, ...marks(document.body)].join('\n'))
}

/** The words of buttons and parts that wait for something. */
const isBusy = () => document.querySelector('[aria-busy=true]') !== null || document.body.textContent.includes('En cours')

const MOST_MS = 3000
const STEP_MS = 15

/**
 * The outline of the page once nothing is on its way and nothing changes any more. Where nothing changed since a press, something may yet
 * come. A part that is busy is given a while longer.
 */
export async function outline(isAwaited = false): Promise<string> {
  let quietMs = 0
  let hasChanged = false
  const observer = new MutationObserver(() => {
    quietMs = 0
    hasChanged = true
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let waitedMs = 0; waitedMs < MOST_MS; waitedMs += STEP_MS) {
    await pause(STEP_MS)
    // Code that is fetched on first use is there, and is drawn in the next moment.
    const begun = performance.now()
    await vi.dynamicImportSettled()
    if (performance.now() - begun > STEP_MS) quietMs = 0
    quietMs = isAnswering() ? 0 : quietMs + STEP_MS
    if (quietMs >= (isBusy() ? 450 : isAwaited && !hasChanged ? 180 : 45)) break
  }
  observer.disconnect()
  return read()
}
