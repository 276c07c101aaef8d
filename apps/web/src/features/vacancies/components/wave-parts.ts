// The time between the first batch of a wave and the vacation, part by part: each batch until what comes next, the telephone from the deadline on.
import type { WireBoard } from '@releve/contract/vacancies'

type Wave = NonNullable<WireBoard['vacancy']['wave']>

export interface WavePart {
  /** Instants, milliseconds; one lasts nothing where the next begins at once. */
  readonly from: number
  readonly to: number
  /** Null: by telephone. */
  readonly batch: number | null
}

/** A batch that lasts nothing is one all the same, and so is one after the deadline, of people who slept until then. */
export function wavePartsOf({ steps, deadlineAt }: Pick<Wave, 'steps' | 'deadlineAt'>, startAt: number): WavePart[] {
  const begins = [...steps.map(({ at }, index) => ({ from: at, batch: index + 1 })), { from: deadlineAt, batch: null }]
  const inOrder = begins.toSorted((a, b) => a.from - b.from)
  return inOrder
    .map((part, index) => ({ ...part, to: inOrder[index + 1]?.from ?? Math.max(startAt, part.from) }))
    .filter(({ batch, from, to }) => batch !== null || to > from)
}
