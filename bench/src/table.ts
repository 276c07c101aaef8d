// The one table of a run, as text.
import { isKept } from './finding.ts'
import type { Finding, Unit } from './finding.ts'

const spaced: ReadonlySet<Unit> = new Set(['ms', 'µs', '×', 'bytes', 'KB', 'MB', 's', '%'])

function amount(value: number, unit: Unit): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2
  const text = value.toLocaleString('en-GB', { maximumFractionDigits: digits }).replaceAll(',', '\u202F')
  return `${text}${spaced.has(unit) ? ' ' : ''}${unit}`
}

function cellsOf(finding: Finding): readonly string[] {
  const { what, value, unit, bound } = finding
  const isWithin = isKept(finding)
  const target = bound === null ? '' : `${bound.kind === 'most' ? '≤' : '≥'} ${amount(bound.value, unit)}`
  return [isWithin === null ? ' ' : isWithin ? '✓' : '✗', what, amount(value, unit), target]
}

export function tableOf(findings: readonly Finding[]): string {
  const rows = findings.map(cellsOf)
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((cells) => (cells[column] ?? '').length)))
  const lines: string[] = []
  for (const [index, finding] of findings.entries()) {
    if (finding.work !== findings[index - 1]?.work) lines.push(...(index === 0 ? [] : ['']), finding.work)
    const [sign = '', label = '', value = '', target = ''] = rows[index] ?? []
    lines.push(`  ${sign} ${label.padEnd(widths[1] ?? 0)}  ${value.padStart(widths[2] ?? 0)}  ${target}`.trimEnd())
  }
  const bounded = findings.map(isKept).filter((isWithin) => isWithin !== null)
  const missed = bounded.filter((isWithin) => !isWithin).length
  lines.push('', `${bounded.length - missed} of ${bounded.length} targets kept.`)
  return lines.join('\n')
}
