// The figures of a chart as a table, folded under it: for who does not see the drawing, and for who wants them exactly.
import type { ReactNode } from 'react'
import { FiguresTable, type Figures } from './figures-table.tsx'
import { uiTexts } from './texts.ts'

export function ChartTable(figures: Figures): ReactNode {
  return (
    <details className="group rounded-card">
      <summary className="touch-target relative w-fit cursor-pointer rounded-xs text-14 font-550 text-primary-ink underline-offset-4 hover:underline">
        <span className="group-open:hidden">{uiTexts.showTable}</span>
        <span className="not-group-open:hidden">{uiTexts.hideTable}</span>
      </summary>
      <div className="mt-3">
        <FiguresTable {...figures} />
      </div>
    </details>
  )
}
