// Pictures of members: chosen by themselves or their administrators, seen by their own centre.
import { avatarPath, shownAvatarPath } from '@releve/contract/users'
import { administers, editOf } from '@releve/domain/access/access'
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publish } from '#http/events/store.ts'
import { FileAnswer } from '#http/file-answer.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import { reaches } from '#http/principal.ts'
import type { Principal } from '#http/principal.ts'
import { lockPair } from '../commands.ts'
import { loadAvatar, replaceAvatar } from '../store/avatars.ts'
import type { AvatarRow } from '../store/avatars.ts'
import { ADDRESS_MS, addressOf, avatarOfAddress } from './avatar-address.ts'

/** The name of a picture is drawn anew with each: what a browser keeps under it never changes. */
const YEAR = 'private, max-age=31536000, immutable'

/** An address may change hands: what it showed is kept no longer than the shortest time an address holds for. */
const WHILE_SHOWN = `private, max-age=${ADDRESS_MS / 1000}, immutable`

async function put({ pool, clock }: Deps, principal: Principal, userId: UserId, image: Buffer | null) {
  const now = clock()
  return inTransaction(pool, async (tx) => {
    const { actor, target } = await lockPair(tx, principal, userId)
    if (editOf(actor, target) === 'none') throw new AppError('forbidden')
    const { centerId } = target
    const id = await replaceAvatar(tx, target, image, now)
    if (centerId !== null) await publish(tx, centerId, { kind: 'planning', days: [], users: [userId] })
    return id
  })
}

/** @throws AppError notFound */
async function visibleAvatar({ pool }: Pick<Deps, 'pool'>, principal: Principal, id: string): Promise<AvatarRow> {
  const row = await loadAvatar(pool, id)
  const isVisible =
    row !== null &&
    (row.user_id === principal.userId ||
      (row.status === 'approved' ? reaches(principal, row.center_id) : administers(principal, row.center_id)))
  if (!isVisible) throw new AppError('notFound')
  return row
}

type AvatarCall = 'users.avatar' | 'users.removeAvatar' | 'users.readAvatar' | 'users.avatarAddress' | 'users.showAvatar'

export const avatarHandlers: HandlersOf<AvatarCall> = {
  'users.avatar': async ({ params, body, principal, ...deps }) => {
    const id = await put(deps, principal, params.id, body)
    return { avatar: id === null ? null : avatarPath(id) }
  },

  'users.removeAvatar': async ({ params, principal, ...deps }) => {
    await put(deps, principal, params.id, null)
    return { avatar: null }
  },

  'users.readAvatar': async ({ params, principal, pool }) => {
    const { image } = await visibleAvatar({ pool }, principal, params.id)
    return new FileAnswer({ type: 'image/webp', bytes: image, cacheControl: YEAR })
  },

  'users.avatarAddress': async ({ params, principal, pool, clock, config }) => {
    await visibleAvatar({ pool }, principal, params.id)
    const { address, expiresAt } = addressOf(config.secret, params.id, clock())
    return { url: shownAvatarPath(address), expiresAt }
  },

  'users.showAvatar': async ({ params, pool, clock, config }) => {
    const id = avatarOfAddress(config.secret, params.address, clock())
    const row = id === null ? null : await loadAvatar(pool, id)
    if (row === null) throw new AppError('notFound')
    return new FileAnswer({ type: 'image/webp', bytes: row.image, cacheControl: WHILE_SHOWN })
  },
}
