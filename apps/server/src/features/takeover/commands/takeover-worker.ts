// Reads one planning file and ends (`read-takeover.ts`).
import { parentPort, workerData } from 'node:worker_threads'
import { readTakeover } from '@releve/domain/takeover/proposal'
import type { TakeoverAnswer, TakeoverFile } from './read-takeover.ts'
import { readWorkbookFile, WorkbookError } from './workbook-file.ts'

async function answer({ bytes, name, year }: TakeoverFile): Promise<TakeoverAnswer> {
  try {
    return readTakeover(await readWorkbookFile(bytes, name), year)
  } catch (error) {
    if (error instanceof WorkbookError) return { refusal: error.refusal }
    throw error
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `readTakeoverFile` starts the thread with
parentPort?.postMessage(await answer(workerData as TakeoverFile), [])
