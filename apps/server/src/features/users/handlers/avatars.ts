// Pictures of members: chosen by themselves or their administrators, seen by their own centre.
import { avatarPath } from '@releve/contract/users'
import { administers, editOf } from '@releve/domain/access/access'
import type { UserId } from '@releve/domain/ids'
import { inTransaction } from '../../../db/transaction.ts'
import { AppError } from '../../../http/app-error.ts'
import { publish } from '../../../http/events/store.ts'
import { FileAnswer } from '../../../http/file-answer.ts'
import type { Deps, HandlersOf } from '../../../http/handler.ts'
import { reaches } from '../../../http/principal.ts'
import type { Principal } from '../../../http/principal.ts'
import { lockPair } from '../commands.ts'
import { loadAvatar, replaceAvatar } from '../store/avatars.ts'

/** The name of a picture is drawn anew with each: what a browser keeps under it never changes. */
const YEAR = 'private, max-age=31536000, immutable'

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

export const avatarHandlers: HandlersOf<'users.avatar' | 'users.removeAvatar' | 'users.readAvatar'> = {
  'users.avatar': async ({ params, body, principal, ...deps }) => {
    const id = await put(deps, principal, params.id, body)
    return { avatar: id === null ? null : avatarPath(id) }
  },

  'users.removeAvatar': async ({ params, principal, ...deps }) => {
    await put(deps, principal, params.id, null)
    return { avatar: null }
  },

  'users.readAvatar': async ({ params, principal, pool }) => {
    const row = await loadAvatar(pool, params.id)
    const isVisible =
      row !== null &&
      (row.user_id === principal.userId ||
        (row.status === 'approved' ? reaches(principal, row.center_id) : administers(principal, row.center_id)))
    if (!isVisible) throw new AppError('notFound')
    return new FileAnswer({ type: 'image/webp', bytes: row.image, cacheControl: YEAR })
  },
}
