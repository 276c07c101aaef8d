// Who could take the vacation as the form stands, and whom of them one addresses it to first; of a demand that is changed, who could then.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import type { ReactNode } from 'react'
import { Audience } from '../../../shared/audience.tsx'
import type { FirstChoice } from '../../../shared/first-choice.ts'
import { useMinute, useZone } from '../../centers/queries.ts'
import { useAudience } from '../queries.ts'
import { audienceBody, type Draft } from './demand-draft.ts'
import { formTexts } from './form-texts.ts'

const texts = formTexts.audience

interface AudienceLineProps {
  /** One that could be posted on that day, or what `demand` could be changed to. */
  draft: Draft
  date: Day
  demand: WireDemand | null
  /** When the vacation begins, instant. */
  startAt: number
  onChange: (chosen: Partial<FirstChoice>) => void
}

export function AudienceLine({ draft, date, demand, startAt, onChange }: AudienceLineProps): ReactNode {
  const [now, zone] = [useMinute(), useZone()]
  const query = useAudience({ ...audienceBody(draft, date), ...(demand !== null && { demandId: demand._id }) })
  const { type } = draft
  const nobody = (
    <span className="flex flex-col">
      <span className="font-600 text-t1">{texts.nobody[type]}</span>
      {(demand === null || type !== 'substitution') && (
        <span className="text-pretty">{demand === null ? texts.help[type] : texts.help.hybrid}</span>
      )}
    </span>
  )
  const choice = { value: draft, onChange, widens: texts.widens, startAt, now, zone }
  return <Audience query={query} failed={texts.failed} nobody={nobody} {...(demand === null && { choice })} />
}
