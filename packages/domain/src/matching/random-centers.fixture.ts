// Centres by chance with their open demands, as the domain knows them and as the naive reading does.
import fc from 'fast-check'
import { fromDayNumber, toDayNumber } from '../calendar/day.ts'
import { CenterInMemory, instantOf, operator } from '../demands/center.fixture.ts'
import type { PostedDemand } from '../demands/demand.ts'
import { controlRoom, modification } from '../planning/plan.fixture.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { NaiveCenter, NaiveDemand } from './naive-circles.fixture.ts'

const FIRST = toDayNumber('2026-11-16')
const TEAMS = [
  ['A', '2026-11-02'],
  ['B', '2026-10-30'],
  ['C', '2026-10-31'],
  ['D', '2026-11-01'],
] as const
const PATTERN = 'JNRR'
const MINIMUM = 3

export interface World {
  readonly center: CenterInMemory
  readonly naive: NaiveCenter
  readonly demandOf: (demand: PostedDemand) => NaiveDemand
}

interface Wish {
  readonly who: number
  readonly which: number
  readonly others: readonly (readonly [number, 'J' | 'N'])[]
}

export interface WorldSize {
  readonly membersPerTeam: number
  readonly days: number
  readonly demands: number
  /** The largest number of days between a vacation and those asked for in return. */
  readonly reach: number
}

function build(wishes: readonly Wish[], away: readonly (readonly [number, number])[], size: WorldSize): World {
  const { membersPerTeam, days } = size
  const people = TEAMS.flatMap(([team, start]) =>
    Array.from({ length: membersPerTeam }, (_, n) => ({ id: `${team}${n}`, team, start: toDayNumber(start), isChief: n === 0 })),
  )
  const letterOf = (start: number, day: number) => PATTERN[(((day - start) % 4) + 4) % 4]
  const calendar = new Map(
    people.map(({ id, start }) => {
      const worked = Array.from({ length: days + 20 }, (_, index) => FIRST - 10 + index).flatMap((day) => {
        const letter = letterOf(start, day)
        return letter === 'J' || letter === 'N' ? [[day, letter] as const] : []
      })
      return [id, new Map(worked)] as const
    }),
  )
  const offDays = new Set(away.map(([personIndex, day]) => `${people[personIndex % people.length]?.id} ${FIRST + (day % days)}`))
  const members = people.map(({ id, team, isChief }) => {
    const modifications = [...offDays].filter((key) => key.startsWith(`${id} `)).map((key) => fromDayNumber(Number(key.split(' ')[1])))
    return operator(id, team, {
      qualifications: isChief ? ['CDS', 'OPE'] : ['OPE'],
      modifications: modifications.map((day) => modification('absence', day, day)),
    })
  })
  const minimum = { total: MINIMUM, byQualification: { CDS: 1 } }
  const center = new CenterInMemory({
    plan: controlRoom(),
    members,
    rules: { ...defaultRules('SPP12'), minimumStaffing: { J: minimum, N: minimum } },
    now: instantOf('2026-11-15', '12:00'),
    from: fromDayNumber(FIRST - 25),
    to: fromDayNumber(FIRST + days + 25),
  })
  const naiveDemands = new Map<string, NaiveDemand>()
  for (const { who, which, others } of wishes) {
    const person = people[who % people.length]
    const worked = [...(calendar.get(person?.id ?? '') ?? [])].filter(([day]) => day >= FIRST && day < FIRST + days)
    const own = worked[which % worked.length]
    if (person === undefined || own === undefined) continue
    const [day, letter] = own
    const askedVacations = [
      ...new Map(others.map(([offset, askedLetter]) => [`${offset} ${askedLetter}`, { day: day + offset, letter: askedLetter }])).values(),
    ]
    const wants = askedVacations.map((want, index) => ({ ...want, points: index % 4 }))
    center.now += 1
    const acceptedSwitches = wants.map((want) => ({ shift: want.letter, points: want.points, date: fromDayNumber(want.day) }))
    const posted = center.tryPost(person.id, { type: typeOf(who), date: fromDayNumber(day), acceptedSwitches })
    if (typeof posted === 'string') naiveDemands.set(posted, { poster: person.id, day, letter, wants })
  }
  const naive = {
    calendar,
    isAway: (person: string, day: number) => offDays.has(`${person} ${day}`),
    isChief: (person: string) => person.endsWith('0'),
    minimum: MINIMUM,
  }
  const demandOf = ({ _id }: PostedDemand) => {
    const found = naiveDemands.get(_id)
    if (found === undefined) throw new Error(`no demand ${_id}`)
    return found
  }
  return { center, naive, demandOf }
}

const typeOf = (personIndex: number) => (personIndex % 2 === 0 ? 'switch' : 'hybrid')

export function worlds(size: WorldSize): fc.Arbitrary<World> {
  const other = fc.tuple(fc.integer({ min: -size.reach, max: size.reach }), fc.constantFrom<'J' | 'N'>('J', 'N'))
  const wish = fc.record({
    who: fc.nat({ max: 999 }),
    which: fc.nat({ max: 99 }),
    others: fc.array(other, { minLength: 5, maxLength: 14, size: 'max' }),
  })
  const wishes = fc.array(wish, { minLength: Math.ceil(size.demands / 1.5), maxLength: size.demands, size: 'max' })
  const away = fc.array(fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 99 })), { maxLength: 4 })
  return fc.tuple(wishes, away).map(([wishList, absences]) => build(wishList, absences, size))
}
