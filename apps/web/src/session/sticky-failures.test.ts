// A failure stays until something is known; who comes back later begins anew.
import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

/** A reading answered by hand, attempt after attempt. */
function reading() {
  const answers: PromiseWithResolvers<string>[] = []
  const client = createQueryClient()
  const options = {
    queryKey: ['rules'],
    queryFn: () => {
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    },
    retry: false,
  }
  const watch = () => {
    const observer = new QueryObserver(client, options)
    const stop = observer.subscribe(() => undefined)
    const result = () => {
      const { isError, error, isFetching, data } = observer.getCurrentResult()
      return { isError, why: error?.message, isFetching, data }
    }
    return { observer, stop, seen: result }
  }
  return { answers, client, watch }
}

const FIRST = { isError: false, why: undefined, isFetching: true, data: undefined }
const FAILED = { isError: true, why: 'unread', isFetching: false, data: undefined }
const AGAIN = { ...FAILED, isFetching: true }
const KNOWN = { isError: false, why: undefined, isFetching: false, data: 'known' }

it('stays, with its reason, while what failed is read again, and goes once it is known', async () => {
  const { answers, watch } = reading()
  const { observer, stop, seen } = watch()
  expect(seen()).toEqual(FIRST)
  answers[0]?.reject(new Error('unread'))
  await expect.poll(seen).toEqual(FAILED)
  void observer.refetch()
  expect(seen()).toEqual(AGAIN)
  answers[1]?.reject(new Error('unread'))
  await expect.poll(seen).toEqual(FAILED)
  const again = observer.refetch()
  expect(seen()).toEqual(AGAIN)
  answers[2]?.resolve('known')
  await again
  expect(seen()).toEqual(KNOWN)
  stop()
})

it('is not told to who comes back: the reading begins anew', async () => {
  const { answers, watch } = reading()
  const before = watch()
  answers[0]?.reject(new Error('unread'))
  await expect.poll(before.seen).toEqual(FAILED)
  before.stop()
  const after = watch()
  expect(after.seen()).toEqual(FIRST)
  answers[1]?.resolve('known')
  await expect.poll(after.seen).toEqual(KNOWN)
  after.stop()
})

it('is forgotten with all that was known', async () => {
  const { answers, client, watch } = reading()
  const { seen, stop } = watch()
  answers[0]?.reject(new Error('unread'))
  await expect.poll(seen).toEqual(FAILED)
  void client.resetQueries()
  expect(seen()).toEqual(FIRST)
  stop()
})

it('is not told to who comes while nobody is there and it is read again', async () => {
  const { answers, client, watch } = reading()
  const before = watch()
  answers[0]?.reject(new Error('unread'))
  await expect.poll(before.seen).toEqual(FAILED)
  before.stop()
  const ahead = client.prefetchQuery(before.observer.options)
  const after = watch()
  expect(after.seen()).toEqual(FIRST)
  answers[1]?.resolve('known')
  await ahead
  await expect.poll(after.seen).toEqual(KNOWN)
  after.stop()
})
