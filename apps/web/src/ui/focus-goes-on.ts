// A failure message disappears once the content is read, and its pressed button with it: the focus goes on to the content that took its
// place.
const CAME = 'h1, h2, h3, ul, ol, dl, table'
const AROUND = 'section, [role="region"], [role="dialog"], main'

const firstShown = (root: Element | null, selector: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility())

/** The heading or list in it, or what one can press there; else the heading of what surrounded it. */
function placeAfter(parent: Element, before: Element | null): HTMLElement | undefined {
  const came = before === null ? parent.firstElementChild : before.parentElement === parent ? before.nextElementSibling : null
  if (came instanceof HTMLElement && came.matches(CAME)) return came
  const around = parent.closest<HTMLElement>(AROUND)
  return firstShown(came, CAME) ?? firstShown(came, 'button, a[href]') ?? firstShown(around, 'h1, h2, h3') ?? around ?? undefined
}

function giveFocus(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** To be the `ref` of what goes. */
export function focusGoesOn(removedElement: HTMLElement | null): () => void {
  return () => {
    if (removedElement === null || !removedElement.contains(document.activeElement)) return
    const places: { parent: Element; before: Element | null }[] = []
    for (let at: Element = removedElement; at.parentElement !== null && at !== document.body; at = at.parentElement) {
      places.push({ parent: at.parentElement, before: at.previousElementSibling })
    }
    // It runs after whoever moves the focus in a way of their own: a list that is read on, a sheet that closes.
    setTimeout(() => {
      if (removedElement.isConnected || (document.activeElement !== null && document.activeElement !== document.body)) return
      const place = places.find(({ parent }) => parent.isConnected)
      const next = place && placeAfter(place.parent, place.before)
      if (next !== undefined) giveFocus(next)
    })
  }
}
