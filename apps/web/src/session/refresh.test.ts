// The data that each event makes stale, and the proof that events of one action are read once.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { demandKeys } from '../features/demands/queries.ts'
import { demand } from '../features/demands/wire-demand.fixture.ts'
import { notificationKeys } from '../features/notifications/queries.ts'
import { planningKeys } from '../features/planning/queries.ts'
import { pointKeys } from '../features/points/queries.ts'
import { rotationKeys } from '../features/rotations/queries.ts'
import { shiftKeys } from '../features/shifts/queries.ts'
import { userKeys } from '../features/users/queries.ts'
import { createRefresher } from './refresh.ts'
import type { CenterEvent } from '@releve/contract/events'

const ME = 'me'
const OTHER = 'other'
const THIRD = 'third'
const BROUGHT = demand('d1', '2026-11-17')
const range = { startDate: '2026-11-01', endDate: '2026-11-30' }

const everything = {
  messages: ['messages', 'conversations'],
  modifications: planningKeys.list({ status: 'pending' }),
  demands: demandKeys.list(range),
  demand: demandKeys.one('d1'),
  checkShift: demandKeys.checkShift('2026-11-17'),
  myDays: shiftKeys.days(ME, range),
  otherDays: shiftKeys.days(OTHER, range),
  thirdDays: shiftKeys.days(THIRD, range),
  planning: shiftKeys.planning('c1', range),
  roster: shiftKeys.roster('c1'),
  myPoints: pointKeys.balance(ME),
  thirdPoints: pointKeys.balance(THIRD),
  otherChanges: userKeys.changes(OTHER),
  userDemands: userKeys.demands(OTHER),
  users: userKeys.list('c1'),
  notifications: notificationKeys.list(ME),
  handover: ['handover'],
  board: ['vacancies', 'board', 'd1'],
  keepers: ['vacancyKeepers'],
  rotations: rotationKeys.center('c1'),
} as const

interface After {
  readonly old: string[]
  readonly reads: number
  readonly timers: number
  /** The instants at which it is read, in milliseconds. */
  readonly delays: number[]
  readonly put: (string | null)[]
  readonly recategorized: string[]
}

async function oldAfter(events: readonly CenterEvent[], isPut = true): Promise<After> {
  const queryClient = new QueryClient()
  for (const key of Object.values(everything)) queryClient.setQueryData(key, 1)
  const timers: (() => void)[] = []
  const delays: number[] = []
  const put: (string | null)[] = []
  const recategorized: string[] = []
  let reads = 0
  const refresh = createRefresher(
    {
      getQueryCache: () => queryClient.getQueryCache(),
      invalidateQueries: (...filters) => {
        reads++
        return queryClient.invalidateQueries(...filters)
      },
    },
    {
      setTimer: (work, ms) => {
        timers.push(work)
        delays.push(ms)
      },
      random: () => 0.5,
      put: async (_id, brought) => {
        put.push(brought?._id ?? null)
        return isPut
      },
      recategorize: async (ids) => void recategorized.push(...ids),
    },
  )
  for (const event of events) refresh(event, ME)
  // A promise settles a moment later.
  await Promise.resolve().then(() => Promise.resolve())
  for (const work of timers) work()
  const old = Object.entries(everything).filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated === true)
  return { old: old.map(([name]) => name), reads, timers: timers.length, delays, put, recategorized }
}

