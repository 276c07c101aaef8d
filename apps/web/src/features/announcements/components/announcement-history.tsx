// What was sent, newest first, with what became of it.
import ChevronRight from 'lucide-react/icons/chevron-right'
import Mails from 'lucide-react/icons/mails'
import type { ReactNode } from 'react'
import type { WireAnnouncement } from '@releve/contract/announcements'
import { Loaded } from '../../../kit/loaded.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { fullName } from '../../../shared/person.ts'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { WayOut } from '../../../ui/way-out.tsx'
import { useMe } from '../../../session/me.ts'
import { useDayAndClock } from '../../centers/queries.ts'
import { useCenterNames } from '../../../shared/center-names.ts'
import { isSettled, useAnnouncementHistory } from '../queries.ts'
import { announcementTexts, audienceText, resultText, templateNames } from '../texts.ts'
import { TemplateIcon } from './template-cards.tsx'

const texts = announcementTexts.list

export function ResultChip({ announcement }: { announcement: Pick<WireAnnouncement, 'results'> }): ReactNode {
  const { failed, sent, total } = announcement.results
  const tone = !isSettled(announcement) ? 'pending' : total === 0 || failed === 0 ? 'success' : sent === 0 ? 'error' : 'warn'
  return <Chip tone={tone}>{resultText(announcement)}</Chip>
}

interface RowProps {
  announcement: WireAnnouncement
  /** Whose members it went to, where that is not the same for all. */
  to: string | undefined
  onOpen: () => void
}

function Row({ announcement, to, onOpen }: RowProps): ReactNode {
  const { templateType, subject, message, sentAt, sentBy, testMode, audience } = announcement
  const when = useDayAndClock()
  return (
    <li className="border-t border-line first:border-0">
      <button type="button" onClick={onOpen} className="flex w-full items-center gap-3.5 rounded-card px-3 py-3.5 text-left hover:bg-s2">
        <span className="flex-none self-start">
          <TemplateIcon type={templateType} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="text-16 font-600">{templateNames[templateType]}</span>
            {testMode && <Chip>{texts.test}</Chip>}
            <ResultChip announcement={announcement} />
          </span>
          <span className="line-clamp-2 text-14 text-t2">{[subject, message].filter((part) => part !== null).join(' · ')}</span>
          <span className="text-13 text-t3">
            <DayText>{when(sentAt)}</DayText>,{' '}
            {[fullName(sentBy), to, audience === null ? undefined : audienceText(audience)].filter(Boolean).join(', ')}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none text-t3" />
      </button>
    </li>
  )
}

const TEMPLATES = ['general', 'update', 'maintenance'] as const
type Shown = 'all' | (typeof TEMPLATES)[number]

interface AnnouncementHistoryProps {
  centerId: string | null
  onOpen: (id: string) => void
  onWrite: () => void
}

export function AnnouncementHistory({ centerId, onOpen, onWrite }: AnnouncementHistoryProps): ReactNode {
  const isMaster = useMe().adminType === 'master'
  const when = useDayAndClock()
  const query = useAnnouncementHistory(centerId)
  const { data: names } = useCenterNames((query.data ?? []).map((announcement) => announcement.centerId))
  const nameOf = (id: string | null) => (id === null ? announcementTexts.allCenters : names?.get(id))
  return (
    <Loaded
      query={query}
      failed={texts.failed}
      skeleton={
        <SkeletonRows
          className="gap-7 px-3 py-3.5"
          row=""
          lines="min-w-0 flex-1 gap-2"
          face={40}
          faceRadius="button"
          widths={[320, 260, 300, 240]}
          height={16}
          above={[180, 20]}
          under={[[140, 14]]}
        />
      }
      empty={{
        when: (announcements) => announcements.length === 0,
        icon: <Mails size={30} />,
        title: texts.emptyTitle,
        children: texts.empty,
        actions: <WayOut onClick={onWrite} label={texts.write} />,
      }}
    >
      {(announcements) => (
        <div className="flex max-w-[960px] flex-col gap-4">
          <SearchedList<WireAnnouncement, Shown>
            list={announcements}
            textOf={({ templateType, subject, message, sentBy, sentAt, centerId: to }) =>
              [templateNames[templateType], subject ?? '', message, fullName(sentBy), when(sentAt), nameOf(to) ?? ''].join(' ')
            }
            texts={texts.searched}
            rest={query}
            choice={{
              label: texts.shown,
              options: [{ value: 'all', label: texts.shownAll }, ...TEMPLATES.map((value) => ({ value, label: templateNames[value] }))],
              matches: ({ templateType }, template) => templateType === template,
            }}
          >
            {(found) => (
              <ul aria-label={texts.label}>
                {found.map((announcement) => (
                  <Row
                    key={announcement._id}
                    announcement={announcement}
                    to={isMaster ? nameOf(announcement.centerId) : undefined}
                    onOpen={() => onOpen(announcement._id)}
                  />
                ))}
              </ul>
            )}
          </SearchedList>
        </div>
      )}
    </Loaded>
  )
}
