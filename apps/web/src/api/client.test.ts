// The request that a call sends, the result of each answer, and the calls that are repeated.
import { describe, expect, it } from 'vitest'
import { createClient } from './client.ts'
import { ApiError, messageOf, OfflineError, readRetryAfter, SessionError } from './errors.ts'
import { uuidOf } from './random-id.ts'
import { pathOf, queryOf } from './request.ts'

const ID = '0b0e7a52-6a52-4b3c-9d43-5a3f6a7b8c9d'
const NOW = Date.UTC(2026, 10, 17)

type Answer = () => Response

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

const html =
  (status: number): Answer =>
  () =>
    new Response('<p>', { status, headers: { 'content-type': 'text/html' } })
const lost: Answer = () => {
  throw new TypeError('Failed to fetch')
}

function makeClient(answers: readonly Answer[], { isLoggedIn = true, proves = false, onWait = () => {} } = {}) {
  const waits: number[] = []
  const queue = [...answers]
  const requests: { method: string; url: string; headers: Record<string, string>; body: string | null }[] = []
  const ends: string[] = []
  let keys = 0
  let questionCount = 0
  const call = createClient({
    now: () => NOW,
    wait: async (ms) => {
      waits.push(ms)
      onWait()
    },
    provePassword: async () => {
      questionCount += 1
      return proves
    },
    randomId: () => `key-${++keys}`,
    fetch: async (url, init) => {
      // A browser throws here when the call was given up.
      init.signal?.throwIfAborted()
      const request = new Request(`https://releve.example${url}`, init)
      const { date: _, ...headers } = Object.fromEntries(request.headers)
      requests.push({ method: request.method, url, headers, body: request.body === null ? null : await request.text() })
      const answer = queue.shift()
      if (answer === undefined) throw new Error(`No answer prepared for ${url}`)
      return answer()
    },
    tokens: () => ({
      isLoggedIn: () => isLoggedIn,
      accessToken: async () => {
        if (!isLoggedIn) throw new SessionError('missing')
        return 'one'
      },
      renew: async (refused) => `after-${refused}`,
      end: (reason) => ends.push(reason),
    }),
  })
  return { call, requests, ends, waits, asked: () => questionCount }
}

async function failureOf(answer: Answer, run: (call: ReturnType<typeof createClient>) => Promise<unknown>): Promise<unknown> {
  const { call } = makeClient([answer])
  return run(call).then(
    () => expect.unreachable('the call should fail'),
    (error: unknown) => error,
  )
}

