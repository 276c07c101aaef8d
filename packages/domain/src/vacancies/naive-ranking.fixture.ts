// Random centres, and who is asked first for a vacancy in them, read as one would explain it aloud: every day walked over, every hour
// counted, people compared two by two. Nothing is shared with the code that it judges but the rules' names and the draw.
import { toDayNumber } from '../calendar/day.ts'
import type { Vacancy } from '../demands/candidacy.ts'
import { centerFacts } from '../demands/center-facts.ts'
import type { CenterFacts } from '../demands/center-facts.ts'
import { createDraw } from '../draw.fixture.ts'
import { idOf } from '../ids.fixture.ts'
import type { MemberPlan, Transfer } from '../planning/center-plan.ts'
import { always, center, rotation, team, work } from '../planning/plan.fixture.ts'
import type { Severity } from '../rules/rule.ts'
import { defaultRules } from '../working-time/profiles.ts'
import type { Rule } from '../working-time/rules.ts'
import { drawOf } from './ranking.ts'
import type { CandidateFacts, Line, OutReason, Ranking } from './ranking.ts'

/** Start and length in hours of the wall clock. */
const HOURS: Readonly<Record<string, readonly [start: number, length: number]>> = {
  J: [7, 12],
  N: [19, 12],
  G: [8, 24],
  M: [5, 8],
  A: [13, 8],
  X: [9, 10],
}
const SHIFTS = Object.fromEntries(
  Object.entries(HOURS).map(([name, [start, length]]) => [name, work(name, `${String(start).padStart(2, '0')}:00`, length)]),
)
const shiftOf = (letter: string) => {
  const shift = SHIFTS[letter]
  if (shift === undefined) throw new Error(`no vacation ${letter}`)
  return shift
}

const CYCLES = ['JNRR', 'GRRR', 'MMAANNRRRR', 'JJNNRRRR', 'JJJJJRR', 'JRJRNNRRR']
const QUALIFICATIONS = [[], ['OPE'], ['OPE'], ['OPE'], ['CDS', 'OPE'], ['CDS']]
/** Ordinary days, and those around which the clocks change. */
const DAYS = ['2026-11-18', '2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25', '2026-10-27', '2026-12-31']
/** Days either side of the vacancy that are looked at. */
const REACH = 10
const HOUR = 3_600_000

/** An event on one day of a member. */
type Event =
  | { readonly kind: 'absence' | 'gave' }
  /** The vacation was assigned by the centre, or taken from a colleague. */
  | { readonly kind: 'assigned' | 'took'; readonly letter: string }

interface Member {
  readonly id: string
  /** Place of the team; null: of none. */
  readonly team: number | null
  readonly qualifications: readonly string[]
  /** The key is the number of days from the vacancy's day. */
  readonly events: ReadonlyMap<number, Event>
  readonly told: Omit<CandidateFacts, 'userId'>
}

export interface NaiveCenter {
  readonly day: number
  /** The day from which the cycles of the teams are counted. */
  readonly anchor: number
  readonly letter: string
  readonly vacancyId: string
  readonly vacancyTeam: number | null
  readonly qualification: string | null
  readonly holder: string | null
  readonly pricedBy: readonly string[]
  readonly cycle: string
  readonly teams: number
  readonly crossTeam: boolean
  readonly asksQualifications: boolean
  readonly rules: readonly Rule[]
  readonly members: readonly Member[]
  readonly now: number
}

