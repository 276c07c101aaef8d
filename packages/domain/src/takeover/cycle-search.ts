// Finds the cycle of a team in what its people did: the shortest period that explains most cells. A longer period explains a little more by
// chance alone, so each position of a cycle has a price (minimum description length); teams that share a cycle are taken together.

/** The codes of one person by day of the span, as numbers; UNKNOWN where nothing is known. */
export type Line = Int16Array

export const UNKNOWN = -1

export interface TeamLines {
  readonly lines: readonly Line[]
}

export interface FoundCycle {
  /** Codes by position. */
  readonly pattern: readonly number[]
  /** It has, for each team that shares the cycle, the position of the first day of the span. */
  readonly startOf: ReadonlyMap<number, number>
  /** The known cells of its people; `right` are those that the cycle gives. */
  readonly known: number
  readonly right: number
  /** Cells that the other turns of the cycle give: a long period that explains a short file by chance gives few. */
  readonly confirmed: number
}

/** It is half a year: no service has a longer cycle. */
const LONGEST_PERIOD = 182

const modulo = (n: number, length: number) => ((n % length) + length) % length

/** How often each code stands at each position: `counts[position * codes + code]`. */
function countsBy(lines: readonly Line[], period: number, codes: number, shift = 0): Int32Array {
  const counts = new Int32Array(period * codes)
  for (const line of lines)
    for (let day = 0, at = modulo(shift, period); day < line.length; day++, at = at + 1 === period ? 0 : at + 1) {
      const code = line[day]!
      if (code !== UNKNOWN) counts[at * codes + code]! += 1
    }
  return counts
}

interface Explained {
  readonly pattern: readonly number[]
  readonly known: number
  readonly right: number
}

function majority(counts: Int32Array, period: number, codes: number): Explained {
  const pattern: number[] = []
  let known = 0
  let right = 0
  for (let at = 0; at < period; at++) {
    let best = UNKNOWN
    let most = 0
    for (let code = 0; code < codes; code++) {
      const count = counts[at * codes + code]!
      known += count
      if (count > most) [most, best] = [count, code]
    }
    right += most
    pattern.push(best)
  }
  return { pattern, known, right }
}

/** Cells that are what most cells at their position are in the other turns. */
function confirmedBy(lines: readonly Line[], period: number, codes: number): number {
  const all = countsBy(lines, period, codes)
  let confirmed = 0
  const longest = lines.reduce((most, { length }) => Math.max(most, length), 0)
  for (let first = 0; first < longest; first += period) {
    const turn = countsBy(
      lines.map((line) => line.subarray(first, first + period)),
      period,
      codes,
    )
    const { pattern } = majority(
      all.map((count, i) => count - turn[i]!),
      period,
      codes,
    )
    for (const [at, code] of pattern.entries()) if (code !== UNKNOWN) confirmed += turn[at * codes + code]!
  }
  return confirmed
}

const bits = (share: number) => (share <= 0 || share >= 1 ? 0 : -share * Math.log2(share) - (1 - share) * Math.log2(1 - share))

/** The price, in bits, of writing the known cells down: which of them are exceptions, and what those are. */
function costOf(known: number, right: number, codes: number): number {
  const wrong = known - right
  return known === 0 ? 0 : known * bits(wrong / known) + wrong * Math.log2(Math.max(2, codes))
}

/** The cheapest period of lines that run together. */
function bestPeriod(lines: readonly Line[], codes: number, span: number): Explained | null {
  let best: Explained | null = null
  let cheapest = Infinity
  for (let period = 2; period <= Math.min(LONGEST_PERIOD, Math.floor(span / 2)); period++) {
    const explained = majority(countsBy(lines, period, codes), period, codes)
    if (explained.pattern.includes(UNKNOWN)) continue
    const cost = costOf(explained.known, explained.right, codes) + period * Math.log2(Math.max(2, codes))
    if (cost < cheapest - 1e-9) [cheapest, best] = [cost, explained]
  }
  return best
}

/** The position of the first day at which the pattern explains most of these counts. */
function bestStart(counts: Int32Array, pattern: readonly number[], codes: number): { readonly start: number; readonly right: number } {
  const period = pattern.length
  let best = { start: 0, right: -1 }
  for (let start = 0; start < period; start++) {
    let right = 0
    for (let at = 0; at < period; at++) right += counts[at * codes + pattern[(at + start) % period]!]!
    if (right > best.right) best = { start, right }
  }
  return best
}

const knownIn = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => sum + line.reduce((n, code) => n + (code === UNKNOWN ? 0 : 1), 0), 0)

interface Pool {
  pattern: readonly number[]
  readonly startOf: Map<number, number>
}

/** The lines of all teams of a pool, moved so that they run together. */
function pooledLines(pool: Pool, teams: readonly TeamLines[], span: number): Line[] {
  const period = pool.pattern.length
  return [...pool.startOf].flatMap(([team, start]) =>
    teams[team]!.lines.map((line) => {
      const moved = new Int16Array(span + period).fill(UNKNOWN)
      moved.set(line, modulo(start, period))
      return moved
    }),
  )
}

/** The pattern again from all its teams, in its shortest form. */
function refine(pool: Pool, teams: readonly TeamLines[], codes: number, span: number): void {
  const lines = pooledLines(pool, teams, span)
  const best = bestPeriod(lines, codes, span)
  if (best === null) return
  pool.pattern = best.pattern
  for (const [team, start] of pool.startOf) pool.startOf.set(team, modulo(start, best.pattern.length))
}

/** The cycles of teams, each by its place in the list. `span`: days of every line. */
export function findCycles(teams: readonly TeamLines[], codes: number, span: number): readonly FoundCycle[] {
  const known = teams.map(({ lines }) => knownIn(lines))
  const order = teams.map((_, team) => team).sort((a, b) => known[b]! - known[a]!)
  const pools: Pool[] = []
  /** The pool that explains a team at the least cost, when it costs no more than a cycle of its own. */
  const poolFor = (team: number, own: number) => {
    let cheapest = own
    let found: { readonly pool: Pool; readonly start: number } | null = null
    for (const pool of pools) {
      const period = pool.pattern.length
      const { start, right } = bestStart(countsBy(teams[team]!.lines, period, codes), pool.pattern, codes)
      const cost = costOf(known[team]!, right, codes) + Math.log2(period)
      if (cost <= cheapest) [cheapest, found] = [cost, { pool, start }]
    }
    return found
  }
  for (const team of order) {
    const own = bestPeriod(teams[team]!.lines, codes, span)
    const cost = own === null ? Infinity : costOf(own.known, own.right, codes) + own.pattern.length * Math.log2(Math.max(2, codes))
    const pool = poolFor(team, cost)
    if (pool !== null) {
      pool.pool.startOf.set(team, pool.start)
      refine(pool.pool, teams, codes, span)
    } else if (own !== null) pools.push({ pattern: own.pattern, startOf: new Map([[team, 0]]) })
  }
  return pools.map((pool) => {
    let right = 0
    let all = 0
    for (const [team] of pool.startOf) {
      const best = bestStart(countsBy(teams[team]!.lines, pool.pattern.length, codes), pool.pattern, codes)
      pool.startOf.set(team, best.start)
      right += best.right
      all += known[team]!
    }
    const confirmed = confirmedBy(pooledLines(pool, teams, span), pool.pattern.length, codes)
    return { pattern: pool.pattern, startOf: pool.startOf, known: all, right, confirmed }
  })
}
