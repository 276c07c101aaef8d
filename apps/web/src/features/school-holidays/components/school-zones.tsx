// School holidays by zone: until when they are known, and those of this school year and the next.
import { schoolZone, type WireSchoolPeriod } from '@releve/contract/school-holidays'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { formatCount } from '../../../ui/format.ts'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { periodDays, SCHOOL_ZONES, schoolTexts as texts } from '../texts.ts'
import { nearPeriods } from './near-periods.ts'

interface SchoolZonesProps {
  /** In order. */
  periods: readonly WireSchoolPeriod[]
  today: Day
}

export function SchoolZones({ periods, today }: SchoolZonesProps): ReactNode {
  const byZone = Map.groupBy(periods, ({ zone }) => zone)
  return schoolZone.options.map((zone) => {
    const ofZone = byZone.get(zone)
    const last = ofZone
      ?.map(({ endDate }) => endDate)
      .toSorted()
      .at(-1)
    if (ofZone === undefined || last === undefined) return null
    return (
      <section key={zone} aria-labelledby={`school-${zone}`} className="flex flex-col">
        <SectionTitle id={`school-${zone}`} size={16} level={3} note={`${formatCount(ofZone.length, texts.periods)}, ${texts.until(last)}`}>
          {SCHOOL_ZONES[zone]}
        </SectionTitle>
        <ul className="flex flex-col">
          {nearPeriods(ofZone, today).map((period) => (
            <li
              key={`${period.name}.${period.startDate}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
            >
              <span className="text-14">{period.name}</span>
              <span className="text-13 text-t3">{periodDays(period)}</span>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
