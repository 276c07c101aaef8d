// The vacation of a day as phones show it: given away, past or to come, with what it waits for.
import type { ReactNode } from 'react'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { Tile } from '../../../../shared/tile.tsx'
import { isUnplanned } from '../../../shifts/queries.ts'
import type { CalendarDay } from '../calendar-days.ts'

interface DayTileProps {
  entry: CalendarDay
  size: 40 | 48
  /** The plus of what one could take stands on the tile; in the list it stands beside, with that vacation. */
  hasPlus: boolean
}

export function DayTile({ entry: { shiftDay, event, isPast, badge }, size, hasPlus }: DayTileProps): ReactNode {
  if (shiftDay === null) return <Skeleton width={size} height={size} radius="tile" />
  const { shift } = shiftDay
  const shown = badge === 'todo' && !hasPlus ? undefined : (badge ?? undefined)
  if (isUnplanned(shiftDay)) return <span className={size === 48 ? 'size-12' : 'size-10'} />
  const isGone = event?.kind === 'given' || (event?.kind === 'exchanged' && shift.type === 'rest')
  if (isGone) return <Tile name={event.shift.name} size={size} state="gone" badge={shown} />
  return <Tile name={shift.name} type={shift.type} size={size} state={isPast && shift.type === 'work' ? 'soft' : 'solid'} badge={shown} />
}
