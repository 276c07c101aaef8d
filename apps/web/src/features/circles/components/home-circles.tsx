// Shows on the home page, among what asks something of its reader, exchanges among three or four that wait for their answer.
import type { ReactNode } from 'react'
import { useMe } from '#session/me.ts'
import { Tile } from '#shared/tile.tsx'
import { Chip } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { useNearClock } from '#features/centers/queries.ts'
import { asksMe, useCircles } from '../queries.ts'
import { circleTexts as texts } from '../texts.ts'
import { CircleLink, sidesOf } from './circle-link.tsx'

export function HomeCircles(): ReactNode {
  const { _id: me } = useMe()
  const until = useNearClock()
  const asking = (useCircles().data ?? []).filter((circle) => asksMe(circle, me))
  return (
    <ul className="flex flex-col">
      {asking.map((circle) => {
        const { taken } = sidesOf(circle, me)
        return (
          <li key={circle._id} className="relative -mx-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card px-2 py-1.5 hover:bg-s2">
            {taken !== undefined && <Tile name={taken.vacation.shift.name} type={taken.vacation.shift.type} />}
            <span className="flex min-w-[min(8rem,100%)] flex-1 flex-col">
              <CircleLink circle={circle} className="text-14 font-550" />
              <DayText className="text-13 text-t3">{texts.until(until(circle.until))}</DayText>
            </span>
            <Chip tone="todo">{texts.list.yours}</Chip>
          </li>
        )
      })}
    </ul>
  )
}
