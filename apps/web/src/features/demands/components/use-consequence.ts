// The consequence of a change on one's own planning, with what it needs: one's neighbouring vacations, the centre's rules.
import type { WireViolation } from '@releve/contract/demands'
import { toDayNumber } from '@releve/domain/calendar/day'
import type { Day } from '@releve/domain/calendar/day'
import type { Rule } from '@releve/domain/working-time/rules'
import { useMemo } from 'react'
import { useMe } from '../../accounts/queries.ts'
import { useCenterRules, useZone } from '../../centers/queries.ts'

import { consequenceOf, dutiesOf, withServerWords } from './consequence.ts'
import type { PlanningChange } from './consequence.ts'
import { useNeighbourDays } from './neighbour-days.ts'

const NO_RULES: readonly Rule[] = []

/**
 * `touched`: every day that some choice may change, so that choosing another one reads nothing new; `found`: what the server
 * says of this one.
 */
export function useConsequence(touched: readonly Day[], change: PlanningChange | null, found: readonly WireViolation[]) {
  const me = useMe()._id
  const zone = useZone()
  const centerRules = useCenterRules()
  // Without them the weeks and the rest are shown all the same: the server decides.
  const rules = centerRules.data?.rules ?? (centerRules.isError ? NO_RULES : undefined)
  const { days, isComplete, isFailed, isFetching, refetch } = useNeighbourDays(touched)
  const consequence = useMemo(
    () => (change === null || rules === undefined || !isComplete ? null : consequenceOf({ userId: me, days, change, rules, zone })),
    [change, rules, isComplete, days, me, zone],
  )
  const words = useMemo(() => (consequence === null ? null : withServerWords(consequence.rules, found, me)), [consequence, found, me])
  return {
    zone,
    days,
    consequence,
    figures: words?.figures ?? [],
    others: words?.others ?? found,
    /** The instant one's own vacation of that day starts; null when there is none. */
    startOf: (day: Day) => dutiesOf(days, zone).find((duty) => duty.day === toDayNumber(day))?.startAt ?? null,
    /** The neighbouring vacations could not be read: nothing may be confirmed (§8). */
    isFailed,
    isRetrying: isFetching,
    retry: refetch,
    isLoading: !isFailed && (!isComplete || rules === undefined),
  }
}
