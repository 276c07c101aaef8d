// The balance of a member over three months, drawn and as a table.
import { useMemo, type ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Chart, ChartWaiting } from '../../../ui/chart.tsx'
import { capitalize, formatDay, formatNumber, formatSignedPoints } from '../../../ui/format.ts'
import type { PlotLook } from '../../../ui/plot-look.ts'
import { SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useIsDesktop } from '../../../ui/use-media-query.ts'
import { useZone } from '../../centers/queries.ts'
import { useLedger } from '../queries.ts'
import { balanceTexts as texts } from '../texts.ts'
import { balanceReading, balanceSteps, drawBalance } from './balance-figures.ts'
import { useBalanceCurve, type WordedCurve } from './use-balance-curve.ts'

interface CurveProps {
  curve: WordedCurve
  height: number
}

function Curve({ curve, height }: CurveProps): ReactNode {
  const zone = useZone()
  const { draw, read } = useMemo(
    () => ({
      draw: (look: PlotLook) => drawBalance(curve, zone, look),
      read: (place: number) => {
        const reading = balanceReading(curve, zone, place)
        if (reading === null) return { at: place, words: '' }
        return { at: reading.at, words: texts.reading(capitalize(formatDay(reading.day)), reading.balance, reading.moved) }
      },
    }),
    [curve, zone],
  )
  return (
    <Chart
      label={curve.label}
      height={height}
      head={[texts.day, texts.moved, texts.balance]}
      rows={balanceSteps(curve.points, zone).map(({ day, moved, balance }) => ({
        name: capitalize(formatDay(day)),
        cells: [moved === null ? '–' : formatSignedPoints(moved), formatNumber(balance)],
      }))}
      draw={draw}
      read={read}
      legend={texts.legend}
    />
  )
}

export function BalanceChart({ userId }: { userId: string }): ReactNode {
  const height = useIsDesktop() ? 208 : 168
  const curve = useBalanceCurve(userId)
  const ledger = useLedger(userId)
  return (
    <Loaded
      query={ledger}
      failed={`${texts.failed} ${messageOf(ledger.error)}`}
      asLine
      skeleton={
        <SkeletonGroup>
          <ChartWaiting height={height} />
        </SkeletonGroup>
      }
    >
      {/* Where nothing ever moved there is nothing to draw. */}
      {() => curve !== null && <Curve curve={curve} height={height} />}
    </Loaded>
  )
}
