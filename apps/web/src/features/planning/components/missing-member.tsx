// Takes the place of the day, or of the request, of a member who is not in the centre: an old address, or a closed account.
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/states.tsx'
import { WayOut } from '#ui/way-out.tsx'
import type { useRoster } from '#features/shifts/queries.ts'
import { planningTexts } from '../texts.ts'

const texts = planningTexts.member

/** A roster being read again may bring whoever has just come. */
export function isMissingIn({ data, isFetching }: ReturnType<typeof useRoster>, memberId: string): boolean {
  return data !== undefined && !isFetching && data.members.every(({ _id }) => _id !== memberId)
}

export function MissingMember({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <EmptyState
      icon={<UserRoundX size={30} />}
      title={texts.missingTitle}
      actions={<WayOut onClick={onClose} label={texts.backToPlanning} />}
    >
      {texts.missing}
    </EmptyState>
  )
}
