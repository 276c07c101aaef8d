// Around what belongs to a centre: its days and hours are those of its zone.
import type { ReactNode } from 'react'
import { CenterLookedAt } from '../../../session/center-id.ts'
import { CenterFacts, useCenterFacts } from '../queries.ts'

function WithFacts({ children }: { children: ReactNode }): ReactNode {
  return <CenterFacts value={useCenterFacts()}>{children}</CenterFacts>
}

/** `lookedAt`: of another centre than one's own. */
export function WithCenter({ lookedAt = null, children }: { lookedAt?: string | null; children: ReactNode }): ReactNode {
  return (
    <CenterLookedAt value={lookedAt}>
      <WithFacts>{children}</WithFacts>
    </CenterLookedAt>
  )
}
