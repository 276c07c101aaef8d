// What both exchange pages add to an open demand for administrators; its code comes for them alone.
import type { WireDemand } from '@releve/contract/demands'
import type { ReactNode } from 'react'
import { useMe } from '../session/me.ts'
import { deferredPart } from '../ui/deferred-part.tsx'

const DemandAdministration = deferredPart(
  async () => (await import('../features/planning/components/demand-administration.tsx')).DemandAdministration,
  { whenIdle: false },
)

export function useDemandAdministration(): ((demand: WireDemand, onClose: () => void) => ReactNode) | undefined {
  const { isAdmin } = useMe()
  if (!isAdmin) return undefined
  return (demand, onClose) => <DemandAdministration key={demand._id} demand={demand} onClose={onClose} />
}
