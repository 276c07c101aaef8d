// The data loaded at start-up (specification §6 and §9): the days, by the centre's day and not the browser's, and the parts for each role.
import { toColumns } from '@releve/contract/columns'
import type { UserData } from '@releve/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call, setTokenSource } from '../api/client.ts'
import { expectStart } from '../api/start.ts'
import { todayIn } from '../features/centers/queries.ts'
import { startUpRange } from '../features/shifts/queries.ts'
import { loadOthers, noteTags, startQueryOf } from './after-start.ts'
import { loadEssentials } from './essentials.ts'

describe('the shifts loaded at start-up', () => {
  it.each([
    ['2026-11-17', '2026-10-01', '2026-12-31'],
    ['2026-01-31', '2025-12-01', '2026-02-28'],
    ['2027-12-31', '2027-11-01', '2028-01-31'],
    ['2028-03-31', '2028-02-01', '2028-04-30'],
    ['2026-03-30', '2026-02-01', '2026-04-30'],
  ])('%s', (today, startDate, endDate) => {
    expect(startUpRange(today)).toEqual({ startDate, endDate })
  })
})

describe('today', () => {
  const at = Date.parse('2026-11-17T23:30:00Z')
  it.each([
    ['Europe/Paris', '2026-11-18'],
    ['Indian/Reunion', '2026-11-18'],
    ['America/Guadeloupe', '2026-11-17'],
    ['Pacific/Tahiti', '2026-11-17'],
  ])('in %s', (zone, today) => {
    expect(todayIn(zone, at)).toBe(today)
  })
})

const ME = '0b0e7a52-6a52-4b3c-9d43-5a3f6a7b8c9d'
const CENTER = '7a1c0f52-6a52-4b3c-9d43-5a3f6a7b8c9d'

function person(fields: Partial<UserData>): UserData {
  return {
    _id: ME,
    userId: ME,
    centerId: CENTER,
    email: 'camille.erable@sdis-brumaie.example',
    name: 'Camille',
    lastName: 'Érable',
    avatar: null,
    status: 'approved',
    isAdmin: false,
    adminType: null,
    preferences: { theme: 'darkTheme' },
    hasTotp: false,
    mustSetUpTotp: false,
    ...fields,
  }
}

const roles = {
  member: person({}),
  administrator: person({ isAdmin: true, adminType: 'center' }),
  master: person({ isAdmin: true, adminType: 'master' }),
  'master without a centre': person({ isAdmin: true, adminType: 'master', centerId: null }),
} as const

