// The demands asked about again after an exchange, and the way changed ones reach the lists.
import type { WireDemand } from '@releve/contract/demands'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setTokenSource } from '#api/client.ts'
import { idsToRecategorize } from './mutations.ts'
import { addDemand, dropDemand, hearDemand, putDemands, recategorize } from './components/known-demands.ts'
import { daysOfDemand } from './components/one-demand.ts'
import { demandKeys, demandsQuery, knownDemands, withChanges, yearAhead } from './queries.ts'
import { groupDemands } from './components/sections.ts'

const ME = 'me'

function demand(id: string, date: string, fields: Partial<WireDemand> = {}): WireDemand {
  const person = { _id: 'other', userId: 'other', name: 'Basile', lastName: 'Frêne' }
  const shift = {
    name: 'N',
    type: 'work',
    default: { startTime: '19:00', endTime: '07:00' },
    endsNextDay: true,
    variation: null,
  } as const
  return {
    _id: id,
    centerId: 'c1',
    type: 'substitution',
    status: 'open',
    posterId: 'other',
    poster: person,
    vacancy: null,
    accepterId: null,
    accepter: null,
    posterShift: {
      date,
      shift,
      selectedVariation: null,
      teamId: null,
      teamObject: null,
      startAt: Date.parse(`${date}T18:00Z`),
      endAt: Date.parse(`${date}T18:00Z`) + 43_200_000,
    },
    acceptedSwitches: [],
    acceptedSwitch: null,
    points: 10,
    comment: '',
    interested: [],
    interestedCount: 0,
    seenBy: [],
    offer: null,
    first: null,
    counterOffers: [],
    dependsOn: null,
    circleId: null,
    version: 1,
    createdAt: 0,
    acceptedAt: null,
    withdrawUntil: 0,
    limit: [],
    canSwitch: false,
    exchanges: [],
    warnings: [],
    figures: null,
    withdrawal: null,
    category: 'availableSubstitution',
    isHidden: false,
    ...fields,
  }
}

describe('re-categorisation', () => {
  it('asks about open demands of others, six days either side', () => {
    const demands = [
      demand('7 before', '2026-11-10'),
      demand('6 before', '2026-11-11'),
      demand('same day', '2026-11-17'),
      demand('6 after', '2026-11-23'),
      demand('7 after', '2026-11-24'),
      demand('accepted', '2026-11-17', { status: 'accepted' }),
      demand('mine', '2026-11-17', { posterId: ME }),
    ]
    expect(idsToRecategorize(demands, ['2026-11-17'], ME)).toEqual(['6 before', 'same day', '6 after'])
  })

  it('asks around both days of an exchange, once each', () => {
    const demands = [demand('a', '2026-11-12'), demand('b', '2026-11-30'), demand('b', '2026-11-30'), demand('c', '2026-12-20')]
    expect(idsToRecategorize(demands, ['2026-11-17', '2026-11-25'], ME)).toEqual(['a', 'b'])
  })

  it('knows the days of an exchange', () => {
    const { shift } = demand('x', '2026-11-17').posterShift
    expect(daysOfDemand(demand('x', '2026-11-17'))).toEqual(['2026-11-17'])
    const other = demand('x', '2026-11-17', { acceptedSwitch: { date: '2026-11-20', shift, points: 0 } })
    expect(daysOfDemand(other)).toEqual(['2026-11-17', '2026-11-20'])
    const same = demand('x', '2026-11-17', { acceptedSwitch: { date: '2026-11-17', shift, points: 0 } })
    expect(daysOfDemand(same)).toEqual(['2026-11-17'])
  })
})

