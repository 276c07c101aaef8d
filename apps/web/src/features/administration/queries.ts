// What only administrators read for their day's work: lost accounts, the queue of background work, mails given up, all centres.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const administrationKeys = {
  all: ['administration'],
  recoveries: ['accounts', 'recoveryRequests'],
  jobs: ['administration', 'jobs'],
  mails: ['administration', 'mails'],
  centers: ['centers', 'all'],
} as const

/** Nothing tells of these by the event stream: they are read again while the screen is looked at. */
const EVERY_MS = 30_000

export function useLostAccounts() {
  return useQuery({
    queryKey: administrationKeys.recoveries,
    queryFn: ({ signal }) => call('accounts.recoveryRequests', { signal }),
    select: (requests) => requests.filter(({ status }) => status === 'pending'),
    refetchInterval: EVERY_MS,
  })
}

export function useJobs() {
  return useQuery({
    queryKey: administrationKeys.jobs,
    queryFn: ({ signal }) => call('jobs.list', { query: { limit: 50 }, signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useFailedMails() {
  return useQuery({
    queryKey: administrationKeys.mails,
    queryFn: ({ signal }) => call('jobs.mails', { query: { status: 'failed', limit: 50 }, signal }),
    refetchInterval: EVERY_MS,
  })
}

export function useAllCenters() {
  return useQuery({ queryKey: administrationKeys.centers, queryFn: ({ signal }) => call('centers.all', { signal }) })
}

export type FailureAction = { readonly kind: 'retryJob' | 'dropJob' | 'retryMail'; readonly id: string }

export function useActOnFailure() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, id }: FailureAction): Promise<void> => {
      const params = { id }
      if (kind === 'retryJob') await call('jobs.retry', { params, body: {} })
      else if (kind === 'dropJob') await call('jobs.delete', { params })
      else await call('jobs.retryMail', { params, body: {} })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  })
}
