// The candidates of a vacancy and their order, as things stand, and the further course of its wave among them.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import type { Vacancy } from '@releve/domain/demands/candidacy'
import { LOAD_DAYS, loadsOf } from '@releve/domain/fairness/load'
import type { Load } from '@releve/domain/fairness/load'
import { vacancyOf } from '@releve/domain/demands/taking'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import { defaultHourChoices } from '@releve/domain/planning/due-at'
import { duties } from '@releve/domain/planning/duties'
import { rankCandidates } from '@releve/domain/vacancies/ranking'
import type { CandidateFacts, Line, Ranking, StatedAvailability } from '@releve/domain/vacancies/ranking'
import { planWave } from '@releve/domain/vacancies/wave-schedule'
import type { Reachable, WavePlan } from '@releve/domain/vacancies/wave-schedule'
import { USUAL_WAVE_BATCH } from '@releve/domain/working-time/rules'
import type { Queryable } from '#db/query.ts'
import { loadAvailabilityFor } from '#features/availability/store.ts'
import type { SaidOfVacancy } from '#features/availability/store.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import type { LoadedFacts } from '#features/demands/store/deciding.ts'
import { loadServiceTerms, loadShares } from '#features/fairness/store.ts'
import { loadOverlapping } from '#features/planning/store/modifications.ts'
import { loadOwedRest } from '#features/rests/store.ts'
import { loadSuspended } from '#features/members/store/suspended.ts'
import { loadMembers } from '#features/shifts/store.ts'
import { loadChoices, loadLastAsked } from '../store.ts'
import type { AskRow, WavedVacancy } from '../store.ts'

const DAY_MS = 86_400_000
/** Two years: whoever was not asked since then was never. */
const ASKED_WITHIN_MS = 730 * DAY_MS
/** Days around the instant whose vacations may keep somebody asleep. */
const DAYS_BEFORE = 3
const DAYS_AFTER = 5

export interface Ranked {
  readonly facts: LoadedFacts
  readonly ranking: Ranking
  /** Members with an undecided request for other hours that day: they stand among those who cannot. */
  readonly otherHours: ReadonlySet<UserId>
  readonly statedByUser: ReadonlyMap<UserId, SaidOfVacancy>
  readonly candidates: readonly CandidateFacts[]
}

/** A member who does not want to be asked has declared nothing but a no, which counts all the same. */
function statedBy(stated: SaidOfVacancy | undefined): StatedAvailability {
  if (stated === undefined) return 'unsaid'
  return stated.answer === 'no' || stated.volunteersForCalls ? stated.answer : 'unsaid'
}

/** The readings that the rankings of all vacancies of these days share. */
export interface Ground {
  readonly centerId: CenterId
  readonly facts: LoadedFacts
  readonly loads: ReadonlyMap<UserId, Load>
  /** The members to whom a rest is owed. */
  readonly owed: Awaited<ReturnType<typeof loadOwedRest>>
  readonly suspended: ReadonlySet<UserId>
}

export async function loadGround(db: Queryable, centerId: CenterId, days: readonly DayNumber[], now: number): Promise<Ground> {
  const facts = await loadFacts(db, { centerId, userIds: 'all', days, now })
  const today = facts.zone.dayAt(now)
  const ofLate = await loadMembers(db, centerId, 'all', today - LOAD_DAYS + 1, today)
  const owed = await loadOwedRest(db, centerId, fromDayNumber(today))
  const suspended = await loadSuspended(db, centerId)
  const terms = await loadServiceTerms(db, centerId)
  const shares = await loadShares(db, centerId)
  const loads = loadsOf({ center: facts.center, members: ofLate.members, day: today, terms, until: now, shares })
  return { centerId, facts, loads, owed, suspended }
}

/** When each was last asked. @param except the vacancy that does not count; null: all count */
export const loadLately = (db: Queryable, centerId: CenterId, except: DemandId | null, now: number) =>
  loadLastAsked(db, centerId, except, now - ASKED_WITHIN_MS)

