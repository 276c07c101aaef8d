// The ways a call can fail, told apart because they lead to different places: an answer of the server, no network, no session.
import type { ErrorBody } from '@releve/contract/errors'
import { apiTexts } from './texts.ts'

/** Details that the server sends beside its sentence. */
interface ApiErrorDetails extends Omit<ErrorBody, 'error' | 'message'> {
  readonly status: number
  readonly code?: string | undefined
  readonly retryAfterSeconds?: number | undefined
}

/** The server answered something else than a success. `message` is a French sentence to show as it is. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A code of the contract's catalogue, when the server gave one. */
  readonly code: string | undefined
  /** One sentence by field path (`posterShift.date`). */
  readonly fields: Readonly<Record<string, string>>
  /** Rules that the refused exchange would have broken. */
  readonly violations: NonNullable<ErrorBody['violations']>
  readonly limit: NonNullable<ErrorBody['limit']>
  /** Promises that a change of plan touches, each waiting for its decision. */
  readonly conflicts: NonNullable<ErrorBody['conflicts']>
  /** The demand as it is now, when the answer was given to terms it no longer has. */
  readonly demand: ErrorBody['demand']
  /** A cycle as it is, when what one saved was begun on another. */
  readonly rotation: ErrorBody['rotation']
  /** The number that a member quotes when they report a failure of the server. */
  readonly errorId: string | undefined
  /** The time to wait, of a 429. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, details: ApiErrorDetails) {
    super(message)
    this.status = details.status
    this.code = details.code
    this.fields = details.fields ?? {}
    this.violations = details.violations ?? []
    this.limit = details.limit ?? []
    this.conflicts = details.conflicts ?? []
    this.demand = details.demand
    this.rotation = details.rotation
    this.errorId = details.errorId
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** No answer of the server came: there is no network, it was too slow, or something else answered. It is never a reason to log out. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(cause?: unknown) {
    super(apiTexts.offline, { cause })
  }
}

/** There is no valid session: the person is being logged out. Specification §8, "Token problems". */
export class SessionError extends Error {
  override readonly name = 'SessionError'
  readonly reason: 'missing' | 'expired'

  constructor(reason: 'missing' | 'expired') {
    super(reason === 'missing' ? apiTexts.missingToken : apiTexts.expiredToken)
    this.reason = reason
  }
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof OfflineError || error instanceof SessionError ? error.message : apiTexts.unknown
}

/** The same of what one wanted to read: without network there is nothing to do, it is read by itself later. */
export function whyFailed(error: unknown): string {
  return error instanceof OfflineError ? apiTexts.failedOffline : messageOf(error)
}

/** Whether the address names something that does not exist, or is no valid name: a repeated call would change nothing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sentence(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** True for the error body of the contract; anything else (a proxy's page, another version) is read with caution. */
function isErrorBody(body: Record<string, unknown>): body is Record<string, unknown> & ErrorBody {
  return typeof body['error'] === 'string' && typeof body['message'] === 'string'
}

/** Seconds of a `Retry-After` header, in either of its forms; `undefined` when it is absent or unreadable. */
export function readRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - nowMs) / 1000))
}

/** The error of an answer that is not a success: the server's message or error field, else `fallback`, else the default. */
export function apiErrorOf(status: number, body: unknown, fallback: string | undefined, retryAfterSeconds?: number): ApiError {
  const otherwise = fallback ?? apiTexts.unknown
  if (!isRecord(body)) return new ApiError(otherwise, { status, retryAfterSeconds })
  const message = sentence(body['message']) ?? sentence(body['error']) ?? otherwise
  if (!isErrorBody(body)) return new ApiError(message, { status, retryAfterSeconds })
  return new ApiError(message, { ...body, status, code: body.error, retryAfterSeconds })
}
