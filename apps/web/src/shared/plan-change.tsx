// A change of the plan, in two steps: what it is and from when; then what it touches and which rules it strains, before it is done.
// Nothing is written before the second step is confirmed. Knows the form of the contract only: who changes what is the caller's.
import { useMutation } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { WireViolation } from '@releve/contract/demands'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { addDays, type Day } from '@releve/domain/calendar/day'
import { PLAN_DAYS_BACK } from '@releve/domain/planning/plan-changes'
import { ApiError } from '../api/errors.ts'
import { formErrorsOf } from '../api/form-errors.ts'
import { useAction } from '../kit/use-action.ts'
import { useContractForm, type ContractForm, type Read } from '../kit/use-contract-form.ts'
import { WhileOpen } from '../kit/while-open.tsx'
import { Button } from '../ui/button.tsx'
import { DayInput } from '../ui/day-input.tsx'
import type { OverlayProps } from '../ui/deferred-overlay.tsx'
import { DayText } from '../ui/day-text.tsx'
import { FieldError } from '../ui/field.tsx'
import { formatCount, formatDayNumeric } from '../ui/format.ts'
import { readDay, type DayReading } from '../ui/read-day.ts'
import { ReasonLine, RuleLine } from '../ui/reason-line.tsx'
import { SheetFoot, useSheetFoot } from '../ui/sheet-foot.tsx'
import { showWrong } from '../ui/show-wrong.ts'
import { useSnackbar } from '../ui/snackbar.tsx'
import { TextArea } from '../ui/text-input.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { UnsavedSheet } from '../ui/unsaved-sheet.tsx'
import { planDecisionsOf, undecidedCount, type PlanChoices, keptSentence } from './plan-conflict-choices.ts'
import { PlanConflictList } from './plan-conflict-list.tsx'
import { isBlocked, PlanWarnings } from './plan-warnings.tsx'
import { useReadPlanAgain } from './use-plan-mutation.ts'

/** `planChangeFields` of the contract. */
interface PlanTerms {
  readonly dryRun?: boolean
  readonly decisions?: PlanDecision[]
  readonly reason?: string
}

/** `planChangeAnswer` of the contract. */
interface PlanAnswer {
  readonly conflicts: readonly WirePlanConflict[]
  readonly warnings: readonly WireViolation[]
  readonly kept: readonly string[]
}

interface Review<Wish> extends Pick<PlanAnswer, 'conflicts' | 'warnings'> {
  readonly wish: Wish
  /** True when further conflicts appeared after the first check. */
  readonly hasGrown?: true
}

const texts = {
  look: 'Voir ce que cela change',
  nothing: 'Aucun échange ni aucune modification n’est touché.',
  touched: 'Ce changement touche ce qui a été promis. Décidez pour chacun.',
  more: 'D’autres engagements sont apparus entre-temps. Décidez aussi pour ceux-là.',
  reason: 'Motif',
  reasonOptional: 'Motif (facultatif)',
  reasonHint: 'Il figure dans l’historique des membres concernés.',
  reasonNeeded: 'Ce changement ne respecte pas toutes les règles\u00A0: donnez un motif pour passer outre.',
  missing: 'Choisissez de garder ou d’annuler.',
  undecided: { one: 'décision manque encore.', other: 'décisions manquent encore.' },
  back: 'Modifier',
  from: 'À partir du',
  fromHint: 'Les jours passés ne changent jamais.',
  pastHint: 'Un jour passé demande un motif, et que rien n’ait été échangé depuis.',
  ofPast: 'Ce changement vaut aussi pour des jours passés\u00A0: l’historique et le journal gardent le motif.',
  pastReason: 'Ce changement vaut pour des jours passés\u00A0: donnez un motif.',
  past: 'Choisissez aujourd’hui ou un jour à venir.',
  tooFar: (first: Day) => `Choisissez un jour à partir du ${formatDayNumeric(first)}.`,
} as const

/** The day from which a change holds; never in the past, unless `mayBePast`: a past day is written down with a reason, as far back as it goes. */
export function readPlanDay(text: string, today: Day, mayBePast = false): DayReading {
  const read = readDay(text)
  const first = addDays(today, -PLAN_DAYS_BACK)
  if (mayBePast) return 'day' in read && read.day < first ? { error: texts.tooFar(first) } : read
  return 'day' in read && read.day < today ? { error: texts.past } : read
}

