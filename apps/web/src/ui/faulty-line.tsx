// A line of a file that is to be corrected, by its number.
import type { ReactNode } from 'react'
import { uiTexts } from './texts.ts'

export function FaultyLine({ line, children }: { line: number; children: ReactNode }): ReactNode {
  return (
    <li className="flex gap-3 rounded-card bg-error-tint px-3.5 py-3">
      <span className="numeric w-16 flex-none text-14 font-650">{uiTexts.line(line)}</span>
      {children}
    </li>
  )
}
