// The balance of a member over three months, drawn and as a table.
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { ChartFrame, ChartWaiting } from '../../../ui/chart-frame.tsx'
import { deferredPart } from '../../../ui/deferred-part.tsx'
import { FailedLine } from '../../../ui/failed-line.tsx'
import { capitalize, formatDay, formatNumber, formatSignedPoints } from '../../../ui/format.ts'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useIsDesktop } from '../../../ui/use-media-query.ts'
import { useZone } from '../../centers/queries.ts'
import { useLedger } from '../queries.ts'
import { balanceSteps } from './balance-figures.ts'
import { balanceTexts as texts } from './balance-texts.ts'
import { useBalanceCurve } from './use-balance-curve.ts'

const Canvas = deferredPart(async () => (await import('./balance-chart-canvas.tsx')).BalanceChartCanvas, {
  waiting: ChartWaiting,
  whenIdle: false,
})

export function BalanceChart({ userId }: { userId: string }): ReactNode {
  const zone = useZone()
  const height = useIsDesktop() ? 208 : 168
  const curve = useBalanceCurve(userId)
  const { data, isError, error, refetch, isFetching } = useLedger(userId)
  if (curve !== null) {
    return (
      <ChartFrame
        label={curve.label}
        height={height}
        head={[texts.day, texts.moved, texts.balance]}
        rows={balanceSteps(curve.points, zone).map(({ day, moved, balance }) => ({
          name: capitalize(formatDay(day)),
          cells: [moved === null ? '–' : formatSignedPoints(moved), formatNumber(balance)],
        }))}
      >
        <Canvas curve={curve} zone={zone} height={height} />
      </ChartFrame>
    )
  }
  // Nothing ever moved: there is nothing to draw.
  if (data !== undefined) return null
  return isError ? (
    <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
      {texts.failed} {messageOf(error)}
    </FailedLine>
  ) : (
    <SkeletonGroup>
      <Skeleton width="100%" height={`${(height + 28) / 16}rem`} radius="card" />
    </SkeletonGroup>
  )
}
