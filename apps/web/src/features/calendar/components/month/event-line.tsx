// The line under a day: what it wants or what became of it, in the colour of its role.
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import type { DayEvent } from '../calendar-days.ts'
import { eventText } from '../../texts.ts'

const TONES: Readonly<Record<DayEvent['kind'], string>> = {
  takeable: 'text-todo',
  switchable: 'text-todo',
  ownPending: 'text-pending',
  given: 'text-accepted',
  taken: 'text-remplacement',
  exchanged: 'text-permutation',
  unavailable: 'text-t3',
  uncovered: 'text-warn',
}

/** In a cell of the month. */
export function EventNote({ event, className }: { event: DayEvent; className?: string }): ReactNode {
  return (
    <span className={classNames('block max-w-full text-12 font-550 wrap-anywhere', TONES[event.kind], className)}>
      {eventText(event, 'short')}
    </span>
  )
}

/** In a row of the list. */
export function EventLine({ event }: { event: DayEvent }): ReactNode {
  const isOpen = event.kind === 'takeable' || event.kind === 'switchable'
  // What is done stays quiet in the list: its tile says it already.
  const tone = event.kind === 'given' ? 'text-t3' : TONES[event.kind]
  return (
    <span className={classNames('flex min-w-0 items-center gap-1.5 text-13', tone)}>
      {isOpen && <Plus size={16} strokeWidth={2.4} />}
      <span className="line-clamp-2">{eventText(event, 'long')}</span>
    </span>
  )
}
