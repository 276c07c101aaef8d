// The year of a member, month after month: what is done and what is still to come, for one measure at a time.
import { useMemo, useState, type ReactNode } from 'react'
import { BarChart } from '../../../../ui/bar-chart.tsx'
import { capitalize, formatDuration, formatMonth, formatNumber } from '../../../../ui/format.ts'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import type { MonthCounters, ServiceMeasure } from './service-counters.ts'

const texts = {
  title: (year: string) => `${year}, mois par mois`,
  measure: 'Mesure',
  month: 'Mois',
  done: 'Fait',
  ahead: 'À venir',
  labels: { minutes: 'Heures', nights: 'Nuits', weekends: 'Week-ends', holidays: 'Jours fériés' } satisfies Record<ServiceMeasure, string>,
  /** Beside the three others, on the line a phone has for them. */
  holidays: 'Fériés',
  chart: (measure: string, year: string) => `${measure} de service par mois, ${year}`,
} as const

export function ServiceMonths({ months }: { months: readonly MonthCounters[] }): ReactNode {
  const [measure, setMeasure] = useState<ServiceMeasure>('minutes')
  const year = months[0]?.month.slice(0, 4) ?? ''
  // Round hours at the side of the chart, not round minutes.
  const unit = measure === 'minutes' ? 60 : 1
  const columns = useMemo(
    () =>
      months.map(({ month }) => ({
        label: formatMonth(month, { style: 'short' }),
        name: capitalize(formatMonth(month, { year: true })),
      })),
    [months],
  )
  return (
    <section aria-labelledby="mois-par-mois" className="flex flex-col gap-3 pt-3">
      <SectionTitle
        id="mois-par-mois"
        level={3}
        size={16}
        action={
          <span className="-mx-1 max-w-full overflow-x-auto p-1 [scrollbar-width:none]">
            <SegmentedControl<ServiceMeasure>
              label={texts.measure}
              value={measure}
              onChange={setMeasure}
              options={[
                { value: 'minutes', label: texts.labels.minutes },
                { value: 'nights', label: texts.labels.nights },
                { value: 'weekends', label: texts.labels.weekends },
                { value: 'holidays', label: texts.holidays },
              ]}
            />
          </span>
        }
      >
        {texts.title(year)}
      </SectionTitle>
      <BarChart
        label={texts.chart(texts.labels[measure], year)}
        columnName={texts.month}
        columns={columns}
        series={[
          { label: texts.done, color: '--primary', values: months.map(({ done }) => done[measure] / unit) },
          {
            label: texts.ahead,
            color: '--line-strong',
            values: months.map(({ planned, done }) => (planned[measure] - done[measure]) / unit),
          },
        ]}
        format={measure === 'minutes' ? (hours) => formatDuration(hours * 60) : formatNumber}
      />
    </section>
  )
}
