// The vacations of a centre that lack somebody over some days, as a joint proposal is computed from them: the ranking of each says who may be
// asked, and the centre's rules judge what each person is asked for.
import type { CenterFacts } from '../demands/center-facts.ts'
import { gainOf } from '../demands/candidacy.ts'
import type { Vacancy } from '../demands/candidacy.ts'
import { dutyOfPlaced } from '../demands/circumstances.ts'
import type { Move } from '../demands/circumstances.ts'
import { isBlocking, judge } from '../demands/judge.ts'
import type { Person } from '../demands/person.ts'
import { strictFacts } from '../demands/strict-facts.ts'
import { LOAD_DAYS } from '../fairness/load.ts'
import type { Load } from '../fairness/load.ts'
import type { UserId } from '../ids.ts'
import { rankCandidates } from '../vacancies/ranking.ts'
import type { CandidateFacts, Ranking } from '../vacancies/ranking.ts'
import { hasMaxima } from '../working-time/row-violations.ts'
import { needsByPerson } from './cover.ts'
import type { Cover, CoverJudge, Need } from './cover.ts'

const MINUTE_MS = 60_000

export interface MonthInput {
  /** The facts reach `MARGIN_DAYS` beyond every vacation. */
  readonly facts: CenterFacts
  readonly vacancies: readonly Vacancy[]
  /** The members as the ranking of each vacancy reads them, by the place of the vacancy. */
  readonly candidates: readonly (readonly CandidateFacts[])[]
  /** Whether somebody whom a ranking proposes may be asked for that vacancy: they were not yet, and have no other hours that day. */
  mayAsk(place: number, userId: UserId): boolean
  readonly loads: ReadonlyMap<UserId, Load>
  /** Vacations that people were asked for and have not answered about. */
  readonly held: ReadonlyMap<UserId, readonly Vacancy[]>
}

export interface Month {
  readonly cover: Cover
  readonly judge: CoverJudge
  /** The people by their places in `cover`. */
  readonly userIds: readonly UserId[]
  readonly rankings: readonly Ranking[]
}

/** The minutes that the centre works on a day of presence at full time. */
function minutesOfDay(loads: ReadonlyMap<UserId, Load>): number {
  let [minutes, days] = [0, 0]
  for (const load of loads.values()) {
    minutes += load.minutes + load.replacementMinutes
    days += load.presentDays
  }
  return days === 0 ? 0 : minutes / days
}

/** A replacement counts twice, as in the load: for its hours, and for being worked in somebody's place. */
function gainPercent(minutes: number, load: Load | undefined, ofDay: number): number {
  const days = load === undefined || load.presentDays === 0 ? LOAD_DAYS : load.presentDays
  return ofDay === 0 ? 0 : Math.round((100 * 2 * minutes) / days / ofDay)
}

export function monthOf(input: MonthInput): Month {
  const { facts, vacancies, candidates, mayAsk, loads, held } = input
  const strict = strictFacts(facts)
  const userIds: UserId[] = []
  const placeOf = new Map<UserId, number>()
  const place = (userId: UserId) => placeOf.getOrInsertComputed(userId, () => userIds.push(userId) - 1)
  const userAt = (person: number): UserId => {
    const userId = userIds[person]
    if (userId === undefined) throw new Error(`nobody has the place ${person}`)
    return userId
  }
  const personAt = (person: number, of: CenterFacts): Person => {
    const found = of.person(userAt(person))
    if (found === null) throw new Error('asked, and not of the centre')
    return found
  }
  const heldBy = (person: number) => held.get(userAt(person)) ?? []
  const minutesOf = (vacancy: Vacancy) => {
    const { startAt, endAt } = dutyOfPlaced(vacancy, facts.zone)
    return Math.round((endAt - startAt) / MINUTE_MS)
  }
  const moveOf = (person: number, needs: readonly number[], of: CenterFacts): Move => {
    const who = personAt(person, of)
    const gained = [...heldBy(person), ...needs.flatMap((need) => vacancies[need] ?? [])]
    return { person: who, loses: [], gains: gained.flatMap((vacancy) => gainOf(vacancy, who).gains) }
  }
  const warningsOf = (person: number, needs: readonly number[]) =>
    judge([moveOf(person, needs, facts)], facts).filter(({ severity }) => severity === 'warning').length
  const covered: CoverJudge = {
    isLegal: (person, needs) => !judge([moveOf(person, needs, strict)], strict).some(isBlocking),
    warningsOfBoth: (person, first, second) =>
      Math.max(0, warningsOf(person, [first, second]) - warningsOf(person, [first]) - warningsOf(person, [second])),
    areLegal(askings) {
      // People meet in one rule alone: the most that a row of the staffing by the hour allows.
      if (facts.staffing === undefined || !hasMaxima(facts.staffing)) return true
      const moves = [...needsByPerson(askings)].map(([person, needs]) => moveOf(person, needs, strict))
      return !judge(moves, strict).some(isBlocking)
    },
  }
  const ofDay = minutesOfDay(loads)
  const rankings = vacancies.map((vacancy, index) => rankCandidates(facts, vacancy, candidates[index] ?? []))
  const percents = new Map<number, number>()
  const needs = rankings.map(({ asked }, index): Need => {
    const vacancy = vacancies[index]
    if (vacancy === undefined) throw new Error('a ranking without a vacancy')
    const minutes = minutesOf(vacancy)
    const options = asked.flatMap(({ userId, availability, warnings, loadPercent }) => {
      if (!mayAsk(index, userId)) return []
      const person = place(userId)
      percents.set(person, loadPercent)
      // Beside what they were asked for, the law may say no to what it allows alone.
      if (heldBy(person).length > 0 && !covered.isLegal(person, [index])) return []
      const isLastResort = availability === 'lastResort'
      return [{ person, isLastResort, warnings: warnings.length, gain: gainPercent(minutes, loads.get(userId), ofDay) }]
    })
    return { day: vacancy.day, minutes, isQualified: vacancy.qualification !== null, options }
  })
  const people = userIds.map((userId, person) => {
    const heldMinutes = heldBy(person).reduce((sum, vacancy) => sum + minutesOf(vacancy), 0)
    const load = (percents.get(person) ?? 0) + gainPercent(heldMinutes, loads.get(userId), ofDay)
    return { load, held: heldBy(person).length }
  })
  return { cover: { needs, people }, judge: covered, userIds, rankings }
}
