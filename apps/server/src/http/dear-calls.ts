// The calls that keep the processor for long, and how much of it one member may have by them. The processor of a server is one: while
// it judges five hundred demands for somebody, everybody else waits. Each member makes one such call at a time; a program that repeats
// them leaves others two thirds of the time after a few, and gets a tenth of it once it has used what a person needs in a busy minute.
import type { CallName } from './handler.ts'

/** Prices in milliseconds of processor, in a centre of 500 members with 500 open demands: calls over ten (docs/measurements/calls.md). */
const prices: Readonly<Partial<Record<CallName, number>>> = {
  'start.read': 75,
  'demands.list': 25,
  'demands.changes': 25,
  'users.list': 10,
  'users.import': 100,
  'users.importPreview': 100,
  'hours.previewBalances': 100,
  'hours.importBalances': 100,
  'users.assignTeam': 60,
  'users.assignTeams': 60,
  'users.removeTeamOccurrence': 55,
  'users.assignCenter': 10,
  'teams.cycleStartDate': 95,
  'teams.rotation': 50,
  'rotations.activate': 60,
  'rotations.removeDate': 60,
  'rotations.update': 40,
  'rotations.day': 40,
  'planning.candidates': 27,
  'vacancies.get': 35,
  'vacancies.call': 35,
  'vacancies.startWave': 45,
  'vacancies.nextBatch': 50,
  'vacancies.sheet': 12,
  'vacancies.cover': 400,
  'vacancies.startCover': 400,
  'announcements.send': 12,
  'fairness.ofCenter': 12,
}

export const priceOf = (name: CallName): number => prices[name] ?? 0

/** The part of the processor that one member has in the long run. */
const SHARE = 0.1
/** The processor time a member may use before that, in milliseconds: some thirty starts of the application. */
const BURST_MS = 2_000
/** The part of it that is used at once, by a page and what follows from one act. */
const AT_ONCE_MS = 300
/**
 * Then each call is followed by a rest of so many times what it took, in which others are served: most of their calls meet none. By the
 * clock, as others wait, and no longer than a second: one that waited for a lock took nothing from them.
 */
const REST = 2
const LONGEST_REST_MS = 1_000

interface Account {
  /** The instant of `performance.now()` at which nothing is left to pay. */
  readonly paidAt: number
  /** The instant at which the rest after the last call is over. */
  readonly restedAt: number
}

/** How long each member still pays for what was done for them. */
export class Accounts {
  /** The key is the member, in the order of the last call. */
  readonly #accounts = new Map<string, Account>()

  /** Gives the pause in milliseconds. */
  pauseOf(userId: string): number {
    const account = this.#accounts.get(userId)
    if (account === undefined) return 0
    const now = performance.now()
    return Math.max(0, account.paidAt - now - BURST_MS / SHARE, account.restedAt - now)
  }

  charge(userId: string, { costMs, tookMs }: { readonly costMs: number; readonly tookMs: number }): void {
    const now = performance.now()
    const paidAt = Math.max(now, this.#accounts.get(userId)?.paidAt ?? 0) + costMs / SHARE
    const isBeyond = (paidAt - now) * SHARE > AT_ONCE_MS
    this.#accounts.delete(userId)
    this.#accounts.set(userId, { paidAt, restedAt: isBeyond ? now + Math.min(tookMs * REST, LONGEST_REST_MS) : now })
    for (const [other, account] of this.#accounts) {
      if (account.paidAt > now) break
      this.#accounts.delete(other)
    }
  }
}
