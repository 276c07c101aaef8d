// The people and the centre of the tests of components: four members a, b, c and d, one team each, on the cycle J N R R, and an administrator.
import { routes } from '@releve/contract'
import type { UserData } from '@releve/contract/accounts'
import type { WireCenterRules } from '@releve/contract/centers'
import type { WireDemand, WireExchange, WireFigures, WireViolation } from '@releve/contract/demands'
import type { WireRotation } from '@releve/contract/rotations'
import type { WirePerson, WireShift, WireShiftDay, WireTeam } from '@releve/contract/shifts'
import type { WireFullTeam } from '@releve/contract/teams'
import type { WireUser } from '@releve/contract/users'
import { addDays, toDayNumber, type Day } from '@releve/domain/calendar/day'
import type { Answers } from './calls.ts'

/** Wednesday, 10:00 in Paris: the instant at which every test begins. */
export const NOW = Date.parse('2026-11-18T09:00Z')
const TODAY: Day = '2026-11-18'

export const HOUR = 3_600_000

/** An identifier that can be told from others when it is read. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${`${number}`.padStart(12, '0')}`

export const CENTER = idOf(1)

const letters = ['a', 'b', 'c', 'd'] as const
export type Member = (typeof letters)[number]
export type Person = Member | 'administrator' | 'master'

const people: Readonly<Record<Person, { readonly id: string; readonly name: string; readonly lastName: string }>> = {
  a: { id: idOf(11), name: 'Alix', lastName: 'Aulne' },
  b: { id: idOf(12), name: 'Basile', lastName: 'Bouleau' },
  c: { id: idOf(13), name: 'Chloé', lastName: 'Charme' },
  d: { id: idOf(14), name: 'Denis', lastName: 'Dattier' },
  administrator: { id: idOf(21), name: 'Odile', lastName: 'Orme' },
  master: { id: idOf(22), name: 'Maud', lastName: 'Mélèze' },
}

export const userIdOf = (person: Person): string => people[person].id

export function personOf(person: Person): WirePerson {
  const { id, name, lastName } = people[person]
  return { _id: id, userId: id, name, lastName }
}

export const teamIdOf = (member: Member): string => idOf(31 + letters.indexOf(member))

export function teamOf(member: Member): WireTeam {
  const order = letters.indexOf(member)
  return { _id: teamIdOf(member), name: `Équipe ${member.toUpperCase()}`, color: '#1565C0', order }
}

/** Team A is at the first day of the cycle today, B at the second, and so on. */
const fullTeams: WireFullTeam[] = letters.map((member) => ({
  ...teamOf(member),
  centerId: CENTER,
  cycleStartDate: addDays(TODAY, -letters.indexOf(member)),
}))

/** The account of that person, as its session holds it. */
export function userDataOf(person: Person, fields: Partial<UserData> = {}): UserData {
  const isAdmin = person === 'administrator' || person === 'master'
  return {
    ...personOf(person),
    centerId: person === 'master' ? null : CENTER,
    email: `${person}@centre.fr`,
    avatar: null,
    status: 'approved',
    isAdmin,
    adminType: person === 'master' ? 'master' : isAdmin ? 'center' : null,
    preferences: { theme: 'darkTheme' },
    hasTotp: false,
    mustSetUpTotp: false,
    ...fields,
  }
}

/** Gives that person the form that lists of members show. */
export function userOf(person: Person, fields: Partial<WireUser> = {}): WireUser {
  const isAdmin = person === 'administrator' || person === 'master'
  const member = letters.find((letter) => letter === person)
  return {
    ...personOf(person),
    centerId: person === 'master' ? null : CENTER,
    avatar: null,
    rank: null,
    role: isAdmin ? null : 'Opérateur',
    qualifications: [],
    team: member === undefined ? null : teamOf(member),
    isAdmin,
    adminType: person === 'master' ? 'master' : isAdmin ? 'center' : null,
    ...fields,
  }
}

