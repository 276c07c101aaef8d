// Columns through time, one series on top of the other, and the same figures as a table. The drawing arrives with its library, on first
// use; the table needs neither.
import { lazy, Suspense, useId } from 'react'
import type { ReactNode } from 'react'
import type { BarChartProps } from './bar-figures.ts'
import { Skeleton } from './skeleton.tsx'
import { uiTexts } from './texts.ts'

const BarChartCanvas = lazy(async () => ({ default: (await import('./bar-chart-canvas.tsx')).BarChartCanvas }))

export function BarChart({ height = 200, ...props }: BarChartProps): ReactNode {
  const { label, columns, series, format, columnName } = props
  const id = useId()
  return (
    <figure aria-labelledby={id} className="flex flex-col gap-3">
      <figcaption id={id} className="sr-only">
        {label}
      </figcaption>
      {series.length > 1 && (
        <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-t2">
          {series.map(({ label: name, color }) => (
            <li key={name} className="flex items-center gap-2">
              <span className="size-3 rounded-[4px]" style={{ background: `var(${color})` }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden="true" className="min-w-0" style={{ minHeight: height }}>
        <Suspense fallback={<Skeleton width="100%" height={height} radius="card" />}>
          <BarChartCanvas {...props} height={height} />
        </Suspense>
      </div>
      <details className="group rounded-card">
        <summary className="touch-target relative w-fit rounded-xs text-14 font-550 text-primary-ink underline-offset-4 hover:underline">
          <span className="group-open:hidden">{uiTexts.showTable}</span>
          <span className="not-group-open:hidden">{uiTexts.hideTable}</span>
        </summary>
        {/* The keyboard scrolls it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="mt-3 overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
          <table className="w-full text-14">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr className="border-b border-line text-13 text-t2">
                <th scope="col" className="py-2 pr-4 text-left font-550">
                  {columnName}
                </th>
                {series.map(({ label: name }) => (
                  <th key={name} scope="col" className="px-3 py-2 text-right font-550 whitespace-nowrap">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name }, column) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 pr-4 text-left font-400">
                    {name}
                  </th>
                  {series.map(({ label: of, values }) => (
                    <td key={of} className="numeric px-3 py-2 text-right whitespace-nowrap">
                      {format(values[column] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
