// A long page is drawn part after part, top first: between two parts the browser paints and answers to fingers.
import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'

/** The page people arrive on is drawn so; all others have their code and data there already. */
let isFirstPage = true

const Turn = createContext(Infinity)

/** @param parts how many turns there are, the one of what stands outside `InTurn` not counted */
export function Turns({ parts, children }: { parts: number; children: ReactNode }): ReactNode {
  const [turn, setTurn] = useState(() => (isFirstPage ? 0 : Infinity))
  useEffect(() => {
    if (turn >= parts) {
      isFirstPage = false
      return undefined
    }
    return afterPaint(() => startTransition(() => setTurn(turn + 1)))
  }, [turn, parts])
  return <Turn value={turn}>{children}</Turn>
}

interface InTurnProps {
  /** From 1 on. */
  turn: number
  /** Until then: pixels kept free, so that a page scrolled before it was loaded anew finds its place, or what says « chargement ». */
  before: number | ReactElement
  children: ReactNode
}

export function InTurn({ turn, before, children }: InTurnProps): ReactNode {
  if (useContext(Turn) >= turn) return children
  return typeof before === 'number' ? <div aria-hidden="true" style={{ height: before }} /> : before
}
