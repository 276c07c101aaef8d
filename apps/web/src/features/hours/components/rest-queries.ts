// Rests that are due: of a member, and of a centre. They follow from the planning, and are read again with it.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

const restKeys = {
  member: (userId: string) => ['planning', 'rests', 'member', userId],
  center: (centerId: string) => ['planning', 'rests', 'center', centerId],
} as const

export type Rests = OutputOf<'rests.ofMember'>
export type Rest = Rests['rests'][number]
export type RestProposal = Rests['proposals'][number]

export function useRests(userId: string) {
  return useQuery({ ...callQuery(restKeys.member(userId), 'rests.ofMember', { params: { id: userId } }), ...nothingBefore })
}

export function useCenterRests(centerId: string) {
  return useQuery(callQuery(restKeys.center(centerId), 'rests.ofCenter', { params: { id: centerId } }))
}

export function useGiveRest() {
  return useChange(
    ({ restId, ...body }: RestProposal) => call('rests.give', { params: { id: restId }, body }),
    () => [['planning']],
  )
}

export function useWaiveRest(restId: string) {
  return useChange(
    (body: InputOf<'rests.waive'>['body']) => call('rests.waive', { params: { id: restId }, body }),
    () => [['planning', 'rests']],
  )
}
