// This thread reads one file and ends (`read-takeover.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import { readTakeover } from '@releve/domain/takeover/proposal'
import type { TablesAnswer, TakeoverAnswer, TakeoverFile } from './read-takeover.ts'
import { readWorkbookFile, WorkbookError } from './workbook-file.ts'
import { tablesOf } from './workbook-tables.ts'

async function answer({ bytes, name, year }: TakeoverFile): Promise<TakeoverAnswer | TablesAnswer> {
  try {
    const workbook = await readWorkbookFile(bytes, name)
    return year === null ? { tables: tablesOf(workbook) } : readTakeover(workbook, year)
  } catch (error) {
    if (error instanceof WorkbookError) return { refusal: error.refusal }
    throw error
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `readTakeoverFile` starts the thread with
parentPort?.postMessage(await answer(workerData as TakeoverFile), [])
