// /admin/directories: the directories that are read by LDAP, for master administrators.
import type { ReactNode } from 'react'
import { DirectoryList } from '../features/directory-sync/components/directory-list.tsx'
import { directoryTexts as texts } from '../features/directory-sync/texts.ts'
import { useMe } from '../session/me.ts'
import { Page } from '../ui/page-title.tsx'

export function DirectoriesPage(): ReactNode {
  const isMaster = useMe().adminType === 'master'
  return (
    <Page title={texts.title} className="flex max-w-[880px] flex-col gap-6">
      {isMaster ? <DirectoryList /> : <p className="text-16 text-t2">{texts.mastersOnly}</p>}
    </Page>
  )
}
