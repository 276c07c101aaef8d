// The tables of the lab in markdown, as docs/measurements/faults.md has them: the faults, the upgrade, the restore to an instant.
import type { Restored } from './instant.ts'
import type { Outcome } from './under.ts'
import type { Upgraded } from './upgrade.ts'

/** The head of the table of faults; each fault then has its `lineOf`. */
export const TABLE_HEAD = `| fault | acknowledged | lost | given twice | laws broken, others | longest gap, s | nobody leads, s | load |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |`

const seconds = (ms: number) => (ms / 1_000).toFixed(1)

export function lineOf({ name, acknowledged, lost, doubled, problems, gapMs, leaderlessMs, load }: Outcome): string {
  const counts = [acknowledged, lost.length, doubled.length, problems.length]
  const cells = [name, ...counts, seconds(gapMs), seconds(leaderlessMs), load.toFixed(0)]
  return `| ${cells.join(' | ')} |`
}

export function upgradeTable({ versions, calls, again, failed, lost, doubled, problems, unready, load }: Upgraded): string {
  const rows: readonly (readonly [string, string | number])[] = [
    ['version of the database', versions],
    ['calls', calls],
    ['answered at the second try', again],
    ['failed after one retry', failed.length],
    ['acknowledged and lost, done twice', `${lost.length}, ${doubled.length}`],
    ['laws broken, refusals', problems.length],
    ['servers that serve and say they are not ready', unready.length],
    ['load', load.toFixed(0)],
  ]
  return tableOf(rows)
}

export function restoreTable({ backupMs, restoreMs, kept, undone, wrong, load }: Restored): string {
  return tableOf([
    ['full backup under writers, s', seconds(backupMs)],
    ['restore, WAL up to the instant, promotion, s', seconds(restoreMs)],
    ['acknowledged before the instant, all there', kept],
    ['acknowledged after it, none there', undone],
    ['not so, laws broken', wrong.length],
    ['load', load.toFixed(0)],
  ])
}

const tableOf = (rows: readonly (readonly [string, string | number])[]): string =>
  ['| | |', '| --- | ---: |', ...rows.map(([label, value]) => `| ${label} | ${value} |`)].join('\n')
