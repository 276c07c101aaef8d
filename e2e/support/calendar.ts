// The calendar as the tests read it: what the cell of a day says, on either width.
import type { Locator, Page } from '@playwright/test'

/** Words of the cells, by letter. */
export const WORDS: Readonly<Record<string, string>> = { J: 'jour', N: 'nuit', M: 'matin', A: 'après-midi', G: 'garde', R: 'repos' }

/** The cell or row of a day (`YYYY-MM-DD`); its accessible name is the day in one sentence. */
export function dayCell(page: Page, day: string): Locator {
  return page.locator(`[data-day="${day}"]:visible`)
}

/** The cell or row of the day it is; the months around, drawn ahead, may hold that day too. */
export function todayCell(page: Page): Locator {
  return page.locator('[data-day][aria-current="date"]:visible')
}

/** Opens one's own planning with that day in it (`YYYY-MM-DD`, or the month itself). */
export async function openMonth(page: Page, day: string): Promise<void> {
  await page.goto(`/calendar?month=${day.slice(0, 7)}`)
}

/** The present day of the centre, whatever the zones of the browser and of this machine. */
export function todayIn(zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date())
}

/** `YYYY-MM-DD`, that many days after `day`. */
export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Writes a day as one types it into a field: « 21/11/2026 ». */
export function typedDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** `2026-12` → `2027-01`. */
export function monthAfter(month: string, k = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + k, 1)).toISOString().slice(0, 7)
}

/** « décembre 2026 » */
export function monthName(month: string): string {
  return new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
}

/** A pattern for these words, whatever kind of space stands between them: French has several. */
export function saying(text: string): RegExp {
  return new RegExp(
    text
      .split(' ')
      .map((word) => RegExp.escape(word))
      .join(String.raw`\s`),
  )
}
