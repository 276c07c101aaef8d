// How many mails were sent, how many arrived: in all, by month, by template. Tests do not count.
import ChartColumn from 'lucide-react/icons/chart-column'
import type { ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { Loaded } from '#kit/loaded.tsx'
import { BarChart } from '#ui/bar-chart.tsx'
import { Card } from '#ui/card.tsx'
import { FiguresTable } from '#ui/figures-table.tsx'
import { capitalize, formatMonth, formatNumber } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useAnnouncementStats } from '../queries.ts'
import { announcementTexts, templateNames } from '../texts.ts'

const texts = announcementTexts.figures

const LABELS = [texts.count, texts.total, texts.sent, texts.notSent, texts.rate]

export function AnnouncementStats({ centerId, onWrite }: { centerId: string | null; onWrite: () => void }): ReactNode {
  const query = useAnnouncementStats(centerId)
  return (
    <Loaded
      query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}
      failed={texts.failed}
      skeleton={<SkeletonStack count={2} height={280} />}
      empty={{
        when: ({ count }) => count === 0,
        icon: <ChartColumn size={30} />,
        title: texts.emptyTitle,
        children: texts.empty,
        actions: <WayOut onClick={onWrite} label={announcementTexts.list.write} />,
      }}
    >
      {(figures) => <Figures {...figures} />}
    </Loaded>
  )
}

type Stats = OutputOf<'announcements.stats'>

const figuresOf = ({ count, total, sent, failed, successRate }: Omit<Stats, 'byMonth' | 'byTemplate'>) => [
  ...[count, total, sent, failed].map(formatNumber),
  texts.percent(successRate),
]

function Figures({ byMonth, byTemplate, ...all }: Stats): ReactNode {
  return (
    <div className="flex max-w-[960px] flex-col gap-8">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-2">
        {figuresOf(all).map((value, index) => (
          <Card key={LABELS[index]} className="flex flex-col p-4 max-sm:last:odd:col-span-full">
            <dt className="text-13 text-t2">{LABELS[index]}</dt>
            <dd className="text-28 font-700 whitespace-nowrap">{value}</dd>
          </Card>
        ))}
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
        <FiguresTable
          label={texts.byTemplate}
          isWide
          head={[texts.template, ...LABELS]}
          rows={byTemplate.map(({ templateType, ...figures }) => ({ name: templateNames[templateType], cells: figuresOf(figures) }))}
        />
      </section>
    </div>
  )
}
