// Hours, nights, week-ends and holidays of a member, by month or by year.
import { useState } from 'react'
import type { ReactNode } from 'react'
import { whyUnread } from '../../../api/errors.ts'
import { Card } from '../../../ui/card.tsx'
import { capitalize, formatDuration, formatMonth, formatNumber } from '../../../ui/format.ts'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useMinute, useToday, useZone } from '../../centers/queries.ts'
import { useShiftDays } from '../queries.ts'
import { dutiesOf } from './calendar-days.ts'
import { countersOf, periodRange, yearByMonth } from './service-counters.ts'
import type { CounterPeriod } from './service-counters.ts'
import { ServiceMonths } from './service-months.tsx'
import { useHolidayArea } from './use-calendar.ts'

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
  const area = useHolidayArea()
  const [period, setPeriod] = useState<CounterPeriod>('month')
  // The year holds both months: one reading for the three.
  const yearRange = periodRange('year', today)
  const next = periodRange('nextMonth', today)
  const range = { startDate: yearRange.startDate, endDate: next.endDate > yearRange.endDate ? next.endDate : yearRange.endDate }
  const query = useShiftDays(userId, range)
  const counters =
    query.data === undefined || query.isPlaceholderData
      ? null
      : countersOf(dutiesOf(query.data, zone), periodRange(period, today), area, now)
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
      {counters === null ? (
        query.isError ? (
          <ErrorState title={texts.failed} onRetry={() => void query.refetch()} retrying={query.isFetching}>
            {whyUnread(query.error)}
          </ErrorState>
        ) : (
          <SkeletonGroup className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
            {[texts.hours, texts.nights, texts.weekends, texts.holidays].map((label) => (
              <Skeleton key={label} width="100%" height={104} radius="card" />
            ))}
          </SkeletonGroup>
        )
      ) : (
        <>
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
            <Counter
              label={texts.hours}
              planned={counters.planned.minutes}
              done={counters.done.minutes}
              format={formatDuration}
              isFeminine
            />
            <Counter label={texts.nights} planned={counters.planned.nights} done={counters.done.nights} format={formatNumber} isFeminine />
            <Counter label={texts.weekends} planned={counters.planned.weekends} done={counters.done.weekends} format={formatNumber} />
            <Counter label={texts.holidays} planned={counters.planned.holidays} done={counters.done.holidays} format={formatNumber} />
          </dl>
          <ServiceMonths months={yearByMonth(dutiesOf(query.data ?? [], zone), today, area, now)} />
        </>
      )}
    </section>
  )
}
