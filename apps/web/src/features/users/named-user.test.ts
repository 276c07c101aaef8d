// The person an address names, where they stand in no list that was read.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createQueryClient } from '#session/query-client.ts'
import { oneUserIf, userKeys } from './queries.ts'

test('closed, nobody is shown any more; whose account is closed is not asked for', () => {
  const client = createQueryClient()
  client.setQueryData(userKeys.one('a'), { _id: 'a' })
  let requestCount = 0
  const wish = (id: string | undefined) => ({
    ...oneUserIf(id, client),
    queryFn: () => {
      requestCount += 1
      return new Promise<never>(() => undefined)
    },
  })
  const observer = new QueryObserver(client, wish('a'))
  const stop = observer.subscribe(() => undefined)
  expect(observer.getCurrentResult().data).toEqual({ _id: 'a' })
  observer.setOptions(wish(undefined))
  expect(observer.getCurrentResult().data).toBeUndefined()
  client.setQueryData(userKeys.gone('b'), true)
  observer.setOptions(wish('b'))
  expect([observer.getCurrentResult().data, requestCount]).toEqual([undefined, 0])
  observer.setOptions(wish('c'))
  expect(requestCount).toBe(1)
  stop()
})
