// One's own vacations could not be read. Of the neighbouring ones nothing is known then: nothing may be confirmed (§8).
import CircleAlert from 'lucide-react/icons/circle-alert'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { demandTexts } from '../texts.ts'

interface AdjacentFailureProps {
  /** What could not be read; the neighbouring vacations unless said otherwise. */
  text?: string
  onRetry: () => void
  isRetrying: boolean
}

export function AdjacentFailure({ text = demandTexts.detail.adjacentFailed, onRetry, isRetrying }: AdjacentFailureProps): ReactNode {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-card px-4 py-6 text-center shadow-[inset_0_0_0_1px_var(--line)]">
      <span className="flex items-center gap-2 text-14 text-error">
        <CircleAlert size={20} aria-hidden="true" />
        {text}
      </span>
      <Button size={40} icon={<RefreshCw size={16} aria-hidden="true" />} pending={isRetrying} onClick={onRetry}>
        {demandTexts.detail.adjacentRetry}
      </Button>
    </div>
  )
}
