// Accounts whose owner lost the e-mail address: an administrator recognises them, or not.
import type { ReactNode } from 'react'
import { RecoveryRequests } from '../features/accounts/components/recovery/recovery-requests.tsx'
import { requestTexts } from '../features/accounts/components/recovery/recovery-texts.ts'
import { Page } from '../ui/page-title.tsx'

export function RecoveryRequestsPage(): ReactNode {
  return (
    <Page title={requestTexts.title}>
      <RecoveryRequests />
    </Page>
  )
}
