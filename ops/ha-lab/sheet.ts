// The table of the faults, in markdown, as docs/benchmarks.md has it.
import type { Outcome } from './under.ts'

export const TABLE_HEAD = `| fault | acknowledged | lost | given twice | laws broken, others | longest gap, s | load |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |`

export function lineOf({ name, acknowledged, lost, doubled, problems, gapMs, load }: Outcome): string {
  const cells = [name, acknowledged, lost.length, doubled.length, problems.length, (gapMs / 1_000).toFixed(1), load.toFixed(0)]
  return `| ${cells.join(' | ')} |`
}
