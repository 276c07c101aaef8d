// The journal of a centre, or for a master administrator of all of them: a page at a time on a screen, whole in a file.
import type { WireJournalEntry } from '@releve/contract/journal'
import type { JournalGroup } from '@releve/contract/journal-kinds'
import type { Day } from '@releve/domain/calendar/day'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { nothingBefore } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'

export interface JournalFilter {
  /** Null: of all centres. */
  readonly centerId: string | null
  readonly group?: JournalGroup
  readonly userId?: string
  readonly startDate?: Day
  readonly endDate?: Day
}

const queryOf = ({ centerId, ...filter }: JournalFilter) => ({ ...(centerId !== null && { centerId }), ...filter })

const PAGE_SIZE = 30

export function useJournal(filter: JournalFilter) {
  return useInfiniteQuery({
    ...pagedQuery(['journal', filter], (from, signal) =>
      call('journal.list', { query: { ...queryOf(filter), limit: PAGE_SIZE, ...from }, signal }),
    ),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    ...nothingBefore,
    // No event tells of acts: whoever comes back reads again.
    staleTime: 0,
  })
}

/** The days of one's own that others touched once the roster was firm. */
export function useOwnPromises() {
  return useInfiniteQuery({
    ...pagedQuery(['journal', 'promises'], (from, signal) => call('journal.promises', { query: { limit: PAGE_SIZE, ...from }, signal })),
    select: ({ pages }) => pages.flatMap(({ entries }) => entries),
    staleTime: 0,
  })
}

const AT_ONCE = 500
/** A file of more than these is for nobody: the period is to be narrowed. */
export const MOST_EXPORTED = 10_000

/** All that the filter finds, the newest first, up to MOST_EXPORTED. */
export async function readJournal(filter: JournalFilter): Promise<{ entries: WireJournalEntry[]; isWhole: boolean }> {
  const entries: WireJournalEntry[] = []
  let before: string | null = null
  do {
    const query: Parameters<typeof call<'journal.list'>>[1] = {
      query: { ...queryOf(filter), limit: AT_ONCE, ...(before !== null && { before }) },
    }
    const page: { entries: WireJournalEntry[]; next: string | null } = await call('journal.list', query)
    entries.push(...page.entries)
    before = page.next
  } while (before !== null && entries.length < MOST_EXPORTED)
  return { entries, isWhole: before === null }
}
