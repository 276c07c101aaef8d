// Hours accounts: of a member in a year, and the hours that a centre owes. No event tells when a vacation is over: whoever comes back reads
// again.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

// They are refreshed with plannings.
const hourKeys = {
  member: (userId: string) => ['planning', 'hours', 'member', userId],
  center: (centerId: string) => ['planning', 'hours', 'center', centerId],
} as const

export type WireAccount = OutputOf<'hours.ofMember'>

export function useHoursAccount(userId: string, year: number) {
  return useQuery({
    ...callQuery([...hourKeys.member(userId), year], 'hours.ofMember', { params: { id: userId }, query: { year } }),
    ...nothingBefore,
    staleTime: 0,
  })
}

export function useCenterHourTerms(centerId: string) {
  return useQuery({
    ...callQuery(hourKeys.center(centerId), 'hours.centerTerms', { params: { id: centerId } }),
    select: ({ terms }) => terms,
  })
}

export function useWriteHours(userId: string) {
  return useChange(
    (input: Keyed<'hours.write'>) => call('hours.write', { params: { id: userId }, ...input }),
    () => [hourKeys.member(userId)],
  )
}

export function useSaveMemberTerms(userId: string) {
  return useChange(
    (body: InputOf<'hours.saveMemberTerms'>['body']) => call('hours.saveMemberTerms', { params: { id: userId }, body }),
    () => [hourKeys.member(userId)],
  )
}

export function useSaveCenterTerms(centerId: string) {
  return useChange(
    (body: InputOf<'hours.saveCenterTerms'>['body']) => call('hours.saveCenterTerms', { params: { id: centerId }, body }),
    () => [['planning', 'hours']],
  )
}
