// Taking one of a member's teams out of his history: the one before it goes on. What that touches is decided on first.
import { useId, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { TeamOccurrence } from '@releve/contract/users'
import { formErrorsOf } from '../../../api/form-errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { FieldError } from '../../../ui/field.tsx'
import type { OverlayProps } from '../../../ui/deferred-overlay.tsx'
import { UnsavedSheet } from '../../../ui/unsaved-sheet.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { useToday } from '../../centers/queries.ts'
import { useRemoveTeamOccurrence } from '../mutations.ts'
import { memberTexts } from './member-texts.ts'
import { PlanReviewStep } from './plan-review.tsx'
import { usePlanReview } from './use-plan-review.ts'

const texts = memberTexts.occurrence

interface OccurrenceSheetProps extends OverlayProps {
  userId: string
  /** Null while the sheet is closed. */
  occurrence: TeamOccurrence | null
  /** The team that goes on in its place; null: none. */
  before: TeamOccurrence['team']
  /** « du 1er mars au 31 mai 2026 » */
  period: string
}

interface Wish {
  readonly occId: string
  /** Absent when empty. */
  readonly reason?: string
}

export function OccurrenceSheet({ userId, occurrence: current, before, period, open, onOpenChange }: OccurrenceSheetProps): ReactNode {
  const id = useId()
  const today = useToday()
  const waits = useWaitReason()
  const snackbar = useSnackbar()
  const remove = useRemoveTeamOccurrence()
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const [shown, setShown] = useState<{ readonly occurrence: TeamOccurrence; readonly summary: string; readonly instead: string } | null>(
    null,
  )
  const plan = usePlanReview<Wish>(
    ({ occId, ...wish }, fields) => remove.mutateAsync({ id: userId, occId, body: { ...wish, ...fields } }),
    () => {
      snackbar.show({ kind: 'success', message: texts.done })
      onOpenChange(false)
    },
  )
  // Still said while the sheet slides away.
  if (current !== null && current !== shown?.occurrence) {
    setShown({
      occurrence: current,
      summary: texts.summary(current.team?.name ?? memberTexts.team.none, period),
      instead: texts.instead(before?.name ?? texts.noTeam),
    })
  }
  if (shown === null) return null
  const { occurrence, summary, instead } = shown
  const isPast = occurrence.fromDate < today

  function look(event: FormEvent): void {
    event.preventDefault()
    const written = reason.trim()
    if (isPast && written === '') {
      showWrong('[role="dialog"]', () => setMissing(memberTexts.team.missingReason))
      return
    }
    void plan.look({ occId: occurrence._id, ...(written !== '' && { reason: written }) })
  }

  function reset(): void {
    setShown(null)
    setReason('')
    setMissing(undefined)
    plan.reset()
  }

  const words = (
    <>
      <DayText>{summary}</DayText> {instead}
    </>
  )
  const refused = plan.error === null ? {} : formErrorsOf(plan.error, ['reason'], { reasonRequired: 'reason' })
  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      title={texts.title}
      isDirty={open && reason.trim() !== '' && !plan.isPending}
      onClosed={reset}
      footer={
        <div ref={setFooter} className="flex flex-col gap-2">
          {plan.review === null && (
            <>
              <FieldError error={refused.form} />
              <Button type="submit" form={id} variant="primary" wide pending={plan.isPending} disabledReason={waits}>
                {texts.next}
              </Button>
            </>
          )}
        </div>
      }
    >
      {plan.review === null ? (
        <form id={id} noValidate onSubmit={look} className="flex flex-col gap-5">
          <p className="text-16 text-pretty">{words}</p>
          <TextInput
            label={isPast ? memberTexts.team.pastReason : memberTexts.team.reason}
            hint={isPast ? memberTexts.team.pastReasonHint : memberTexts.team.reasonHint}
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(undefined)
            }}
            error={missing ?? refused.reason}
          />
        </form>
      ) : (
        <PlanReviewStep
          plan={plan}
          summary={words}
          confirmLabel={texts.confirm}
          isDanger
          onBack={plan.reset}
          disabledReason={waits}
          footer={footer}
        />
      )}
    </UnsavedSheet>
  )
}
