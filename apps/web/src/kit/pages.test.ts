// A list that is read a page at a time, changed while one reads.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changePages, pagedQuery } from './pages.ts'

const PAGES: Readonly<Record<string, { list: string; next: string | null }>> = {
  first: { list: 'zyxw', next: 'w' },
  w: { list: 'cba', next: null },
}

test('what is cleared is so at once, on whichever page, and one still reads on from the same place', async () => {
  const queryClient = new QueryClient()
  const cursors: (string | undefined)[] = []
  const query = pagedQuery(['letters'], async ({ before }) => {
    cursors.push(before)
    const page = PAGES[before ?? 'first']
    if (page === undefined) throw new Error('asked for nothing known')
    return page
  })
  const read = () => queryClient.fetchInfiniteQuery({ ...query, pages: 2 })
  await read()
  changePages(queryClient, query.queryKey, (page) => ({ ...page, list: page.list.replaceAll(/[wb]/g, '') }))
  expect(queryClient.getQueryData(query.queryKey)?.pages).toEqual([
    { list: 'zyx', next: 'w' },
    { list: 'ca', next: null },
  ])
  await read()
  expect(cursors).toEqual([undefined, 'w', undefined, 'w'])
})

test('nothing known is nothing changed', () => {
  const queryClient = new QueryClient()
  const query = pagedQuery(['letters'], async (): Promise<{ next: string | null }> => ({ next: null }))
  changePages(queryClient, query.queryKey, () => ({ next: 'a' }))
  expect(queryClient.getQueryData(query.queryKey)).toBeUndefined()
})
