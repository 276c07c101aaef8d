// The session with a clock and a network of its own: when it renews, what ends it, what does not, and two tabs at once.
import type { Session as WireSession, UserData } from '@releve/contract/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { OfflineError, SessionError } from '../api/errors.ts'
import { createSession, STORED_LOGIN_KEY, type SessionChange } from './session.ts'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 17, 20, 42)
const ID = '0b0e7a52-6a52-4b3c-9d43-5a3f6a7b8c9d'

const user: UserData = {
  _id: ID,
  userId: ID,
  centerId: ID,
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
}

type Answer = () => Response | Promise<Response>

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
}

/** One browser: storage, lock and server shared by its tabs. */
function makeBrowser() {
  const stored = new Map<string, string>()
  const answers: Answer[] = []
  const requests: { url: string; authorization: string | null }[] = []
  let clock = START
  let lock: Promise<unknown> = Promise.resolve()
  const browser = {
    stored,
    requests,
    answers,
    advance: (ms: number) => (clock += ms),
    now: () => clock,
    wire: (token: string, minutes = 15): WireSession => ({
      accessToken: token,
      expiresAt: clock + minutes * MINUTE,
      userData: user,
    }),
    tab() {
      const changes: SessionChange[] = []
      const session = createSession({
        now: () => clock,
        storage: {
          getItem: (key) => stored.get(key) ?? null,
          setItem: (key, value) => void stored.set(key, value),
          removeItem: (key) => void stored.delete(key),
        },
        fetch: async (url, init) => {
          requests.push({ url, authorization: new Headers(init.headers).get('authorization') })
          const answer = answers.shift()
          if (answer === undefined) throw new Error(`No answer prepared for ${url}`)
          return answer()
        },
        withLock: (work) => {
          const run = lock.then(work)
          lock = run.catch(() => undefined)
          return run
        },
      })
      session.subscribe((change) => changes.push(change))
      return { session, changes }
    },
  }
  return browser
}

let browser: ReturnType<typeof makeBrowser>
beforeEach(() => {
  browser = makeBrowser()
})

function loggedIn(minutes = 15) {
  const tab = browser.tab()
  tab.session.start({ data: browser.wire('one', minutes), serverNow: browser.now() })
  tab.changes.length = 0
  return tab
}

describe('the token', () => {
  it('is used as it is more than five minutes before its end', async () => {
    const { session } = loggedIn()
    browser.advance(10 * MINUTE - 1)
    await expect(session.accessToken()).resolves.toBe('one')
    expect(browser.requests).toEqual([])
  })

  it.each([10, 14, 15, 600])('is renewed first after %i minutes', async (minutes) => {
    const { session, changes } = loggedIn()
    browser.advance(minutes * MINUTE)
    browser.answers.push(() => json(200, browser.wire('two')))
    await expect(session.accessToken()).resolves.toBe('two')
    // "A bearer access token is sent on all calls except login, refresh and reset."
    expect(browser.requests).toEqual([{ url: '/api/auth/refresh', authorization: null }])
    expect(changes).toEqual([{ kind: 'renewed' }])
    await expect(session.accessToken()).resolves.toBe('two')
  })

  it('is missing for a visitor, which is told', async () => {
    const { session, changes } = browser.tab()
    await expect(session.accessToken()).rejects.toThrow("Aucun token d'accès trouvé.")
    expect(changes).toEqual([{ kind: 'ended', reason: 'missing' }])
  })

  it('comes from local storage when memory has none', async () => {
    loggedIn()
    const again = browser.tab()
    expect(again.session.user()).toEqual(user)
    await expect(again.session.accessToken()).resolves.toBe('one')
  })

  it('ends by the clock of the device, were it hours wrong', async () => {
    const tab = browser.tab()
    const serverNow = browser.now() + 5 * 60 * MINUTE
    tab.session.start({ data: { ...browser.wire('one'), expiresAt: serverNow + 15 * MINUTE }, serverNow })
    browser.advance(9 * MINUTE)
    await expect(tab.session.accessToken()).resolves.toBe('one')
    browser.advance(2 * MINUTE)
    browser.answers.push(() => json(200, browser.wire('two'), { date: new Date(browser.now()).toUTCString() }))
    await expect(tab.session.accessToken()).resolves.toBe('two')
  })

  it.each(['', 'null', '{', '{"accessToken":"x"}', '[]'])('is nobody’s when the stored login is %j', (text) => {
    browser.stored.set(STORED_LOGIN_KEY, text)
    expect(browser.tab().session.user()).toBeNull()
  })
})

