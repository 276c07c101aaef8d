// A recovery code opened an account, by whatever way of logging in: its owner is told, and reads how many are left.
import type { ServerConfig } from '#config/config.ts'
import type { Transaction } from '#db/transaction.ts'
import { queueMails } from '#transport/mail/store.ts'
import { recoveryCodeUsedMail } from '../mails.ts'
import type { Account } from '../store/accounts.ts'
import { countRecoveryCodes } from '../store/totp.ts'

export async function tellOfRecoveryCode(
  tx: Transaction,
  account: Account,
  { publicUrl }: Pick<ServerConfig, 'publicUrl'>,
  now: number,
): Promise<void> {
  const left = await countRecoveryCodes(tx, account._id)
  await queueMails(tx, [recoveryCodeUsedMail(account, { left, publicUrl })], now)
}
