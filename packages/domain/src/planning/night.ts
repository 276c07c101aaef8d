// Tells whether a vacation is a night: for figures, for rest, for rules.
import type { Profile } from './profile.ts'
import type { Duty } from './shift.ts'

const DAY_MINUTES = 1440

/** Both ends are minutes of the day on which it begins. */
export interface Night {
  readonly from: number
  readonly to: number
}

/** Décret 2000-815, article 3: 22:00 to 05:00. */
const PUBLIC_NIGHT: Night = { from: 22 * 60, to: 29 * 60 }
/** Décret 2002-9, and code du travail, L. 3122-2 and L. 3122-20: 21:00 to 06:00. */
const LONG_NIGHT: Night = { from: 21 * 60, to: 30 * 60 }

const NIGHTS: Readonly<Record<Profile, Night>> = {
  SPP12: PUBLIC_NIGHT,
  SPP_G24: PUBLIC_NIGHT,
  FPT: PUBLIC_NIGHT,
  FPH: LONG_NIGHT,
  PN: PUBLIC_NIGHT,
  CODE_TRAVAIL: LONG_NIGHT,
}

/** The night of the regime. */
export const nightOf = (profile: Profile): Night => NIGHTS[profile]

/** Code du travail, L. 3122-5: three hours of it make a night. */
const NIGHT_MINUTES = 180

/** Minutes of the vacation, on the wall clock, that lie in the night. */
export function nightMinutes({ nominalStart, nominalEnd }: Pick<Duty, 'nominalStart' | 'nominalEnd'>, { from, to }: Night): number {
  let minutes = 0
  // The search starts with the night that began the evening before.
  for (let day = Math.floor(nominalStart / DAY_MINUTES) - 1; day * DAY_MINUTES < nominalEnd; day++) {
    const start = Math.max(nominalStart, day * DAY_MINUTES + from)
    const end = Math.min(nominalEnd, day * DAY_MINUTES + to)
    minutes += Math.max(0, end - start)
  }
  return minutes
}

/**
 * True when at least three hours of the vacation, on the wall clock, lie in the night. Without a night it is the longest one, for what is
 * the same in all regimes (the rest in which no telephone rings).
 */
export function coversNight(duty: Pick<Duty, 'nominalStart' | 'nominalEnd'>, night: Night = LONG_NIGHT): boolean {
  return nightMinutes(duty, night) >= NIGHT_MINUTES
}

/** Whether the vacation is a night as this regime defines it. */
export const isNight = (duty: Pick<Duty, 'nominalStart' | 'nominalEnd'>, profile: Profile): boolean => coversNight(duty, nightOf(profile))