interface PlanDayInputProps {
  value: string
  onChange: (text: string) => void
  error: string | undefined
  mayBePast?: boolean
}

export function PlanDayInput({ mayBePast = false, ...control }: PlanDayInputProps): ReactNode {
  return <DayInput label={texts.from} hint={mayBePast ? texts.pastHint : texts.fromHint} {...control} />
}

/** Somebody exchanged meanwhile, or a rule changed: what is new is decided too, and what was decided stays. Null: another refusal. */
function grownBy<Wish>(review: Review<Wish>, refused: unknown): Review<Wish> | null {
  if (!(refused instanceof ApiError)) return null
  if (refused.code === 'planConflicts') return { ...review, conflicts: refused.conflicts, hasGrown: true }
  if (refused.code !== 'planBreaksRules') return null
  return { ...review, warnings: [...refused.violations, ...review.warnings.filter(({ severity }) => severity !== 'blocking')] }
}

/** The one that was written in the first step. */
function reasonIn(wish: object): string | undefined {
  return 'reason' in wish && typeof wish.reason === 'string' ? wish.reason : undefined
}

interface PlanChangeProps<Draft extends object, Wish extends object, Answer extends PlanAnswer> {
  /** By the names the call gives them. With a `reason` in it, the second step asks for one only where a rule is broken. */
  initial: Draft
  read: (draft: Draft) => Read<Wish>
  /** The field a refusal is about, when the server names none. */
  byCode?: Readonly<Partial<Record<string, keyof Draft & string>>>
  /** Asks the server; with `dryRun` nothing is written. */
  send: (wish: Wish, terms: PlanTerms) => Promise<Answer>
  /** The message once it is written. */
  done: (wish: Wish) => string
  onDone?: (answer: Answer, wish: Wish) => void
  /** The change in words, above what it touches. */
  summary?: (wish: Wish) => string
  /** It holds for days gone by: it is answered for. */
  isPast?: (wish: Wish) => boolean
  /** Infinitive: « Activer le cycle ». */
  confirmLabel: string
  danger?: boolean
  /** The first step. */
  children: (form: ContractForm<Draft>) => ReactNode
}

