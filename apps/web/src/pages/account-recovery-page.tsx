// An account whose owner has no access to his e-mail any more.
import type { ReactNode } from 'react'
import { AccessLayout } from '../app/layouts/access-layout.tsx'
import { RecoveryForm } from '../features/accounts/components/recovery-form.tsx'

export function AccountRecoveryPage(): ReactNode {
  return (
    <AccessLayout>
      <RecoveryForm />
    </AccessLayout>
  )
}
