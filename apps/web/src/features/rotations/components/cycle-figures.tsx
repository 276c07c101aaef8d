// What a cycle gives, in four figures.
import type { ReactNode } from 'react'
import type { CycleMetrics } from '@releve/domain/rotations/metrics'
import { formatNumber } from '../../../ui/format.ts'
import { viewTexts as texts } from '../texts.ts'

export function CycleFigures({ metrics }: { metrics: CycleMetrics }): ReactNode {
  const { averageWeekHours, presenceHoursPerSemester, shortestRestHours, freeWeekends, weekends } = metrics
  const figures = [
    { value: texts.hours(averageWeekHours), label: texts.perWeek },
    { value: texts.hours(Math.round(presenceHoursPerSemester * 2)), label: texts.perYear },
    { value: texts.hours(shortestRestHours), label: texts.shortestRest },
    { value: formatNumber(freeWeekends), label: texts.weekends(weekends) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-13 text-t3">{label}</dt>
          <dd className="text-22 font-700 tracking-[-0.02em]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
