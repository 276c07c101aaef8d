// A master administrator chooses whose page he looks at; the address keeps it.
import type { ReactNode } from 'react'
import { FailedLine } from '../../../ui/failed-line.tsx'
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

/** False when no centre can be shown before the centres are read, and they could not be. */
export function useIsCenterAwaited(): boolean {
  const isMaster = useMe().adminType === 'master'
  const { data, isError } = useCenters(isMaster)
  return isMaster && data === undefined && !isError
}

/** Nothing for who reaches one centre alone. */
export function CenterChoice({ centerId, onChange }: CenterChoiceProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const { data: centers = [], isError, isFetching, refetch } = useCenters(isMaster)
  if (isMaster && isError && centers.length === 0) {
    return (
      <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
        {centerTexts.choiceFailed}
      </FailedLine>
    )
  }
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
