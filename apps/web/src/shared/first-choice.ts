// The members that a demand is addressed to first, while it is being written.

export interface FirstChoice {
  /** The members who may answer first; an empty list means everybody. */
  readonly first: readonly string[]
  readonly firstHours: number
}

/** The hours after which a demand addressed to some first is everybody's: those that one may choose. */
export const FIRST_HOURS = [1, 4, 24] as const

/** It is everybody, until one chooses. */
export const toEverybody: FirstChoice = { first: [], firstHours: FIRST_HOURS[1] }

/** Gives the form that posting takes. */
export function firstBody({ first, firstHours }: FirstChoice): { readonly first?: { readonly userIds: string[]; readonly hours: number } } {
  return first.length > 0 ? { first: { userIds: [...first], hours: firstHours } } : {}
}
