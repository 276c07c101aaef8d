// The changes of a demand while it was open: shown over the buttons, and read before an answer is possible. A press meant for earlier terms
// never takes the present ones.
import type { WireCounterOffer, WireDemand } from '@releve/contract/demands'
import { changedCounter, changedTerms, type ChangedTerm } from '@releve/domain/demands/changed-terms'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { changedTexts as texts } from './detail-texts.ts'

/** The changes that its reader has not seen yet; `see` marks them as seen. A change without visible effect asks for nothing. */
export function useSeenTerms(demand: WireDemand) {
  const [seenDemand, setSeenDemand] = useState(demand)
  return { changes: changedTerms(seenDemand, demand), see: () => setSeenDemand(demand) }
}

/** The same of what somebody named; null: they name nothing now. What is named first is seen as it comes. */
export function useSeenCounter(counter: WireCounterOffer | null) {
  const [seenCounter, setSeenCounter] = useState(counter)
  if (seenCounter === null && counter !== null) setSeenCounter(counter)
  const changes = seenCounter === null || counter === null ? [] : changedCounter(seenCounter, counter)
  return { changes, see: () => setSeenCounter(counter) }
}

export function ChangedTerms({ changes, onSeen }: { changes: readonly ChangedTerm[]; onSeen: () => void }): ReactNode {
  return (
    <div role="alert" className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2 rounded-card bg-warn-tint px-3.5 py-3 text-14">
      <span className="flex min-w-0 flex-[1_1_14rem] items-start gap-2.5">
        <TriangleAlert size={20} className="text-warn" />
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <b className="font-650">{texts.title}</b>
          {changes.map((change) => (
            <span key={JSON.stringify(change)} className="break-words text-t2">
              <DayText>{texts.sentence(change)}</DayText>
            </span>
          ))}
        </span>
      </span>
      <Button size={44} onClick={onSeen}>
        {texts.seen}
      </Button>
    </div>
  )
}
