// The journal as the lines of a file: one act each, in the columns that `columnsOf` names.
import type { WireJournalEntry } from '@releve/contract/journal'
import { fromDayNumber, type ClockTime, type Day } from '@releve/domain/calendar/day'
import type { Zone } from '@releve/domain/calendar/zone'
import { fullName } from '../../../shared/person.ts'
import { formatClock } from '../../../ui/format.ts'
import { journalTexts } from '../texts.ts'
import { linesOf, titleOf, type FieldWords } from './journal-words.ts'

const { columns } = journalTexts

export interface JournalRow {
  readonly day: Day
  readonly clock: ClockTime
  readonly texts: readonly string[]
}

interface RowsOf {
  readonly zone: Zone
  readonly wordsOf: FieldWords
  /** Where the acts are those of several centres: their names. */
  readonly centerNameOf: ((centerId: string) => string) | null
}

/** Of the hour and the texts; the day stands before them. */
export function columnsOf(isOfAll: boolean): string[] {
  const { clock, center, act, actor, subject, detail, reason } = columns
  return [clock, ...(isOfAll ? [center] : []), act, actor, subject, detail, reason]
}

export function journalRows(entries: readonly WireJournalEntry[], { zone, wordsOf, centerNameOf }: RowsOf): JournalRow[] {
  return entries.map((entry) => {
    const { at, actor, subject, detail, centerId } = entry
    return {
      day: fromDayNumber(zone.dayAt(at)),
      clock: formatClock(at, zone.name),
      texts: [
        ...(centerNameOf === null ? [] : [centerNameOf(centerId)]),
        titleOf(entry),
        fullName(actor),
        subject === null ? '' : fullName(subject),
        linesOf(entry, wordsOf).join(' ; '),
        detail.reason ?? '',
      ],
    }
  })
}
