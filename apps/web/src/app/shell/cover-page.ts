// Covers the whole page: what lies behind, and what is put beside it meanwhile, is neither read, pressed nor reached by the keyboard.

/** The last one lies over the others. */
const covers: Element[] = []

/** Returns how to lift it. What was inert before stays so. */
export function coverPage(place: Element): () => void {
  const covered = new Set<Element>()
  const cover = () => {
    // Beneath another cover it is covered itself, and leaves that one alone.
    if (covers.at(-1) !== place) return
    for (const element of document.body.children) {
      if (element === place || element.hasAttribute('inert')) continue
      element.setAttribute('inert', '')
      covered.add(element)
    }
  }
  const focused = document.activeElement
  // A sheet or a message that opens meanwhile; and one that closes, and gives back what it had covered itself.
  const observer = new MutationObserver(cover)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] })
  covers.push(place)
  cover()
  return () => {
    observer.disconnect()
    covers.splice(covers.indexOf(place), 1)
    for (const element of covered) element.removeAttribute('inert')
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
