// Integer programmes solved in a thread of their own, while everything else goes on. For searches that ask something of the server between
// one programme and the next.
import { Worker } from 'node:worker_threads'
import type { Programme, Solution } from '@releve/domain/programmes/programme'

/** The input of the thread. */
export interface AskedProgramme {
  readonly programme: Programme
  /** Instant, milliseconds: the solver ends then. */
  readonly endsAt: number
}

const NOTHING: Solution = { chosen: null, isOptimal: false }
/** The share of the time kept back for the solver's last look at the clock, and for its answer. */
const RESERVE = 0.15

/** A thread that solves programmes until it is closed or its time is over. */
export class ProgrammeSolver {
  readonly #endsAt: number
  readonly #lateAt: number
  #worker: Worker | null = null

  constructor(withinMs: number) {
    const now = Date.now()
    this.#endsAt = now + withinMs * (1 - RESERVE)
    this.#lateAt = now + withinMs
  }

  /** A solver that is late is ended in the middle of its work, and has found nothing. */
  async solve(programme: Programme): Promise<Solution> {
    const waitMs = this.#lateAt - Date.now()
    if (waitMs <= 0) return NOTHING
    this.#worker ??= new Worker(new URL('./programme-worker.ts', import.meta.url))
    const worker = this.#worker
    const { promise, resolve, reject } = Promise.withResolvers<Solution>()
    const late = setTimeout(() => resolve(NOTHING), waitMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage({ programme, endsAt: this.#endsAt } satisfies AskedProgramme, [])
    try {
      return await promise
    } finally {
      clearTimeout(late)
      worker.off('message', resolve)
      worker.off('error', reject)
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = null
  }
}
