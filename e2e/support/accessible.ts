// What axe says of the page shown, with all its rules but one.
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
 * Violations on what is shown now, of these rules or of all. One rule is left out: it wants the whole visible text of a control
 * within its name, letter by letter, and calls a day that shows « mar. 1er N 19:00 » wrong for being named « mardi 1er décembre,
 * nuit, 19:00 – 07:00 ». `inOverlay`: a menu, a sheet or a dialog is open over the page.
 */
export async function violationsOf(
  page: Page,
  { rules, inOverlay = false }: { readonly rules?: readonly string[]; readonly inOverlay?: boolean } = {},
): Promise<Violation[]> {
  // Half-way through a movement colours are mixed.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
  })
  const axe = new AxeBuilder({ page }).setLegacyMode()
  // The stops that keep the focus within a menu are no content, and a menu is no landmark.
  const leftOut = ['label-content-name-mismatch', ...(inOverlay ? ['region'] : [])]
  if (inOverlay) axe.exclude('[data-base-ui-focus-guard]')
  if (rules === undefined) {
    const isOn = (ids: readonly string[], enabled: boolean) => ids.map((id) => [id, { enabled }] as const)
    axe.options({ rules: Object.fromEntries([...isOn(ALSO, true), ...isOn(leftOut, false)]) })
  } else axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`),
  }))
}

export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
}