describe('logging in', () => {
  it('starts the session with what the server answers', async () => {
    const { session, changes } = browser.tab()
    browser.answers.push(() => json(200, browser.wire('one')))
    await session.logIn({ email: user.email, password: 'x' })
    expect(browser.requests).toEqual([{ url: '/api/login', authorization: null }])
    expect(changes).toEqual([{ kind: 'started' }])
    await expect(session.accessToken()).resolves.toBe('one')
  })

  it('refused leaves a visitor a visitor', async () => {
    const { session, changes } = browser.tab()
    browser.answers.push(() => json(401, { error: 'wrongCredentials', message: 'L’adresse e-mail ou le mot de passe est incorrect.' }))
    await expect(session.logIn({ email: user.email, password: 'x' })).rejects.toThrow('incorrect')
    expect(changes).toEqual([])
    expect(session.user()).toBeNull()
  })
})

describe('a renewal', () => {
  it('is asked for once by many calls at the same time', async () => {
    const { session } = loggedIn()
    browser.advance(14 * MINUTE)
    browser.answers.push(() => json(200, browser.wire('two')))
    const tokens = await Promise.all([session.accessToken(), session.accessToken(), session.renew('one')])
    expect(tokens).toEqual(['two', 'two', 'two'])
    expect(browser.requests).toHaveLength(1)
  })

  it('is asked for once by two tabs: a refresh token serves once', async () => {
    const first = loggedIn()
    const second = browser.tab()
    second.session.user()
    browser.advance(14 * MINUTE)
    browser.answers.push(() => json(200, browser.wire('two')))
    const tokens = await Promise.all([first.session.accessToken(), second.session.accessToken()])
    expect(tokens).toEqual(['two', 'two'])
    expect(browser.requests).toHaveLength(1)
    expect(second.changes).toEqual([{ kind: 'renewed' }])
  })

  it.each([400, 401, 403])('refused with %i logs out and clears what is stored', async (status) => {
    const { session, changes } = loggedIn()
    browser.advance(14 * MINUTE)
    browser.answers.push(() => json(status, { error: 'refreshRefused', message: 'Votre session a pris fin.' }))
    await expect(session.accessToken()).rejects.toThrow("Le token d'accès a expiré.")
    expect(changes).toEqual([{ kind: 'ended', reason: 'expired' }])
    expect(session.user()).toBeNull()
    expect(browser.stored.size).toBe(0)
  })

  it.each([
    ['sessionTooOld', 401, 'Par sécurité, une session dure douze mois au plus.', 'Par sécurité, une session dure douze mois au plus.'],
    ['accountRejected', 403, 'Votre demande de compte a été refusée.', 'Votre demande de compte a été refusée.'],
    ['refreshRefused', 401, 'Votre session a pris fin.', null],
  ])('refused with %s keeps the reason of the server until the next session', async (error, status, message, sentence) => {
    const { session, changes } = loggedIn()
    browser.advance(14 * MINUTE)
    browser.answers.push(() => json(status, { error, message }))
    await expect(session.accessToken()).rejects.toBeInstanceOf(SessionError)
    expect(changes).toEqual([{ kind: 'ended', reason: 'expired' }])
    expect(session.endSentence()).toBe(sentence)
    session.start({ data: browser.wire('two'), serverNow: null })
    expect(session.endSentence()).toBeNull()
  })

  it('ended by the server keeps its reason, unless one was leaving anyway', () => {
    const { session } = loggedIn()
    session.end('revoked', 'Cet appareil a été déconnecté.')
    expect(session.endSentence()).toBe('Cet appareil a été déconnecté.')
    session.start({ data: browser.wire('two'), serverNow: null })
    session.leave()
    session.end('revoked', 'Cet appareil a été déconnecté.')
    expect([session.endReason(), session.endSentence()]).toEqual(['logout', null])
  })

  it.each<[string, Answer]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a gateway', () => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } })],
    ['a hotel’s page', () => new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })],
  ])('that meets %s leaves everything as it is', async (_, answer) => {
    const { session, changes } = loggedIn()
    browser.advance(14 * MINUTE)
    browser.answers.push(answer)
    await expect(session.accessToken()).rejects.toBeInstanceOf(OfflineError)
    expect(changes).toEqual([])
    expect(session.user()).toEqual(user)
    browser.answers.push(() => json(200, browser.wire('two')))
    await expect(session.accessToken()).resolves.toBe('two')
  })

  it.each([429, 500, 503])('answered %i is no refusal', async (status) => {
    const { session } = loggedIn()
    browser.advance(14 * MINUTE)
    browser.answers.push(() => json(status, { error: 'busy', message: 'Plus tard.' }))
    await expect(session.accessToken()).rejects.toThrow('Plus tard.')
    expect(session.user()).toEqual(user)
  })

  it('ended by the server while one is leaving ends by one’s own will, and the next session is another', () => {
    const { session, changes } = loggedIn()
    session.leave()
    session.end('revoked')
    session.end('logout')
    expect(changes.filter(({ kind }) => kind === 'ended')).toEqual([{ kind: 'ended', reason: 'logout' }])
    session.start({ data: browser.wire('two'), serverNow: null })
    session.end('revoked')
    expect(session.endReason()).toBe('revoked')
  })

  it('that arrives after logging out logs nobody in', async () => {
    const { session } = loggedIn()
    browser.advance(14 * MINUTE)
    let answer: (response: Response) => void = () => {}
    browser.answers.push(() => new Promise((resolve) => (answer = resolve)))
    const token = session.accessToken()
    await expect.poll(() => browser.requests.length).toBe(1)
    session.end('logout')
    answer(json(200, browser.wire('two')))
    await expect(token).rejects.toBeInstanceOf(SessionError)
    expect(session.user()).toBeNull()
    expect(browser.stored.size).toBe(0)
  })

  it('gives the token that another call has already got', async () => {
    const { session } = loggedIn()
    browser.answers.push(() => json(200, browser.wire('two')))
    await expect(session.renew('one')).resolves.toBe('two')
    await expect(session.renew('one')).resolves.toBe('two')
    expect(browser.requests).toHaveLength(1)
  })
})

