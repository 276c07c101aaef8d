// The traineeships of a member, with what is done of them.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

// They are refreshed with plannings.
const traineeshipKey = (userId: string) => ['planning', 'traineeships', userId]

export type KnownTraineeships = OutputOf<'traineeships.read'>
export type TraineeshipsBody = InputOf<'traineeships.save'>['body']

export function useTraineeships(userId: string) {
  return useQuery({ ...callQuery(traineeshipKey(userId), 'traineeships.read', { params: { id: userId } }), ...nothingBefore })
}

export function useSaveTraineeships(userId: string) {
  return useChange(
    (body: TraineeshipsBody) => call('traineeships.save', { params: { id: userId }, body }),
    () => [traineeshipKey(userId)],
  )
}
