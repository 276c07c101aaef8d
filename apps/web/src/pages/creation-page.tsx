// A new account, for visitors.
import type { ReactNode } from 'react'
import { AccessLayout } from '../app/layouts/access-layout.tsx'
import { CreationForm } from '../features/accounts/components/creation-form.tsx'

export function CreationPage(): ReactNode {
  return (
    <AccessLayout>
      <CreationForm />
    </AccessLayout>
  )
}
