// Shows person by person the rules that an activity for several people would break: those whom something keeps first, the others as a number.
import { fullName } from '@releve/contract/person-name'
import { leaveAmountText } from '@releve/contract/leave-text'
import type { WirePlacedPerson } from '@releve/contract/placements'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { useMe } from '#session/me.ts'
import { placementTexts as texts } from './placement-texts.ts'

const isShort = ({ left, mayGoBelow }: WirePlacedPerson['leave'][number]) => left < 0 && !mayGoBelow

/** Something refuses it for them as long as it is placed as it is. */
export function isKept({ refusal, warnings, leave }: WirePlacedPerson): boolean {
  return refusal !== null || warnings.some(({ severity }) => severity === 'blocking') || leave.some(isShort)
}

const hasMore = ({ warnings, leave, leftOut, days, status }: WirePlacedPerson) =>
  warnings.length > 0 || leave.length > 0 || leftOut.length > 0 || days === 0 || status === 'pending'

function Lines({ person: placed, isOwn }: { person: WirePlacedPerson; isOwn: boolean }): ReactNode {
  const { refusal, warnings, leave, leftOut, days } = placed
  const broken = warnings.toSorted((a, b) => Number(b.severity === 'blocking') - Number(a.severity === 'blocking'))
  const sentences = [...new Map(broken.map(({ message, severity }) => [message, severity]))]
  return (
    <>
      {refusal !== null && <ReasonLine tone="error">{refusal.message}</ReasonLine>}
      {sentences.map(([message, severity]) => (
        <ReasonLine key={message} tone={severity === 'blocking' ? 'error' : 'warn'}>
          {message}
        </ReasonLine>
      ))}
      {leave.map((taken) => (
        <ReasonLine key={`${taken.activityId} ${taken.year}`} tone={taken.left >= 0 ? 'ok' : isShort(taken) ? 'error' : 'warn'}>
          {texts.leave({
            name: taken.name,
            year: taken.year,
            taken: leaveAmountText(taken.unit, taken.amount),
            left: leaveAmountText(taken.unit, taken.left),
          })}
        </ReasonLine>
      ))}
      {refusal === null && days === 0 ? (
        <ReasonLine tone="quiet">{texts.noDay}</ReasonLine>
      ) : (
        leftOut.length > 0 && (
          <ReasonLine tone="quiet">
            <DayText>{texts.leftOut(leftOut)}</DayText>
          </ReasonLine>
        )
      )}
      {isOwn && <ReasonLine tone="quiet">{texts.asked}</ReasonLine>}
    </>
  )
}

interface PlacementOutcomeProps {
  people: readonly WirePlacedPerson[]
  /** Leaves somebody out. Absent: everybody stays. */
  onRemove?: (userId: string) => void
}

export function PlacementOutcome({ people, onRemove }: PlacementOutcomeProps): ReactNode {
  const me = useMe()._id
  const listed = people.filter((placed) => isKept(placed) || hasMore(placed)).toSorted((a, b) => Number(isKept(b)) - Number(isKept(a)))
  const fine = people.length - listed.length
  return (
    <div className="flex flex-col gap-3">
      {listed.length > 0 && (
        <ul className="flex flex-col gap-2">
          {listed.map((placed) => {
            const name = fullName(placed.person)
            return (
              <li key={placed.person._id} className="flex items-start gap-2 rounded-card bg-s2 p-3">
                <div className="flex min-w-0 flex-1 flex-col gap-1">
                  <span className="text-14 font-600">{name}</span>
                  <Lines person={placed} isOwn={placed.person._id === me} />
                </div>
                {onRemove !== undefined && people.length > 1 && (
                  <IconButton label={texts.remove(name)} icon={<X size={18} />} onClick={() => onRemove(placed.person._id)} />
                )}
              </li>
            )
          })}
        </ul>
      )}
      {fine > 0 && <ReasonLine tone="ok">{texts.fine(fine)}</ReasonLine>}
    </div>
  )
}
