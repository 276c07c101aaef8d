// A change of the plan, in two steps: what it is and from when; then what it touches and which rules it strains, before it is done.
// Nothing is written before the second step is confirmed. Knows the form of the contract only: who changes what is the caller's.
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { WireViolation } from '@releve/contract/demands'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { ApiError, messageOf } from '../api/errors.ts'
import { useWaitReason } from '../api/use-wait-reason.ts'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'
import { formatCount, NNBSP } from './format.ts'
import { planDecisionsOf, undecidedCount } from './plan-conflict-choices.ts'
import type { PlanChoices } from './plan-conflict-choices.ts'
import { PlanConflictList } from './plan-conflict-list.tsx'
import { keptSentence } from './plan-kept.ts'
import { isBlocked, PlanWarnings } from './plan-warnings.tsx'
import { showWrong } from './show-wrong.ts'
import { useSnackbar } from './snackbar.tsx'
import { TextArea } from './text-input.tsx'
import { UnsavedSheet } from './unsaved-sheet.tsx'
import { useOneAtATime } from './use-one-at-a-time.ts'

/** What a dry run answers. */
export interface PlanSeen {
  readonly conflicts: readonly WirePlanConflict[]
  readonly warnings: readonly WireViolation[]
}

/** What the administrator adds to the change. */
export interface PlanTerms {
  readonly decisions: PlanDecision[]
  readonly reason?: string
}

interface PlanChangeSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What changes, and its fields. */
  children: ReactNode
  /** Changes with the fields: what was seen for other values is forgotten. */
  subject: string
  /** A field was changed. */
  isTouched?: boolean
  /** Once it is gone: the fields begin anew. */
  onClosed?: () => void
  /** Called before the dry run: false when a field is wrong, and says so itself. */
  check?: () => boolean
  /** Asks what the change would touch; writes nothing. */
  look: () => Promise<PlanSeen>
  /** Does it. `kept`: demands that were to be undone and stand. */
  commit: (terms: PlanTerms) => Promise<{ readonly kept: readonly string[] }>
  /** Puts a refusal beside the field it is about; false when it is about none. */
  refuse?: (failure: unknown) => boolean
  /** Infinitive: « Activer le cycle ». */
  confirmLabel: string
  danger?: boolean
}

const texts = {
  look: 'Voir ce que cela change',
  nothing: 'Aucun échange ni aucune modification n’est touché.',
  reason: 'Motif',
  reasonOptional: 'Motif (facultatif)',
  reasonHint: 'Il figure dans l’historique des membres concernés.',
  reasonNeeded: 'Ce changement ne respecte pas toutes les règles\u00A0: donnez un motif pour passer outre.',
  missing: `Gardez ou annulez${NNBSP}?`,
  undecided: { one: 'décision manque encore', other: 'décisions manquent encore' },
  back: 'Modifier',
} as const

export function PlanChangeSheet(props: PlanChangeSheetProps): ReactNode {
  const { open, onOpenChange, title, children, subject, check, look, commit, refuse, confirmLabel, danger = false } = props
  const { isTouched = false, onClosed } = props
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  const [seen, setSeen] = useState<(PlanSeen & { readonly subject: string }) | null>(null)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [reason, setReason] = useState('')
  const [isLate, setLate] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const shown = seen !== null && seen.subject === subject ? seen : null
  const needsReason = isBlocked(shown?.warnings ?? [])
  const isReasonMissing = needsReason && reason.trim() === ''
  const isDirty = Object.keys(choices).length > 0 || reason !== '' || isTouched

  function fail(failure: unknown): void {
    showWrong('#plan-change', () => {
      setBusy(false)
      if (refuse?.(failure) === true) {
        setSeen(null)
        return
      }
      setError(messageOf(failure))
      if (!(failure instanceof ApiError) || shown === null) return
      // Something was promised meanwhile, or a rule changed: it is decided like the rest.
      if (failure.code === 'planConflicts') setSeen({ ...shown, conflicts: failure.conflicts })
      if (failure.code === 'planBreaksRules') {
        const others = shown.warnings.filter(({ severity }) => severity !== 'blocking')
        setSeen({ ...shown, warnings: [...failure.violations, ...others] })
        setError(undefined)
      }
      setLate(true)
    })
  }

  const run = useOneAtATime(async () => {
    setError(undefined)
    if (shown === null) {
      let isRight = true
      showWrong('#plan-change', () => {
        isRight = check?.() !== false
      })
      if (!isRight) return
      setBusy(true)
      try {
        setSeen({ ...(await look()), subject })
        setLate(false)
        setBusy(false)
      } catch (failure) {
        fail(failure)
      }
      return
    }
    const decisions = planDecisionsOf(shown.conflicts, choices)
    if (decisions === null || isReasonMissing) {
      showWrong('#plan-change', () => setLate(true))
      return
    }
    setBusy(true)
    try {
      const { kept } = await commit({ decisions, ...(reason.trim() !== '' && { reason: reason.trim() }) })
      const stands = keptSentence(kept, shown.conflicts)
      if (stands !== null) snackbar.show({ kind: 'info', message: stands, durationMs: 0 })
      setBusy(false)
    } catch (failure) {
      fail(failure)
    }
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    // A portal's events bubble through the tree of components.
    event.stopPropagation()
    void run()
  }

  const undecided = shown === null ? 0 : undecidedCount(shown.conflicts, choices)
  return (
    <UnsavedSheet
      open={open}
      onOpenChange={onOpenChange}
      isDirty={isDirty && !isBusy}
      title={title}
      onClosed={() => {
        setSeen(null)
        setChoices({})
        setReason('')
        setError(undefined)
        setLate(false)
        onClosed?.()
      }}
      footer={
        <>
          <FieldError error={error ?? (isLate && undecided > 0 ? `${formatCount(undecided, texts.undecided)}.` : undefined)} />
          {shown !== null && (
            <Button
              wide
              onClick={() => {
                setSeen(null)
                setError(undefined)
                setLate(false)
              }}
            >
              {texts.back}
            </Button>
          )}
          <Button
            form="plan-change"
            type="submit"
            variant={shown !== null && danger ? 'danger' : 'primary'}
            wide
            pending={isBusy}
            disabledReason={waits}
          >
            {shown === null ? texts.look : confirmLabel}
          </Button>
        </>
      }
    >
      <form id="plan-change" noValidate onSubmit={submit} className="flex flex-col gap-6">
        <div className={shown === null ? 'flex flex-col gap-5' : 'hidden'}>{children}</div>
        {shown !== null && (
          <div className="flex flex-col gap-6">
            {shown.warnings.length > 0 && <PlanWarnings warnings={shown.warnings} />}
            {shown.conflicts.length === 0 ? (
              <p role="status" className="flex items-start gap-3 text-16">
                <CircleCheck size={22} className="flex-none text-success" aria-hidden="true" />
                {texts.nothing}
              </p>
            ) : (
              <PlanConflictList
                conflicts={shown.conflicts}
                choices={choices}
                onChange={setChoices}
                missing={isLate ? texts.missing : undefined}
              />
            )}
            <TextArea
              label={needsReason ? texts.reason : texts.reasonOptional}
              hint={texts.reasonHint}
              rows={2}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={isLate && isReasonMissing ? texts.reasonNeeded : undefined}
            />
          </div>
        )}
      </form>
    </UnsavedSheet>
  )
}