/** The requests sent for this person on 17 November in Paris, each as « METHOD /path body ». */
async function loadsOf(me: UserData, fails: (url: string) => boolean = () => false): Promise<string[]> {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}${typeof init.body === 'string' ? ` ${init.body}` : ''}`)
    if (fails(url)) return Response.json({ error: 'internal', message: 'Une erreur est survenue' }, { status: 500 })
    if (url === '/api/substitution/changes') return Response.json({ since: '', isWhole: true, demands: [], gone: [] })
    return Response.json(url === `/api/center/${CENTER}` ? { _id: CENTER, zone: 'Europe/Paris' } : [])
  })
  setTokenSource({ isLoggedIn: () => true, accessToken: async () => 'one', renew: async () => 'two', end: () => {} })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  loadOthers(queryClient, me)
  await loadEssentials(queryClient, me, () => Date.parse('2026-11-17T12:00:00Z'))
  // Tickets and teams come by themselves, with their code.
  const late = [...(me.isAdmin ? ['/api/tickets'] : []), ...(me.adminType === 'master' ? ['/api/teams'] : [])]
  await expect.poll(() => late.filter((path) => !sent.some((line) => line.startsWith(`GET ${path}`)))).toEqual([])
  return sent.map((line) => line.replace(/\?.*$/, '')).toSorted()
}

describe('who loads what at start-up', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const ofTheCenter = [
    `GET /api/center/${CENTER}`,
    `GET /api/center/${CENTER}/roster`,
    `GET /api/users/${ME}/points`,
    'POST /api/substitution/changes {"startDate":"2026-11-17","endDate":"2027-11-17"}',
    `POST /api/users/${ME}/get-shifts-with-substitutions {"dates":{"startDate":"2026-10-01","endDate":"2026-12-31"}}`,
  ]

  it.each<[keyof typeof roles, readonly string[]]>([
    ['member', [...ofTheCenter, `GET /api/users/center/${CENTER}`]],
    ['administrator', [...ofTheCenter, `GET /api/users/center/${CENTER}`, 'GET /api/tickets']],
    ['master', [...ofTheCenter, 'GET /api/users', 'GET /api/teams', 'GET /api/tickets']],
    ['master without a centre', ['GET /api/users', 'GET /api/teams', 'GET /api/tickets']],
  ])('a %s: their own planning, and the people, teams and letters that are theirs to see', async (role, expected) => {
    expect(await loadsOf(roles[role])).toEqual(expected.toSorted())
  })

  it.each(['/api/users/center', '/api/center/', '/get-shifts-with-substitutions', '/api/substitution/changes'])(
    'fails with %s',
    async (part) => {
      await expect(loadsOf(roles.member, (url) => url.includes(part) && !url.endsWith('/roster'))).rejects.toThrow(
        'Une erreur est survenue',
      )
    },
  )

  it.each(['/roster', '/points', '/api/tickets', '/api/teams'])('does not fail with %s, which is ours or comes by itself', async (part) => {
    await expect(loadsOf(roles.master, (url) => url.includes(part))).resolves.toContain('GET /api/users')
  })
})

describe('what the device has kept', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: now() }))
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const me = roles.member
  const days = { startDate: '2026-10-01', endDate: '2026-12-31' }
  const year = { startDate: '2026-11-17', endDate: '2027-11-17' }
  const now = () => Date.parse('2026-11-17T12:00:00Z')
  const part = (tag: string, value: unknown) => ({ tag, value })
  const whole = {
    users: part('u1', [{ _id: ME }]),
    ofCenter: {
      center: { _id: CENTER, zone: 'Europe/Paris' },
      roster: part('r1', { roster: '1', members: [] }),
      shifts: { ...days, days: part('s1', [{ date: '2026-11-17' }]) },
      demands: { ...year, changes: { since: 'd1', isWhole: true, demands: [], gone: [] } },
      balance: { points: 100, available: 100, reserved: 0 },
    },
  }

  /** Starts with that answer; what was asked. */
  async function startWith(queryClient: QueryClient, answer: object): Promise<string[]> {
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      sent.push(url)
      return Response.json(url.startsWith('/api/start') ? answer : [])
    })
    vi.stubGlobal('localStorage', {
      getItem: () => JSON.stringify({ userData: me, accessToken: 'one', expiresAt: Number.MAX_SAFE_INTEGER }),
    })
    setTokenSource({ isLoggedIn: () => true, accessToken: async () => 'one', renew: async () => 'two', end: () => {} })
    const end = expectStart(
      (query) => call('start.read', { query }),
      async () => startQueryOf(queryClient, me, now),
    )
    await loadEssentials(queryClient, me, now)
    await noteTags(queryClient, me)
    end()
    return sent
  }

  it('has the demands that came as columns like those of a list', async () => {
    const demands = ['a', 'b'].map((_id) => ({ _id, posterShift: { date: '2026-11-20', startAt: 1 }, createdAt: 1, version: 1 }))
    const changes = { since: 'd1', isWhole: true, demands: [], columns: toColumns(demands), gone: [] }
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    await startWith(queryClient, { ...whole, ofCenter: { ...whole.ofCenter, demands: { ...year, changes } } })
    expect(queryClient.getQueryData(['demands', 'list', year])).toEqual(demands)
  })

  it('is named in the one call of the next start, and stays when it is not sent again; what changed since is asked anew', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    expect(await startWith(queryClient, whole)).toEqual(['/api/start'])
    void queryClient.invalidateQueries()
    // Two readings in one millisecond would use the earlier mark (noteMark): nobody opens the application twice in one.
    vi.setSystemTime(now() + 5)
    const { center, shifts, demands } = whole.ofCenter
    const unchanged = {
      users: part('u1', null),
      ofCenter: {
        ...whole.ofCenter,
        center,
        roster: part('r1', null),
        shifts: { ...shifts, days: part('s2', [{ date: '2026-11-18' }]) },
        demands: { ...demands, changes: { since: 'd2', isWhole: false, demands: [], gone: [] } },
      },
    }
    const [firstAddress = '', ...others] = await startWith(queryClient, unchanged)
    expect(Object.fromEntries(new URL(firstAddress, 'http://localhost').searchParams)).toEqual({
      users: 'u1',
      roster: 'r1',
      shifts: 's1',
      since: 'd1',
    })
    expect(others).toEqual([])
    expect(queryClient.getQueryData(['users', 'list', CENTER])).toEqual([{ _id: ME }])
    expect(queryClient.getQueryData(['shifts', 'days', ME, days])).toEqual([{ date: '2026-11-18' }])
    // Read again by itself meanwhile: what the server called it says nothing any more.
    queryClient.setQueryData(['users', 'list', CENTER], [], { updatedAt: 1 })
    expect(startQueryOf(queryClient, me, now)).toEqual({ roster: 'r1', shifts: 's2', since: 'd2' })
  })
})
