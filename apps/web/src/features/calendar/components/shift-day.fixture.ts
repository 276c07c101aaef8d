// Days, people and demands as the server sends them, short to write in tests.
import type { WireDemand } from '@releve/contract/demands'
import type { CenterRoster, WirePerson, WireShift, WireShiftDay } from '@releve/contract/shifts'

const TIMES: Readonly<Record<string, readonly [string, string, boolean]>> = {
  J: ['07:00', '19:00', false],
  N: ['19:00', '07:00', true],
  G: ['08:00', '08:00', true],
}

export function shiftOf(name: string): WireShift {
  const [startTime, endTime, endsNextDay] = TIMES[name] ?? ['00:00', '00:00', false]
  return { name, type: name === 'R' ? 'rest' : 'work', default: { startTime, endTime }, endsNextDay, variation: null }
}

export function personOf(id: string, name = id, lastName = 'X'): WirePerson {
  return { _id: id, userId: id, name, lastName }
}

export function dayOf(date: string, name: string, changes: Partial<WireShiftDay> = {}): WireShiftDay {
  return {
    date,
    shift: shiftOf(name),
    teamObject: null,
    isSubstitution: false,
    substitutionType: null,
    initialShift: shiftOf(name),
    substitutionHistory: [],
    isOff: false,
    isUncovered: false,
    ...changes,
  }
}

export function memberOf(id: string, teamId: string | null, qualifications: string[]): CenterRoster['members'][number] {
  return { ...personOf(id), role: null, teamId, qualifications, avatar: null }
}

export function demandOf(date: string, name: string, changes: Partial<WireDemand> = {}): WireDemand {
  return {
    _id: `${date} ${name}`,
    centerId: 'c',
    type: 'substitution',
    status: 'open',
    posterId: 'zoe',
    poster: personOf('zoe', 'Zoé', 'Ardoisière'),
    vacancy: null,
    accepterId: null,
    accepter: null,
    posterShift: { date, shift: shiftOf(name), selectedVariation: null, teamId: null, teamObject: null, startAt: 0, endAt: 0 },
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
    withdrawUntil: 0,
    limit: [],
    canSwitch: false,
    exchanges: [],
    warnings: [],
    figures: null,
    withdrawal: null,
    category: 'availableSubstitution',
    isHidden: false,
    ...changes,
  }
}
