// A program that calls with an API key instead of a person's token: the key itself is the caller, with the powers of the one scope that the call
// needs and no other, so that an answer holds nothing that its scopes do not name.
import { createHash } from 'node:crypto'
import { centerId as centerIdField } from '@releve/contract/fields'
import { keyAsPerson } from '@releve/contract/key-words'
import type { Route } from '@releve/contract/route'
import { scopePowers } from '@releve/domain/access/scopes'
import type { Scope } from '@releve/domain/access/scopes'
import type { CenterId, UserId } from '@releve/domain/ids'
import type { FastifyRequest } from 'fastify'
import { listOf } from '../config/networks.ts'
import { AppError } from './app-error.ts'
import { tooMany } from './limits.ts'
import type { Principal } from './principal.ts'
import { addressOf } from './source.ts'

/** A key that holds, with what its centre says to each call. */
export interface OpenKey {
  /** It stands as the actor of what the key does. */
  readonly _id: UserId
  readonly centerId: CenterId
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly networks: readonly string[]
  readonly callsPerMinute: number
  readonly lastUsedAt: number | null
  readonly expiresAt: number
  readonly center: NonNullable<Principal['center']>
}

/** The keys of the installation: given by the feature that owns them. */
export interface Keys {
  /** Null: no key that holds has this digest in that centre. */
  open(centerId: CenterId, digest: Buffer, now: number): Promise<OpenKey | null>
  noteUse(key: OpenKey, now: number): Promise<void>
}

/** Counts a call of a key; the milliseconds until the next one is let through, or null when this one is. */
export type CountKeyCall = (request: FastifyRequest, key: OpenKey) => Promise<number | null>

/** A key as it is sent: `rlv_`, 24 bytes that were drawn, and the 16 of its centre. */
const KEY = /^rlv_[\w-]{32}([\w-]{22})$/
const USE_NOTED_MS = 60_000

export const isKey = (token: string): boolean => token.startsWith('rlv_')

/** A key is drawn and never chosen, so that a fast digest keeps it. */
export const digestOfKey = (key: string): Buffer => createHash('sha256').update(key).digest()

function centerOfKey(key: string): CenterId | null {
  const encoded = KEY.exec(key)?.[1]
  const hex = encoded === undefined ? '' : Buffer.from(encoded, 'base64url').toString('hex')
  const parsed = centerIdField.safeParse(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'))
  return parsed.success ? parsed.data : null
}

export interface KeyCall {
  readonly request: FastifyRequest
  readonly route: Pick<Route, 'scope'>
  readonly secret: string
  readonly keys: Keys
  readonly count: CountKeyCall
  readonly now: number
}

/** @throws AppError keyUnknown, keyNetwork, tooManyRequests or keyScope */
export async function principalOfKey({ request, route, secret, keys, count, now }: KeyCall): Promise<Principal> {
  const centerId = centerOfKey(secret)
  const key = centerId === null ? null : await keys.open(centerId, digestOfKey(secret), now)
  if (key === null) throw new AppError('keyUnknown')
  if (key.networks.length > 0) {
    const source = addressOf(request)
    if (source === null || !listOf(key.networks).check(source.address, source.family)) throw new AppError('keyNetwork')
  }
  const waitMs = await count(request, key)
  if (waitMs !== null) throw tooMany(waitMs)
  const { scope } = route
  if (scope === undefined || !key.scopes.includes(scope)) throw new AppError('keyScope')
  if (key.lastUsedAt === null || now - key.lastUsedAt >= USE_NOTED_MS) await keys.noteUse(key, now)
  const powers = scopePowers[scope]
  const isAdmin = powers === 'administrator'
  return {
    userId: key._id,
    sessionId: key._id,
    centerId: key.centerId,
    status: 'approved',
    isAdmin,
    adminType: isAdmin ? 'center' : null,
    roles: [],
    powers: isAdmin ? [] : powers,
    ...keyAsPerson(key.name),
    mustSetUpTotp: false,
    center: key.center,
    provenUntil: null,
    tokenEndsAt: key.expiresAt,
  }
}
