// How many calls work with the database at once: of one member, of one centre, in all. The connections are few, and one row that is
// locked by somebody holds every call that wants it: without lanes, ten calls of one member would make every centre wait. What comes
// beyond waits in order, before it takes any connection; beyond that, or too long, it is asked to come back.
//
// The question who calls is asked before, by the connections that lanes never use.
import { AppError } from './app-error.ts'
import { Accounts } from './dear-calls.ts'

export interface AdmissionLimits {
  /** The lane of one member. */
  readonly member: Lane
  /** The lane of one centre; for a visitor, that of their address, behind which a whole centre may stand. */
  readonly center: Lane
  /** The lane of this server. */
  readonly all: Lane
  /** How long a call waits at most, in milliseconds. */
  readonly waitMs: number
}

interface Lane {
  readonly atOnce: number
  readonly waiting: number
}

/** A page of the application asks for some ten things at once; a team that begins its service logs in at once, from one address. */
export function admissionLimits(poolSize: number): AdmissionLimits {
  const center = Math.ceil(poolSize / 2)
  return {
    // Colleagues of somebody whose calls all wait have a place left.
    member: { atOnce: Math.max(1, Math.min(4, center - 1)), waiting: 60 },
    center: { atOnce: center, waiting: 500 },
    // Two connections tell who is calling.
    all: { atOnce: Math.max(1, poolSize - 2), waiting: 1000 },
    waitMs: 10_000,
  }
}

/** The caller, as far as places are shared. */
export interface Caller {
  /** Null: a visitor. */
  readonly userId: string | null
  /** The centre; what stands for one where there is none. */
  readonly group: string
}

/** First come, first served, by name. */
class Lanes {
  readonly #limits: Lane
  readonly #refusal: () => AppError
  readonly #lanes = new Map<string, { running: number; readonly waiting: Set<() => void> }>()

  constructor(limits: Lane, refusal: () => AppError) {
    this.#limits = limits
    this.#refusal = refusal
  }

  get waiting(): number {
    return [...this.#lanes.values()].reduce((sum, { waiting }) => sum + waiting.size, 0)
  }

  /** @param until instant of `performance.now()` after which nobody waits any more */
  async run<T>(name: string, until: number, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: new Set() }
    this.#lanes.set(name, lane)
    if (lane.running < this.#limits.atOnce) lane.running += 1
    else await this.#turn(lane.waiting, until)
    try {
      return await work()
    } finally {
      const [next] = lane.waiting
      // The next in line takes this place: the number of places taken stays.
      if (next !== undefined) next()
      else if (--lane.running === 0) this.#lanes.delete(name)
    }
  }

  #turn(waiting: Set<() => void>, until: number): Promise<void> {
    if (waiting.size >= this.#limits.waiting) throw this.#refusal()
    return new Promise((resolve, reject) => {
      const go = () => {
        waiting.delete(go)
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(
        () => {
          waiting.delete(go)
          reject(this.#refusal())
        },
        Math.max(0, until - performance.now()),
      )
      waiting.add(go)
    })
  }
}

const RETRY_AFTER = 5

export class Admission {
  readonly #accounts = new Accounts()
  /** The lanes of dear calls, one a member. */
  readonly #dear: Lanes
  readonly #members: Lanes
  readonly #centers: Lanes
  readonly #all: Lanes
  readonly #waitMs: number

  constructor({ member, center, all, waitMs }: AdmissionLimits) {
    const busy = () => new AppError('busy', { retryAfter: RETRY_AFTER })
    const tooMany = () => new AppError('tooManyRequests', { retryAfter: RETRY_AFTER })
    this.#dear = new Lanes({ ...member, atOnce: 1 }, tooMany)
    this.#members = new Lanes(member, tooMany)
    this.#centers = new Lanes(center, busy)
    this.#all = new Lanes(all, busy)
    this.#waitMs = waitMs
  }

  /** How many calls wait for their turn. */
  get waiting(): number {
    return this.#dear.waiting + this.#members.waiting + this.#centers.waiting + this.#all.waiting
  }

  /**
   * Does the work when it is its turn. A place of the member is taken before one of their centre, and that before one of the server, so
   * that who waits takes nothing from others. Of a member's dear calls one waits for its places or has them, the others for it; what
   * costs little passes by.
   * @param priceMs processor that the call may take (dear-calls.ts); 0: little
   * @throws AppError tooManyRequests or busy, with the work not begun
   */
  run<T>({ userId, group }: Caller, work: () => Promise<T>, priceMs = 0): Promise<T> {
    const until = performance.now() + this.#waitMs
    const inGroup = (inPlace: () => Promise<T>) => this.#centers.run(group, until, () => this.#all.run('', until, inPlace))
    if (userId === null) return inGroup(work)
    const asMember = (inPlace: () => Promise<T>) => this.#members.run(userId, until, () => inGroup(inPlace))
    if (priceMs === 0) return asMember(work)
    return this.#dear.run(userId, until, async () => {
      await this.#pay(userId, until)
      return asMember(() => this.#charged(userId, priceMs, work))
    })
  }

  /** Waits until what the member used before is paid for. */
  async #pay(userId: string, until: number): Promise<void> {
    const pauseMs = this.#accounts.pauseOf(userId)
    if (pauseMs === 0) return
    if (performance.now() + pauseMs > until) throw new AppError('tooManyRequests', { retryAfter: Math.ceil(pauseMs / 1000) })
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }

  async #charged<T>(userId: string, priceMs: number, work: () => Promise<T>): Promise<T> {
    const begunAt = performance.now()
    try {
      return await work()
    } finally {
      // In a small centre it takes less; in a busy hour it takes longer, but no more of the processor.
      const tookMs = performance.now() - begunAt
      this.#accounts.charge(userId, { costMs: Math.min(priceMs, tookMs), tookMs })
    }
  }
}