export function naiveCenter(seed: number): NaiveCenter {
  const draw = createDraw(seed)
  const pick = <T>(list: readonly T[]): T => {
    const found = list[draw(list.length)]
    if (found === undefined) throw new Error('nothing to choose')
    return found
  }
  const chance = (percent: number) => draw(100) < percent
  const cycle = pick(CYCLES)
  const letters = [...new Set(cycle)].filter((letter) => letter !== 'R')
  const day = toDayNumber(pick(DAYS))
  const letter = chance(10) ? 'X' : pick(letters)
  const teams = 1 + draw(5)
  const severe = (): Severity => pick(['blocking', 'warning', 'warning', 'information'])
  const all: Rule[] = [
    { code: 'dailyRest', severity: pick(['blocking', 'warning']), reference: '', minHours: pick([11, 12, 24]) },
    { code: 'restAfterShift', severity: severe(), reference: '', ratio: pick([1, 2]) },
    { code: 'shiftLength', severity: severe(), reference: '', maxHours: pick([10, 12]) },
    { code: 'hoursSlidingWeek', severity: severe(), reference: '', maxHours: pick([36, 44, 48]), days: pick([7, 7, 5]) },
    { code: 'weeklyRest', severity: severe(), reference: '', minHours: pick([24, 35]), days: pick([4, 7]) },
    { code: 'consecutiveDays', severity: severe(), reference: '', maxDays: pick([2, 3, 6]) },
    { code: 'qualificationUnknown', severity: severe(), reference: '' },
  ]
  const rules: Rule[] = [{ code: 'overlap', severity: 'blocking', reference: '' }, ...all.filter(() => chance(75))]
  const start = wallToInstant(day, hoursOfLetter(letter)[0])
  const now = start - (chance(3) ? -HOUR : pick([1, 3, 30, 240]) * HOUR)
  const isEven = chance(50)
  const members = Array.from({ length: 3 + draw(22) }, (_, index): Member => {
    const events = new Map<number, Event>()
    for (let offset = -REACH; offset <= REACH; offset++) {
      if (!chance(8)) continue
      const kind = pick(['absence', 'gave', 'assigned', 'took'] as const)
      events.set(offset, kind === 'absence' || kind === 'gave' ? { kind } : { kind, letter: pick(letters) })
    }
    return {
      id: `m${index}`,
      team: chance(10) ? null : draw(teams),
      qualifications: pick(QUALIFICATIONS),
      events,
      told: {
        availability: pick(['available', 'available', 'lastResort', 'unsaid', 'no']),
        volunteersForCalls: chance(50),
        load: isEven ? -0.25 : pick([-1, -0.25, 0, 0.035, (draw(4000) - 1000) / 1000]),
        lastAskedAt: chance(30) ? null : now - pick(isEven ? [500, 500, 500, 30] : [1, 20, 49, 50, 2000]) * HOUR,
        isOwedRest: chance(8),
        isSuspended: chance(6),
      },
    }
  })
  return {
    day,
    anchor: day,
    letter,
    vacancyId: `v${seed}`,
    vacancyTeam: chance(20) ? null : draw(teams),
    qualification: chance(20) ? 'CDS' : null,
    holder: chance(50) ? pick(members).id : null,
    pricedBy: members.flatMap(({ id }) => (chance(5) ? [id] : [])),
    cycle,
    teams,
    crossTeam: chance(80),
    asksQualifications: chance(50),
    rules,
    members,
    now,
  }
}

