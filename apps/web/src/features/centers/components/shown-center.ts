// The centre that a page shows to its viewer; apart from the field that chooses it, which few see.
import { useMe } from '#session/me.ts'
import { useCenterName, useCenters } from '#shared/centers.ts'
import type { CenterSearch } from './center-search.ts'

/** The centre shown: one's own, or for a master administrator the one of the address; null while no centre is known. */
export function useShownCenter({ center }: CenterSearch): string | null {
  const { adminType, centerId } = useMe()
  const isMaster = adminType === 'master'
  const { data: centers } = useCenters(isMaster)
  const { data: name } = useCenterName(isMaster ? (center ?? null) : null)
  // Null: there is no such centre.
  const askedCenter = isMaster && name !== null ? center : undefined
  return askedCenter ?? centerId ?? (isMaster ? (centers?.[0]?._id ?? null) : null)
}

/** False when no centre can be shown before the centres are read, and they could not be. */
export function useIsCenterAwaited(): boolean {
  const isMaster = useMe().adminType === 'master'
  const { data, isError } = useCenters(isMaster)
  return isMaster && data === undefined && !isError
}
