// Surrounds the page that visitors and members share: the public bar for the former, the whole application for the latter.
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useSession } from '#session/me.ts'
import { contactTexts as texts } from '#features/tickets/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { WithData } from '#session/with-data.tsx'
import { PublicFrame } from './public-layout.tsx'

const MemberLayout = lazy(async () => ({ default: (await import('./member-layout.tsx')).MemberLayout }))

export function ContactLayout(): ReactNode {
  if (useSession() !== null) {
    return (
      <Suspense fallback={null}>
        <MemberLayout />
      </Suspense>
    )
  }
  return (
    <PublicFrame
      actions={
        <Link to="/login" className={buttonClass({ variant: 'outline', size: 44 })}>
          {texts.login}
        </Link>
      }
    >
      <WithData>
        <Outlet />
      </WithData>
    </PublicFrame>
  )
}
