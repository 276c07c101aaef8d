// A line says that something could not be read until it is known, also while it is read again.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { isUnread } from './failed-line.tsx'

it('stays while what failed is read again, and goes once it is known', async () => {
  const answers: PromiseWithResolvers<string>[] = []
  const observer = new QueryObserver(new QueryClient(), {
    queryKey: ['rules'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    retry: false,
  })
  const stop = observer.subscribe(() => undefined)
  const seen = () => {
    const result = observer.getCurrentResult()
    return { unread: isUnread(result, result.data), isFetching: result.isFetching }
  }
  expect(seen()).toEqual({ unread: false, isFetching: true })

  answers[0]?.reject(new Error('unread'))
  await expect.poll(seen).toEqual({ unread: true, isFetching: false })

  const again = observer.refetch()
  expect(seen()).toEqual({ unread: true, isFetching: true })

  answers[1]?.resolve('known')
  await again
  expect(seen()).toEqual({ unread: false, isFetching: false })
  stop()
})
