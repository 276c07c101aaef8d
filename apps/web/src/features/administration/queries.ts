// The readings that only administrators need for their day's work: lost accounts.
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#kit/call-query.ts'

/** The event stream tells nothing of these: they are read again while the screen is looked at. */
const EVERY_MS = 30_000

export function useLostAccounts() {
  return useQuery({
    ...callQuery(['accounts', 'recoveryRequests'], 'accounts.recoveryRequests', { query: { status: 'pending' } }),
    refetchInterval: EVERY_MS,
  })
}
