// The rows of « À décider »: what waits, and above it what was answered last at this sitting.
import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { Checkbox } from '#ui/toggles.tsx'
import { decideTexts as texts } from './decide-texts.ts'
import { rowOf, type QueueItem } from './queue-items.ts'
import type { Answered } from './use-answered.ts'
import type { Verdicts } from './use-verdicts.ts'
import type { Verdict } from './verdict.ts'

interface RowsProps {
  items: readonly QueueItem[]
  openId: string | null
  chosen: ReadonlySet<string>
  /** Whether something stands against one. */
  verdictOf: Verdicts
  onOpen: (id: string) => void
  onChoose: (id: string, isChosen: boolean) => void
}

const TONES: Readonly<Record<Verdict['tone'], string>> = { ok: 'text-success', warn: 'text-warn', error: 'text-error' }

/** Trouble has an icon and a heavier word: it stands out of the ordinary ones. */
function VerdictWord({ verdict: { tone, word } }: { verdict: Verdict }): ReactNode {
  return (
    <span className={classNames('flex flex-none items-center gap-1 text-13', TONES[tone], tone !== 'ok' && 'font-650')}>
      {tone === 'ok' ? <Check size={16} /> : <TriangleAlert size={16} strokeWidth={2.2} />}
      {word}
    </span>
  )
}

export function Rows({ items, openId, chosen, verdictOf, onOpen, onChoose }: RowsProps): ReactNode {
  return (
    <ul aria-label={texts.list} className="flex flex-col gap-0.5">
      {items.map((item) => {
        const { id } = item
        const { who, what, face } = rowOf(item)
        const isOpen = id === openId
        const verdict = verdictOf(item)
        return (
          <li
            key={id}
            className={classNames(
              'flex items-center rounded-card',
              isOpen ? 'bg-s2 shadow-[inset_0_0_0_2px_var(--primary)]' : 'hover:bg-s2',
            )}
          >
            <span className="pl-2">
              <Checkbox
                label={<span className="sr-only">{texts.select(who)}</span>}
                checked={chosen.has(id)}
                onChange={(isChosen) => onChoose(id, isChosen)}
              />
            </span>
            <button
              type="button"
              data-request={id}
              aria-current={isOpen ? 'true' : undefined}
              onClick={() => onOpen(id)}
              className="flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-card px-2 text-left"
            >
              <Avatar name={face} size={36} />
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="truncate text-16 font-600">{who}</span>
                <DayText className="text-13 text-t2">{what}</DayText>
              </span>
              {verdict !== null && <VerdictWord verdict={verdict} />}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Those answered before are no longer shown: the latest may be taken back. */
const ANSWERED_MOST = 2

export function AnsweredRows({ answered }: { answered: readonly Answered[] }): ReactNode {
  if (answered.length === 0) return null
  return (
    <ul aria-label={texts.answered} className="flex flex-col gap-0.5">
      {answered.slice(-ANSWERED_MOST).map(({ item, isRefused }) => {
        const { who, what, face } = rowOf(item)
        return (
          <li key={item.id} className="flex min-h-15 items-center gap-3 py-1 pr-3 pl-4 text-t3">
            <Avatar name={face} size={36} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="truncate text-16">{who}</span>
              <DayText className="text-13">{`${what}, ${isRefused ? texts.wasRefused : texts.wasApproved}`}</DayText>
            </span>
            {!isRefused && <Check size={18} className="flex-none text-success" />}
          </li>
        )
      })}
    </ul>
  )
}
