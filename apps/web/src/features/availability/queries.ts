// Reads and writes one's own availability. What is said shows at once, by the function that the server joins it with.
import type { WireAvailability, WireAvailabilityChange } from '@releve/contract/availability'
import { changedAvailability } from '@releve/domain/availability/availability'
import { UNLIMITED_ELSEWHERE } from '@releve/domain/availability/elsewhere'
import type { DayNumber } from '@releve/domain/calendar/day'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { messageOf } from '#api/errors.ts'
import { useSnackbar } from '#ui/snackbar.tsx'
import { availabilityTexts as texts } from './texts.ts'

const ownQuery = queryOptions({
  queryKey: ['availability', 'own'],
  queryFn: ({ signal }) => call('availability.get', { signal }),
})

export function useAvailability() {
  return useQuery(ownQuery)
}

/** The availability once `change` is saved; a change that is refused alters nothing here: the server gives the reason. */
function shownAvailability(stored: WireAvailability, change: WireAvailabilityChange, today: DayNumber): WireAvailability {
  const changed = changedAvailability(stored, change, today, stored.elsewhereMost ?? UNLIMITED_ELSEWHERE)
  if ('refusal' in changed) return stored
  const { weekly, never, days, elsewhere, ...said } = changed.availability
  const lists = { weekly: [...weekly], never: [...never], days: [...days] }
  const { elsewhereMost, shifts } = stored
  return { ...said, ...lists, elsewhere: elsewhere.map((hours) => ({ ...hours, weekdays: [...hours.weekdays] })), elsewhereMost, shifts }
}

const SAVING = ['availability', 'save']

/** Shows each choice at once and saves the choices in order; a refused one is taken back with a message. */
export function useSayAvailability(today: DayNumber): (change: WireAvailabilityChange) => void {
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { mutate } = useMutation({
    mutationKey: SAVING,
    scope: { id: 'availability' },
    mutationFn: (change: WireAvailabilityChange) => call('availability.save', { body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: ownQuery.queryKey })
      const before = queryClient.getQueryData(ownQuery.queryKey)
      queryClient.setQueryData(ownQuery.queryKey, (known) => known && shownAvailability(known, change, today))
      return before
    },
    onError: (error, _change, before) => {
      queryClient.setQueryData(ownQuery.queryKey, before)
      snackbar.show({ kind: 'error', message: `${texts.refused} ${messageOf(error)}` })
    },
    // Changes on their way are shown already: the availability is read again after the last of them.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: SAVING }) > 1 ? undefined : queryClient.invalidateQueries({ queryKey: ownQuery.queryKey }),
  })
  return (change) => mutate(change)
}
