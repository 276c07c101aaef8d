// The subject of a sheet or a dialog stays in it while it slides away; the next opening begins anew.
import { Fragment, useState, type ComponentType, type ReactNode } from 'react'

export interface Opening {
  readonly open: boolean
}

interface WhileOpenProps<Subject> {
  /** Null: closed. */
  subject: Subject | null
  /** `onClosed`: of its sheet, where what it reads is not to be read on once it has slid away. */
  children: (subject: Subject, opening: Opening, onClosed: () => void) => ReactNode
}

export function WhileOpen<Subject>({ subject, children }: WhileOpenProps<Subject>): ReactNode {
  const [shown, setShown] = useState({ subject, isOpen: subject !== null, times: 0 })
  const isOpen = subject !== null
  if (isOpen !== shown.isOpen || (isOpen && subject !== shown.subject)) {
    setShown({ subject: subject ?? shown.subject, isOpen, times: shown.times + (isOpen && !shown.isOpen ? 1 : 0) })
  }
  const last = subject ?? shown.subject
  if (last === null) return null
  const onClosed = () => setShown((now) => (now.isOpen ? now : { ...now, subject: null }))
  return <Fragment key={shown.times}>{children(last, { open: isOpen }, onClosed)}</Fragment>
}

/** The same sheet, which begins anew each time it opens. */
export function beginningAnew<Props extends Opening>(Sheet: ComponentType<Props>): (props: Props) => ReactNode {
  return function AnewSheet(props: Props): ReactNode {
    return <WhileOpen subject={props.open || null}>{(_asked, opening) => <Sheet {...props} {...opening} />}</WhileOpen>
  }
}
