// The announcements one received, newest first: what they are about, how they begin, which were not opened yet.
import ChevronRight from 'lucide-react/icons/chevron-right'
import Megaphone from 'lucide-react/icons/megaphone'
import type { ReactNode } from 'react'
import type { ReceivedAnnouncement } from '@releve/contract/announcements'
import { Loaded } from '../../../kit/loaded.tsx'
import { fullName } from '../../../shared/person.ts'
import { classNames } from '../../../ui/class-names.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { SearchedList } from '../../../ui/searched-list.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useDayAndClock } from '../../centers/queries.ts'
import { useReceived } from '../queries.ts'
import { receivedTexts as texts, titleOf } from '../texts.ts'
import { TemplateIcon } from './template-cards.tsx'

function Row({ announcement, onOpen }: { announcement: ReceivedAnnouncement; onOpen: () => void }): ReactNode {
  const { templateType, message, sentAt, sentBy, isRead } = announcement
  const when = useDayAndClock()
  return (
    <li className="border-t border-line first:border-0">
      <button type="button" onClick={onOpen} className="flex w-full items-center gap-3.5 rounded-card px-3 py-3.5 text-left hover:bg-s2">
        <span className="flex-none self-start">
          <TemplateIcon type={templateType} />
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex items-center gap-2.5">
            {!isRead && <span aria-hidden="true" className="size-2 flex-none rounded-full bg-todo" />}
            <span className={classNames('min-w-0 text-16 wrap-anywhere', isRead ? 'font-550' : 'font-600')}>
              {!isRead && <span className="sr-only">{`${texts.isUnread}, `}</span>}
              {titleOf(announcement)}
            </span>
          </span>
          <span className="line-clamp-2 text-14 wrap-anywhere text-t2">{message}</span>
          <span className="text-13 text-t3">
            <DayText>{when(sentAt)}</DayText>, {fullName(sentBy)}
          </span>
        </span>
        <ChevronRight size={20} className="flex-none text-t3" />
      </button>
    </li>
  )
}

export function ReceivedList({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const query = useReceived()
  const when = useDayAndClock()
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
          widths={[240, 200, 260]}
          height={16}
          under={[
            [280, 14],
            [140, 14],
          ]}
        />
      }
      empty={{ when: (all) => all.length === 0, icon: <Megaphone size={30} />, title: texts.emptyTitle, children: texts.empty }}
    >
      {(all) => (
        <div className="flex flex-col gap-4">
          <SearchedList<ReceivedAnnouncement>
            list={all}
            textOf={(one) => [titleOf(one), one.message, fullName(one.sentBy), when(one.sentAt)].join(' ')}
            texts={texts.searched}
            rest={query}
          >
            {(found) => (
              <ul aria-label={texts.label}>
                {found.map((one) => (
                  <Row key={one._id} announcement={one} onOpen={() => onOpen(one._id)} />
                ))}
              </ul>
            )}
          </SearchedList>
        </div>
      )}
    </Loaded>
  )
}
