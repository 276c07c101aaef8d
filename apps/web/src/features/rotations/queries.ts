// Cycles of the centre: what its days are called, their times and the variations a demand may select.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useMe } from '../accounts/queries.ts'

export const rotationKeys = {
  all: ['rotations'],
  center: (centerId: string) => ['rotations', 'center', centerId],
  one: (id: string) => ['rotations', 'one', id],
  status: (status: RotationStatus) => ['rotations', 'status', status],
} as const

export type RotationStatus = 'all' | 'active' | 'inactive'

const SELDOM_MS = 10 * 60_000

export function centerRotationsQuery(centerId: string) {
  return queryOptions({
    queryKey: rotationKeys.center(centerId),
    queryFn: ({ signal }) => call('rotations.center', { params: { id: centerId }, signal }),
    staleTime: SELDOM_MS,
  })
}

/** Every cycle of one's own centre. */
export function useCenterRotations() {
  const { centerId } = useMe()
  return useQuery({ ...centerRotationsQuery(centerId ?? ''), enabled: centerId !== null })
}

export function useRotation(id: string) {
  return useQuery({
    queryKey: rotationKeys.one(id),
    queryFn: ({ signal }) => call('rotations.get', { params: { id }, signal }),
    staleTime: SELDOM_MS,
  })
}

/** Cycles by state, with the timeline of their activations. */
export function useRotationsByStatus(status: RotationStatus) {
  return useQuery({
    queryKey: rotationKeys.status(status),
    queryFn: ({ signal }) => call('rotations.status', { params: { status }, signal }),
    staleTime: SELDOM_MS,
  })
}
