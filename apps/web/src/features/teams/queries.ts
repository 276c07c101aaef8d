// Teams of a centre, and who is in them.
import type { WireFullTeam } from '@releve/contract/teams'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { useCenterId } from '#session/center-id.ts'

export const teamKeys = {
  all: ['teams'],
  list: (centerId: string | null) => ['teams', 'list', centerId],
  members: (id: string) => ['teams', 'members', id],
  preview: (id: string, days: number) => ['teams', 'preview', id, days],
} as const

const SELDOM_MS = 10 * 60_000

/** The teams of a centre within reach; a page of those of all (`null`). */
export function teamsQuery(centerId: string | null) {
  return queryOptions({
    ...callQuery(teamKeys.list(centerId), 'teams.list', { query: centerId === null ? {} : { centerId } }),
    staleTime: SELDOM_MS,
    meta: { persisted: true },
  })
}

const inOrder = (teams: readonly WireFullTeam[]) => teams.toSorted((a, b) => a.order - b.order)

/** The teams of a centre within reach, in the order it gave them. */
export function useTeamsOf(centerId: string | null) {
  return useQuery({ ...teamsQuery(centerId), ...nothingBefore, select: inOrder, enabled: centerId !== null })
}

/** The teams of one's own centre. */
export function useTeams() {
  return useTeamsOf(useCenterId())
}

/** The days to come of a team, from today on in its centre. */
export function useTeamPreview(id: string, days: number) {
  return useQuery({ ...callQuery(teamKeys.preview(id, days), 'teams.preview', { params: { id }, query: { days } }), staleTime: 60_000 })
}
