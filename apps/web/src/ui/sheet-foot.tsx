// The foot of a sheet whose views have buttons of their own there.
import { createContext, use, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './class-names.ts'

const FootContext = createContext<HTMLElement | null>(null)

/** The `footer` of a sheet, and the wrapper of its views. */
export function useSheetFoot(className = 'flex flex-col gap-2'): {
  readonly footer: ReactNode
  readonly withFoot: (views: ReactNode) => ReactNode
} {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return {
    footer: <div ref={setFoot} className={classNames(className, 'has-data-no-foot:hidden')} />,
    withFoot: (views) => <FootContext value={foot}>{views}</FootContext>,
  }
}

export function SheetFoot({ children }: { children: ReactNode }): ReactNode {
  const foot = use(FootContext)
  return foot === null ? null : createPortal(children, foot)
}

/**
 * Put it in what is composed inside a view and sent by buttons of its own: the foot of the view, which does something else, is not there
 * meanwhile.
 */
export function NoFoot(): ReactNode {
  const foot = use(FootContext)
  return foot === null ? null : createPortal(<span hidden data-no-foot="" />, foot)
}
