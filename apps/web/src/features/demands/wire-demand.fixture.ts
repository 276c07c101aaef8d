// Demands and days as they travel, for the tests of this folder.
import type { WireDemand, WireExchange, WireViolation } from '@releve/contract/demands'
import type { WireShift, WireShiftDay } from '@releve/contract/shifts'
import { addDays, type Day } from '@releve/domain/calendar/day'

export const ME = 'me'

const TIMES: Readonly<Record<string, readonly [string, string, boolean]>> = {
  J: ['07:00', '19:00', false],
  N: ['19:00', '07:00', true],
  G: ['08:00', '08:00', true],
  M: ['05:00', '13:00', false],
}

export function shift(name: string): WireShift {
  const [startTime, endTime, endsNextDay] = TIMES[name] ?? ['00:00', '00:00', false]
  return { name, type: name === 'R' ? 'rest' : 'work', default: { startTime, endTime }, endsNextDay, variation: null }
}

export function day(date: Day, name: string, fields: Partial<WireShiftDay> = {}): WireShiftDay {
  return {
    date,
    shift: shift(name),
    teamObject: null,
    isSubstitution: false,
    substitutionType: null,
    initialShift: shift(name),
    substitutionHistory: [],
    isOff: false,
    isUncovered: false,
    ...fields,
  }
}

/** One day a letter, from `first` on: `JNRR`. */
export function days(first: Day, letters: string): WireShiftDay[] {
  return [...letters].map((name, index) => day(addDays(first, index), name))
}

export function violation(fields: Partial<WireViolation> = {}): WireViolation {
  return {
    code: 'hoursSlidingWeek',
    severity: 'warning',
    userId: ME,
    actual: 60,
    limit: 48,
    date: '2026-11-21',
    shift: 'J',
    otherDate: null,
    message: '60 h sur 7 jours de suite, au lieu de 48 h au plus.',
    ...fields,
  }
}

export function exchange(date: Day, name: string, fields: Partial<WireExchange> = {}): WireExchange {
  return { date, shift: shift(name), points: 0, violations: [], isPossible: true, figures: null, withdrawUntil: 0, ...fields }
}

export function demand(id: string, date: Day, fields: Partial<WireDemand> = {}, name = 'N'): WireDemand {
  const person = { _id: 'other', userId: 'other', name: 'Basile', lastName: 'Frêne' }
  const startAt = Date.parse(`${date}T18:00Z`)
  return {
    _id: id,
    centerId: 'c1',
    type: 'substitution',
    status: 'open',
    posterId: 'other',
    poster: person,
    vacancy: null,
    accepterId: null,
    accepter: null,
    posterShift: {
      date,
      shift: shift(name),
      selectedVariation: null,
      teamId: null,
      teamObject: null,
      startAt,
      endAt: startAt + 43_200_000,
    },
    acceptedSwitches: [],
    acceptedSwitch: null,
    points: 10,
    comment: '',
    interested: [],
    interestedCount: 0,
    seenBy: [],
    offer: null,
    first: null,
    counterOffers: [],
    dependsOn: null,
    circleId: null,
    version: 1,
    createdAt: 0,
    acceptedAt: null,
    withdrawUntil: startAt - 48 * 3_600_000,
    limit: [],
    canSwitch: false,
    exchanges: [],
    warnings: [],
    figures: null,
    withdrawal: null,
    category: 'availableSubstitution',
    isHidden: false,
    ...fields,
  }
}
