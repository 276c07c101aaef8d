// Tells when a start-up has failed, and when only the network has. Specification §4: "start-up failure logs the user out".
import type { UserData } from '@releve/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setTokenSource } from '../api/client.ts'
import { hasAccess } from '../session/me.ts'
import { startUp } from './member-start.ts'

const ME = '0b0e7a52-6a52-4b3c-9d43-5a3f6a7b8c9d'
const CENTER = '7a1c0f52-6a52-4b3c-9d43-5a3f6a7b8c9d'

type Answer = () => Response | Promise<Response>

const refused =
  (status: number): Answer =>
  () =>
    Response.json({ error: 'internal', message: 'Une erreur est survenue' }, { status })
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const gateway: Answer = () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })

/** Starts up with a server that answers well but where told otherwise, by a part of the path; what was asked besides. */
async function start(otherwise: Readonly<Record<string, Answer>>, fields: Partial<UserData> = {}) {
  const askedUrls: string[] = []
  const userData = { _id: ME, centerId: CENTER, adminType: null, isAdmin: false, status: 'approved', mustSetUpTotp: false, ...fields }
  vi.stubGlobal('fetch', async (url: string) => {
    askedUrls.push(url)
    const answer = Object.entries(otherwise).find(([part]) => url.includes(part))?.[1]
    if (answer !== undefined) return answer()
    if (url === '/api/auth/check') return Response.json({ userData, expiresAt: 0 })
    if (url === '/api/substitution/changes') return Response.json({ since: '', isWhole: true, demands: [], gone: [] })
    return Response.json(url === `/api/center/${CENTER}` ? { _id: CENTER, zone: 'Europe/Paris' } : [])
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  setTokenSource({ isLoggedIn: () => true, accessToken: async () => 'one', renew: async () => 'two', end: () => {} })
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const hasStarted = await startUp(queryClient, () => Date.parse('2026-11-17T12:00:00Z'))
  return { hasStarted, asked: askedUrls }
}

describe('the start-up', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it.each(['/auth/check', '/users/center/', '/get-shifts-with-substitutions', '/substitution/changes'])(
    'fails when the server answers %s with an error',
    async (part) => {
      expect((await start({ [part]: refused(500) })).hasStarted).toBe(false)
      expect((await start({ [part]: refused(404) })).hasStarted).toBe(false)
    },
  )

  it.each<[string, Answer]>([
    ['no network', lost],
    ['a gateway', gateway],
    ['a server that starts or stops, or has lost its database', refused(503)],
    ['a server that asks for patience', refused(429)],
  ])('does not fail for %s: what is known stays', async (_, answer) => {
    expect((await start({ '/auth/check': answer })).hasStarted).toBe(true)
    expect((await start({ '/get-shifts-with-substitutions': answer })).hasStarted).toBe(true)
  })

  it('goes well when all is answered, and loads nothing of a centre for who waits for approval', async () => {
    const approved = await start({})
    expect(approved.hasStarted).toBe(true)
    expect(approved.asked.length).toBeGreaterThan(4)
    expect(await start({}, { status: 'pending' })).toEqual({ hasStarted: true, asked: ['/api/auth/check'] })
  })

  it('opens data to the approved, with the second factor their centre requires', () => {
    expect(hasAccess({ status: 'approved', mustSetUpTotp: false })).toBe(true)
    expect(hasAccess({ status: 'pending', mustSetUpTotp: false })).toBe(false)
    expect(hasAccess({ status: 'approved', mustSetUpTotp: true })).toBe(false)
  })
})
