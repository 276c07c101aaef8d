// « Back » on the first page of a visit: no earlier page of the application stands in the history, so that the browser would leave with
// whatever is open. As something opens there, the same address is put into the history once more, above: « back » goes from it to the page
// itself, which closes what is open. A further « back » leaves, for the way through both is gone at once.
import type { RouterHistory } from '@tanstack/react-router'

/** The state of an entry: the router's place in the history, and whether it is the page itself or the spare one above it. */
interface EntryState {
  readonly __TSR_index?: number
  readonly overlays?: 'page' | 'spare'
}

const entryState = (state: unknown): EntryState => (typeof state === 'object' && state !== null ? state : {})

// The router listens to the methods of `window.history`, which it has replaced: it is to know of one entry alone.
const { pushState, replaceState } = History.prototype

function keysAhead(): readonly string[] {
  // Browsers of before 2026 may lack it: the pages ahead are then lost, as by following a link.
  const { navigation }: { readonly navigation?: Navigation } = window
  const current = navigation?.currentEntry ?? null
  if (navigation === undefined || current === null) return []
  return navigation
    .entries()
    .slice(current.index + 1)
    .map(({ key }) => key)
}

/** The spare entry of this page, once « back » went down from it. */
let keyBehind: string | undefined
let isHearing = false

/** These two say what is open over the page; nothing is before the first time. */
let closeUppermost = () => false
let isAnythingOpen = () => false

/** Call it when something has opened. `close` closes the uppermost and is false when nothing is open any more. */
export function keepOnPage(history: RouterHistory, close: () => boolean, isOpen: () => boolean): void {
  ;[closeUppermost, isAnythingOpen] = [close, isOpen]
  keep(history)
}

function keep(history: RouterHistory): void {
  if (entryState(history.location.state).__TSR_index !== 0) return
  if (!isHearing) hear(history)
  // A page that is loaded anew may already stand on it.
  if (entryState(window.history.state).overlays === 'spare') return
  const ahead = keysAhead()
  if (ahead.length > 0 && ahead[0] === keyBehind) {
    window.history.forward()
    return
  }
  // A new entry would take the pages ahead away: « back » leaves here as it does anywhere else.
  if (ahead.length > 0) return
  replaceState.call(window.history, { ...window.history.state, overlays: 'page' }, '')
  pushState.call(window.history, { ...window.history.state, overlays: 'spare' }, '', location.href)
}

/** Call it when a page has been loaded: it may stand on either entry, which « back » and « forward » would tread without anything to see. */
export function leaveAtOnce(history: RouterHistory): void {
  if (!isHearing && entryState(window.history.state).overlays !== undefined) hear(history)
}

function hear(history: RouterHistory): void {
  isHearing = true
  window.addEventListener(
    'popstate',
    (event) => {
      const { __TSR_index: index, overlays } = entryState(event.state)
      if (overlays === undefined || index !== entryState(history.location.state).__TSR_index) return
      // The router knows both as one entry: nothing of it changes.
      event.stopImmediatePropagation()
      if (overlays === 'spare') return
      ;[keyBehind] = keysAhead()
      // The page may have changed its search on the spare entry.
      replaceState.call(window.history, { ...history.location.state, overlays: 'page' }, '', history.location.href)
      if (!closeUppermost()) window.history.back()
      // Another layer lies under it, or it asks before it closes.
      else setTimeout(() => isAnythingOpen() && keep(history))
    },
    { capture: true },
  )
}
