// Around the page that visitors and members share: the public bar for the former, the whole application for the latter.
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useSession } from '../../features/accounts/queries.ts'
import { contactTexts as texts } from '../../features/tickets/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PublicLayout } from './public-layout.tsx'

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
    <PublicLayout
      actions={
        <Link to="/login" className={buttonClass({ variant: 'outline', size: 44 })}>
          {texts.login}
        </Link>
      }
    >
      <Outlet />
    </PublicLayout>
  )
}
