// Acting on somebody's planning: why, and, where a rule refuses, the same once more with one's name under it.
import type { FormEvent, ReactNode } from 'react'
import { useId, useState } from 'react'
import { ApiError, messageOf } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import type { ButtonVariant } from '../../../ui/button.tsx'
import { ReasonLine } from '../../../ui/reason-line.tsx'
import { Checkbox } from '../../../ui/toggles.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.card

/** Refusals an administrator may go through; the server says no again to what nobody may. */
const FORCIBLE: ReadonlySet<string> = new Set(['ruleBroken', 'postNotice', 'otherTeam', 'withdrawNotice', 'posterCannotResume'])

export interface ReasonGiven {
  readonly reason: string
  readonly isForced: boolean
}

interface ReasonFormProps {
  confirmLabel: string
  variant?: ButtonVariant
  /** Asked for; an override asks for it anyway. */
  isReasonRequired: boolean
  /** False where the call knows no override, or the person has no right to it. */
  mayForce: boolean
  /** False: no box at all, as long as nothing is forced. */
  hasReason?: boolean
  isPending: boolean
  /** Something was chosen among `children`. */
  isTouched?: boolean
  /** Part of the address on which the form depends. */
  part?: string
  error: Error | null
  onSubmit: (given: ReasonGiven) => void
  onCancel: () => void
  children?: ReactNode
}

export function ReasonForm(props: ReasonFormProps): ReactNode {
  const { confirmLabel, variant = 'primary', isReasonRequired, mayForce, hasReason = true, isPending, error, onSubmit, onCancel } = props
  const { isTouched = false, part } = props
  const [reason, setReason] = useState('')
  const [isForced, setForced] = useState(false)
  const [missing, setMissing] = useState<string>()
  const boxId = useId()
  const waits = useWaitReason()
  const refusal = error instanceof ApiError ? error : null
  const isForcible = mayForce && refusal?.code !== undefined && FORCIBLE.has(refusal.code)
  const needsReason = isReasonRequired || isForced
  const sentences = refusal?.violations.map(({ message }) => message) ?? []

  function submit(event: FormEvent): void {
    event.preventDefault()
    const given = reason.trim()
    if (needsReason && given.length < 3) {
      setMissing(texts.reasonMissing)
      document.getElementById(boxId)?.querySelector('textarea')?.focus()
      return
    }
    onSubmit({ reason: given, isForced })
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard when={(isTouched || reason.trim() !== '' || isForced) && !isPending} {...(part !== undefined && { part })} />
      {props.children}
      {error !== null && (
        <div role="alert" className="flex flex-col gap-1.5 rounded-card bg-error-tint p-3.5">
          <span className="text-14 font-600 text-error">{sentences.length > 0 ? texts.broken : messageOf(error)}</span>
          {sentences.map((sentence) => (
            <ReasonLine key={sentence} tone="error">
              {sentence}
            </ReasonLine>
          ))}
        </div>
      )}
      {isForcible && (
        <Checkbox
          label={texts.override}
          hint={texts.overrideHint}
          checked={isForced}
          onChange={(event) => setForced(event.target.checked)}
        />
      )}
      {(hasReason || isForced) && (
        <div id={boxId}>
          <TextArea
            label={needsReason ? texts.reasonRequired : texts.reasonOptional}
            rows={2}
            maxLength={300}
            value={reason}
            error={missing ?? refusal?.fields['reason']}
            onChange={(event) => {
              setReason(event.target.value)
              setMissing(undefined)
            }}
          />
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size={44} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" size={44} variant={variant} pending={isPending} disabledReason={waits}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
