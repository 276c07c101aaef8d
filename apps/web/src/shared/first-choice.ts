// The members that a demand is addressed to first, while it is being written.

export interface FirstChoice {
  /** None: everybody. */
  readonly first: readonly string[]
  readonly firstHours: number
}

/** After how many hours what is addressed to some first is everybody's: what one may choose. */
export const FIRST_HOURS = [1, 4, 24] as const

/** Everybody, until one chooses. */
export const toEverybody: FirstChoice = { first: [], firstHours: FIRST_HOURS[1] }

/** As posting takes it. */
export function firstBody({ first, firstHours }: FirstChoice): { readonly first?: { readonly userIds: string[]; readonly hours: number } } {
  return first.length > 0 ? { first: { userIds: [...first], hours: firstHours } } : {}
}
