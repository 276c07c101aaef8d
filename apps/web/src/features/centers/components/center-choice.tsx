// A master administrator chooses whose page they look at; the address remembers it.
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/loaded.tsx'
import { CenterField } from '../../../shared/center-field.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useMe } from '../../../session/me.ts'
import { useCenters } from '../../../shared/centers.ts'
import { centerTexts } from '../texts.ts'
import { FirstCenter } from './no-center.tsx'

interface CenterChoiceProps {
  centerId: string | null
  onChange: (centerId: string) => void
}

const skeleton = (
  <SkeletonGroup className="flex w-full max-w-md flex-col gap-1.5">
    <Skeleton width={60} height={20} />
    <Skeleton width="100%" height={52} radius="button" />
  </SkeletonGroup>
)

/** Nothing for who reaches one centre alone. */
export function CenterChoice({ centerId, onChange }: CenterChoiceProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const query = useCenters(isMaster)
  if (!isMaster) return null
  return (
    <Loaded query={query} failed={centerTexts.choiceFailed} asLine skeleton={skeleton}>
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

/** In the place of a page that needs a centre, for a master administrator of a platform that has none; nothing while it may still be read. */
export function NoCenterYet(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data: centers } = useCenters(isMaster)
  return centers?.length === 0 && <FirstCenter>{centerTexts.neededFirst}</FirstCenter>
}
