// Examples of the product on public pages: a vacation, the rests around an exchange, the card they stand in.
import type { ReactNode } from 'react'
import { RestLine } from '../shared/rest-line.tsx'
import { Tile } from '../shared/tile.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatHours, NBSP } from '../ui/format.ts'

/** `row`: its place among several, which the second one draws a line for. */
export function ExampleVacation({ name, day, row }: { name: 'J' | 'N'; day: string; row?: 0 | 1 }): ReactNode {
  return (
    <div className="flex items-center gap-3.5">
      <Tile name={name} size={48} />
      <span className={classNames('flex flex-1 flex-col', row !== undefined && 'py-2.5', row === 1 && 'border-t border-line')}>
        <span className="text-16 font-650">{day}</span>
        <span className="text-13 text-t3">{name === 'J' ? formatHours('07:00', '19:00') : formatHours('19:00', '07:00')}</span>
      </span>
    </div>
  )
}

export function ExampleRest({ size }: { size: 40 | 48 }): ReactNode {
  return (
    <RestLine
      size={size}
      label={`24${NBSP}h de repos avant le samedi 21, 48${NBSP}h après`}
      stops={[
        { name: 'N', caption: `ven.${NBSP}20, 07:00` },
        { name: 'J', caption: `sam.${NBSP}21`, current: true },
        { name: 'N', caption: `lun.${NBSP}23, 19:00` },
      ]}
      gaps={[
        { hours: `24${NBSP}h`, tone: 'ok' },
        { hours: `48${NBSP}h`, tone: 'ok' },
      ]}
    />
  )
}
