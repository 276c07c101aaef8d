// The second factor of an account: set up, confirmed by a first code, moved to another telephone, removed; its recovery codes.
import { inTransaction } from '#db/transaction.ts'
import type { Transaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import type { Deps, HandlersOf } from '#http/handler.ts'
import type { Principal } from '#http/principal.ts'
import { queueMails } from '#transport/mail/store.ts'
import { newRecoveryCodes, newTotp, seal, takeFactor, takeTotp } from '../commands/totp.ts'
import { beginTry, failTry } from '../commands/tries.ts'
import { recoveryCodesMail, totpDisabledMail, totpEnabledMail, totpMovedMail } from '../mails.ts'
import { loadAccount, takePasswordProof } from '../store/accounts.ts'
import { forgetTriesHere, takeBackTry } from '../store/login-tries.ts'
import { confirmTotp, lockTotp, confirmNextTotp, removeTotp, replaceRecoveryCodes, setUpNextTotp, setUpTotp } from '../store/totp.ts'
import type { LockedTotp } from '../store/totp.ts'

interface Tried {
  readonly deps: Deps
  readonly principal: Principal
}

/**
 * Runs the work that a right code permits, in one transaction. A wrong code (`wrongTotp`, thrown by `work`) undoes it and counts among the
 * failed tries of this session; another refusal is no try. Locks the account, then its session.
 */
export async function tryCode(
  { deps, principal }: Tried,
  work: (tx: Transaction, state: LockedTotp, now: number) => Promise<void>,
): Promise<void> {
  const { pool, clock } = deps
  const { email } = await loadAccount(pool, principal.userId)
  const begun = await beginTry(deps, { kind: 'session', id: principal.sessionId, email })
  try {
    await inTransaction(pool, async (tx) => {
      await work(tx, await lockTotp(tx, principal.userId), clock())
      await forgetTriesHere(tx, begun.key)
    })
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrongTotp') await failTry(pool, begun)
    else await takeBackTry(pool, begun.key, begun.tries)
    throw error
  }
}

async function requireProof(tx: Transaction, { sessionId }: Principal, now: number): Promise<void> {
  if (!(await takePasswordProof(tx, sessionId, now))) throw new AppError('passwordProof')
}

export const secondFactorHandlers: HandlersOf<
  'accounts.setUpTotp' | 'accounts.confirmTotp' | 'accounts.disableTotp' | 'accounts.newRecoveryCodes'
> = {
  'accounts.setUpTotp': async ({ body, principal, ...deps }) => {
    const { pool, clock, config } = deps
    const { userId } = principal
    const { email } = await loadAccount(pool, userId)
    const totp = newTotp(email)
    const sealed = seal(totp.secret, userId, config.secret)
    const typed = body?.totp
    if (typed === undefined) {
      await inTransaction(pool, async (tx) => {
        if ((await lockTotp(tx, userId)).totp_confirmed_at !== null) throw new AppError('totpAlreadySet')
        await requireProof(tx, principal, clock())
        await setUpTotp(tx, userId, sealed)
      })
      return totp
    }
    // A move to another telephone asks for a code: whoever has the password alone moves nothing.
    await tryCode({ deps, principal }, async (tx, state, now) => {
      if (state.totp_confirmed_at === null) throw new AppError('totpNotSet')
      await requireProof(tx, principal, now)
      if ((await takeFactor(tx, { userId, state, typed, serverSecret: config.secret, now })) === null) throw new AppError('wrongTotp')
      await setUpNextTotp(tx, userId, sealed)
    })
    return totp
  },

  'accounts.confirmTotp': async ({ body, principal, ...deps }) => {
    const { userId } = principal
    const codes = newRecoveryCodes()
    await tryCode({ deps, principal }, async (tx, state, now) => {
      const isMoving = state.totp_next_secret !== null
      if (state.totp_confirmed_at !== null && !isMoving) throw new AppError('totpAlreadySet')
      const secret = state.totp_next_secret ?? state.totp_secret
      if (secret === null) throw new AppError('totpNotStarted')
      // Undone when the code turns out wrong.
      if (isMoving) await confirmNextTotp(tx, userId)
      const typed = { userId, state: { ...state, totp_secret: secret }, typed: body.totp, serverSecret: deps.config.secret, now }
      if (!(await takeTotp(tx, typed))) throw new AppError('wrongTotp')
      await confirmTotp(tx, userId, now)
      await replaceRecoveryCodes(tx, userId, codes.hashes)
      await queueMails(tx, [isMoving ? totpMovedMail(state) : totpEnabledMail(state)], now)
    })
    return { recoveryCodes: codes.shown }
  },

  'accounts.disableTotp': async ({ body, principal, ...deps }) => {
    const { userId } = principal
    await tryCode({ deps, principal }, async (tx, state, now) => {
      if (state.totp_confirmed_at === null) throw new AppError('totpNotSet')
      if (state.is_required) throw new AppError('totpRequiredByCenter')
      await requireProof(tx, principal, now)
      const factor = await takeFactor(tx, { userId, state, typed: body.totp, serverSecret: deps.config.secret, now })
      if (factor === null) throw new AppError('wrongTotp')
      await removeTotp(tx, userId)
      await queueMails(tx, [totpDisabledMail(state)], now)
    })
  },

  'accounts.newRecoveryCodes': async ({ principal, pool, clock }) => {
    const codes = newRecoveryCodes()
    await inTransaction(pool, async (tx) => {
      const state = await lockTotp(tx, principal.userId)
      if (state.totp_confirmed_at === null) throw new AppError('totpNotSet')
      const now = clock()
      await requireProof(tx, principal, now)
      await replaceRecoveryCodes(tx, principal.userId, codes.hashes)
      await queueMails(tx, [recoveryCodesMail(state)], now)
    })
    return { recoveryCodes: codes.shown }
  },
}
