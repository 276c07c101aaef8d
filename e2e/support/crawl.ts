// Pressing what a page offers, one control after the other, with the keyboard: what each leads to must stand, and the focus must
// never be lost. What sends, deletes or leaves is not pressed.
import type { Page } from '@playwright/test'
import { violationsOf } from './accessible.ts'
import { expect } from './fixtures.ts'
import { isNotFound, troublesOf } from './visit.ts'
import type { Visitor } from './visit.ts'

/** Controls that change what others see, end the session, or hand a file or a sheet of paper over. */
const NOT_PRESSED =
  /supprim|retirer|annul|approuv|refus|rejet|envoy|enregistr|valider|confirm|prendre|désist|accept|déconnect|se connecter|fermer les|fermer cette|révoquer|renouvel|marquer|tout lu|télécharg|export|imprim|réessayer|effacer|déclin|intéress|masquer|reprendre|publier|activer|archiver|promouvoir|partager|copier|recevoir|créer le compte|vérifier|passer au thème|remettre|rouvrir/i

/** Of controls that look the same (the days of a month), this many are pressed. */
const OF_A_KIND = 2

interface Control {
  readonly index: number
  readonly label: string
  /** Tells the same control again after the page was opened anew. */
  readonly sign: string
}

/** Marks what can be pressed with `data-crawl` and says what it is. */
async function controlsOf(page: Page): Promise<Control[]> {
  const all = await page.evaluate(() => {
    const found: { index: number; label: string; sign: string; kind: string }[] = []
    const selector = 'button, [role="button"], [role="tab"], [role="combobox"], summary, [role="radio"], [role="switch"]'
    const seen = new Map<string, number>()
    for (const [index, element] of [...document.querySelectorAll<HTMLElement>(selector)].entries()) {
      const isUsable =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-disabled="true"], [type="submit"]') &&
        element.closest('[aria-hidden="true"], [inert]') === null
      if (!isUsable) continue
      element.dataset['crawl'] = `${index}`
      const label = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 80)
      const kind = `${element.tagName} ${element.getAttribute('role') ?? ''} ${element.className} ${element.closest('article, li, tr, [role="row"]') === null ? label : ''}`
      const ordinal = seen.get(label) ?? 0
      seen.set(label, ordinal + 1)
      found.push({ index, label, sign: `${label} ${ordinal}`, kind })
    }
    return found
  })
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

/** What lies over the page: sheets, dialogs, menus, lists of choices. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Movements are over, and what they start when they end. */
async function restOf(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
}

const focusIsOver = (page: Page) => soon(() => page.evaluate((over) => (document.activeElement?.closest(over) ?? null) !== null, OVERLAYS))

const overlaysOf = (page: Page) => page.locator(OVERLAYS).filter({ visible: true })

const openOverlays = (page: Page) => overlaysOf(page).count()

/** Presses every control of the page of this address. Gives what went wrong, control by control. */
export async function pressAll(page: Page, visitor: Visitor, address: string): Promise<string[]> {
  const found: string[] = []
  await visitor.open(address)
  if (await isNotFound(page)) return found
  const start = page.url()
  const before = await openOverlays(page)
  let controls = await controlsOf(page)
  const wanted = controls.map(({ sign }) => sign)
  /* oxlint-disable no-await-in-loop -- one after the other, as a person */
  for (const sign of wanted) {
    if (page.url() !== start || (await openOverlays(page)) !== before) {
      await visitor.open(address)
      controls = await controlsOf(page)
    }
    let control = controls.find((one) => one.sign === sign)
    if (control !== undefined && (await page.locator(`[data-crawl="${control.index}"]`).count()) === 0) {
      controls = await controlsOf(page)
      control = controls.find((one) => one.sign === sign)
    }
    // A control that another one had brought.
    if (control === undefined) continue
    const note = (what: string) => found.push(`${address}, « ${control.label} »: ${what}`)
    const target = page.locator(`[data-crawl="${control.index}"]`)
    // What has just closed gives the focus back when its movement ends: only then is the next one taken.
    const isTaken = await soon(async () => {
      await target.focus()
      await restOf(page)
      return target.evaluate((element) => element === document.activeElement)
    })
    if (!isTaken) {
      note('does not keep the focus')
      continue
    }
    await page.keyboard.press('Enter')
    await visitor.settle()
    for (const trouble of [...(await troublesOf(page)), ...visitor.failures()]) note(trouble)
    if (await isNotFound(page)) note('leads to a page that does not exist')
    if (!(await hasFocus(page))) note('loses the focus')
    if ((await openOverlays(page)) <= before) continue
    for (const { id, where } of await violationsOf(page, { inOverlay: true })) note(`${id}: ${where.join(' ; ')}`)
    if (!(await focusIsOver(page))) note('does not take the focus')
    await restOf(page)
    await page.keyboard.press('Escape')
    await visitor.settle()
    if (!(await soon(async () => (await openOverlays(page)) <= before)))
      note(`does not close with Escape: ${(await overlaysOf(page).allInnerTexts()).join(' | ').slice(0, 200)}`)
    else if (!(await hasFocus(page))) note('loses the focus when closed')
  }
  /* oxlint-enable no-await-in-loop */
  return found
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
