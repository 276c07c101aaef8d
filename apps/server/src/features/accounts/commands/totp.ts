// Second factors: six digits every 30 seconds (RFC 6238), their secret sealed in the database, and recovery codes shown once.
import type { IdLike, UserId } from '@releve/domain/ids'
import { Secret, TOTP } from 'otpauth'
import type { Transaction } from '#db/transaction.ts'
import { sealText, unsealText } from '#db/sealing.ts'
import { sha256 } from './passwords.ts'
import { takeRecoveryCode, takeStep } from '../store/totp.ts'
import type { TotpState } from '../store/totp.ts'

const STEP_MS = 30_000
/** Clocks of telephones: the step before and the one after are accepted too. */
const STEPS_AROUND = 1
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 80 bits: hashed without salt, they must stand by themselves. */
const RECOVERY_BYTES = 10

const sealOf = (userId: IdLike<'user'>, serverSecret: string) => ({ purpose: 'second factor', owner: userId, serverSecret })

/** Bound to its owner: moved to another account it does not open. */
export const seal = (text: string, userId: IdLike<'user'>, serverSecret: string): string => sealText(text, sealOf(userId, serverSecret))

/** @throws when it was sealed for another account, by another key, or changed since */
export const unseal = (sealed: string, userId: IdLike<'user'>, serverSecret: string): string =>
  unsealText(sealed, sealOf(userId, serverSecret))

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: 'Relève', label, algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000, secret })

/** A new secret in base 32, and the address that authenticator applications read as a QR code. */
export function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: SECRET_BYTES })
  return { secret: secret.base32, uri: totpOf(secret, email).toString() }
}

/** The step of 30 s a code belongs to, or null when it is none of now. */
function stepOf(secret: string, code: string, now: number): number | null {
  const delta = totpOf(Secret.fromBase32(secret), '').validate({ token: code, timestamp: now, window: STEPS_AROUND })
  return delta === null ? null : Math.floor(now / STEP_MS) + delta
}

const withoutSpaces = (typed: string) => typed.replace(/[\s-]/g, '')

export interface TypedCode {
  readonly userId: UserId
  readonly state: TotpState
  readonly typed: string
  readonly serverSecret: string
  readonly now: number
}

/** True when these six digits hold and have not served; from here on they have. */
export async function takeTotp(tx: Transaction, { userId, state, typed, serverSecret, now }: TypedCode): Promise<boolean> {
  const code = withoutSpaces(typed)
  if (state.totp_secret === null || !/^\d{6}$/.test(code)) return false
  const step = stepOf(unseal(state.totp_secret, userId, serverSecret), code, now)
  return step !== null && (await takeStep(tx, userId, step))
}

/** Takes a code as `takeTotp` does, or else a recovery code; null: neither. */
export async function takeFactor(tx: Transaction, typed: TypedCode): Promise<'totp' | 'recoveryCode' | null> {
  if (await takeTotp(tx, typed)) return 'totp'
  const hash = sha256(withoutSpaces(typed.typed).toUpperCase())
  return (await takeRecoveryCode(tx, typed.userId, hash, typed.now)) ? 'recoveryCode' : null
}

/** Ten codes as they are shown, ABCD-EFGH-IJKL-MNOP, and as they are stored. */
export function newRecoveryCodes(): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => new Secret({ size: RECOVERY_BYTES }).base32)
  return { shown: codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-')), hashes: codes.map(sha256) }
}
