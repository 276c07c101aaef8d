// The restrictions of a member, and the planned vacations that they contradict: as they are, or as they would be.
import { useQuery } from '@tanstack/react-query'
import { call, type InputOf, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useChange } from '#kit/use-change.ts'

// They are refreshed with plannings.
const restrictionKeys = {
  member: (userId: string) => ['planning', 'restrictions', userId],
  preview: (userId: string, body: unknown) => ['planning', 'restrictions', userId, body],
} as const

export type KnownRestrictions = OutputOf<'restrictions.read'>
export type RestrictionsBody = InputOf<'restrictions.save'>['body']

export function useRestrictions(userId: string) {
  return useQuery({ ...callQuery(restrictionKeys.member(userId), 'restrictions.read', { params: { id: userId } }), ...nothingBefore })
}

/** The vacations that these restrictions would contradict; null: they cannot be read yet. */
export function useRestrictionPreview(userId: string, restrictions: RestrictionsBody['restrictions'] | null) {
  return useQuery({
    ...callQuery(restrictionKeys.preview(userId, restrictions), 'restrictions.save', {
      params: { id: userId },
      body: { restrictions: restrictions ?? [], dryRun: true },
    }),
    enabled: restrictions !== null,
    placeholderData: (before) => before,
  })
}

export function useSaveRestrictions(userId: string) {
  return useChange(
    (body: RestrictionsBody) => call('restrictions.save', { params: { id: userId }, body }),
    () => [restrictionKeys.member(userId)],
  )
}
