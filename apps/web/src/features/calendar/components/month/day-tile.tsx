// The tile of a day, what became of it in a line, and the colours of that in a line or a cell.
import type { ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import { classNames } from '#ui/class-names.ts'
import type { CalendarDay, DayEvent } from '../calendar-days.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tile } from '#shared/tile.tsx'
import { isUnplanned, lettersOn } from '#features/shifts/queries.ts'
import { eventText } from '#features/calendar/texts.ts'

export const eventTones: Readonly<Record<DayEvent['kind'], string>> = {
  takeable: 'text-todo',
  switchable: 'text-todo',
  ownPending: 'text-pending',
  awaiting: 'text-pending',
  given: 'text-accepted',
  taken: 'text-remplacement',
  exchanged: 'text-permutation',
  unavailable: 'text-t3',
  uncovered: 'text-warn',
}

/** Shows an event in a row of the list. */
export function EventLine({ event }: { event: DayEvent }): ReactNode {
  const isOpen = event.kind === 'takeable' || event.kind === 'switchable'
  // A settled event stays quiet in the list: its tile shows it already.
  const tone = event.kind === 'given' ? 'text-t3' : eventTones[event.kind]
  return (
    <span className={classNames('flex min-w-0 items-center gap-1.5 text-13', tone)}>
      {isOpen && <Plus size={16} strokeWidth={2.4} />}
      <span className="line-clamp-2">{eventText(event)}</span>
    </span>
  )
}

interface DayTileProps {
  entry: CalendarDay
  /** It is 48 in the list. The plus of what one could take stands on the tile; in the list it stands beside, with that vacation. */
  size: 40 | 48
}

export function DayTile({ entry: { shiftDay, event, isPast, badge }, size }: DayTileProps): ReactNode {
  if (shiftDay === null) return <Skeleton width={size} height={size} radius="tile" />
  const { shift } = shiftDay
  const shown = badge === 'todo' && size === 48 ? undefined : (badge ?? undefined)
  if (isUnplanned(shiftDay)) return <span className={size === 48 ? 'size-12' : 'size-10'} />
  const isGone = event?.kind === 'given' || (event?.kind === 'exchanged' && shift.type === 'rest')
  if (isGone) return <Tile name={event.shift.name} size={size} state="gone" badge={shown} />
  const { name, type } = lettersOn(shiftDay)
  return <Tile name={name} type={type} size={size} state={isPast && type === 'work' ? 'soft' : 'solid'} badge={shown} />
}