const TIMES: Readonly<Record<string, readonly [start: string, end: string, endsNextDay: boolean]>> = {
  J: ['07:00', '19:00', false],
  N: ['19:00', '07:00', true],
}

export function shiftOf(name: string): WireShift {
  const [startTime, endTime, endsNextDay] = TIMES[name] ?? ['00:00', '00:00', false]
  return { name, type: name === 'R' ? 'rest' : 'work', default: { startTime, endTime }, endsNextDay, variation: null }
}

const CYCLE = ['J', 'N', 'R', 'R'] as const

/** The name of the vacation that the cycle gives this member on that day. */
function letterOf(member: Member, day: Day): string {
  const position = toDayNumber(day) - toDayNumber(TODAY) + letters.indexOf(member)
  return CYCLE[((position % CYCLE.length) + CYCLE.length) % CYCLE.length] ?? 'R'
}

export function dayOf(date: Day, name: string, fields: Partial<WireShiftDay> = {}): WireShiftDay {
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
    ...fields,
  }
}

export function daysOf(member: Member, from: Day, to: Day): WireShiftDay[] {
  const days: WireShiftDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(dayOf(day, letterOf(member, day), { teamObject: teamOf(member) }))
  return days
}

export const rotation: WireRotation = {
  _id: idOf(41),
  centerId: CENTER,
  name: 'Cycle de quatre jours',
  days: CYCLE.map((name) => ({ shift: shiftOf(name), variations: [] })),
  activationDates: ['2026-01-01'],
}

export const centerRules: WireCenterRules = {
  profile: 'SPP12',
  rules: [
    { code: 'dailyRest', minHours: 11, severity: 'blocking', reference: 'Directive 2003/88/CE, article 3' },
    { code: 'hoursSlidingWeek', maxHours: 48, days: 7, severity: 'warning', reference: 'Décret 2001-1382, article 4' },
  ],
  minimumStaffing: {},
  postNoticeHours: 24,
  withdrawNoticeHours: 48,
  defaultPoints: 12,
  openingGrant: 100,
  lowestBalance: 0,
}

/** Start and end of a vacation in Paris, in November: an hour ahead of UTC. */
function instantsOf(date: Day, name: string): { startAt: number; endAt: number } {
  const [start = '00:00', end = '00:00', endsNextDay = false] = TIMES[name] ?? []
  return {
    startAt: Date.parse(`${date}T${start}Z`) - HOUR,
    endAt: Date.parse(`${endsNextDay ? addDays(date, 1) : date}T${end}Z`) - HOUR,
  }
}

