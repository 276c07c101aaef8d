// The sheet of a search that is over, from what was kept of it as it went on.
import type { SearchEntry, WireSearchSheet } from '@releve/contract/search-sheets'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Queryable } from '#db/query.ts'
import { loadFacts } from '#features/demands/store/deciding.ts'
import { loadPeople } from '#features/members/store/members.ts'
import { loadAsks, loadSearchRecords } from '../store.ts'
import type { AskRow, SearchRecord, WavedVacancy } from '../store.ts'
import { historyOf } from './history.ts'
import { entriesIn } from './search-records.ts'
import { named, namesOf, sentSteps, toWireVacancy } from './wire.ts'
import type { People } from './wire.ts'

type Search = WireSearchSheet['searches'][number]
type SearchLine = Search['lines'][number]
type Out = Search['out']

function outOf(entries: readonly SearchEntry[], people: People): Out {
  const forbidden = entries.flatMap((entry) => {
    const member = 'forbidden' in entry ? named(people, entry.userId) : null
    return 'forbidden' in entry && member !== null ? [{ reason: entry.forbidden, member }] : []
  })
  return [...Map.groupBy(forbidden, ({ reason }) => reason)].map(([reason, found]) => ({
    reason,
    members: found.map(({ member }) => member),
  }))
}

/** One order, with what followed it: the first record is whole, the others say what changed. */
function searchOf(records: readonly SearchRecord[], asks: readonly AskRow[], people: People): Search | null {
  const [first] = records
  if (first === undefined) return null
  const lines = new Map<string, SearchLine>()
  const out = new Map<string, SearchEntry>()
  for (const record of records) {
    for (const entry of entriesIn(record)) {
      const line = lines.get(entry.userId)
      if ('forbidden' in entry) {
        if (line === undefined) out.set(entry.userId, entry)
        else lines.set(entry.userId, { ...line, lost: { at: record.at, reason: entry.forbidden } })
        continue
      }
      const member = named(people, entry.userId)
      if (member === null) continue
      const asked = entry.isAsked ? { askedAt: record.at, batch: record.batch } : {}
      const known = line ?? { member, rank: lines.size + 1, ...entry.figures, askedAt: null, batch: null, calledAt: null, lost: null }
      lines.set(entry.userId, { ...known, ...asked, lost: null })
      out.delete(entry.userId)
    }
  }
  const calledAt = new Map<string, number | null>(asks.map((ask) => [ask.user_id, ask.called_at]))
  return {
    at: first.at,
    lines: [...lines.values()].map((line) => ({ ...line, calledAt: calledAt.get(line.member._id) ?? null })),
    out: outOf([...out.values()], people),
  }
}

function assignmentOf(record: SearchRecord, people: People): WireSearchSheet['assignments'][number] {
  const entries = entriesIn(record)
  return {
    at: record.at,
    actor: named(people, record.actor_id),
    member: named(people, record.user_id),
    reason: record.reason,
    lines: entries.flatMap((entry) => {
      const member = 'figures' in entry ? named(people, entry.userId) : null
      return 'figures' in entry && member !== null ? [{ member, rank: entry.rank, ...entry.figures }] : []
    }),
    out: outOf(entries, people),
  }
}

/** Each whole record begins a search; those that follow belong to it. */
function searchesOf(records: readonly SearchRecord[]): SearchRecord[][] {
  const searches: SearchRecord[][] = []
  for (const record of records) {
    if (record.is_whole) searches.push([record])
    else searches.at(-1)?.push(record)
  }
  return searches
}

export async function sheetOf(db: Queryable, vacancy: WavedVacancy, now: number): Promise<WireSearchSheet> {
  const { demand } = vacancy
  const { centerId, _id } = demand
  const records = await loadSearchRecords(db, centerId, _id)
  const asks = await loadAsks(db, centerId, _id)
  const people = new Map([
    ...(await namesOf(db, centerId, [vacancy])),
    ...(await loadPeople(db, centerId, [
      ...new Set([
        ...records.flatMap(({ actor_id, user_id }) => [actor_id, user_id]),
        ...records.flatMap(entriesIn).map(({ userId }) => userId),
        ...asks.map(({ user_id }) => user_id),
      ]),
    ])),
  ])
  const facts = await loadFacts(db, { centerId, userIds: 'all', days: [toDayNumber(demand.posterShift.date)], now })
  return {
    vacancy: toWireVacancy(vacancy, { facts, people, steps: sentSteps(asks) }),
    searches: searchesOf(records.filter(({ kind }) => kind !== 'assigned')).flatMap((each) => searchOf(each, asks, people) ?? []),
    assignments: records.filter(({ kind }) => kind === 'assigned').map((record) => assignmentOf(record, people)),
    history: historyOf(vacancy, asks, people, people),
  }
}
