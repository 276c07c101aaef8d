// /decide: the requests that wait for their reader, and who stands in for whom.
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Deputies } from '../features/approvals/components/deputies.tsx'
import { NoCenter } from '../features/centers/components/no-center.tsx'
import { QueueScreen } from '../features/planning/components/decide/queue-screen.tsx'
import { useMe } from '../session/me.ts'

export function DecidePage(): ReactNode {
  const { centerId } = useMe()
  const search = useSearch({ from: '/member/decide' })
  return (
    <>
      <QueueScreen search={search} noCenter={centerId === null ? <NoCenter /> : null} />
      {centerId !== null && (
        <div className="px-4 py-8 lg:px-8">
          <Deputies centerId={centerId} />
        </div>
      )}
    </>
  )
}
