// The mean that a member's figures are compared with: that of their group, themselves included, for as much presence as theirs.
import type { FairnessFigures } from './figures.ts'

/** The mean of each figure; `minutes` are real minutes here too. */
export type FairnessMean = Readonly<Record<FairnessMeasure, number>>

export const fairnessMeasures = ['nights', 'weekends', 'holidays', 'minutes', 'taken', 'asked'] as const
export type FairnessMeasure = (typeof fairnessMeasures)[number]

/** Figures with the days of presence at full time in which they came together. */
export type Compared = Pick<FairnessFigures, FairnessMeasure> & { readonly presence: number }

/**
 * The figures that somebody as present as `presence` would have, were everything shared among `people` by the days on which each was
 * there. Null: nobody ever was.
 */
export function meanFor(presence: number, people: readonly Compared[]): FairnessMean | null {
  const days = people.reduce((sum, figures) => sum + figures.presence, 0)
  if (days === 0) return null
  const shareOf = (measure: FairnessMeasure) => (people.reduce((sum, figures) => sum + figures[measure], 0) * presence) / days
  return {
    nights: shareOf('nights'),
    weekends: shareOf('weekends'),
    holidays: shareOf('holidays'),
    minutes: shareOf('minutes'),
    taken: shareOf('taken'),
    asked: shareOf('asked'),
  }
}

/** With fewer, a mean and one's own figures would tell those of a colleague. */
const FEWEST_COMPARED = 4

/** The comparison shown to the member: the mean of their team, of the centre when it is small, or of nobody. */
export interface OwnComparison {
  readonly of: 'team' | 'center'
  readonly mean: FairnessMean
  /** People of whom it is the mean, the member among them. */
  readonly count: number
}

export function ownComparison(
  own: Compared & { readonly teamId: string | null },
  everybody: readonly (Compared & { readonly teamId: string | null })[],
): OwnComparison | null {
  const team = everybody.filter(({ teamId }) => teamId !== null && teamId === own.teamId)
  const isTeam = team.length >= FEWEST_COMPARED
  const people = isTeam ? team : everybody
  const mean = people.length >= FEWEST_COMPARED ? meanFor(own.presence, people) : null
  return mean === null ? null : { of: isTeam ? 'team' : 'center', mean, count: people.length }
}
