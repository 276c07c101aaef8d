// Takes the place of a history of somebody else, which the server refuses too.
import Lock from 'lucide-react/icons/lock'
import type { ReactNode } from 'react'
import { ApiError } from '../api/errors.ts'
import { useMe } from '../session/me.ts'
import { EmptyState } from '../ui/states.tsx'
import { WayOut } from '../ui/way-out.tsx'

/** A reading that the server would refuse for sure is not requested. */
export function useMayReadOf(userId: string): boolean {
  const me = useMe()
  return me._id === userId || me.isAdmin
}

export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404].includes(error.status)
}

interface RefusedHistoryProps {
  userId: string
  texts: { readonly refusedTitle: string; readonly refused: string; readonly backToProfile: string }
}

export function RefusedHistory({ userId, texts }: RefusedHistoryProps): ReactNode {
  return (
    <EmptyState
      icon={<Lock size={30} />}
      title={texts.refusedTitle}
      actions={<WayOut to={`/profile/${userId}`} label={texts.backToProfile} />}
    >
      {texts.refused}
    </EmptyState>
  )
}
