// /announcements: those one received; the address says which one is open.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ReceivedList } from '../features/announcements/components/received-list.tsx'
import { ReceivedSheet } from '../features/announcements/components/received-sheet.tsx'
import { receivedTexts as texts } from '../features/announcements/texts.ts'
import { Page } from '../ui/page-title.tsx'
import { useStepBack } from '../ui/use-step-back.ts'

export function AnnouncementsPage(): ReactNode {
  const { open = null } = useSearch({ from: '/member/announcements' })
  const navigate = useNavigate({ from: '/announcements' })
  const stepBack = useStepBack()
  const show = (id: string) => void navigate({ search: { open: id }, resetScroll: false, state: { isOverlay: true } })
  // Opening was a step of the history: closing takes it back. One opened from its address only leaves it.
  const close = () => {
    if (!stepBack()) void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <Page title={texts.title} className="max-w-[744px]">
      <ReceivedList onOpen={show} />
      <ReceivedSheet id={open} onClose={close} />
    </Page>
  )
}
