// A year of the service: collected against its target, the curve with its figures, what came in and what was spent.
import type { WireFundingEntry, WireFundingYear } from '@releve/contract/funding'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Landmark from 'lucide-react/icons/landmark'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useState, type ReactNode } from 'react'
import { Confirm } from '#kit/confirm.tsx'
import { useAction } from '#kit/use-action.ts'
import { classNames } from '#ui/class-names.ts'
import { Chart, ChartLegend } from '#ui/chart.tsx'
import { capitalize, formatDay, formatMonth } from '#ui/format.ts'
import { IconFace } from '#ui/icon-face.tsx'
import { MovementRow } from '#ui/movement-row.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { PlotLook } from '#ui/plot-look.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useToday } from '#features/centers/queries.ts'
import { useDeleteEntry } from '../queries.ts'
import { fundingTexts as texts } from '../texts.ts'
import { curveMonth, curveOf, curveReading, drawCurve, percentOf, type CurvePoint } from './curve.ts'
import { formatEuros } from './money.ts'

const CURVE_HEIGHT = 260

function Overview({ funding }: { funding: WireFundingYear }): ReactNode {
  const { collectedCents, costCents, targetCents, note } = funding
  const percent = percentOf(collectedCents, targetCents)
  const missing = targetCents - collectedCents
  const isShort = missing > 0
  const figures = [
    ...(targetCents === 0
      ? []
      : [{ label: isShort ? texts.missing : texts.beyond, cents: Math.abs(missing), tone: isShort ? 'text-warn' : 'text-success' }]),
    { label: texts.spent, cents: costCents, tone: null },
    { label: texts.left, cents: collectedCents - costCents, tone: null },
  ]
  return (
    <section aria-labelledby="collecte" className="flex flex-col gap-4">
      <div>
        <h2 id="collecte" className="text-16 font-400 text-t2">
          {texts.collected}
        </h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-40 font-700 lg:text-56">{formatEuros(collectedCents)}</span>
          {targetCents > 0 && <span className="text-18 text-t3">{texts.ofTarget(formatEuros(targetCents))}</span>}
        </p>
      </div>
      {percent === null ? (
        <p className="text-14 text-t3">{texts.noTarget}</p>
      ) : (
        <ProgressBar value={Math.min(100, percent)} label={texts.progress(percent)} />
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        {figures.map(({ label, cents, tone }) => (
          <div key={label} className="flex flex-col">
            <dt className="text-14 text-t2">{label}</dt>
            <dd className={classNames('text-22 font-700 whitespace-nowrap', tone)}>{formatEuros(cents)}</dd>
          </div>
        ))}
      </dl>
      {note !== '' && <p className="max-w-[640px] text-16 leading-6 whitespace-pre-wrap text-pretty wrap-anywhere text-t2">{note}</p>}
    </section>
  )
}

function Curve({ funding: { year, targetCents }, points }: { funding: WireFundingYear; points: readonly CurvePoint[] }): ReactNode {
  const { draw, read } = useMemo(
    () => ({
      draw: (look: PlotLook) => drawCurve(points, targetCents, look),
      read: (place: number) => curveReading(points, place),
    }),
    [points, targetCents],
  )
  return (
    <section aria-labelledby="courbe" className="flex flex-col gap-3">
      <SectionTitle id="courbe">{texts.curve}</SectionTitle>
      <Chart
        label={texts.curveLabel(year)}
        height={CURVE_HEIGHT}
        head={[texts.month, texts.collected, texts.spent]}
        rows={points.map(({ month, collectedCents, spentCents }) => ({
          name: curveMonth(month),
          cells: [collectedCents, spentCents].map((cents) => (cents === null ? '–' : formatEuros(cents))),
        }))}
        draw={draw}
        read={read}
        legend={
          <ChartLegend
            series={[
              { label: texts.collected, look: 'w-6 border-t-3 border-primary' },
              { label: texts.spent, look: 'w-6 border-t-2 border-warn' },
              ...(targetCents > 0 ? [{ label: texts.target, look: 'w-6 border-t-2 border-dashed border-line-strong' }] : []),
            ]}
          />
        }
      />
    </section>
  )
}

interface EntriesProps {
  entries: readonly WireFundingEntry[]
  /** It is undefined for those who only read. */
  onDelete: ((entry: WireFundingEntry) => void) | undefined
}

function Entries({ entries, onDelete }: EntriesProps): ReactNode {
  const [kind, setKind] = useState<'all' | WireFundingEntry['kind']>('all')
  const hasBoth = new Set(entries.map((entry) => entry.kind)).size === 2
  const withCents = entries.some(({ amountCents }) => amountCents % 100 !== 0)
  const shown = hasBoth && kind !== 'all' ? entries.filter((entry) => entry.kind === kind) : entries
  return (
    <section aria-labelledby="detail" className="min-w-0">
      <SectionTitle id="detail">{texts.entries}</SectionTitle>
      {hasBoth && (
        <div className="mt-2 mb-1">
          <SegmentedControl
            label={texts.kinds}
            wide
            options={[
              { value: 'all', label: texts.allKinds },
              { value: 'contribution', label: texts.contributions },
              { value: 'cost', label: texts.costs },
            ]}
            value={kind}
            onChange={setKind}
          />
        </div>
      )}
      {entries.length === 0 ? (
        <EmptyState icon={<Landmark size={30} />} title={texts.emptyTitle}>
          {texts.empty}
        </EmptyState>
      ) : (
        <div className="mt-4 flex flex-col gap-6">
          {[...Map.groupBy(shown, ({ date }) => date.slice(0, 7))].map(([month, list]) => (
            <section key={month} aria-labelledby={`financement-${month}`}>
              <h3 id={`financement-${month}`} className="pb-1 text-16">
                {capitalize(formatMonth(`${month}-01`))}
              </h3>
              <ul>
                {list.map((entry) => {
                  const isIn = entry.kind === 'contribution'
                  return (
                    <MovementRow
                      key={entry._id}
                      face={
                        <IconFace
                          icon={isIn ? ArrowDownLeft : ArrowUpRight}
                          {...(isIn && { className: 'rounded-[11px] bg-success-tint text-success' })}
                        />
                      }
                      title={entry.label}
                      note={`${isIn ? texts.contribution : texts.cost}, ${formatDay(entry.date, 'date')}`}
                    >
                      <span className={classNames('numeric text-16 font-650 whitespace-nowrap', isIn && 'text-success')}>
                        {isIn ? '+' : '\u2212'}
                        {formatEuros(entry.amountCents, withCents)}
                      </span>
                      {onDelete !== undefined && (
                        <IconButton label={texts.delete(entry.label)} icon={<Trash2 size={20} />} onClick={() => onDelete(entry)} />
                      )}
                    </MovementRow>
                  )
                })}
              </ul>
            </section>
          ))}
        </div>
      )}
    </section>
  )
}

export function LoadingFunding(): ReactNode {
  return (
    <SkeletonGroup className="flex flex-col gap-5">
      <Skeleton width={90} height={18} />
      <Skeleton width={260} height={52} />
      <Skeleton width="100%" height={12} radius="full" />
      <Skeleton width="100%" height={CURVE_HEIGHT} radius="card" />
    </SkeletonGroup>
  )
}

export function FundingView({ funding, isEditor }: { funding: WireFundingYear; isEditor: boolean }): ReactNode {
  const today = useToday()
  const remove = useAction(useDeleteEntry(), { done: () => texts.deleted, refusedInPassing: true })
  const [entryToRemove, setEntryToRemove] = useState<WireFundingEntry | null>(null)
  const points = useMemo(() => curveOf(funding, Number(today.slice(0, 4)), Number(today.slice(5, 7))), [funding, today])
  return (
    <div className="flex flex-col gap-9 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(340px,440px)] xl:items-start xl:gap-12">
      <div className="flex min-w-0 flex-col gap-9 xl:sticky xl:top-24">
        <Overview funding={funding} />
        {funding.entries.length > 0 && <Curve funding={funding} points={points} />}
      </div>
      <Entries entries={funding.entries} onDelete={isEditor ? setEntryToRemove : undefined} />
      <Confirm
        subject={entryToRemove}
        onClose={() => setEntryToRemove(null)}
        title={texts.deleteTitle}
        description={({ label, amountCents }) => texts.deleteBody(label, formatEuros(amountCents))}
        confirmLabel={texts.deleteConfirm}
        danger
        action={remove}
        onConfirm={({ _id }) => remove.run(_id)}
      />
    </div>
  )
}
