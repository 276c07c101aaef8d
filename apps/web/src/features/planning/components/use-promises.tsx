// The promises on the days of a decision, shown before it is made: the people who work in somebody's place, the exchanges, the
// modifications already there. The call that decides answers it without writing.
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { leaveAmountText } from '@releve/contract/leave-text'
import type { Day } from '@releve/domain/calendar/day'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { planDecisionsOf, type PlanChoices } from '#shared/plan-conflict-choices.ts'
import { PlanConflictList } from '#shared/plan-conflict-list.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { usePreview, type PreviewAsk } from '../queries.ts'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.promises

/** Says whether it is another absence, or other hours, of the same days: they give way, which is said and needs no choice. */
function givesWay({ reason, kind }: WirePlanConflict, isForHours: boolean): boolean {
  return reason === 'overlaps' && (kind === 'custom_modification') === isForHours
}

const cancelledIn = (decisions: readonly PlanDecision[] | null) =>
  (decisions ?? []).flatMap(({ modificationId, action }) => (action === 'cancel' ? [modificationId] : []))

interface Asking {
  /** The wish is for other hours: an absence over them may stay. */
  isForHours?: boolean
  /** The person who decides may undo nothing of a colleague: each promise stays, and is only shown. */
  isOwn?: boolean
}

/**
 * `view` is shown in the form; `decide` gives the decisions once they are all made, and null while one is missing, which is then said.
 */
export function usePromises(ask: PreviewAsk | null, { isForHours = false, isOwn = false }: Asking = {}) {
  const preview = usePreview(ask)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [isLate, setLate] = useState(false)
  const conflicts = preview.data?.conflicts ?? []
  // Rules that refuse stand before those that only warn.
  const broken = (preview.data?.warnings ?? []).toSorted((a, b) => Number(b.severity === 'blocking') - Number(a.severity === 'blocking'))
  const giving = conflicts.filter((conflict) => givesWay(conflict, isForHours))
  const others = conflicts.filter((conflict) => !givesWay(conflict, isForHours))

  // A colleague's vacation or exchange is theirs and an administrator's to undo: it is shown, and stays.
  const shown = others.map((conflict) =>
    isOwn && conflict.demandId !== undefined && conflict.isVoid !== true ? { ...conflict, isKept: true } : conflict,
  )

  function decide(): PlanDecision[] | null {
    const decisions = planDecisionsOf(shown, choices)
    setLate(decisions === null)
    return decisions === null
      ? null
      : [...giving.map(({ modificationId = '' }) => ({ modificationId, action: 'cancel' as const })), ...decisions]
  }

  /** Days of another modification that have begun would go, of a wish that begins on `from`: its reason is asked. */
  function givesUpBegun(from: Day, today: Day): boolean {
    const going = new Set([...giving.map(({ modificationId }) => modificationId), ...cancelledIn(planDecisionsOf(shown, choices))])
    return (
      from <= today &&
      conflicts.some(
        ({ reason, status, date, modificationId }) =>
          reason === 'overlaps' && status === 'approved' && date <= today && going.has(modificationId),
      )
    )
  }

  const view: ReactNode =
    ask === null ? null : preview.isPending ? (
      <Skeleton width="100%" height={48} radius="card" />
    ) : (
      <>
        {preview.isError && !isRefusal(preview.error) && <FailedQueryLine query={preview}>{texts.failed}</FailedQueryLine>}
        {broken.length > 0 && (
          <ul aria-label={texts.rules} className="flex flex-col gap-1.5">
            {broken.map(({ message, severity }) => (
              <li key={message}>
                <ReasonLine tone={severity === 'blocking' ? 'error' : 'warn'}>{message}</ReasonLine>
              </li>
            ))}
          </ul>
        )}
        {(preview.data?.leave ?? []).map(({ activityId, name, unit, year, amount, left, mayGoBelow }) => (
          <ReasonLine key={`${activityId} ${year}`} tone={left >= 0 ? 'ok' : mayGoBelow ? 'warn' : 'error'}>
            {texts.leave({ name, year, taken: leaveAmountText(unit, amount), left: leaveAmountText(unit, left) })}
          </ReasonLine>
        ))}
        {giving.map(({ modificationId, message }) => (
          <ReasonLine key={modificationId} tone="warn">
            {`${message} ${texts.givesWay}`}
          </ReasonLine>
        ))}
        {shown.length > 0 && (
          <PlanConflictList conflicts={shown} choices={choices} onChange={setChoices} missing={isLate ? texts.missing : undefined} />
        )}
      </>
    )
  /** Others appeared after they were looked at: they are shown before one presses again. */
  function lookAgain(failure: unknown): void {
    if (failure instanceof ApiError && failure.conflicts.length > 0) void preview.refetch()
  }
  return { view, decide, lookAgain, givesUpBegun, preview, isTouched: Object.keys(choices).length > 0 }
}

/** It is said where it is pressed: the form that asks shows what refuses it. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status < 500
