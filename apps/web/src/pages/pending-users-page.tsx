// /admin/pending-users: the accounts that wait for an administrator's decision.
import type { ReactNode } from 'react'
import { PendingList } from '../features/users/components/pending/pending-list.tsx'
import { pendingTexts as texts } from '../features/users/components/pending/pending-texts.ts'
import { Page } from '../ui/page-title.tsx'

export function PendingUsersPage(): ReactNode {
  return (
    <Page title={texts.title} className="flex w-full max-w-[1280px] flex-col gap-4">
      <PendingList />
    </Page>
  )
}
