// Statements that look at more than most, each with how far and the reason why it may. A line goes with what it excuses.

export interface KnownPlan {
  readonly begins: string
  /** At most so many pages; no table is read from end to end. */
  readonly pages: number
  readonly why: string
}

export const knownPlans: readonly KnownPlan[] = [
  {
    begins: 'SELECT u._id, u.status, u.is_admin, u.name',
    pages: 8_000,
    why: '500 members in an answer of a call of the specification, as many at any size, each with their centre and team of the day: 14 pages',
  },
]
