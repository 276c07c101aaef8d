// Solves one integer programme after another, as they are asked for.
import { parentPort } from 'node:worker_threads'
import { solveByGlpk } from './glpk.ts'
import type { AskedProgramme } from './programme-solver.ts'

parentPort?.on('message', ({ programme, endsAt }: AskedProgramme) => parentPort?.postMessage(solveByGlpk(programme, endsAt), []))
