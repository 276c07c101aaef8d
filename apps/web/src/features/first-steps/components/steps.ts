// Which first steps there are for somebody on this device, and which of them are done.
import type { Preferences } from '@releve/contract/preferences'

export const STEPS = ['theme', 'notifications', 'calendar', 'installation'] as const
export type Step = (typeof STEPS)[number]

export interface StepFacts {
  readonly preferences: Preferences
  /** Undefined while not known. */
  readonly hasFeed: boolean | undefined
  /** Opened from the home screen, in a window of its own. */
  readonly isInstalled: boolean
  /** A telephone or a tablet: its browser can put a page on the home screen. */
  readonly isHandheld: boolean
}

/** Done by what is set, or because one said so. */
function isDone(step: Step, { preferences, hasFeed, isInstalled }: StepFacts): boolean {
  if (preferences.dismissedSteps?.includes(step) === true) return true
  switch (step) {
    case 'theme':
      // Dark is what everybody begins with.
      return preferences.theme === 'lightTheme'
    case 'notifications':
      return Object.keys(preferences.notifications ?? {}).length > 0
    case 'calendar':
      return hasFeed === true
    case 'installation':
      return isInstalled
  }
}

/** In order; empty once nothing is left to do. */
export function stepsFor(facts: StepFacts): readonly { readonly step: Step; readonly isDone: boolean }[] {
  const possible = STEPS.filter((step) => step !== 'installation' || facts.isInstalled || facts.isHandheld)
  const steps = possible.map((step) => ({ step, isDone: isDone(step, facts) }))
  return steps.every((one) => one.isDone) ? [] : steps
}
