// The faults of a page on a narrow screen with large text: content beyond its side, under its bar, or cut inside a word.
import type { Page } from '@playwright/test'

export const NARROWEST = { width: 360, height: 740 }

/** Sets the browser's own text size: every size of the application follows. */
export async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
    // Parts that measure themselves measure anew.
    dispatchEvent(new Event('resize'))
  }, `${percent}%`)
}

/** Initials wider than their circle, and words of headings and links that go on in the next line without a hyphen. */
export async function cutOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const boxesOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return [...range.getClientRects()].filter(({ width }) => width > 1)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const { parentElement: parent, textContent: words } = text
      if (parent === null || words === null || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { width, height } = parent.getBoundingClientRect()
      const { overflowX, borderTopLeftRadius } = getComputedStyle(parent)
      if (overflowX === 'hidden' && Math.abs(width - height) < 1 && parseFloat(borderTopLeftRadius) >= width / 2 && width > 1) {
        const wide = Math.max(0, ...boxesOf(text, 0, words.length).map((box) => box.width))
        if (wide > width) found.push(`« ${words} » is ${Math.round(wide)} wide in a circle of ${Math.round(width)}`)
      }
      // An address has no hyphen to be cut at.
      if (parent.closest('h1, h2, h3, a[href^="/"]') === null || words.includes('@')) continue
      for (const { 0: word, index } of words.matchAll(/[\p{L}\u00AD]{2,}/gu)) {
        const [first, ...more] = boxesOf(text, index, index + word.length)
        const isCut = first !== undefined && more.some(({ top }) => top > first.top + 4)
        if (isCut && !word.includes('\u00AD')) found.push(`cut inside « ${word} »`)
      }
    }
    return found
  })
}

/** Content beyond the side, where nothing scrolls sideways on purpose, and controls that end under the bar when all is scrolled. */
export async function misplacedOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class')?.split(' ').slice(0, 4).join('.') ?? ''} « ${element.textContent.trim().slice(0, 40)} »`
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const found: string[] = []
    const { documentElement: root } = document
    if (root.scrollWidth > root.clientWidth) found.push(`the page scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}`)
    const scrollsSideways = (element: Element | null): boolean => {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        const { overflowX, textOverflow, position, clipPath } = getComputedStyle(at)
        if (['auto', 'scroll'].includes(overflowX)) return true
        // Decoration, cut off where its frame ends.
        if (['clip', 'hidden'].includes(overflowX) && element?.closest('[aria-hidden="true"]') instanceof Element) return true
        // An ellipsis stands for the rest.
        if (at !== element && overflowX === 'hidden' && textOverflow === 'ellipsis') return true
        // The element is for screen readers alone.
        if (position === 'absolute' && (clipPath !== 'none' || at.clientWidth <= 1)) return true
      }
      return false
    }
    const out: Element[] = []
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || (right <= root.clientWidth + 1 && left >= -1)) continue
      if (element.closest('svg, canvas') !== null && element.tagName !== 'svg') continue
      if (out.some((wider) => wider.contains(element)) || !isShown(element) || scrollsSideways(element)) continue
      out.push(element)
      found.push(`out at the side (${Math.round(left)}–${Math.round(right)}): ${name(element)}`)
    }
    const bar = [...document.querySelectorAll('nav')].find((nav) => isShown(nav) && getComputedStyle(nav).position === 'fixed')
    if (bar !== undefined) {
      // A page drawn in parts grows while one goes down.
      for (let heightBefore = 0; heightBefore < root.scrollHeight;) {
        heightBefore = root.scrollHeight
        scrollTo({ top: heightBefore, behavior: 'instant' })
        await frame()
        await frame()
      }
      const edge = bar.getBoundingClientRect().top
      for (const control of document.querySelectorAll('main a[href], main button, main input, main textarea, main [tabindex="0"]')) {
        const { top, bottom, width, height } = control.getBoundingClientRect()
        if (width <= 1 || height <= 1 || !isShown(control) || bottom <= edge + 1 || top >= innerHeight) continue
        // In a list that scrolls by itself, above the bar, the part in sight is not under it.
        let visibleBottom = bottom
        for (let at = control.parentElement; at !== null && at !== document.body; at = at.parentElement) {
          if (getComputedStyle(at).overflowY !== 'visible') visibleBottom = Math.min(visibleBottom, at.getBoundingClientRect().bottom)
        }
        if (visibleBottom > edge + 1) found.push(`under the bar (${Math.round(visibleBottom)} > ${Math.round(edge)}): ${name(control)}`)
      }
      scrollTo({ top: 0, behavior: 'instant' })
    }
    return found
  })
}
