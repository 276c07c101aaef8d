// A thread that answers one question after another, while everything else goes on, until it is closed or its time is over.
import { Worker } from 'node:worker_threads'

export class SolverThread<Question, Answer> {
  readonly #file: URL
  readonly #nothing: Answer
  #worker: Worker | null = null

  /** @param nothing the answer of a thread that is late */
  constructor(file: URL, nothing: Answer) {
    this.#file = file
    this.#nothing = nothing
  }

  /** The answer is waited for until the instant `lateAt` (milliseconds) at most; a thread that is late goes on until it is closed. */
  async ask(question: Question, lateAt: number): Promise<Answer> {
    const waitMs = lateAt - Date.now()
    if (waitMs <= 0) return this.#nothing
    this.#worker ??= new Worker(this.#file)
    const worker = this.#worker
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const late = setTimeout(() => resolve(this.#nothing), waitMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage(question, [])
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
