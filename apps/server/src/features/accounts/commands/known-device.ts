// How a device is known again: by a token it was given when it opened an account, which says nothing of whose (OWASP, « Slow Down Online
// Guessing Attacks with Device Cookies »). The browser keeps it in a cookie, the phone shell by itself.
import { randomBytes } from 'node:crypto'
import type { UserId } from '@releve/domain/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '#config/config.ts'
import type { Queryable } from '#db/query.ts'
import type { Transaction } from '#db/transaction.ts'
import { sha256 } from './passwords.ts'
import { cookieOf, setCookie } from './cookies.ts'
import { loadDevice, rememberDevice } from '../store/known-devices.ts'

/** A device nobody logged in on for this long is forgotten. */
export const DEVICE_MS = 180 * 86_400_000
const DEVICE_COOKIE = { name: 'releve_device', path: '/api', maxAgeMs: DEVICE_MS }

type Config = Pick<ServerConfig, 'publicUrl'>

/** Reads the token that the device presents; null when it has none, or something else. */
export function deviceTokenOf(request: FastifyRequest, config: Config, inBody?: string): string | null {
  const token = inBody ?? cookieOf(request, config, DEVICE_COOKIE)
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null
}

export async function isKnownDevice(db: Queryable, token: string, userId: UserId | null): Promise<boolean> {
  return (await loadDevice(db, sha256(token), userId)).is_theirs
}

/**
 * From now on this device is known to have opened that account. Returns its token: the one it has, when we gave it that one, so that
 * the computer of a control room stays known to everybody who works there.
 */
export async function trustDevice(tx: Transaction, presented: string | null, userId: UserId, now: number): Promise<string> {
  const isOurs = presented !== null && (await loadDevice(tx, sha256(presented), userId)).is_known
  const token = isOurs ? presented : randomBytes(32).toString('base64url')
  await rememberDevice(tx, sha256(token), userId, now)
  return token
}

export function setDeviceCookie(reply: FastifyReply, config: Config, token: string): void {
  setCookie(reply, config, DEVICE_COOKIE, token)
}
