// Members beside each other: which of them, in which order, and how far each figure stands from the mean.
import type { WireCenterFairness } from '@releve/contract/fairness'
import { fairnessMeasures, meanFor, type Compared, type FairnessMean, type FairnessMeasure } from '@releve/domain/fairness/mean'
import { byName } from '#shared/person.ts'
import { formatNumber } from '#ui/format.ts'

const nothing: FairnessMean = { nights: 0, weekends: 0, holidays: 0, minutes: 0, taken: 0, asked: 0 }

export const ALL = 'all'
export const NO_TEAM = 'none'

export interface Order {
  readonly measure: FairnessMeasure
  readonly isDescending: boolean
}

/** Null: nobody is in that team. `team`: its identifier, ALL or NO_TEAM. */
export function compare({ members: everybody, months }: WireCenterFairness, team: string, order: Order) {
  const members = everybody.filter(({ teamId }) => team === ALL || (teamId ?? NO_TEAM) === team)
  if (members.length === 0) return null
  const meanOf = (presence: number) => meanFor(presence, members) ?? nothing
  const presence = members.reduce((sum, member) => sum + member.presence, 0)
  const meanPresence = presence / members.length
  const mean = meanOf(meanPresence)
  const { measure, isDescending } = order
  const greatest = (measure: FairnessMeasure) => Math.max(mean[measure], ...members.map((figures) => figures[measure]))
  return {
    members: members.toSorted((a, b) => (isDescending ? b[measure] - a[measure] : a[measure] - b[measure]) || byName(a, b)),
    mean,
    meanPresence,
    /** The mean is that of as many days of presence as theirs. */
    meanOf: (member: Compared) => meanOf(member.presence),
    /** The greatest of each figure, its mean among them: the whole width of a bar. */
    most: {
      nights: greatest('nights'),
      weekends: greatest('weekends'),
      holidays: greatest('holidays'),
      minutes: greatest('minutes'),
      taken: greatest('taken'),
      asked: greatest('asked'),
    },
    /** The mean of the nights of each month, for as many days of presence as theirs. */
    nightsByMonthOf: (member: Compared) =>
      months.map((_, month) => {
        const nights = members.reduce((sum, figures) => sum + (figures.nightsByMonth[month] ?? 0), 0)
        return presence === 0 ? 0 : (nights / presence) * member.presence
      }),
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
