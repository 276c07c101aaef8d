// Hours, nights, week-ends and holidays of a member: a month or the year as figures, then the year month after month, as columns.
import { useState, type ComponentProps, type ReactNode } from 'react'
import { toDayNumber, type Day } from '@releve/domain/calendar/day'
import { serviceFigures, type ServiceTerms } from '@releve/domain/working-time/service-figures'
import type { Duty } from '@releve/domain/planning/shift'
import { Loaded } from '#kit/loaded.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { capitalize, formatDuration, formatMonth, formatNumber } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMinute, useServiceTerms, useToday, useZone } from '#features/centers/queries.ts'
import { useShiftDays, type DayRange } from '#features/shifts/queries.ts'
import { monthTitle } from '#features/calendar/texts.ts'
import { dutiesOf } from '#shared/duties-of.ts'
import { monthOf, rangeOfMonth, shiftMonth } from '../calendar-search.ts'

type CounterPeriod = 'month' | 'nextMonth' | 'year'

/** The days of a period, seen from today. */
export function periodRange(period: CounterPeriod, today: Day): DayRange {
  if (period === 'year') return { startDate: `${today.slice(0, 4)}-01-01`, endDate: `${today.slice(0, 4)}-12-31` }
  return rangeOfMonth(shiftMonth(monthOf(today), period === 'month' ? 0 : 1))
}

/** `done`: of the vacations that are over. */
export function countersOf(duties: readonly Duty[], { startDate, endDate }: DayRange, terms: ServiceTerms, now: number) {
  const figuresOf = (some: readonly Duty[]) => serviceFigures(some, toDayNumber(startDate), toDayNumber(endDate), terms)
  return { planned: figuresOf(duties), done: figuresOf(duties.filter(({ endAt }) => endAt <= now)) }
}

/** Each month of the year of `today`, by its first day. A week-end counts in the month of its vacation, in both when it has one in each. */
export function yearByMonth(duties: readonly Duty[], today: Day, terms: ServiceTerms, now: number) {
  return Array.from({ length: 12 }, (_, index) => {
    const range = rangeOfMonth(shiftMonth(`${today.slice(0, 4)}-01`, index))
    return { month: range.startDate, ...countersOf(duties, range, terms, now) }
  })
}

const texts = {
  title: 'Service',
  period: 'Période',
  allDone: 'tout est fait',
  none: 'rien de prévu',
  ahead: 'à venir',
  failed: 'Les compteurs n’ont pas pu être chargés',
  months: (year: string) => `${year}, mois par mois`,
  measure: 'Mesure',
  month: 'Mois',
  done: 'Fait',
  toCome: 'À venir',
  chart: (measure: string, year: string) => `${measure} de service par mois, ${year}`,
} as const

/** `short`: on the one line a phone has for the four. `done`: as the gender of the word wants it. */
const MEASURES = [
  { value: 'minutes', label: 'Heures', short: 'Heures', done: 'faites', format: formatDuration },
  { value: 'nights', label: 'Nuits', short: 'Nuits', done: 'faites', format: formatNumber },
  { value: 'weekends', label: 'Week-ends', short: 'Week-ends', done: 'faits', format: formatNumber },
  { value: 'holidays', label: 'Jours fériés', short: 'Fériés', done: 'faits', format: formatNumber },
] as const
type Measure = (typeof MEASURES)[number]

const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2'

/** Stands beside a title, and is slid sideways where it is wider than the screen. */
function Choice<Value extends string>(props: ComponentProps<typeof SegmentedControl<Value>>): ReactNode {
  return (
    <span className="-mx-1 max-w-full overflow-x-auto p-1 [scrollbar-width:none]">
      <SegmentedControl {...props} />
    </span>
  )
}

type Counters = ReturnType<typeof countersOf>

