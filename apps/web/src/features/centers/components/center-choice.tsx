// A master administrator chooses whose page they look at; the address remembers it.
import type { ReactNode } from 'react'
import { Loaded } from '#kit/loaded.tsx'
import { CenterField } from '#shared/center-field.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useMe } from '#session/me.ts'
import { useCenters } from '#shared/centers.ts'
import { centerTexts } from '../texts.ts'
import { FirstCenter } from './no-center.tsx'

/** Shows nothing to those who reach one centre alone. */
export function CenterChoice({ centerId, onChange }: { centerId: string | null; onChange: (centerId: string) => void }): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const query = useCenters(isMaster)
  if (!isMaster) return null
  return (
    <Loaded query={query} failed={centerTexts.choiceFailed} asLine skeleton={<SkeletonStack count={1} height={78} />}>
      {(centers) =>
        centers.length > 1 && (
          <div className="w-full max-w-md">
            <CenterField label={centerTexts.choice} value={centerId} onChange={onChange} />
          </div>
        )
      }
    </Loaded>
  )
}

/**
 * Takes the place of a page that needs a centre, for a master administrator of a platform that has none; shows nothing while it may still
 * be read.
 */
export function NoCenterYet(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data: centers } = useCenters(isMaster)
  return centers?.length === 0 && <FirstCenter>{centerTexts.neededFirst}</FirstCenter>
}
