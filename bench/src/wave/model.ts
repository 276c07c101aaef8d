// How people answer, as the simulation of waves supposes it. Stated, not measured: whoever has figures of a centre puts them here.
import type { StatedAvailability } from '@releve/domain/vacancies/ranking'
import type { Draw } from '../draw.ts'

/** Would they come, were they asked? */
export type Attitude = Exclude<StatedAvailability, 'unsaid'>

export const ATTITUDES: readonly (readonly [Attitude, number])[] = [
  ['available', 0.25],
  ['lastResort', 0.25],
  ['no', 0.5],
]
/** How often somebody says yes, by what they truly think of such a vacation. */
export const SAYS_YES: Readonly<Record<Attitude, number>> = { available: 0.5, lastResort: 0.2, no: 0.02 }
/** How many state their availability at all, and of them, how many state what they think. */
export const STATES = 0.7
export const IS_HONEST = 0.85
/** A message that may ring: the share of people who see it in time, and the mean delay of sight and answer, in minutes. */
export const SEES = 0.85
const DELAY_BY_DAY = 15
const DELAY_BY_NIGHT = 30
export const MAY_BE_WOKEN = 0.15
/** A call takes that long, whoever answers; more come when a voice asks. */
export const CALL_MINUTES = 4
export const ANSWERS_BY_DAY = 0.5
export const ANSWERS_BY_NIGHT = 0.3
export const VOICE = 1.3
export const GIVES_A_NUMBER = 0.4

export const isNightHour = (hour: number) => hour >= 21 || hour < 8

export const delayMinutes = (hour: number, draw: Draw) => -Math.log(1 - draw()) * (isNightHour(hour) ? DELAY_BY_NIGHT : DELAY_BY_DAY)

/** 0: the same for everybody; near 1: all of it is one person's. */
export function gini(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b)
  const sum = sorted.reduce((total, count) => total + count, 0)
  const weighted = sorted.reduce((total, count, index) => total + (index + 1) * count, 0)
  return sum === 0 ? 0 : (2 * weighted) / (sorted.length * sum) - (sorted.length + 1) / sorted.length
}
