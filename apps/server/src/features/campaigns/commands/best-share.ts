// The best share of a campaign, computed in a thread of its own while everything else goes on: proven, or the best that was found in the time
// there is, with what is not proven of it.
import { Worker } from 'node:worker_threads'
import { firstFit } from '@releve/domain/campaigns/allocate'
import type { Allocated } from '@releve/domain/campaigns/allocate'
import { limitsPassedByPins } from '@releve/domain/campaigns/campaign'
import type { Campaign } from '@releve/domain/campaigns/campaign'

/** The input of the thread. */
export interface Asked {
  readonly campaign: Campaign
  /** Instant, milliseconds: no programme begins after it, and one that runs ends then. */
  readonly endsAt: number
}
export type Answer = Allocated

/** The share of the time kept back for the solver's last look at the clock, and for its answer. */
const RESERVE = 0.15

/** A thread that computes one share after another until it is closed. */
export class ShareSolver {
  #worker: Worker | null = null

  /** A solver that is late is ended in the middle of its work; a share without it stands in. */
  async share(campaign: Campaign, withinMs: number): Promise<Allocated> {
    const passed = limitsPassedByPins(campaign)
    if (passed.length > 0) return { passed }
    const endsAt = Date.now() + withinMs * (1 - RESERVE)
    this.#worker ??= new Worker(new URL('./share-worker.ts', import.meta.url))
    const worker = this.#worker
    const { promise, resolve, reject } = Promise.withResolvers<Answer | null>()
    const late = setTimeout(() => resolve(null), withinMs)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.postMessage({ campaign, endsAt } satisfies Asked, [])
    try {
      const answer = await promise
      if (answer !== null) return answer
      await this.close()
      const share = firstFit(campaign)
      return { share, unproven: 'served', servedAtMost: campaign.participants.filter(({ wishes }) => wishes > 0).length }
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
