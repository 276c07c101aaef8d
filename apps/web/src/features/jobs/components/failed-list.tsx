// What stopped: tasks and mails given up, to be tried again where one looks first.
import type { ReactNode } from 'react'
import { Card } from '../../../ui/card.tsx'
import { useJobs, useMails } from '../queries.ts'
import { JobLine, MailLine } from './job-rows.tsx'

const MOST = 6

interface Failures {
  /** Null while not known. */
  readonly count: number | null
  readonly error: Error | null
  readonly refetch: () => void
  readonly isFetching: boolean
}

export function useFailures(): Failures {
  const jobs = useJobs()
  const mails = useMails('failed')
  return {
    count: jobs.data === undefined || mails.data === undefined ? null : jobs.data.failed + mails.data.failed,
    error: jobs.error ?? mails.error,
    refetch: () => void Promise.all([jobs.refetch(), mails.refetch()]),
    isFetching: jobs.isFetching || mails.isFetching,
  }
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