/** Gives the same centre in the form that the domain reads. @param reach days either side of the vacancy that facts are of */
export function domainCenter(naive: NaiveCenter, reach = REACH): { facts: CenterFacts; vacancy: Vacancy; candidates: CandidateFacts[] } {
  const { day, letter, cycle, rules, crossTeam, now } = naive
  const teamId = (place: number | null) => (place === null ? null : idOf('team', `t${place}`))
  const teams = Array.from({ length: naive.teams }, (_, place) =>
    team(`t${place}`, null, { cycleStarts: always(startOfTeam(naive, place)) }),
  )
  const members = naive.members.map((member): MemberPlan => {
    const events = [...member.events]
    const userId = idOf('user', member.id)
    const other = idOf('user', 'elsewhere')
    return {
      userId,
      qualifications: member.qualifications,
      teams: always(teamId(member.team)),
      transfers: events.flatMap(([offset, event]): Transfer[] => {
        if (event.kind !== 'gave' && event.kind !== 'took') return []
        const [giverId, takerId] = event.kind === 'gave' ? [userId, other] : [other, userId]
        const givenShift = shiftOf('letter' in event ? event.letter : 'J')
        const noReturn = { returned: null, returnedTeamId: null, givenTeamId: null }
        return [
          {
            demandId: idOf('demand', `d${offset}`),
            type: 'substitution',
            day: day + offset,
            giverId,
            takerId,
            given: givenShift,
            ...noReturn,
            at: 1,
          },
        ]
      }),
      modifications: events.flatMap(([offset, event]): MemberPlan['modifications'][number][] => {
        const days = { _id: `m${offset}`, fromDay: day + offset, toDay: day + offset }
        if (event.kind === 'absence') return [{ ...days, type: 'absence', shift: null }]
        return event.kind === 'assigned' ? [{ ...days, type: 'custom_modification', shift: shiftOf(event.letter) }] : []
      }),
    }
  })
  const byQualification: Record<string, number> = naive.asksQualifications ? { CDS: 1 } : {}
  return {
    facts: centerFacts({
      center: center([rotation('cycle', cycle, SHIFTS)], teams),
      rules: { ...defaultRules('SPP12'), rules, minimumStaffing: { [letter]: { total: 1, byQualification } }, crossTeam },
      ownRules: new Map(),
      members,
      from: day - reach,
      to: day + reach,
      now,
    }),
    vacancy: {
      _id: idOf('demand', naive.vacancyId),
      day,
      shift: shiftOf(letter),
      teamId: teamId(naive.vacancyTeam),
      qualification: naive.qualification,
      pricedBy: naive.pricedBy.map((id) => idOf('user', id)),
      holderId: naive.holder === null ? null : idOf('user', naive.holder),
    },
    candidates: naive.members.map(({ id, told }) => ({ userId: idOf('user', id), ...told })),
  }
}

const startOfTeam = ({ anchor, cycle, teams }: NaiveCenter, place: number) => anchor - 40 + Math.floor((place * cycle.length) / teams)

/** Summer time of the Union: from the last Sunday of March to the last of October, at one o'clock UTC. */
function isSummer(instant: number): boolean {
  const year = new Date(instant).getUTCFullYear()
  const lastSunday = (month: number) => {
    const last = new Date(Date.UTC(year, month, 31, 1))
    return last.getTime() - last.getUTCDay() * 24 * HOUR
  }
  return instant >= lastSunday(2) && instant < lastSunday(9)
}

function wallToInstant(day: number, hour: number): number {
  const wall = (day * 24 + hour) * HOUR
  return isSummer(wall - 2 * HOUR) ? wall - 2 * HOUR : wall - HOUR
}

const wallDayOf = (instant: number) => Math.floor((instant + (isSummer(instant) ? 2 : 1) * HOUR) / (24 * HOUR))

function hoursOfLetter(letter: string): readonly [start: number, length: number] {
  const hours = HOURS[letter]
  if (hours === undefined) throw new Error(`no vacation ${letter}`)
  return hours
}

interface Worked {
  readonly day: number
  /** Hours since 1970, real ones and those of the wall clock. */
  readonly from: number
  readonly to: number
  readonly wallFrom: number
  readonly wallTo: number
}

function placed(day: number, letter: string): Worked {
  const [start, length] = hoursOfLetter(letter)
  const wallFrom = day * 24 + start
  const real = (hour: number) => wallToInstant(day, hour) / HOUR
  return { day, from: real(start), to: real(start + length), wallFrom, wallTo: wallFrom + length }
}

/** The letter a member works on a day (R: nothing), absences left aside. */
function letterOn(naive: NaiveCenter, member: Member, offset: number): string {
  const event = member.events.get(offset)
  if (event?.kind === 'gave') return 'R'
  if (event?.kind === 'took' || event?.kind === 'assigned') return event.letter
  if (member.team === null) return 'R'
  const { cycle, day } = naive
  return cycle[(day + offset - startOfTeam(naive, member.team)) % cycle.length] ?? 'R'
}

function planningOf(naive: NaiveCenter, member: Member): Worked[] {
  const planning: Worked[] = []
  for (let offset = -REACH; offset <= REACH; offset++) {
    const letter = letterOn(naive, member, offset)
    if (letter !== 'R' && member.events.get(offset)?.kind !== 'absence') planning.push(placed(naive.day + offset, letter))
  }
  return planning
}

