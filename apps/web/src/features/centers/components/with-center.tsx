// Surrounds what belongs to a centre: its days and hours are those of its zone.
import type { ReactNode } from 'react'
import { CenterLookedAt } from '#session/center-id.ts'
import { CenterCalendar, useCenterCalendar } from '../queries.ts'

function WithCalendar({ children }: { children: ReactNode }): ReactNode {
  return <CenterCalendar value={useCenterCalendar()}>{children}</CenterCalendar>
}

/** `lookedAt`: of another centre than one's own. */
export function WithCenter({ lookedAt = null, children }: { lookedAt?: string | null; children: ReactNode }): ReactNode {
  return (
    <CenterLookedAt value={lookedAt}>
      <WithCalendar>{children}</WithCalendar>
    </CenterLookedAt>
  )
}
