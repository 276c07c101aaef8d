// Cycles of the centre: what its days are called, their times and the variations a demand may select; their timeline; what changes them.
import type { WireRotation } from '@releve/contract/rotations'
import { addDays } from '@releve/domain/calendar/day'
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type InputOf, type Keyed, type OutputOf } from '#api/client.ts'
import { callQuery, nothingBefore } from '#kit/call-query.ts'
import { ApiError } from '#api/errors.ts'
import { useMe } from '#session/me.ts'
import { usePlanMutation } from '#shared/use-plan-mutation.ts'

export const rotationKeys = {
  all: ['rotations'],
  center: (centerId: string) => ['rotations', 'center', centerId],
  one: (id: string) => ['rotations', 'one', id],
  templates: ['rotations', 'templates'],
} as const

const SELDOM_MS = 10 * 60_000

function centerRotationsQuery(centerId: string | null) {
  return queryOptions({
    ...callQuery(rotationKeys.center(centerId ?? ''), 'rotations.center', { params: { id: centerId ?? '' } }),
    ...nothingBefore,
    staleTime: SELDOM_MS,
    enabled: centerId !== null && centerId !== '',
  })
}

/** Every cycle of a centre one sees. */
export const useRotationsOf = (centerId: string | null) => useQuery(centerRotationsQuery(centerId))

/** Every cycle of one's own centre. */
export const useCenterRotations = () => useRotationsOf(useMe().centerId)

const REMOVAL = ['rotations', 'remove']

export function useRotation(id: string) {
  // While a rotation is being deleted, and until its page is left, the event that tells of it does not ask for it again.
  const removals = useMutationState({
    filters: { mutationKey: REMOVAL, predicate: ({ state }) => state.variables === id && state.status !== 'error' },
    select: ({ state }) => state.status,
  })
  return useQuery({
    ...callQuery(rotationKeys.one(id), 'rotations.get', { params: { id } }),
    staleTime: SELDOM_MS,
    enabled: removals.length === 0,
  })
}

export type Cycles = OutputOf<'rotations.status'>
export type Activation = Cycles['sortedRotations'][number]

/** Every cycle with the timeline of the activations, as `GET /rotations/status/all` answers it of one's own centre. */
export function cyclesOf(allRotations: WireRotation[]): Cycles {
  const dates = allRotations
    .flatMap(({ _id, name, activationDates }) => activationDates.map((startDate) => ({ _id, name, startDate })))
    .toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  const sortedRotations = dates.map((activation, index) => {
    const next = dates[index + 1]
    return { ...activation, endDate: next === undefined ? null : addDays(next.startDate, -1) }
  })
  return { allRotations, sortedRotations }
}

/** Every cycle of a centre one reaches, with the timeline of their activations. */
export const useCycles = (centerId: string) => useQuery({ ...centerRotationsQuery(centerId), select: cyclesOf })

/** The cycles of the trade, to start from. */
export function useTemplates() {
  return useQuery({ ...callQuery(rotationKeys.templates, 'rotations.templates'), staleTime: Infinity })
}

export const useCreateRotation = () => usePlanMutation((wish: Keyed<'rotations.create'>) => call('rotations.create', wish))

export const useDuplicateRotation = () => usePlanMutation((id: string) => call('rotations.duplicate', { params: { id } }))

export function useRemoveRotation() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: REMOVAL,
    mutationFn: (id: string) => call('rotations.remove', { params: { id } }),
    // A deleted rotation is not requested again.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rotationKeys.all, predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
  })
}

type BodyOf<N extends 'rotations.update' | 'rotations.activate' | 'rotations.removeDate'> = NonNullable<InputOf<N>['body']>
export type RotationChange = BodyOf<'rotations.update'>

/** The cycle as somebody else saved it since one read it; undefined: it was refused for something else. */
export function changedRotationOf(error: unknown): WireRotation | undefined {
  return error instanceof ApiError && error.code === 'rotationChanged' ? error.rotation : undefined
}

/** The changes of the plan: with `dryRun` nothing is written. What is read again: shared/plan-change.tsx. */
export const updateRotation = (id: string, body: RotationChange) => call('rotations.update', { params: { id }, body })

export const activateRotation = (id: string, body: BodyOf<'rotations.activate'>) => call('rotations.activate', { params: { id }, body })

export const removeActivation = (id: string, body: BodyOf<'rotations.removeDate'>) => call('rotations.removeDate', { params: { id }, body })

/** Changes a rotation that nobody's plan depends on. */
export const useUpdateRotation = (id: string) => usePlanMutation((body: RotationChange) => updateRotation(id, body))