describe('what goes out', () => {
  it('is made from the table', async () => {
    const { call, requests } = makeClient([json(200, []), json(200, {})])
    await call('users.center', { params: { id: ID } })
    await call('points.transactions', { params: { id: ID }, query: { limit: 10 } })
    expect(requests).toEqual([
      {
        method: 'GET',
        url: `/api/users/center/${ID}`,
        headers: { accept: 'application/json', authorization: 'Bearer one' },
        body: null,
      },
      {
        method: 'GET',
        url: `/api/users/${ID}/transactions?limit=10`,
        headers: { accept: 'application/json', authorization: 'Bearer one' },
        body: null,
      },
    ])
  })

  it('bears a key when it changes something, and JSON even without a body', async () => {
    const { call, requests } = makeClient([json(200, {}), json(200, [])])
    await call('demands.accept', { params: { id: ID } })
    await call('shifts.getWithSubstitutions', { params: { id: ID } })
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{}' })
    expect(requests[0]?.headers).toMatchObject({ 'idempotency-key': 'key-1', 'content-type': 'application/json' })
    // Reading under a POST is not a change.
    expect(requests[1]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('bears nothing when it deletes without a body: the server refuses one there', async () => {
    const { call, requests } = makeClient([() => new Response(null, { status: 204 })])
    await call('messages.delete', { params: { id: ID } })
    expect(requests[0]).toMatchObject({ method: 'DELETE' })
    expect(requests[0]?.body).toBeNull()
    expect(requests[0]?.headers).not.toHaveProperty('content-type')
  })

  it('bears the key of an intention asked again by its author', async () => {
    const { call, requests } = makeClient([json(200, {}), json(200, {})])
    const body = { toUserId: ID, amount: 5 }
    await call('points.transfer', { params: { id: ID }, body, idempotencyKey: 'intention' })
    await call('points.transfer', { params: { id: ID }, body, idempotencyKey: 'intention' })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['intention', 'intention'])
  })

  it('bears no token to log in', async () => {
    const { call, requests } = makeClient([json(401, {})])
    await expect(call('accounts.login', { body: { email: 'a@b', password: 'x' } })).rejects.toBeInstanceOf(ApiError)
    expect(requests.map(({ headers }) => Object.keys(headers))).toEqual([['accept', 'content-type']])
  })

  it.each<[string, (call: Client) => Promise<unknown>]>([
    ['POST /api/auth/refresh', (call) => call('accounts.refresh', { body: {} })],
    ['POST /api/auth/reset-password-request', (call) => call('accounts.requestReset', { body: { email: 'a@b.example' } })],
    ['POST /api/auth/reset-password', (call) => call('accounts.resetPassword', { body: { token: 'x', newPassword: 'lanterne' } })],
    ['POST /api/auth/address/restore', (call) => call('accounts.restoreAddress', { body: { token: 'x' } })],
    [`DELETE /api/notifications/${ID}/clear`, (call) => call('notifications.clear', { params: { id: ID } })],
  ])('bears no token on %s, even of somebody logged in', async (sent, run) => {
    const { call, requests } = makeClient([json(200, {})])
    await run(call)
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([sent])
    expect(requests[0]?.headers).not.toHaveProperty('authorization')
  })

  it('bears a token to a public call when there is one', async () => {
    const visitor = makeClient([json(200, [])], { isLoggedIn: false })
    await visitor.call('centers.list')
    expect(visitor.requests[0]?.headers).not.toHaveProperty('authorization')
    const member = makeClient([json(200, [])])
    await member.call('centers.list')
    expect(member.requests[0]?.headers['authorization']).toBe('Bearer one')
  })

  it('goes nowhere without a session', async () => {
    const { call, requests } = makeClient([], { isLoggedIn: false })
    await expect(call('users.list')).rejects.toThrow("Aucun token d'accès trouvé.")
    expect(requests).toEqual([])
  })

  it('keeps parameters in their place', () => {
    expect(pathOf('/users/:id/x/:b', { id: 'a/../b', b: '?' })).toBe('/users/a%2F..%2Fb/x/%3F')
    expect(() => pathOf('/users/:id', { id: '' })).toThrow('id')
    expect(queryOf({ limit: 10, before: undefined, a: null })).toBe('?limit=10')
    expect(queryOf({})).toBe('')
  })
})

describe('two presses at once', () => {
  it('are one request with one answer, and a later one is another', async () => {
    const { call, requests } = makeClient([json(200, { demand: 1 }), json(200, { demand: 2 })])
    const take = () => call('demands.accept', { params: { id: ID }, body: { version: 1 } })
    const [first, second] = await Promise.all([take(), take()])
    expect(second).toBe(first)
    expect(requests).toHaveLength(1)
    await expect(take()).resolves.toEqual({ demand: 2 })
  })

  it('both learn the refusal', async () => {
    const { call, requests } = makeClient([json(409, { error: 'alreadyAccepted', message: 'Trop tard.' })])
    const take = () => call('demands.accept', { params: { id: ID } })
    const [first, second] = await Promise.allSettled([take(), take()])
    expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
    expect(requests).toHaveLength(1)
  })

  it('that ask for different things are two, and so are two readings', async () => {
    const { call, requests } = makeClient([json(200, {}), json(200, {}), json(200, {}), json(200, {})])
    await Promise.all([
      call('demands.accept', { params: { id: ID }, body: { version: 1 } }),
      call('demands.accept', { params: { id: ID }, body: { version: 2 } }),
      call('demands.get', { params: { id: ID } }),
      call('demands.get', { params: { id: ID } }),
    ])
    expect(requests).toHaveLength(4)
  })
})

describe('what is asked again', () => {
  it('a change without an answer, once, under the same key', async () => {
    const { call, requests } = makeClient([lost, json(200, { shift: 1 })])
    await expect(call('demands.cancel', { params: { id: ID } })).resolves.toEqual({ shift: 1 })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1'])
    const unlucky = makeClient([lost, lost])
    await expect(unlucky.call('demands.cancel', { params: { id: ID } })).rejects.toBeInstanceOf(OfflineError)
  })

  it('a change that a busy server may have done, when it says to come back, under the same key', async () => {
    const busy = (after: Record<string, string>) => json(503, { error: 'busy', message: 'Plus tard.' }, after)
    const { call, requests, waits } = makeClient([busy({ 'retry-after': '5' }), busy({}), json(200, { shift: 1 })])
    await expect(call('demands.cancel', { params: { id: ID } })).resolves.toEqual({ shift: 1 })
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1'])
    expect(waits).toEqual([5000, 1000])
    const unlucky = makeClient([busy({}), busy({}), busy({})])
    await expect(unlucky.call('demands.cancel', { params: { id: ID } })).rejects.toMatchObject({ status: 503 })
    const late = makeClient([busy({ 'retry-after': '60' })])
    await expect(late.call('demands.cancel', { params: { id: ID } })).rejects.toMatchObject({ retryAfterSeconds: 60 })
  })

  it('a change that meets its first attempt, still at work', async () => {
    const underWay = json(409, { error: 'idempotencyInProgress', message: 'En cours.' })
    const { call, waits } = makeClient([lost, underWay, json(200, { shift: 1 })])
    await expect(call('demands.cancel', { params: { id: ID } })).resolves.toEqual({ shift: 1 })
    expect(waits).toEqual([600, 1200])
    await expect(makeClient([underWay]).call('demands.cancel', { params: { id: ID } })).rejects.toThrow('En cours.')
  })

  it('not a change that no key protects', async () => {
    const { call, requests } = makeClient([lost])
    await expect(call('accounts.verifyPassword', { body: { currentPassword: 'lanterne' } })).rejects.toBeInstanceOf(OfflineError)
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([undefined])
  })

  it('nothing once its asker has gone', async () => {
    const leaving = new AbortController()
    const { call, requests } = makeClient([lost], { onWait: () => leaving.abort(new Error('left')) })
    await expect(call('demands.cancel', { params: { id: ID }, signal: leaving.signal })).rejects.toThrow('left')
    expect(requests).toHaveLength(1)
  })

  it('not a reading: its reader knows when', async () => {
    const { call, requests } = makeClient([lost])
    await expect(call('users.list')).rejects.toBeInstanceOf(OfflineError)
    expect(requests).toHaveLength(1)
  })

  it('a call whose token was refused, with another one and the same key', async () => {
    const { call, requests, ends } = makeClient([json(401, { error: 'expiredToken', message: 'x' }), json(200, {})])
    await call('demands.accept', { params: { id: ID } })
    expect(requests.map(({ headers }) => [headers['authorization'], headers['idempotency-key']])).toEqual([
      ['Bearer one', 'key-1'],
      ['Bearer after-one', 'key-1'],
    ])
    expect(ends).toEqual([])
  })

  it('and when the fresh token is refused too, the session is over', async () => {
    const refusal = json(401, { error: 'invalidToken', message: 'Votre session n’est plus valable.' })
    const { call, ends } = makeClient([refusal, refusal])
    await expect(call('users.list')).rejects.toThrow('Votre session n’est plus valable.')
    expect(ends).toEqual(['expired'])
  })

  it('what gives power, once its author has confirmed the password; given up, the refusal stands', async () => {
    const refusal = json(403, { error: 'passwordProofRequired', message: 'Confirmez votre mot de passe pour continuer.' })
    const { call, requests, asked } = makeClient([refusal, json(200, { _id: ID })], { proves: true })
    await expect(call('users.makeAdmin', { params: { id: ID } })).resolves.toEqual({ _id: ID })
    expect([requests.length, asked()]).toEqual([2, 1])
    const unwilling = makeClient([refusal])
    await expect(unwilling.call('users.makeAdmin', { params: { id: ID } })).rejects.toThrow('Confirmez votre mot de passe pour continuer.')
    expect([unwilling.requests.length, unwilling.asked()]).toEqual([1, 1])
    // Refused again, it is not asked without end.
    const late = makeClient([refusal, refusal], { proves: true })
    await expect(late.call('users.makeAdmin', { params: { id: ID } })).rejects.toThrow('Confirmez')
    expect(late.asked()).toBe(1)
  })

  it.each([403, 404, 409, 422, 429, 500])('not an answer %i', async (status) => {
    const { call, requests, ends } = makeClient([json(status, { error: 'x', message: 'Non.' })])
    await expect(call('demands.accept', { params: { id: ID } })).rejects.toThrow('Non.')
    expect(requests).toHaveLength(1)
    expect(ends).toEqual([])
  })
})

describe('what an answer becomes', () => {
  it('the body, or nothing for 204', async () => {
    const { call } = makeClient([json(200, [{ _id: ID }]), () => new Response(null, { status: 204 })])
    await expect(call('centers.list')).resolves.toEqual([{ _id: ID }])
    await expect(call('accounts.logout')).resolves.toBeNull()
  })

  it.each<[string, unknown, string]>([
    ['the message field', { error: 'demandChanged', message: 'La demande a été modifiée' }, 'La demande a été modifiée'],
    ['the error field', { error: 'Interdit.' }, 'Interdit.'],
    ['the default', {}, 'Une erreur est survenue'],
    ['the default, for an empty message', { message: ' ', error: '' }, 'Une erreur est survenue'],
    ['the default, for a list', [], 'Une erreur est survenue'],
    ['the default, for a text', 'x', 'Une erreur est survenue'],
  ])('an error whose sentence is %s', async (_, body, message) => {
    const error = await failureOf(json(409, body), (call) => call('demands.accept', { params: { id: ID } }))
    expect(error).toBeInstanceOf(ApiError)
    expect(messageOf(error)).toBe(message)
    expect(error).toMatchObject({ status: 409 })
  })

  it('an error with all the contract tells of it', async () => {
    const violations = [
      {
        code: 'dailyRest',
        severity: 'blocking',
        userId: null,
        actual: 8,
        limit: 11,
        date: '2026-11-18',
        shift: 'J',
        message: 'Repos de 8 h.',
      },
    ]
    const body = { error: 'ruleBroken', message: 'Non.', fields: { 'posterShift.date': 'Ce jour.' }, violations, errorId: 'e7' }
    const error = await failureOf(json(409, body), (call) => call('demands.accept', { params: { id: ID } }))
    expect(error).toMatchObject({ code: 'ruleBroken', fields: body.fields, violations, errorId: 'e7', limit: [] })
  })

  it.each([
    ['users.list', (call: Client) => call('users.list'), 'Erreur lors de la récupération des utilisateurs'],
    ['users.center', (call: Client) => call('users.center', { params: { id: ID } }), 'Erreur lors de la récupération des utilisateurs'],
    [
      'demands.post',
      (call: Client) => call('demands.post', { body: { type: 'substitution', posterShift: { date: '2026-11-18' } } }),
      'Erreur lors de la création de la substitution',
    ],
    [
      'demands.cancel',
      (call: Client) => call('demands.cancel', { params: { id: ID } }),
      'Erreur lors de la suppression de la substitution',
    ],
  ] as const)('the sentence of %s when the server has none', async (_, run, message) => {
    expect(messageOf(await failureOf(json(500, {}), run))).toBe(message)
    expect(messageOf(await failureOf(html(500), run))).toBe(message)
  })

  it('what a change of plan touches comes with its refusal', async () => {
    const person = { _id: ID, userId: ID, name: 'Zoé', lastName: 'Ardoisière' }
    const conflicts = [
      {
        demandId: ID,
        kind: 'substitution',
        status: 'open',
        date: '2026-12-07',
        user: person,
        other: null,
        reason: 'noShift',
        message: 'Non.',
      },
    ]
    const answer = json(409, { error: 'planConflicts', message: 'Décidez.', conflicts })
    const error = await failureOf(answer, (call) =>
      call('rotations.activate', { params: { id: ID }, body: { activationDate: '2026-12-07' } }),
    )
    expect(error).toMatchObject({ code: 'planConflicts', conflicts, violations: [] })
  })

  it.each<[string, Answer]>([
    ['no network', lost],
    ['a gateway', html(502)],
    ['a gateway that waited', html(504)],
    ['a log-in page of the hotel', html(200)],
    ['half an answer', () => new Response('{"a":', { headers: { 'content-type': 'application/json' } })],
  ])('no answer: %s', async (_, answer) => {
    const error = await failureOf(answer, (call) => call('users.list'))
    expect(error).toBeInstanceOf(OfflineError)
    expect(messageOf(error)).toBe('Connexion impossible. Vérifiez votre réseau, puis réessayez.')
  })

  it('a server that is busy is still a server', async () => {
    const error = await failureOf(json(503, { error: 'busy', message: 'Plus tard.' }), (call) => call('users.list'))
    expect(error).toMatchObject({ name: 'ApiError', status: 503, message: 'Plus tard.' })
  })

  it('the waiting time of a 429', async () => {
    const answer = json(429, { error: 'accountLocked', message: 'Trop d’essais.' }, { 'retry-after': '90' })
    const error = await failureOf(answer, (call) => call('accounts.login', { body: { email: 'a@b', password: 'x' } }))
    expect(error).toMatchObject({ status: 429, retryAfterSeconds: 90 })
    expect(readRetryAfter(new Date(NOW + 61_000).toUTCString(), NOW)).toBe(61)
    expect(readRetryAfter(new Date(NOW - 61_000).toUTCString(), NOW)).toBe(0)
    expect(readRetryAfter('demain', NOW)).toBeUndefined()
    expect(readRetryAfter(null, NOW)).toBeUndefined()
  })

  it('the caller’s own abort, as it is', async () => {
    const { call } = makeClient([json(200, [])])
    const reason = new Error('left')
    await expect(call('users.list', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})

describe('a random identifier without a secure context', () => {
  it('has the form of version 4', () => {
    expect(uuidOf(new Uint8Array(16).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
    expect(uuidOf(new Uint8Array(16))).toBe('00000000-0000-4000-8000-000000000000')
  })
})

type Client = ReturnType<typeof createClient>
