// The vacations that a member has done of their traineeships, and the next one beside a tutor, on their profile and over the form; nothing where
// there are none.
import { useId, type ReactNode } from 'react'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { formatDay } from '#ui/format.ts'
import { SectionTitle } from '#ui/section-title.tsx'
import { useTraineeships, type KnownTraineeships } from './traineeship-queries.ts'
import { traineeshipTexts as texts } from './traineeship-texts.ts'

const dayText = (day: string) => formatDay(day, 'date', { year: true })

export function TraineeshipProgress({ known: { traineeships, progress } }: { known: KnownTraineeships }): ReactNode {
  if (traineeships.length === 0) return null
  return (
    <ul className="flex flex-col">
      {traineeships.map((traineeship, place) => {
        const { qualification, fromDate, untilDate, byDay, byNight } = traineeship
        const done = progress[place]
        if (done === undefined) return null
        const isComplete = byDay + byNight > 0 && done.byDay >= byDay && done.byNight >= byNight
        const { next } = done
        return (
          <li key={JSON.stringify(traineeship)} className="flex flex-col gap-0.5 border-b border-line py-2 last:border-b-0">
            <DayText className="text-14 font-600">
              {texts.line(qualification, done.tutor, dayText(fromDate), untilDate === null ? null : dayText(untilDate))}
            </DayText>
            <span className="text-14">{texts.progress(done, traineeship)}</span>
            <DayText className="text-13 text-pretty text-t2">
              {isComplete ? texts.isComplete : next === null ? texts.noNext : texts.next(next.date, next.shift, next.tutor, next.isPlanned)}
            </DayText>
          </li>
        )
      })}
    </ul>
  )
}

export function OwnTraineeships({ userId }: { userId: string }): ReactNode {
  const id = useId()
  const query = useTraineeships(userId)
  if ((query.data?.traineeships.length ?? 0) === 0) return <FailedQueryLine query={query}>{texts.failed}</FailedQueryLine>
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <SectionTitle id={id}>{texts.title}</SectionTitle>
      {query.data !== undefined && <TraineeshipProgress known={query.data} />}
    </section>
  )
}
