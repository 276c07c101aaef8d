// Acts that read the same are one line, with how often and from when to when: seven log-ins of a morning are not seven lines. Pure.
import { kindsOf } from '@releve/contract/journal-kinds'
import type { WireJournalEntry } from '@releve/contract/journal'
import { linesOf, titleOf, type FieldWords } from './journal-words.ts'

export interface JournalLine {
  /** The newest of the acts. */
  readonly entry: WireJournalEntry
  readonly count: number
  /** The instant of the oldest of them. */
  readonly sinceAt: number
}

const sessionKinds: ReadonlySet<string> = new Set(kindsOf('sessions'))

/**
 * The lines of a day, the newest first. Log-ins that read the same are one wherever they stand in it; other acts only where nothing
 * stands between them, since the order of what was done to a planning is told by the lines.
 */
export function equalLines(entries: readonly WireJournalEntry[], wordsOf: FieldWords): JournalLine[] {
  const keyOf = (entry: WireJournalEntry) =>
    JSON.stringify([
      entry.centerId,
      entry.actor._id,
      entry.subject?._id ?? null,
      titleOf(entry),
      linesOf(entry, wordsOf),
      entry.detail.reason ?? null,
    ])
  const lines: { line: JournalLine; key: string }[] = []
  for (const entry of entries) {
    const key = keyOf(entry)
    const found = sessionKinds.has(entry.kind) ? lines.find((before) => before.key === key) : lines.at(-1)
    if (found?.key === key) found.line = { ...found.line, count: found.line.count + 1, sinceAt: entry.at }
    else lines.push({ key, line: { entry, count: 1, sinceAt: entry.at } })
  }
  return lines.map(({ line }) => line)
}
