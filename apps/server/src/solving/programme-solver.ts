// Integer programmes solved in a thread of their own, while everything else goes on. For searches that ask something of the server between
// one programme and the next.
import type { Programme, Solution } from '@releve/domain/programmes/programme'
import { SolverThread } from './solver-thread.ts'

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
  readonly #thread = new SolverThread<AskedProgramme, Solution>(new URL('./programme-worker.ts', import.meta.url), NOTHING)

  constructor(withinMs: number) {
    const now = Date.now()
    this.#endsAt = now + withinMs * (1 - RESERVE)
    this.#lateAt = now + withinMs
  }

  /** A solver that is late has found nothing. */
  solve(programme: Programme): Promise<Solution> {
    return this.#thread.ask({ programme, endsAt: this.#endsAt }, this.#lateAt)
  }

  close(): Promise<void> {
    return this.#thread.close()
  }
}
