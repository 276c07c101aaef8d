// How many want each week, without a name: the weeks of one's first wish stand out, and so does what passes the places there are.
import { isoWeek, toDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import type { CampaignView } from '../queries.ts'
import { campaignTexts as texts } from '../texts.ts'

interface WeekBarsProps {
  weeks: CampaignView['weeks']
  isOfTeam: boolean
  /** Null: no line is drawn. */
  places: number | null
  /** Null: they have none. */
  first: { readonly fromDate: string; readonly toDate: string } | null
}

export function WeekBars({ weeks, isOfTeam, places, first }: WeekBarsProps): ReactNode {
  const most = Math.max(1, places ?? 0, ...weeks.map(({ any }) => any))
  const isOwn = ({ fromDate }: { readonly fromDate: string }) => first !== null && first.fromDate <= fromDate && fromDate <= first.toDate
  const share = (count: number) => `${(count / most) * 100}%`
  return (
    <figure className="flex flex-col gap-2">
      <div className="flex flex-col gap-1 pt-5">
        <div aria-hidden="true" className="relative flex h-20 items-end gap-1">
          {weeks.map((week) => {
            const within = places === null ? week.any : Math.min(week.any, places)
            return (
              <span key={week.fromDate} className="flex h-full min-w-0 flex-1 flex-col justify-end overflow-hidden rounded-xs">
                <span className="bg-warn" style={{ height: share(week.any - within) }} />
                <span className={`min-h-1 ${isOwn(week) ? 'bg-primary' : 'bg-s3'}`} style={{ height: share(within) }} />
              </span>
            )
          })}
          {places !== null && (
            <span className="absolute inset-x-0 border-t border-dashed border-t1" style={{ bottom: share(places) }}>
              <span className="absolute bottom-0.5 left-0 rounded-xs bg-s0 px-1 text-12 font-600">{texts.places(places)}</span>
            </span>
          )}
        </div>
        <ul className="flex gap-1">
          {weeks.map((week) => {
            const number = isoWeek(toDayNumber(week.fromDate)).week
            return (
              <li key={week.fromDate} className="min-w-0 flex-1 text-center">
                <span className="sr-only">{texts.barOf(number, week.any, week.first)}</span>
                <span aria-hidden="true" className={`numeric text-12 ${isOwn(week) ? 'font-650 text-t1' : 'text-t3'}`}>
                  {number}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      <figcaption className="text-13 text-pretty text-t3">
        {isOfTeam ? texts.barsTeam : texts.bars}
        {first !== null && ` ${texts.barsFirst}`}
        {places !== null && <span className="sr-only"> {texts.places(places)}.</span>}
      </figcaption>
    </figure>
  )
}