describe('lists', () => {
  const range = { startDate: '2026-11-17', endDate: '2027-11-17' }

  it('take a changed demand, and stay as old as they were', () => {
    const queryClient = new QueryClient()
    const [a, b] = [demand('a', '2026-11-18'), demand('b', '2026-11-19')]
    queryClient.setQueryData(demandKeys.list(range), [a, b], { updatedAt: 1 })
    const accepted = demand('a', '2026-11-18', { status: 'accepted', accepterId: ME })
    putDemands(queryClient, [accepted])
    expect(queryClient.getQueryData(demandKeys.list(range))).toEqual([accepted, b])
    expect(queryClient.getQueryState(demandKeys.list(range))?.dataUpdatedAt).toBe(1)
    expect(queryClient.getQueryData(demandKeys.one('a'))).toBe(accepted)
  })

  it('take one that was just posted, and lose one that is gone', () => {
    const queryClient = new QueryClient()
    const [a, posted] = [demand('a', '2026-11-18'), demand('b', '2026-11-19', { category: 'ownPending' })]
    const past = demandKeys.list({ startDate: '2026-10-01', endDate: '2026-11-18' })
    for (const queryKey of [demandKeys.list(range), past]) queryClient.setQueryData(queryKey, [a], { updatedAt: 1 })
    addDemand(queryClient, posted)
    addDemand(queryClient, posted)
    expect([queryClient.getQueryData(demandKeys.list(range)), queryClient.getQueryData(past)]).toEqual([[a, posted], [a]])
    dropDemand(queryClient, 'a')
    expect([queryClient.getQueryData(demandKeys.list(range)), queryClient.getQueryData(past)]).toEqual([[posted], []])
    expect(queryClient.getQueryState(demandKeys.list(range))?.dataUpdatedAt).toBe(1)
  })

  it('take a demand as an event brings it, new or changed, and lose one that is gone', () => {
    const queryClient = new QueryClient()
    const past = demandKeys.list({ startDate: '2026-10-01', endDate: '2026-11-18' })
    const [a, b] = [demand('a', '2026-11-18'), demand('b', '2026-11-19')]
    for (const queryKey of [demandKeys.list(range), past]) queryClient.setQueryData(queryKey, [a], { updatedAt: 1 })
    const changed = demand('a', '2026-11-18', { points: 20, version: 2 })
    expect([hearDemand(queryClient, 'b', b), hearDemand(queryClient, 'a', changed)]).toEqual([true, true])
    expect([queryClient.getQueryData(demandKeys.list(range)), queryClient.getQueryData(past)]).toEqual([[changed, b], [changed]])
    expect(queryClient.getQueryState(demandKeys.list(range))?.dataUpdatedAt).toBe(1)
    hearDemand(queryClient, 'a', null)
    expect([queryClient.getQueryData(demandKeys.list(range)), queryClient.getQueryData(past)]).toEqual([[b], []])
  })

  it('never take an older version for a newer one, nor count as read what was to be read again', () => {
    const queryClient = new QueryClient()
    const newer = demand('a', '2026-11-18', { version: 3 })
    queryClient.setQueryData(demandKeys.list(range), [newer], { updatedAt: 1 })
    void queryClient.invalidateQueries({ queryKey: demandKeys.lists, refetchType: 'none' })
    expect(hearDemand(queryClient, 'a', demand('a', '2026-11-18', { version: 2 }))).toBe(true)
    expect(hearDemand(queryClient, 'b', demand('b', '2026-11-19'))).toBe(true)
    expect(queryClient.getQueryData<unknown[]>(demandKeys.list(range))?.[0]).toBe(newer)
    expect(queryClient.getQueryState(demandKeys.list(range))?.isInvalidated).toBe(true)
  })

  it('do not take what an event brings while they are being read', async () => {
    const queryClient = new QueryClient()
    const [before, after] = [demand('a', '2026-11-18'), demand('a', '2026-11-18', { points: 20 })]
    let answer: (list: WireDemand[]) => void = () => {}
    queryClient.setQueryData(demandKeys.list(range), [before])
    const reading = queryClient.fetchQuery({
      queryKey: demandKeys.list(range),
      queryFn: () => new Promise<WireDemand[]>((resolve) => (answer = resolve)),
      staleTime: 0,
    })
    expect(hearDemand(queryClient, 'a', after)).toBe(false)
    answer([before])
    await reading
    expect(hearDemand(queryClient, 'a', after)).toBe(true)
    expect(queryClient.getQueryData(demandKeys.list(range))).toEqual([after])
  })

  it('are known as they were read last, whichever the device kept', () => {
    const queryClient = new QueryClient()
    const [before, now] = [demand('a', '2026-11-18'), demand('a', '2026-11-18', { status: 'accepted', accepterId: ME })]
    queryClient.setQueryData(demandKeys.list(yearAhead('2026-11-16')), [before], { updatedAt: 1 })
    expect(knownDemands(queryClient)).toEqual([before])
    queryClient.setQueryData(demandKeys.list(range), [now], { updatedAt: 2 })
    expect(knownDemands(queryClient)).toEqual([now])
  })

  it('are read again where more changed their meaning than one call takes', async () => {
    const queryClient = new QueryClient()
    const many = Array.from({ length: 501 }, (_, index) => demand(`${index}`, '2026-11-18'))
    queryClient.setQueryData(demandKeys.list(range), many)
    setTokenSource({ isLoggedIn: () => true, accessToken: async () => 'one', renew: async () => 'two', end: () => {} })
    const fetchMock = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ categorizedSubstitutions: [] }))
    await recategorize(
      queryClient,
      many.map(({ _id }) => _id),
    )
    expect(fetchMock).not.toHaveBeenCalled()
    expect(queryClient.getQueryState(demandKeys.list(range))?.isInvalidated).toBe(true)
    fetchMock.mockRestore()
  })

  it('are grouped by category in the order of days, without what was hidden', () => {
    const groups = groupDemands([
      demand('late', '2026-12-02'),
      demand('early', '2026-11-18'),
      demand('hidden', '2026-11-17', { isHidden: true }),
      demand('mine', '2026-11-18', { category: 'ownPending' }),
    ])
    expect(groups.availableSubstitution.map(({ _id }) => _id)).toEqual(['early', 'late'])
    expect(groups.ownPending.map(({ _id }) => _id)).toEqual(['mine'])
    expect(groups.other).toEqual([])
  })
})

