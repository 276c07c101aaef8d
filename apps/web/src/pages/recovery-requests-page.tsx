// Accounts whose owner lost his e-mail: an administrator recognises him, or not.
import type { ReactNode } from 'react'
import { RecoveryRequests } from '../features/accounts/components/recovery-requests.tsx'
import { requestTexts } from '../features/accounts/components/recovery-texts.ts'
import { Page } from '../ui/page-title.tsx'

export function RecoveryRequestsPage(): ReactNode {
  return (
    <Page title={requestTexts.title}>
      <RecoveryRequests />
    </Page>
  )
}
