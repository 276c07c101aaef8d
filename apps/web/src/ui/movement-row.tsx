// Shows something that came or went: its face, what it is with a note under it, and at the end how much. Hairlines stand between them,
// beside the face.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { DayText } from './day-text.tsx'

interface MovementRowProps {
  face: ReactNode
  title: ReactNode
  note: string
  /** It does not count any more. */
  isQuiet?: boolean
  /** How much, and what may be done with it. */
  children: ReactNode
}

export function MovementRow({ face, title, note, isQuiet = false, children }: MovementRowProps): ReactNode {
  return (
    <li className="group flex items-center gap-3.5">
      {face}
      <span className="flex min-h-[60px] min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1 border-t border-line py-2 group-first:border-t-0">
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col wrap-anywhere">
          <span className={classNames('text-16 font-550', isQuiet && 'text-t3')}>{title}</span>
          <DayText className="text-13 text-t3">{note}</DayText>
        </span>
        {children}
      </span>
    </li>
  )
}
