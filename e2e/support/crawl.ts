// Pressing what a page offers, one control after the other, with the keyboard, those of what it opens among them: what each leads to
// must stand, and the focus must never be lost. What sends, deletes or leaves is not pressed.
import type { Page } from '@playwright/test'
import { violationsOf } from './accessible.ts'
import { expect } from './fixtures.ts'
import { isNotFound, troublesOf } from './visit.ts'
import type { Visitor } from './visit.ts'

/** Controls that change what others see, end the session, or hand a file or a sheet of paper over. */
const NOT_PRESSED =
  /supprim|retirer|annul|approuv|refus|rejet|envoy|enregistr|valider|confirm|prendre|permuter|échanger|désist|accept|déconnect|se connecter|fermer les|fermer cette|révoquer|renouvel|marquer|tout lu|télécharg|export|imprim|réessayer|effacer|déclin|intéress|masquer|reprendre|publier|activer|archiver|promouvoir|partager|copier|recevoir|créer le compte|vérifier|passer au thème|remettre|rouvrir/i

/** At most so many of the controls that look the same (the days of a month) are pressed. */
const OF_A_KIND = 2

interface Control {
  readonly index: number
  readonly label: string
  /** Tells the same control again after the page was opened anew. */
  readonly sign: string
  /** It stands in the bars around every page: what it opens is the same everywhere. */
  readonly isOfBars: boolean
}

const CONTROLS =
  'button, [role="button"], [role="tab"], [role="combobox"], summary, [role="radio"], [role="switch"], [role="checkbox"], [role="menuitem"]'

/** Layers over the page: sheets, dialogs, menus, lists of choices. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

const overlaysOf = (page: Page) => page.locator(OVERLAYS).filter({ visible: true })

const openOverlays = (page: Page) => overlaysOf(page).count()

/** Marks with `data-crawl` what can be pressed now, on the page or in what lies uppermost over it, and says what it is. */
async function controlsOf(page: Page): Promise<Control[]> {
  const all = await page.evaluate(
    ([selector, overlays]) => {
      const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const found: { index: number; label: string; sign: string; isOfBars: boolean; kind: string }[] = []
      const countByLabel = new Map<string, number>()
      for (const element of document.querySelectorAll<HTMLElement>('[data-crawl]')) delete element.dataset['crawl']
      const over = [...document.querySelectorAll(overlays)].filter(isShown).at(-1)
      for (const [index, element] of [...(over ?? document).querySelectorAll<HTMLElement>(selector)].entries()) {
        const isUsable =
          isShown(element) &&
          !element.matches(':disabled, [aria-disabled="true"], [type="submit"]') &&
          element.closest('[aria-hidden="true"], [inert]') === null
        if (!isUsable) continue
        element.dataset['crawl'] = `${index}`
        const label = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 80)
        const isOneOfMany = element.closest('article, li, tr, [role="row"], [role="radiogroup"]') !== null
        const kind = `${element.tagName} ${element.getAttribute('role') ?? ''} ${element.className} ${isOneOfMany ? '' : label}`
        const ordinal = countByLabel.get(label) ?? 0
        countByLabel.set(label, ordinal + 1)
        found.push({ index, label, sign: `${label} ${ordinal}`, isOfBars: over === undefined && element.closest('main') === null, kind })
      }
      return found
    },
    [CONTROLS, OVERLAYS] as const,
  )
  const kinds = new Map<string, number>()
  return all.filter(({ label, kind }) => {
    const known = kinds.get(kind) ?? 0
    kinds.set(kind, known + 1)
    return known < OF_A_KIND && !NOT_PRESSED.test(label)
  })
}

/** Movements end, late pieces arrive: what is not so at once is so soon. */
async function soon(isSo: () => Promise<boolean>): Promise<boolean> {
  return expect
    .poll(isSo, { timeout: 5000 })
    .toBe(true)
    .then(
      () => true,
      () => false,
    )
}

const hasFocus = (page: Page) =>
  soon(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))

const focusIsOver = (page: Page) => soon(() => page.evaluate((over) => (document.activeElement?.closest(over) ?? null) !== null, OVERLAYS))

/** React holds back for 300 ms what it had to wait for: until then nobody knows whether something opens. */
const QUIET_MS = 400

/** All that the last action started is over: what it asks for, what moves, what is drawn later. */
async function rest(page: Page, visitor: Visitor): Promise<void> {
  await visitor.settle()
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        const end = () => {
          observer.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quietMs)
        const observer = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, quietMs)
        })
        observer.observe(document, { subtree: true, childList: true, attributes: true })
        // A page that never stands still is judged as it is.
        setTimeout(end, 10 * quietMs)
      }),
    QUIET_MS,
  )
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  await visitor.settle()
}

