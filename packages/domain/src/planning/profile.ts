// The regimes of working time. What each asks stands in `rules/`; what it calls a night, in `night.ts`.

/** They stand in the order in which they are offered. */
export const PROFILE_NAMES = ['SPP12', 'SPP_G24', 'FPT', 'FPH', 'PN', 'CODE_TRAVAIL'] as const
export type Profile = (typeof PROFILE_NAMES)[number]
