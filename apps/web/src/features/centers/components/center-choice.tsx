// A master administrator chooses whose page he looks at; the address keeps it.
import type { ReactNode } from 'react'
import { Select } from '../../../ui/select.tsx'
import { useMe } from '../../accounts/queries.ts'
import { useCenters } from '../queries.ts'
import { centerTexts } from '../texts.ts'
import type { CenterSearch } from './center-search.ts'

/** The centre shown: one's own, or for a master administrator the one of the address; null while no centre is known. */
export function useShownCenter({ center }: CenterSearch): string | null {
  const { adminType, centerId } = useMe()
  const isMaster = adminType === 'master'
  const { data: centers } = useCenters(isMaster)
  const asked = isMaster ? (centers?.find(({ _id }) => _id === center)?._id ?? (centers === undefined ? center : undefined)) : undefined
  return asked ?? centerId ?? (isMaster ? (centers?.[0]?._id ?? null) : null)
}

interface CenterChoiceProps {
  centerId: string | null
  onChange: (centerId: string) => void
}

/** Nothing for who reaches one centre alone. */
export function CenterChoice({ centerId, onChange }: CenterChoiceProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data: centers = [] } = useCenters(isMaster)
  if (!isMaster || centers.length < 2) return null
  return (
    <div className="w-full max-w-md">
      <Select
        label={centerTexts.choice}
        options={centers.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={centerId}
        onChange={onChange}
      />
    </div>
  )
}
