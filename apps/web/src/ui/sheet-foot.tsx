// The foot of a sheet whose views have buttons of their own there.
import { createContext, use, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

const FootContext = createContext<HTMLElement | null>(null)

/** The `footer` of a sheet, and the wrapper of its views. */
export function useSheetFoot(className = 'flex flex-col gap-2'): {
  readonly footer: ReactNode
  readonly withFoot: (views: ReactNode) => ReactNode
} {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return {
    footer: <div ref={setFoot} className={className} />,
    withFoot: (views) => <FootContext value={foot}>{views}</FootContext>,
  }
}

export function SheetFoot({ children }: { children: ReactNode }): ReactNode {
  const foot = use(FootContext)
  return foot === null ? null : createPortal(children, foot)
}
