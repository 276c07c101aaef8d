// What both exchange pages add to an open demand for administrators; its code comes for them alone.
import type { WireDemand } from '@releve/contract/demands'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useMe } from '../features/accounts/queries.ts'

const DemandAdministration = lazy(async () => ({
  default: (await import('../features/planning/components/demand-administration.tsx')).DemandAdministration,
}))

export function useDemandAdministration(): ((demand: WireDemand, onClose: () => void) => ReactNode) | undefined {
  const { isAdmin } = useMe()
  if (!isAdmin) return undefined
  return (demand, onClose) => (
    <Suspense fallback={null}>
      <DemandAdministration key={demand._id} demand={demand} onClose={onClose} />
    </Suspense>
  )
}
