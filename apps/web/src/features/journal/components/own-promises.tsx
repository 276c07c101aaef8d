// The days of one's own that somebody else touched once the roster was firm: which, when, by whom and why. Nothing where there are none.
import { fullName } from '@releve/contract/person-name'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { useZone } from '#features/centers/queries.ts'
import { Card } from '#ui/card.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatClock, formatDay } from '#ui/format.ts'
import { ReadOn } from '#ui/read-on.tsx'
import { useOwnPromises } from '../queries.ts'
import { actTexts, journalTexts, promiseTexts as texts } from '../texts.ts'
import { linesOf, titleOf } from './journal-words.ts'

export function OwnPromises(): ReactNode {
  const query = useOwnPromises()
  const zone = useZone()
  const entries = query.data ?? []
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="own-promises" className="flex flex-col gap-2 pb-6">
      <h2 id="own-promises" className="text-18">
        {texts.title}
      </h2>
      <p className="text-14 text-t2">{texts.note}</p>
      <Card>
        <ul>
          {entries.map((entry) => (
            <li key={entry._id} className="flex flex-col gap-0.5 border-t border-line px-4 py-3 wrap-anywhere first:border-t-0">
              <span className="text-16 font-550">{titleOf(entry)}</span>
              {linesOf(entry, ({ field }) => ({ label: field, from: '', to: '' })).map((line) => (
                <DayText key={line} className="text-14 text-t2">
                  {line}
                </DayText>
              ))}
              {entry.detail.reason !== undefined && <span className="text-14 text-t2">{actTexts.reason(entry.detail.reason)}</span>}
              <DayText className="text-13 text-t3">
                {`${formatDay(fromDayNumber(zone.dayAt(entry.at)), 'short', { year: true })}, ${texts.by(formatClock(entry.at, zone.name), fullName(entry.actor))}`}
              </DayText>
            </li>
          ))}
        </ul>
      </Card>
      <ReadOn rest={query} label={journalTexts.more} />
    </section>
  )
}