const latest = (list: readonly Worked[]) =>
  list.reduce<Worked | null>((best, each) => (best === null || each.to > best.to ? each : best), null)
const earliest = (list: readonly Worked[]) =>
  list.reduce<Worked | null>((best, each) => (best === null || each.from < best.from ? each : best), null)

const lengthOf = ({ wallFrom, wallTo }: Worked) => wallTo - wallFrom

/** How many hours the rest between two vacations is short of its minimum; 0 when one of the two does not exist. */
type Missing = (earlier: Worked | null, later: Worked | null) => number

/** The rests on both sides that lack something, and more of it than the rest that stood there before. */
function shortRests(planning: readonly Worked[], added: Worked, missing: Missing): number {
  const before = latest(planning.filter(({ to }) => to <= added.from))
  const after = earliest(planning.filter(({ from }) => from >= added.to))
  const followed = before === null ? null : earliest(planning.filter(({ from }) => from >= before.to))
  const preceded = after === null ? null : latest(planning.filter(({ to }) => to <= after.from))
  const isShort = (now: number, then: number) => now > 0 && now > then
  return (
    Number(isShort(missing(before, added), missing(before, followed))) + Number(isShort(missing(added, after), missing(preceded, after)))
  )
}

/** The vacations around one without a long rest between them. */
function stretchOf(list: readonly Worked[], vacation: Worked, minHours: number): Worked[] {
  let stretch: Worked[] = [vacation]
  for (;;) {
    const from = Math.min(...stretch.map((each) => each.from))
    const to = Math.max(...stretch.map((each) => each.to))
    const more = list.filter((each) => each.from < to + minHours && each.to > from - minHours)
    if (more.length === stretch.length) return more.toSorted((a, b) => a.from - b.from)
    stretch = more
  }
}

const spanOf = (stretch: readonly Worked[]) => (latest(stretch)?.wallTo ?? 0) - Math.min(...stretch.map(({ wallFrom }) => wallFrom))

function longestRestOf(stretch: readonly Worked[]): number {
  const rests = stretch.slice(1).map(({ from }, index) => from - (latest(stretch.slice(0, index + 1))?.to ?? from))
  return Math.max(0, ...rests)
}

/** How often a rule is broken by a vacation added to a planning that has none on its day. */
function breaches(rule: Rule, planning: readonly Worked[], added: Worked, naive: NaiveCenter, member: Member): number {
  const after = [...planning, added].toSorted((a, b) => a.from - b.from)
  switch (rule.code) {
    case 'overlap':
      return planning.filter(({ from, to }) => from < added.to && to > added.from).length
    case 'dailyRest':
      return shortRests(planning, added, (a, b) => (a === null || b === null ? -Infinity : rule.minHours - (b.from - a.to)))
    case 'restAfterShift':
      return shortRests(planning, added, (a, b) =>
        a === null || b === null ? -Infinity : rule.ratio * lengthOf(a) - (b.wallFrom - a.wallTo),
      )
    case 'shiftLength':
      return lengthOf(added) > rule.maxHours ? 1 : 0
    case 'hoursSlidingWeek':
      return fullest(after, added, rule.days) > rule.maxHours ? 1 : 0
    case 'consecutiveDays': {
      const days = new Set(after.map(({ day }) => day))
      let [first, last] = [added.day, added.day]
      while (days.has(first - 1)) first--
      while (days.has(last + 1)) last++
      return last - first + 1 > rule.maxDays ? 1 : 0
    }
    case 'weeklyRest': {
      const most = (rule.days - 1) * 24
      const stretch = stretchOf(after, added, rule.minHours)
      const stretchesBefore = stretch.filter((each) => each !== added).map((each) => stretchOf(planning, each, rule.minHours))
      const bad = stretchesBefore.filter((each) => spanOf(each) > most)
      const isLonger = spanOf(stretch) > Math.max(0, ...bad.map(spanOf))
      const isTighter = longestRestOf(stretch) < Math.min(Infinity, ...bad.map(longestRestOf))
      return spanOf(stretch) > most && (isLonger || isTighter) ? 1 : 0
    }
    case 'qualificationUnknown':
      return naive.asksQualifications && member.qualifications.length === 0 ? 1 : 0
    default:
      throw new Error(`${rule.code} has no naive reading`)
  }
}

