// The data kept for offline reading: at its age, for its person only, and nothing unmarked.
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { LONGEST_PERSISTED_MS, restoreSnapshot, writeSnapshot } from './snapshot.ts'
import { clearSnapshot, SNAPSHOT_KEY } from './kept-on-device.ts'

const NOW = Date.UTC(2026, 10, 17)
const DAY_MS = 86_400_000

function makeStorage() {
  const stored = new Map<string, string>()
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

async function makeClient(): Promise<QueryClient> {
  const queryClient = new QueryClient()
  await queryClient.fetchQuery({ queryKey: ['kept'], queryFn: () => ['J', 'N'], meta: { persisted: true } })
  await queryClient.fetchQuery({ queryKey: ['other'], queryFn: () => 1 })
  await queryClient.prefetchQuery({
    queryKey: ['failed'],
    queryFn: () => Promise.reject(new Error('no')),
    meta: { persisted: true },
    retry: false,
  })
  return queryClient
}

function restored(storage: ReturnType<typeof makeStorage>, userId: string, now: number): QueryClient {
  const queryClient = new QueryClient()
  restoreSnapshot(queryClient, storage, userId, now)
  return queryClient
}

describe('the snapshot', () => {
  it('brings back what is marked, with its time', async () => {
    const storage = makeStorage()
    const queryClient = await makeClient()
    writeSnapshot(queryClient, storage, 'me', NOW)
    const again = restored(storage, 'me', NOW + DAY_MS)
    expect(again.getQueryData(['kept'])).toEqual(['J', 'N'])
    expect(again.getQueryState(['kept'])?.dataUpdatedAt).toBe(queryClient.getQueryState(['kept'])?.dataUpdatedAt)
    expect(again.getQueryCache().getAll()).toHaveLength(1)
  })

  it('is read again however fresh it is', async () => {
    const storage = makeStorage()
    writeSnapshot(await makeClient(), storage, 'me', Date.now())
    const again = restored(storage, 'me', Date.now())
    await expect(again.fetchQuery({ queryKey: ['kept'], queryFn: () => ['J', 'R'], staleTime: 60_000 })).resolves.toEqual(['J', 'R'])
  })

  it('is of one person, and of one week', async () => {
    const storage = makeStorage()
    writeSnapshot(await makeClient(), storage, 'me', NOW)
    expect(restored(storage, 'somebody else', NOW).getQueryCache().getAll()).toEqual([])
    expect(
      restored(storage, 'me', NOW + 8 * DAY_MS)
        .getQueryCache()
        .getAll(),
    ).toEqual([])
  })

  it('of another version of the application, whose days have another form, is not read', async () => {
    const storage = makeStorage()
    writeSnapshot(await makeClient(), storage, 'me', NOW)
    const written = storage.getItem(SNAPSHOT_KEY) ?? ''
    const older = written.replace(/"version":(\d+)/, (_all, version: string) => `"version":${Number(version) - 1}`)
    expect(older).not.toBe(written)
    storage.setItem(SNAPSHOT_KEY, older)
    expect(restored(storage, 'me', NOW).getQueryCache().getAll()).toEqual([])
  })

  it('holds the days around today, read within the week', async () => {
    const storage = makeStorage()
    const queryClient = new QueryClient()
    const read = (name: string, startDate: string, endDate: string, readAt = NOW) => {
      queryClient.getQueryCache().build(queryClient, { queryKey: [name], meta: { persisted: { startDate, endDate } } })
      queryClient.setQueryData([name], name, { updatedAt: readAt })
    }
    read('this month', '2026-10-26', '2026-12-06')
    read('the next', '2026-11-30', '2027-01-10')
    read('the one before', '2026-09-28', '2026-11-08')
    read('the one after the next', '2026-12-28', '2027-02-07')
    read('two months ago', '2026-08-31', '2026-10-11')
    read('long ago', '2026-11-09', '2026-12-06', NOW - 8 * DAY_MS)
    writeSnapshot(queryClient, storage, 'me', NOW)
    const names = restored(storage, 'me', NOW)
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0])
    expect(names).toEqual(['this month', 'the next', 'the one before'])
  })

  it('holds of what moves with today the last reading only', () => {
    const storage = makeStorage()
    const queryClient = new QueryClient()
    const read = (feature: string, day: string, readAt: number) => {
      const queryKey = [feature, 'list', { startDate: day }]
      queryClient.getQueryCache().build(queryClient, { queryKey, meta: { persisted: 'latest' } })
      queryClient.setQueryData(queryKey, day, { updatedAt: readAt })
    }
    read('demands', '2026-11-16', NOW - DAY_MS)
    read('demands', '2026-11-17', NOW)
    read('demands', '2026-11-15', NOW - 2 * DAY_MS)
    read('other', '2026-11-15', NOW - 2 * DAY_MS)
    writeSnapshot(queryClient, storage, 'me', NOW)
    const restoredQueries = restored(storage, 'me', NOW).getQueryCache().getAll()
    expect(new Set(restoredQueries.map(({ state }) => state.data))).toEqual(new Set(['2026-11-15', '2026-11-17']))
    expect(restoredQueries).toHaveLength(2)
  })

  it('loses what was read long ago first when not all fits', () => {
    const storage = makeStorage()
    const queryClient = new QueryClient()
    for (const [name, readAt] of [['old', NOW - DAY_MS] as const, ['new', NOW] as const]) {
      queryClient.getQueryCache().build(queryClient, { queryKey: [name], meta: { persisted: true } })
      queryClient.setQueryData([name], 'x'.repeat(1000), { updatedAt: readAt })
    }
    const small = {
      ...storage,
      setItem: (key: string, value: string) => {
        if (value.length > 2000) throw new DOMException('full', 'QuotaExceededError')
        storage.setItem(key, value)
      },
    }
    writeSnapshot(queryClient, small, 'me', NOW)
    expect(
      restored(storage, 'me', NOW)
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey[0]),
    ).toEqual(['new'])
  })

  it('holds what could not be read again, and what no screen has asked for since', async () => {
    const storage = makeStorage()
    const queryClient = await makeClient()
    await queryClient.prefetchQuery({
      queryKey: ['kept'],
      queryFn: () => Promise.reject(new Error('no network')),
      meta: { persisted: true },
      retry: false,
    })
    expect(queryClient.getQueryState(['kept'])?.status).toBe('error')
    writeSnapshot(queryClient, storage, 'me', NOW)
    const again = restored(storage, 'me', NOW)
    expect(again.getQueryState(['kept'])).toMatchObject({ status: 'success', error: null, data: ['J', 'N'] })
    expect(again.getQueryCache().find({ queryKey: ['kept'] })?.gcTime).toBe(LONGEST_PERSISTED_MS)
  })

  it.each(['', '{', 'null', '{"version":0,"userId":"me","at":0}'])('is nothing when it reads %j', (text) => {
    const storage = makeStorage()
    storage.setItem(SNAPSHOT_KEY, text)
    expect(restored(storage, 'me', 0).getQueryCache().getAll()).toEqual([])
  })

  it('goes when the session ends, and when it does not fit', async () => {
    const storage = makeStorage()
    writeSnapshot(await makeClient(), storage, 'me', NOW)
    expect(storage.stored.size).toBe(1)
    const full = {
      ...storage,
      setItem: (): never => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    writeSnapshot(await makeClient(), full, 'me', NOW)
    expect(storage.stored.size).toBe(0)
    writeSnapshot(await makeClient(), storage, 'me', NOW)
    storage.setItem('releve.vacation', 'of another version')
    storage.setItem('releve.look', 'of another version')
    clearSnapshot(storage)
    expect(storage.stored.size).toBe(0)
  })
})
