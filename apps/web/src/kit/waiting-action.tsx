// An action that waits for the network, where it was pressed: not done yet, and given up in one press. Refused, or too late: why.
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import type { Queued } from '../session/queued.ts'
import { classNames } from '../ui/class-names.ts'
import { capitalize } from '../ui/format.ts'
import { giveUp, useQueued } from './use-queued.ts'

export const waitingTexts = {
  waits: 'En attente du réseau',
  givenUp: 'Abandon en attente du réseau',
  giveUp: 'Renoncer',
  seen: 'J’ai vu',
} as const

function WaitingAction({ one, note }: { one: Queued; note?: string | undefined }): ReactNode {
  const { failure, isGivenUp, label } = one
  const hasFailed = failure !== null
  const Icon = hasFailed ? CircleAlert : CloudOff
  return (
    <div
      role={hasFailed ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-card py-1.5 pr-1.5 pl-3.5 text-14',
        hasFailed ? 'bg-error-tint text-error' : 'bg-s2 text-t2 in-data-[theme=light]:bg-s3',
      )}
    >
      <Icon size={20} className="flex-none" />
      <span className="min-w-0 flex-[1_1_10rem] py-1.5">
        <b className="block font-600">
          {hasFailed ? capitalize(label) : `${isGivenUp ? waitingTexts.givenUp : waitingTexts.waits}\u00A0: ${label}`}
        </b>
        {hasFailed ? failure : note}
      </span>
      {(hasFailed || !isGivenUp) && (
        <button
          type="button"
          onClick={() => giveUp(one)}
          className="ml-auto min-h-11 flex-none rounded-button-small px-3 font-650 text-primary-ink hover:underline"
        >
          {hasFailed ? waitingTexts.seen : waitingTexts.giveUp}
        </button>
      )}
    </div>
  )
}

/** All that waits about one thing; nothing without any. */
export function WaitingActions({ about, note }: { about: string; note?: (action: Queued) => string | undefined }): ReactNode {
  const waiting = useQueued(about)
  if (waiting.length === 0) return null
  return (
    <div className="mb-3 flex flex-col gap-2">
      {waiting.map((action) => (
        <WaitingAction key={action.key} one={action} note={note?.(action)} />
      ))}
    </div>
  )
}
