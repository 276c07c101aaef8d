// Members beside each other: which of them, in which order, and how far each figure stands from the mean.
import type { WireCenterFairness } from '@releve/contract/fairness'
import { fairnessMeasures, meanOf, type FairnessMeasure } from '@releve/domain/fairness/mean'
import { byName } from '#shared/person.ts'
import { formatNumber } from '#ui/format.ts'

export const ALL = 'all'
export const NO_TEAM = 'none'

export interface Order {
  readonly measure: FairnessMeasure
  readonly isDescending: boolean
}

/** Null: nobody is in that team. `team`: its identifier, ALL or NO_TEAM. */
export function compare({ members: everybody, months }: WireCenterFairness, team: string, order: Order) {
  const members = everybody.filter(({ teamId }) => team === ALL || (teamId ?? NO_TEAM) === team)
  const mean = meanOf(members)
  if (mean === null) return null
  const { measure, isDescending } = order
  const greatest = (measure: FairnessMeasure) => Math.max(mean[measure], ...members.map((figures) => figures[measure]))
  return {
    members: members.toSorted((a, b) => (isDescending ? b[measure] - a[measure] : a[measure] - b[measure]) || byName(a, b)),
    mean,
    /** The greatest of each figure, its mean among them: the whole width of a bar. */
    most: {
      nights: greatest('nights'),
      weekends: greatest('weekends'),
      holidays: greatest('holidays'),
      minutes: greatest('minutes'),
      taken: greatest('taken'),
      asked: greatest('asked'),
    },
    /** The mean of the nights of each month. */
    nightsByMonth: months.map(
      (_, month) => members.reduce((sum, figures) => sum + (figures.nightsByMonth[month] ?? 0), 0) / members.length,
    ),
  }
}

export type Comparison = NonNullable<ReturnType<typeof compare>>

/** Whether nobody has worked anything. */
export const isIdle = ({ members }: WireCenterFairness): boolean =>
  members.every((figures) => fairnessMeasures.every((measure) => figures[measure] === 0))

/** Hours for minutes, whole; others as they are. */
export function figureText(measure: FairnessMeasure, figure: number): string {
  return formatNumber(measure === 'minutes' ? Math.round(figure / 60) : Math.round(figure * 10) / 10)
}

/** « +8,5 », « −2,4 », « = » where nothing is seen of the difference. */
export function gapText(measure: FairnessMeasure, figure: number, mean: number): string {
  const text = figureText(measure, figure - mean)
  return text === '0' ? '=' : figure > mean ? `+${text}` : text
}

/** « +4 % », « −4 % », « égale à la moyenne » said by « 0 % ». */
export function percentText(share: number): string {
  const percent = Math.round(share * 100)
  return `${percent > 0 ? '+' : ''}${formatNumber(percent)}\u00A0%`
}
