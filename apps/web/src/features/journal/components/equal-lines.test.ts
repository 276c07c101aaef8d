// Acts that read the same stand in one line; the order of what was done to plannings is not lost for it.
import { expect, test } from 'vitest'
import type { WireJournalEntry } from '@releve/contract/journal'
import { equalLines } from './equal-lines.ts'

const person = (name: string) => ({ _id: name, userId: name, name, lastName: 'X' })

function act(at: number, kind: WireJournalEntry['kind'], actor: string, detail: WireJournalEntry['detail'] = {}): WireJournalEntry {
  return { _id: String(at), centerId: 'center', at, kind, actor: person(actor), subject: null, fields: [], detail }
}

const shown = (entries: readonly WireJournalEntry[]) =>
  equalLines(entries, () => ({ label: '', from: '', to: '' })).map(({ entry, count, sinceAt }) => [entry.at, count, sinceAt])

test('log-ins of one person are one line, whoever else logged in between them', () => {
  const opened = (at: number, actor: string) => act(at, 'sessionOpened', actor, { device: 'Firefox' })
  expect(shown([opened(9, 'zoe'), opened(8, 'ana'), opened(7, 'zoe'), opened(6, 'zoe')])).toEqual([
    [9, 3, 6],
    [8, 1, 8],
  ])
})

test('another device is another line', () => {
  expect(shown([act(9, 'sessionOpened', 'zoe', { device: 'Firefox' }), act(8, 'sessionOpened', 'zoe', { device: 'Chrome' })])).toHaveLength(
    2,
  )
})

test('other acts are one line only where nothing stands between them', () => {
  const wave = (at: number) => act(at, 'waveStarted', 'zoe', { date: '2026-11-22' })
  expect(shown([wave(9), wave(8), act(7, 'rules', 'zoe'), wave(6)])).toEqual([
    [9, 2, 8],
    [7, 1, 7],
    [6, 1, 6],
  ])
})

test('another reason is another line', () => {
  const freed = (at: number, reason: string) => act(at, 'vacancyFreed', 'zoe', { date: '2026-11-22', reason })
  expect(shown([freed(9, 'Malade'), freed(8, 'Erreur')])).toHaveLength(2)
})
