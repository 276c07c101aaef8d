// Hours, nights, week-ends and holidays of a member, by month or by year.
import { useState, type ReactNode } from 'react'
import { Loaded } from '../../../../kit/loaded.tsx'
import { Card } from '../../../../ui/card.tsx'
import { capitalize, formatDuration, formatMonth, formatNumber } from '../../../../ui/format.ts'
import { SectionTitle } from '../../../../ui/section-title.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '../../../../ui/skeleton.tsx'
import { useMinute, useServiceTerms, useToday, useZone } from '../../../centers/queries.ts'
import { useShiftDays } from '../../../shifts/queries.ts'
import { dutiesOf } from '../calendar-days.ts'
import { countersOf, periodRange, yearByMonth, type CounterPeriod } from './service-counters.ts'
import { ServiceMonths } from './service-months.tsx'

const texts = {
  title: 'Service',
  period: 'Période',
  hours: 'Heures',
  nights: 'Nuits',
  weekends: 'Week-ends',
  holidays: 'Jours fériés',
  done: (value: string) => `dont ${value} faits`,
  doneFeminine: (value: string) => `dont ${value} faites`,
  allDone: 'tout est fait',
  none: 'rien de prévu',
  ahead: 'à venir',
  failed: 'Les compteurs n’ont pas pu être chargés',
} as const

const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2'

interface CounterProps {
  label: string
  planned: number
  done: number
  format: (value: number) => string
  isFeminine?: boolean
}

function Counter({ label, planned, done, format, isFeminine = false }: CounterProps): ReactNode {
  const part = isFeminine ? texts.doneFeminine : texts.done
  const note = planned === 0 ? texts.none : done === 0 ? texts.ahead : done === planned ? texts.allDone : part(format(done))
  return (
    <Card className="flex flex-col p-4">
      <dt className="text-13 text-t2">{label}</dt>
      <dd className="flex flex-col">
        <span className="text-28 font-700 whitespace-nowrap">{format(planned)}</span>
        <span className="text-13 text-t3">{note}</span>
      </dd>
    </Card>
  )
}

export function ServiceCounters({ userId }: { userId: string }): ReactNode {
  const today = useToday()
  const now = useMinute()
  const zone = useZone()
  const terms = useServiceTerms()
  const [period, setPeriod] = useState<CounterPeriod>('month')
  // The year holds both months: one reading for the three.
  const yearRange = periodRange('year', today)
  const next = periodRange('nextMonth', today)
  const range = { startDate: yearRange.startDate, endDate: next.endDate > yearRange.endDate ? next.endDate : yearRange.endDate }
  const query = useShiftDays(userId, range)
  return (
    <section aria-labelledby="service" className="flex flex-col gap-3">
      <SectionTitle
        id="service"
        action={
          <span className="-mx-1 max-w-full overflow-x-auto p-1 [scrollbar-width:none]">
            <SegmentedControl
              label={texts.period}
              value={period}
              onChange={setPeriod}
              options={[
                { value: 'month', label: capitalize(formatMonth(today, { style: 'short' })) },
                { value: 'nextMonth', label: capitalize(formatMonth(next.startDate, { style: 'short' })) },
                { value: 'year', label: today.slice(0, 4) },
              ]}
            />
          </span>
        }
      >
        {texts.title}
      </SectionTitle>
      <Loaded
        query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}
        failed={texts.failed}
        skeleton={
          <SkeletonGroup className={GRID}>
            {[texts.hours, texts.nights, texts.weekends, texts.holidays].map((label) => (
              <Skeleton key={label} width="100%" height={104} radius="card" />
            ))}
          </SkeletonGroup>
        }
      >
        {(days) => {
          const duties = dutiesOf(days, zone)
          const { planned, done } = countersOf(duties, periodRange(period, today), terms, now)
          return (
            <>
              <dl className={GRID}>
                <Counter label={texts.hours} planned={planned.minutes} done={done.minutes} format={formatDuration} isFeminine />
                <Counter label={texts.nights} planned={planned.nights} done={done.nights} format={formatNumber} isFeminine />
                <Counter label={texts.weekends} planned={planned.weekends} done={done.weekends} format={formatNumber} />
                <Counter label={texts.holidays} planned={planned.holidays} done={done.holidays} format={formatNumber} />
              </dl>
              <ServiceMonths months={yearByMonth(duties, today, terms, now)} />
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
