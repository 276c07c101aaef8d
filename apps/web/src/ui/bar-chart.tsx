// Columns through time, one series on top of the other, and the same figures as a table. The drawing arrives with its library, on first
// use; the table needs neither.
import type { ReactNode } from 'react'
import type { BarChartProps } from './bar-figures.ts'
import { ChartFrame, ChartWaiting } from './chart-frame.tsx'
import { deferredPart } from './deferred-part.tsx'

const BarChartCanvas = deferredPart(async () => (await import('./bar-chart-canvas.tsx')).BarChartCanvas, {
  waiting: ChartWaiting,
  whenIdle: false,
})

export function BarChart({ height = 200, ...props }: BarChartProps): ReactNode {
  const { label, columns, series, format, columnName } = props
  return (
    <ChartFrame
      label={label}
      height={height}
      head={[columnName, ...series.map(({ label: name }) => name)]}
      rows={columns.map(({ name }, column) => ({ name, cells: series.map(({ values }) => format(values[column] ?? 0)) }))}
    >
      <BarChartCanvas {...props} height={height} />
    </ChartFrame>
  )
}
