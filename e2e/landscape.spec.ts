// A phone held on its side: the team's month still shows people, and the buttons that lay over the page stand in the bar (insets.spec.ts: nothing is covered).
import type { Page } from '@playwright/test'
import { atRest } from './support/at-rest.ts'
import { expect, test } from './support/fixtures.ts'
import { people } from './support/people.ts'
import { dayIn } from './support/scenes.ts'

const SIDEWAYS = [
  { width: 844, height: 390 },
  { width: 740, height: 360 },
] as const

/** Members and teams of the matrix that are seen whole: under no bar, head or foot. */
async function rowsInSight(page: Page): Promise<number> {
  return page.getByRole('table', { name: 'Planning de l’équipe' }).evaluate((table) => {
    const names = [...table.querySelectorAll('[data-item] [role="rowheader"]')]
    return names.filter((name) => {
      const { left, top, bottom } = name.getBoundingClientRect()
      return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => name.contains(document.elementFromPoint(left + 30, y)))
    }).length
  })
}

for (const viewport of [{ width: 390, height: 844 }, ...SIDEWAYS]) {
  test(`at ${viewport.width} × ${viewport.height} the calendar opens with today in the upper third, and goes on for two weeks`, async ({
    as,
    isMobile,
  }) => {
    test.skip(!isMobile, 'the list of a phone')
    const { page } = await as(people.camille)
    await page.setViewportSize(viewport)
    await page.goto('/calendar')
    const today = page.locator('[data-day][aria-current="date"]').filter({ visible: true })
    await expect(today).toBeVisible()
    // Whole, under no bar and no head of a week.
    const isSeen = (row: Element) => {
      const { left, top, bottom } = row.getBoundingClientRect()
      const isWhole = [top + 4, bottom - 4].every((y) => row.contains(document.elementFromPoint(left + 30, y)))
      return isWhole && top < innerHeight / 3
    }
    await expect.poll(() => today.evaluate(isSeen)).toBe(true)
    await expect(page.locator(`[data-day="${dayIn(13)}"]`).first()).toBeAttached()
  })
}

for (const viewport of SIDEWAYS) {
  test(`at ${viewport.width} × ${viewport.height} the month of the team shows at least five rows`, async ({ as, isMobile }) => {
    test.skip(!isMobile, 'held on its side')
    const { page } = await as(people.admin)
    await page.setViewportSize(viewport)
    await page.goto('/calendar?view=team')
    await expect(page.getByRole('table', { name: 'Planning de l’équipe' })).toBeVisible()
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(5)
    await expect(page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link').last()).toBeInViewport({ ratio: 1 })
    // A layer over it stands within the window, its button too.
    await page.goto(`/calendar?view=team&day=${dayIn(3)}&shift=J`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByRole('heading').first()).toBeVisible()
    await atRest(page)
    await expect.poll(() => sheet.evaluate((element) => element.getBoundingClientRect().right <= (visualViewport?.width ?? 0))).toBe(true)
  })

  test(`at ${viewport.width} × ${viewport.height} what one writes and posts with stands in the bar`, async ({ as, isMobile }) => {
    test.skip(!isMobile, 'held on its side')
    const { page } = await as(people.admin)
    await page.setViewportSize(viewport)
    await page.goto('/exchange/replace')
    await expect(page.getByRole('button', { name: 'Poster une demande' })).toBeInViewport({ ratio: 1 })
    await page.goto('/messages')
    await expect(page.getByRole('button', { name: /^Écrire/ })).toBeInViewport({ ratio: 1 })
  })
}
