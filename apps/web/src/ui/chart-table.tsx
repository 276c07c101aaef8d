// The figures of a chart as a table, folded under it: for who does not see the drawing, and for who wants them exactly.
import type { ReactNode } from 'react'
import { DayText } from './day-text.tsx'
import { uiTexts } from './texts.ts'

export interface ChartFigures {
  /** What the chart says: the name of the table. */
  label: string
  /** First that of the rows' names. */
  head: readonly string[]
  rows: readonly { readonly name: string; readonly cells: readonly string[] }[]
}

export function ChartTable({ label, head, rows }: ChartFigures): ReactNode {
  const [nameHead = '', ...cellHeads] = head
  return (
    <details className="group rounded-card">
      <summary className="touch-target relative w-fit cursor-pointer rounded-xs text-14 font-550 text-primary-ink underline-offset-4 hover:underline">
        <span className="group-open:hidden">{uiTexts.showTable}</span>
        <span className="not-group-open:hidden">{uiTexts.hideTable}</span>
      </summary>
      {/* The keyboard scrolls it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="mt-3 overflow-x-auto" tabIndex={0} role="group" aria-label={label}>
        <table className="w-full max-w-[640px] text-14">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="border-b border-line text-13 text-t2">
              <th scope="col" className="py-2 pr-4 text-left font-550">
                {nameHead}
              </th>
              {cellHeads.map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-right font-550 whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }, row) => (
              <tr key={`${name}${row}`} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-400">
                  <DayText>{name}</DayText>
                </th>
                {cells.map((cell, column) => (
                  <td key={cellHeads[column]} className="numeric px-3 py-2 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
