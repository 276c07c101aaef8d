// Changes to the known demands: by one's own acts, or heard from the centre.
import type { WireDemand } from '@releve/contract/demands'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { demandKeys, isRange, knownDemands } from '../queries.ts'

/** The changed list; undefined leaves it untouched. `holds`: whether the demand is of that day. */
type ListChange = (demands: WireDemand[], holds: (demand: WireDemand) => boolean) => WireDemand[] | undefined

/** Every list changed. A list stays as old as it was: the rest of it was not read again. */
function changeLists(queryClient: QueryClient, change: ListChange): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: demandKeys.lists })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = state
    const [, , range] = queryKey
    const holds = ({ posterShift: { date } }: WireDemand) => isRange(range) && range.startDate <= date && date <= range.endDate
    queryClient.setQueryData<WireDemand[]>(queryKey, (demands) => demands && change(demands, holds), { updatedAt })
    // Written to, it would count as read: what was to be read again still is.
    if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }
}

/** Replaces demands wherever they are known. */
export function putDemands(queryClient: QueryClient, changed: readonly WireDemand[]): void {
  const byId = new Map(changed.map((demand) => [demand._id, demand]))
  for (const demand of changed) queryClient.setQueryData<WireDemand>(demandKeys.one(demand._id), demand)
  changeLists(queryClient, (demands) =>
    demands.some(({ _id }) => byId.has(_id)) ? demands.map((demand) => byId.get(demand._id) ?? demand) : undefined,
  )
}

/** A demand just posted, in the lists of its day. */
export function addDemand(queryClient: QueryClient, demand: WireDemand): void {
  queryClient.setQueryData<WireDemand>(demandKeys.one(demand._id), demand)
  changeLists(queryClient, (demands, holds) => (holds(demand) ? [...demands.filter(({ _id }) => _id !== demand._id), demand] : undefined))
}

/**
 * A demand as the event stream brings it; null: it is in no list any more. False when a list is being read, or something of one's own is
 * on its way: nobody knows which of the two is newer, so it is read again. An older version never takes the place of a newer one.
 */
export function hearDemand(queryClient: QueryClient, id: string, demand: WireDemand | null): boolean {
  if (queryClient.isFetching({ queryKey: demandKeys.lists }) > 0 || queryClient.isMutating() > 0) return false
  changeLists(queryClient, (demands, holds) => {
    const known = demands.find(({ _id }) => _id === id)
    if (demand === null) return known && demands.filter((demand) => demand !== known)
    if (known !== undefined)
      return known.version > demand.version ? undefined : demands.map((listed) => (listed === known ? demand : listed))
    return holds(demand) ? [...demands, demand] : undefined
  })
  return true
}

/** One call takes no more (`demands.recategorize`). */
const MOST_AT_ONCE = 500

/** Asks what these demands now mean, those that are known; where that fails, or they are too many, the lists are read again. */
export async function recategorize(queryClient: QueryClient, ids: readonly string[]): Promise<void> {
  const known = new Set(knownDemands(queryClient).map(({ _id }) => _id))
  const substitutionIds = ids.filter((id) => known.has(id))
  if (substitutionIds.length === 0) return
  const readAgain = () => queryClient.invalidateQueries({ queryKey: demandKeys.lists })
  if (substitutionIds.length > MOST_AT_ONCE) return readAgain()
  try {
    const { categorizedSubstitutions } = await call('demands.recategorize', { body: { substitutionIds } })
    const versions = new Map(knownDemands(queryClient).map(({ _id, version }) => [_id, version]))
    // A list or an event may have brought a newer one meanwhile.
    putDemands(
      queryClient,
      categorizedSubstitutions.filter(({ _id, version }) => version >= (versions.get(_id) ?? 0)),
    )
  } catch {
    await readAgain()
  }
}

export function dropDemand(queryClient: QueryClient, id: string): void {
  // It is not removed from under the sheet that is closing over it.
  queryClient.removeQueries({ queryKey: demandKeys.one(id), exact: true, type: 'inactive' })
  void queryClient.invalidateQueries({ queryKey: demandKeys.one(id), refetchType: 'none' })
  changeLists(queryClient, (demands) => demands.filter(({ _id }) => _id !== id))
}
