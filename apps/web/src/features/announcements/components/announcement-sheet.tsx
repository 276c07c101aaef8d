// One announcement of the history: what it said, to whom, what became of it; taking its text again, or taking it out of the history.
import { fullName } from '@releve/contract/person-name'
import MailX from 'lucide-react/icons/mail-x'
import { useState, type ReactNode } from 'react'
import type { WireAnnouncement } from '@releve/contract/announcements'
import { Confirm } from '#kit/confirm.tsx'
import { Loaded } from '#kit/loaded.tsx'
import { useAction } from '#kit/use-action.ts'
import type { Opening } from '#kit/while-open.tsx'
import { Button } from '#ui/button.tsx'
import { DayText } from '#ui/day-text.tsx'
import { FailedQueryLine } from '#ui/failed-line.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { WayOut } from '#ui/way-out.tsx'
import { useMe } from '#session/me.ts'
import { useDayAndClock } from '#features/centers/queries.ts'
import { useCenterName } from '#shared/centers.ts'
import { isSettled, useAnnouncement, useDeleteAnnouncement } from '../queries.ts'
import { announcementTexts, audienceText, templateNames } from '../texts.ts'
import { ResultChip } from './announcement-history.tsx'

const texts = announcementTexts.detail

function Facts({ announcement }: { announcement: WireAnnouncement }): ReactNode {
  const { centerId, audience, sentAt, sentBy, subject, duration, message, testMode, results, shown, withoutMail } = announcement
  const centers = useCenterName(centerId)
  const when = useDayAndClock()
  const center = centers.data ?? undefined
  const to = testMode
    ? fullName(sentBy)
    : centerId === null
      ? announcementTexts.form.everybody
      : center === undefined
        ? null
        : announcementTexts.form.membersOf(center)
  const facts = [
    [texts.sentBy, fullName(sentBy)],
    [texts.sentAt, <DayText key="at">{when(sentAt)}</DayText>],
    [texts.to, to],
    [texts.audience, audience && audienceText(audience)],
    [texts.shown, shown > 0 ? texts.shownTo(shown) : null],
    [texts.withoutMail, withoutMail > 0 ? texts.withoutMailTo(withoutMail) : null],
    [texts.duration, duration],
  ] as const
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
        {facts.map(
          ([label, value]) =>
            value !== null && (
              <div key={label} className="flex flex-col gap-0.5">
                <dt className="text-13 text-t3">{label}</dt>
                <dd className="text-16">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {to === null && <FailedQueryLine query={centers}>{texts.centerFailed}</FailedQueryLine>}
      <section aria-label={texts.message} className="flex flex-col gap-2">
        {subject !== null && <h3 className="text-16 wrap-anywhere">{subject}</h3>}
        <p className="rounded-card bg-s2 p-4 text-16 leading-6 wrap-anywhere whitespace-pre-wrap">{message}</p>
      </section>
    </div>
  )
}

interface AnnouncementSheetProps extends Opening {
  id: string
  onClose: () => void
  onReuse: (announcement: WireAnnouncement) => void
}

export function AnnouncementSheet({ id, onClose, onReuse, ...opening }: AnnouncementSheetProps): ReactNode {
  const { adminType } = useMe()
  const query = useAnnouncement(id)
  const remove = useAction(useDeleteAnnouncement(), { done: () => texts.removed, onDone: onClose, refusedInPassing: true })
  const [isAsking, setAsking] = useState(false)
  const announcement = query.data?._id === id ? query.data : undefined
  // An announcement to every centre is a master's.
  const mayRemove = announcement !== undefined && (announcement.centerId !== null || adminType === 'master')
  return (
    <>
      <Sheet
        {...opening}
        onOpenChange={(isOpen) => isOpen || onClose()}
        backCloses={false}
        title={announcement === undefined ? announcementTexts.title : templateNames[announcement.templateType]}
        footer={
          announcement !== undefined && (
            <>
              {mayRemove && (
                <Button wide variant="outline" disabledReason={remove.button.disabledReason} hideReason onClick={() => setAsking(true)}>
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
        <Loaded
          query={{ ...query, data: announcement }}
          failed={texts.failed}
          missing={{
            icon: <MailX size={30} />,
            title: texts.missing,
            children: texts.missingText,
            actions: <WayOut onClick={onClose} label={texts.back} />,
          }}
          skeleton={<SkeletonStack count={2} height={110} />}
        >
          {(known) => <Facts announcement={known} />}
        </Loaded>
      </Sheet>
      <Confirm
        subject={isAsking || null}
        onClose={() => setAsking(false)}
        title={texts.removeTitle}
        description={texts.removeBody}
        confirmLabel={texts.remove}
        danger
        action={remove}
        onConfirm={() => remove.run(id)}
      />
    </>
  )
}
