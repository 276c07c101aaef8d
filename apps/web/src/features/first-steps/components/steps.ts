// The first steps for a person on this device, and those of them that are done.
import type { Preferences } from '@releve/contract/preferences'

export const STEPS = ['theme', 'notifications', 'calendar', 'installation'] as const
export type Step = (typeof STEPS)[number]

export interface StepFacts {
  readonly preferences: Preferences
  /** It is undefined while not known. */
  readonly hasFeed: boolean | undefined
  /** The application was opened from the home screen, in a window of its own. */
  readonly isInstalled: boolean
  /** A telephone or a tablet: its browser can put a page on the home screen. */
  readonly isHandheld: boolean
}

/** The setting by which each step counts as done. */
const IS_SET: Readonly<Record<Step, (facts: StepFacts) => boolean>> = {
  // Dark is what everybody begins with.
  theme: ({ preferences }) => preferences.theme === 'lightTheme',
  notifications: ({ preferences }) => Object.keys(preferences.notifications ?? {}).length > 0,
  calendar: ({ hasFeed }) => hasFeed === true,
  installation: ({ isInstalled }) => isInstalled,
}

/** Lists the steps in order, done by what is set or because one said so; empty once nothing is left to do. */
export function stepsFor(facts: StepFacts): readonly { readonly step: Step; readonly isDone: boolean }[] {
  const possible = STEPS.filter((step) => step !== 'installation' || facts.isInstalled || facts.isHandheld)
  const dismissedSteps = facts.preferences.dismissedSteps ?? []
  const steps = possible.map((step) => ({ step, isDone: dismissedSteps.includes(step) || IS_SET[step](facts) }))
  return steps.every((step) => step.isDone) ? [] : steps
}