/** Hours worked in the fullest window of some days that shares an hour with one vacation. */
function fullest(list: readonly Worked[], vacation: Worked, days: number): number {
  const hours = new Set<number>()
  for (const { from, to } of list) for (let hour = from; hour < to; hour++) hours.add(hour)
  const worked = (hour: number) => Number(hours.has(hour))
  const length = days * 24
  let inside = 0
  for (let hour = vacation.from - length; hour < vacation.from; hour++) inside += worked(hour)
  let most = 0
  // The window moves on by one hour until it no longer holds the last hour of the vacation.
  for (let start = vacation.from - length; start < vacation.to - 1; start++) {
    inside += worked(start + length) - worked(start)
    most = Math.max(most, inside)
  }
  return most
}

type Position = Omit<Line, 'behind' | 'warnings'> & { readonly warnings: number; readonly draw: number }

export interface NaiveRanking {
  readonly asked: readonly (Position & Pick<Line, 'behind'>)[]
  readonly unsaid: readonly (Position & Pick<Line, 'behind'>)[]
  readonly out: readonly { readonly userId: string; readonly reason: OutReason }[]
}

export function naiveRanking(naive: NaiveCenter): NaiveRanking {
  const positions: Position[] = []
  const out: { userId: string; reason: OutReason }[] = []
  for (const member of naive.members) {
    const isAway = member.events.get(0)?.kind === 'absence'
    const isOnIt = !isAway && letterOn(naive, member, 0) === naive.letter
    if (member.id === naive.holder || isOnIt) continue
    const reason = reasonAgainst(naive, member)
    if (reason !== null) out.push({ userId: member.id, reason })
    else positions.push(positionOf(naive, member))
  }
  return {
    asked: chosenOneByOne(positions.filter(({ availability }) => availability !== 'unsaid')),
    unsaid: chosenOneByOne(positions.filter(({ availability }) => availability === 'unsaid')),
    out,
  }
}

function reasonAgainst(naive: NaiveCenter, member: Member): OutReason | null {
  const event = member.events.get(0)
  const added = placed(naive.day, naive.letter)
  if (added.from * HOUR <= naive.now) return 'started'
  if (naive.pricedBy.some((id) => id === member.id)) return 'priced'
  if (event?.kind === 'absence') return 'absent'
  if (naive.qualification !== null && !member.qualifications.includes(naive.qualification)) return 'qualification'
  if (letterOn(naive, member, 0) !== 'R') return 'worksThatDay'
  if (event?.kind === 'gave' || event?.kind === 'took') return 'exchangedThatDay'
  const isElsewhere = naive.vacancyTeam !== null && member.team !== null && member.team !== naive.vacancyTeam
  if (!naive.crossTeam && isElsewhere) return 'otherTeam'
  const planning = planningOf(naive, member)
  const broken = naive.rules.filter((rule) => rule.severity === 'blocking' && breaches(rule, planning, added, naive, member) > 0)
  const [first] = broken
  if (first !== undefined) return first.code === 'dailyRest' || first.code === 'restAfterShift' ? 'rest' : 'rule'
  if (member.told.isSuspended === true) return 'suspended'
  if (member.told.isOwedRest === true) return 'restOwed'
  return member.told.availability === 'no' ? 'no' : null
}

