// /admin/sign-on: the services by which people sign on, for master administrators.
import type { ReactNode } from 'react'
import { ProviderList } from '../features/sign-on/components/provider-list.tsx'
import { providerTexts as texts } from '../features/sign-on/texts.ts'
import { useMe } from '../session/me.ts'
import { Page } from '../ui/page-title.tsx'

export function SignOnPage(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  return (
    <Page title={texts.title} className="flex max-w-[880px] flex-col gap-6">
      {isMaster ? <ProviderList /> : <p className="text-16 text-t2">{texts.mastersOnly}</p>}
    </Page>
  )
}
