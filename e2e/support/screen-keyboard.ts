// The keyboard of a telephone, which Chromium without a screen does not have: it lies over the lower part of the window and makes the
// visual viewport shorter, nothing else. Browsers then bring the field that is written in into sight where its page can scroll; here
// nobody does it for the application.
import type { Page } from '@playwright/test'

/** The keyboard's share of the window's height, upright and on its side: an iPhone's with its line of suggestions. */
const HEIGHTS = { upright: 336, sideways: 209 } as const

/**
 * Each field of the page, or of what lies over it, with the focus while the keyboard is up: what of it the eye does not see. Of a sheet
 * or a question its last button, too. A field higher than what is left is seen in part.
 */
export async function hiddenByKeyboard(page: Page, hold: keyof typeof HEIGHTS, scope: 'page' | 'overlay'): Promise<string[]> {
  return page.evaluate(
    async ([height, isPage]) => {
      const viewport = visualViewport
      if (viewport === null) return ['no visual viewport']
      const WRITTEN = 'input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"], [type="hidden"]), textarea'
      const root = isPage ? document.querySelector('main') : [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
      const fields = [...(root?.querySelectorAll<HTMLElement>(WRITTEN) ?? [])].filter(
        (field) =>
          field.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          field.offsetHeight > 8 &&
          !field.matches(':disabled, [aria-hidden="true"]'),
      )
      if (root === null || root === undefined || fields.length === 0) return []
      const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const edge = innerHeight - height
      const move = (to: number) => {
        Object.defineProperty(viewport, 'height', { configurable: true, get: () => to })
        viewport.dispatchEvent(new Event('resize'))
      }
      /** Whether what is pressed or read there is `element`, above the keyboard. */
      const isSeenAt = (element: Element, y: number) => {
        const { left, width } = element.getBoundingClientRect()
        const hit = y < 0 || y > edge ? null : document.elementFromPoint(left + width / 2, y)
        return hit !== null && element.contains(hit)
      }
      const name = (element: Element) =>
        `${element.tagName.toLowerCase()} « ${(element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : element)?.textContent ?? '').trim().slice(0, 40)} »`
      const found: string[] = []
      const focusedBefore = document.activeElement
      for (const field of fields) {
        field.focus()
        move(edge)
        await frames()
        const box = field.getBoundingClientRect()
        const places = box.height > 88 ? [box.top + 22, box.bottom - 22] : [box.top + 2, box.bottom - 2]
        const inSight = places.filter((y) => isSeenAt(field, y))
        if (inSight.length < (box.height > 88 ? 1 : 2))
          found.push(`${name(field)} from ${Math.round(box.top)} to ${Math.round(box.bottom)} of ${edge}`)
        const foot = isPage ? undefined : [...root.querySelectorAll('button')].filter((button) => button.checkVisibility()).at(-1)
        if (foot === undefined) continue
        // Where a window is too low for both, one goes down to it.
        foot.scrollIntoView({ block: 'nearest', behavior: 'instant' })
        const { top, bottom } = foot.getBoundingClientRect()
        if (![top + 2, bottom - 2].every((y) => isSeenAt(foot, y)))
          found.push(`${name(foot)} from ${Math.round(top)} to ${Math.round(bottom)} of ${edge}, while one writes in ${name(field)}`)
      }
      Reflect.deleteProperty(viewport, 'height')
      viewport.dispatchEvent(new Event('resize'))
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus()
      await frames()
      return found
    },
    [HEIGHTS[hold], scope === 'page'] as const,
  )
}
