// How many transactions are read at a time: ten, unless somebody asks otherwise (specification, §9).
import { pointRoutes } from '@releve/contract/points'
import { validate } from '@releve/contract/validation'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { setTokenSource } from '#api/client.ts'
import { transactionsQuery } from './components/transactions.ts'

afterEach(() => void vi.unstubAllGlobals())

it('the history of transactions comes by ten, further back by fifty', async () => {
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return Response.json({ transactions: [], next: 'cursor' })
  })
  setTokenSource({ isLoggedIn: () => true, accessToken: async () => 'one', renew: async () => 'two', end: () => {} })
  await new QueryClient().fetchInfiniteQuery({ ...transactionsQuery('u1'), pages: 2 })
  expect(urls).toEqual(['/api/users/u1/transactions?limit=10', '/api/users/u1/transactions?limit=50&before=cursor'])
})

it('ten is what the server takes when no limit is given', () => {
  expect(validate(pointRoutes['points.transactions'].query, {})).toEqual({ value: { limit: 10 } })
})
