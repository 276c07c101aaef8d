// The lines of the board of a vacancy: each person with why they stand there, what it would do to their planning, and what they were asked.
import type { WireBoardLine, WireVacancyStanding } from '@releve/contract/vacancies'
import { toLimitEntries } from '@releve/contract/limits'
import { vacancyStanding } from '@releve/contract/vacancies'
import { toWireStanding } from '@releve/contract/vacancy-standing'
import { toWireFigures } from '#features/demands/store/wire-figures.ts'
import { limitsOf } from '@releve/domain/demands/limits'
import { acceptAlone } from '@releve/domain/demands/taking'
import { figuresOf } from '@releve/domain/demands/figures'
import type { UserId } from '@releve/domain/ids'
import type { Line } from '@releve/domain/vacancies/ranking'
import type { VacancyRow } from '#features/demands/store/columns.ts'
import { toWirePerson } from '#features/members/store/person.ts'
import type { AskRow } from '../store.ts'
import type { Ranked } from './ranking.ts'

const NO_CALLS = { called: null, noAnswer: null, refuses: null } as const

export function lineOf(
  demand: VacancyRow,
  line: Line,
  place: { readonly rank: number; readonly batch: number | null },
  ranked: Ranked,
  ask: AskRow | undefined,
): WireBoardLine[] {
  const { facts, statedByUser } = ranked
  const person = facts.roster.byId.get(line.userId)
  const viewer = facts.person(line.userId)
  if (person === undefined || viewer === null) return []
  const { moves, violations } = acceptAlone(demand, { ...facts, poster: null, viewer }).judged ?? { moves: [], violations: [] }
  const [move] = moves
  return [
    {
      member: toWirePerson(person),
      role: person.role,
      qualifications: [...person.qualifications],
      ...place,
      ...toWireStanding(line),
      figures: move === undefined ? null : toWireFigures(figuresOf(move, violations, facts.zone)),
      limit: [],
      askedAt: ask?.batch === undefined || ask.batch === null ? null : ask.asked_at,
      seenAt: ask?.seen_at ?? null,
      declinedAt: ask?.declined_at ?? null,
      phone: statedByUser.get(line.userId)?.callNumber ?? null,
      calls: ask === undefined ? NO_CALLS : { called: ask.called_at, noAnswer: ask.no_answer_at, refuses: ask.refused_at },
    },
  ]
}

/** Somebody the wave asked who may not take it any more: with why, in the place in which they were asked. */
export function lostLine(
  demand: VacancyRow,
  { userId, standing }: { readonly userId: UserId; readonly standing: WireVacancyStanding },
  place: { readonly rank: number; readonly batch: number | null },
  ranked: Ranked,
  ask: AskRow,
): WireBoardLine[] {
  const { facts } = ranked
  const person = facts.roster.byId.get(userId)
  const viewer = facts.person(userId)
  if (person === undefined || viewer === null) return []
  const limits = limitsOf({ action: 'accept', demand, facts: { ...facts, poster: null, viewer } })
  return [
    {
      member: toWirePerson(person),
      role: person.role,
      qualifications: [...person.qualifications],
      ...place,
      ...standing,
      figures: null,
      limit: toLimitEntries(limits, userId),
      askedAt: ask.asked_at,
      seenAt: ask.seen_at,
      declinedAt: ask.declined_at,
      phone: null,
      calls: { called: ask.called_at, noAnswer: ask.no_answer_at, refuses: ask.refused_at },
    },
  ]
}

/** Why somebody was asked, as it was kept; null: they were not, or by telephone. */
export function standingOf({ standing }: Pick<AskRow, 'standing'>): WireVacancyStanding | null {
  return vacancyStanding.safeParse(standing).data ?? null
}
