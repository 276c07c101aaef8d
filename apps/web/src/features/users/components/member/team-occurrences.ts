// The screens of a member alone read all of their teams.
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'
import { useMe } from '#session/me.ts'
import { userKeys } from '#features/users/queries.ts'

/** The teams they were, are and will be in, in order of days. */
export function useTeamOccurrences(id: string) {
  const me = useMe()._id
  return useQuery({ ...callQuery(userKeys.teams(id), 'users.teamOccurrences', { params: { id } }), meta: { persisted: id === me } })
}