/** A demand of b, for the vacation of that name on that day, as a colleague reads it who may take it. */
export function demandOf(date: Day, name: string, fields: Partial<WireDemand> = {}): WireDemand {
  const instants = instantsOf(date, name)
  return {
    _id: idOf(51),
    centerId: CENTER,
    type: 'substitution',
    status: 'open',
    posterId: userIdOf('b'),
    poster: personOf('b'),
    vacancy: null,
    accepterId: null,
    accepter: null,
    posterShift: { date, shift: shiftOf(name), selectedVariation: null, teamId: teamIdOf('b'), teamObject: teamOf('b'), ...instants },
    acceptedSwitches: [],
    acceptedSwitch: null,
    points: 12,
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
    createdAt: NOW - 24 * HOUR,
    acceptedAt: null,
    withdrawUntil: instants.startAt - 48 * HOUR,
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

export function exchangeOf(date: Day, name: string, fields: Partial<WireExchange> = {}): WireExchange {
  const withdrawUntil = instantsOf(date, name).startAt - 48 * HOUR
  return { date, shift: shiftOf(name), points: 0, violations: [], isPossible: true, figures: null, withdrawUntil, ...fields }
}

export function violationOf(fields: Partial<WireViolation> = {}): WireViolation {
  return {
    code: 'hoursSlidingWeek',
    severity: 'warning',
    userId: userIdOf('a'),
    actual: 60,
    limit: 48,
    date: '2026-11-21',
    shift: 'J',
    otherDate: null,
    message: '60 h sur 7 jours de suite, au lieu de 48 h au plus.',
    ...fields,
  }
}

/** Rests of 36 h before and 24 h after, both enough. */
export const figures: WireFigures = {
  before: { severity: null, isOld: false, hours: 36, shift: 'N', at: Date.parse('2026-11-20T06:00Z') },
  after: { severity: null, isOld: false, hours: 24, shift: 'J', at: Date.parse('2026-11-22T06:00Z') },
  rules: [{ severity: null, isOld: false, code: 'hoursSlidingWeek', actual: 36, limit: 48, days: 7 }],
}

/** One demand of each sort that a member meets. */
export const demands: WireDemand[] = [
  demandOf('2026-11-21', 'J', { figures, comment: 'Merci d’avance.' }),
  demandOf('2026-11-21', 'N', {
    _id: idOf(52),
    type: 'switch',
    category: 'availableSwitch',
    acceptedSwitches: [{ shift: 'J', points: 3, date: '2026-11-22' }],
    exchanges: [exchangeOf('2026-11-22', 'J', { figures })],
  }),
  demandOf('2026-11-24', 'J', { _id: idOf(53), category: 'other', limit: [{ code: 'reserved', message: 'Elle est réservée.' }] }),
  demandOf('2026-11-25', 'N', { _id: idOf(54), offer: { userId: userIdOf('a'), until: NOW + 24 * HOUR } }),
  demandOf('2026-11-26', 'J', {
    _id: idOf(55),
    category: 'ownPending',
    posterId: userIdOf('a'),
    poster: personOf('a'),
    interestedCount: 2,
  }),
  demandOf('2026-11-27', 'N', {
    _id: idOf(56),
    category: 'accepted',
    status: 'accepted',
    accepterId: userIdOf('a'),
    accepter: personOf('a'),
    acceptedAt: NOW - HOUR,
    withdrawal: { limit: [], figures: null },
  }),
  demandOf('2026-11-28', 'J', { _id: idOf(57), isHidden: true }),
]

export const members: WireUser[] = [...letters, 'administrator' as const].map((person) => userOf(person))

/** The first and the last of the days that were asked for. */
function rangeIn(body: unknown): { startDate: Day; endDate: Day } {
  const { dates } = routes['shifts.getWithSubstitutions'].body.parse(body)
  if (typeof dates !== 'object' || Array.isArray(dates)) throw new Error('The screens ask for a range of days.')
  return dates
}

/** The readings that most screens begin with, for the person logged in. */
export function sceneAnswers(as: Person): Answers {
  const member = letters.find((letter) => letter === as)
  return {
    'centers.get': {
      _id: CENTER,
      name: 'Centre de Vaucluse',
      department: '84',
      zone: 'Europe/Paris',
      holidayArea: 'metropole',
      schoolZone: null,
      ownHolidays: [],
      rotations: [rotation],
    },
    'centers.rules': centerRules,
    'centers.activeRotation': { rotation },
    'rotations.center': [rotation],
    'teams.list': fullTeams,
    'users.center': members,
    'journal.promises': { entries: [], next: null },
    'points.balance': { points: 120, available: 100, reserved: 20 },
    'installation.info': { name: 'Relève', version: '1', publicUrl: 'https://releve.example', sendsMail: true },
    'signOn.ways': [],
    'signOn.links': [],
    'signOn.proofs': { provider: null, hasCode: false },
    'demands.changes': { since: 'mark', isWhole: true, demands: [], gone: [] },
    'shifts.getWithSubstitutions': ({ body }) => {
      const { startDate, endDate } = rangeIn(body)
      return member === undefined ? [] : daysOf(member, startDate, endDate)
    },
  }
}