/** All that follows without waiting for anything has happened. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}

describe('what an event makes old', () => {
  it.each<[string, CenterEvent, string[]]>([
    [
      'a demand of two people',
      { kind: 'demand', demandId: 'd1', days: ['2026-11-17'], users: [ME, OTHER] },
      ['demands', 'demand', 'checkShift', 'myDays', 'otherDays', 'planning', 'otherChanges', 'userDemands', 'board'],
    ],
    [
      'a demand just posted',
      { kind: 'demand', demandId: 'd1', days: ['2026-11-17'], users: [] },
      ['demands', 'demand', 'checkShift', 'planning', 'userDemands', 'board'],
    ],
    [
      'a planning',
      { kind: 'planning', days: ['2026-11-17'], users: [OTHER] },
      ['demands', 'demand', 'checkShift', 'otherDays', 'planning', 'otherChanges', 'modifications', 'board'],
    ],
    [
      'who somebody is',
      { kind: 'planning', days: [], users: [OTHER] },
      ['demands', 'demand', 'checkShift', 'otherDays', 'planning', 'otherChanges', 'modifications', 'users', 'board', 'keepers'],
    ],
    ['points', { kind: 'points', users: [ME, OTHER] }, ['myPoints']],
    ['my notification', { kind: 'notification', users: [ME] }, ['notifications', 'modifications']],
    ['somebody else’s notification', { kind: 'notification', users: [OTHER] }, []],
    ['my conversation', { kind: 'message', conversationId: 'v1', users: [ME] }, ['messages']],
    ['a conversation of others', { kind: 'message', conversationId: 'v1', users: [OTHER] }, []],
    ['a handover note of a colleague', { kind: 'handover', users: [OTHER] }, ['handover']],
    ['a gap', { kind: 'resync' }, Object.keys(everything)],
    ['the end', { kind: 'sessionEnded' }, []],
    [
      'a demand just posted, as it comes',
      { kind: 'demand', demandId: 'd1', days: ['2026-11-17'], users: [OTHER], demand: BROUGHT, near: [] },
      ['demand', 'checkShift', 'otherDays', 'otherChanges', 'userDemands', 'board'],
    ],
    [
      'a vacation that changed hands among others, as it comes',
      { kind: 'demand', demandId: 'd1', days: ['2026-11-17'], users: [OTHER, THIRD], demand: BROUGHT, near: ['d2'] },
      ['demand', 'checkShift', 'otherDays', 'thirdDays', 'planning', 'otherChanges', 'userDemands', 'board'],
    ],
    [
      'a planning that names what it touches',
      { kind: 'planning', days: ['2026-11-17'], users: [OTHER], near: ['d2'] },
      ['checkShift', 'otherDays', 'planning', 'otherChanges', 'modifications', 'board'],
    ],
  ])('%s', async (_, event, old) => {
    expect((await oldAfter([event])).old.toSorted()).toEqual(old.toSorted())
  })

  it('but a demand that comes with it is put where it is known, and the others it may touch are asked about', async () => {
    const posted: CenterEvent = { kind: 'demand', demandId: 'd1', days: [], users: [OTHER], demand: BROUGHT, near: [] }
    const takenEvent: CenterEvent = { kind: 'demand', demandId: 'd2', days: [], users: [OTHER, THIRD], demand: null, near: ['d3', 'd4'] }
    const after = await oldAfter([posted, takenEvent])
    expect([after.put, after.recategorized, after.old.includes('demands')]).toEqual([['d1', null], ['d3', 'd4'], false])
  })

  it('and a demand that cannot be put there is read again', async () => {
    const posted: CenterEvent = { kind: 'demand', demandId: 'd1', days: [], users: [OTHER], demand: BROUGHT, near: [] }
    expect((await oldAfter([posted], false)).old).toContain('demands')
  })

  it('is read at once when it is one’s own, and spread over a second when every screen of the centre reads it', async () => {
    const delaysOf = async (event: CenterEvent) => (await oldAfter([event])).delays
    expect(await delaysOf({ kind: 'planning', days: ['2026-11-17'], users: [ME] })).toEqual([80])
    expect(await delaysOf({ kind: 'resync' })).toEqual([540])
    expect(await delaysOf({ kind: 'planning', days: ['2026-11-17'], users: [OTHER] })).toEqual([540, 80])
    expect(await delaysOf({ kind: 'planning', days: [], users: [], near: ['d2'] })).toEqual([80, 540, 540])
  })

  it('is read once for events that come together', async () => {
    const event: CenterEvent = { kind: 'points', users: [ME] }
    const { old, reads, timers } = await oldAfter([event, event, { kind: 'points', users: [ME, THIRD] }])
    expect(old).toEqual(['myPoints', 'thirdPoints'])
    expect(reads).toBe(2)
    expect(timers).toBe(1)
  })

  it.each<[string, CenterEvent, boolean]>([
    ['an event reads again what is being read: it may be older', { kind: 'points', users: [ME] }, true],
    ['and so does a gap, or a change that touches the whole centre', { kind: 'resync' }, true],
    ['what is being read for the first time is read again once it is there', { kind: 'points', users: [ME] }, false],
  ])('%s', async (_, event, isKnown) => {
    const queryClient = new QueryClient()
    let reads = 0
    let answer = (): void => {}
    const observer = new QueryObserver(queryClient, {
      queryKey: pointKeys.balance(ME),
      queryFn: () => {
        reads++
        return new Promise<number>((resolve) => (answer = () => resolve(reads)))
      },
    })
    const stop = observer.subscribe(() => {})
    if (isKnown) {
      answer()
      await turns()
      expect(observer.getCurrentResult().data).toBe(1)
      void observer.refetch()
    }
    const before = reads
    const timers: (() => void)[] = []
    const setTimer = (work: () => void) => void timers.push(work)
    createRefresher(queryClient, { setTimer, random: () => 0, put: async () => true, recategorize: async () => {} })(event, ME)
    for (const work of timers) work()
    if (!isKnown) answer()
    await turns()
    expect(reads).toBe(before + 1)
    stop()
  })
})
