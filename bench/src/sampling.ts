// How a ratio is measured on a shared, noisy machine: both sides in turns within one run, so that a slow second slows both; the
// median of the turns' ratios, so that one bad turn says nothing.

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** The value that `share` of all (from 0 to 1) do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN
}

/** The median over the turns of `above[i] / below[i]`. */
export function medianRatio(above: readonly number[], below: readonly number[]): number {
  return median(above.map((value, turn) => value / (below[turn] ?? Number.NaN)))
}

type Side<Sample> = (turn: number) => Sample | Promise<Sample>

/**
 * A B C A B C…: one sample a side and turn. A first turn is thrown away: code is compiled and caches are filled in it.
 * `turn` is −1 in that one, then 0 to `turns` − 1.
 */
export async function interleaved<Name extends string, Sample>(
  turns: number,
  sides: Readonly<Record<Name, Side<Sample>>>,
): Promise<Readonly<Record<Name, readonly Sample[]>>>
export async function interleaved<Sample>(turns: number, sides: Readonly<Record<string, Side<Sample>>>): Promise<Record<string, Sample[]>> {
  const samples: Record<string, Sample[]> = Object.fromEntries(Object.keys(sides).map((name) => [name, []]))
  for (let turn = -1; turn < turns; turn++) {
    for (const [name, side] of Object.entries(sides)) {
      const sample = await side(turn)
      if (turn >= 0) samples[name]?.push(sample)
    }
  }
  return samples
}

/** Milliseconds that one call of `work` takes, over `repetitions` of them. */
export function millisecondsOf(repetitions: number, work: () => void): number {
  const startedAt = performance.now()
  for (let i = 0; i < repetitions; i++) work()
  return (performance.now() - startedAt) / repetitions
}

/** Milliseconds of processor that one call of `work` takes in this process: others on the machine do not count. */
export function processorMsOf(repetitions: number, work: () => void): number {
  const before = process.cpuUsage()
  for (let i = 0; i < repetitions; i++) work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / repetitions
}
