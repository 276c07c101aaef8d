// Over every page while the server cannot be reached: what is shown was known, and since when.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { reachability } from '../../api/reachability.ts'
import { useIsReachable } from '../../api/use-is-reachable.ts'
import { checkSession } from '../../features/accounts/queries.ts'
import { useZone } from '../../features/centers/queries.ts'
import { formatClock } from '../../ui/format.ts'
import { StaleNotice } from '../../ui/states.tsx'

export function ConnectionNotice(): ReactNode {
  const isReachable = useIsReachable()
  const queryClient = useQueryClient()
  const zone = useZone()
  const [isTrying, setTrying] = useState(false)
  if (isReachable) return null

  /** Of what is shown: the last answer, or what the device had kept of it. */
  const seenAt =
    reachability().lastAnswerAt ??
    Math.max(
      0,
      ...queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.dataUpdatedAt),
    )

  async function retry(): Promise<void> {
    setTrying(true)
    try {
      // One question first: while the server is away, all the others would only fail with it.
      await checkSession()
      await queryClient.invalidateQueries()
    } catch {
      // Still away: the notice stays.
    } finally {
      setTrying(false)
    }
  }

  return (
    <div className="px-4 pt-1 pb-3 lg:px-8 lg:pt-4 lg:pb-0">
      <StaleNotice seenAt={seenAt === 0 ? null : formatClock(seenAt, zone.name)} onRetry={() => void retry()} retrying={isTrying} />
    </div>
  )
}
