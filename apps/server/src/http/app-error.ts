// The one way to refuse a call: a code of the contract's catalogue, thrown from anywhere below a handler.
import type { LimitEntry, WireDemand, WireViolation } from '@releve/contract/demands'
import { errors } from '@releve/contract/errors'
import type { ErrorBody, ErrorCode } from '@releve/contract/errors'
import type { WirePlanConflict } from '@releve/contract/plan-conflicts'
import type { WireRotation } from '@releve/contract/rotations'

export interface ErrorDetails {
  /** One French sentence for each path of a field. */
  readonly fields?: Record<string, string>
  readonly violations?: WireViolation[]
  readonly limit?: LimitEntry[]
  /** The promises that a change of plan touches, for `planConflicts`. */
  readonly conflicts?: WirePlanConflict[]
  /** The demand as it is now, for `demandChanged`. */
  readonly demand?: WireDemand
  /** The rotation as it is now, for `rotationChanged`. */
  readonly rotation?: WireRotation
  /** A sentence other than the catalogue's, when it depends on figures. For `invalidInput`, the first of `fields` unless it is given. */
  readonly message?: string
  /** Seconds, for `Retry-After`. */
  readonly retryAfter?: number
}

/** Clients that show `message` alone then show what is wrong; those that know the fields have them all. */
const firstSentence = (fields: ErrorDetails['fields'] = {}): string | undefined => Object.values(fields)[0]

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? (code === 'invalidInput' ? firstSentence(details.fields) : undefined) ?? errors[code].message)
    this.name = 'AppError'
    this.code = code
    this.status = errors[code].status
    this.details = details
  }

  body(): ErrorBody {
    const { fields, violations, limit, conflicts, demand, rotation } = this.details
    return {
      error: this.code,
      message: this.message,
      ...(fields === undefined ? {} : { fields }),
      ...(violations === undefined ? {} : { violations }),
      ...(limit === undefined ? {} : { limit }),
      ...(conflicts === undefined ? {} : { conflicts }),
      ...(demand === undefined ? {} : { demand }),
      ...(rotation === undefined ? {} : { rotation }),
    }
  }
}
