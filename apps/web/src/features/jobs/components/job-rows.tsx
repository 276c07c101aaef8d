// One background task and one mail as a line: what it is, where it stands, why it failed, and what may be done about it; and those that
// stopped, to be tried again where one looks first.
import { useState, type ReactNode } from 'react'
import type { WireJob, WireMail } from '@releve/contract/jobs'
import { Confirm } from '#kit/confirm.tsx'
import { together } from '#kit/loaded.tsx'
import { useAction, type Action } from '#kit/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { DayText } from '#ui/day-text.tsx'
import { NBSP } from '#ui/format.ts'
import { useDayAndClock } from '#features/centers/queries.ts'
import { useActOnJob, useJobs, useMails, type JobAction } from '../queries.ts'
import { useSendsMail } from '#shared/no-mail.tsx'
import { jobStatusLabels, jobTexts as texts, KEPT_MAIL, mailLabel, mailStatusLabels, taskLabel } from '../texts.ts'

/** Says what came of it, even when the line is gone by then. */
function useAct(): Action<JobAction> {
  return useAction(useActOnJob(), {
    done: (_answer, { kind }) => (kind === 'dropJob' ? texts.dropped : texts.retried),
    refusedInPassing: true,
  })
}

const TONES = {
  waiting: 'neutral',
  running: 'pending',
  queued: 'pending',
  failed: 'error',
  sent: 'success',
} as const satisfies Record<WireJob['status'] | WireMail['status'], ChipTone>

interface LineProps {
  title: string
  status: ReactNode
  note: string
  error: string | null
  actions: ReactNode
}

function Line({ title, status, note, error, actions }: LineProps): ReactNode {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 first:border-t-0">
      <span className="flex min-w-0 flex-1 basis-56 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 text-16 font-550 wrap-anywhere">{title}</span>
          {status}
        </span>
        <DayText className="text-13 text-pretty wrap-anywhere text-t2">{note}</DayText>
        {error !== null && <span className="text-13 wrap-anywhere text-error">{error}</span>}
      </span>
      {actions !== false && <span className="flex flex-none flex-wrap gap-2">{actions}</span>}
    </li>
  )
}

export function JobLine({ job }: { job: WireJob }): ReactNode {
  const { _id, task, status, attempts, maxAttempts, lastError, runAt, createdAt } = job
  const when = useDayAndClock()
  const act = useAct()
  const [isAsking, setAsking] = useState(false)
  const title = taskLabel(task)
  const note = [
    status === 'waiting' ? texts.tasks.due(when(runAt)) : when(createdAt),
    ...(attempts > 0 ? [status === 'failed' ? texts.attempts(attempts) : texts.tries(attempts, maxAttempts)] : []),
  ].join(', ')
  return (
    <Line
      title={title}
      status={<Chip tone={TONES[status]}>{jobStatusLabels[status]}</Chip>}
      note={note}
      error={lastError === null ? null : texts.cause(lastError)}
      actions={
        status !== 'running' && (
          <>
            {status === 'failed' && (
              <Button
                size={40}
                variant="ghost"
                aria-label={`${texts.drop}, ${title}`}
                disabledReason={act.button.disabledReason}
                hideReason
                onClick={() => setAsking(true)}
              >
                {texts.drop}
              </Button>
            )}
            <Button size={40} {...act.button} hideReason onClick={() => void act.run({ kind: 'retryJob', id: _id })}>
              {status === 'failed' ? texts.retry : texts.now}
            </Button>
            <Confirm
              subject={isAsking || null}
              onClose={() => setAsking(false)}
              title={texts.dropTitle}
              description={texts.dropText}
              confirmLabel={texts.drop}
              danger
              action={act}
              onConfirm={() => act.run({ kind: 'dropJob', id: _id })}
            />
          </>
        )
      }
    />
  )
}

export function MailLine({ mail }: { mail: WireMail }): ReactNode {
  const { _id, kind, recipient, subject, status, attempts, lastError, createdAt, settledAt, canRetry } = mail
  const when = useDayAndClock()
  const act = useAct()
  const isKept = !useSendsMail() && status === 'sent'
  const moment =
    status === 'queued' || settledAt === null ? texts.mails.created(when(createdAt)) : texts.mails.settled[status](when(settledAt))
  const cause = lastError === null || status === 'sent' ? null : texts.cause(lastError)
  return (
    <Line
      title={subject}
      status={<Chip tone={isKept ? 'neutral' : TONES[status]}>{isKept ? KEPT_MAIL.one : mailStatusLabels[status].one}</Chip>}
      note={[recipient, mailLabel(kind), moment, ...(attempts > 1 ? [texts.attempts(attempts)] : [])].join(`${NBSP}· `)}
      error={status === 'failed' && !canRetry ? texts.lostText : cause}
      actions={
        canRetry && (
          <Button size={40} {...act.button} hideReason onClick={() => void act.run({ kind: 'retryMail', id: _id })}>
            {texts.retry}
          </Button>
        )
      }
    />
  )
}

const MOST = 6

/** Mails that wait for another try are no failures, and are not passed over in silence either. */
export function useFailures() {
  const both = together(useJobs(), useMails('failed'))
  const count = both.data === undefined ? null : both.data[0].failed + both.data[1].failed
  return { ...both, count, retrying: both.data?.[1].retrying ?? 0 }
}

/** The first of them; all stand in the queue. */
export function FailedList(): ReactNode {
  const jobs =
    useJobs()
      .data?.jobs.filter(({ status }) => status === 'failed')
      .slice(0, MOST) ?? []
  const mails = useMails('failed').data?.mails.slice(0, MOST - jobs.length) ?? []
  return (
    <Card>
      <ul>
        {jobs.map((job) => (
          <JobLine key={job._id} job={job} />
        ))}
        {mails.map((mail) => (
          <MailLine key={mail._id} mail={mail} />
        ))}
      </ul>
    </Card>
  )
}
