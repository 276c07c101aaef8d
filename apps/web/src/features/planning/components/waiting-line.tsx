// The people for whose answer a request waits, and until when: for who asked, and for who decides.
import type { WireModification } from '@releve/contract/planning'
import type { ReactNode } from 'react'
import { formatReadAt } from '#ui/format.ts'
import { ApprovalLines } from '#shared/approval-lines.tsx'
import { useTodayOf, useZoneOf } from '#features/centers/queries.ts'

export function WaitingLine({ modification: { approval, centerId } }: { modification: WireModification }): ReactNode {
  const zone = useZoneOf(centerId)
  const today = useTodayOf(centerId)
  return approval === undefined ? null : <ApprovalLines approval={approval} when={(at) => formatReadAt(at, zone.name, today)} />
}
