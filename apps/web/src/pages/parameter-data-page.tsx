// What Relève keeps of somebody: his to take, and to have forgotten.
import type { ReactNode } from 'react'
import { ParameterPage } from '../app/layouts/parameter-layout.tsx'
import { appTexts } from '../app/texts.ts'
import { OwnData } from '../features/accounts/components/own-data.tsx'

export function ParameterDataPage(): ReactNode {
  return (
    <ParameterPage title={appTexts.parameters.data.title}>
      <OwnData />
    </ParameterPage>
  )
}
