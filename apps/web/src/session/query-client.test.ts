// A reading while the browser believes itself without network.
import { onlineManager } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { OfflineError } from '../api/errors.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

test('what was never read is told as unreadable, not waited for without an end', async () => {
  onlineManager.setOnline(false)
  const client = createQueryClient()
  const reading = client.fetchQuery({
    queryKey: ['never', 'read'],
    queryFn: () => Promise.reject(new OfflineError()),
    retry: false,
  })
  await expect(reading).rejects.toBeInstanceOf(OfflineError)
  expect(client.getQueryState(['never', 'read'])).toMatchObject({ status: 'error', fetchStatus: 'idle' })
})
