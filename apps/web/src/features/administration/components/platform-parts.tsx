// What runs by itself, and what stopped: announcements on their way; for the master administrator failures to try again, and all centres.
import Megaphone from 'lucide-react/icons/megaphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { formatClock, formatCount, formatDay } from '../../../ui/format.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { todayIn, useZone } from '../../centers/queries.ts'
import { useAnnouncementHistory } from '../../announcements/queries.ts'
import { useActOnFailure, useAllCenters, useFailedMails, useJobs } from '../queries.ts'
import type { FailureAction } from '../queries.ts'
import { panelTexts as texts, taskLabel } from '../texts.ts'
import { Part, Row, Rows } from './parts.tsx'

export function AnnouncementsPart({ centerId }: { centerId: string | null }): ReactNode {
  const { data, error, refetch } = useAnnouncementHistory(centerId)
  const running = data?.filter(({ results: { total, sent, failed } }) => sent + failed < total)
  return (
    <Part
      id="annonces"
      title={texts.announcements.title}
      count={running?.length ?? null}
      tone="neutral"
      to="/emails"
      error={error}
      onRetry={() => void refetch()}
      none={texts.announcements.none}
    >
      <ul className="flex flex-col gap-3">
        {running?.map(({ _id, message, results: { total, sent, failed } }) => (
          <li key={_id} className="flex items-center gap-3.5 rounded-card bg-s1 p-3.5 shadow-e1">
            <Megaphone size={20} className="flex-none text-t2" aria-hidden="true" />
            <span className="min-w-0 flex-1">
              <ProgressBar
                label={message.slice(0, 60)}
                value={sent + failed}
                max={total}
                valueText={texts.announcements.progress(sent + failed, total)}
              />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const failedIcon = (
  <span aria-hidden="true" className="grid size-10 flex-none place-items-center rounded-button-small bg-error-tint text-error">
    <TriangleAlert size={20} />
  </span>
)

export function FailuresPart(): ReactNode {
  const jobs = useJobs()
  const mails = useFailedMails()
  const act = useActOnFailure()
  const snackbar = useSnackbar()
  const zone = useZone()
  const [dropped, setDropped] = useState<string | null>(null)
  const failedJobs = jobs.data?.jobs.filter(({ status }) => status === 'failed') ?? []
  const failedMails = mails.data?.mails ?? []
  const isKnown = jobs.data !== undefined && mails.data !== undefined
  const count = isKnown ? jobs.data.failed + mails.data.failed : null
  const at = (instant: number) => `${formatDay(todayIn(zone.name, instant))}, ${formatClock(instant, zone.name)}`
  const run = (action: FailureAction) =>
    act.mutate(action, {
      onSuccess: () =>
        snackbar.show({ kind: 'success', message: action.kind === 'dropJob' ? texts.failures.dropped : texts.failures.retried }),
      onError: (error) => snackbar.show({ kind: 'error', message: messageOf(error), durationMs: 8000 }),
      onSettled: () => setDropped(null),
    })
  const isRunning = (id: string) => act.isPending && act.variables.id === id
  return (
    <>
      <Part
        id="echecs"
        title={texts.failures.title}
        count={count}
        tone="error"
        error={jobs.error ?? mails.error}
        onRetry={() => void Promise.all([jobs.refetch(), mails.refetch()])}
        none={texts.failures.none}
      >
        <Rows>
          {failedJobs.map(({ _id, task, attempts, lastError, createdAt }, index) => (
            <Row
              key={`job-${_id}`}
              icon={failedIcon}
              title={taskLabel(task)}
              note={[at(createdAt), texts.failures.attempts(attempts), lastError].filter(Boolean).join(', ')}
              isFirst={index === 0}
              trailing={
                <>
                  <Button size={40} variant="ghost" onClick={() => setDropped(_id)}>
                    {texts.failures.drop}
                  </Button>
                  <Button size={40} pending={isRunning(_id)} onClick={() => run({ kind: 'retryJob', id: _id })}>
                    {texts.failures.retry}
                  </Button>
                </>
              }
            />
          ))}
          {failedMails.map(({ _id, subject, recipient, lastError, createdAt, canRetry }, index) => (
            <Row
              key={`mail-${_id}`}
              icon={failedIcon}
              title={subject}
              note={[recipient, at(createdAt), canRetry ? lastError : texts.failures.lostText].filter(Boolean).join(', ')}
              isFirst={index === 0 && failedJobs.length === 0}
              trailing={
                canRetry && (
                  <Button size={40} pending={isRunning(_id)} onClick={() => run({ kind: 'retryMail', id: _id })}>
                    {texts.failures.retry}
                  </Button>
                )
              }
            />
          ))}
        </Rows>
      </Part>
      {isKnown && (
        <p className="-mt-4 text-13 text-t3">
          {texts.failures.queue(jobs.data.waiting, jobs.data.running)}, {texts.failures.mailsQueued(mails.data.queued)}
        </p>
      )}
      <Dialog
        open={dropped !== null}
        onOpenChange={(open) => {
          if (!open) setDropped(null)
        }}
        title={texts.failures.dropTitle}
        description={texts.failures.dropText}
        confirmLabel={texts.failures.drop}
        danger
        pending={act.isPending}
        onConfirm={() => dropped !== null && run({ kind: 'dropJob', id: dropped })}
      />
    </>
  )
}

export function CentersPart(): ReactNode {
  const { data, error, refetch } = useAllCenters()
  return (
    <Part
      id="centres"
      title={texts.centers.title}
      count={data?.length ?? null}
      tone="neutral"
      to="/center/centers"
      error={error}
      onRetry={() => void refetch()}
    >
      <Rows>
        {data?.map(({ _id, name, department, members, pending, rotation }, index) => (
          <Row
            key={_id}
            icon={
              <span
                aria-hidden="true"
                className="grid size-10 flex-none place-items-center rounded-button-small bg-s2 text-14 font-700 text-t2"
              >
                {name.slice(0, 2).toUpperCase()}
              </span>
            }
            title={name}
            note={[department, formatCount(members, texts.centers.members), rotation ?? texts.centers.noRotation]
              .filter(Boolean)
              .join(', ')}
            to={`/center/${_id}/teams`}
            isFirst={index === 0}
            trailing={pending > 0 && <Chip tone="todo">{formatCount(pending, texts.centers.pending)}</Chip>}
          />
        ))}
      </Rows>
    </Part>
  )
}
