// Cycles that French and British services published, with the figures that they gave for them. Hours are those of a place; a letter that is R rests.
import { addDays, toDayNumber } from '../../packages/domain/src/calendar/day.ts'
import type { Day } from '../../packages/domain/src/calendar/day.ts'
import { idOf } from '../../packages/domain/src/ids.fixture.ts'
import type { HeldPlaces } from '../../packages/domain/src/hours/headcount.ts'
import type { Transfer } from '../../packages/domain/src/planning/center-plan.ts'
import { always, center, member, rotation, team, work } from '../../packages/domain/src/planning/plan.fixture.ts'
import type { Profile } from '../../packages/domain/src/planning/profile.ts'
import type { Shift } from '../../packages/domain/src/planning/shift.ts'
import type { YearOfCenter } from './written-facts.fixture.ts'

interface PublishedCycle {
  readonly service: string
  readonly profile: Profile
  readonly pattern: string
  readonly shifts: Readonly<Record<string, Shift>>
}

export const publishedCycles = {
  /** Police of Vannes, mornings and afternoons « 4-2 inversé » (France Bleu). */
  vannes: {
    service: 'Vannes',
    profile: 'PN',
    pattern: 'MMAARR',
    shifts: { M: work('M', '05:30', 8.25), A: work('A', '12:50', 8 + 1 / 6) },
  },
  /** Police, binary cycle: vacations of 12 h 08 (Sénat, rapport sur le PLF 2021). */
  binary: { service: 'Police, 12 h 08', profile: 'PN', pattern: 'JJRRJJJRRJJRRR', shifts: { J: work('J', '06:00', 12 + 8 / 60) } },
  /** Hospitals, « grande semaine, petite semaine » of 12 h (La Revue Santé). */
  hospital: { service: 'Hôpital, 12 h', profile: 'FPH', pattern: 'JJRRJJJRRJJRRR', shifts: { J: work('J', '07:00', 12) } },
  /** Control room of Humberside, four watches on two days, two nights, four rests: 42 h a week on average. */
  humberside: {
    service: 'Humberside',
    profile: 'FPT',
    pattern: 'JJNNRRRR',
    shifts: { J: work('J', '09:00', 9), N: work('N', '18:00', 15) },
  },
  /** CTA-CODIS of the Côte-d’Or, vacations of 12 h: five in the room by day, four by night. */
  coteDor: { service: 'Côte-d’Or', profile: 'SPP12', pattern: 'JNRR', shifts: { J: work('J', '07:00', 12), N: work('N', '19:00', 12) } },
} as const satisfies Record<string, PublishedCycle>

const YEAR = 2026
const leave = { activityId: 'leave', fromYear: YEAR, unit: 'hours', yearly: 0, mayGoBelow: false, carriedUntil: null } as const
const common = { year: YEAR, stepMinutes: 1, leave, today: toDayNumber('2026-12-31') }
const nothing = { terms: [], written: 0, leaves: new Set<string>(), leaveLines: [] }

/** A civil year of one member who does nothing but follow the cycle from 1 January on. */
export function yearOfCycle({ profile, pattern, shifts }: PublishedCycle, places: readonly HeldPlaces[] = []): YearOfCenter {
  return {
    ...common,
    plan: center([rotation('cycle', pattern, shifts)], [team('A', '2026-01-01')]),
    profile,
    centerTerms: always({ annualMinutes: 1607 * 60, guardHours: null }),
    places,
    members: [{ plan: member('a', 'A'), ...nothing }],
  }
}

/** SDIS of Haute-Corse: 82 guards of 24 h that count 18.71 h each, and six vacations of 12 h. */
export function yearOfGuards(): YearOfCenter {
  const guard = work('G', '08:00', 24)
  const taken = (count: number, first: Day, given: Shift): Transfer[] =>
    Array.from({ length: count }, (_, index) => ({
      demandId: idOf('demand', `${given.name} ${index}`),
      type: 'substitution',
      day: toDayNumber(addDays(first, index * 3)),
      giverId: idOf('user', 'x'),
      takerId: idOf('user', 'a'),
      given,
      givenTeamId: null,
      returned: null,
      returnedTeamId: null,
      at: index,
    }))
  const transfers = [...taken(82, '2026-01-02', guard), ...taken(6, '2026-11-01', work('J', '08:00', 12))]
  return {
    ...common,
    plan: center([rotation('quiet', 'R', {})], [team('A', '2026-01-01')]),
    profile: 'SPP_G24',
    centerTerms: always({ annualMinutes: 1607 * 60, guardHours: 18.71 }),
    members: [{ plan: member('a', 'A', { transfers }), ...nothing }],
  }
}
