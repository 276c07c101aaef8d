// /patchnotes: what changed in Relève, the newest first.
import type { ReactNode } from 'react'
import { ReleaseList } from '../features/patch-notes/components/release-list.tsx'
import { patchNoteTexts as texts } from '../features/patch-notes/texts.ts'
import { Page } from '../ui/page-title.tsx'

export function PatchNotesPage(): ReactNode {
  return (
    <Page title={texts.title} className="max-w-[1024px]">
      <ReleaseList />
    </Page>
  )
}
