// Surrounds the one page of somebody whom something still keeps out: approval, or the second factor that their centre requires.
import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LogOutButton } from '#features/accounts/components/log-out-button.tsx'
import { WithCenter } from '#features/centers/components/with-center.tsx'
import { WithData } from '#session/with-data.tsx'
import { PublicFrame } from './public-layout.tsx'

export function WaitingLayout(): ReactNode {
  return (
    <WithData>
      <WithCenter>
        <PublicFrame actions={<LogOutButton />}>
          <Outlet />
        </PublicFrame>
      </WithCenter>
    </WithData>
  )
}
