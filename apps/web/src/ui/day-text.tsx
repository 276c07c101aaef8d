// Dates as they are printed: « 1er » with its letters raised.
import type { ReactNode } from 'react'

/** Raises the « er » of « 1er » in a text made by `format.ts`; leaves every other text as it is. */
export function DayText({ children }: { children: string }): ReactNode {
  const [before, after] = children.split(/(?<=(?:^|\s)1)er(?=\s|$|,)/, 2)
  if (after === undefined) return children
  return (
    <>
      {before}
      <sup>er</sup>
      {after}
    </>
  )
}
