// Beneath the month: what it adds up to, what the badges mean, exporting and printing. On phones, beneath its weeks.
import { fullName } from '@releve/contract/person-name'
import Printer from 'lucide-react/icons/printer'
import { useMemo, type ReactNode } from 'react'
import { toDayNumber } from '@releve/domain/calendar/day'
import { isNight } from '@releve/domain/planning/night'
import { serviceFigures } from '@releve/domain/working-time/service-figures'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDuration, pluralForm } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useMe } from '#session/me.ts'
import { ExportButton } from '#shared/export-button.tsx'
import { Tile } from '#shared/tile.tsx'
import { calendarTexts, monthTitle } from '#features/calendar/texts.ts'
import { useServiceTerms } from '#features/centers/queries.ts'
import { dutiesOf } from '#shared/duties-of.ts'
import { firstDayOf, lastDayOf, monthOf } from '../calendar-search.ts'
import type { Calendar } from './use-calendar.ts'

const texts = {
  nights: { one: 'nuit', other: 'nuits' },
  /** In a centre whose vacations are guards of 24 h, each holds its night. */
  guards: { one: 'garde', other: 'gardes' },
  weekends: { one: 'week-end travaillé', other: 'week-ends travaillés' },
  holidays: { one: 'jour férié', other: 'jours fériés' },
} as const

function Figure({ value, label, tone }: { value: ReactNode; label: string; tone?: string }): ReactNode {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-13 text-t3">{label}</dt>
      <dd className={classNames('flex items-center gap-2 text-22 font-700 tracking-[-0.02em]', tone)}>{value}</dd>
    </div>
  )
}

/** The totals of the month; null while a part of it is not known: they would be wrong. */
function useFigures({ month, days, zone, reading: { data } }: Calendar) {
  const terms = useServiceTerms()
  return useMemo(() => {
    const isWhole = days.every(({ day, shiftDay }) => shiftDay !== null || monthOf(day) !== month)
    if (!isWhole) return null
    const duties = dutiesOf(data ?? [], zone)
    const figures = serviceFigures(duties, toDayNumber(firstDayOf(month)), toDayNumber(lastDayOf(month)), terms)
    return { ...figures, nightName: duties.find((duty) => isNight(duty, terms.profile))?.name ?? null }
  }, [days, data, zone, terms, month])
}

type OwnFigures = NonNullable<ReturnType<typeof useFigures>>

function Figures({ minutes, nightName, nights, weekends, holidays }: OwnFigures): ReactNode {
  return (
    <>
      <Figure value={formatDuration(minutes)} label={calendarTexts.hours} />
      <Figure
        value={
          <>
            {nightName !== null && <Tile name={nightName} size={22} />}
            {nights}
          </>
        }
        label={pluralForm(nights, nightName === 'G' ? texts.guards : texts.nights)}
      />
      <Figure value={weekends} label={pluralForm(weekends, texts.weekends)} />
      <Figure value={holidays} label={pluralForm(holidays, texts.holidays)} {...(holidays > 0 && { tone: 'text-holiday' })} />
    </>
  )
}

const LEGEND = ['todo', 'pending', 'accepted'] as const

function OwnExport({ calendar: { month, days, today }, figures }: { calendar: Calendar; figures: OwnFigures }): ReactNode {
  const name = fullName(useMe())
  const make = async () => {
    const { ownSheet } = await import('../export/own-sheet.ts')
    return [ownSheet({ days: days.filter(({ day }) => monthOf(day) === month), figures, name, today })]
  }
  return <ExportButton begins={`planning-${month}`} whose={name} make={make} done={calendarTexts.exported} variant="neutral" />
}

/** The meaning of the badges and of the line over the days, where no words stand beside them. */
export function MonthLegend({ calendar: { days, month }, className }: { calendar: Calendar; className?: string }): ReactNode {
  const hasSchool = days.some(({ day, school }) => school !== null && monthOf(day) === month)
  return (
    <ul className={classNames('flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-t2', className)}>
      {LEGEND.map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <Badge kind={kind} ringed={false} />
          {calendarTexts.legend[kind]}
        </li>
      ))}
      {hasSchool && (
        <li className="flex items-center gap-1.5">
          <span className="w-5 border-t-2 border-school" />
          {calendarTexts.legend.school}
        </li>
      )}
    </ul>
  )
}

export function MonthRibbon({ calendar }: { calendar: Calendar }): ReactNode {
  const figures = useFigures(calendar)
  return (
    <div className="flex min-h-[76px] flex-wrap items-center gap-x-9 gap-y-3 pl-[50px] print:pl-0">
      {figures === null ? (
        <SkeletonGroup className="flex gap-9">
          {[64, 48, 96, 56].map((width) => (
            <Skeleton key={width} width={width} height={40} />
          ))}
        </SkeletonGroup>
      ) : (
        <dl className="flex flex-wrap items-center gap-x-9 gap-y-2">
          <Figures {...figures} />
        </dl>
      )}
      <span className="flex-1" />
      <MonthLegend calendar={calendar} />
      <span className="print-hidden flex flex-wrap gap-2">
        {figures !== null && <OwnExport calendar={calendar} figures={figures} />}
        <Button size={40} icon={<Printer size={16} />} onClick={() => print()}>
          {calendarTexts.print}
        </Button>
      </span>
    </div>
  )
}

/** The same on phones, once the weeks of the month were read. `children`: beside the export, what the page adds. */
export function MonthFoot({ calendar, children }: { calendar: Calendar; children?: ReactNode }): ReactNode {
  const figures = useFigures(calendar)
  const title = monthTitle(calendar.month)
  if (figures === null) return null
  return (
    <section aria-label={title} className="my-4 flex flex-col gap-4 rounded-card bg-s1 p-4">
      <h2 className="text-16">{title}</h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-x-4 gap-y-3">
        <Figures {...figures} />
      </dl>
      <div className="flex flex-wrap gap-2">
        <OwnExport calendar={calendar} figures={figures} />
        {children}
      </div>
    </section>
  )
}
