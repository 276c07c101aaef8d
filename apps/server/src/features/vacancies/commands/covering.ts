// Vacancies of some days covered together: who would be asked for each, by the best joint proposal that the centre's rules allow.
import { fromDayNumber } from '@releve/domain/calendar/day'
import type { DayNumber } from '@releve/domain/calendar/day'
import { bestCover } from '@releve/domain/cover/best-cover'
import type { BestCover } from '@releve/domain/cover/best-cover'
import { monthOf } from '@releve/domain/cover/month'
import type { Month } from '@releve/domain/cover/month'
import type { Vacancy } from '@releve/domain/demands/candidacy'
import type { CenterId, DemandId, UserId } from '@releve/domain/ids'
import type { Line } from '@releve/domain/vacancies/ranking'
import type { Queryable } from '#db/query.ts'
import { ProgrammeSolver } from '#solving/programme-solver.ts'
import { findVacancy, loadAskedFor, loadPendingAsks } from '../store.ts'
import type { WavedVacancy } from '../store.ts'
import { loadCandidates, loadGround, loadLately, toVacancy } from './ranking.ts'
import type { Ground } from './ranking.ts'

const COVER_WITHIN_MS = 3000

interface CoveredMonth {
  readonly ground: Ground
  readonly month: Month
}

interface Covering {
  readonly centerId: CenterId
  readonly now: number
  readonly vacancies: readonly Vacancy[]
  /** Days that are read besides those of the vacancies. */
  readonly days?: readonly DayNumber[]
  /** People who are not asked: a joint search asks nobody again. */
  readonly except?: ReadonlySet<UserId>
}

/** The vacancies, who may be asked for them, and what everybody was asked for already. */
export async function loadMonth(
  db: Queryable,
  { centerId, now, vacancies, days = [], except = new Set() }: Covering,
  known: Ground | null = null,
): Promise<CoveredMonth> {
  const all = [...days, ...vacancies.map(({ day }) => day)]
  const ground = known ?? (await loadGround(db, centerId, all, now))
  const lastAsked = await loadLately(db, centerId, null, now)
  const own = new Set<string>(vacancies.map(({ _id }) => _id))
  const held = new Map<UserId, Vacancy[]>()
  const [from, to] = [fromDayNumber(Math.min(...all)), fromDayNumber(Math.max(...all))]
  for (const { demandId, userId } of await loadPendingAsks(db, centerId, { from, to, now })) {
    const vacancy = own.has(demandId) ? null : await findVacancy(db, centerId, demandId)
    if (vacancy !== null) held.getOrInsertComputed(userId, () => []).push(toVacancy(vacancy))
  }
  const said: Awaited<ReturnType<typeof loadCandidates>>[] = []
  for (const vacancy of vacancies) said.push(await loadCandidates(db, ground, vacancy, lastAsked))
  const month = monthOf({
    facts: ground.facts,
    vacancies,
    candidates: said.map(({ candidates }) => candidates),
    mayAsk: (place, userId) => !except.has(userId) && said[place]?.otherHours.has(userId) !== true,
    loads: ground.loads,
    held,
  })
  return { ground, month }
}

/** A solver of its own, in a thread beside the server, for as long as one proposal takes. */
export async function proposeFor({ cover, judge }: Month): Promise<BestCover> {
  const solver = new ProgrammeSolver(COVER_WITHIN_MS)
  try {
    return await bestCover(cover, judge, (programme) => solver.solve(programme))
  } finally {
    await solver.close()
  }
}

/** The line of the ranking of a vacancy by which somebody may be asked for it. */
export const lineIn = ({ rankings }: Month, place: number, userId: UserId): Line | undefined =>
  rankings[place]?.asked.find((line) => line.userId === userId)

export interface NextAsked {
  readonly ground: Ground
  readonly userIdOf: ReadonlyMap<DemandId, UserId | null>
}

/** Chooses the next people for the vacancies of a joint search whose people said no, or nothing: nobody whom it has asked before. */
export async function nextAskedOf(
  db: Queryable,
  {
    centerId,
    coverId,
    due,
    now,
  }: { readonly centerId: CenterId; readonly coverId: string; readonly due: readonly WavedVacancy[]; readonly now: number },
): Promise<NextAsked> {
  const except = await loadAskedFor(db, centerId, coverId)
  const { ground, month } = await loadMonth(db, { centerId, now, vacancies: due.map(toVacancy), except })
  const { proposal } = await proposeFor(month)
  const userIdOf = new Map(
    due.map(({ demand }, place) => {
      const person = proposal[place] ?? null
      return [demand._id, person === null ? null : (month.userIds[person] ?? null)] as const
    }),
  )
  return { ground, userIdOf }
}
