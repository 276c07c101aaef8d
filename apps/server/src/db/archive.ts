// The form of a backup file: lines of JSON, compressed by gzip. A header says which database it is; each table opens with its columns,
// gives its rows as PostgreSQL writes a row (exact for every type), and closes with their number and their SHA-256; a last line says that
// nothing is missing. Written and read as streams: a file of any size takes little memory.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { StartupError } from '../config/startup-error.ts'

export const FORMAT = 'releve-backup'
const FORMAT_VERSION = 1

const headerSchema = z.strictObject({
  format: z.literal(FORMAT),
  formatVersion: z.int(),
  /** The migrations that made the tables, with the checksums of their files. */
  schemaVersion: z.int(),
  migrations: z.array(z.strictObject({ version: z.int(), md5: z.string() })),
  /** ISO 8601. */
  createdAt: z.string(),
  /** The one centre that the archive holds; absent when it holds the whole database. */
  centerId: z.optional(z.string().check(z.regex(/^[\da-f-]{36}$/))),
})
export type Header = z.infer<typeof headerSchema>

export const formatVersion = FORMAT_VERSION

const openingSchema = z.strictObject({ table: z.string(), columns: z.array(z.string()) })
const closingSchema = z.strictObject({ end: z.string(), rows: z.int(), sha256: z.string() })
const lastSchema = z.strictObject({ done: z.literal(true), tables: z.int(), rows: z.int() })

/** The rows of one table, counted and summed as they pass. */
export class Tally {
  readonly #hash = createHash('sha256')
  rows = 0

  add(row: string): void {
    this.#hash.update(row).update('\n')
    this.rows += 1
  }

  digest(): string {
    return this.#hash.digest('hex')
  }
}

export type Entry =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'table'; readonly table: string; readonly columns: readonly string[] }
  | { readonly kind: 'row'; readonly row: string }
  | { readonly kind: 'end'; readonly table: string }

const damaged = (cause?: unknown) =>
  new StartupError('Cette sauvegarde est incomplète ou abîmée\u00A0: rien n’a été restauré.', cause === undefined ? {} : { cause })

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (error) {
    throw damaged(error)
  }
}

/** No row of ours comes near it: the longest hold an answer kept for a repeated call, a few MB with its escapes. */
const ROW_BYTES_AT_MOST = 64 * 1024 * 1024
/**
 * The lines around the rows are kept short: deep nesting costs JSON.parse seconds and memory. Only a row may be long, because it is one
 * text.
 */
const OTHER_BYTES_AT_MOST = 1024 * 1024

const [NEWLINE, QUOTE] = [0x0a, 0x22]

/**
 * Lines end at `\n` alone, which JSON escapes: `node:readline` also ends them at U+2028 and U+2029, which JSON leaves as they are in the
 * texts of people. A file that unzips to one endless line takes no more memory than the longest row may.
 */
async function* linesOf(unzipped: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer) => {
    parts.push(part)
    size += part.length
    const first = parts[0]?.[0]
    if (size > (first === QUOTE ? ROW_BYTES_AT_MOST : OTHER_BYTES_AT_MOST)) throw damaged()
  }
  const line = () => {
    const text = Buffer.concat(parts).toString()
    parts = []
    size = 0
    return text
  }
  for await (const chunk of unzipped) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      yield line()
      start = end + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (size > 0) yield line()
}

/** Reads a file in order, checking each sum as it comes. @throws StartupError when it is no backup, or not whole */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const unzipped = createGunzip()
  let failure: unknown = null
  const piped = pipeline(createReadStream(file), unzipped).catch((error: unknown) => {
    failure = error
  })
  let open: { readonly table: string; readonly tally: Tally } | null = null
  const seenTables = new Set<string>()
  let rows = 0
  let [hasHeader, isDone] = [false, false]
  try {
    for await (const line of linesOf(unzipped)) {
      const value = parsed(line)
      if (!hasHeader) {
        const header = headerSchema.safeParse(value)
        if (!header.success) throw new StartupError('Ce fichier n’est pas une sauvegarde de Relève.')
        hasHeader = true
        yield { kind: 'header', header: header.data }
      } else if (typeof value === 'string' && open !== null) {
        open.tally.add(value)
        yield { kind: 'row', row: value }
      } else if (open === null) {
        const opening = openingSchema.safeParse(value)
        if (opening.success && !isDone) {
          if (seenTables.has(opening.data.table)) throw damaged()
          seenTables.add(opening.data.table)
          open = { table: opening.data.table, tally: new Tally() }
          yield { kind: 'table', ...opening.data }
          continue
        }
        const last = lastSchema.safeParse(value)
        if (!last.success || isDone || last.data.tables !== seenTables.size || last.data.rows !== rows) throw damaged()
        isDone = true
      } else {
        const closing = closingSchema.safeParse(value)
        const { table, tally } = open
        if (!closing.success || closing.data.end !== table || closing.data.rows !== tally.rows) throw damaged()
        if (closing.data.sha256 !== tally.digest()) throw damaged()
        rows += tally.rows
        open = null
        yield { kind: 'end', table }
      }
    }
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw unreadable(failure ?? error)
  } finally {
    unzipped.destroy()
    await piped
  }
  if (failure !== null) throw unreadable(failure)
  if (!hasHeader) throw new StartupError('Ce fichier n’est pas une sauvegarde de Relève.')
  if (!isDone) throw damaged()
}

/** A file that is not there, is not compressed, or ends too soon. */
function unreadable(error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new StartupError('Ce fichier n’existe pas.', { cause: error })
  if (code === 'EACCES' || code === 'EISDIR') return new StartupError('Ce fichier ne peut pas être lu.', { cause: error })
  if (code === 'Z_DATA_ERROR' && error instanceof Error && error.message.includes('header check')) {
    return new StartupError('Ce fichier n’est pas une sauvegarde de Relève.', { cause: error })
  }
  return damaged(error)
}