/** Stands within a sheet that has a foot (`useSheetFoot`). */
export function PlanChange<Draft extends object, Wish extends object, Answer extends PlanAnswer>({
  initial,
  read,
  byCode = {},
  send,
  done,
  onDone,
  summary,
  isPast = () => false,
  confirmLabel,
  danger = false,
  children,
}: PlanChangeProps<Draft, Wish, Answer>): ReactNode {
  const id = useId()
  const snackbar = useSnackbar()
  const readAgain = useReadPlanAgain()
  const [begun] = useState(initial)
  /** Null in the first step. */
  const [review, setReview] = useState<Review<Wish> | null>(null)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [typed, setReason] = useState<string>()
  /** An attempt was made while choices or the reason were missing. */
  const [isLate, setLate] = useState(false)
  const [error, setError] = useState<string>()
  const { conflicts = [], warnings = [] } = review ?? {}
  const reason = typed ?? (review === null ? undefined : reasonIn(review.wish)) ?? ''
  const isOfPast = review !== null && isPast(review.wish)
  const needsReason = isBlocked(warnings) || isOfPast
  const isReasonMissing = needsReason && reason.trim() === ''
  const undecided = undecidedCount(conflicts, choices)

  const form = useContractForm({
    initial,
    read,
    byCode,
    send: async (wish) => {
      const { conflicts: touched, warnings: strained } = await send(wish, { dryRun: true })
      setReview({ wish, conflicts: touched, warnings: strained })
    },
  })

  function back(): void {
    setReview(null)
    setError(undefined)
    setLate(false)
  }

  const writing = useMutation({
    mutationFn: ({ review: { wish }, ...terms }: PlanTerms & { readonly review: Review<Wish> }) => send(wish, terms),
    onSuccess: readAgain,
  })
  const write = useAction(writing, {
    done: ({ kept }, { review: decided }) => {
      const stands = keptSentence(kept, decided.conflicts)
      if (stands !== null) snackbar.show({ kind: 'info', message: stands, durationMs: 0 })
      return done(decided.wish)
    },
    onDone: (answer, { review: decided }) => onDone?.(answer, decided.wish),
    onRefused: (refused, { review: decided }) => {
      const { form: other, ...fields } = formErrorsOf(refused, Object.keys(begun), byCode)
      if (other === undefined) {
        // Its field is there before the focus goes to it.
        flushSync(back)
        form.refuse(fields)
        return
      }
      const grown = grownBy(decided, refused)
      showWrong(`[id="${id}"]`, () => {
        if (grown === null) setError(other)
        else setReview(grown)
        setLate(grown !== null)
      })
    },
  })

  function confirm(): void {
    if (review === null) return
    setError(undefined)
    const decisions = planDecisionsOf(conflicts, choices)
    const isIncomplete = decisions === null || isReasonMissing
    showWrong(`[id="${id}"]`, () => setLate(isIncomplete))
    if (isIncomplete) return
    void write.run({ review, decisions, ...(reason.trim() !== '' && { reason: reason.trim() }) })
  }

  // A reviewed change is not written yet.
  const isUnsaved = JSON.stringify(form.draft) !== JSON.stringify(begun) || Object.keys(choices).length > 0 || (typed ?? '') !== ''
  const wrong = review === null ? form.error : (error ?? (isLate && undecided > 0 ? formatCount(undecided, texts.undecided) : undefined))
  return (
    <>
      <UnsavedGuard when={isUnsaved && !writing.isPending} />
      {review === null ? (
        <form {...form.props} className="flex flex-col gap-5">
          {children(form)}
        </form>
      ) : (
        <div id={id} className="flex flex-col gap-6">
          {summary !== undefined && (
            <p className="text-16 text-pretty">
              <DayText>{summary(review.wish)}</DayText>
            </p>
          )}
          {isOfPast && <ReasonLine tone="warn">{texts.ofPast}</ReasonLine>}
          {warnings.length > 0 && <PlanWarnings warnings={warnings} />}
          {conflicts.length === 0 ? (
            <div role="status">
              <RuleLine tone="ok">{texts.nothing}</RuleLine>
            </div>
          ) : (
            <>
              {undecidedCount(conflicts, {}) > 0 && (
                <p className="text-14 text-pretty text-t2">{review.hasGrown ? texts.more : texts.touched}</p>
              )}
              <PlanConflictList
                conflicts={conflicts}
                choices={choices}
                onChange={setChoices}
                missing={isLate ? texts.missing : undefined}
              />
            </>
          )}
          {(needsReason || !('reason' in begun)) && (
            <TextArea
              label={needsReason ? texts.reason : texts.reasonOptional}
              hint={texts.reasonHint}
              rows={2}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={isLate && isReasonMissing ? (isOfPast ? texts.pastReason : texts.reasonNeeded) : undefined}
            />
          )}
        </div>
      )}
      <SheetFoot>
        <FieldError error={wrong} />
        {review !== null && (
          <Button wide onClick={back}>
            {texts.back}
          </Button>
        )}
        {/* One button for both steps: the focus stays on it. */}
        {review === null ? (
          <Button variant="primary" wide {...form.submit}>
            {texts.look}
          </Button>
        ) : (
          <Button variant={danger ? 'danger' : 'primary'} wide {...write.button} onClick={confirm}>
            {confirmLabel}
          </Button>
        )}
      </SheetFoot>
    </>
  )
}

/** A sheet of its own, which begins anew each time it opens. */
export function PlanChangeSheet<Draft extends object, Wish extends object, Answer extends PlanAnswer>({
  open,
  onOpenChange,
  title,
  onDone,
  ...change
}: PlanChangeProps<Draft, Wish, Answer> & OverlayProps & { title: string }): ReactNode {
  const { footer, withFoot } = useSheetFoot()
  const onWritten = (answer: Answer, wish: Wish) => {
    onOpenChange(false)
    onDone?.(answer, wish)
  }
  return (
    <WhileOpen subject={open || null}>
      {(_, opening) => (
        <UnsavedSheet {...opening} onOpenChange={onOpenChange} title={title} footer={footer}>
          {withFoot(<PlanChange {...change} onDone={onWritten} />)}
        </UnsavedSheet>
      )}
    </WhileOpen>
  )
}
