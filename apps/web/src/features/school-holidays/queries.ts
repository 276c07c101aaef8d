// School holidays as the ministry publishes them: those of one's own centre's zone, and what a file would change.
import type { WireSchoolPeriod } from '@releve/contract/school-holidays'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '#kit/call-query.ts'
import { useCenter } from '../centers/queries.ts'

export const schoolKeys = { all: ['schoolHolidays'] } as const

/** Once a day is enough to read them again: they are published years ahead. */
const DAY_MS = 24 * 3_600_000

function schoolPeriodsQuery() {
  return queryOptions({ ...callQuery(schoolKeys.all, 'schoolHolidays.list'), staleTime: DAY_MS, meta: { persisted: true } })
}

/** Reads those of every zone, in order. */
export function useEverySchoolPeriod(isWanted = true) {
  return useQuery({ ...schoolPeriodsQuery(), enabled: isWanted })
}

const NONE: readonly WireSchoolPeriod[] = []

/** Gives those of one's own centre, in order; none until they are known, and where the centre is in no zone. */
export function useSchoolPeriods(): readonly WireSchoolPeriod[] {
  const { data: center } = useCenter()
  const zone = center?.schoolZone ?? null
  const { data } = useQuery({ ...schoolPeriodsQuery(), enabled: zone !== null })
  return useMemo(() => data?.periods.filter((period) => period.zone === zone) ?? NONE, [data, zone])
}
