// The field by which master administrators choose the calendar's centre, beside its filters.
import type { ReactNode } from 'react'
import { CenterField } from '#shared/center-field.tsx'
import { useCenters } from '#shared/centers.ts'
import { centerTexts } from '../texts.ts'

/** Shows nothing where there is one centre alone. */
export function CalendarCenter({ centerId, onChange }: { centerId: string; onChange: (centerId: string) => void }): ReactNode {
  const { data: centers = [] } = useCenters()
  return centers.length > 1 && <CenterField look="chip" label={centerTexts.choice} value={centerId} onChange={onChange} />
}
