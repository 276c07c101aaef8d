// The second step of a change of plan: what it touches, each with its choice, or that it touches nothing.
import { createPortal } from 'react-dom'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { formatCount } from '../../../ui/format.ts'
import { undecidedCount } from '../../../ui/plan-conflict-choices.ts'
import { PlanConflictList } from '../../../ui/plan-conflict-list.tsx'
import { PlanWarnings } from '../../../ui/plan-warnings.tsx'
import { RuleLine } from '../../../ui/reason-line.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { memberTexts } from './member-texts.ts'
import type { PlanReview } from './use-plan-review.ts'

const texts = memberTexts.review

interface PlanReviewStepProps<Wish> {
  plan: PlanReview<Wish>
  /** The change in words. */
  summary: ReactNode
  confirmLabel: string
  isDanger?: boolean
  /** Back to the form; without it there is none. */
  onBack?: () => void
  disabledReason: string | undefined
  /** Foot of the sheet. */
  footer: HTMLElement | null
}

export function PlanReviewStep<Wish>({
  plan,
  summary,
  confirmLabel,
  isDanger = false,
  onBack,
  disabledReason,
  footer,
}: PlanReviewStepProps<Wish>): ReactNode {
  const conflicts = plan.review?.conflicts ?? []
  const warnings = plan.review?.warnings ?? []
  const missing = undecidedCount(conflicts, plan.choices)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-16 text-pretty">{summary}</p>
      {warnings.length > 0 && <PlanWarnings warnings={warnings} />}
      {conflicts.length === 0 ? (
        <RuleLine tone="ok">{texts.clear}</RuleLine>
      ) : (
        <>
          <p className="text-14 text-pretty text-t2">{plan.review?.hasGrown === true ? texts.more : texts.touched}</p>
          <PlanConflictList
            conflicts={conflicts}
            choices={plan.choices}
            onChange={plan.setChoices}
            missing={plan.isIncomplete ? texts.missing : undefined}
          />
        </>
      )}
      {plan.reason !== null && (
        <TextArea
          label={texts.reason}
          hint={texts.reasonHint}
          rows={2}
          maxLength={300}
          value={plan.reason}
          onChange={(event) => plan.setReason(event.target.value)}
          error={plan.isIncomplete && plan.reason.trim() === '' ? texts.reasonNeeded : undefined}
        />
      )}
      {footer !== null &&
        createPortal(
          <>
            <FieldError
              error={
                plan.error !== null
                  ? messageOf(plan.error)
                  : plan.isIncomplete && missing > 0
                    ? formatCount(missing, texts.missingCount)
                    : undefined
              }
            />
            {onBack !== undefined && (
              <Button wide onClick={onBack}>
                {texts.back}
              </Button>
            )}
            <Button
              wide
              variant={isDanger ? 'danger' : 'primary'}
              pending={plan.isPending}
              disabledReason={disabledReason}
              onClick={() => void plan.confirm()}
            >
              {confirmLabel}
            </Button>
          </>,
          footer,
        )}
    </div>
  )
}
