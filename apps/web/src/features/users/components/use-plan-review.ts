// A change of a member's plan in two steps: what it would touch, then the change with a decision for each.
import type { WireViolation } from '@releve/contract/demands'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { planDecisionsOf } from '../../../ui/plan-conflict-choices.ts'
import type { PlanChoices } from '../../../ui/plan-conflict-choices.ts'
import { keptSentence } from '../../../ui/plan-kept.ts'
import { isBlocked } from '../../../ui/plan-warnings.tsx'
import { showWrong } from '../../../ui/show-wrong.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'

interface PlanFields {
  readonly dryRun?: boolean
  readonly decisions?: PlanDecision[]
  readonly reason?: string
}

interface Answer {
  readonly conflicts: readonly WirePlanConflict[]
  /** Rules of working time that the change breaks or strains; blocking ones ask for a reason. */
  readonly warnings: readonly WireViolation[]
  /** Demands that were to be undone and stand. */
  readonly kept: readonly string[]
}

/** Asks the server; with `dryRun` nothing is written. */
type Send<Wish> = (wish: Wish, plan: PlanFields) => Promise<Answer>

interface Review<Wish> {
  readonly wish: Wish
  readonly conflicts: readonly WirePlanConflict[]
  readonly warnings: readonly WireViolation[]
  /** Others appeared after the first look. */
  readonly hasGrown: boolean
}

export interface PlanReview<Wish> {
  /** Null before the first look. */
  readonly review: Review<Wish> | null
  readonly choices: PlanChoices
  readonly setChoices: (choices: PlanChoices) => void
  /** Why blocking rules are gone through; null when none asks for it. Stands in the histories. */
  readonly reason: string | null
  readonly setReason: (reason: string) => void
  /** An attempt was made while choices or the reason were missing. */
  readonly isIncomplete: boolean
  readonly isPending: boolean
  /** Why the last step was refused; conflicts are no refusal but shown. */
  readonly error: unknown
  readonly look: (wish: Wish) => Promise<void>
  readonly confirm: () => Promise<void>
  /** Back to the form. */
  readonly reset: () => void
}

const SHEET = '[role="dialog"]'

/** @param onDone after the change was written */
export function usePlanReview<Wish extends { readonly reason?: string }>(send: Send<Wish>, onDone: () => void): PlanReview<Wish> {
  const snackbar = useSnackbar()
  const [review, setReview] = useState<Review<Wish> | null>(null)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [typed, setReason] = useState<string | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const needsReason = isBlocked(review?.warnings ?? [])
  // What was written in the form says it already.
  const reason = needsReason ? (typed ?? review?.wish.reason ?? '') : null

  async function step(work: () => Promise<void>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await work()
      setPending(false)
    } catch (refused) {
      showWrong(SHEET, () => {
        setPending(false)
        setError(refused)
      })
    }
  }

  const look = useOneAtATime((wish: Wish) =>
    step(async () => {
      const { conflicts, warnings } = await send(wish, { dryRun: true })
      setReview({ wish, conflicts, warnings, hasGrown: false })
      setIncomplete(false)
    }),
  )

  const confirm = useOneAtATime(async () => {
    if (review === null) return
    const decisions = planDecisionsOf(review.conflicts, choices)
    if (decisions === null || reason?.trim() === '') {
      showWrong(SHEET, () => setIncomplete(true))
      return
    }
    setIncomplete(false)
    await step(async () => {
      try {
        const { kept } = await send(review.wish, { decisions, ...(reason !== null && { reason: reason.trim() }) })
        onDone()
        const stands = keptSentence(kept, review.conflicts)
        if (stands !== null) snackbar.show({ kind: 'info', message: stands, durationMs: 0 })
      } catch (refused) {
        const grown = refused instanceof ApiError ? grownBy(review, refused) : null
        if (grown === null) throw refused
        setPending(false)
        showWrong(SHEET, () => {
          setReview(grown)
          setIncomplete(true)
        })
      }
    })
  })

  const reset = () => {
    setReview(null)
    setError(null)
    setIncomplete(false)
  }
  return { review, choices, setChoices, reason, setReason, isIncomplete, isPending, error, look, confirm, reset }
}

/** Somebody exchanged meanwhile, or a rule changed: what is new is decided too, and what was decided stays. Null: another refusal. */
function grownBy<Wish>(review: Review<Wish>, refused: ApiError): Review<Wish> | null {
  if (refused.code === 'planConflicts') return { ...review, conflicts: refused.conflicts, hasGrown: true }
  if (refused.code !== 'planBreaksRules') return null
  return { ...review, warnings: [...refused.violations, ...review.warnings.filter(({ severity }) => severity !== 'blocking')] }
}
