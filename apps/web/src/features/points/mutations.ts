// Points given to a colleague, and corrected by an administrator.
import { call, type Keyed } from '#api/client.ts'
import { useChange } from '#kit/use-change.ts'
import { useMe } from '#session/me.ts'
import { pointKeys } from './queries.ts'

/** Adds points to a member of a centre one administers, or takes some away. */
export function useCorrection(userId: string) {
  return useChange(
    (input: Keyed<'points.correct'>) => call('points.correct', { params: { id: userId }, ...input }),
    () => [pointKeys.user(userId)],
  )
}

/** Gives points of one's own, now or on a day. Nothing moves before the server says so; its error is for the form. */
export function useTransfer() {
  const me = useMe()._id
  return useChange(
    (input: Keyed<'points.transfer'>) => call('points.transfer', { params: { id: me }, ...input }),
    ({ body: { toUserId } }) => [pointKeys.user(me), pointKeys.user(toUserId)],
  )
}
