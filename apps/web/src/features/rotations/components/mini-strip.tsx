// The days of a cycle in small, for lists.
import type { ReactNode } from 'react'
import type { RotationDay } from '@releve/domain/planning/shift'
import { Tile } from '#shared/tile.tsx'
import { dayWord, rotationTexts } from '../texts.ts'

/** `most`: those after are counted. */
export function MiniStrip({ days, most }: { days: readonly RotationDay[]; most: number }): ReactNode {
  const shown = days.length > most + 1 ? days.slice(0, most) : days
  return (
    <span className="flex flex-wrap items-center gap-1">
      <span className="sr-only">{days.map(({ shift }) => dayWord(shift.name)).join(', ')}</span>
      {shown.map(({ shift }, index) => (
        // A day has no name of its own but its place.
        <Tile key={index} name={shift.name} type={shift.type} size={28} />
      ))}
      {shown.length < days.length && (
        <span aria-hidden="true" className="pl-1 text-13 text-t3">
          {rotationTexts.more(days.length - shown.length)}
        </span>
      )}
    </span>
  )
}
