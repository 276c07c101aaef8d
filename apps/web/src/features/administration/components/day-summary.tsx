// The subjects that need a decision, in one line: their number, their kind, and a link to them; then those that need none.
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { countedText, formatCounted, pluralForm, type Noun } from '#ui/format.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { useIsSaidTogether } from '#ui/use-failed-part.ts'
import { panelTexts as texts } from '../texts.ts'

export interface ToDecide {
  readonly id: string
  readonly noun: Noun
  readonly none: string
  /** Null while not known. */
  readonly count: number | null
}

export function DaySummary({ parts, isKnown }: { parts: readonly ToDecide[]; isKnown: boolean }): ReactNode {
  const isSaidTogether = useIsSaidTogether()
  if (!isKnown) {
    return (
      <SkeletonGroup className="flex flex-col gap-3">
        <Skeleton width={260} height={40} />
        <Skeleton width="60%" height={44} radius="full" />
      </SkeletonGroup>
    )
  }
  const waiting = parts.filter(({ count }) => count !== null && count > 0)
  const nothing = parts.filter(({ count }) => count === 0)
  // A part that failed says so at its place, and is no proof that nothing waits.
  const hasFailedPart = parts.some(({ count }) => count === null)
  const total = waiting.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return (
    <div className="flex flex-col gap-3">
      {!(isSaidTogether && hasFailedPart && total === 0) && (
        <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-18">
          {total > 0 && <span className="text-56 font-700 tracking-[-0.03em]">{countedText(total)}</span>}
          <span className={classNames(total > 0 ? 'text-t2' : 'text-22 font-650')}>
            {total > 0 ? pluralForm(total, texts.decisions) : hasFailedPart ? texts.decisionsFailed : texts.noDecision}
          </span>
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {waiting.map(({ id, count, noun }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center rounded-full bg-todo-tint px-4 text-14 font-650 text-todo underline-offset-4 hover:underline"
              >
                {formatCounted(count ?? 0, noun)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && hasFailedPart && !isSaidTogether && <p className="text-14 text-t2">{texts.moreFailed}</p>}
      {nothing.length > 0 && <p className="text-14 text-t3 first-letter:uppercase">{nothing.map(({ none }) => none).join(', ')}.</p>}
    </div>
  )
}
