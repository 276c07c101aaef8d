// One line of the table: what was measured, in which unit, and the bound it must keep.

export type Unit = '' | 'ms' | 'µs' | '×' | '%' | 'bytes' | 'KB' | 'MB' | '/s' | 's'

export interface Bound {
  /** `most`: the value may not exceed it; `least`: nor fall under it. */
  readonly kind: 'most' | 'least'
  readonly value: number
}

export interface Finding {
  readonly work: string
  /** The measured quantity, in a few words. */
  readonly what: string
  readonly value: number
  readonly unit: Unit
  /** Null: for information. */
  readonly bound: Bound | null
}

/** Whether the bound is kept; null without a bound. */
export function isKept({ value, bound }: Finding): boolean | null {
  if (bound === null) return null
  return bound.kind === 'most' ? value <= bound.value : value >= bound.value
}

/** The findings of one work, said briefly: `say('ratio to …', 1.2, '×', most(3))`. */
export function findingsOf(work: string): {
  readonly list: readonly Finding[]
  say(what: string, value: number, unit: Unit, bound?: Bound): void
} {
  const list: Finding[] = []
  return {
    list,
    say: (what, value, unit, bound) => {
      if (!Number.isFinite(value)) throw new Error(`${work}, ${what}: nothing was measured (${value})`)
      list.push({ work, what, value, unit, bound: bound ?? null })
    },
  }
}

export const most = (value: number): Bound => ({ kind: 'most', value })
export const least = (value: number): Bound => ({ kind: 'least', value })
