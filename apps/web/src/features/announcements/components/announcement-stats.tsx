// How many mails were sent, how many arrived: in all, by month, by template. Tests do not count.
import ChartColumn from 'lucide-react/icons/chart-column'
import type { ReactNode } from 'react'
import { whyUnread } from '../../../api/errors.ts'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Card } from '../../../ui/card.tsx'
import { capitalize, formatMonth, formatNumber } from '../../../ui/format.ts'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useAnnouncementStats } from '../queries.ts'
import { announcementTexts, templateNames } from '../texts.ts'

const texts = announcementTexts.figures

const GRID = 'grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2'

function Figure({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <Card className="flex flex-col p-4 max-sm:last:odd:col-span-full">
      <dt className="text-13 text-t2">{label}</dt>
      <dd className="text-28 font-700 whitespace-nowrap">{value}</dd>
    </Card>
  )
}

export function AnnouncementStats({ centerId }: { centerId: string | null }): ReactNode {
  const { data, isPlaceholderData, error, refetch, isFetching } = useAnnouncementStats(centerId)
  if (data === undefined || isPlaceholderData) {
    return error !== null ? (
      <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching}>
        {whyUnread(error)}
      </ErrorState>
    ) : (
      <SkeletonGroup className="flex max-w-[960px] flex-col gap-8">
        <div className={GRID}>
          {[texts.count, texts.total, texts.sent, texts.notSent, texts.rate].map((label) => (
            <Skeleton key={label} width="100%" height={86} radius="card" />
          ))}
        </div>
        <Skeleton width="100%" height={280} radius="card" />
      </SkeletonGroup>
    )
  }
  if (data.count === 0) {
    return (
      <EmptyState icon={<ChartColumn size={30} aria-hidden="true" />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    )
  }
  const { byMonth, byTemplate } = data
  return (
    <div className="flex max-w-[960px] flex-col gap-8">
      <dl className={GRID}>
        <Figure label={texts.count} value={formatNumber(data.count)} />
        <Figure label={texts.total} value={formatNumber(data.total)} />
        <Figure label={texts.sent} value={formatNumber(data.sent)} />
        <Figure label={texts.notSent} value={formatNumber(data.failed)} />
        <Figure label={texts.rate} value={texts.percent(data.successRate)} />
      </dl>
      <section aria-labelledby="par-mois" className="flex flex-col gap-3">
        <SectionTitle id="par-mois">{texts.byMonth}</SectionTitle>
        <BarChart
          label={texts.chart}
          columnName={texts.month}
          columns={byMonth.map(({ month }) => ({
            label: formatMonth(`${month}-01`, { style: 'short' }),
            name: capitalize(formatMonth(`${month}-01`, { year: true })),
          }))}
          series={[
            { label: texts.sent, color: '--primary', values: byMonth.map(({ sent }) => sent) },
            { label: texts.notSent, color: '--error', values: byMonth.map(({ failed }) => failed) },
          ]}
          format={formatNumber}
        />
      </section>
      <section aria-labelledby="par-modele" className="flex flex-col gap-3">
        <SectionTitle id="par-modele">{texts.byTemplate}</SectionTitle>
        {/* The keyboard scrolls it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-labelledby="par-modele">
          <table className="w-full text-14">
            <thead>
              <tr className="border-b border-line text-13 text-t2">
                <th scope="col" className="py-2 pr-2 text-left font-550 sm:pr-4">
                  {texts.template}
                </th>
                {[texts.count, texts.total, texts.sent, texts.notSent, texts.rate].map((label) => (
                  <th key={label} scope="col" className="px-1 py-2 text-right font-550 max-sm:text-12 sm:px-3 sm:whitespace-nowrap">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {byTemplate.map(({ templateType, count, total, sent, failed, successRate }) => (
                <tr key={templateType} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2.5 pr-2 text-left font-550 sm:pr-4">
                    {templateNames[templateType]}
                  </th>
                  {[count, total, sent, failed].map((value, index) => (
                    <td key={`${index}`} className="numeric px-1 py-2.5 text-right sm:px-3">
                      {formatNumber(value)}
                    </td>
                  ))}
                  <td className="numeric px-1 py-2.5 text-right whitespace-nowrap sm:px-3">{texts.percent(successRate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  )
}
