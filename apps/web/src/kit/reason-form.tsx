// Acting on somebody's planning: why, and, where a rule refuses, the same once more with one's name under it.
import { entryOf, reasonsOf } from '@releve/contract/reasons'
import { isForcibleRefusal } from '@releve/domain/demands/forcible'
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { ApiError, messageOf } from '../api/errors.ts'
import { reasonTexts as texts } from './reason-texts.ts'
import { useAction } from './use-action.ts'
import { Button, type ButtonVariant } from '../ui/button.tsx'
import { ReasonLine } from '../ui/reason-line.tsx'
import { showWrong } from '../ui/show-wrong.ts'
import { TextArea } from '../ui/text-input.tsx'
import { Checkbox } from '../ui/toggles.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'

/** `isForced`: once more in spite of the rule that refused it, answerable for it. */
export interface ReasonGiven {
  readonly reason: string
  readonly isForced: boolean
}

interface ReasonFormProps {
  confirmLabel: string
  variant?: ButtonVariant
  /** False: an override asks for it all the same. */
  isReasonRequired?: boolean
  /** False where the call knows no override, or the person has no right to it. */
  mayForce?: boolean
  /** False: no box at all, as long as nothing is forced. */
  hasReason?: boolean
  /** The current choice among `children`: a refusal of another choice is forgotten. */
  subject?: string
  isTouched?: boolean
  /** Part of the address on which the form depends. */
  part?: string
  /** It is called before anything is sent: it gives false when something among `children` is wrong, and says so itself. */
  check?: () => boolean
  send: (reasonGiven: ReasonGiven) => Promise<unknown>
  /** Puts a refusal beside the field of another form that it is about. */
  refuse?: (failure: unknown) => void
  /** The message after the action succeeded. */
  done?: string
  onCancel: () => void
  /** In its place once it is done. Not called once the form is gone. */
  onDone?: () => void
  children?: ReactNode
}

export function ReasonForm(props: ReasonFormProps): ReactNode {
  const { confirmLabel, variant = 'primary', isReasonRequired = true, mayForce = true, hasReason = true, isTouched = false } = props
  const { subject, part, check, send, refuse, done, onCancel, onDone = onCancel, children } = props
  const id = useId()
  const [reason, setReason] = useState('')
  const [isForced, setForced] = useState(false)
  const [missing, setMissing] = useState<string>()
  const sending = useMutation({ mutationFn: ({ given }: { given: ReasonGiven; subject: string | undefined }) => send(given) })
  const action = useAction(sending, { onDone, onRefused: (failure) => refuse?.(failure), ...(done !== undefined && { done: () => done }) })
  const error = sending.variables?.subject === subject ? sending.error : null
  const refusal = error instanceof ApiError ? error : null
  const isForcible = mayForce && refusal?.code !== undefined && isForcibleRefusal(refusal.code, refusal.violations)
  const needsReason = isReasonRequired || isForced
  const sentences = reasonsOf(refusal?.violations.map(entryOf) ?? [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    const typedReason = reason.trim()
    let isRight = true
    showWrong(`[id="${id}"]`, () => {
      if (needsReason && typedReason.length < 3) setMissing(texts.reasonMissing)
      else if (check?.() !== false) return
      isRight = false
    })
    if (isRight) void action.run({ given: { reason: typedReason, isForced }, subject })
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <UnsavedGuard when={(isTouched || reason.trim() !== '' || isForced) && !action.isPending} {...(part !== undefined && { part })} />
      {children}
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
      {isForcible && <Checkbox label={texts.override} hint={texts.overrideHint} checked={isForced} onChange={setForced} />}
      {(hasReason || isForced) && (
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
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size={44} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" size={44} variant={variant} {...action.button}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
