// In the place of a profile, or of what belongs to it, when nobody within reach has that address.
import { Link } from '@tanstack/react-router'
import UserRoundX from 'lucide-react/icons/user-round-x'
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { profileTexts as texts } from '../texts.ts'

export function MissingProfile(): ReactNode {
  return (
    <EmptyState
      icon={<UserRoundX size={30} />}
      title={texts.missingTitle}
      actions={
        <Link to="/dashboard" className={buttonClass({ variant: 'neutral', wide: true })}>
          {texts.home}
        </Link>
      }
    >
      {texts.missing}
    </EmptyState>
  )
}
