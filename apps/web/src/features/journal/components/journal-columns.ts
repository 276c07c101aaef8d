// The journal as a file: the columns after the day and the hour, one act a line.
import { fullName } from '@releve/contract/person-name'
import type { WireJournalEntry } from '@releve/contract/journal'
import { journalTexts } from '../texts.ts'
import { linesOf, titleOf, type FieldWords } from './journal-words.ts'

interface JournalColumn {
  readonly title: string
  readonly width: number
  readonly textOf: (entry: WireJournalEntry) => string
}

/** `centerNameOf`: where the acts are those of several centres, their names. */
export function journalColumns(wordsOf: FieldWords, centerNameOf: ((centerId: string) => string) | null): JournalColumn[] {
  const { center, act, actor, subject, detail, reason } = journalTexts.columns
  return [
    ...(centerNameOf === null ? [] : [{ title: center, width: 28, textOf: (entry: WireJournalEntry) => centerNameOf(entry.centerId) }]),
    { title: act, width: 34, textOf: titleOf },
    { title: actor, width: 24, textOf: (entry) => fullName(entry.actor) },
    { title: subject, width: 24, textOf: (entry) => (entry.subject === null ? '' : fullName(entry.subject)) },
    { title: detail, width: 70, textOf: (entry) => linesOf(entry, wordsOf).join(' ; ') },
    { title: reason, width: 40, textOf: (entry) => entry.detail.reason ?? '' },
  ]
}
