// The known data of a planning, as it changes.
import type { WireShiftDay } from '@releve/contract/shifts'
import type { QueryClient } from '@tanstack/react-query'
import { shiftKeys, shiftMapOf } from './queries.ts'

/**
 * Puts changed days of a member into every range that holds them, at once (§4: "the shift map is refreshed"). The other days of a range
 * are as old as before.
 */
export function mergeShiftDays(queryClient: QueryClient, userId: string, changed: readonly WireShiftDay[]): void {
  if (changed.length === 0) return
  const byDay = shiftMapOf(changed)
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: shiftKeys.member(userId) })) {
    queryClient.setQueryData<WireShiftDay[]>(
      queryKey,
      (days) => (days?.some(({ date }) => byDay.has(date)) === true ? days.map((day) => byDay.get(day.date) ?? day) : undefined),
      { updatedAt: state.dataUpdatedAt },
    )
  }
}
