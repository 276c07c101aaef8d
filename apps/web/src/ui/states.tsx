// Says when there is nothing, when it failed, when it is old: each says what to do next, and what is known stays.
import CircleAlert from 'lucide-react/icons/circle-alert'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { focusGoesOn } from './focus-goes-on.ts'
import { uiTexts } from './texts.ts'
import { useFailedPart } from './use-failed-part.ts'

export interface EmptyStateProps {
  /** The icon in the dashed hole: 30 px. */
  icon: ReactNode
  title: string
  /** One sentence or two: why it is empty, what will happen. */
  children: ReactNode
  /** The next steps: a `WayOut`, or a `Button` (wide), then perhaps a ghost one. */
  actions?: ReactNode
  /** `h1` where it is all the page has. */
  heading?: 'h1' | 'h2'
}

const RestTile = () => <span className="tile [--z:52px] vac vac-R tile-rest opacity-45">R</span>

/** Three tiles with a hole. */
export function EmptyState({ icon, title, children, actions, heading: Heading = 'h2' }: EmptyStateProps): ReactNode {
  return (
    <div className="mx-auto flex max-w-[380px] flex-col items-center px-4 py-10 text-center">
      <div aria-hidden="true" className="mb-7 flex items-center gap-2.5">
        <RestTile />
        <span className="tile tile-hole size-[76px]!">{icon}</span>
        <RestTile />
      </div>
      <Heading className="text-22 text-balance">{title}</Heading>
      <p className="mt-2 mb-6 max-w-[290px] text-16 leading-6 text-pretty text-t2">{children}</p>
      {actions !== undefined && <div className="flex w-full flex-col gap-1.5">{actions}</div>}
    </div>
  )
}

interface ErrorStateProps {
  /** The failure: « Les permutations n’ont pas pu être chargées ». */
  title: string
  /** The reason, and what was not touched. */
  children: ReactNode
  onRetry: () => void
  retrying?: boolean
  /** `h1` where it is all the page has. */
  heading?: 'h1' | 'h2'
}

/** Stands in the place of what failed, and of nothing else. */
export function ErrorState({ title, children, onRetry, retrying = false, heading: Heading = 'h2' }: ErrorStateProps): ReactNode {
  // A title has no full stop; alone in its place it is a sentence.
  if (useFailedPart(onRetry, retrying)) return <p className="text-14 text-t3">{title}.</p>
  return (
    <div ref={focusGoesOn} role="alert" className="flex flex-col items-center gap-2 px-3 py-9 text-center">
      <span aria-hidden="true" className="mb-1.5 grid size-16 place-items-center rounded-tile bg-error-tint text-error">
        <CircleAlert size={30} />
      </span>
      <Heading className="max-w-[290px] text-18 text-balance">{title}</Heading>
      <p className="max-w-[290px] text-14 text-balance text-t2">{children}</p>
      <span className="mt-2.5">
        <Button size={40} icon={<RefreshCw size={16} />} pending={retrying} onClick={onRetry}>
          {uiTexts.retry}
        </Button>
      </span>
    </div>
  )
}

/**
 * Stands over cached data: there is no connection, and what is shown has a time. `age`: « Données de 21:18. », null when nothing was ever
 * read.
 */
export function StaleNotice(props: { age: string | null; onRetry: () => void; retrying?: boolean }): ReactNode {
  const { age, onRetry, retrying = false } = props
  return (
    <div role="status" className="flex items-center gap-3 rounded-card bg-warn-tint py-2.5 pr-2.5 pl-3.5">
      <WifiOff size={20} className="text-warn" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-14 font-650">Pas de connexion</span>
        {age !== null && <span className="text-13 text-t2">{age}</span>}
      </span>
      <Button size={40} pending={retrying} onClick={onRetry}>
        {uiTexts.retry}
      </Button>
    </div>
  )
}
