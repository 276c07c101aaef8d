// Why something is possible, to be known, or not possible: an icon and a sentence, in every card and sheet.
import CircleCheck from 'lucide-react/icons/circle-check'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { DayText } from './day-text.tsx'

/** `ok` holds, `warn` to be known, `error` refused, `quiet` refused without blame. */
export type ReasonTone = 'ok' | 'warn' | 'error' | 'quiet'

const TONES: Record<ReasonTone, string> = { ok: 'text-success', warn: 'text-warn', error: 'text-error', quiet: 'text-t3' }

function ReasonIcon({ tone, size }: { tone: ReasonTone; size: number }): ReactNode {
  const Icon = tone === 'ok' ? CircleCheck : tone === 'warn' ? TriangleAlert : Lock
  return <Icon size={size} strokeWidth={2.2} />
}

/** Most sentences name a day. */
const withDays = (words: ReactNode): ReactNode => (typeof words === 'string' ? <DayText>{words}</DayText> : words)

/** The line of a card, its icon aligned with an avatar of 24. */
export function ReasonLine({ tone, children }: { tone: ReasonTone; children: ReactNode }): ReactNode {
  return (
    <span className={classNames('flex items-start gap-2 text-13', TONES[tone])}>
      <span className="grid w-6 flex-none place-items-center">
        <ReasonIcon tone={tone} size={18} />
      </span>
      <span className="min-w-0 text-pretty">{withDays(children)}</span>
    </span>
  )
}

/** A rule of the consequence sheet: icon, words (« Repos minimal de 12 h respecté »), and at the right its figure, « 24 h ». */
export function RuleLine({ tone, children, figure }: { tone: ReasonTone; children: ReactNode; figure?: ReactNode }): ReactNode {
  return (
    <span className="flex min-h-10 items-center gap-3 text-14 text-t2">
      <span className={TONES[tone]}>
        <ReasonIcon tone={tone} size={20} />
      </span>
      <span className="min-w-0 flex-1">{withDays(children)}</span>
      {figure !== undefined && (
        <span className={classNames('text-16 font-700 whitespace-nowrap', tone === 'ok' ? 'text-t1' : TONES[tone])}>{figure}</span>
      )}
    </span>
  )
}