function positionOf(naive: NaiveCenter, member: Member): Position {
  const { availability, volunteersForCalls, lastAskedAt } = member.told
  if (availability === 'no') throw new Error('who said no stands nowhere')
  const added = placed(naive.day, naive.letter)
  const planning = planningOf(naive, member)
  const before = latest(planning.filter(({ to }) => to <= added.from))
  const after = earliest(planning.filter(({ from }) => from >= added.to))
  const hoursTo = (hours: number) => (hours > REACH * 24 ? null : hours)
  const beforeHours = before === null ? null : hoursTo(added.from - before.to)
  const afterHours = after === null ? null : hoursTo(after.from - added.to)
  const requiredRest = (first: Worked) => {
    const lengths = naive.rules.map((rule) =>
      rule.code === 'dailyRest' ? rule.minHours : rule.code === 'restAfterShift' ? rule.ratio * lengthOf(first) : 0,
    )
    return Math.max(0, ...lengths)
  }
  const margins: number[] = []
  if (before !== null && beforeHours !== null) margins.push(beforeHours - requiredRest(before))
  if (afterHours !== null) margins.push(afterHours - requiredRest(added))
  const week = naive.rules.find((rule) => rule.code === 'hoursSlidingWeek')
  const warned = naive.rules.filter(({ severity }) => severity === 'warning')
  return {
    userId: idOf('user', member.id),
    availability,
    volunteersForCalls,
    warnings: warned.reduce((sum, rule) => sum + breaches(rule, planning, added, naive, member), 0),
    weekHours:
      week === undefined ? null : { actual: fullest([...planning, added], added, week.days), limit: week.maxHours, days: week.days },
    loadPercent: percentOf(member.told.load),
    daysSinceAsked: lastAskedAt === null ? null : wallDayOf(naive.now) - wallDayOf(lastAskedAt),
    rest: { beforeHours, afterHours, marginHours: margins.length === 0 ? null : Math.min(...margins) },
    draw: drawOf(naive.vacancyId, member.id),
  }
}

/** Rounds to whole numbers, a half upwards. */
function percentOf(load: number): number {
  let whole = Math.trunc(load * 100) - 1
  while (whole + 0.5 <= load * 100) whole++
  return whole
}

/** Says why the first stands before the second. */
function reasonBefore(a: Position, b: Position): [isBefore: boolean, Line['behind']] {
  if (a.availability !== b.availability) return [a.availability === 'available', 'availability']
  if (a.warnings !== b.warnings) return [a.warnings < b.warnings, 'warnings']
  if (a.loadPercent !== b.loadPercent) return [a.loadPercent < b.loadPercent, 'load']
  if (a.daysSinceAsked !== b.daysSinceAsked) {
    if (a.daysSinceAsked === null || b.daysSinceAsked === null) return [a.daysSinceAsked === null, 'lastAsked']
    return [a.daysSinceAsked > b.daysSinceAsked, 'lastAsked']
  }
  const [marginA, marginB] = [a.rest.marginHours, b.rest.marginHours]
  if (marginA !== marginB) {
    if (marginA === null || marginB === null) return [marginA === null, 'rest']
    return [marginA > marginB, 'rest']
  }
  return [a.draw === b.draw ? a.userId < b.userId : a.draw < b.draw, 'draw']
}

/** Chooses again and again the person before whom nobody stands. */
function chosenOneByOne(positions: readonly Position[]): (Position & Pick<Line, 'behind'>)[] {
  const remaining = [...positions]
  const chosen: (Position & Pick<Line, 'behind'>)[] = []
  while (remaining.length > 0) {
    const index = remaining.findIndex((position) => remaining.every((other) => other === position || reasonBefore(position, other)[0]))
    const [next] = remaining.splice(index, 1)
    if (index < 0 || next === undefined) throw new Error('nobody stands before all others')
    const above = chosen.at(-1)
    chosen.push({ ...next, behind: above === undefined ? null : reasonBefore(above, next)[1] })
  }
  return chosen
}

/** The part of a ranking that is compared with the naive model. */
export function comparable({ asked, unsaid, out }: Ranking, vacancyId: string): NaiveRanking {
  const plain = (line: Line) => ({ ...line, warnings: line.warnings.length, draw: drawOf(vacancyId, line.userId) })
  return { asked: asked.map(plain), unsaid: unsaid.map(plain), out: out.map(({ userId, reason }) => ({ userId, reason })) }
}
