// Second factors and proofs of a password for tests, without the calls that make them.
import { TOTP } from 'otpauth'
import type pg from 'pg'
import { SECRET } from '#test/server.ts'
import { seal } from '#features/accounts/commands/totp.ts'

export const TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

export const codeAt = (now: number, secret = TOTP_SECRET) => new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: now })

/** `none`, shown but not confirmed, or in place. */
export async function setTotp(pool: pg.Pool, userId: string, state: 'none' | 'started' | 'confirmed'): Promise<void> {
  await pool.query('UPDATE accounts SET totp_secret = $2, totp_confirmed_at = $3, totp_last_step = NULL WHERE _id = $1', [
    userId,
    state === 'none' ? null : seal(TOTP_SECRET, userId, SECRET),
    state === 'confirmed' ? new Date(0) : null,
  ])
}

function sessionIdOf(token: string): string {
  const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof payload !== 'object' || payload === null || !('sid' in payload)) throw new Error('not an access token')
  return String(payload.sid)
}

/** Does what `POST /auth/verify-password` does. */
export async function proveSession(pool: pg.Pool, token: string, now: number): Promise<void> {
  await pool.query('UPDATE sessions SET password_proof_until = to_timestamp($2::double precision) WHERE _id = $1', [
    sessionIdOf(token),
    now / 1000 + 300,
  ])
}
