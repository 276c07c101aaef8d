// Without network: when the planning of the centre that is shown was read. It may be older than the rest of what the device has persisted.
import type { ReactNode } from 'react'
import { useIsReachable } from '../../../ui/use-is-reachable.ts'
import { formatReadAt } from '../../../ui/format.ts'
import { useToday, useZone } from '../../centers/queries.ts'

/** `readAt`: milliseconds, 0 before it is known. */
export function PlanningAge({ readAt }: { readAt: number }): ReactNode {
  const isReachable = useIsReachable()
  const today = useToday()
  const zone = useZone()
  return isReachable || readAt === 0 ? null : <p className="text-13 text-t2">Planning lu {formatReadAt(readAt, zone.name, today)}.</p>
}
