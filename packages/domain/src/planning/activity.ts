// Activities: what members do or take beside the vacations of the cycle.

/**
 * The kinds of activities that a centre places on days beside its cycle. `work` counts in hours, rests and weeks (CJEU C-909/19: training is work).
 * `leave` and `absence` are no work: the hours of a leave are given up, those of an absence stay counted as the plan held them.
 */
export type ActivityKind = 'work' | 'leave' | 'absence'

/** An activity in the words it had when it was placed. */
export interface PlacedActivity {
  readonly _id: string
  readonly name: string
  /** They stand in a cell: F, RÉU… */
  readonly letters: string
  readonly kind: ActivityKind
  /** Colleagues read its name, and not only that the member is unavailable. */
  readonly isNamed: boolean
}
