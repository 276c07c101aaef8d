// The session of the person logged in: their token in memory and in local storage, renewed before it ends, once for all tabs.
// Specification §2 (stored login data), §4 and §9 (a token that ends within 5 minutes is invalid). Only a refused renewal ends a
// session; no network never does.
import type { Session as WireSession, UserData } from '@releve/contract/accounts'
import { routes } from '@releve/contract'
import { ApiError, SessionError } from '../api/errors.ts'
import { requestOf } from '../api/request.ts'
import { send, type Answer, type Fetch } from '../api/transport.ts'
import { createListeners } from '../ui/listeners.ts'

export const STORED_LOGIN_KEY = 'releve.login'
const RENEW_BEFORE_MS = 5 * 60_000
/** Statuses by which the server refuses to renew; any other failure says nothing about the session. */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 403])

/** "Login data is stored locally with userData and accessToken." `expiresAt` is told by the clock of this device. */
interface Login {
  readonly userData: UserData
  readonly accessToken: string
  readonly expiresAt: number
  /** A service of sign-on opened the session: leaving leads past it. */
  readonly isSignedOn?: boolean
}

/** Whether this application wrote the value itself, in this or an older version; anything else is nobody's. */
function isLogin(value: unknown): value is Login {
  if (typeof value !== 'object' || value === null) return false
  if (!('accessToken' in value && 'expiresAt' in value && 'userData' in value)) return false
  const { accessToken, expiresAt, userData } = value
  return (
    typeof accessToken === 'string' &&
    typeof expiresAt === 'number' &&
    typeof userData === 'object' &&
    userData !== null &&
    '_id' in userData &&
    'status' in userData &&
    'preferences' in userData
  )
}

export type EndReason =
  /** They asked for it. */
  | 'logout'
  /** No token, or a renewal that was refused, or a token refused even when fresh. */
  | 'missing'
  | 'expired'
  /** Another tab logged out. */
  | 'elsewhere'
  /** The server ended the session (role, password, other device). */
  | 'revoked'
  /** The start-up loads failed (§4). */
  | 'startUp'

export type SessionChange =
  | { readonly kind: 'started' }
  /** The token, and perhaps what is known of the person, was renewed. */
  | { readonly kind: 'renewed' }
  | { readonly kind: 'ended'; readonly reason: EndReason }
  /** Another tab logged somebody else in. */
  | { readonly kind: 'replaced' }

interface SessionOptions {
  readonly fetch: Fetch
  readonly now: () => number
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Runs `work` while no other tab renews. */
  readonly withLock: <T>(work: () => Promise<T>) => Promise<T>
}

/** When no cookie travels, the refresh token goes in the body, as the specification has it, and the device keeps it. */
export interface RefreshTokens {
  readonly read: () => Promise<string | null>
  /** Null: it is forgotten. */
  readonly write: (token: string | null) => Promise<void>
}

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Six digits, or a recovery code, when a second factor is due. */
  readonly totp?: string
}

