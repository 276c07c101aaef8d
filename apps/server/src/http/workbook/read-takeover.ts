// A planning file, or a list in a workbook, read in a thread of its own, with limits of memory and time: a file that asks for more costs its sender a refusal, and
// nobody else anything.
import { Worker } from 'node:worker_threads'
import type { TakeoverProposal, TakeoverRefusal } from '@releve/domain/takeover/proposal'
import type { CsvLine } from '../csv-file.ts'
import { BYTES_AT_MOST } from './workbook-file.ts'
import type { WorkbookRefusal } from './workbook-file.ts'

/** The input of the thread. */
export interface TakeoverFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** The year to think of where the file names none; null: its sheets are wanted as lines of text, and no planning is looked for. */
  readonly year: number | null
}

export type TakeoverAnswer = { readonly proposal: TakeoverProposal } | { readonly refusal: WorkbookRefusal | TakeoverRefusal }

export type TablesAnswer = { readonly tables: readonly (readonly CsvLine[])[] } | { readonly refusal: WorkbookRefusal }

interface Limits {
  readonly withinMs: number
  readonly memoryMb: number
}

const LIMITS: Limits = { withinMs: 20_000, memoryMb: 220 }

/** Starts the thread that reads a file, and ends it. */
async function inThread<Answer>(
  file: TakeoverFile,
  { withinMs, memoryMb }: Limits,
): Promise<Answer | { readonly refusal: WorkbookRefusal }> {
  if (file.bytes.length > BYTES_AT_MOST) return { refusal: 'tooLarge' }
  const worker = new Worker(new URL('./takeover-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer | { readonly refusal: WorkbookRefusal }>()
  const late = setTimeout(() => resolve({ refusal: 'tooSlow' }), withinMs)
  worker.once('message', resolve)
  worker.once('error', (error: Error & { code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refusal: 'tooSlow' })
    else reject(error)
  })
  try {
    return await promise
  } finally {
    clearTimeout(late)
    await worker.terminate()
  }
}

/** Reads a planning. */
export const readTakeoverFile = (file: TakeoverFile & { readonly year: number }, limits = LIMITS) => inThread<TakeoverAnswer>(file, limits)

/** Reads each sheet of a workbook as lines of text. */
export const readTables = (name: string, bytes: Uint8Array) => inThread<TablesAnswer>({ name, bytes, year: null }, LIMITS)
