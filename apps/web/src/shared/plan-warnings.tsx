// Rules of working time and staffing that a change of the plan breaks or strains, with the word their severity stands for.
import type { ReactNode } from 'react'
import type { WireViolation } from '@releve/contract/demands'
import { ReasonLine } from '../ui/reason-line.tsx'

const texts = {
  title: 'Règles de temps de travail et effectifs',
  blocking: 'Bloquant',
  toKnow: 'À savoir',
} as const

/** Blocking rules ask for a reason. */
export function isBlocked(warnings: readonly WireViolation[]): boolean {
  return warnings.some(({ severity }) => severity === 'blocking')
}

export function PlanWarnings({ warnings }: { warnings: readonly WireViolation[] }): ReactNode {
  const groups = [
    { label: texts.blocking, tone: 'error', lines: warnings.filter(({ severity }) => severity === 'blocking') },
    { label: texts.toKnow, tone: 'warn', lines: warnings.filter(({ severity }) => severity !== 'blocking') },
  ] as const
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3">
      <h3 className="text-16">{texts.title}</h3>
      {groups.map(
        ({ label, tone, lines }) =>
          lines.length > 0 && (
            <div key={label} className="flex flex-col gap-2">
              <h4 className="text-13 font-600 text-t3">{label}</h4>
              <ul className="flex flex-col gap-2">
                {lines.map((warning) => (
                  <li key={`${warning.code}.${warning.date}.${warning.message}`}>
                    <ReasonLine tone={tone}>{warning.message}</ReasonLine>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
    </section>
  )
}
