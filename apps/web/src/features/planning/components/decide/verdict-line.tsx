// The verdict on what is open, above all that it changes.
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import type { Verdict } from './verdict.ts'

const LOOKS: Readonly<Record<Verdict['tone'], string>> = {
  ok: 'text-success',
  warn: 'bg-s2 px-3.5 py-3 text-warn font-600',
  error: 'bg-s2 px-3.5 py-3 text-error font-600',
}

/** @param beside what is known beside it, such as what is left of a balance */
export function VerdictLine({ verdict: { tone, sentence }, beside = null }: { verdict: Verdict; beside?: string | null }): ReactNode {
  return (
    <p data-verdict={tone} className={classNames('flex items-start gap-2 rounded-card text-16', LOOKS[tone])}>
      <span className="flex-none pt-0.5">{tone === 'ok' ? <CircleCheck size={20} /> : <TriangleAlert size={20} strokeWidth={2.2} />}</span>
      <span className="min-w-0 text-pretty">
        <DayText>{sentence}</DayText>
        {beside !== null && <span className="font-400 text-t2">{` ${beside}`}</span>}
      </span>
    </p>
  )
}
