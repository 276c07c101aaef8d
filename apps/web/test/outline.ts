// Everything a screen says, as one text: its accessibility tree, and what is marked for the eye alone (tones, the current one of several).
import { utils } from 'vitest/browser'
import { still } from './still.ts'

/** The tones that mean something; the others are the greys of texts. */
const TONES = [
  'success',
  'warn',
  'error',
  'info',
  'todo',
  'pending',
  'accepted',
  'remplacement',
  'permutation',
  'understaffed',
  'holiday',
  'primary',
]

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

/** The icons by their names, with how often each is shown. */
function icons(root: Element): readonly string[] {
  const counts = new Map<string, number>()
  for (const icon of root.querySelectorAll('svg.lucide')) {
    const name = [...icon.classList].find((part) => part.startsWith('lucide-'))?.slice('lucide-'.length) ?? ''
    if (icon.checkVisibility()) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const names = [...counts].map(([name, count]) => (count === 1 ? name : `${name} ×${count}`))
  return names.length > 0 ? [`icons: ${names.toSorted().join(', ')}`] : []
}

function marks(root: Element): string[] {
  const tones = toneColours()
  const found = [...root.querySelectorAll('*')].flatMap((element) => {
    if (!element.checkVisibility()) return []
    const { color, backgroundColor } = getComputedStyle(element)
    const [tone, ground] = [tones.get(color), tones.get(backgroundColor)]
    const text = ownText(element)
    const attributes = ATTRIBUTES.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null || value === 'false' ? [] : [`${name}=${value}: ${textOf(element)}`]
    })
    return [
      ...(tone !== undefined && text !== '' ? [`${tone}: ${text}`] : []),
      ...(ground !== undefined ? [`on ${ground}: ${textOf(element)}`] : []),
      ...attributes,
    ]
  })
  return [...found, ...icons(root)]
}

/** French typography makes unbreakable spaces; a reader of the outline sees plain ones. The port of the page differs from run to run. */
const plain = (text: string) =>
  text
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u00AD', '')
    .replaceAll(location.host, 'releve.example')

/** The outline of that part as it is now. */
export function outlineOf(part: Element): string {
  const tree = utils.aria.renderAriaTree(utils.aria.generateAriaTree(part))
  return plain([tree, ...marks(part)].join('\n'))
}

/** The outline of the page once it does nothing more by itself. */
export async function outline(): Promise<string> {
  await still()
  return outlineOf(document.body)
}
