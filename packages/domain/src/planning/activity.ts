// Activities: what members do or take beside the vacations of the cycle.

/**
 * The kinds of activities that a centre places on days beside its cycle. `work` counts in hours, rests and weeks (CJEU C-909/19: training is work).
 * `leave` and `absence` are no work: the hours of a leave are given up, those of an absence stay counted as the plan held them. `onCall` is
 * rest until somebody is called: an `intervention` is work like any other (décret 2005-542, article 2; code du travail, L. 3121-9).
 */
export type ActivityKind = 'work' | 'leave' | 'absence' | 'onCall' | 'intervention'

/** Whether hours of this kind are work: they count in hours, rests and weeks. */
export const isWorkKind = (kind: ActivityKind): kind is 'work' | 'intervention' => kind === 'work' || kind === 'intervention'

/** Whether hours of this kind take a member away from their work. */
export const isAwayKind = (kind: ActivityKind): kind is 'leave' | 'absence' => kind === 'leave' || kind === 'absence'

/** Whether members ask for it: on-call duty is placed, and interventions are written down once they are over. */
export const isAskedKind = (kind: ActivityKind): kind is 'work' | 'leave' | 'absence' => kind !== 'onCall' && kind !== 'intervention'

/** An activity in the words it had when it was placed. */
export interface PlacedActivity {
  readonly _id: string
  readonly name: string
  /** They stand in a cell: F, RÉU… */
  readonly letters: string
  readonly kind: ActivityKind
  /** Colleagues read its name, and not only that the member is unavailable. */
  readonly isNamed: boolean
  /**
   * Colleagues see nothing of it: where it takes hours of a vacation they read that the member is not there, and elsewhere a day as any other.
   * Absent: they see that the member is unavailable, or its name.
   */
  readonly isUnseen?: true | undefined
  /** Work counts these minutes on each of its days in accounts. Absent: its real time. Rests, weeks and the clock always read its real time. */
  readonly fixedMinutes?: number | undefined
}
