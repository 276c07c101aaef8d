// The administrators of a centre make keys for programs, take over those of whoever left, and revoke them. Each change has its line in the
// journal. Masters do so in every centre.
import { randomBytes } from 'node:crypto'
import type { Routes } from '@releve/contract'
import { USUAL_KEY_CALLS } from '@releve/contract/api-keys'
import type { WireApiKey } from '@releve/contract/api-keys'
import type { JournalKind } from '@releve/contract/journal-kinds'
import { KEY_ORPHAN_DAYS } from '@releve/domain/access/scopes'
import type { CenterId } from '@releve/domain/ids'
import type { Queryable } from '#db/query.ts'
import type { ApiKeysRow } from '#db/rows.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { digestOfKey } from '#http/api-key.ts'
import { AppError } from '#http/app-error.ts'
import type { Call, CallName, Deps, HandlersOf } from '#http/handler.ts'
import { administers } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { keepAct } from '../journal/store.ts'
import { loadPeople } from '../members/store/members.ts'
import { reachCenter } from '../shifts/store.ts'
import { endKey, giveKey, insertKey, loadKeys, scopesOf } from './store.ts'

type CallOf<Name extends CallName> = Call<Routes[Name]>

const DAY_MS = 86_400_000
const DRAWN_BYTES = 24
/** `rlv_` and six letters: enough to tell keys apart, and far from enough to guess one. */
const PREFIX_LETTERS = 10

const newKey = (centerId: CenterId) =>
  `rlv_${randomBytes(DRAWN_BYTES).toString('base64url')}${Buffer.from(centerId.replaceAll('-', ''), 'hex').toString('base64url')}`

async function toWire(db: Queryable, centerId: CenterId, keys: readonly ApiKeysRow[]): Promise<WireApiKey[]> {
  const people = await loadPeople(
    db,
    centerId,
    keys.map(({ held_by: holder }) => holder),
  )
  return keys.map((key) => {
    const holder = people.get(key.held_by)
    return {
      _id: key._id,
      name: key.name,
      prefix: key.prefix,
      scopes: scopesOf(key),
      networks: key.networks,
      callsPerMinute: key.calls_per_minute,
      holder: holder === undefined ? null : { ...holder, userId: holder._id },
      createdAt: key.created_at,
      expiresAt: key.expires_at,
      lastUsedAt: key.last_used_at,
      takeOverBefore: key.orphaned_at === null ? null : key.orphaned_at + KEY_ORPHAN_DAYS * DAY_MS,
    }
  })
}

/** @throws AppError notFound, forbidden */
async function requireAdministered({ pool, principal }: Pick<Deps, 'pool'> & { readonly principal: Principal }, centerId: CenterId) {
  if ((await reachCenter(pool, principal, centerId)) === null) throw new AppError('notFound')
  if (!administers(principal, centerId)) throw new AppError('forbidden')
}

const listed = async (db: Queryable, centerId: CenterId) => ({ keys: await toWire(db, centerId, await loadKeys(db, centerId)) })

/** A change of one key, with its line in the journal. @throws AppError notFound when it has ended, or is of another centre */
async function change(
  call: CallOf<'apiKeys.takeOver'> | CallOf<'apiKeys.revoke'>,
  kind: JournalKind,
  make: (tx: Transaction) => Promise<ApiKeysRow | null>,
) {
  const { pool, principal, params, clock } = call
  await requireAdministered(call, params.id)
  await inTransaction(pool, async (tx) => {
    const key = await make(tx)
    if (key === null) throw new AppError('notFound')
    await keepAct(tx, params.id, { kind, actorId: principal.userId, detail: { name: key.name }, now: clock() })
  })
  return listed(pool, params.id)
}

export const apiKeyHandlers: HandlersOf<'apiKeys.list' | 'apiKeys.create' | 'apiKeys.takeOver' | 'apiKeys.revoke'> = {
  'apiKeys.list': async (call) => {
    await requireAdministered(call, call.params.id)
    return listed(call.pool, call.params.id)
  },

  'apiKeys.create': async (call) => {
    const { pool, principal, params, body, clock } = call
    const centerId = params.id
    await requireAdministered(call, centerId)
    const { name, scopes, validDays, networks = [], callsPerMinute = USUAL_KEY_CALLS } = body
    const now = clock()
    const secret = newKey(centerId)
    const [key] = await inTransaction(pool, async (tx) => {
      const row = await insertKey(tx, {
        centerId,
        name,
        prefix: secret.slice(0, PREFIX_LETTERS),
        digest: digestOfKey(secret),
        scopes,
        networks,
        callsPerMinute,
        by: principal.userId,
        now,
        expiresAt: now + validDays * DAY_MS,
      })
      if (row === null) throw new AppError('tooManyKeys')
      await keepAct(tx, centerId, { kind: 'keyCreated', actorId: principal.userId, detail: { name }, now })
      return toWire(tx, centerId, [row])
    })
    if (key === undefined) throw new Error('a key that was made is listed')
    return { key, secret }
  },

  'apiKeys.takeOver': (call) => {
    const { params, principal } = call
    return change(call, 'keyTakenOver', (tx) => giveKey(tx, { centerId: params.id, keyId: params.keyId, to: principal.userId }))
  },

  'apiKeys.revoke': (call) => {
    const { params, clock } = call
    return change(call, 'keyRevoked', (tx) => endKey(tx, { centerId: params.id, keyId: params.keyId, now: clock() }))
  },
}
