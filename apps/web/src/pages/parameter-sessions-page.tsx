// The devices on which one's account is open.
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { SessionList } from '../features/accounts/components/session-list.tsx'
import { sessionTexts } from '../features/accounts/components/settings-texts.ts'

export function ParameterSessionsPage(): ReactNode {
  return (
    <ParameterPage title={appTexts.parameters.sessions.title} intro={sessionTexts.intro}>
      <SessionList />
    </ParameterPage>
  )
}
