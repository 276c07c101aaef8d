// The restrictions of a member on their profile, for themselves and their administrators; nothing where there are none.
import { useId, type ReactNode } from 'react'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { useRestrictions } from './restriction-queries.ts'
import { restrictionTexts as texts } from './restriction-texts.ts'
import { DaysList } from './contradicted-days.tsx'
import { restrictionText } from './restriction-draft.ts'

export function OwnRestrictions({ userId, isMe }: { userId: string; isMe: boolean }): ReactNode {
  const id = useId()
  const query = useRestrictions(userId)
  const { restrictions = [], days = [] } = query.data ?? {}
  if (restrictions.length === 0) return <FailedQueryLine query={query}>{texts.failed}</FailedQueryLine>
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <SectionTitle id={id}>{texts.title}</SectionTitle>
      <ul className="flex flex-col">
        {restrictions.map((restriction) => (
          <li
            key={JSON.stringify(restriction)}
            className="flex min-h-12 items-center justify-between gap-3 border-b border-line py-2 last:border-b-0"
          >
            <DayText className="text-14">{restrictionText(restriction)}</DayText>
            <Chip tone={restriction.severity === 'blocking' ? 'neutral' : 'pending'}>{texts.severities[restriction.severity]}</Chip>
          </li>
        ))}
      </ul>
      {isMe && <p className="text-13 text-t3">{texts.ownNote}</p>}
      {days.length > 0 && <DaysList days={days} />}
    </section>
  )
}