export function createSession({ fetch, now, storage, withLock }: SessionOptions) {
  let login: Login | null = null
  /** False when the browser refuses storage: then the memory of this tab is all there is. */
  let isStored = false
  let lastUser: UserData | null = null
  let endReason: EndReason | null = null
  let endSentence: string | null = null
  let isLeaving = false
  let renewal: Promise<string> | null = null
  /** Null in browsers, whose cookie no script reads. */
  let refreshTokens: RefreshTokens | null = null
  const { subscribe, notify } = createListeners<[SessionChange]>()

  function readStored(): Login | null {
    try {
      const stored: unknown = JSON.parse(storage.getItem(STORED_LOGIN_KEY) ?? 'null')
      return isLogin(stored) ? stored : null
    } catch {
      return null
    }
  }

  /** Takes over the log-in held by the storage, or by this tab alone. */
  function take(next: Login, isInStorage: boolean): void {
    login = next
    lastUser = next.userData
    isStored = isInStorage
  }

  function keep(next: Login): void {
    try {
      storage.setItem(STORED_LOGIN_KEY, JSON.stringify(next))
      take(next, true)
    } catch {
      take(next, false)
    }
  }

  /** "When no token is in memory, stored login data is loaded from local storage." */
  function current(): Login | null {
    const stored = login === null ? readStored() : null
    if (stored !== null) take(stored, true)
    return login
  }

  /** The clock of a device may be wrong by hours: the end is told by its own, from what the server's showed. */
  function loginOf({ data, serverNow }: Answer<WireSession>): Login {
    const remaining = data.expiresAt - (serverNow ?? now())
    return { userData: data.userData, accessToken: data.accessToken, expiresAt: now() + remaining }
  }

  function isValid({ expiresAt }: Login): boolean {
    return expiresAt - now() > RENEW_BEFORE_MS
  }

  function end(because: EndReason, sentence: string | null = null): void {
    const wasLoggedIn = login !== null || readStored() !== null
    const reason = isLeaving ? 'logout' : because
    isLeaving = false
    login = null
    void refreshTokens?.write(null)
    if (wasLoggedIn) {
      endReason = reason
      endSentence = reason === 'logout' ? null : sentence
    }
    try {
      storage.removeItem(STORED_LOGIN_KEY)
    } catch {
      // Refused storage holds nothing.
    }
    if (wasLoggedIn) notify({ kind: 'ended', reason })
  }

  async function renewOnce(refused: string): Promise<string> {
    const before = current()
    if (before === null) throw new SessionError('missing')
    if (isStored) {
      const stored = readStored()
      if (stored === null) {
        end('elsewhere')
        throw new SessionError('missing')
      }
      if (stored.accessToken !== refused && isValid(stored)) {
        // Another tab renewed while this one waited for its turn: a refresh token serves once.
        take(stored, true)
        notify({ kind: 'renewed' })
        return stored.accessToken
      }
    }
    const refreshToken = await refreshTokens?.read()
    const { url, init } = requestOf(
      routes['accounts.refresh'],
      refreshTokens === null ? {} : { body: { refreshToken: refreshToken ?? '' } },
      {},
    )
    let answer: Answer<WireSession>
    try {
      answer = await send<WireSession>(url, init, { fetch, now })
    } catch (error) {
      if (!(error instanceof ApiError) || !REFUSALS.has(error.status)) throw error
      if (login !== null) end('expired', error.code === 'refreshRefused' ? null : error.message)
      throw new SessionError('expired')
    }
    // They logged out while the answer travelled: nothing may log them in again.
    if (login === null) throw new SessionError('missing')
    await refreshTokens?.write(answer.data.refreshToken ?? null)
    const renewed = loginOf(answer)
    keep(before.isSignedOn === true ? { ...renewed, isSignedOn: true } : renewed)
    notify({ kind: 'renewed' })
    return renewed.accessToken
  }

  const session = {
    /** The known data of the person logged in, or null. The same object until it changes. */
    user: (): UserData | null => current()?.userData ?? null,

    /** The person logged in, or the last one while their screens are being left. */
    lastUser: (): UserData | null => current()?.userData ?? lastUser,

    isLoggedIn: (): boolean => current() !== null,

    isSignedOn: (): boolean => current()?.isSignedOn === true,

    /** Throws SessionError after having logged out, OfflineError when the renewal did not reach the server. */
    async accessToken(): Promise<string> {
      const known = current()
      if (known === null) {
        notify({ kind: 'ended', reason: 'missing' })
        throw new SessionError('missing')
      }
      return isValid(known) ? known.accessToken : session.renew(known.accessToken)
    },

    /** One renewal at a time in this tab, and one at a time among the tabs. */
    renew(refused: string): Promise<string> {
      const known = current()
      if (known !== null && known.accessToken !== refused && isValid(known)) return Promise.resolve(known.accessToken)
      renewal ??= withLock(() => renewOnce(refused)).finally(() => {
        renewal = null
      })
      return renewal
    },

    /** Throws ApiError (wrong, or too many attempts) or OfflineError. */
    async logIn(credentials: Credentials): Promise<void> {
      const body = refreshTokens === null ? credentials : { ...credentials, refreshTokenIn: 'body' }
      const { url, init } = requestOf(routes['accounts.login'], { body }, {})
      const answer = await send<WireSession>(url, init, { fetch, now })
      await refreshTokens?.write(answer.data.refreshToken ?? null)
      session.start(answer)
    },

    /** Finishes a log-in by a provider; returns the page that was asked for before. */
    async finishSignOn(providerId: string, proof: { readonly answer: string } | { readonly totp: string }): Promise<string | undefined> {
      const { url, init } = requestOf(routes['signOn.finish'], { params: { id: providerId }, body: proof }, {})
      const answer = await send<WireSession & { readonly next?: string }>(url, init, { fetch, now })
      session.start(answer, true)
      return answer.data.next
    },

    /** It is called before anything else is asked of it. */
    keepRefreshTokens(tokens: RefreshTokens): void {
      refreshTokens = tokens
    },

    /** It is called after a successful log-in. */
    start(answer: Answer<WireSession>, isSignedOn = false): void {
      endReason = null
      endSentence = null
      isLeaving = false
      keep(isSignedOn ? { ...loginOf(answer), isSignedOn } : loginOf(answer))
      notify({ kind: 'started' })
    },

    /** Stores what the server newly says of the person (preferences, status). */
    updateUser(user: UserData): void {
      const known = current()
      if (known === null) return
      keep({ ...known, userData: user })
      notify({ kind: 'renewed' })
    },

    /** They ask to leave: whatever ends the session first (the server says it at once to all who listen), it is their will. */
    leave(): void {
      isLeaving = login !== null
    },

    /** They could not leave after all. */
    stay(): void {
      isLeaving = false
    },

    /** Forgets the session here; telling the server is the caller's part. */
    end,

    /** Why the last session of this tab ended, for the log-in page to say; null after a new one. */
    endReason: (): EndReason | null => endReason,

    /** The same in the words of the server, when it gave a reason. */
    endSentence: (): string | null => endSentence,

    /** Forgets even the last user, once their screens are gone. */
    forget(): void {
      if (login === null) lastUser = null
    },

    /** Another tab wrote or removed the stored login. */
    storedElsewhere(): void {
      const before = login
      const stored = readStored()
      if (before === null && stored === null) return
      if (stored === null) {
        end('elsewhere')
        return
      }
      take(stored, true)
      if (before === null) notify({ kind: 'started' })
      else notify({ kind: before.userData._id === stored.userData._id ? 'renewed' : 'replaced' })
    },

    subscribe,
  }
  return session
}
