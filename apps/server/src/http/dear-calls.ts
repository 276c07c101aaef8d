// The calls that keep the processor for long, and how much of it one member may have by them. The processor of a server is one: while
// it judges five hundred demands for somebody, everybody else waits. Each member makes one such call at a time, and a program that
// repeats them without end gets a tenth of the processor, once it has used what a person needs in a busy minute.
import type { CallName } from './handler.ts'

/** In milliseconds of processor, in a centre of 500 members with 500 open demands: those over ten (docs/measurements/calls.md). */
const prices: Readonly<Partial<Record<CallName, number>>> = {
  'start.read': 75,
  'demands.list': 25,
  'demands.changes': 25,
  'users.list': 10,
  'users.import': 100,
  'users.importPreview': 100,
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
  'announcements.send': 12,
  'fairness.ofCenter': 12,
}

export const priceOf = (name: CallName): number => prices[name] ?? 0

/** The part of the processor that one member has in the long run. */
const SHARE = 0.1
/** The processor time a member may use at once before that, in milliseconds: some thirty starts of the application. */
const AT_ONCE_MS = 2_000

/** How long each member still pays for what was done for them. */
export class Accounts {
  /** By member: the instant of `performance.now()` at which nothing is left to pay. In the order of the last call. */
  readonly #paidAt = new Map<string, number>()

  /** In milliseconds. */
  pauseOf(userId: string): number {
    return Math.max(0, (this.#paidAt.get(userId) ?? 0) - performance.now() - AT_ONCE_MS / SHARE)
  }

  charge(userId: string, costMs: number): void {
    const now = performance.now()
    const paidAt = Math.max(now, this.#paidAt.get(userId) ?? 0) + costMs / SHARE
    this.#paidAt.delete(userId)
    this.#paidAt.set(userId, paidAt)
    for (const [other, at] of this.#paidAt) {
      if (at > now) break
      this.#paidAt.delete(other)
    }
  }
}