describe('a list read again', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1 }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const range = { startDate: '2026-11-17', endDate: '2027-11-17' }

  /** Reads the list, each answer in its turn; gives what was asked. */
  async function readings(queryClient: QueryClient, answers: readonly (object | null)[], ranges = answers.map(() => range)) {
    const sinceValues: unknown[] = []
    setTokenSource({ isLoggedIn: () => true, accessToken: async () => 'one', renew: async () => 'two', end: () => {} })
    for (const [index, answer] of answers.entries()) {
      vi.setSystemTime(Date.now() + 1)
      vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
        const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
        sinceValues.push(typeof body === 'object' && body !== null && 'since' in body ? body.since : undefined)
        if (answer === null) throw new TypeError('lost')
        return Response.json(answer)
      })
      await queryClient.fetchQuery({ ...demandsQuery(ranges[index] ?? range), retry: false }).catch(() => undefined)
    }
    return sinceValues
  }
  const [a, b, c] = [demand('a', '2026-11-18'), demand('b', '2026-11-19'), demand('c', '2026-11-20')]
  const whole = { since: 's1', isWhole: true, demands: [a, c], gone: [] }

  it('asks for what changed since, and has it in its place', async () => {
    const queryClient = new QueryClient()
    const takenDemand = demand('c', '2026-11-20', { status: 'accepted', version: 2 })
    const sinceValues = await readings(queryClient, [whole, { since: 's2', isWhole: false, demands: [takenDemand, b], gone: ['a'] }])
    expect(sinceValues).toEqual([undefined, 's1'])
    expect(queryClient.getQueryData(demandKeys.list(range))).toEqual([b, takenDemand])
    expect(await readings(queryClient, [{ since: 's3', isWhole: true, demands: [a], gone: [] }])).toEqual(['s2'])
    expect(queryClient.getQueryData(demandKeys.list(range))).toEqual([a])
  })

  it('goes on from the day before, without the days that are over', async () => {
    const queryClient = new QueryClient()
    const tomorrow = { startDate: '2026-11-19', endDate: '2027-11-19' }
    const nothing = { since: 's2', isWhole: false, demands: [], gone: [] }
    expect(await readings(queryClient, [whole, nothing], [range, tomorrow])).toEqual([undefined, 's1'])
    expect(queryClient.getQueryData(demandKeys.list(tomorrow))).toEqual([c])
    expect(await readings(queryClient, [whole], [{ startDate: '2026-11-01', endDate: '2026-12-01' }])).toEqual([undefined])
  })

  it('keeps its mark when a reading was lost, and never takes that of a reading given up', async () => {
    const queryClient = new QueryClient()
    expect(await readings(queryClient, [whole, null, whole])).toEqual([undefined, 's1', 's1'])
    // It answers within the same millisecond.
    vi.stubGlobal('fetch', async () => {
      // The reading is given up while the answer is on its way.
      void queryClient.cancelQueries({ queryKey: demandKeys.lists })
      return Response.json({ since: 'given up', isWhole: false, demands: [b], gone: [] })
    })
    await queryClient.fetchQuery(demandsQuery(range)).catch(() => undefined)
    expect(await readings(queryClient, [whole])).toEqual(['s1'])
  })

  it('keeps what came by itself meanwhile in a newer version', () => {
    const newer = demand('a', '2026-11-18', { version: 3 })
    const changes = { since: 's2', isWhole: false, demands: [demand('a', '2026-11-18', { version: 2 })], gone: [] }
    expect(withChanges([newer], changes, range)).toEqual([newer])
  })
})

describe('the demands loaded', () => {
  it('reach one year ahead', () => {
    expect(yearAhead('2026-11-17')).toEqual({ startDate: '2026-11-17', endDate: '2027-11-17' })
  })
})