describe('other tabs', () => {
  it('leave together', () => {
    const first = loggedIn()
    const second = browser.tab()
    second.session.user()
    first.session.end('logout')
    second.session.storedElsewhere()
    expect(second.changes).toEqual([{ kind: 'ended', reason: 'elsewhere' }])
    expect(second.session.user()).toBeNull()
  })

  it('leave also when only a renewal notices', async () => {
    const first = loggedIn()
    const second = browser.tab()
    second.session.user()
    first.session.end('logout')
    browser.advance(14 * MINUTE)
    await expect(second.session.accessToken()).rejects.toBeInstanceOf(SessionError)
    expect(second.changes).toEqual([{ kind: 'ended', reason: 'elsewhere' }])
    expect(browser.requests).toEqual([])
  })

  it('arrive together, and notice somebody else', () => {
    const second = browser.tab()
    loggedIn()
    second.session.storedElsewhere()
    expect(second.changes).toEqual([{ kind: 'started' }])
    const other = { ...user, _id: 'ffffffff-6a52-4b3c-9d43-5a3f6a7b8c9d' }
    browser.tab().session.start({ data: { ...browser.wire('x'), userData: other }, serverNow: null })
    second.session.storedElsewhere()
    expect(second.changes.at(-1)).toEqual({ kind: 'replaced' })
  })
})

describe('refused storage', () => {
  it('leaves the session in the memory of the tab', async () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    let clock = START
    let renewals = 0
    const session = createSession({
      now: () => clock,
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
      fetch: async () => {
        renewals++
        return json(200, { ...browser.wire('two'), expiresAt: clock + 15 * MINUTE })
      },
      withLock: (work) => work(),
    })
    session.start({ data: browser.wire('one'), serverNow: null })
    expect(session.user()).toEqual(user)
    clock += 12 * MINUTE
    await expect(Promise.all([session.accessToken(), session.accessToken()])).resolves.toEqual(['two', 'two'])
    expect(renewals).toBe(1)
    session.end('logout')
    expect(session.user()).toBeNull()
  })
})

describe('the person', () => {
  it('stays known while their screens are left, and no longer', () => {
    const { session } = loggedIn()
    session.end('logout')
    expect(session.user()).toBeNull()
    expect(session.lastUser()).toEqual(user)
    session.forget()
    expect(session.lastUser()).toBeNull()
  })

  it('is the same object until something changes', () => {
    const { session } = loggedIn()
    expect(session.user()).toBe(session.user())
    const lighter: UserData = { ...user, preferences: { theme: 'lightTheme' } }
    session.updateUser(lighter)
    expect(session.user()).toBe(lighter)
    expect(JSON.parse(browser.stored.get(STORED_LOGIN_KEY) ?? '')).toMatchObject({ accessToken: 'one', userData: lighter })
  })
})
