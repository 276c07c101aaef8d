// The access cases of this feature's calls, and their answers.
import { ofOwner, sameCenter } from '#test/access.ts'
import type { AccessCases } from '#test/access.ts'

export const shiftAccess: AccessCases<'shifts.get' | 'shifts.getWithSubstitutions' | 'shifts.roster' | 'shifts.centerPlanning'> = {
  'shifts.get': { expected: sameCenter, target: ofOwner({}) },
  'shifts.getWithSubstitutions': { expected: sameCenter, target: ofOwner({}) },
  'shifts.roster': { expected: sameCenter, target: ({ center }) => ({ params: { id: center.centerId } }) },
  'shifts.centerPlanning': {
    expected: sameCenter,
    target: ({ center }) => ({ params: { id: center.centerId }, query: '?startDate=2026-11-01&endDate=2026-11-30' }),
  },
}
