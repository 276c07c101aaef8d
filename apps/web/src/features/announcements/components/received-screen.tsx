// /announcements: those one received, newest first, and the one that the address says is open, which then counts as read.
import { fullName } from '@releve/contract/person-name'
import { useNavigate, useSearch } from '@tanstack/react-router'
import Megaphone from 'lucide-react/icons/megaphone'
import MailX from 'lucide-react/icons/mail-x'
import { useEffect, type ReactNode } from 'react'
import type { ReceivedAnnouncement } from '@releve/contract/announcements'
import { Loaded } from '#kit/loaded.tsx'
import { WhileOpen, type Opening } from '#kit/while-open.tsx'
import { classNames } from '#ui/class-names.ts'
import { DayText } from '#ui/day-text.tsx'
import { Page } from '#ui/page-title.tsx'
import { SearchedList } from '#ui/searched-list.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { useStepBack } from '#ui/use-step-back.ts'
import { WayOut } from '#ui/way-out.tsx'
import { useDayAndClock } from '#features/centers/queries.ts'
import { useReadReceived, useReceived, useReceivedOne } from '../queries.ts'
import { receivedTexts as texts, titleOf } from '../texts.ts'
import { AnnouncementRow, loadingRows } from './announcement-row.tsx'

function Row({ announcement, onOpen }: { announcement: ReceivedAnnouncement; onOpen: () => void }): ReactNode {
  const { message, isRead } = announcement
  const title = (
    <span className="flex min-w-0 items-center gap-2.5">
      {!isRead && <span aria-hidden="true" className="size-2 flex-none rounded-full bg-todo" />}
      <span className={classNames('min-w-0 text-16 wrap-anywhere', isRead ? 'font-550' : 'font-600')}>
        {!isRead && <span className="sr-only">{`${texts.isUnread}, `}</span>}
        {titleOf(announcement)}
      </span>
    </span>
  )
  return <AnnouncementRow announcement={announcement} title={title} text={message} onOpen={onOpen} />
}

function ReceivedSheet({ id, onClose, open }: Opening & { id: string; onClose: () => void }): ReactNode {
  const query = useReceivedOne(id)
  const when = useDayAndClock()
  const { mutate: markRead } = useReadReceived()
  const unread = query.data?.isRead === false ? query.data.notificationId : null
  useEffect(() => {
    if (unread !== null) markRead(unread)
  }, [unread, markRead])
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      backCloses={false}
      title={query.data === undefined ? texts.one : titleOf(query.data)}
    >
      <Loaded
        query={query}
        failed={texts.failedOne}
        missing={{
          icon: <MailX size={30} />,
          title: texts.missing,
          children: texts.missingText,
          actions: <WayOut onClick={onClose} label={texts.back} />,
        }}
        skeleton={<SkeletonStack count={1} height={144} />}
      >
        {({ message, duration, sentAt, sentBy }) => (
          <article className="flex flex-col gap-5">
            <p className="text-14 text-t2">
              {fullName(sentBy)}, <DayText>{when(sentAt)}</DayText>
            </p>
            <p className="text-16 leading-6 wrap-anywhere whitespace-pre-wrap">{message}</p>
            {duration !== null && <p className="text-16 wrap-anywhere">{texts.duration(duration)}</p>}
          </article>
        )}
      </Loaded>
    </Sheet>
  )
}

export function ReceivedScreen(): ReactNode {
  const { open = null } = useSearch({ from: '/member/announcements' })
  const navigate = useNavigate({ from: '/announcements' })
  const stepBack = useStepBack()
  const query = useReceived()
  const when = useDayAndClock()
  const show = (id: string) => void navigate({ search: { open: id }, resetScroll: false, state: { isOverlay: true } })
  // Opening was a step of the history: closing takes it back. One opened from its address only leaves it.
  const close = () => {
    if (!stepBack()) void navigate({ search: {}, replace: true, resetScroll: false })
  }
  return (
    <Page title={texts.title} className="max-w-[744px]">
      <Loaded
        query={query}
        failed={texts.failed}
        skeleton={loadingRows}
        empty={{ when: (all) => all.length === 0, icon: <Megaphone size={30} />, title: texts.emptyTitle, children: texts.empty }}
      >
        {(all) => (
          <div className="flex flex-col gap-4">
            <SearchedList
              list={all}
              textOf={(announcement) =>
                [titleOf(announcement), announcement.message, fullName(announcement.sentBy), when(announcement.sentAt)].join(' ')
              }
              texts={texts.searched}
              rest={query}
            >
              {(found) => (
                <ul aria-label={texts.title}>
                  {found.map((announcement) => (
                    <Row key={announcement._id} announcement={announcement} onOpen={() => show(announcement._id)} />
                  ))}
                </ul>
              )}
            </SearchedList>
          </div>
        )}
      </Loaded>
      <WhileOpen subject={open}>{(id, opening) => <ReceivedSheet id={id} onClose={close} {...opening} />}</WhileOpen>
    </Page>
  )
}
