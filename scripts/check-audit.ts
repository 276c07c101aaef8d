// Runs `npm audit --omit=dev`: no advisory may be high or critical, except with a dated reason. Without a network, or with a registry that
// has no audit, it says so and passes, so that builds work offline.

import { spawnSync } from 'node:child_process'
import path from 'node:path'

export interface Accepted {
  /** The package, as npm names it. */
  readonly name: string
  /** The reason why the advisory does not concern this project. */
  readonly reason: string
  /** The last day of this exception, YYYY-MM-DD; afterwards it must be reviewed. */
  readonly until: string
}

/** The exceptions; none today. */
const accepted: readonly Accepted[] = []

export type Judgement = { readonly kind: 'unanswered' } | { readonly kind: 'judged'; readonly problems: readonly string[] }

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** @param text what `npm audit --json` printed */
export function judge(text: string, exceptions: readonly Accepted[], today: string): Judgement {
  let report: unknown
  try {
    report = JSON.parse(text)
  } catch {
    return { kind: 'unanswered' }
  }
  const vulnerabilities = field(report, 'vulnerabilities')
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return { kind: 'unanswered' }
  const problems = Object.entries(vulnerabilities)
    .map(([name, advisory]: [string, unknown]) => ({ name, severity: field(advisory, 'severity'), range: field(advisory, 'range') }))
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .filter(({ name }) => !exceptions.some((exception) => exception.name === name && exception.until >= today))
    .map(({ name, severity, range }) => `${name} ${String(range)}: ${String(severity)}`)
  return { kind: 'judged', problems }
}

if (import.meta.main) {
  const root = path.resolve(import.meta.dirname, '..')
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const judgement = judge(stdout ?? '', accepted, new Date().toISOString().slice(0, 10))
  if (judgement.kind === 'unanswered') console.log('The registry does not answer: nothing could be compared.')
  else for (const problem of judgement.problems) console.error(problem)
  process.exitCode = judgement.kind === 'judged' && judgement.problems.length > 0 ? 1 : 0
}
