// Says, without network, when the planning or the profile shown was read. It may be older than the rest of what the device has persisted.
import type { ReactNode } from 'react'
import { useIsReachable } from '#ui/use-is-reachable.ts'
import { formatReadAt } from '#ui/format.ts'
import { useToday, useZone } from '#features/centers/queries.ts'

/** `readAt`: milliseconds, 0 before it is known. */
export function ReadingAge({ what, readAt }: { what: 'Planning' | 'Profil'; readAt: number }): ReactNode {
  const isReachable = useIsReachable()
  const today = useToday()
  const zone = useZone()
  if (isReachable || readAt === 0) return null
  return (
    <p className="text-13 text-t2">
      {what} lu {formatReadAt(readAt, zone.name, today)}.
    </p>
  )
}
