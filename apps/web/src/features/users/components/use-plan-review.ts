// A change of a member's plan in two steps: what it would touch, then the change with a decision for each.
import type { WireViolation } from '@releve/contract/demands'
import type { PlanDecision, WirePlanConflict } from '@releve/contract/plan-conflicts'
import { useState } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { planDecisionsOf } from '../../../ui/plan-conflict-choices.ts'
import type { PlanChoices } from '../../../ui/plan-conflict-choices.ts'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'

interface PlanFields {
  readonly dryRun?: boolean
  readonly decisions?: PlanDecision[]
}

interface Answer {
  readonly conflicts: readonly WirePlanConflict[]
  /** Rules of working time that the change breaks or strains; blocking ones ask for a reason. */
  readonly warnings?: readonly WireViolation[]
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
  /** An attempt was made while choices were missing. */
  readonly isIncomplete: boolean
  readonly isPending: boolean
  /** Why the last step was refused; conflicts are no refusal but shown. */
  readonly error: unknown
  readonly look: (wish: Wish) => Promise<void>
  readonly confirm: () => Promise<void>
  /** Back to the form. */
  readonly reset: () => void
}

/** @param onDone after the change was written */
export function usePlanReview<Wish>(send: Send<Wish>, onDone: () => void): PlanReview<Wish> {
  const [review, setReview] = useState<Review<Wish> | null>(null)
  const [choices, setChoices] = useState<PlanChoices>({})
  const [isIncomplete, setIncomplete] = useState(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)

  async function step(work: () => Promise<void>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await work()
    } catch (refused) {
      setError(refused)
    } finally {
      setPending(false)
    }
  }

  const look = useOneAtATime((wish: Wish) =>
    step(async () => {
      const { conflicts, warnings = [] } = await send(wish, { dryRun: true })
      setReview({ wish, conflicts, warnings, hasGrown: false })
    }),
  )

  const confirm = useOneAtATime(() =>
    step(async () => {
      if (review === null) return
      const decisions = planDecisionsOf(review.conflicts, choices)
      setIncomplete(decisions === null)
      if (decisions === null) return
      try {
        await send(review.wish, { decisions })
      } catch (refused) {
        // Somebody exchanged meanwhile: what is new is decided too, and what was decided stays.
        if (!(refused instanceof ApiError) || refused.code !== 'planConflicts') throw refused
        setReview({ ...review, conflicts: refused.conflicts, hasGrown: true })
        return
      }
      onDone()
    }),
  )

  const reset = () => {
    setReview(null)
    setError(null)
    setIncomplete(false)
  }
  return { review, choices, setChoices, isIncomplete, isPending, error, look, confirm, reset }
}
