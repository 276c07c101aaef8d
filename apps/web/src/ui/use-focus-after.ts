// What says a failure goes once it is read, and the button pressed in it with it: who had it goes on at what came in its place.
import { useLayoutEffect, useRef, type RefObject } from 'react'

const CAME = 'h1, h2, h3, ul, ol, dl, table'
const AROUND = 'section, [role="region"], [role="dialog"], main'

const firstShown = (root: Element | null, selector: string): HTMLElement | undefined =>
  [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])].find((element) => element.checkVisibility())

/** The heading or list in it, or what one can press there; else the heading of what surrounded it. */
function heirAt(parent: Element, before: Element | null): HTMLElement | undefined {
  const came = before === null ? parent.firstElementChild : before.parentElement === parent ? before.nextElementSibling : null
  if (came instanceof HTMLElement && came.matches(CAME)) return came
  const around = parent.closest<HTMLElement>(AROUND)
  return firstShown(came, CAME) ?? firstShown(came, 'button, a[href]') ?? firstShown(around, 'h1, h2, h3') ?? around ?? undefined
}

function giveFocus(heir: HTMLElement): void {
  if (heir.tabIndex < 0 && !heir.hasAttribute('tabindex')) {
    heir.tabIndex = -1
    heir.addEventListener('blur', () => heir.removeAttribute('tabindex'), { once: true })
  }
  heir.focus({ preventScroll: true })
}

/** To be the `ref` of what goes. */
export function useFocusAfter(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const gone = box.current
    return () => {
      if (gone === null || !gone.contains(document.activeElement)) return
      const places: { parent: Element; before: Element | null }[] = []
      for (let at: Element = gone; at.parentElement !== null && at !== document.body; at = at.parentElement) {
        places.push({ parent: at.parentElement, before: at.previousElementSibling })
      }
      // After whoever keeps the focus in a way of his own: a list that is read on, a sheet that closes.
      setTimeout(() => {
        if (gone.isConnected || (document.activeElement !== null && document.activeElement !== document.body)) return
        const place = places.find(({ parent }) => parent.isConnected)
        const heir = place === undefined ? undefined : heirAt(place.parent, place.before)
        if (heir !== undefined) giveFocus(heir)
      })
    }
  }, [])
  return box
}
