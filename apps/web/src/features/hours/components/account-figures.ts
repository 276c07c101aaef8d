// The months of an account as columns of a chart. Pure.
import type { WireHoursAccount, WireHourSums } from '@releve/contract/hours'
import { capitalize, formatMonth } from '#ui/format.ts'
import { accountTexts as texts } from '../texts.ts'

const counted = ({ day, night, activity, intervention, absence }: WireHourSums) => day + night + activity + intervention + absence

const COLORS = {
  day: '--J-bg',
  night: '--N-bg',
  activity: '--primary',
  intervention: '--permutation',
  absence: '--t3',
} as const

/** The columns and their series, in hours; a series that is empty all year is left out, but for days and nights. */
export function monthColumns({ months }: Pick<WireHoursAccount, 'months'>) {
  const ofDone = (['day', 'night', 'activity', 'intervention', 'absence'] as const).map((key) => ({
    key,
    label: texts.series[key],
    color: COLORS[key],
    values: months.map(({ done }) => done[key] / 60),
  }))
  const planned = {
    key: 'planned',
    label: texts.series.planned,
    color: '--line-strong',
    values: months.map((month) => counted(month.planned) / 60),
  } as const
  return {
    columns: months.map(({ firstDay }) => ({
      label: formatMonth(firstDay, { style: 'short' }),
      name: capitalize(formatMonth(firstDay, { year: true })),
    })),
    series: [...ofDone, planned].filter(({ key, values }) => key === 'day' || key === 'night' || values.some((value) => value > 0)),
  }
}
