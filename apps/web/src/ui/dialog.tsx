// A question that must be answered before anything else: what will happen, two buttons. Its code arrives when the browser is
// idle, or on first use.
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { onIdle, useOpenedOnce } from './deferred.ts'
import type { DialogProps } from './dialog-panel.tsx'

const loadPanel = () => import('./dialog-panel.tsx')
const DialogPanel = lazy(async () => ({ default: (await loadPanel()).DialogPanel }))
onIdle(loadPanel)

export function Dialog(props: DialogProps): ReactNode {
  const opened = useOpenedOnce(props.open)
  return opened ? (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  ) : null
}
