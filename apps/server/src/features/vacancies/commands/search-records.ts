// Records of a search, kept while it goes on for the sheet that is read once it is over: everybody of the centre as they stand when somebody is
// asked, called or assigned. The order is that of the figures, as if nobody had declared anything of their availability.
import { toWireStanding } from '@releve/contract/vacancy-standing'
import { searchEntries } from '@releve/contract/search-sheets'
import type { SearchEntry, SearchFigures, SearchForbidden } from '@releve/contract/search-sheets'
import type { UserId } from '@releve/domain/ids'
import { rankCandidates } from '@releve/domain/vacancies/ranking'
import type { Line, OutReason } from '@releve/domain/vacancies/ranking'
import type { Transaction } from '#db/transaction.ts'
import { loadSearchRecords, writeSearchRecord } from '../store.ts'
import type { SearchRecord, WavedVacancy } from '../store.ts'
import { toVacancy } from './ranking.ts'
import type { Ranked } from './ranking.ts'

function figuresOf(line: Line): SearchFigures {
  const { warnings, weekHours, loadPercent, daysSinceAsked, rest, behind } = toWireStanding(line)
  return { warnings, weekHours, loadPercent, daysSinceAsked, rest, behind: behind === 'availability' ? null : behind }
}

/** A candidate of whom nothing was declared is out for a rule alone. */
function forbiddenOf(reason: OutReason): SearchForbidden {
  if (reason === 'no') throw new Error('nobody declared anything')
  return reason
}

/** Everybody of the centre, those who may be asked by rank. */
function entriesOf(vacancy: WavedVacancy, ranked: Ranked, askedIds: ReadonlySet<UserId>): SearchEntry[] {
  const { facts, candidates, otherHours } = ranked
  const undeclared = candidates.map((candidate) => ({ ...candidate, availability: 'unsaid' as const }))
  const { unsaid, out } = rankCandidates(facts, toVacancy(vacancy), undeclared)
  const free = unsaid.filter(({ userId }) => !otherHours.has(userId))
  const late = unsaid.filter(({ userId }) => otherHours.has(userId))
  return [
    ...free.map((line, index) => ({
      userId: line.userId,
      rank: index + 1,
      isAsked: askedIds.has(line.userId),
      figures: figuresOf(line),
    })),
    ...late.map(({ userId }) => ({ userId, forbidden: 'otherHours' as const })),
    ...out.map(({ userId, reason }) => ({ userId, forbidden: forbiddenOf(reason) })),
  ]
}

export const entriesIn = ({ entries }: Pick<SearchRecord, 'entries'>): SearchEntry[] => searchEntries.parse(entries)

const stateOf = (entry: SearchEntry) => ('forbidden' in entry ? entry.forbidden : 'free')

/** Lists whom this record asks, and everybody of whom something else holds than these records say. */
function changedSince(records: readonly SearchRecord[], entries: readonly SearchEntry[]): SearchEntry[] {
  const states = new Map<string, string>()
  for (const entry of records.flatMap(entriesIn)) states.set(entry.userId, stateOf(entry))
  return entries.filter((entry) => ('isAsked' in entry && entry.isAsked) || states.get(entry.userId) !== stateOf(entry))
}

type Act =
  | { readonly kind: 'asked'; readonly batch: number; readonly actorId: UserId | null; readonly askedIds: readonly UserId[] }
  | { readonly kind: 'called'; readonly actorId: UserId }
  | { readonly kind: 'assigned'; readonly actorId: UserId; readonly subjectId: UserId; readonly reason: string | null }

/**
 * Keeps how everybody stands as somebody is asked, called for the first time, or assigned. The demand is locked. A wave after the first one
 * keeps whom it asks and what is no longer as it was.
 */
export async function keepSearch(tx: Transaction, vacancy: WavedVacancy, ranked: Ranked, act: Act, now: number): Promise<void> {
  const { centerId, _id: demandId, posterShift } = vacancy.demand
  const searches = (await loadSearchRecords(tx, centerId, demandId)).filter(({ kind }) => kind !== 'assigned')
  if (act.kind === 'called' && searches.length > 0) return
  const entries = entriesOf(vacancy, ranked, new Set(act.kind === 'asked' ? act.askedIds : []))
  const isWhole = act.kind !== 'asked' || act.batch === 1 || searches.length === 0
  await writeSearchRecord(tx, {
    centerId,
    demandId,
    day: posterShift.date,
    kind: act.kind,
    batch: act.kind === 'asked' ? act.batch : null,
    actorId: act.actorId,
    subjectId: act.kind === 'assigned' ? act.subjectId : null,
    reason: act.kind === 'assigned' ? act.reason : null,
    isWhole,
    entries: isWhole ? entries : changedSince(searches, entries),
    now,
  })
}