function Counter({ measure: { value, label, done: word, format }, counters }: { measure: Measure; counters: Counters }): ReactNode {
  const [plannedCount, doneCount] = [counters.planned[value], counters.done[value]]
  const part = doneCount === plannedCount ? texts.allDone : `dont ${format(doneCount)} ${word}`
  return (
    <Card className="flex flex-col p-4">
      <dt className="text-13 text-t2">{label}</dt>
      <dd className="flex flex-col">
        <span className="text-28 font-700 whitespace-nowrap">{format(plannedCount)}</span>
        <span className="text-13 text-t3">{plannedCount === 0 ? texts.none : doneCount === 0 ? texts.ahead : part}</span>
      </dd>
    </Card>
  )
}

function Months({ months }: { months: ReturnType<typeof yearByMonth> }): ReactNode {
  const [{ value, label }, setMeasure] = useState<Measure>(MEASURES[0])
  const year = months[0]?.month.slice(0, 4) ?? ''
  // The side of the chart has round hours, not round minutes.
  const unit = value === 'minutes' ? 60 : 1
  const columns = months.map(({ month }) => ({ label: formatMonth(month, { style: 'short' }), name: monthTitle(monthOf(month)) }))
  return (
    <section aria-labelledby="mois-par-mois" className="flex flex-col gap-3 pt-3">
      <SectionTitle
        id="mois-par-mois"
        level={3}
        size={16}
        action={
          <Choice<Measure['value']>
            label={texts.measure}
            value={value}
            onChange={(chosen) => setMeasure(MEASURES.find((measure) => measure.value === chosen) ?? MEASURES[0])}
            options={MEASURES.map((measure) => ({ value: measure.value, label: measure.short }))}
          />
        }
      >
        {texts.months(year)}
      </SectionTitle>
      <BarChart
        label={texts.chart(label, year)}
        columnName={texts.month}
        columns={columns}
        series={[
          { label: texts.done, color: '--primary', values: months.map(({ done }) => done[value] / unit) },
          { label: texts.toCome, color: '--line-strong', values: months.map(({ planned, done }) => (planned[value] - done[value]) / unit) },
        ]}
        format={value === 'minutes' ? (hours) => formatDuration(hours * 60) : formatNumber}
      />
    </section>
  )
}

export function ServiceCounters({ userId }: { userId: string }): ReactNode {
  const today = useToday()
  const now = useMinute()
  const zone = useZone()
  const terms = useServiceTerms()
  const [period, setPeriod] = useState<CounterPeriod>('month')
  // The year holds both months, but for the January that follows it: one reading for the three.
  const year = periodRange('year', today)
  const next = periodRange('nextMonth', today)
  const query = useShiftDays(userId, { startDate: year.startDate, endDate: next.endDate > year.endDate ? next.endDate : year.endDate })
  return (
    <section aria-labelledby="service" className="flex flex-col gap-3">
      <SectionTitle
        id="service"
        action={
          <Choice<CounterPeriod>
            label={texts.period}
            value={period}
            onChange={setPeriod}
            options={[
              { value: 'month', label: capitalize(formatMonth(today, { style: 'short' })) },
              { value: 'nextMonth', label: capitalize(formatMonth(next.startDate, { style: 'short' })) },
              { value: 'year', label: today.slice(0, 4) },
            ]}
          />
        }
      >
        {texts.title}
      </SectionTitle>
      <Loaded
        query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}
        failed={texts.failed}
        skeleton={
          <SkeletonGroup className={GRID}>
            {MEASURES.map(({ value }) => (
              <Skeleton key={value} width="100%" height={104} radius="card" />
            ))}
          </SkeletonGroup>
        }
      >
        {(days) => {
          const duties = dutiesOf(days, zone)
          const counters = countersOf(duties, periodRange(period, today), terms, now)
          return (
            <>
              <dl className={GRID}>
                {MEASURES.map((measure) => (
                  <Counter key={measure.value} measure={measure} counters={counters} />
                ))}
              </dl>
              <Months months={yearByMonth(duties, today, terms, now)} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
