// The background work and the mails on their way: reading them, trying again, deleting what failed for good.
import type { WireMail } from '@releve/contract/jobs'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { callQuery } from '#kit/call-query.ts'
import { pagedQuery } from '#kit/pages.ts'

export type MailStatus = WireMail['status']

const jobKeys = {
  all: ['jobs'],
  list: ['jobs', 'list'],
  mails: (status: MailStatus | null) => ['jobs', 'mails', status ?? 'all'],
} as const

/** The event stream tells nothing of these: they are read again while they are looked at. */
const EVERY_MS = 15_000

export function useJobs() {
  return useQuery({ ...callQuery(jobKeys.list, 'jobs.list', { query: { limit: 100 } }), refetchInterval: EVERY_MS })
}

/** Newest first, page by page; `null`: whatever became of them. `queued`, `retrying`, `sent` and `failed` count all of them, `textsDropped` text messages. */
export function useMails(status: MailStatus | null) {
  return useInfiniteQuery({
    ...pagedQuery(jobKeys.mails(status), (from, signal) =>
      call('jobs.mails', { query: { limit: 30, ...(status !== null && { status }), ...from }, signal }),
    ),
    select: ({ pages }) => {
      const { queued = 0, retrying = 0, sent = 0, failed = 0, textsDropped = 0 } = pages[0] ?? {}
      return { queued, retrying, sent, failed, textsDropped, mails: pages.flatMap(({ mails }) => mails) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
}

export type JobAction = { readonly kind: 'retryJob' | 'dropJob' | 'retryMail'; readonly id: string }

export function useActOnJob() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, id }: JobAction): Promise<void> => {
      const params = { id }
      if (kind === 'retryJob') await call('jobs.retry', { params, body: {} })
      else if (kind === 'dropJob') await call('jobs.delete', { params })
      else await call('jobs.retryMail', { params, body: {} })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: jobKeys.all }),
  })
}
