// How many want each week, without a name: the weeks of one's first wish stand out.
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
  return (
    <figure className="flex flex-col gap-2">
      <ul className="flex h-24 items-end gap-1">
        {weeks.map((week) => {
          const number = isoWeek(toDayNumber(week.fromDate)).week
          const isFull = places !== null && week.any > places
          return (
            <li key={week.fromDate} className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1">
              <span className="sr-only">{texts.barOf(number, week.any, week.first)}</span>
              <span
                aria-hidden="true"
                className={`min-h-1 rounded-xs ${isFull ? 'bg-warn' : isOwn(week) ? 'bg-primary' : 'bg-s3'}`}
                style={{ height: `${(week.any / most) * 100}%` }}
              />
              <span aria-hidden="true" className={`numeric text-center text-12 ${isOwn(week) ? 'font-650 text-t1' : 'text-t3'}`}>
                {number}
              </span>
            </li>
          )
        })}
      </ul>
      <figcaption className="text-13 text-pretty text-t3">
        {isOfTeam ? texts.barsTeam : texts.bars}
        {places !== null && ` ${texts.places(places)}.`}
      </figcaption>
    </figure>
  )
}
