// The acts of the journal by the day on which they were done: when, who, to whom, and what there is to say of each.
import { fullName } from '@releve/contract/person-name'
import History from 'lucide-react/icons/history'
import type { ReactNode } from 'react'
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { Loaded } from '#kit/loaded.tsx'
import { useCenterNames } from '#shared/center-names.ts'
import { Card } from '#ui/card.tsx'
import { DayText } from '#ui/day-text.tsx'
import { capitalize, formatClock, formatDay, formatNearDay } from '#ui/format.ts'
import { ReadOn } from '#ui/read-on.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useTodayOf, useZoneOf } from '#features/centers/queries.ts'
import { useJournal, type JournalFilter } from '../queries.ts'
import { actTexts, journalTexts as texts } from '../texts.ts'
import { equalLines, type JournalLine } from './equal-lines.ts'
import { linesOf, titleOf, type FieldWords } from './journal-words.ts'

interface EntryProps {
  line: JournalLine
  zone: Zone
  wordsOf: FieldWords
  /** It is given where the acts are those of several centres. */
  centerName: string | undefined
}

function Entry({ line: { entry, count, sinceAt }, zone, wordsOf, centerName }: EntryProps): ReactNode {
  const { actor, subject, at, detail } = entry
  const [clock, since] = [formatClock(at, zone.name), formatClock(sinceAt, zone.name)]
  return (
    <li className="flex flex-col gap-1 border-t border-line px-4 py-3 first:border-t-0 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] lg:gap-x-6">
      <span className="flex min-w-0 flex-col gap-0.5 wrap-anywhere">
        <span className="text-16 font-550">
          {titleOf(entry)}
          {count > 1 && <span className="text-14 font-400 text-t2">, {actTexts.times(count)}</span>}
        </span>
        <span className="text-13 text-t3">
          {actTexts.by(since === clock ? clock : actTexts.between(since, clock), fullName(actor))}
          {centerName !== undefined && `, ${centerName}`}
        </span>
        {subject !== null && <span className="text-14 text-t2">{actTexts.subject(fullName(subject))}</span>}
      </span>
      <span className="flex min-w-0 flex-col gap-0.5 text-14 text-pretty wrap-anywhere text-t2">
        {linesOf(entry, wordsOf).map((line) => (
          <DayText key={line} className="block">
            {line}
          </DayText>
        ))}
        {detail.reason !== undefined && <span>{actTexts.reason(detail.reason)}</span>}
      </span>
    </li>
  )
}

export function JournalList({ filter, wordsOf }: { filter: JournalFilter; wordsOf: FieldWords }): ReactNode {
  const zone = useZoneOf(filter.centerId)
  const today = useTodayOf(filter.centerId)
  const query = useJournal(filter)
  const isOfAll = filter.centerId === null
  const names = useCenterNames(isOfAll ? (query.data ?? []).map(({ centerId }) => centerId) : []).data
  return (
    <Loaded
      query={query}
      failed={texts.failed}
      skeleton={<SkeletonStack count={5} height={72} />}
      empty={{ when: (all) => all.length === 0, icon: <History size={30} />, title: texts.emptyTitle, children: texts.empty }}
    >
      {(entries) => (
        <div className="flex max-w-[1120px] flex-col gap-6">
          {[...Map.groupBy(entries, ({ at }) => fromDayNumber(zone.dayAt(at)))].map(([day, ofDay]) => (
            <section key={day} aria-labelledby={`journal-${day}`} className="flex flex-col gap-2">
              <h2 id={`journal-${day}`} className="text-16">
                <DayText>{capitalize(formatNearDay(day, today) ?? formatDay(day, 'long', { today }))}</DayText>
              </h2>
              <Card>
                <ul>
                  {equalLines(ofDay, wordsOf).map((line) => (
                    <Entry
                      key={line.entry._id}
                      line={line}
                      zone={zone}
                      wordsOf={wordsOf}
                      centerName={isOfAll ? names?.get(line.entry.centerId) : undefined}
                    />
                  ))}
                </ul>
              </Card>
            </section>
          ))}
          <ReadOn rest={query} label={texts.more} />
        </div>
      )}
    </Loaded>
  )
}
