// The staffing a cycle is judged against while it is edited, and the people of each team. Nothing is read where the centre asks for nobody.
import type { WireCenterRules } from '@releve/contract/centers'
import { toDayNumber } from '@releve/domain/calendar/day'
import { zoneOf } from '@releve/domain/calendar/zone'
import type { CycleStaffing } from '@releve/domain/rotations/cycle-staffing'
import { useMemo } from 'react'
import { together } from '#kit/loaded.tsx'
import { holidaysOf, useCenterOf } from '#features/centers/queries.ts'
import { useEverySchoolPeriod } from '#features/school-holidays/queries.ts'
import { useMembersOf } from '#features/users/queries.ts'

/** `staffing`: null while something of it is not known; `reading`: what is read for it. */
export function useCycleStaffing(centerId: string, rules: WireCenterRules | null) {
  const { minimumStaffing = {}, staffing: rows = [] } = rules ?? {}
  const isAsked = rows.length > 0 || Object.keys(minimumStaffing).length > 0
  const isOfSchool = rows.some(({ kinds }) => kinds.includes('schoolHoliday'))
  const { data: center } = useCenterOf(centerId)
  const members = useMembersOf(isAsked ? centerId : null)
  const school = useEverySchoolPeriod(isOfSchool)
  const staffing = useMemo((): CycleStaffing | null => {
    if (rules === null || center === undefined || !isAsked || members.data === undefined) return null
    if (isOfSchool && school.data === undefined) return null
    const schoolHolidays = (school.data?.periods ?? [])
      .filter(({ zone }) => isOfSchool && zone === center.schoolZone)
      .map(({ startDate, endDate }) => ({ from: toDayNumber(startDate), to: toDayNumber(endDate) }))
    const inTeams = members.data.flatMap(({ team, qualifications }) => (team === null ? [] : [{ teamId: team._id, qualifications }]))
    const byTeam = Map.groupBy(inTeams, ({ teamId }) => teamId)
    return {
      terms: {
        byShift: rules.minimumStaffing,
        rows: rules.staffing ?? [],
        calendar: { holidays: holidaysOf(center), schoolHolidays },
      },
      zone: zoneOf(center.zone),
      peopleOf: new Map([...byTeam].map(([teamId, people]) => [teamId, people.map(({ qualifications }) => qualifications)])),
    }
  }, [rules, center, members.data, school.data, isAsked, isOfSchool])
  return { staffing, reading: together(...(isAsked ? [members] : []), ...(isOfSchool ? [school] : [])) }
}
