// Members read all of their own data, for themselves alone, and have it forgotten once they have left.
import { administers } from '@releve/domain/access/access'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { FileAnswer } from '#http/file-answer.ts'
import type { HandlersOf } from '#http/handler.ts'
import { reaches } from '#http/principal.ts'
import { loadUser } from '#features/members/store/members.ts'
import { eraseUser, loadPersonalData, lockFormer } from '#features/accounts/store/personal-data.ts'

export const personalDataHandlers: HandlersOf<'users.data' | 'users.erase'> = {
  'users.data': async ({ params, principal, pool, clock }) => {
    if (params.id !== principal.userId) {
      // An administrator neither: what they may know of a member they read elsewhere.
      const other = principal.status === 'approved' ? await loadUser(pool, params.id, clock()) : null
      throw new AppError(other !== null && reaches(principal, other.center_id) ? 'forbidden' : 'notFound')
    }
    return new FileAnswer({
      type: 'application/json; charset=utf-8',
      bytes: await loadPersonalData(pool, principal.userId),
      fileName: 'releve-mes-donnees.json',
    })
  },

  'users.erase': async ({ params, principal, pool, clock }): Promise<undefined> => {
    await inTransaction(pool, async (tx) => {
      const row = await lockFormer(tx, params.id)
      if (row === null || !administers(principal, row.center_id)) throw new AppError('notFound')
      if (row.deleted_at === null) throw new AppError('stillMember')
      if (row.erased_at === null) await eraseUser(tx, params.id, clock())
    })
  },
}
