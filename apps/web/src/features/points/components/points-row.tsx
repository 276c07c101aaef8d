// One movement of points, to come or done: its face, what it is, when, how much.
import Coins from 'lucide-react/icons/coins'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { WireDemand } from '@releve/contract/demands'
import { Chip } from '../../../ui/chip.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { formatSignedPoints } from '../../../ui/format.ts'
import { Tile } from '../../../shared/tile.tsx'
import { pointTexts as texts } from '../texts.ts'

export type DemandsById = ReadonlyMap<string, WireDemand>

/** Points may go with an exchange too. */
export function isExchange(demand: WireDemand | undefined): boolean {
  return demand !== undefined && demand.acceptedSwitch !== null
}

/** The vacation a replacement paid for; an icon for what is only points. */
export function PointsFace({ demand, isTransfer }: { demand: WireDemand | undefined; isTransfer: boolean }): ReactNode {
  if (demand !== undefined) return <Tile name={demand.posterShift.shift.name} type={demand.posterShift.shift.type} />
  const Icon = isTransfer ? Send : Coins
  return (
    <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-[11px] bg-s2 text-t2 in-data-[theme=light]:bg-s3">
      <Icon size={20} />
    </span>
  )
}

interface RowProps {
  face: ReactNode
  title: string
  detail: string
  amount: number
  /** Gains in green when they are done. */
  isSettled?: boolean
  isCancelled?: boolean
  isFirst: boolean
}

export function PointsRow({ face, title, detail, amount, isSettled = false, isCancelled = false, isFirst }: RowProps): ReactNode {
  return (
    <li className="flex items-center gap-3.5">
      {face}
      <span
        className={classNames(
          'flex min-h-[60px] min-w-0 flex-1 flex-wrap items-center justify-end gap-x-3 gap-y-1 py-2',
          !isFirst && 'border-t border-line',
        )}
      >
        <span className="flex min-w-[min(9rem,100%)] flex-1 flex-col wrap-anywhere">
          <span className={classNames('text-16 font-550', isCancelled && 'text-t3')}>
            <DayText>{title}</DayText>
          </span>
          <span className="text-13 text-t3">
            <DayText>{detail}</DayText>
          </span>
        </span>
        {isCancelled && <Chip>{texts.cancelled}</Chip>}
        <span
          className={classNames(
            'numeric text-18 font-650 whitespace-nowrap',
            isCancelled ? 'text-t3 line-through' : isSettled && amount > 0 ? 'text-success' : 'text-t1',
          )}
        >
          {formatSignedPoints(amount)}
        </span>
      </span>
    </li>
  )
}
