// Asking for an account. Whether the address has one already, the work and the answer are the same; its owner alone is informed.
import { newId } from '#db/ids.ts'
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { HandlersOf } from '#http/handler.ts'
import { phoneField } from '#http/phone-field.ts'
import { arePasswordsClosed } from '#features/sign-on/store.ts'
import { hashPassword } from '../commands/passwords.ts'
import { ownerOf } from '../commands/user-data.ts'
import { requireStrongPassword } from '../commands/strength.ts'
import { queueLetter } from '../store/letters.ts'
import { registerAccount, loadOpenCenter } from '../store/recovery.ts'

export const registrationHandlers: HandlersOf<'accounts.register'> = {
  'accounts.register': async ({ body, pool, clock }) => {
    const { email, password, name, lastName, centerId, phone: typed = null, registrationNumber = null } = body
    const center = await loadOpenCenter(pool, centerId)
    if (center === null) throw new AppError('invalidInput', { fields: { centerId: 'Ce centre n’existe pas.' } })
    // An account that nobody could enter would wait for approval.
    if (await arePasswordsClosed(pool, centerId))
      throw new AppError('invalidInput', {
        fields: { centerId: 'Ce centre entre par un service de connexion\u00A0: choisissez-le sur la page de connexion.' },
      })
    const owner = ownerOf({ email, name, last_name: lastName, center_name: center.name, isAdmin: false })
    const phone = phoneField(typed, { zone: center.zone })
    await requireStrongPassword(password, owner, 'password')
    const passwordHash = await hashPassword(password)
    const userId = newId('user')
    await inTransaction(pool, async (tx) => {
      const account = { userId, centerId, email, passwordHash, name, lastName, phone, registrationNumber, now: clock() }
      const isNew = await registerAccount(tx, account)
      await queueLetter(tx, isNew ? { letter: 'registered', userId } : { letter: 'exists', email })
    })
  },
}
