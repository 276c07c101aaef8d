// The screen of a phone is not all the application's: notch, rounded corners, home bar, and how it is held.
import type { Page } from '@playwright/test'

export interface Hold {
  readonly viewport: { readonly width: number; readonly height: number }
  /** Pixels at each side that the machine keeps for itself. */
  readonly insets: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
}

/** The notch lies at the left or at the right, as one turns the phone; iOS keeps both sides clear. */
export const UPRIGHT: Hold = { viewport: { width: 390, height: 844 }, insets: { top: 47, right: 0, bottom: 34, left: 0 } }
export const SIDEWAYS: Hold = { viewport: { width: 844, height: 390 }, insets: { top: 0, right: 47, bottom: 21, left: 47 } }

/** Turns this page from one hold to another. */
export async function handOf(page: Page): Promise<(hold: Hold) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  return async ({ viewport, insets }) => {
    await page.setViewportSize(viewport)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  }
}

/**
 * Content under an inset that is read or pressed, and controls beneath something else of the page. The page is judged at its top and at its
 * end: in between, scrolling content goes on under the home bar, as everywhere.
 */
export async function coveredOn(page: Page, insets: Hold['insets'], scope: 'page' | 'overlay'): Promise<string[]> {
  return page.evaluate(
    async ([{ top, right, bottom, left }, isPage]) => {
      const found = new Set<string>()
      const edges = { top, left, right: innerWidth - right, bottom: innerHeight - bottom }
      const overlays = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')]
      const root = isPage ? document.body : (overlays.at(-1) ?? document.body)
      const isRead = (node: Node) => (node.textContent ?? '').trim() !== ''
      const name = (node: Node) => {
        const element = node instanceof Element ? node : node.parentElement
        const words = element?.getAttribute('aria-label') ?? node.textContent ?? ''
        return `${element?.tagName.toLowerCase()} « ${words.trim().replaceAll(/\s+/g, ' ').slice(0, 40)} »`
      }
      /** Says whether it is seen at this place, and not behind a bar. */
      const isSeenAt = (element: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        return hit !== null && (element.contains(hit) || element.closest('a, button, label')?.contains(hit) === true)
      }
      const judge = (end: string) => {
        const places: [node: Node, element: Element, boxes: DOMRect[]][] = []
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          if (!isRead(text) || text.parentElement === null) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          places.push([text, text.parentElement, [...range.getClientRects()]])
        }
        const controls = [
          ...root.querySelectorAll('a[href], button, input, select, textarea, [role="switch"], [role="radio"], [role="button"]'),
        ]
        for (const control of controls) places.push([control, control, [control.getBoundingClientRect()]])
        for (const [node, element, boxes] of places) {
          if (
            element.closest('[aria-hidden="true"]') !== null ||
            !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
          )
            continue
          for (const box of boxes) {
            if (box.width <= 1 || box.height <= 1 || box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth || box.top >= innerHeight)
              continue
            const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
            const under: [side: string, isUnder: boolean, x: number, y: number][] = [
              ['top', top > 0 && box.top < edges.top - 1, middle.x, (Math.max(0, box.top) + Math.min(edges.top, box.bottom)) / 2],
              [
                'bottom',
                end === 'end' && box.bottom > edges.bottom + 1,
                middle.x,
                (Math.min(innerHeight, box.bottom) + Math.max(edges.bottom, box.top)) / 2,
              ],
              ['left', left > 0 && box.left < edges.left - 1, (Math.max(0, box.left) + Math.min(edges.left, box.right)) / 2, middle.y],
              [
                'right',
                right > 0 && box.right > edges.right + 1,
                (Math.min(innerWidth, box.right) + Math.max(edges.right, box.left)) / 2,
                middle.y,
              ],
            ]
            for (const [side, isUnder, x, y] of under) {
              if (isUnder && isSeenAt(element, x, y)) found.add(`${end}: under the inset at the ${side}: ${name(node)}`)
            }
          }
        }
        // A button over another one, or over words.
        const floating = [...document.querySelectorAll('main *')].filter(
          (element) =>
            getComputedStyle(element).position === 'fixed' &&
            element.checkVisibility() &&
            overlays.every((overlay) => !overlay.contains(element)),
        )
        for (const button of floating.flatMap((element) => [...element.querySelectorAll('button, a[href]')])) {
          const box = button.getBoundingClientRect()
          for (const [node, element, boxes] of places) {
            if (floating.some((overlay) => overlay.contains(element)) || element.closest('main') === null) continue
            const isOver = boxes.some(
              (other) =>
                other.width > 1 && other.left < box.right && other.right > box.left && other.top < box.bottom && other.bottom > box.top,
            )
            if (isOver && (end === 'end' || innerHeight < 480)) found.add(`${end}: under ${name(button)}: ${name(node)}`)
          }
        }
      }
      // A page wider than the window takes all that is fixed to its edges out of sight.
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth + 1) found.add(`${scrollWidth} wide in a window of ${clientWidth}`)
      const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const scrollers = isPage
        ? [document.documentElement]
        : [root, ...root.querySelectorAll('*')].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)
      for (const end of ['start', 'end']) {
        for (const scroller of scrollers) {
          // A page drawn in parts grows while one goes down.
          for (let heightBefore = -1; heightBefore < scroller.scrollHeight;) {
            heightBefore = scroller.scrollHeight
            scroller.scrollTo({ top: end === 'end' ? heightBefore : 0, behavior: 'instant' })
            await frames()
          }
        }
        judge(end)
      }
      return [...found]
    },
    [insets, scope === 'page'] as const,
  )
}
