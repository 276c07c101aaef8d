// The account of a member in a year: what it comes to, how it is made up, month by month, and the lines written to it.
import { fullName } from '@releve/contract/person-name'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Hourglass from 'lucide-react/icons/hourglass'
import PenLine from 'lucide-react/icons/pen-line'
import { useMemo, type ReactNode } from 'react'
import { zoneOf } from '@releve/domain/calendar/zone'
import { fromDayNumber } from '@releve/domain/calendar/day'
import { useZone } from '#features/centers/queries.ts'
import { Loaded } from '#kit/loaded.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatDay } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { MovementRow } from '#ui/movement-row.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useHoursAccount, type WireAccount } from '../queries.ts'
import { accountTexts as texts, hours, signedHours } from '../texts.ts'
import { monthColumns } from './account-figures.ts'

/** The share of time that holds on the last day counted; null: full time all year. */
function shareOf({ terms, year }: WireAccount): number | null {
  const { share = 100 } = terms.findLast(({ fromDate }) => fromDate <= `${year}-12-31`) ?? {}
  return share === 100 ? null : share
}

/** The sum, as one adds it up: carried over, corrected, done, planned, less what is due. */
function Equation({ account }: { account: WireAccount }): ReactNode {
  const { year, carriedOver, corrected, done, planned, due, balance } = account
  const share = shareOf(account)
  const terms = [
    { sign: '', label: texts.carriedOver(year), text: hours(carriedOver) },
    ...(corrected === 0 ? [] : [{ sign: corrected < 0 ? '−' : '+', label: texts.corrected, text: hours(Math.abs(corrected)) }]),
    { sign: '+', label: texts.done, text: hours(done) },
    { sign: '+', label: texts.planned, text: hours(planned) },
    { sign: '−', label: share === null ? texts.due : texts.share(share), text: hours(due) },
    { sign: '=', label: texts.end, text: signedHours(balance) },
  ]
  return (
    <Card className="px-5 py-4">
      <dl className="flex flex-wrap gap-x-7 gap-y-3">
        {terms.map(({ sign, label, text }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-13 text-t2">{label}</dt>
            <dd className="numeric text-18 font-650 whitespace-nowrap">
              {sign !== '' && <span className="pr-1.5 font-400 text-t3">{sign}</span>}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function Months({ account }: { account: WireAccount }): ReactNode {
  const { due, countedSince, year } = account
  const { columns, series } = useMemo(() => monthColumns(account), [account])
  // A twelfth of the year means nothing where the year counts from a later day.
  const isWhole = countedSince === `${year}-01-01`
  return (
    <section aria-labelledby="par-mois" className="flex flex-col gap-3">
      <SectionTitle id="par-mois">{texts.byMonth}</SectionTitle>
      <BarChart
        label={texts.byMonth}
        columns={columns}
        series={series}
        format={(value) => hours(Math.round(value * 60))}
        columnName={texts.month}
        level={isWhole ? { label: texts.dueLine(Math.round(due / 12)), value: due / 720 } : undefined}
      />
    </section>
  )
}

function Details({ account }: { account: WireAccount }): ReactNode {
  const { doneSums, overCycle } = account
  const figures = [
    { label: texts.atNight, minutes: doneSums.atNight },
    { label: texts.onSundays, minutes: doneSums.onSundays },
    { label: texts.onHolidays, minutes: doneSums.onHolidays },
    { label: texts.activity, minutes: doneSums.activity },
    { label: texts.absence, minutes: doneSums.absence },
    { label: texts.leave, minutes: doneSums.leave },
    { label: texts.overCycle, minutes: overCycle },
    // Most people are never on call.
    ...(doneSums.intervention === 0 ? [] : [{ label: texts.intervention, minutes: doneSums.intervention }]),
    ...(doneSums.onCall === 0 ? [] : [{ label: texts.onCall, minutes: doneSums.onCall }]),
  ]
  return (
    <section aria-labelledby="dont" className="flex flex-col gap-2">
      <SectionTitle id="dont">{texts.figures}</SectionTitle>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-5 gap-y-3">
        {figures.map(({ label, minutes }) => (
          <div key={label} className="flex flex-col-reverse justify-end">
            <dt className="text-13 text-t2">{label}</dt>
            <dd className={classNames('numeric text-18 font-650', minutes === 0 && 'text-t3')}>{hours(minutes)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Lines({ account: { lines } }: { account: WireAccount }): ReactNode {
  const zone = useZone()
  return (
    <section aria-labelledby="lignes" className="flex flex-col gap-2">
      <SectionTitle id="lignes">{texts.lines}</SectionTitle>
      <p className="text-13 text-pretty text-t3">{lines.length === 0 ? texts.noLines : texts.linesNote}</p>
      <ul className="flex flex-col">
        {lines.map(({ _id, kind, minutes, reason, author, at }) => {
          const day = formatDay(fromDayNumber(zoneOf(zone.name).dayAt(at)), 'dateShort', { year: true })
          return (
            <MovementRow
              key={_id}
              face={<IconFace icon={kind === 'carriedOver' ? Hourglass : PenLine} />}
              title={`${texts.kind[kind]}\u00A0: ${reason}`}
              note={author === null ? day : texts.by(day, fullName(author))}
            >
              <span className={classNames('numeric text-18 font-650 whitespace-nowrap', minutes > 0 && 'text-success')}>
                {signedHours(minutes)}
              </span>
            </MovementRow>
          )
        })}
      </ul>
    </section>
  )
}

interface HoursAccountProps {
  userId: string
  year: number
  onYear: (year: number) => void
}

function YearChoice({ year, onYear }: Pick<HoursAccountProps, 'year' | 'onYear'>): ReactNode {
  return (
    <div role="group" aria-label={texts.year} className="-mb-2 -ml-3 flex items-center gap-1">
      <IconButton label={texts.before(year - 1)} icon={<ChevronLeft size={22} />} onClick={() => onYear(year - 1)} />
      <span aria-live="polite" className="numeric min-w-14 text-center text-18 font-650">
        {year}
      </span>
      <IconButton label={texts.before(year + 1)} icon={<ChevronRight size={22} />} onClick={() => onYear(year + 1)} />
    </div>
  )
}

function Head({ account }: { account: WireAccount }): ReactNode {
  const { year, today, balance, balanceToday, due, countedSince } = account
  const isThisYear = today.startsWith(String(year))
  return (
    <div className="flex flex-col gap-1">
      <p className="text-14 text-t2">{texts.atYearEnd}</p>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="numeric text-40 leading-none font-700">{signedHours(balance)}</span>
        <span className="text-16 text-t2">{texts.outOf(due)}</span>
      </p>
      <p className="text-14 text-pretty text-t2">
        {isThisYear && `${texts.today(balanceToday)} `}
        {texts.informs}
      </p>
      {countedSince !== null && countedSince !== `${year}-01-01` && (
        <DayText className="text-14 text-t2">{texts.since(countedSince)}</DayText>
      )}
    </div>
  )
}

export function HoursAccount({ userId, year, onYear }: HoursAccountProps): ReactNode {
  const query = useHoursAccount(userId, year)
  return (
    <div className="flex max-w-[860px] flex-col gap-6">
      <YearChoice year={year} onYear={onYear} />
      <Loaded query={query} failed={texts.failed} skeleton={<SkeletonStack count={4} height={96} />}>
        {(account) =>
          account.countedSince === null && account.lines.length === 0 ? (
            <div className="flex flex-col gap-1">
              <p className="text-18 font-600">{texts.nothing(year)}</p>
              <p className="text-14 text-t2">{texts.nothingNote}</p>
            </div>
          ) : (
            <>
              <Head account={account} />
              <Equation account={account} />
              <Months account={account} />
              <Details account={account} />
              <Lines account={account} />
            </>
          )
        }
      </Loaded>
    </div>
  )
}
