// The part of a campaign that says what its reader obtains, and why for each of their wishes: without the name of anybody else.
import { Link } from '@tanstack/react-router'
import CheckCircle from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DayText } from '#ui/day-text.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import type { CampaignView } from '../queries.ts'
import { campaignTexts as texts, daysOfRun, weeksOfRun } from '../texts.ts'

type Result = NonNullable<NonNullable<CampaignView['own']>['result']>
type Reason = Result['answers'][number]

export function ReasonLines({ reason }: { reason: Reason }): ReactNode {
  if (reason.kind !== 'full') return <p className="text-14 text-pretty text-t2">{texts.answers[reason.kind]}</p>
  return texts.answers.full(reason.obstacles).map((line) => (
    <p key={line} className="text-14 text-pretty text-t2">
      {line}
    </p>
  ))
}

interface ResultPartProps {
  result: Result
  /** The weeks that they have now; null: none. */
  held: NonNullable<CampaignView['own']>['held']
}

export function ResultPart({ result, held }: ResultPartProps): ReactNode {
  const isExchanged =
    held !== null &&
    !result.answers.some(({ kind, fromDate, toDate }) => kind === 'granted' && fromDate === held.fromDate && toDate === held.toDate)
  const granted = result.answers.find(({ kind }) => kind === 'granted')
  return (
    <div className="flex max-w-[640px] flex-col gap-6">
      <Card className="flex flex-col gap-1 p-5">
        {isExchanged ? (
          <>
            <p className="text-14 font-600 text-primary-ink">{texts.heldByExchange}</p>
            <p className="text-24 font-700">{weeksOfRun(held)}</p>
            <DayText className="text-16 text-t2">{daysOfRun(held)}</DayText>
          </>
        ) : granted === undefined || result.rank === null ? (
          <p className="text-18 font-650">{texts.nothing}</p>
        ) : (
          <>
            <p className="text-14 font-600 text-primary-ink">{texts.grantedAs(result.rank)}</p>
            <p className="text-24 font-700">{weeksOfRun(granted)}</p>
            <DayText className="text-16 text-t2">{daysOfRun(granted)}</DayText>
          </>
        )}
      </Card>
      <section className="flex flex-col gap-3">
        <SectionTitle>{texts.why}</SectionTitle>
        <ol className="flex flex-col divide-y divide-line rounded-card bg-s1">
          {result.answers.map((reason, place) => (
            <li key={`${reason.fromDate} ${reason.toDate}`} className="flex gap-3 p-4">
              <span className="numeric grid size-9 flex-none place-items-center rounded-sm bg-s3 text-14 font-650">{place + 1}</span>
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <span className="flex items-center gap-2 text-16 font-600">
                  {weeksOfRun(reason)}
                  {reason.kind === 'granted' && <CheckCircle aria-hidden="true" size={18} className="text-primary-ink" />}
                  {reason.kind === 'full' && <Lock aria-hidden="true" size={16} className="text-t3" />}
                </span>
                <ReasonLines reason={reason} />
              </div>
            </li>
          ))}
        </ol>
      </section>
      <p className="text-13 text-pretty text-t3">
        {result.unproven === null ? texts.proven : texts.unproven} {texts.drawn(result.seed)} {result.creditAfter > 0 && texts.creditNext}
      </p>
      {held !== null && (
        <Link to="/calendar" search={{ month: held.fromDate.slice(0, 7) }} className={buttonClass({ wide: true })}>
          {texts.seeCalendar}
        </Link>
      )}
    </div>
  )
}
