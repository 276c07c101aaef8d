// The parts of a day in the order of its hours: what is left of the vacation, and the activities placed over it or beside it.
import type { WireDayPart } from '@releve/contract/shifts'
import EyeOff from 'lucide-react/icons/eye-off'
import type { ReactNode } from 'react'
import { Hours } from '../ui/day-text.tsx'
import { formatDuration, NBSP } from '../ui/format.ts'
import { Tile } from './tile.tsx'

const texts = {
  title: 'Votre journée, heure par heure',
  titleFor: 'Sa journée, heure par heure',
  shift: (letters: string) => `Vacation ${letters}`,
  unavailable: 'Indisponible',
  hidden: `Vos collègues lisent «${NBSP}Indisponible${NBSP}».`,
  hiddenFor: `Ses collègues lisent «${NBSP}Indisponible${NBSP}».`,
}

interface DayPartsProps {
  parts: readonly WireDayPart[]
  /** True for the reader's own day, false for that of a member. */
  isOwn: boolean
}

export function DayParts({ parts, isOwn }: DayPartsProps): ReactNode {
  return (
    <ol aria-label={isOwn ? texts.title : texts.titleFor} className="flex flex-col gap-2">
      {parts.map(({ startAt, endAt, startTime, endTime, kind, letters, name }) => {
        const isWork = kind === 'shift' || kind === 'work' || kind === 'intervention'
        return (
          <li
            key={startAt}
            className={
              isWork
                ? 'flex items-center gap-3 rounded-card bg-s2 p-3'
                : 'flex items-center gap-3 rounded-card p-3 shadow-[inset_0_0_0_1px_var(--line-strong)]'
            }
          >
            <Tile name={letters === '' ? '–' : letters} size={40} type={isWork ? 'work' : 'rest'} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="text-14 font-600">{kind === 'shift' ? texts.shift(letters) : (name ?? texts.unavailable)}</span>
              <span className="text-13 text-t2">
                <Hours from={startTime} to={endTime} />
                <span className="whitespace-nowrap text-t3"> · {formatDuration((endAt - startAt) / 60_000)}</span>
              </span>
              {(kind === 'leave' || kind === 'absence') && (
                <span className="flex items-center gap-1 text-13 text-t3">
                  <EyeOff size={14} aria-hidden="true" />
                  {isOwn ? texts.hidden : texts.hiddenFor}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
