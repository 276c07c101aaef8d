// Measures how long two spans of time lie over each other.

export interface Span {
  /** Instants, in milliseconds. */
  readonly startAt: number
  readonly endAt: number
}

/** Milliseconds; 0 where they only touch. */
export const overlapMs = (a: Span, b: Span): number => Math.max(0, Math.min(a.endAt, b.endAt) - Math.max(a.startAt, b.startAt))
