// A visit to a page: asked for by its address, waited for until nothing loads any more, and judged by what everybody would see.
import type { Page, Request } from '@playwright/test'
import { addressOf, expect } from './fixtures.ts'

export interface Visitor {
  /** Comes to rest at the page of this address; what failed on the way is in `failures`. */
  readonly open: (address: string) => Promise<void>
  /** Waits until what the last action started is over. */
  readonly settle: () => Promise<void>
  /** Requests that did not succeed since the last call. */
  readonly failures: () => string[]
}

/** The stream of events never ends. */
const STREAM = /\/api\/events/

/** Follows the requests of a page from now on. */
export function visitorOf(page: Page): Visitor {
  const underway = new Set<Request>()
  let failures: string[] = []
  const isOurs = (request: Request) => !STREAM.test(request.url()) && request.url().startsWith('http')
  page.on('request', (request) => {
    if (isOurs(request)) underway.add(request)
  })
  page.on('requestfinished', (request) => underway.delete(request))
  page.on('requestfailed', (request) => {
    underway.delete(request)
    // Leaving a page ends what it was still reading.
    const reason = request.failure()?.errorText ?? ''
    if (isOurs(request) && reason !== 'net::ERR_ABORTED') failures.push(`${request.method()} ${request.url()} ${reason}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.request().method()} ${response.url()} ${response.status()}`)
  })
  const settle = async () => {
    await expect
      .poll(
        async () => {
          if (underway.size > 0) return [...underway].map((request) => request.url())
          return page.evaluate(
            () =>
              new Promise<string[]>((resolve) => {
                const busy = () =>
                  [...document.querySelectorAll('main [aria-busy="true"], [role="dialog"] [aria-busy="true"]')].map(
                    ({ className }) => className,
                  )
                // Two frames: what has just arrived is drawn, and may ask for more.
                requestAnimationFrame(() => requestAnimationFrame(() => resolve(busy())))
              }),
          )
        },
        { message: 'still loading', timeout: 30_000, intervals: [20, 50, 100, 200] },
      )
      .toEqual([])
    if (underway.size > 0) await settle()
  }
  return {
    open: async (address) => {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      await expect(page.locator('[data-prerendered]')).toHaveCount(0, { timeout: 30_000 })
      // The heading is found by its element: an address may open a sheet at once, and the page under it is then hidden from all roles.
      await expect(page.locator('h1').first()).toBeAttached({ timeout: 30_000 })
      await settle()
    },
    settle,
    failures: () => {
      const failuresSoFar = failures
      failures = []
      return failuresSoFar
    },
  }
}

const NOT_FOUND = 'Cette page n’existe pas'

export async function isNotFound(page: Page): Promise<boolean> {
  return (await page.getByRole('heading', { level: 1, name: NOT_FOUND }).count()) > 0
}

/** The router adds the defaults of its own search parameters: only the path counts, but for the way back to a wanted page. */
export function shownAddress(page: Page): string {
  const address = addressOf(page)
  return address.startsWith('/login?') ? address : address.split('?')[0]!
}

/** The faults of a standing page: it has one heading of the first level with words in it, a title of its own, no failure shown. */
export async function troublesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const troubles: string[] = []
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const words = (element: Element) => element.textContent.trim().replaceAll(/\s+/g, ' ')
    const headings = [...document.querySelectorAll('h1')].filter(isShown)
    if (headings.length !== 1) troubles.push(`${headings.length} headings of level 1: ${headings.map(words).join(' | ')}`)
    if (headings.some((heading) => words(heading) === '')) troubles.push('an empty heading')
    if (!/^.+ – Relève$|^Relève/.test(document.title)) troubles.push(`title « ${document.title} »`)
    if (document.querySelectorAll('main').length !== 1) troubles.push(`${document.querySelectorAll('main').length} main`)
    for (const alert of document.querySelectorAll('[role="alert"]'))
      if (isShown(alert) && words(alert) !== '') troubles.push(`alert: ${words(alert)}`)
    for (const button of document.querySelectorAll('button'))
      if (isShown(button) && words(button) === 'Réessayer') troubles.push('« Réessayer » is shown')
    if (document.documentElement.lang !== 'fr') troubles.push(`lang ${document.documentElement.lang}`)
    return troubles
  })
}
