// A qualification of a member, with the day on which it ends or ended: beyond it nobody counts it.
import type { QualificationValidity } from '@releve/contract/user-fields'
import type { ReactNode } from 'react'
import { useToday } from '#features/centers/queries.ts'
import { Chip } from '#ui/chip.tsx'
import { formatDay, NBSP } from '#ui/format.ts'
import { profileTexts as texts } from '#features/users/texts.ts'

interface QualificationChipProps {
  name: string
  /** Undefined: it counts on every day. */
  validity: QualificationValidity | undefined
}

export function QualificationChip({ name, validity }: QualificationChipProps): ReactNode {
  const today = useToday()
  const { fromDate = null, untilDate = null } = validity ?? {}
  const isLapsed = untilDate !== null && untilDate < today
  const words = isLapsed
    ? texts.lapsed(formatDay(untilDate, 'short', { today }))
    : fromDate !== null && fromDate > today
      ? texts.validFrom(formatDay(fromDate, 'short', { today }))
      : untilDate !== null
        ? texts.validUntil(formatDay(untilDate, 'short', { today }))
        : null
  return (
    <Chip tone={isLapsed ? 'warn' : 'neutral'}>
      {name}
      {words !== null && `${NBSP}· ${words}`}
    </Chip>
  )
}
