// The findings of axe on the page shown, with all its rules but one.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** One broken rule, and each place where it is broken with what is wrong there. */
export interface Violation {
  readonly id: string
  readonly help: string
  readonly where: readonly string[]
}

/** Rules that depend on colours alone. Not the enhanced contrast of AAA, which axe leaves out by itself: Relève promises AA. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const

/** Rules of WCAG 2.2 AA, and of plain sense, that axe leaves out by itself. */
const ALSO = ['target-size', 'duplicate-id', 'duplicate-id-active'] as const

/**
 * Places that a rule blames wrongly, because they come with a menu or a list of choices that does not cover the page (Base UI): it
 * stands beside the landmarks, being none of them, and the stops that lead the focus into it and out of it are reached by Tab and
 * hold nothing. Sheets and dialogs need no such leave.
 */
const EXCUSED: Readonly<Record<string, string>> = {
  region: '[role="menu"], [role="listbox"], [role="presentation"]:has(> [role="listbox"])',
  'aria-hidden-focus': '[data-base-ui-focus-guard]:empty',
}

/**
 * Violations on what is shown now, of these rules or of all. One rule is left out: it wants the whole visible text of a control
 * within its name, letter by letter, and calls a day that shows « mar. 1er N 19:00 » wrong for being named « mardi 1er décembre,
 * nuit, 19:00 – 07:00 ».
 */
export async function violationsOf(page: Page, { rules }: { readonly rules?: readonly string[] } = {}): Promise<Violation[]> {
  // A page just opened is empty until its code has come.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // Half-way through a movement colours are mixed.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const isOn = (ids: readonly string[], enabled: boolean) => ids.map((id) => [id, { enabled }] as const)
  const chosen = Object.fromEntries([...isOn(ALSO, true), ...isOn(['label-content-name-mismatch'], false)])
  // Half of the time went into naming every place that breaks no rule.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(rules === undefined && { rules: chosen }) })
  if (rules !== undefined) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  const found: Violation[] = []
  for (const { id, help, nodes } of violations) {
    const excused = EXCUSED[id]
    const targets = nodes.map(({ target }) => target.join(' '))
    const isExcused = await page.evaluate(
      ([selectors, excuse, isOfSize]) => {
        const docks = isOfSize ? [...document.querySelectorAll('[data-dock]')].map((dock) => dock.getBoundingClientRect()) : []
        return selectors.map((selector) => {
          const element = document.querySelector(selector)
          if (element === null) return false
          if (excuse !== undefined && element.closest(excuse) !== null) return true
          // A target that is large enough, and passes under a dock while the page scrolls, can be scrolled free.
          const { top, bottom, width, height } = element.getBoundingClientRect()
          return width >= 24 && height >= 24 && docks.some((dock) => dock.top < bottom && dock.bottom > top)
        })
      },
      [targets, excused, id === 'target-size'] as const,
    )
    const where = nodes.flatMap(({ failureSummary }, at) => (isExcused[at] ? [] : [`${targets[at]} ${failureSummary ?? ''}`]))
    if (where.length > 0) found.push({ id, help, where })
  }
  return found
}

export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
}
