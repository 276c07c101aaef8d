// The planned vacations that restrictions contradict, for whoever writes them and for their member.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import type { KnownRestrictions } from './restriction-queries.ts'
import { restrictionTexts as texts } from './restriction-texts.ts'

export function DaysList({ days }: Pick<KnownRestrictions, 'days'>): ReactNode {
  return (
    <section aria-label={texts.contradicted(days.length)} className="flex flex-col gap-2">
      <p className="text-14 font-600">{texts.contradicted(days.length)}.</p>
      <ul className="flex flex-col gap-2">
        {days.map(({ date, message, severity }, index) => (
          <li key={`${date} ${index}`}>
            <ReasonLine tone={severity === 'blocking' ? 'error' : 'warn'}>{message}</ReasonLine>
          </li>
        ))}
      </ul>
      <p className="text-13 text-t3">{texts.contradictedNote}</p>
    </section>
  )
}

export function ContradictedDays({ query }: { query: UseQueryResult<KnownRestrictions> }): ReactNode {
  const days = query.data?.days
  return (
    <div aria-live="polite">
      <FailedQueryLine query={query}>{texts.previewFailed}</FailedQueryLine>
      {days !== undefined && (days.length === 0 ? <p className="text-14 text-t2">{texts.noneContradicted}</p> : <DaysList days={days} />)}
    </div>
  )
}