/** The members as the ranking of a vacation of a day reads them. */
export async function loadCandidates(
  db: Queryable,
  { centerId, facts, loads, owed, suspended }: Ground,
  { day, shift }: Pick<Vacancy, 'day' | 'shift'>,
  lastAsked: ReadonlyMap<UserId, number>,
): Promise<Omit<Ranked, 'facts' | 'ranking'>> {
  const statedByUser = await loadAvailabilityFor(db, centerId, { day, name: shift.name })
  const otherHours = await loadOverlapping(db, centerId, fromDayNumber(day))
  const candidates = facts.roster.people.map(({ _id: userId }) => ({
    userId,
    availability: statedBy(statedByUser.get(userId)),
    volunteersForCalls: statedByUser.get(userId)?.volunteersForCalls ?? false,
    load: loads.get(userId)?.load ?? 0,
    isOwedRest: owed.has(userId),
    isSuspended: suspended.has(userId),
    lastAskedAt: lastAsked.get(userId) ?? null,
  }))
  return { candidates, statedByUser, otherHours }
}

export const toVacancy = ({ demand, wave }: WavedVacancy): Vacancy => ({ ...vacancyOf(demand), holderId: wave.holder_id })

/** Ranks everybody of the centre for one vacancy, as things stand at `now`. @param shared what was read for its day already */
export async function rankFor(db: Queryable, waved: WavedVacancy, now: number, shared: Ground | null = null): Promise<Ranked> {
  const { centerId, _id } = waved.demand
  const vacancy = toVacancy(waved)
  const ground = shared ?? (await loadGround(db, centerId, [vacancy.day], now))
  const lastAsked = await loadLately(db, centerId, _id, now)
  const read = await loadCandidates(db, ground, vacancy, lastAsked)
  return { facts: ground.facts, ranking: rankCandidates(ground.facts, vacancy, read.candidates), ...read }
}

export const isFree =
  ({ otherHours }: Ranked) =>
  ({ userId }: Line) =>
    !otherHours.has(userId)

/** Those the wave may still ask, by rank. */
function leftToAsk(ranked: Ranked, asks: readonly AskRow[]): Line[] {
  const answeredIds = new Set(
    asks
      .filter(({ batch, declined_at, refused_at }) => batch !== null || declined_at !== null || refused_at !== null)
      .map((ask) => ask.user_id),
  )
  return ranked.ranking.asked.filter(isFree(ranked)).filter(({ userId }) => !answeredIds.has(userId))
}

async function reachableOf(
  db: Queryable,
  centerId: CenterId,
  lines: readonly Line[],
  { center, zone, now }: LoadedFacts,
): Promise<Reachable[]> {
  if (lines.length === 0) return []
  const userIds = lines.map(({ userId }) => userId)
  const today = zone.dayAt(now)
  const [from, to] = [today - DAYS_BEFORE, today + DAYS_AFTER]
  const { members } = await loadMembers(db, centerId, userIds, from, to)
  const worked = new Map(members.map((member) => [member.userId, duties(center, member, from, to)]))
  const choices = new Map((await loadChoices(db, centerId, userIds)).map(({ _id, preferences }) => [_id, preferences]))
  return userIds.map((userId) => {
    const { quietHours, ringsAtNight, dailyDigest } = choices.get(userId) ?? {}
    return {
      userId,
      choices: {
        quietHours: quietHours ?? defaultHourChoices.quietHours,
        ringsAtNight: ringsAtNight ?? defaultHourChoices.ringsAtNight,
        dailyDigest: dailyDigest ?? defaultHourChoices.dailyDigest,
      },
      worked: worked.get(userId) ?? [],
    }
  })
}

interface PlanFrom {
  /** When the next batch goes, as far as that is known. */
  readonly from?: number
  /** The only one who is asked next, as a joint search has it; null: nobody. Absent: the ranking says who. */
  readonly only?: UserId | null
}

/** How the wave goes on. */
export async function planOf(
  db: Queryable,
  { demand, wave }: WavedVacancy,
  ranked: Ranked,
  asks: readonly AskRow[],
  { from = ranked.facts.now, only }: PlanFrom = {},
): Promise<WavePlan> {
  const { rules, zone } = ranked.facts
  const left = leftToAsk(ranked, asks)
  const isOnly = ({ userId }: Line) => userId === only
  const lines = only === undefined ? left : left.some(isOnly) ? [...left.filter(isOnly), ...left.filter((line) => !isOnly(line))] : []
  const candidates = await reachableOf(db, demand.centerId, lines, ranked.facts)
  const size = only === undefined ? (rules.waveBatch ?? USUAL_WAVE_BATCH) : 1
  return planWave({ now: from, startAt: demand.startAt, size, candidates, deadlineAt: wave.deadline_at, zone })
}
