// Announcements as a list, sent or received: what each is about, how it begins, when and by whom; and as long as they are on their way.
import { fullName } from '@releve/contract/person-name'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import Sparkles from 'lucide-react/icons/sparkles'
import Wrench from 'lucide-react/icons/wrench'
import type { ReactNode } from 'react'
import type { AnnouncementTemplateType, ReceivedAnnouncement } from '@releve/contract/announcements'
import { DayText } from '#ui/day-text.tsx'
import { IconFace } from '#ui/icon-face.tsx'
import { SkeletonRows } from '#ui/skeleton-rows.tsx'
import { useDayAndClock } from '#features/centers/queries.ts'

const ICONS = { maintenance: Wrench, update: Sparkles, general: Megaphone } as const

export function TemplateIcon({ type }: { type: AnnouncementTemplateType }): ReactNode {
  return <IconFace icon={ICONS[type]} className="rounded-button-small bg-s3 text-t2" />
}

export const loadingRows = (
  <SkeletonRows className="gap-7 px-3 py-3.5" face={40} faceRadius="button" widths={[320, 260, 300, 240]} height={16} under={[[140, 14]]} />
)

interface AnnouncementRowProps {
  announcement: Pick<ReceivedAnnouncement, 'templateType' | 'sentAt' | 'sentBy'>
  title: ReactNode
  text: string
  /** The recipients, after the author. */
  to?: readonly (string | undefined)[]
  onOpen: () => void
}

export function AnnouncementRow({ announcement, title, text, to = [], onOpen }: AnnouncementRowProps): ReactNode {
  const { templateType, sentAt, sentBy } = announcement
  const when = useDayAndClock()
  return (
    <li className="border-t border-line first:border-0">
      <button type="button" onClick={onOpen} className="flex w-full items-center gap-3.5 rounded-card px-3 py-3.5 text-left hover:bg-s2">
        <span className="flex-none self-start">
          <TemplateIcon type={templateType} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">{title}</span>
          <span className="line-clamp-2 text-14 wrap-anywhere text-t2">{text}</span>
          <span className="text-13 text-t3">
            <DayText>{when(sentAt)}</DayText>, {[fullName(sentBy), ...to].filter(Boolean).join(', ')}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none text-t3" />
      </button>
    </li>
  )
}
