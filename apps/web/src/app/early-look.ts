// The planning of a phone as it stood when it was left, until the application has come: kept on the device as names, attributes and
// texts, it is built again by public/early.js in the place the shell has for it (layouts/member-shell.tsx). Nothing in it can run or
// be pressed. It is told until the application is there again, on the day it was kept, to the person it was kept for.
import { EARLY_LOOK_KEY } from './snapshot.ts'

type Store = Pick<Storage, 'setItem' | 'removeItem'>

/** An element by its name, attributes and contents, or a text. */
export type Piece = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...contents: Piece[]]

/** What is looked at of an element: `Element`, or what a test gives. */
export interface Seen {
  readonly localName: string
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  readonly childNodes: Iterable<{ readonly nodeType: number }>
}

/** How it looks and nothing else: no address, no name, no state. */
const LOOK =
  /^(?:class|style|viewBox|d|cx|cy|r|rx|ry|x|y|x1|x2|y1|y2|width|height|points|fill|stroke|stroke-width|stroke-linecap|stroke-linejoin)$/

/** Pictures have addresses that end with the page. */
const WITHOUT = new Set(['img', 'input', 'script', 'style', 'template'])

/** Marks what is true for minutes only: its place stays empty. */
const PASSING = 'data-passing'

const NBSP = '\u00A0'
/** `Node.TEXT_NODE`. */
const TEXT = 3

/** Null when it is not seen. */
export function pieceOf<E extends Seen>(element: E, isSeen: (element: E) => boolean): Piece | null {
  if (WITHOUT.has(element.localName) || !isSeen(element)) return null
  const attributes = [...element.attributes]
  const look = Object.fromEntries(attributes.filter(({ name }) => LOOK.test(name)).map(({ name, value }) => [name, value]))
  if (attributes.some(({ name }) => name === PASSING)) return [element.localName, look, NBSP]
  const contents = [...element.childNodes].map((node) => {
    if (node.nodeType === TEXT && 'data' in node && typeof node.data === 'string') return node.data
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the elements within an element are of its kind
    return 'localName' in node ? pieceOf(node as unknown as E, isSeen) : null
  })
  return [element.localName, look, ...contents.filter((piece) => piece !== null)]
}

export interface EarlyLook {
  readonly userId: string
  /** Milliseconds since the epoch: from then on it says what was. */
  readonly until: number
  /** Of the window, in pixels: what was laid out for another width is not shown. */
  readonly width: number
  /** Address of the style sheet its classes are from. */
  readonly style: string
  readonly piece: Piece
}

export function keepEarlyLook(storage: Store, look: EarlyLook): void {
  try {
    storage.setItem(EARLY_LOOK_KEY, JSON.stringify(look))
  } catch {
    // Full or refused: the page says « chargement » until the application is there.
    forgetEarlyLook(storage)
  }
}

export function forgetEarlyLook(storage: Store): void {
  try {
    storage.removeItem(EARLY_LOOK_KEY)
  } catch {
    // Refused storage holds nothing.
  }
}
