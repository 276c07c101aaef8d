// The whole queue for master administrators: every mail with what became of it, every task, and what comes back by itself.
import MailCheck from 'lucide-react/icons/mail-check'
import Server from 'lucide-react/icons/server'
import { useState, type ReactNode } from 'react'
import type { OutputOf } from '#api/client.ts'
import { useWaitReason } from '#api/use-wait-reason.ts'
import { Loaded, together } from '#kit/loaded.tsx'
import { Card } from '#ui/card.tsx'
import { DayText } from '#ui/day-text.tsx'
import { formatNumber, NBSP } from '#ui/format.ts'
import { ListRow } from '#ui/list-row.tsx'
import { ReadOn } from '#ui/read-on.tsx'
import { ReasonLine } from '#ui/reason-line.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonStack } from '#ui/skeleton-rows.tsx'
import { EmptyState } from '#ui/states.tsx'
import { useDayAndClock } from '#features/centers/queries.ts'
import { useJobs, useMails, type MailStatus } from '../queries.ts'
import { NoMail, useSendsMail } from '#shared/no-mail.tsx'
import { jobTexts as texts, KEPT_MAIL, mailStatusLabels, taskLabel } from '../texts.ts'
import { JobLine, MailLine } from './job-rows.tsx'

const VIEWS = ['mails', 'tasks'] as const
type Filter = MailStatus | 'all'

const STATUSES: readonly MailStatus[] = ['queued', 'failed', 'sent']

const skeleton = <SkeletonStack count={4} height={76} />

function Mails(): ReactNode {
  const [filter, setFilter] = useState<Filter>('all')
  const query = useMails(filter === 'all' ? null : filter)
  const sendsMail = useSendsMail()
  return (
    <Loaded query={query} failed={texts.mails.failedTitle} skeleton={skeleton}>
      {({ mails, ...counts }) => (
        <div className="flex flex-col gap-4">
          <Select<Filter>
            label={texts.mails.filter}
            options={[
              { value: 'all', label: texts.mails.all },
              ...STATUSES.map((value) => ({
                value,
                label: `${(value === 'sent' && !sendsMail ? KEPT_MAIL : mailStatusLabels[value]).filter}${NBSP}(${formatNumber(counts[value])})`,
              })),
            ]}
            value={filter}
            onChange={setFilter}
          />
          {query.isPlaceholderData ? (
            skeleton
          ) : mails.length === 0 ? (
            <EmptyState icon={<MailCheck size={30} />} title={texts.mails.emptyTitle}>
              {texts.mails.empty[filter]}
            </EmptyState>
          ) : (
            <>
              <Card>
                <ul aria-label={texts.mails.list}>
                  {mails.map((mail) => (
                    <MailLine key={mail._id} mail={mail} />
                  ))}
                </ul>
              </Card>
              <ReadOn rest={query} label={texts.mails.earlier} />
            </>
          )}
        </div>
      )}
    </Loaded>
  )
}

function Tasks({ jobs, schedules, ...counts }: OutputOf<'jobs.list'>): ReactNode {
  const when = useDayAndClock()
  const hidden = counts.waiting + counts.running + counts.failed - jobs.length
  return (
    <div className="flex flex-col gap-6">
      <section aria-label={texts.tasks.list} className="flex flex-col gap-2">
        {jobs.length === 0 ? (
          <p className="text-14 text-t2">{texts.tasks.none}</p>
        ) : (
          <Card>
            <ul>
              {jobs.map((job) => (
                <JobLine key={job._id} job={job} />
              ))}
            </ul>
          </Card>
        )}
        {hidden > 0 && <p className="text-13 text-t3">{texts.more(hidden)}</p>}
      </section>
      <section aria-labelledby="taches-regulieres" className="flex flex-col gap-2">
        <SectionTitle id="taches-regulieres" size={16} level={3}>
          {texts.tasks.schedules}
        </SectionTitle>
        <ul className="flex flex-col">
          {schedules.map(({ task, lastRunAt, nextRunAt }) => (
            <li key={task} className="flex flex-col border-t border-line py-2.5 first:border-t-0">
              <span className="text-14 font-550">{taskLabel(task)}</span>
              <span className="text-13 text-t2">
                <DayText>{lastRunAt === null ? texts.tasks.never : texts.tasks.last(when(lastRunAt))}</DayText>,{' '}
                <DayText>{texts.tasks.next(when(nextRunAt))}</DayText>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** How much waits, in one line that opens the rest; and what never left. */
export function QueueRow(): ReactNode {
  const waits = useWaitReason()
  const jobs = useJobs()
  const { data, isError } = together(jobs, useMails('failed'))
  const dropped = data?.[1].textsDropped ?? 0
  const [isOpen, setOpen] = useState(false)
  const [view, setView] = useState<(typeof VIEWS)[number]>('mails')
  return (
    <>
      <Card>
        <ListRow
          icon={<Server size={20} />}
          title={texts.title}
          note={
            data !== undefined ? texts.summary(data[0].waiting, data[0].running, data[1].queued) : isError ? texts.failed : texts.reading
          }
          onClick={() => setOpen(true)}
        />
      </Card>
      {dropped > 0 && <ReasonLine tone="warn">{texts.textsDropped(dropped)}</ReasonLine>}
      <Sheet open={isOpen} onOpenChange={setOpen} title={texts.title}>
        <div className="flex flex-col gap-5">
          {waits !== undefined && <ReasonLine tone="warn">{waits}</ReasonLine>}
          <SegmentedControl
            label={texts.views.label}
            wide
            options={VIEWS.map((value) => ({ value, label: texts.views[value] }))}
            value={view}
            onChange={setView}
          />
          {view === 'mails' ? (
            <>
              <NoMail />
              <Mails />
            </>
          ) : (
            <Loaded query={jobs} failed={texts.tasks.failedTitle} skeleton={skeleton}>
              {(known) => <Tasks {...known} />}
            </Loaded>
          )}
        </div>
      </Sheet>
    </>
  )
}
