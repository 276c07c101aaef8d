// One announcement of the history: what it said, to whom, what became of it; taking its text again, or taking it out of the history.
import MailX from 'lucide-react/icons/mail-x'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { WireAnnouncement } from '@releve/contract/announcements'
import { isMissing, messageOf, whyUnread } from '../../../api/errors.ts'
import { useWaitReason } from '../../../api/use-wait-reason.ts'
import { Button } from '../../../ui/button.tsx'
import { DayText } from '../../../ui/day-text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { UnreadLine } from '../../../ui/failed-line.tsx'
import { fullName } from '../../../ui/person.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useOneAtATime } from '../../../ui/use-one-at-a-time.ts'
import { useMe } from '../../accounts/queries.ts'
import { useCenters } from '../../centers/queries.ts'
import { isSettled, useAnnouncement, useDeleteAnnouncement } from '../queries.ts'
import { announcementTexts, templateNames } from '../texts.ts'
import { ResultChip, useSentAt } from './announcement-history.tsx'

const texts = announcementTexts.detail

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-13 text-t3">{label}</dt>
      <dd className="text-16">{children}</dd>
    </div>
  )
}

function Facts({ announcement }: { announcement: WireAnnouncement }): ReactNode {
  const { centerId, sentAt, sentBy, duration, message, testMode, results } = announcement
  const centers = useCenters()
  const when = useSentAt()
  const center = centers.data?.find(({ _id }) => _id === centerId)?.name
  const to = testMode
    ? fullName(sentBy)
    : centerId === null
      ? announcementTexts.form.everybody
      : center === undefined
        ? null
        : announcementTexts.form.membersOf(center)
  return (
    <div className="flex flex-col gap-6">
      {isSettled(announcement) ? (
        <span>
          <ResultChip announcement={announcement} />
        </span>
      ) : (
        <ProgressBar
          label={announcementTexts.progress.title}
          value={results.sent + results.failed}
          max={results.total}
          valueText={announcementTexts.progress.value(results.sent + results.failed, results.total)}
        />
      )}
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Fact label={texts.sentBy}>{fullName(sentBy)}</Fact>
        <Fact label={texts.sentAt}>
          <DayText>{when(sentAt)}</DayText>
        </Fact>
        {to !== null && <Fact label={texts.to}>{to}</Fact>}
        {duration !== null && <Fact label={texts.duration}>{duration}</Fact>}
      </dl>
      {to === null && <UnreadLine query={centers}>{texts.centerFailed}</UnreadLine>}
      <section aria-label={texts.message}>
        <p className="rounded-card bg-s2 p-4 text-16 leading-6 wrap-anywhere whitespace-pre-wrap">{message}</p>
      </section>
    </div>
  )
}

interface AnnouncementSheetProps {
  /** Null: closed. */
  id: string | null
  onClose: () => void
  onReuse: (announcement: WireAnnouncement) => void
}

export function AnnouncementSheet({ id, onClose, onReuse }: AnnouncementSheetProps): ReactNode {
  const { adminType } = useMe()
  const snackbar = useSnackbar()
  const waits = useWaitReason()
  // What it shows stays while it slides away.
  const [shownId, setShownId] = useState(id)
  if (id !== null && id !== shownId) setShownId(id)
  const { data, error, refetch, isFetching } = useAnnouncement(shownId)
  const remove = useDeleteAnnouncement()
  const [isAsking, setAsking] = useState(false)
  const announcement = data?._id === shownId ? data : undefined
  // An announcement to every centre is a master's.
  const mayRemove = announcement !== undefined && (announcement.centerId !== null || adminType === 'master')

  const confirm = useOneAtATime(async () => {
    if (announcement === undefined) return
    try {
      await remove.mutateAsync(announcement._id)
      onClose()
      snackbar.show({ kind: 'success', message: texts.removed })
    } catch (failure) {
      snackbar.show({ kind: 'error', message: messageOf(failure), durationMs: 8000 })
    }
    setAsking(false)
  })

  return (
    <>
      <Sheet
        open={id !== null}
        onOpenChange={(open) => {
          if (!open) onClose()
        }}
        backCloses={false}
        title={announcement === undefined ? announcementTexts.shortTitle : templateNames[announcement.templateType]}
        footer={
          announcement !== undefined && (
            <>
              {mayRemove && (
                <Button wide variant="outline" disabledReason={waits} hideReason onClick={() => setAsking(true)}>
                  {texts.remove}
                </Button>
              )}
              <Button wide onClick={() => onReuse(announcement)}>
                {texts.reuse}
              </Button>
            </>
          )
        }
      >
        {announcement !== undefined ? (
          <Facts announcement={announcement} />
        ) : error === null ? (
          <SkeletonGroup className="flex flex-col gap-4">
            <Skeleton width={160} height={26} radius="full" />
            <Skeleton width="80%" height={44} />
            <Skeleton width="100%" height={160} radius="card" />
          </SkeletonGroup>
        ) : isMissing(error) ? (
          <EmptyState
            icon={<MailX size={30} aria-hidden="true" />}
            title={texts.missing}
            actions={
              <Button wide onClick={onClose}>
                {texts.back}
              </Button>
            }
          >
            {texts.missingText}
          </EmptyState>
        ) : (
          <ErrorState title={texts.failed} onRetry={() => void refetch()} retrying={isFetching}>
            {whyUnread(error)}
          </ErrorState>
        )}
      </Sheet>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.removeTitle}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        pending={remove.isPending}
        disabledReason={waits}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
