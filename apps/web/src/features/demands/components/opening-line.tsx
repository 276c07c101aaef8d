// One vacation more, accepted in return, would make exchanges among three or four possible: said while the demand is written, and accepted by
// one press. It is a help: where nothing is known, nothing is said.
import type { WireDemand } from '@releve/contract/demands'
import type { Day } from '@releve/domain/calendar/day'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { useOpening } from '../../circles/queries.ts'
import { audienceBody, MOST_SWITCHES, type Draft, type DraftSwitch } from './demand-draft.ts'
import { formTexts } from './form-texts.ts'

const texts = formTexts.opening

interface OpeningLineProps {
  /** One that could be posted on that day, or what `demand` could be changed to. */
  draft: Draft
  type: Exclude<Draft['type'], 'substitution'>
  date: Day
  demand: WireDemand | null
  onAccept: (added: DraftSwitch) => void
}

export function OpeningLine({ draft, type, date, demand, onAccept }: OpeningLineProps): ReactNode {
  const body = { ...audienceBody(draft, date), type, ...(demand !== null && { demandId: demand._id }) }
  const { data } = useOpening(body, draft.switches.length < MOST_SWITCHES)
  const { opening = null, isWhole = true } = data ?? {}
  return (
    <div role="status">
      {opening !== null && (
        <section aria-label={texts.title} className="flex items-start gap-3 rounded-card bg-s2 p-3">
          <RefreshCw size={20} className="mt-0.5 flex-none text-permutation" />
          <span className="flex min-w-0 flex-1 flex-col items-start gap-2">
            <span className="text-14 text-pretty">
              <DayText>{texts.sentence(opening, isWhole, date)}</DayText>
            </span>
            <Button
              size={44}
              type="button"
              aria-label={texts.acceptLabel(opening)}
              onClick={() => onAccept({ date: opening.date, shift: opening.shift, points: 0 })}
            >
              {texts.accept}
            </Button>
          </span>
        </section>
      )}
    </div>
  )
}
