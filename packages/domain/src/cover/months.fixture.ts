// Random months of random centres in which several vacations lack somebody, and what a proposal breaks in them by the naive reading: each
// person says yes to one vacation after the other, and the last yes is judged with the others worked.
import { createDraw } from '../draw.fixture.ts'
import type { Load } from '../fairness/load.ts'
import { idOf } from '../ids.fixture.ts'
import type { UserId } from '../ids.ts'
import { domainCenter, naiveCenter, naiveRanking } from '../vacancies/naive-ranking.fixture.ts'
import type { NaiveCenter } from '../vacancies/naive-ranking.fixture.ts'
import { askingsOf } from './cover.ts'
import type { Proposal } from './cover.ts'
import { monthOf } from './month.ts'
import type { Month } from './month.ts'

/** Days from the first vacation to the last, at most, and days beyond them that facts are read of. */
const SPAN = 7
const REACH = 45
const HOUR = 3_600_000
const AHEAD_MS = 240 * HOUR

interface Lack {
  /** Days from the day of the centre. */
  readonly offset: number
  readonly letter: string
  readonly qualification: string | null
}

export interface NaiveMonth {
  readonly center: NaiveCenter
  readonly lacks: readonly Lack[]
}

export function naiveMonth(seed: number, most = 5): NaiveMonth {
  const draw = createDraw(seed + 77_777)
  const base = naiveCenter(seed)
  const letters = [...new Set(base.cycle)].filter((letter) => letter !== 'R')
  const lacks = Array.from({ length: 2 + draw(most - 1) }, () => ({
    offset: draw(SPAN),
    letter: letters[draw(letters.length)] ?? base.letter,
    qualification: draw(4) === 0 ? 'CDS' : null,
  }))
  const now = base.day * 24 * HOUR - AHEAD_MS
  return { center: { ...base, now, holder: null, pricedBy: [], vacancyTeam: null, qualification: null }, lacks }
}

/** The centre as the ranking of one of its vacations reads it. @param others vacations that its members work besides */
function centerOf({ center, lacks }: NaiveMonth, place: number, others: ReadonlyMap<string, readonly number[]> = new Map()): NaiveCenter {
  const lack = lacks[place]
  if (lack === undefined) throw new Error('no such vacation')
  const members = center.members.map((member) => {
    const events = new Map([...member.events].map(([offset, event]) => [offset - lack.offset, event]))
    for (const other of others.get(member.id) ?? []) {
      const { offset = 0, letter = '' } = lacks[other] ?? {}
      events.set(offset - lack.offset, { kind: 'assigned', letter })
    }
    return { ...member, events }
  })
  const { letter, qualification } = lack
  // The minimum of one vacation alone asks for qualifications.
  const asksQualifications = center.asksQualifications && letter === center.letter
  return {
    ...center,
    asksQualifications,
    day: center.day + lack.offset,
    letter,
    qualification,
    vacancyId: `${center.vacancyId} ${place}`,
    members,
  }
}

export function domainMonth(month: NaiveMonth, seed: number): Month {
  const draw = createDraw(seed)
  const { facts, candidates } = domainCenter(month.center, REACH)
  const loads = new Map<UserId, Load>(
    candidates.map(({ userId, load }) => [
      userId,
      { minutes: 30_000 + draw(20_000), replacementMinutes: draw(3000), presentDays: draw(5) === 0 ? 45 : 90, load },
    ]),
  )
  return monthOf({
    facts,
    vacancies: month.lacks.map((_lack, place) => domainCenter(centerOf(month, place)).vacancy),
    candidates: month.lacks.map(() => candidates),
    mayAsk: () => true,
    loads,
    held: new Map(),
  })
}

/** The askings that the naive reading refuses once the person works everything else that they are asked for. */
export function illegalAskings(month: NaiveMonth, { userIds }: Pick<Month, 'userIds'>, proposal: Proposal): string[] {
  const askings = askingsOf(proposal)
  return askings.flatMap(({ need, person }) => {
    const userId = userIds[person] ?? ''
    const others = askings.filter((other) => other.person === person && other.need !== need).map((other) => other.need)
    const { asked } = naiveRanking(centerOf(month, need, new Map([[userId, others]])))
    return asked.some((line) => line.userId === idOf('user', userId)) ? [] : [`${userId} for ${need}`]
  })
}

/** A whole month of a large centre: 119 people of six teams, 60 vacations of 31 days that lack somebody. */
export function largeMonth(seed: number): NaiveMonth {
  const draw = createDraw(seed)
  const base = { ...naiveCenter(4), cycle: 'JNRRRR', teams: 6, crossTeam: true, asksQualifications: false }
  const members: NaiveCenter['members'][number][] = []
  for (let other = seed * 100; members.length < 119; other++)
    for (const member of naiveCenter(other).members)
      if (members.length < 119) {
        const told = { ...member.told, load: (draw(50) - 25) / 100 }
        members.push({ ...member, id: `m${members.length}`, team: draw(6), told })
      }
  const rules: NaiveCenter['rules'] = [
    { code: 'overlap', severity: 'blocking', reference: '' },
    { code: 'dailyRest', severity: 'blocking', reference: '', minHours: 11 },
    { code: 'restAfterShift', severity: 'warning', reference: '', ratio: 1 },
    { code: 'hoursSlidingWeek', severity: 'blocking', reference: '', maxHours: 60, days: 7 },
    { code: 'weeklyRest', severity: 'blocking', reference: '', minHours: 35, days: 7 },
  ]
  const now = base.day * 24 * HOUR - AHEAD_MS
  const lacks = Array.from({ length: 60 }, () => ({
    offset: draw(31),
    letter: ['J', 'N'][draw(2)] ?? 'J',
    qualification: draw(4) === 0 ? 'CDS' : null,
  }))
  return { center: { ...base, now, rules, members, holder: null, pricedBy: [], vacancyTeam: null, qualification: null }, lacks }
}
