// Teams of a file that names none: people who work on the same days with the same codes.
import { UNKNOWN } from './cycle-search.ts'
import type { Line } from './cycle-search.ts'

/** People of one team work alike on more than this share of the days on which either works. */
const ALIKE = 0.6

/** The share of days on which both do the same, among those on which one of them works. */
function likeness(a: Line, b: Line, isWork: (code: number) => boolean): number {
  let same = 0
  let days = 0
  for (let day = 0; day < a.length; day++) {
    const [x, y] = [a[day]!, b[day]!]
    if (x === UNKNOWN || y === UNKNOWN || !(isWork(x) || isWork(y))) continue
    days += 1
    if (x === y) same += 1
  }
  return days < 5 ? 0 : same / days
}

/** Gives each person the number of their team, in the order in which teams appear. */
export function clusterPeople(lines: readonly Line[], isWork: (code: number) => boolean): readonly number[] {
  const clusters: number[][] = []
  for (const [person, line] of lines.entries()) {
    let best: number[] | null = null
    let most = ALIKE
    for (const cluster of clusters) {
      const mean = cluster.reduce((sum, other) => sum + likeness(line, lines[other]!, isWork), 0) / cluster.length
      if (mean > most) [most, best] = [mean, cluster]
    }
    if (best === null) clusters.push([person])
    else best.push(person)
  }
  return lines.map((_, person) => clusters.findIndex((cluster) => cluster.includes(person)))
}
