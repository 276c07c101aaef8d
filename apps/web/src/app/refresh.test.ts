// What each event makes old, and that events of one action are read once.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { demandKeys } from '../features/demands/queries.ts'
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
  rotations: rotationKeys.center('c1'),
} as const

function oldAfter(events: readonly CenterEvent[]): { old: string[]; reads: number; timers: number } {
  const queryClient = new QueryClient()
  for (const key of Object.values(everything)) queryClient.setQueryData(key, 1)
  const timers: (() => void)[] = []
  let reads = 0
  const refresh = createRefresher(
    {
      invalidateQueries: (...filters) => {
        reads++
        return queryClient.invalidateQueries(...filters)
      },
    },
    (work) => timers.push(work),
  )
  for (const event of events) refresh(event, ME)
  for (const work of timers) work()
  const old = Object.entries(everything).filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated === true)
  return { old: old.map(([name]) => name), reads, timers: timers.length }
}

describe('what an event makes old', () => {
  it.each<[string, CenterEvent, string[]]>([
    [
      'a demand of two people',
      { kind: 'demand', demandId: 'd1', days: ['2026-11-17'], users: [ME, OTHER] },
      ['demands', 'demand', 'checkShift', 'myDays', 'otherDays', 'planning', 'otherChanges', 'userDemands'],
    ],
    [
      'a demand just posted',
      { kind: 'demand', demandId: 'd1', days: ['2026-11-17'], users: [] },
      ['demands', 'demand', 'checkShift', 'planning', 'userDemands'],
    ],
    [
      'a planning',
      { kind: 'planning', days: ['2026-11-17'], users: [OTHER] },
      ['demands', 'demand', 'checkShift', 'otherDays', 'planning', 'otherChanges', 'modifications'],
    ],
    [
      'who somebody is',
      { kind: 'planning', days: [], users: [OTHER] },
      ['demands', 'demand', 'checkShift', 'otherDays', 'planning', 'otherChanges', 'modifications', 'users'],
    ],
    ['points', { kind: 'points', users: [ME, OTHER] }, ['myPoints']],
    ['my notification', { kind: 'notification', users: [ME] }, ['notifications', 'modifications']],
    ['somebody else’s notification', { kind: 'notification', users: [OTHER] }, []],
    ['my conversation', { kind: 'message', conversationId: 'v1', users: [ME] }, ['messages']],
    ['a conversation of others', { kind: 'message', conversationId: 'v1', users: [OTHER] }, []],
    ['a gap', { kind: 'resync' }, Object.keys(everything)],
    ['the end', { kind: 'sessionEnded' }, []],
  ])('%s', (_, event, old) => {
    expect(oldAfter([event]).old.toSorted()).toEqual(old.toSorted())
  })

  it('is read once for events that come together', () => {
    const event: CenterEvent = { kind: 'points', users: [ME] }
    const { old, reads, timers } = oldAfter([event, event, { kind: 'points', users: [ME, THIRD] }])
    expect(old).toEqual(['myPoints', 'thirdPoints'])
    expect(reads).toBe(2)
    expect(timers).toBe(1)
  })

  it.each<[string, CenterEvent, number]>([
    ['an event reads again what is being read: it may be older', { kind: 'points', users: [ME] }, 2],
    ['opening the stream does not', { kind: 'resync' }, 1],
  ])('%s', async (_, event, expected) => {
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
    // A first answer: what has none yet is never asked for twice.
    const stop = observer.subscribe(() => {})
    answer()
    await expect.poll(() => observer.getCurrentResult().data).toBe(1)
    reads = 0
    void observer.refetch()
    const timers: (() => void)[] = []
    createRefresher(queryClient, (work) => timers.push(work))(event, ME)
    for (const work of timers) work()
    stop()
    expect(reads).toBe(expected)
  })
})
