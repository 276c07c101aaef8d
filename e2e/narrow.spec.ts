// The narrowest telephone and the largest text: nothing goes out of the page at the side, nothing lies under the bottom bar, initials
// stay in their circle, and what a heading or a link says is not cut inside a word. In sheets nothing is cut either.
import type { Page } from '@playwright/test'
import { register } from './support/api.ts'
import { dayCell } from './support/calendar.ts'
import { enter } from './support/enter.ts'
import type { LogIn } from './support/enter.ts'
import { expect, test } from './support/fixtures.ts'
import { PASSWORD, people } from './support/people.ts'
import { furtherRoutes, notYet, roles, specifiedRoutes } from './support/routes.ts'
import type { Role } from './support/routes.ts'
import { dayIn, vacationsOf } from './support/scenes.ts'
import { isNotFound, visitorOf } from './support/visit.ts'

const NARROWEST = { width: 360, height: 740 }

test.use({ trace: 'off', viewport: NARROWEST })

/** As the browser's own text size: every size of the application follows. */
async function enlarge(page: Page, percent: number): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
    // What measures itself measures anew.
    dispatchEvent(new Event('resize'))
  }, `${percent}%`)
}

/** Initials wider than their circle, and words of headings and links that go on in the next line without a hyphen. */
async function cutOn(page: Page): Promise<string[]> {
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

/** What goes out at the side, where nothing scrolls sideways on purpose, and controls that end under the bar when all is scrolled. */
async function misplacedOn(page: Page): Promise<string[]> {
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
        // What an ellipsis stands for.
        if (at !== element && overflowX === 'hidden' && textOverflow === 'ellipsis') return true
        // For screen readers alone.
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
      for (let seen = 0; seen < root.scrollHeight;) {
        seen = root.scrollHeight
        scrollTo({ top: seen, behavior: 'instant' })
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

async function cross(role: Role, page: Page, as: LogIn, sizes: readonly number[]): Promise<void> {
  const { page: screen, addressOf, maySee } = await enter(role, page, as)
  const visitor = visitorOf(screen)
  for (const route of [...specifiedRoutes, ...furtherRoutes].filter(maySee)) {
    await visitor.open(addressOf(route))
    if (notYet.includes(route.path) && (await isNotFound(screen))) continue
    for (const size of sizes) {
      await enlarge(screen, size)
      await visitor.settle()
      expect.soft(await misplacedOn(screen), `${role}, ${route.path}, text at ${size} %`).toEqual([])
      expect.soft(await cutOn(screen), `${role}, ${route.path}, words at ${size} %`).toEqual([])
    }
  }
}

test('text twice as large on the narrowest telephone', async ({ page, as, isMobile }) => {
  test.skip(!isMobile, 'the same width twice')
  test.setTimeout(240_000)
  await cross('admin', page, as, [200])
})

for (const role of roles) {
  test(`the narrowest telephone as ${role}, text once and twice as large`, { tag: '@deep' }, async ({ page, as, isMobile }) => {
    test.skip(!isMobile, 'the same width twice')
    test.setTimeout(600_000)
    await cross(role, page, as, [100, 200])
  })
}

test('a name of forty-five letters in one word stays in the page, waiting and approved', async ({ as, baseURL, isMobile }) => {
  test.skip(!isMobile, 'the same width twice')
  const { page, api } = await as(people.admin)
  const lastName = 'Wolfeschlegelsteinhausenbergerdorffwelchevora'
  await register(baseURL ?? '', {
    centerId: api.session.userData.centerId ?? '',
    name: 'Marie-Philomène',
    lastName,
    email: `long.${Date.now()}@essai.example`,
    password: PASSWORD,
  })
  await page.goto('/admin/pending-users')
  await expect(page.getByRole('heading', { name: new RegExp(lastName) })).toBeVisible()
  expect(await misplacedOn(page)).toEqual([])
  const waiting = (await api.call('users.list', {})).find((user) => user.lastName === lastName)
  const params = { id: waiting?._id ?? '' }
  await api.call('users.approve', { params, body: {} })
  try {
    await page.goto('/users?q=wolfe')
    await expect(page.getByRole('button', { name: new RegExp(lastName) })).toBeVisible()
    expect(await misplacedOn(page)).toEqual([])
  } finally {
    await api.call('users.remove', { params, body: {} })
  }
})

/** What a sheet cuts off: what goes on at its side, what is taller or wider than the box that hides the rest. */
async function cutInSheet(page: Page): Promise<string[]> {
  return page.getByRole('dialog').evaluate((sheet) => {
    const found: string[] = []
    const name = (element: Element) => `${element.tagName.toLowerCase()} « ${element.textContent.trim().slice(0, 60)} »`
    const { left, right } = sheet.getBoundingClientRect()
    if (left < 0 || right > innerWidth) found.push(`the sheet goes from ${left} to ${right} of ${innerWidth}`)
    for (const element of sheet.querySelectorAll<HTMLElement>('*')) {
      const { overflowX, overflowY } = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      const isHeard = box.width <= 1 || box.height <= 1
      if (isHeard || element.closest('svg, .sr-only') !== null || !element.checkVisibility({ visibilityProperty: true })) continue
      const isWider = element.scrollWidth > element.clientWidth + 1
      const isTaller = element.scrollHeight > element.clientHeight + 1
      if (overflowX !== 'visible' && isWider) found.push(`${element.scrollWidth} wide in ${element.clientWidth}: ${name(element)}`)
      if (['hidden', 'clip'].includes(overflowY) && isTaller)
        found.push(`${element.scrollHeight} high in ${element.clientHeight}: ${name(element)}`)
      // What scrolls leaves room to read in.
      if (overflowY === 'auto' && isTaller && element.clientHeight < 120) found.push(`only ${element.clientHeight} high: ${name(element)}`)
      if (box.right > right + 1 || box.left < left - 1)
        found.push(`out at the side (${Math.round(box.left)}–${Math.round(box.right)}): ${name(element)}`)
    }
    return found
  })
}

test.describe('sheets with text twice as large', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('of a day, of a request, of a transfer, of filters: nothing is cut', async ({ as, isMobile }) => {
    test.skip(!isMobile, 'sheets of telephones')
    test.setTimeout(120_000)
    const { page, id, api } = await as(people.camille)
    const visitor = visitorOf(page)
    const judge = async (what: string) => {
      await expect(page.getByRole('dialog')).toBeVisible()
      await visitor.settle()
      expect.soft(await cutInSheet(page), what).toEqual([])
      expect.soft(await cutOn(page), `${what}, words`).toEqual([])
    }
    const openLarge = async (address: string) => {
      await visitor.open(address)
      await enlarge(page, 200)
    }
    const date = (await vacationsOf(api))[0]?.date ?? dayIn(9)
    await openLarge(`/calendar?month=${date.slice(0, 7)}`)
    await dayCell(page, date).click()
    await judge('the day')
    await openLarge('/exchange/replace')
    await page.getByRole('button', { name: 'Filtrer' }).click()
    await judge('the filters')
    await openLarge('/exchange/replace')
    await page.getByRole('button', { name: 'Poster une demande' }).filter({ visible: true }).first().click()
    await judge('a request')
    await page.getByText('Une permutation', { exact: true }).click()
    await judge('a request of an exchange')
    await openLarge(`/profile/${id}/transaction-history`)
    await page.getByRole('button', { name: 'Transférer' }).filter({ visible: true }).click()
    await judge('a transfer')
  })
})
