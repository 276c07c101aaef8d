// The sessions one has open, and their end.
import { inTransaction } from '#db/transaction.ts'
import { AppError } from '#http/app-error.ts'
import { publishSessionsEnded } from '#http/events/store.ts'
import type { HandlersOf } from '#http/handler.ts'
import { deviceOf } from '../commands/device.ts'
import { endOwnSession, endSessionsOf, loadSessions } from '../store/sessions.ts'
import { leaveBrowser } from '../commands/issue.ts'

export const sessionHandlers: HandlersOf<'accounts.sessions' | 'accounts.endSession' | 'accounts.endOtherSessions'> = {
  'accounts.sessions': async ({ principal, pool, clock }) => {
    const open = await loadSessions(pool, principal.userId, clock())
    return open.map(({ _id, user_agent: userAgent, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      _id,
      device: deviceOf(userAgent),
      createdAt,
      lastUsedAt,
      isCurrent: _id === principal.sessionId,
    }))
  },

  'accounts.endSession': async ({ params, principal, pool, clock, config, reply }) => {
    const isThisOne = params.id === principal.sessionId
    const end = { userId: principal.userId, sessionId: params.id, because: isThisOne ? 'logout' : 'signedOut', now: clock() } as const
    await inTransaction(pool, async (tx) => {
      if (!(await endOwnSession(tx, end))) throw new AppError('notFound')
      await publishSessionsEnded(tx, [params.id], isThisOne ? undefined : 'sessionSignedOut')
    })
    if (isThisOne) leaveBrowser(reply, config)
  },

  'accounts.endOtherSessions': async ({ principal, pool, clock }) => {
    const { userId, sessionId } = principal
    const ended = await inTransaction(pool, async (tx) => {
      const ids = await endSessionsOf(tx, { userId, except: sessionId, because: 'signedOut', now: clock() })
      await publishSessionsEnded(tx, ids, 'sessionSignedOut')
      return ids
    })
    return { ended: ended.length }
  },
}
