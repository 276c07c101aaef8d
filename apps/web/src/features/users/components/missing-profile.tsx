// Takes the place of a profile, or of what belongs to it, when nobody within reach has that address.
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import { EmptyState } from '#ui/states.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { profileTexts as texts } from '../texts.ts'

export function MissingProfile(): ReactNode {
  return (
    <EmptyState icon={<UserRoundX size={30} />} title={texts.missingTitle} actions={<WayOut to="/dashboard" label={texts.home} />}>
      {texts.missing}
    </EmptyState>
  )
}
