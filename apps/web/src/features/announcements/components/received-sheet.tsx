// One announcement that one received, whole. It counts as read once it is open.
import MailX from 'lucide-react/icons/mail-x'
import { useEffect, type ReactNode } from 'react'
import type { ReceivedAnnouncement } from '@releve/contract/announcements'
import { Loaded } from '../../../kit/loaded.tsx'
import { WhileOpen, type Opening } from '../../../kit/while-open.tsx'
import { fullName } from '../../../shared/person.ts'
import { DayText } from '../../../ui/day-text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { WayOut } from '../../../ui/way-out.tsx'
import { useDayAndClock } from '../../centers/queries.ts'
import { useReadReceived, useReceivedOne } from '../queries.ts'
import { receivedTexts as texts, titleOf } from '../texts.ts'

const skeleton = (
  <SkeletonGroup className="flex flex-col gap-4">
    <Skeleton width="60%" height={16} />
    <Skeleton width="100%" height={120} radius="card" />
  </SkeletonGroup>
)

function Words({ announcement }: { announcement: ReceivedAnnouncement }): ReactNode {
  const { message, duration, sentAt, sentBy } = announcement
  const when = useDayAndClock()
  return (
    <article className="flex flex-col gap-5">
      <p className="text-14 text-t2">
        {fullName(sentBy)}, <DayText>{when(sentAt)}</DayText>
      </p>
      <p className="text-16 leading-6 wrap-anywhere whitespace-pre-wrap">{message}</p>
      {duration !== null && <p className="text-16 wrap-anywhere">{texts.duration(duration)}</p>}
    </article>
  )
}

interface ReceivedSheetProps {
  onClose: () => void
}

function OneReceived({ id, onClose, ...opening }: ReceivedSheetProps & Opening & { id: string }): ReactNode {
  const query = useReceivedOne(id)
  const announcement = query.data
  const { mutate: markRead } = useReadReceived()
  const unread = announcement?.isRead === false ? announcement.notificationId : null
  useEffect(() => {
    if (unread !== null) markRead(unread)
  }, [unread, markRead])
  return (
    <Sheet
      {...opening}
      onOpenChange={(isOpen) => isOpen || onClose()}
      backCloses={false}
      title={announcement === undefined ? texts.one : titleOf(announcement)}
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
        skeleton={skeleton}
      >
        {(known) => <Words announcement={known} />}
      </Loaded>
    </Sheet>
  )
}

/** `id` null: closed. */
export function ReceivedSheet({ id, ...props }: ReceivedSheetProps & { id: string | null }): ReactNode {
  return <WhileOpen subject={id}>{(shown, opening) => <OneReceived id={shown} {...props} {...opening} />}</WhileOpen>
}
