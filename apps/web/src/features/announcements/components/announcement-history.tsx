// The announcements sent, newest first, with their results.
import { fullName } from '@releve/contract/person-name'
import Mails from 'lucide-react/icons/mails'
import type { ReactNode } from 'react'
import type { WireAnnouncement } from '@releve/contract/announcements'
import { Loaded } from '#kit/loaded.tsx'
import { Chip } from '#ui/chip.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useMe } from '#session/me.ts'
import { useDayAndClock } from '#features/centers/queries.ts'
import { useCenterNames } from '#shared/center-names.ts'
import { isSettled, useAnnouncementHistory } from '../queries.ts'
import { announcementTexts, audienceText, resultText, templateNames } from '../texts.ts'
import { AnnouncementRow, loadingRows } from './announcement-row.tsx'

const texts = announcementTexts.list

export function ResultChip({ announcement }: { announcement: Pick<WireAnnouncement, 'results'> }): ReactNode {
  const { failed, sent, total } = announcement.results
  const tone = !isSettled(announcement) ? 'pending' : total === 0 || failed === 0 ? 'success' : sent === 0 ? 'error' : 'warn'
  return <Chip tone={tone}>{resultText(announcement)}</Chip>
}

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
      skeleton={loadingRows}
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
          <SearchedList
            list={announcements}
            textOf={({ templateType, subject, message, sentBy, sentAt, centerId: to }) =>
              [templateNames[templateType], subject ?? '', message, fullName(sentBy), when(sentAt), nameOf(to) ?? ''].join(' ')
            }
            texts={texts.searched}
            rest={query}
            choice={{
              label: texts.shown,
              options: [
                { value: 'all', label: texts.shownAll },
                ...Object.entries(templateNames).map(([value, label]) => ({ value, label })),
              ],
              matches: ({ templateType }, template) => templateType === template,
            }}
          >
            {(found) => (
              <ul aria-label={texts.label}>
                {found.map((announcement) => (
                  <AnnouncementRow
                    key={announcement._id}
                    announcement={announcement}
                    title={
                      <>
                        <span className="text-16 font-600">{templateNames[announcement.templateType]}</span>
                        {announcement.testMode && <Chip>{texts.test}</Chip>}
                        <ResultChip announcement={announcement} />
                      </>
                    }
                    text={[announcement.subject, announcement.message].filter((part) => part !== null).join(' · ')}
                    // The recipients, where they are not the same for all announcements.
                    to={[
                      isMaster ? nameOf(announcement.centerId) : undefined,
                      announcement.audience === null ? undefined : audienceText(announcement.audience),
                    ]}
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