/** Gives the control the focus and presses Enter; says what is then wrong. */
async function press(page: Page, visitor: Visitor, { index }: Control): Promise<string[]> {
  const target = page.locator(`[data-crawl="${index}"]`)
  const isTaken = await soon(async () => {
    await target.focus()
    return target.evaluate((element) => element === document.activeElement)
  })
  if (!isTaken) return ['does not keep the focus']
  await page.keyboard.press('Enter')
  await rest(page, visitor)
  const wrong = [...(await troublesOf(page)), ...visitor.failures()]
  if (await isNotFound(page)) wrong.push('leads to a page that does not exist')
  if (!(await hasFocus(page))) wrong.push('loses the focus')
  return wrong
}

/** A layer that has just opened is accessible and has the focus. */
async function judgeOverlay(page: Page): Promise<string[]> {
  const wrong = (await violationsOf(page)).map(({ id, where }) => `${id}: ${where.join(' ; ')}`)
  if (!(await focusIsOver(page))) wrong.push('does not take the focus')
  return wrong
}

/** Escape leaves no more open than `before`, and the focus somewhere. */
async function closeOverlay(page: Page, visitor: Visitor, before: number): Promise<string[]> {
  await page.keyboard.press('Escape')
  await rest(page, visitor)
  // Changes made by pressing are not saved.
  const leave = page.getByRole('alertdialog').getByRole('button', { name: /^(?:Quitter sans enregistrer|Abandonner)$/ })
  if (await leave.isVisible()) {
    await leave.press('Enter')
    await rest(page, visitor)
  }
  if (!(await soon(async () => (await openOverlays(page)) <= before)))
    return [`does not close with Escape: ${(await overlaysOf(page).allInnerTexts()).join(' | ').slice(0, 200)}`]
  return (await hasFocus(page)) ? [] : ['loses the focus when closed']
}

interface Place {
  /** How a finding names it. */
  readonly name: string
  /** Comes here from wherever the last press led. */
  readonly comeBack: () => Promise<void>
  /** The number of layers at this point. */
  readonly depth: number
}

/** How many things over each other are explored: a question over a sheet over a page. */
const DEEPEST = 2

/**
 * Presses every control of this place, and of what each opens. Gives what went wrong, control by control. `explored`: what the bars
 * open and was explored; it is added to.
 */
async function pressEach(page: Page, visitor: Visitor, { name, comeBack, depth }: Place, explored: Set<string>): Promise<string[]> {
  const found: string[] = []
  const address = page.url()
  const before = await openOverlays(page)
  const find = async (sign: string) => (await controlsOf(page)).find((candidate) => candidate.sign === sign)
  for (const { sign, label, isOfBars } of await controlsOf(page)) {
    const isElsewhere = page.url() !== address || (await openOverlays(page)) !== before
    if (isElsewhere) await comeBack()
    let control = await find(sign)
    if (control === undefined && !isElsewhere) {
      await comeBack()
      control = await find(sign)
    }
    // The control went for good with what another one did: a notice that was read, a choice that was made.
    if (control === undefined) continue
    const { index } = control
    const note = (wrong: readonly string[]) => found.push(...wrong.map((fault) => `${name}, « ${label} »: ${fault}`))
    const open = async () => {
      await comeBack()
      // An opened entry may have another name since: a message that was read.
      const all = await controlsOf(page)
      const sameControl = all.find((candidate) => candidate.sign === sign) ?? all.find((candidate) => candidate.index === index)
      if (sameControl !== undefined) await press(page, visitor, sameControl)
    }
    note(await press(page, visitor, control))
    if ((await openOverlays(page)) <= before) continue
    const openedAt = page.url()
    note(await judgeOverlay(page))
    // « Notifications, 2 notifications non lues » is the same as with 3.
    const bar = label.split(',')[0]!
    if (depth < DEEPEST && !(isOfBars && explored.has(bar))) {
      if (isOfBars) explored.add(bar)
      found.push(...(await pressEach(page, visitor, { name: `${name}, « ${label} »`, comeBack: open, depth: depth + 1 }, explored)))
      if (page.url() !== openedAt || (await openOverlays(page)) <= before) await open()
      // It opens once: a notice that is gone when it was seen.
      if ((await openOverlays(page)) <= before) continue
    }
    note(await closeOverlay(page, visitor, before))
  }
  return found
}

/** Presses every control of the page of this address. Gives what went wrong, control by control. */
export async function pressAll(page: Page, visitor: Visitor, address: string, explored: Set<string>): Promise<string[]> {
  await visitor.open(address)
  if (await isNotFound(page)) return []
  const comeBack = async () => {
    await visitor.open(address)
    await rest(page, visitor)
  }
  await rest(page, visitor)
  return pressEach(page, visitor, { name: address, comeBack, depth: 0 }, explored)
}

/** The links of the page, within the application, with `…` for identifiers. */
export async function linksOf(page: Page): Promise<Map<string, string>> {
  const paths = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin, target, download }) => origin === location.origin && target === '' && download === '')
      .map(({ pathname, search, hash }) => pathname + search + hash),
  )
  const kindOf = (path: string) => path.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '…').replaceAll(/\d+/g, '#')
  return new Map(paths.map((path) => [kindOf(path), path]))
}
