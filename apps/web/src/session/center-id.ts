// Whose centre is looked at: one's own, but where a master administrator looks at the planning of another. What stands beneath
// `WithCenter` (features/centers), which says it, reads that one and has its days without being told.
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
