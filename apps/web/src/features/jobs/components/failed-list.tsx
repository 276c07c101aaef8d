// What stopped: tasks and mails given up, to be tried again where one looks first. Mails that wait for another try are none of them, and
// are not passed over in silence either.
import type { ReactNode } from 'react'
import { together } from '../../../kit/loaded.tsx'
import { Card } from '../../../ui/card.tsx'
import { useJobs, useMails } from '../queries.ts'
import { JobLine, MailLine } from './job-rows.tsx'

const MOST = 6

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
