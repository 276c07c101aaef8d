// The file of a backup, line by line: it returns exactly what was written, and a file that is no backup is refused with a sentence.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '../config/startup-error.ts'
import { FORMAT, formatVersion, readArchive, Tally } from './archive.ts'
import { anyText } from '#test/db/texts.ts'

let directory: string
let file: string

beforeAll(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'releve-archive-'))
  file = path.join(directory, 'sauvegarde.gz')
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const header = { format: FORMAT, formatVersion, schemaVersion: 1, migrations: [], createdAt: '2026-11-16T11:00:00.000Z' }
const opening = { table: 'messages', columns: ['text'] }

/** The lines that follow the rows in an archive. */
function withClosing(rows: readonly string[]): readonly unknown[] {
  const tally = new Tally()
  for (const row of rows) tally.add(row)
  return [
    { end: opening.table, rows: rows.length, sha256: tally.digest() },
    { done: true, tables: 1, rows: rows.length },
  ]
}

const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('')

async function rowsRead(): Promise<string[]> {
  const rows: string[] = []
  for await (const entry of readArchive(file)) if (entry.kind === 'row') rows.push(entry.row)
  return rows
}

test('gives back every row, whatever ends a line elsewhere', async () => {
  // The text is longer than one unzipped piece, so that characters of several bytes are cut in two.
  const long = anyText.map((text) => `${'é'.repeat(9_000)}${text}🚒`)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof({ arbitrary: anyText, weight: 9 }, long)), async (rows) => {
      writeFileSync(file, gzipSync(textOf([header, opening, ...rows, ...withClosing(rows)])))
      expect(await rowsRead()).toEqual(rows)
    }),
  )
})

const [end] = withClosing([])
const whole = 'Cette sauvegarde est incomplète ou abîmée'
test.each([
  // A line of 100 MB that repeats one letter takes 100 KB on the disk.
  ['a line that never ends', () => [textOf([header, opening]), Buffer.alloc(100_000_000, 'x')], whole],
  ['a first line that never ends', () => [Buffer.alloc(100_000_000, '[')], whole],
  ['100 million lines', () => [textOf([header, opening]), Buffer.alloc(100_000_000, '\n')], whole],
  ['a table that comes again', () => [textOf([header, opening, end, opening, end, { done: true, tables: 2, rows: 0 }])], whole],
  ['nothing at all', () => [], 'Ce fichier n’est pas une sauvegarde de Relève.'],
])('%s is refused by a sentence', async (_what, parts, sentence) => {
  const chunks = parts().map((part) => gzipSync(part, { level: 1 }))
  // A gzip file may consist of several members in sequence.
  writeFileSync(file, chunks.length === 0 ? gzipSync('') : Buffer.concat(chunks))
  const read = rowsRead()
  await expect(read).rejects.toThrow(StartupError)
  await expect(read).rejects.toThrow(sentence)
})
