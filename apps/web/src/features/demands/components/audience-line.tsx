// Who could take the vacation as the form stands, and whom of them one addresses it to first; of a demand that is changed, who could then.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import { firstUntil } from '@releve/domain/demands/answers'
import type { ReactNode } from 'react'
import { Audience } from '../../../shared/audience.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useMinute, useZone } from '../../centers/queries.ts'
import { useAudience } from '../queries.ts'
import { instantText } from '../texts.ts'
import { audienceBody, FIRST_HOURS, type Draft } from './demand-draft.ts'
import { formTexts } from './form-texts.ts'

const texts = formTexts.audience

const HOUR_MS = 3_600_000

/** `startAt`: when the vacation begins, instant. */
function FirstHours({ draft, startAt, onHours }: { draft: Draft; startAt: number; onHours: (hours: number) => void }): ReactNode {
  const [now, zone] = [useMinute(), useZone()]
  const { first, firstHours } = draft
  const until = firstUntil(firstHours, { startAt, now })
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-14 font-600">{texts.after}</h4>
      <SegmentedControl
        wide
        label={texts.after}
        options={FIRST_HOURS.map((hours) => ({ value: String(hours), label: texts.hours(hours) }))}
        value={String(firstHours)}
        onChange={(hours) => onHours(Number(hours))}
      />
      <p className="text-13 text-pretty text-t2">
        <DayText>{texts.firstUntil(first.length, instantText(until, zone), until < now + firstHours * HOUR_MS)}</DayText>
      </p>
    </div>
  )
}

interface AudienceLineProps {
  /** One that could be posted on that day, or what `demand` could be changed to. */
  draft: Draft
  date: Day
  demand: WireDemand | null
  startAt: number
  onChange: (chosen: Partial<Pick<Draft, 'first' | 'firstHours'>>) => void
}

export function AudienceLine({ draft, date, demand, startAt, onChange }: AudienceLineProps): ReactNode {
  const query = useAudience({ ...audienceBody(draft, date), ...(demand !== null && { demandId: demand._id }) })
  const { type, first } = draft
  const nobody = (
    <span className="flex flex-col">
      <span className="font-600 text-t1">{texts.nobody[type]}</span>
      {(demand === null || type !== 'substitution') && (
        <span className="text-pretty">{demand === null ? texts.help[type] : texts.help.hybrid}</span>
      )}
    </span>
  )
  if (demand !== null) return <Audience query={query} failed={texts.failed} nobody={nobody} />
  return (
    <Audience
      query={query}
      failed={texts.failed}
      nobody={nobody}
      note={first.length > 0 ? texts.first(first.length) : undefined}
      before={<p className="text-13 text-pretty text-t2">{texts.choose}</p>}
      choice={{ chosen: first, onChange: (chosen) => onChange({ first: chosen }) }}
    >
      {first.length > 0 && <FirstHours draft={draft} startAt={startAt} onHours={(firstHours) => onChange({ firstHours })} />}
      <p className="text-13 text-pretty text-t3">{texts.told}</p>
    </Audience>
  )
}
