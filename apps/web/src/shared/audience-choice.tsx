// Who could answer the demand one posts, whom of them it is addressed to first, and after how long it is everybody's.
import type { Zone } from '@releve/domain/calendar/zone'
import { firstUntil } from '@releve/domain/demands/answers'
import type { ComponentProps, ReactNode } from 'react'
import { DayText } from '../ui/day-text.tsx'
import { SegmentedControl } from '../ui/segmented-control.tsx'
import { audienceTexts as texts } from './audience-texts.ts'
import { Audience } from './audience.tsx'
import { FIRST_HOURS, type FirstChoice } from './first-choice.ts'
import { instantText } from './instant-text.ts'

const HOUR_MS = 3_600_000

interface Times {
  /** When the vacation begins, and now: instants. */
  readonly startAt: number
  readonly now: number
  readonly zone: Zone
}

interface AudienceChoiceProps extends Pick<ComponentProps<typeof Audience>, 'query' | 'failed' | 'nobody'>, Times {
  value: FirstChoice
  onChange: (chosen: Partial<FirstChoice>) => void
  /** Who may open it to everybody sooner, one sentence. */
  widens: string
}

function FirstHours({ value, onChange, widens, startAt, now, zone }: Omit<AudienceChoiceProps, 'query' | 'failed' | 'nobody'>): ReactNode {
  const { first, firstHours } = value
  const until = firstUntil(firstHours, { startAt, now })
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-14 font-600">{texts.after}</h4>
      <SegmentedControl
        wide
        label={texts.after}
        options={FIRST_HOURS.map((hours) => ({ value: String(hours), label: texts.hours(hours) }))}
        value={String(firstHours)}
        onChange={(hours) => onChange({ firstHours: Number(hours) })}
      />
      <p className="text-13 text-pretty text-t2">
        <DayText>{texts.firstUntil(first.length, instantText(until, zone), until < now + firstHours * HOUR_MS, widens)}</DayText>
      </p>
    </div>
  )
}

export function AudienceChoice({ query, failed, nobody, ...choice }: AudienceChoiceProps): ReactNode {
  const { value, onChange } = choice
  const { first } = value
  return (
    <Audience
      query={query}
      failed={failed}
      nobody={nobody}
      note={first.length > 0 ? texts.first(first.length) : undefined}
      before={<p className="text-13 text-pretty text-t2">{texts.choose}</p>}
      choice={{ chosen: first, onChange: (chosen) => onChange({ first: chosen }) }}
    >
      {first.length > 0 && <FirstHours {...choice} />}
      <p className="text-13 text-pretty text-t3">{texts.told}</p>
    </Audience>
  )
}
