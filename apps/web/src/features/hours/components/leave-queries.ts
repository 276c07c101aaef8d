// Balances of leave: of a member in a year, and the terms of a centre. They follow from the planning, and are read again with it.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

const leaveKeys = {
  all: ['planning', 'leave'],
  member: (userId: string) => ['planning', 'leave', 'member', userId],
  center: (centerId: string) => ['planning', 'leave', 'center', centerId],
} as const

export type WireLeave = OutputOf<'leave.ofMember'>

export function useLeave(userId: string, year: number) {
  return useQuery({
    ...callQuery([...leaveKeys.member(userId), year], 'leave.ofMember', { params: { id: userId }, query: { year } }),
    ...nothingBefore,
    staleTime: 0,
  })
}

export function useLeaveTerms(centerId: string) {
  return useQuery({
    ...callQuery(leaveKeys.center(centerId), 'leave.centerTerms', { params: { id: centerId } }),
    select: ({ terms }) => terms,
  })
}

export function useWriteLeave(userId: string) {
  return useChange(
    (input: Keyed<'leave.write'>) => call('leave.write', { params: { id: userId }, ...input }),
    () => [leaveKeys.member(userId)],
  )
}

export function useSaveLeaveTerms(centerId: string) {
  return useChange(
    (body: InputOf<'leave.saveCenterTerms'>['body']) => call('leave.saveCenterTerms', { params: { id: centerId }, body }),
    () => [leaveKeys.all],
  )
}
