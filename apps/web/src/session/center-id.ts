// The centre being looked at: the viewer's own, except where a master administrator looks at another's planning. Components beneath
// `WithCenter` (features/centers), which provides it, read that centre and its days without being told.
import { createContext, use } from 'react'
import { useMe } from './me.ts'

/** Null: one's own. */
export const CenterLookedAt = createContext<string | null>(null)

/** Null for who has none and looks at none. */
export function useCenterId(): string | null {
  const { centerId } = useMe()
  return use(CenterLookedAt) ?? centerId
}

/** It is not one's own: what one has oneself (vacations, demands) is not of it. */
export function useIsElsewhere(): boolean {
  const { centerId } = useMe()
  const lookedAt = use(CenterLookedAt)
  return lookedAt !== null && lookedAt !== centerId
}
