// One movement of points, to come or done: its face, what it is, when, how much.
import Coins from 'lucide-react/icons/coins'
import Send from 'lucide-react/icons/send'
import type { ReactNode } from 'react'
import type { WireDemand } from '@releve/contract/demands'
import { Chip } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { formatSignedPoints } from '#ui/format.ts'
import { MovementRow } from '#ui/movement-row.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { Tile } from '#shared/tile.tsx'
import { pointTexts as texts } from '../texts.ts'

export type DemandsById = ReadonlyMap<string, WireDemand>

/** Points may go with an exchange too. */
export function isExchange(demand: WireDemand | undefined): boolean {
  return demand !== undefined && demand.acceptedSwitch !== null
}

interface PointsRowProps {
  demand?: WireDemand | undefined
  /** Whether it is from one colleague to another. */
  isTransfer?: boolean
  title: string
  detail: string
  amount: number
  /** Gains in green when they are done. */
  isSettled?: boolean
  isCancelled?: boolean
}

export function PointsRow(props: PointsRowProps): ReactNode {
  const { demand, isTransfer = false, title, detail, amount, isSettled = false, isCancelled = false } = props
  // The vacation a replacement paid for; an icon for what is only points.
  const shift = demand?.posterShift.shift
  const face = shift === undefined ? <IconFace icon={isTransfer ? Send : Coins} /> : <Tile name={shift.name} type={shift.type} />
  return (
    <MovementRow face={face} title={<DayText>{title}</DayText>} note={detail} isQuiet={isCancelled}>
      {isCancelled && <Chip>{texts.cancelled}</Chip>}
      <span
        className={classNames(
          'numeric text-18 font-650 whitespace-nowrap',
          isCancelled ? 'text-t3 line-through' : isSettled && amount > 0 ? 'text-success' : 'text-t1',
        )}
      >
        {formatSignedPoints(amount)}
      </span>
    </MovementRow>
  )
}
